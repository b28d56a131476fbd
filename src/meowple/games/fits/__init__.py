"""FITS by Reiner Knizia. Read RULES.md, then components, actions, ramp, position, rules, scoring, words, bots."""

from pathlib import Path
from types import MappingProxyType
from typing import Any

from meowple.core.game import Game, Option, Options, OptionValue
from meowple.core.spaces import Spaces
from meowple.core.state import State
from meowple.games.fits import guide, picture, words
from meowple.games.fits.actions import parse
from meowple.games.fits.bots.levels import LEVELS
from meowple.games.fits.fields import MOST_PLAYERS, RULES_VERSION
from meowple.games.fits.numbering import FitsNumbering
from meowple.games.fits.observing import FitsObserver
from meowple.games.fits.rules import Fits


class BoardsOption(Option):
    """7a. The boards in the order of play, each at most once."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        if isinstance(value, str) and value and set(value) <= set("1234") and len(set(value)) == len(value):
            return None
        return f"boards are the numbers 1 to 4 in the order of play, each at most once, not {str(value)[:40]}"


class FitsGame(Game):
    name = "fits"
    version = RULES_VERSION
    players = range(1, MOST_PLAYERS + 1)
    minutes = 30
    options = (
        BoardsOption("boards", "1234", ("1234", "12", "34", "1", "2", "3", "4", "4321")),
        Option("shuffle", False, (False, True)),
        Option("start_piece_may_be_refused", False, (False, True)),
    )
    first_options = MappingProxyType({"boards": "1"})
    bots = LEVELS
    folder = Path(__file__).parent
    pictures = picture
    wording = words
    spaces = Spaces(FitsNumbering, FitsObserver)
    guide = guide

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        boards = [int(number) for number in str(options["boards"])]
        may_refuse_start = options["start_piece_may_be_refused"] is True
        state = Fits(players, version)
        state.begin(boards, options["shuffle"] is True, may_refuse_start)
        return state

    def blank(self, raw: dict[str, Any]) -> State:
        return Fits(len(raw["ramps"]), self.version)

    def longest(self, players: int, options: Options) -> int:
        """8a. A round draws its board, deals p start cards and turns up 16; nobody chooses more than 17 times in it."""
        return 4 * (17 + 18 * players)

    parse = staticmethod(parse)


GAME = FitsGame()
