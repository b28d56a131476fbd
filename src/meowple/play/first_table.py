"""A gentle first table, and a step up after a win: the plainest game, then the whole of it, then a stronger bot."""

from typing import Final

from meowple.core.game import ANY_GAME, Game, OptionValue, settle_options
from meowple.core.translation import Translator
from meowple.core.words import say_level
from meowple.games import find
from meowple.play.live_table import LiveTable
from meowple.play.models import Person, TableInfo
from meowple.play.setting_up import ME, new_table
from meowple.play.steps import NewTable

LOOKED_AT: Final = 40
"""So many of somebody's last tables say how far they are."""


class Rung:
    """Who plays against one, and with which options: one thing more than on the rung below."""

    def __init__(self, level: str, options: dict[str, OptionValue], is_plain: bool) -> None:
        self.level = level
        self.options = options
        self.is_plain = is_plain
        """Whether this is not yet the whole game."""


def sitting_at_first(game: Game) -> int:
    """How many sit down when nobody says how many."""
    return min(max(2, game.players[0]), game.players[-1])


def rungs(game: Game) -> list[Rung]:
    """From the gentlest table to the strongest bot."""
    levels, players = list(game.bots) or [ANY_GAME], sitting_at_first(game)
    usual = settle_options(game.options, {}, players)
    plain = settle_options(game.options, game.first_options, players)
    first = [Rung(levels[0], plain, is_plain=True)] if plain != usual else []
    return first + [Rung(level, usual, is_plain=False) for level in levels]


def rung_of(game: Game, info: TableInfo) -> int | None:
    """Which rung a table is, if one person plays there against bots of one level with just those options."""
    bots = [seat.bot for seat in info.seats if seat.bot is not None]
    if len(bots) != len(info.seats) - 1 or not bots or info.lesson or info.class_id:
        return None
    for at, rung in enumerate(rungs(game)):
        if set(bots) == {rung.level} and info.options == rung.options:
            return at
    return None


def has_won(live: LiveTable, person: str) -> bool:
    return live.table.over and any(seat in live.table.state.winners() for seat in live.seats_of(person))


def rung_to_play(game: Game, played: list[tuple[TableInfo, bool]]) -> Rung:
    """Where somebody goes on who just wants to play: tables of this game, and whether each was won.

    Whoever has played to the end with other people or options knows the game: the usual bot and the whole of it.
    """
    ladder = rungs(game)
    usual = next((at for at, rung in enumerate(ladder) if rung.level == game.bots.first and not rung.is_plain), 0)
    reached = 0
    for info, won in played:
        at = rung_of(game, info)
        if at is not None:
            reached = max(reached, at + won)
        elif info.closed and not info.lesson:
            reached = max(reached, usual)
    return ladder[min(reached, usual)]


def step_up(live: LiveTable, person: str) -> Rung | None:
    """What is offered after a win, if there is anything above."""
    game = live.table.game
    at = rung_of(game, live.info)
    if at is None or not live.info.closed or not has_won(live, person):
        return None
    ladder = rungs(game)
    return ladder[at + 1] if at + 1 < len(ladder) else None


def say_step_up(live: LiveTable, rung: Rung, translate: Translator) -> str:
    """The button that leads there."""
    who = say_level(rung.level, translate)
    at = rung_of(live.table.game, live.info)
    if at is not None and rungs(live.table.game)[at].is_plain:
        return translate("Well played! Now the whole game")
    return translate("Well played! Next: {bot}", bot=who)


def table_at(game: str, rung: Rung, person: Person, seals: bool) -> NewTable:
    others = sitting_at_first(find(game)) - 1
    return new_table(game, rung.options, person, [ME, *[rung.level] * others], seals)
