"""The levels people can play against."""

from typing import Final

from meowple.core.bot import IS_COMPILED, Bot
from meowple.core.game import Levels
from meowple.games.fits.bots.greedy import GreedyBot
from meowple.games.fits.bots.thinking import CARDS_AHEAD, ThinkingBot

NOISE: Final = 9.0
CARDS_UNCOMPILED: Final = 1
"""Uncompiled it thinks fewer cards ahead, so as to answer in time."""


def easy() -> Bot:
    return GreedyBot(NOISE)


def medium() -> Bot:
    return GreedyBot(0.0)


def hard() -> Bot:
    return ThinkingBot(CARDS_AHEAD if IS_COMPILED else CARDS_UNCOMPILED)


LEVELS: Final = Levels({"easy": easy, "medium": medium, "hard": hard}, first="medium")
