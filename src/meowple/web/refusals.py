"""What the site refuses, in the words of whoever asked: at a table by its reason, elsewhere on a page."""

from typing import Final

from meowple.core.errors import MeowpleError, Reason, UnknownGame
from meowple.core.tongue import N_, Tongue
from meowple.store.store import NoSuchTable, SeatTaken
from meowple.store.tokens import TooManyTokens
from meowple.web.faces import FOLDER
from meowple.web.house import LiveTable
from meowple.web.limits import SlowDown

REASONS: Final = {
    "not_begun": N_("The game begins when all have sat down."),
}
"""Reasons that only a site has; the games word the others."""

SORRY: Final[dict[type[MeowpleError], tuple[int, str]]] = {
    NoSuchTable: (404, N_("There is no such table, or the link leads nowhere any more.")),
    UnknownGame: (404, N_("There is no such game here.")),
    SeatTaken: (409, N_("This seat is taken.")),
    TooManyTokens: (409, N_("You have as many tokens as one may have: revoke one first.")),
}
"""Status and text of what a page is refused for; whatever is not here says itself, with 400."""


def in_words(live: LiveTable, reason: Reason, lang: str) -> str:
    """Why not, in this language: the house's own reasons, or what the game says."""
    game = live.table.game
    tongue = game.tongue(lang, FOLDER)
    if reason.code in REASONS:
        return tongue(REASONS[reason.code])
    return game.say_reason(reason, tongue)


def sorry(error: MeowpleError, tongue: Tongue) -> tuple[int, str]:
    """Status and text of the page that says sorry."""
    if isinstance(error, SlowDown):
        slow = tongue.many(
            "That was too much at once. Try again in {n} second.",
            "That was too much at once. Try again in {n} seconds.",
            error.retry_after,
        )
        return 429, slow
    status, text = SORRY.get(type(error), (400, ""))
    return status, tongue(text) if text else str(error)
