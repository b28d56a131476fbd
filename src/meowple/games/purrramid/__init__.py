"""Purrramid by Reiner Knizia. Read RULES.md, then dice, actions, components, position, rules, picture, words, bots."""

from pathlib import Path

from meowple.core.game import Game, Option, Options, OptionValue
from meowple.core.state import State
from meowple.games.purrramid import bots, loading, picture, words
from meowple.games.purrramid.actions import parse
from meowple.games.purrramid.position import Ways
from meowple.games.purrramid.rules import MOST_TURNS, begin

MOST_GAMES = 9


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
        FirstOption("first", "1", ("1", "2", "draw")),
        Option("tiles_link", False, (False, True)),
        Option("short_may_not", False, (False, True)),
        Option("gold_next_field", False, (False, True)),
        Option("no_yarn_on_dead_roll", False, (False, True)),
    )
    bots = {"easy": bots.easy, "medium": bots.medium, "hard": bots.hard}
    folder = Path(__file__).parent
    drawn = picture
    spoken = words

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        ways = Ways(str(options["side"]), int(options["games"]), str(options["first"]))
        ways.tiles_link = options["tiles_link"] is True
        ways.short_may_not = options["short_may_not"] is True
        ways.gold_next_field = options["gold_next_field"] is True
        ways.no_yarn_on_dead_roll = options["no_yarn_on_dead_roll"] is True
        return begin(players, version, ways)

    def longest(self, players: int, options: Options) -> int:
        return 1 + int(options.get("games", 1)) * (45 * MOST_TURNS + 24)  # 11a

    load = staticmethod(loading.load)
    parse = staticmethod(parse)


GAME = PurrramidGame()
