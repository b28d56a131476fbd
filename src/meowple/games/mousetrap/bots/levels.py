"""The levels of Mousetrap: `easy` and `medium` look at the points a tile brings at once, `hard` thinks ahead."""

from typing import Final

from meowple.core.bot import Bot
from meowple.core.game import Levels
from meowple.games.mousetrap.bots.greedy import GreedyBot
from meowple.games.mousetrap.bots.thinking import ThinkingBot

OVERLOOKED: Final = 0.75
"""How many of the possible places `easy` does not notice."""


def easy() -> Bot:
    return GreedyBot(OVERLOOKED)


def medium() -> Bot:
    return GreedyBot(0.0)


def hard() -> Bot:
    return ThinkingBot()


LEVELS: Final = Levels({"easy": easy, "medium": medium, "hard": hard}, first="medium")
