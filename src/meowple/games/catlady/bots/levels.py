"""The bots by name: `easy` and `medium` take what looks best now; `hard` plays a few rounds ahead in its mind."""

from meowple.core.bot import IS_COMPILED, Bot
from meowple.core.game import Levels
from meowple.games.catlady.bots.thinking import NODES, NODES_UNCOMPILED, NOISE, GreedyBot, LookaheadBot


def easy() -> Bot:
    return GreedyBot(NOISE)


def medium() -> Bot:
    return GreedyBot(0.0)


def hard() -> Bot:
    return LookaheadBot(NODES if IS_COMPILED else NODES_UNCOMPILED)


LEVELS = Levels({"easy": easy, "medium": medium, "hard": hard}, first="medium")
