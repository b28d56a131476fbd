"""A garden made for thinking ahead: a small field of plain numbers that is quick to copy and to search."""

from typing import Final

from meowple.games.gardlings.components import (
    CREATURE_OF,
    DOWN,
    DRAGON,
    FACES,
    GEMS,
    GNOMES_OF,
    JOINS,
    KINDS,
    UNICORN,
    Turned,
)
from meowple.games.gardlings.garden import Garden

SIDE: Final = 32
"""The field is so many cells wide and high; what would stick out is never tried."""
OPEN: Final = (1 << 28) - 1
"""An empty cell that asks for nothing: all seven marks, seven bits a side, so that the number stays small."""
TAKEN: Final = 0
"""A covered cell takes no mark at all."""
NOWHERE: Final = -1

_STEPS: Final = [-SIDE, 1, SIDE, -1]
_COUNT: Final = [bin(sides).count("1") for sides in range(16)]
_EDGE: Final = [
    OPEN if 0 < cell % SIDE < SIDE - 1 and 0 < cell // SIDE < SIDE - 1 else TAKEN for cell in range(SIDE * SIDE)
]
"""An empty field; its edge is taken, so that nothing grows out of it."""
_UNTOUCHED: Final = [0] * (SIDE * SIDE)


class Shape:
    """A face in one turning, in the numbers of the field."""

    def __init__(self, turned: Turned) -> None:
        self.turn = turned.turn
        self.step = SIDE if turned.turn % 2 else 1
        self.lines = turned.lines
        self.first = 0
        self.second = 0
        """The marks of each cell as bits, seven a side."""
        self.beyond: list[int] = []
        self.asks: list[int] = []
        self.facing: list[int] = []
        """By edge place: the way to the cell outside, what that cell then accepts, and on which side it is touched."""
        first_worth = [0] * 4
        second_worth = [0] * 4
        for place in range(6):
            side = turned.sides[place]
            mark = turned.marks[place]
            bit = 1 << GEMS.index(mark) << 7 * side
            if turned.in_first[place]:
                self.first |= bit
                first_worth[side] = turned.worth[place]
            else:
                self.second |= bit
                second_worth[side] = turned.worth[place]
            facing = (side + 2) % 4
            self.beyond.append(_STEPS[side] + (0 if turned.in_first[place] else self.step))
            self.asks.append(_accepts(mark, facing))
            self.facing.append(1 << facing)
        self.first_worth = [_on_sides(first_worth, sides) for sides in range(16)]
        self.second_worth = [_on_sides(second_worth, sides) for sides in range(16)]
        """By the sides on which each cell touches something, as bits: the gems completed there."""


def _accepts(mark: str, side: int) -> int:
    """2c, 5b. What a cell accepts with that mark on this side of it, and anything on the other sides."""
    asked = sum([1 << GEMS.index(other) for other in JOINS[mark]])
    return OPEN & ~(0x7F << 7 * side) | asked << 7 * side


def _on_sides(worths: list[int], sides: int) -> int:
    return sum([worths[side] for side in range(4) if sides >> side & 1])


_SHAPES: Final[list[list[Shape]]] = [[Shape(turned) for turned in face.turned] for face in FACES]
_TURNINGS: Final[list[list[Shape]]] = [shapes[: len(face.turnings)] for shapes, face in zip(_SHAPES, FACES)]


class Plot:
    """What `Garden` knows, as far as building on needs it. Place codes are those of the field."""

    def __init__(self) -> None:
        self.asks = _EDGE
        self.touch = _UNTOUCHED
        """By cell: the marks it accepts; the sides on which something lies, as bits."""
        self.rim: list[int] = []
        self.laid: list[tuple[int, int]] = []
        """Tiles and their place codes."""
        self.lines: list[tuple[int, int]] = []
        self.ends: dict[int, int] = {}
        """5c. Mushroom lines with neither end covered; by empty cell, the lines that covering it completes."""
        self.gems = 0
        self.gnomes = 0
        self.dragons = 0
        self.unicorns = 0
        self.best = NOWHERE
        """The place found by the last `look`."""

    def copy(self) -> "Plot":
        other = Plot()
        other.asks = self.asks[:]
        other.touch = self.touch[:]
        other.rim = self.rim[:]
        other.laid = self.laid[:]
        other.lines = self.lines[:]
        if self.ends:
            other.ends = self.ends.copy()
        other.gems = self.gems
        other.gnomes = self.gnomes
        other.dragons = self.dragons
        other.unicorns = self.unicorns
        return other

    def with_tile(self, tile: int, code: int) -> "Plot":
        other = self.copy()
        other.lay(tile, code)
        return other

    def lay(self, tile: int, code: int) -> None:
        at = code >> 2
        shape = _SHAPES[tile % KINDS][code & 3]
        second = at + shape.step
        asks = self.asks
        touch = self.touch
        self.gems += shape.first_worth[touch[at]] + shape.second_worth[touch[second]]
        if self.ends:
            self.gems += self.ends.get(at, 0) + self.ends.get(second, 0)
        asks[at] = TAKEN
        asks[second] = TAKEN
        if touch[at]:
            self.rim.remove(at)
        if touch[second]:
            self.rim.remove(second)
        for place in range(6):
            outside = at + shape.beyond[place]
            if asks[outside] != TAKEN:
                if not touch[outside]:
                    self.rim.append(outside)
                asks[outside] &= shape.asks[place]
                touch[outside] |= shape.facing[place]
        if self.lines:
            self._reach(at)
            self._reach(second)
        for one, two in shape.lines:
            self._draw_line(at + shape.beyond[one], at + shape.beyond[two])
        self.laid.append((tile, code))
        self.gnomes += GNOMES_OF[tile]
        self.dragons += CREATURE_OF[tile] == DRAGON
        self.unicorns += CREATURE_OF[tile] == UNICORN

    def _reach(self, cell: int) -> None:
        """5c. A cell was covered: from now on the other ends of its lines complete them."""
        kept: list[tuple[int, int]] = []
        for one, two in self.lines:
            if cell in (one, two):
                self._expect(one + two - cell)
            else:
                kept.append((one, two))
        self.lines = kept

    def _draw_line(self, one: int, two: int) -> None:
        """5c. A line of a mushroom that was laid just now."""
        if self.asks[one] == TAKEN and self.asks[two] == TAKEN:
            self.gems += 1
        elif self.asks[one] == TAKEN:
            self._expect(two)
        elif self.asks[two] == TAKEN:
            self._expect(one)
        else:
            self.lines.append((one, two))

    def _expect(self, cell: int) -> None:
        self.ends[cell] = self.ends.get(cell, 0) + 1

    def look(self, tile: int) -> int:
        """The most gems the tile could complete, or -1; `best` is where, among equals where it touches most."""
        asks = self.asks
        touch = self.touch
        most = -1
        self.best = NOWHERE
        for shape in _TURNINGS[tile % KINDS]:
            first = shape.first
            second = shape.second
            for cell in self.rim:
                asked = asks[cell]
                if first & asked == first and second & asks[cell + shape.step] == second:
                    value = self._value(shape, cell)
                    if value > most:
                        most = value
                        self.best = cell * 4 + shape.turn
                if second & asked == second:
                    other = cell - shape.step
                    if not touch[other] and asks[other] != TAKEN:
                        value = self._value(shape, other)
                        if value > most:
                            most = value
                            self.best = other * 4 + shape.turn
        return most >> 3

    def _value(self, shape: Shape, at: int) -> int:
        """Eight for each gem completed, and one for each place that touches."""
        other = at + shape.step
        near = self.touch[at]
        far = self.touch[other]
        gems = shape.first_worth[near] + shape.second_worth[far]
        if self.ends:
            gems += self.ends.get(at, 0) + self.ends.get(other, 0)
        for one, two in shape.lines:
            gems += self.asks[at + shape.beyond[one]] == TAKEN and self.asks[at + shape.beyond[two]] == TAKEN
        return gems * 8 + _COUNT[near] + _COUNT[far]


def settled(plot: Plot) -> Plot:
    """5d. The garden when each unicorn that may be moved lies where it completes most gems."""
    place = 0 if plot.unicorns else len(plot.laid)
    while place < len(plot.laid):
        unicorn = plot.laid[place][0]
        place += 1
        if CREATURE_OF[unicorn] == UNICORN:
            others = plot.laid[: place - 1] + plot.laid[place:]
            if others and hang_together(others):
                tried = planted(others)
                if tried.look(unicorn) + tried.gems > plot.gems:
                    tried.lay(unicorn, tried.best)
                    plot = tried
                    place = 0
    return plot


def planted(laid: list[tuple[int, int]]) -> Plot:
    """A field with these tiles."""
    plot = Plot().copy()  # an empty plot shares its field
    for tile, code in laid:
        plot.lay(tile, code)
    return plot


def hang_together(laid: list[tuple[int, int]]) -> bool:
    """5d. Whether these tiles form one garden."""
    owner: dict[int, int] = {}
    for place in range(len(laid)):
        code = laid[place][1]
        owner[code >> 2] = place
        owner[(code >> 2) + (SIDE if code & 1 else 1)] = place
    seen = {0}
    todo = [0]
    while todo:
        tile, code = laid[todo.pop()]
        for beyond in _SHAPES[tile % KINDS][code & 3].beyond:
            near = owner.get((code >> 2) + beyond, -1)
            if near >= 0 and near not in seen:
                seen.add(near)
                todo.append(near)
    return len(seen) == len(laid)


class Window:
    """The part of a garden that lies in the field, its middle in the middle."""

    def __init__(self, garden: Garden) -> None:
        columns = [cell % DOWN for cell in garden.cells]
        rows = [cell // DOWN for cell in garden.cells]
        self.left = (min(columns) + max(columns) - SIDE) // 2
        self.top = (min(rows) + max(rows) - SIDE) // 2
        inside = [(tile, self.code(code)) for tile, code in garden.where.items()]
        self.plot = planted([(tile, code) for tile, code in inside if code != NOWHERE])
        self.plot.gems = garden.gems
        self.plot.gnomes = garden.gnomes
        self.plot.dragons = garden.dragons

    def code(self, code: int) -> int:
        """A place code of the garden in the field, or NOWHERE."""
        x = (code >> 2) % DOWN - self.left
        y = (code >> 2) // DOWN - self.top
        return (y * SIDE + x) * 4 + (code & 3) if 0 < x < SIDE - 2 and 0 < y < SIDE - 2 else NOWHERE
