"""Gardlings by Kristian A. and Maria Østby.

Read RULES.md, then components, actions, garden, builder, market, position, rules, building, buying, scoring, screens.
"""

from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from meowple.core.fields import NOTHING
from meowple.core.game import Game, Option, Options, OptionValue
from meowple.core.spaces import Spaces
from meowple.core.state import State
from meowple.games.gardlings import guide, picture, words
from meowple.games.gardlings.actions import parse
from meowple.games.gardlings.bots.levels import LEVELS
from meowple.games.gardlings.components import MOST_BOXES
from meowple.games.gardlings.numbering import GardlingsNumbering
from meowple.games.gardlings.observing import GardlingsObserver
from meowple.games.gardlings.position import boxes_for
from meowple.games.gardlings.rules import first_position
from meowple.games.gardlings.variant import NEWEST, Variant

DRAWN_BY_LOT: Final = "draw"


class RoundsOption(Option):
    """8d. Any number of rounds from 1 to 40."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 40:
            return None
        return f"round_limit is a number from 1 to 40, not {str(value)[:40]}"


class FirstOption(Option):
    """1d. The seat that begins, or a draw."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        if value == DRAWN_BY_LOT or value in [str(seat + 1) for seat in range(players)]:
            return None
        return f"the first is one of the seats 1 to {players} or {DRAWN_BY_LOT}, not {str(value)[:40]}"


class GardlingsGame(Game):
    name = "gardlings"
    version = NEWEST
    players = range(1, 4 * MOST_BOXES + 1)
    minutes = 40
    options = (
        Option("goal", 20, (20, 17)),
        Option("coins", "czech", ("czech", "original")),
        Option("gnomes", "basic", ("basic", "advanced")),
        Option("pigs", "basic", ("basic", "advanced")),
        Option("dragons", "basic", ("basic", "advanced")),
        Option("ponds", False, (False, True)),
        Option("hidden", False, (False, True)),
        Option("tie_before_losses", False, (False, True)),
        RoundsOption("round_limit", 40, (40, 5)),
        FirstOption("first", "1", (*[str(seat + 1) for seat in range(4 * MOST_BOXES)], DRAWN_BY_LOT), since=2),
    )
    first_options = MappingProxyType({"goal": 17})
    bots = LEVELS
    folder = Path(__file__).parent
    pictures = picture
    wording = words
    spaces = Spaces(GardlingsNumbering, GardlingsObserver)
    guide = guide

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        variant = Variant(
            int(options["goal"]),
            int(options["round_limit"]),
            options["coins"] == "original",
            options["gnomes"] == "advanced",
            options["pigs"] == "advanced",
            options["dragons"] == "advanced",
            options["ponds"] is True,
            options["hidden"] is True,
            options["tie_before_losses"] is True,
        )
        first = str(options.get("first", "1"))
        return first_position(players, version, variant, NOTHING if first == DRAWN_BY_LOT else int(first) - 1)

    def blank(self, raw: dict[str, Any]) -> State:
        return self.new(len(raw["builders"]))

    def longest(self, players: int, options: Options) -> int:
        """11a. A start, then for every round and seat three lines a draw and six to stop, buy and change a pig.

        In round r a seat draws at most 7 + r tiles; each unicorn moves twice, in two lines, before each of 8 + r steps.
        """
        boxes = boxes_for(players)
        rounds = int(options.get("round_limit", 40))
        lines = 8 * players + 9
        for number in range(1, rounds + 1):
            draws = 7 + number
            lines += players * (3 * draws + 4 * min(number - 1, 13 * boxes) * (draws + 1) + 6)
        return lines

    parse = staticmethod(parse)


GAME = GardlingsGame()
