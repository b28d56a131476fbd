"""A ramp in the mind: heights and marks packed into numbers, every way to lay a piece, and points that are certain."""

from typing import Final

from mypy_extensions import i64

from meowple.games.fits.actions import PIECE_DROPS, Drop
from meowple.games.fits.components import BOARDS, COLUMNS, FIELD, PIECES, ROWS, SHAPES
from meowple.games.fits.ramp import Ramp
from meowple.games.fits.scoring import PAIR, SINGLE

TALLEST: Final = 17
"""More than any column can reach with what stands out above the field."""
WALL: Final = 15
"""The sides of the ramp count as columns of this height."""
EVERYWHERE: Final = (1 << 5 * (COLUMNS + 2)) - 1
"""Heights below which every square lies."""

COVERED: Final = 0
GAP: Final = 1
FREE: Final = 2


class Way:
    """One way to lay a piece, and by the row it rests in: what the squares it closes in count, and what it marks."""

    def __init__(self, drop: Drop, width: int, bottoms: list[int], tops: list[int]) -> None:
        self.drop = drop
        self.width: i64 = width
        self.column: i64 = drop.column
        self.bottoms: i64 = _packed(bottoms)
        self.tops: i64 = _packed([top + 1 for top in tops])
        self.ones: i64 = _packed([1] * width)
        """One row more for every column of the piece, packed like heights."""
        self.points: list[int] = []
        self.marks: list[int] = []

    def bottom(self, at: i64) -> i64:
        """How far above the piece's lowest row its column `at` begins."""
        return self.bottoms >> 5 * at & 31


class SymbolPair:
    """4e. Two squares with the same symbol: their marks, columns (as shifts of packed heights) and rows."""

    def __init__(self, marks: list[int], places: list[tuple[int, int]]) -> None:
        self.places = places
        self.mark0: i64 = marks[0]
        self.mark1: i64 = marks[1]
        self.shift0: i64 = 5 * places[0][0] + 5
        self.shift1: i64 = 5 * places[1][0] + 5
        self.row0: i64 = places[0][1]
        self.row1: i64 = places[1][1]

    def fates(self, heights: i64, marks: i64) -> int:
        """Of both squares whether they are covered, a gap, or still free: three times the first, and the second."""
        low: i64 = COVERED if marks & self.mark0 else GAP if heights >> self.shift0 & 31 > self.row0 else FREE
        high: i64 = COVERED if marks & self.mark1 else GAP if heights >> self.shift1 & 31 > self.row1 else FREE
        return int(low * 3 + high)


_PAIR_POINTS: Final = [0, SINGLE, 0, SINGLE, PAIR, 0, 0, 0, 0]
"""4e. By the fates of both squares; nothing is certain while one is free."""


class Judge:
    """The tables of one board.

    Heights are packed five bits a column between two walls, so that three neighbours are one number. Marks are what
    else has to be remembered of what lies below the surface: spoiled rows on board 1, covered symbols on board 4.
    """

    def __init__(self, board: int) -> None:
        self.board = board
        self.has_rows = board == 1
        printed = BOARDS[board]
        self.symbols = {place: 1 << at for at, place in enumerate(sorted(printed.symbols))}
        self.special = printed.special_bits()
        self.gap_points: list[int] = []
        """By column * 32 + row: all squares below that row, were they gaps."""
        for column in range(COLUMNS):
            points = 0
            for row in range(32):
                self.gap_points.append(points)
                points += self.gap_point(column, row)
        self.ways = [self._ways_of(piece) for piece in range(len(PIECES))]
        self.pairs = self._pairs()

    def gap_point(self, column: int, row: int) -> int:
        """4a, 4c, 4d. What an open square counts; pairs are counted apart."""
        if row >= ROWS:
            return 0
        if self.special[column] >> row & 1:
            return BOARDS[self.board].values.get((column, row), 0)
        return -1

    def _ways_of(self, piece: int) -> list[Way]:
        ways: list[Way] = []
        for drop in PIECE_DROPS[piece]:
            shape = SHAPES[piece][drop.turn]
            assert shape is not None
            way = Way(drop, shape.width, shape.bottoms, shape.tops)
            for rest in range(ROWS):
                points, marks = 0, 0
                for at in range(shape.width):
                    column = drop.column + at
                    for row in range(rest + shape.bottoms[at], rest + shape.tops[at] + 1):
                        if shape.masks[at] << rest >> row & 1:
                            marks |= self.symbols.get((column, row), 0)
                        else:
                            points += self.gap_point(column, row)
                            marks |= 1 << row & FIELD if self.has_rows else 0  # 4b
                way.points.append(points)
                way.marks.append(marks)
            ways.append(way)
        return ways

    def _pairs(self) -> list[SymbolPair]:
        found: dict[str, list[tuple[int, int]]] = {}
        for place, symbol in sorted(BOARDS[self.board].symbols.items()):
            found.setdefault(symbol, []).append(place)
        return [SymbolPair([self.symbols[place] for place in places], places) for places in found.values()]

    def marks_of(self, ramp: Ramp) -> int:
        marks = 0
        for column in range(COLUMNS):
            below = (1 << ramp.height(column)) - 1
            if self.has_rows:
                marks |= below & ~ramp.column(column) & FIELD
        for (column, row), mark in self.symbols.items():
            if ramp.column(column) >> row & 1:
                marks |= mark
        return marks

    def certain_points(self, heights: i64, marks: i64, points: i64) -> int:
        """4b, 4e. With the rows that are full and the pairs that are decided, whatever is laid on top."""
        total = points
        if self.has_rows:
            full: i64 = 1
            below: i64 = 1 << lowest(heights)
            while full < below:
                if not marks & full:
                    total += 1
                full <<= 1
        for pair in self.pairs:
            total += _PAIR_POINTS[pair.fates(heights, marks)]
        return int(total)

    def final_points(self, heights: i64, marks: i64, points: i64) -> int:
        """4. The tally when nothing more is laid."""
        total = points
        for column in range(COLUMNS):
            at: i64 = column
            total += self.gap_points[at * 32 + 31] - self.gap_points[at * 32 + (heights >> (5 * at + 5) & 31)]
        return self.certain_points(heights if self.has_rows else EVERYWHERE, marks, total)


def lowest(heights: i64) -> i64:
    """Up to which row every column is filled."""
    found: i64 = ROWS
    at: i64 = 0
    while at < COLUMNS:
        heights >>= 5
        if heights & 31 < found:
            found = heights & 31
        at += 1
    return found


def rest(heights: i64, way: Way) -> i64:
    """2c. The row in which the piece comes to rest."""
    around = heights >> (5 * way.column + 5)
    row: i64 = 0
    at: i64 = 0
    while at < way.width:
        down = (around & 31) - way.bottom(at)
        if down > row:
            row = down
        around >>= 5
        at += 1
    return row


def laid(heights: i64, way: Way, row: i64) -> i64:
    """The packed heights after the piece has come to rest."""
    shift = 5 * way.column + 5
    within: i64 = (1 << 5 * way.width) - 1
    return heights & ~(within << shift) | way.tops + row * way.ones << shift


def _packed(numbers: list[int]) -> int:
    packed = 0
    for at, number in enumerate(numbers):
        packed |= number << 5 * at
    return packed


def pack(heights: list[int]) -> int:
    """The heights between the walls."""
    return _packed([WALL, *heights, WALL])


_JUDGES: Final[dict[int, Judge]] = {}


def judge_of(board: int) -> Judge:
    """The board's tables, made when they are first needed."""
    if board not in _JUDGES:
        _JUDGES[board] = Judge(board)
    return _JUDGES[board]
