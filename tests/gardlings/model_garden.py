"""The second model's tiles and gardens: read from tiles.toml, laid cell by cell, counted from scratch."""

import tomllib
from pathlib import Path

FILE = Path(__file__).parents[2] / "src" / "meowple" / "games" / "gardlings" / "tiles.toml"
BOX = tomllib.loads(FILE.read_text(encoding="utf-8"))
COLOURS = ("consolation", "green", "blue", "purple", "yellow")
WORTH = {"-": 0, "y": 1, "p": 1, "b": 1, "d": 2, "t": 3, "r": 1}
EDGES = {"N1": (0, 0), "N2": (1, 0), "E": (1, 1), "S2": (1, 2), "S1": (0, 2), "W": (0, 3)}
"""Each edge place of a tile that lies across: in which of its cells, and on which side (north, east, south, west)."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

Cell = tuple[int, int]
Edge = tuple[Cell, int, str]
"""A cell, a side of it, and what is printed there."""


class Tile:
    """One tile in its four turnings: two cells, six edges, and lines between edges."""

    def __init__(self, name: str, pile: str, drawing: str) -> None:
        self.name, self.pile = name, pile
        self.creature, top, right, bottom, left, *lines = drawing.split(" ")
        marks = dict(zip(EDGES, [*top, right, bottom[1], bottom[0], left], strict=True))
        places = list(EDGES)
        self.lines = [tuple(places.index(end) for end in line.split("-")) for line in lines]
        self.gnomes = {"one_gnome": 1, "two_gnomes": 2}.get(pile, 0)
        self.turned = [self._turned(marks, turn) for turn in range(4)]
        self.turns = self._turns()

    def _turned(self, marks: dict[str, str], turn: int) -> tuple[list[Cell], list[Edge]]:
        """Quarter turns clockwise; the left or upper cell is 0,0."""
        cells = [(0, 0), (1, 0)]
        for _ in range(turn):
            cells = [(-y, x) for x, y in cells]
        least = min(cells)
        cells = [(x - least[0], y - least[1]) for x, y in cells]
        return cells, [(cells[at], (side + turn) % 4, marks[name]) for name, (at, side) in EDGES.items()]

    def _look(self, turn: int) -> tuple[object, object]:
        edges = self.turned[turn][1]
        return set(edges), {frozenset((edges[one], edges[two])) for one, two in self.lines}

    def _turns(self) -> list[int]:
        """2d. A half turn that looks the same is not a second choice."""
        return [0, 1] if self._look(0) == self._look(2) else [0, 1, 2, 3]


def joins(one: str, two: str) -> bool:
    """2c, 5b."""
    return one == two or ("r" in (one, two) and {one, two} <= set("ypbr"))


JOINING = {(one, two) for one in WORTH for two in WORTH if joins(one, two)}


def price(colour: str) -> int:
    return int(BOX["prices"][colour])


def tiles_of(pile: str, boxes: int) -> list[str]:
    """10a. Names; those of the second and third box carry its number."""
    return [name + (f".{box}" if box > 1 else "") for box in range(1, boxes + 1) for name in BOX[pile]]


PILES = ("one_gnome", "two_gnomes", *COLOURS)
TILES = {
    name + (f".{box}" if box > 1 else ""): Tile(name, pile, drawing)
    for box in (1, 2, 3)
    for pile in PILES
    for name, drawing in BOX[pile].items()
}


class Garden:
    """What lies where: by name the left or upper cell and the turning."""

    def __init__(self) -> None:
        self.laid: dict[str, tuple[Cell, int]] = {}
        self.cells: dict[Cell, str] = {}
        self.facing: dict[tuple[Cell, int], str] = {}
        """By cell and side: the mark that whatever lies there meets."""
        self._known_spots: dict[str, list[tuple[Cell, int]]] = {}
        self._known_gems = -1
        """Kept until a tile is laid or taken up."""

    def edges(self, name: str, at: Cell, turn: int) -> list[Edge]:
        edges = TILES[name].turned[turn][1]
        return [((at[0] + x, at[1] + y), side, mark) for (x, y), side, mark in edges]

    def cells_of(self, name: str, at: Cell, turn: int) -> list[Cell]:
        return [(at[0] + x, at[1] + y) for x, y in TILES[name].turned[turn][0]]

    def lay(self, name: str, at: Cell, turn: int) -> None:
        self._known_spots, self._known_gems = {}, -1
        self.laid[name] = (at, turn)
        self.cells |= dict.fromkeys(self.cells_of(name, at, turn), name)
        for cell, side, mark in self.edges(name, at, turn):
            self.facing[_across(cell, side)] = mark

    def take_up(self, name: str) -> None:
        self._known_spots, self._known_gems = {}, -1
        at, turn = self.laid.pop(name)
        for cell in self.cells_of(name, at, turn):
            del self.cells[cell]
        for cell, side, _ in self.edges(name, at, turn):
            del self.facing[_across(cell, side)]

    def fits(self, name: str, at: Cell, turn: int) -> bool:
        """2b, 2c."""
        if any(cell in self.cells for cell in self.cells_of(name, at, turn)):
            return False
        touches = False
        for cell, side, mark in self.edges(name, at, turn):
            other = self.facing.get((cell, side))
            if other is not None:
                touches = True
                if (mark, other) not in JOINING:
                    return False
        return touches

    def spots(self, name: str) -> list[tuple[Cell, int]]:
        """2b to 2d. Everywhere the tile may lie, found by trying all cells round the garden."""
        if name in self._known_spots:
            return self._known_spots[name]
        near = {(x + dx, y + dy) for x, y in self.cells for dx, dy in STEPS}
        near |= {(x - 1, y) for x, y in near} | {(x, y - 1) for x, y in near}
        turns = TILES[name].turns
        found = [(at, turn) for at in near for turn in turns if self.fits(name, at, turn)]
        self._known_spots[name] = found
        return found

    def gems(self) -> int:
        """4, 5b, 5c. Every joint seen from both sides is halved; then the lines."""
        if self._known_gems >= 0:
            return self._known_gems
        total = 0
        for name, (at, turn) in self.laid.items():
            edges = self.edges(name, at, turn)
            done = [(cell, side) in self.facing for cell, side, _ in edges]
            total += sum(WORTH[mark] for (_, _, mark), is_done in zip(edges, done, strict=True) if is_done)
            total += sum(2 for one, two in TILES[name].lines if done[one] and done[two])
        self._known_gems = total // 2
        return self._known_gems

    def count(self, creature: str) -> int:
        return sum(TILES[name].creature == creature for name in self.laid)

    def gnomes(self) -> int:
        return sum(TILES[name].gnomes for name in self.laid)

    def hangs_together_without(self, name: str) -> bool:
        """5d."""
        cells = {cell for cell, other in self.cells.items() if other != name}
        return bool(cells) and len(_regions(cells)) == 1

    def ponds(self) -> int:
        """6a. Regions of empty cells from which no way leads out."""
        if not self.cells:
            return 0
        columns, rows = [x for x, _ in self.cells], [y for _, y in self.cells]
        wide, high = range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2)
        return len(_regions({(x, y) for x in wide for y in high if (x, y) not in self.cells})) - 1


def _across(cell: Cell, side: int) -> tuple[Cell, int]:
    """The other side of an edge."""
    dx, dy = STEPS[side]
    return (cell[0] + dx, cell[1] + dy), (side + 2) % 4


def _regions(cells: set[Cell]) -> list[set[Cell]]:
    """The cells in parts that hang together by straight sides."""
    left, found = set(cells), []
    while left:
        region, todo = set(), [left.pop()]
        while todo:
            x, y = todo.pop()
            region.add((x, y))
            for dx, dy in STEPS:
                if (x + dx, y + dy) in left:
                    left.remove((x + dx, y + dy))
                    todo.append((x + dx, y + dy))
        found.append(region)
    return found
