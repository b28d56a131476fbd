"""Pig, an old dice game. Read RULES.md, then rules, words, picture, bots."""

from pathlib import Path
from typing import Any

from meowple.core.game import Game, Option, Options, OptionValue

from meowple_pig import picture, rules, words
from meowple_pig.bots.levels import LEVELS
from meowple_pig.observing import SPACES


class PigGame(Game):
    name = "pig"
    version = 1
    players = range(2, 5)
    minutes = 10
    options = (Option("goal", 100, rules.GOALS),)
    bots = LEVELS
    folder = Path(__file__).parent
    pictures = picture
    wording = words
    spaces = SPACES
    parse = staticmethod(rules.parse)

    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> rules.Pig:
        return rules.Pig(players, version, int(options["goal"]))

    def blank(self, raw: dict[str, Any]) -> rules.Pig:
        return rules.Pig(len(raw["points"]), raw["version"], raw["goal"])

    def longest(self, players: int, options: Options) -> int:
        return rules.MOST_ROUNDS * players * (int(options.get("goal", 100)) + 1)  # 3c: two lines bring two points


GAME = PigGame()
