"""Purrramid by Reiner Knizia. Read RULES.md, then dice, actions, components, position, fields, rules, picture, bots."""

from pathlib import Path

from meowple.core.game import Game, Option, Options, OptionValue
from meowple.core.spaces import Spaces
from meowple.core.state import State
from meowple.games.purrramid import guide, picture, words
from meowple.games.purrramid.actions import parse
from meowple.games.purrramid.bots.levels import LEVELS
from meowple.games.purrramid.components import MOST_GAMES, MOST_TURNS
from meowple.games.purrramid.numbering import PurrramidNumbering
from meowple.games.purrramid.observing import PurrramidObserver
from meowple.games.purrramid.position import TableOptions
from meowple.games.purrramid.rules import begin


class GamesOption(Option):
    """10e. How many games make a match."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        if type(value) is int and 1 <= value <= MOST_GAMES:
            return None
        return f"a match has 1 to {MOST_GAMES} games, not {str(value)[:40]}"


class FirstOption(Option):
    """1f. The seat that begins, or a draw."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        if value == "draw" or value in [str(seat + 1) for seat in range(players)]:
            return None
        return f"the first is one of the seats 1 to {players} or draw, not {str(value)[:40]}"


class PurrramidGame(Game):
    name = "purrramid"
    version = 1
    players = range(2, 5)
    minutes = 30
    options = (
        Option("side", "a", ("a", "b")),
        GamesOption("games", 1, (1, 2)),
        FirstOption("first", "1", ("1", "2", "3", "4", "draw")),
        Option("tiles_link", False, (False, True)),
        Option("short_may_not", False, (False, True)),
        Option("gold_next_field", False, (False, True)),
        Option("no_yarn_on_dead_roll", False, (False, True)),
    )
    bots = LEVELS
    folder = Path(__file__).parent
    pictures = picture
    wording = words
    spaces = Spaces(PurrramidNumbering, PurrramidObserver)
    guide = guide

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        chosen = TableOptions(str(options["side"]), int(options["games"]), str(options["first"]))
        chosen.tiles_link = options["tiles_link"] is True
        chosen.short_may_not = options["short_may_not"] is True
        chosen.gold_next_field = options["gold_next_field"] is True
        chosen.no_yarn_on_dead_roll = options["no_yarn_on_dead_roll"] is True
        return begin(players, version, chosen)

    def longest(self, players: int, options: Options) -> int:
        """11a. A turn has at most 5 + 4 + 3 + 2 + 1 rolls with as many placings and decisions, 45 lines.

        The twelve balls of yarn add at most 24 lines to a game, and chance may draw the first seat of a match.
        """
        return 1 + int(options.get("games", 1)) * (45 * MOST_TURNS + 24)

    parse = staticmethod(parse)


GAME = PurrramidGame()
