"""A source of chance without any: what comes of each number can be asked for."""

from random import Random


class Always(Random):
    """Draws the same number every time."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        return self.number
