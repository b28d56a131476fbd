"""The levels of Pig, the weakest first."""

from meowple.core.game import Levels

from meowple_pig.bots.thinking import HoldAt

BOTS = {"easy": lambda: HoldAt(8), "medium": lambda: HoldAt(20), "hard": lambda: HoldAt(21, near=29)}
LEVELS = Levels(BOTS, first="medium")
