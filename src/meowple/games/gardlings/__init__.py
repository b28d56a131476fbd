"""Gardlings by Kristian A. and Maria Østby. Read RULES.md, then components, actions, garden, builder, market, position,
buying, building, rules, refusals, loading, words, picture, thinking, plot, foresight, bots."""

from pathlib import Path

from meowple.core.game import Game, Option, Options, OptionValue
from meowple.core.state import State
from meowple.games.gardlings import bots, loading, picture, words
from meowple.games.gardlings.actions import parse
from meowple.games.gardlings.components import MOST_BOXES
from meowple.games.gardlings.market import new_market
from meowple.games.gardlings.position import Variant
from meowple.games.gardlings.rules import Gardlings


class RoundsOption(Option):
    """8d. Any number of rounds from 1 to 40."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 40:
            return None
        return f"round_limit is a number from 1 to 40, not {str(value)[:40]}"


class GardlingsGame(Game):
    name = "gardlings"
    version = 1
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
    )
    bots = {"easy": bots.easy, "medium": bots.medium, "hard": bots.hard}
    folder = Path(__file__).parent
    drawn = picture
    spoken = words

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        variant = Variant(
            int(options["goal"]),
            str(options["coins"]),
            str(options["gnomes"]),
            str(options["pigs"]),
            str(options["dragons"]),
            options["ponds"] is True,
            options["hidden"] is True,
            options["tie_before_losses"] is True,
            int(options["round_limit"]),
        )
        state = Gardlings(players, version, variant, new_market((players + 3) // 4))
        state.begin()
        return state

    def longest(self, players: int, options: Options) -> int:
        """11a."""
        boxes = (players + 3) // 4
        rounds = int(options.get("round_limit", 40))
        lines = 8 * players + 8
        for number in range(1, rounds + 1):
            draws = 7 + number
            lines += players * (3 * draws + 4 * min(number - 1, 13 * boxes) * (draws + 1) + 6)
        return lines

    load = staticmethod(loading.load)
    parse = staticmethod(parse)


GAME = GardlingsGame()
