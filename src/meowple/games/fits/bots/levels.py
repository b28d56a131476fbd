"""The levels people can play against."""

from typing import Final

from meowple.core.bot import IS_COMPILED, Bot
from meowple.core.game import Levels
from meowple.games.fits.bots.greedy import GreedyBot
from meowple.games.fits.bots.thinking import NODES, ThinkingBot

NOISE: Final = 9.0
NODES_UNCOMPILED: Final = 60_000
"""Uncompiled it looks at fewer squares, so as to answer in time."""


def easy() -> Bot:
    return GreedyBot(NOISE)


def medium() -> Bot:
    return GreedyBot(0.0)


def hard() -> Bot:
    return ThinkingBot(NODES if IS_COMPILED else NODES_UNCOMPILED)


LEVELS: Final = Levels({"easy": easy, "medium": medium, "hard": hard}, first="medium")
