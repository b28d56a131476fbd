"""The stages of a game: what is due now."""

from typing import Final

DEALING: Final = 0
PLACING: Final = 1
TURN: Final = 2
REFILLING: Final = 3
BRUSHING: Final = 4
LASERING: Final = 5
FLIPPING: Final = 6
LEADING: Final = 7
FEEDING: Final = 8
LOOTING: Final = 9
OVER: Final = 10
STAGES: Final = (
    "dealing", "placing", "turn", "refilling", "brushing", "lasering", "flipping", "leading", "feeding", "looting",
    "over",
)  # fmt: skip
