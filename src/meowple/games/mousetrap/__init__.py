"""Mousetrap (Pułapka na myszy). Read RULES.md, then components, actions, floor, fields, position, rules, picture."""

from pathlib import Path
from types import MappingProxyType
from typing import Any

from meowple.core.errors import BadSetup
from meowple.core.game import Game, Option, Options, OptionValue
from meowple.core.spaces import Spaces
from meowple.core.state import State
from meowple.games.mousetrap import guide, picture, words
from meowple.games.mousetrap.actions import parse
from meowple.games.mousetrap.bots.levels import LEVELS
from meowple.games.mousetrap.components import MOST_PLAYERS, SETS, USUAL_SET, find_set, write_set
from meowple.games.mousetrap.fields import VERSION
from meowple.games.mousetrap.numbering import MousetrapNumbering
from meowple.games.mousetrap.observing import MousetrapObserver
from meowple.games.mousetrap.position import NOT_DRAWN
from meowple.games.mousetrap.rules import set_out

DRAWN = "drawn"
PLAINEST_SET = "r4"
"""Two kinds of cats and a single trap: the least to keep in mind."""


class SetOption(Option):
    """6a, 6b. A set by its name, or by its numbers."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        try:
            find_set(str(value))
        except BadSetup as refusal:
            return str(refusal)
        return None

    def normal(self, value: OptionValue) -> OptionValue:
        """6b. Numbers without leading zeros, letters in order: a set has one spelling."""
        return value if value in SETS else write_set(find_set(str(value)))


class StartOption(Option):
    """6d. The seat that begins, or `drawn`."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        if value in (DRAWN, *map(str, range(1, players + 1))):
            return None
        return f"the start is {DRAWN} or a seat from 1 to {players}, not {str(value)[:40]}"


class MousetrapGame(Game):
    name = "mousetrap"
    version = VERSION
    players = range(2, MOST_PLAYERS + 1)
    minutes = 30
    options = (
        SetOption("set", USUAL_SET, tuple(SETS)),
        Option("friends", "kind", ("kind", "any")),
        StartOption("start", "1", ("1", DRAWN)),
    )
    first_options = MappingProxyType({"set": PLAINEST_SET})
    bots = LEVELS
    folder = Path(__file__).parent
    pictures = picture
    wording = words
    spaces = Spaces(MousetrapNumbering, MousetrapObserver)
    guide = guide

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        start = NOT_DRAWN if options["start"] == DRAWN else int(str(options["start"])) - 1
        state = set_out(players, version, find_set(str(options["set"])), options["friends"] == "any", start)
        state.go_on(None)
        return state

    def blank(self, raw: dict[str, Any]) -> State:
        players = len(raw["hands"])
        if players not in self.players:
            raise ValueError("two to four play")
        return set_out(players, VERSION, SETS[USUAL_SET], False, NOT_DRAWN)

    def longest(self, players: int, options: Options) -> int:
        """7a. Everybody lays 24 tiles and draws 24, the last without chance; one line more if the start is drawn."""
        return 47 * players + (1 if options.get("start") == DRAWN else 0)

    parse = staticmethod(parse)


GAME = MousetrapGame()
