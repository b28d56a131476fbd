"""Why can't I? A word that was clicked and may not be said: the rule against it, or what may be said instead."""

from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSentence, Reason
from meowple.core.game import Game
from meowple.core.sentences import ahead, complete, matches, next_words, words_of
from meowple.core.table import Table
from meowple.core.translation import Translator

FEW: Final = 4
"""So many things that can be done instead are named; more just glow."""
TRIED: Final = 60
"""Sentences a word is tried in."""


def why_not(table: Table, seat: Seat, said: list[str], word: str, translate: Translator) -> str:
    """In one sentence, why this word cannot come after what was said, at once or later; empty if it can."""
    game, legal = table.game, table.legal(seat)
    if word in ahead(legal, said):
        return ""
    if word in said:
        return translate("That is chosen already.")
    reason = _rule_against(game, table, seat, said, word, legal)
    if reason is not None:
        return game.say_reason(reason, translate)
    following = _choices(legal, said)
    if 0 < len(following) <= FEW:
        can = ", ".join(game.say_word(other, translate) for other in following)
        return translate("Not now. You can: {words}.", words=can)
    return translate("Not now. What can be done glows.")


def _choices(legal: list[Action], said: list[str]) -> list[str]:
    """What can be chosen now: a verb that everything begins with is no choice."""
    following = next_words(legal, said)
    while len(following) == 1 and complete(legal, [*said, *following]) is None:
        said = [*said, *following]
        following = next_words(legal, said)
    return following


def _rule_against(
    game: Game, table: Table, seat: Seat, said: list[str], word: str, legal: list[Action]
) -> Reason | None:
    """The game's own reason: of the sentence just said, or of a legal one with this word in another's place."""
    tries = [" ".join([*said, word])]
    near = sorted(legal, key=lambda action: not matches(action, said))
    for action in near[:TRIED]:
        words = words_of(action)
        tries += [" ".join([*words[:at], word, *words[at + 1 :]]) for at in range(len(words) - 1, -1, -1)]
    for text in dict.fromkeys(tries):
        try:
            reason = table.state.why_not(seat, game.read(text))
        except BadSentence:
            continue
        if reason is not None:
            return reason
    return None
