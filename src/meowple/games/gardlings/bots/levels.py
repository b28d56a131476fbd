"""The bots of Gardlings by level."""

from typing import Final

from meowple.core.bot import IS_COMPILED, Bot
from meowple.core.game import Levels
from meowple.games.gardlings.bots.gardener import Beginner, Gardener
from meowple.games.gardlings.bots.planner import Planner

NODES: Final = 100
NODES_UNCOMPILED: Final = 3
"""How many gardens `hard` imagines for one choice; uncompiled fewer, so as to answer in time."""


def easy() -> Bot:
    """Overlooks things."""
    return Beginner()


def medium() -> Bot:
    """Takes what is best now."""
    return Gardener()


def hard() -> Bot:
    """Looks ahead."""
    return Planner(NODES if IS_COMPILED else NODES_UNCOMPILED)


LEVELS: Final = Levels({"easy": easy, "medium": medium, "hard": hard}, first="medium")
