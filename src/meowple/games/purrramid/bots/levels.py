"""The levels of Purrramid's players by name."""

from typing import Final

from meowple.core.bot import Bot
from meowple.core.game import Levels
from meowple.games.purrramid.bots.thinking import LookAhead, Solver

OVERLOOKS: Final = 0.6
"""How many tiles easy errs by in judging a choice."""
MISJUDGES: Final = 0.15
"""And medium: a regular, no calculator."""


def easy() -> Bot:
    """Looks one roll ahead, carelessly."""
    return LookAhead(OVERLOOKS)


def medium() -> Bot:
    """Looks one roll ahead, with few errors."""
    return LookAhead(MISJUDGES)


def hard() -> Bot:
    """Solves the whole turn."""
    return Solver()


LEVELS: Final = Levels({"easy": easy, "medium": medium, "hard": hard}, first="medium")
