"""The steps of a game; LOT, DEAL, TOPS, DRAWN, COMFORT and SHOW are chance's."""

from typing import Final

DEAL: Final = 0
TOPS: Final = 1
BUILD: Final = 2
DRAWN: Final = 3
BUY: Final = 4
COMFORT: Final = 5
SHOW: Final = 6
CHANGE: Final = 7
OVER: Final = 8
LOT: Final = 9
"""Who begins is drawn, before everything else. It came with version 2."""
