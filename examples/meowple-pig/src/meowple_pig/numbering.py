"""A number for every sentence of Pig."""

from meowple.core.spaces import ListNumbering, no_window

from meowple_pig.rules import FACES, HOLD, ROLL


class PigNumbering(ListNumbering):
    def __init__(self, window: int) -> None:
        no_window(window)
        super().__init__(1, [("roll", [ROLL]), ("hold", [HOLD])], FACES)
