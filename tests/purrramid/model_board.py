"""The board of the second model: fields by name, from the numbers in boards.toml and chapter 3 of RULES.md alone."""

import tomllib
from pathlib import Path

import meowple

DATA = Path(meowple.__file__).parent / "games" / "purrramid" / "boards.toml"
SIDES = tomllib.loads(DATA.read_text(encoding="utf-8"))["sides"]


class Side:
    """What each field asks for and where it lies: `value`, `row`, and its edges in halves of a tile."""

    def __init__(self, letter: str) -> None:
        rows = SIDES[letter]["rows"]
        starts = SIDES[letter].get("starts", range(len(rows)))
        self.value: dict[str, int] = {}
        self.row: dict[str, int] = {}
        self.edges: dict[str, tuple[int, int]] = {}
        for row, values in enumerate(rows):
            edge = starts[row]
            for number, value in enumerate(values, 1):
                name = f"{'abcdefghijk'[row]}{number}"
                width = 4 if value == 10 else 2
                self.value[name], self.row[name], self.edges[name] = value, row, (edge, edge + width)
                edge += width
        self.names = list(self.value)
        self.below = {name: {other for other in self.names if self.rests_on(name, other)} for name in self.names}
        self.near = {name: {other for other in self.names if self.touch(name, other)} for name in self.names}

    def rests_on(self, upper: str, lower: str) -> bool:
        """3f, 3g. Right below it, at least in part."""
        (left, right), (from_, to) = self.edges[upper], self.edges[lower]
        return self.row[upper] == self.row[lower] + 1 and left < to and from_ < right

    def touch(self, one: str, two: str) -> bool:
        """3e. Beside each other in a row, or one resting on the other."""
        (left, right), (from_, to) = self.edges[one], self.edges[two]
        if self.row[one] == self.row[two]:
            return right == from_ or to == left
        return self.rests_on(one, two) or self.rests_on(two, one)

    def takes(self, name: str) -> int:
        """4a to 4c. How many tiles."""
        return {10: 2, 12: 3}.get(self.value[name], 1)
