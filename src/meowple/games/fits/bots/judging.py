"""What a ramp promises on each board, as tables: how a thinking player tells a good surface from a bad one."""

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
GAP_COST: Final = 10.0

COVERED: Final = 0
GAP: Final = 1
FREE: Final = 2


class Weights:
    """The faults of a ramp, against ten for a covered gap. Found by the cross-entropy method over solo rounds."""

    def __init__(self, bumps: list[float], wells: list[float], above_top: float, height: float, aside: float) -> None:
        self.bumps = bumps
        """By the difference between neighbours, 1 to 6 and more."""
        self.wells = wells
        """By how deep a column lies below both neighbours, 1 to 5 and more."""
        self.above_top = above_top
        self.height = height
        self.aside = aside
        """For every square of a piece set aside."""
        self.spoiled_row = 0.0
        self.bonus_covered = 0.0
        self.bonus_open = 0.0
        self.minus_covered = 0.0
        self.minus_open = 0.0
        self.pair = 0.0
        self.half_pair = 0.0
        self.half_covered = 0.0
        self.single = 0.0


def _weights() -> dict[int, Weights]:
    plain = Weights([1.1, 3.1, 6.2, 10.4, 11.8, 16.7], [0.6, 3.0, 8.7, 19.0, 25.4], 2.7, 1.1, 9.5)
    plain.spoiled_row = 1.6
    bonus = Weights([2.1, 4.6, 6.9, 10.9, 15.1, 16.8], [0.5, 4.3, 11.3, 14.7, 33.7], 2.8, 1.2, 7.4)
    bonus.bonus_covered = 17.5
    bonus.bonus_open = 0.9
    minus = Weights([1.2, 3.6, 7.0, 10.8, 14.1, 19.1], [0.5, 4.1, 9.7, 22.1, 35.0], 4.3, 1.0, 8.0)
    minus.bonus_covered = 13.7
    minus.bonus_open = 0.5
    minus.minus_covered = 1.3
    minus.minus_open = 46.3
    symbols = Weights([2.4, 4.1, 7.0, 9.5, 13.1, 19.0], [-0.2, 2.7, 10.9, 18.0, 19.7], 2.1, 1.2, 6.0)
    symbols.pair = 27.7
    symbols.single = 38.9
    symbols.half_pair = 17.7
    symbols.half_covered = 6.6
    return {1: plain, 2: bonus, 3: minus, 4: symbols}


WEIGHTS: Final = _weights()


class Way:
    """One way to lay a piece, and by the row it rests in: what the squares it covers or closes in cost and earn."""

    def __init__(self, drop: Drop, width: int, bottoms: list[int], tops: list[int]) -> None:
        self.drop = drop
        self.width: i64 = width
        self.column: i64 = drop.column
        self.bottoms: i64 = _packed(bottoms)
        self.tops: i64 = _packed([top + 1 for top in tops])
        self.ones: i64 = _packed([1] * width)
        """One row more for every column of the piece, packed like heights."""
        self.costs: list[float] = []
        self.points: list[int] = []
        self.marks: list[int] = []

    def bottom(self, at: i64) -> i64:
        """How far above the piece's lowest row its column `at` begins."""
        return self.bottoms >> 5 * at & 31


class SymbolPair:
    """4e. Two squares with the same symbol: their marks, columns (as shifts of packed heights) and rows."""

    def __init__(self, marks: list[int], places: list[tuple[int, int]]) -> None:
        self.mark0: i64 = marks[0]
        self.mark1: i64 = marks[1]
        self.shift0: i64 = 5 * places[0][0] + 5
        self.shift1: i64 = 5 * places[1][0] + 5
        self.row0: i64 = places[0][1]
        self.row1: i64 = places[1][1]


class Judge:
    """The tables of one board.

    Heights are packed five bits a column between two walls, so that three neighbours are one number. Marks are what
    else has to be remembered of what lies below the surface: spoiled rows on board 1, covered symbols on board 4.
    """

    def __init__(self, board: int) -> None:
        self.board = board
        self.weights = WEIGHTS[board]
        self.has_rows = board == 1
        printed = BOARDS[board]
        self.symbols = {place: 1 << at for at, place in enumerate(sorted(printed.symbols))}
        self.special = printed.special_bits()
        self.surface = self._surface()
        self.gap_costs: list[float] = []
        self.gap_points: list[int] = []
        """By column * 32 + row: all squares below that row, were they gaps."""
        for column in range(COLUMNS):
            cost, points = 0.0, 0
            for row in range(32):
                self.gap_costs.append(cost)
                self.gap_points.append(points)
                cost += self.gap_cost(column, row)
                points += self.gap_point(column, row)
        self.ways = [self._ways_of(piece) for piece in range(len(PIECES))]
        self.pairs = self._pairs()
        weights = self.weights
        self.pair_costs = [0.0] * 9
        """By the fates of both squares."""
        self.pair_costs[GAP * 3 + GAP] = -weights.pair
        self.pair_costs[COVERED * 3 + GAP] = self.pair_costs[GAP * 3 + COVERED] = weights.single
        self.pair_costs[FREE * 3 + GAP] = self.pair_costs[GAP * 3 + FREE] = -weights.half_pair
        self.pair_costs[FREE * 3 + COVERED] = self.pair_costs[COVERED * 3 + FREE] = weights.half_covered
        self.best_look = COLUMNS * min(self.surface) + len(self.pairs) * min(self.pair_costs)
        """No ramp looks better than this."""
        self.row_costs = [weights.spoiled_row * spoiled.bit_count() for spoiled in range(FIELD + 1)]

    def _surface(self) -> list[float]:
        """By three packed neighbours: height, depth and step to the left of the one in the middle."""
        weights = self.weights
        costs = [0.0] * (1 << 15)
        for height in range(TALLEST):
            rise = weights.height * height * height / ROWS + weights.above_top * max(0, height - ROWS)
            for left in range(TALLEST):
                step = _at(weights.bumps, abs(left - height), 0.2)
                for right in range(TALLEST):
                    deep = _at(weights.wells, max(0, min(left, right) - height), 0.3)
                    costs[left | height << 5 | right << 10] = rise + step + deep
        return costs

    def gap_cost(self, column: int, row: int) -> float:
        if row >= ROWS:
            return 0.0
        value = BOARDS[self.board].values.get((column, row), 0)
        if value:
            return -self.weights.bonus_open * value if value > 0 else self.weights.minus_open
        return 0.0 if self.special[column] >> row & 1 else GAP_COST

    def cover_cost(self, column: int, row: int) -> float:
        value = BOARDS[self.board].values.get((column, row), 0)
        return self.weights.bonus_covered * value if value > 0 else -self.weights.minus_covered * (value < 0)

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
                cost, points, marks = 0.0, 0, 0
                for at in range(shape.width):
                    column = drop.column + at
                    for row in range(rest + shape.bottoms[at], rest + shape.tops[at] + 1):
                        if shape.masks[at] << rest >> row & 1:
                            cost += self.cover_cost(column, row)
                            marks |= self.symbols.get((column, row), 0)
                        else:
                            cost += self.gap_cost(column, row)
                            points += self.gap_point(column, row)
                            marks |= 1 << row & FIELD if self.has_rows else 0  # 4b
                way.costs.append(cost)
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

    def look(self, heights: i64, marks: i64) -> float:
        """The surface and what is marked; what lies below the surface is the business of whoever laid it."""
        surface = self.surface
        cost = surface[heights & 32767] + surface[heights >> 5 & 32767] + surface[heights >> 10 & 32767]
        cost += surface[heights >> 15 & 32767] + surface[heights >> 20 & 32767] + surface[heights >> 25 & 32767]
        if self.has_rows:
            return cost + self.row_costs[marks]
        for pair in self.pairs:
            low: i64 = COVERED if marks & pair.mark0 else GAP if heights >> pair.shift0 & 31 > pair.row0 else FREE
            high: i64 = COVERED if marks & pair.mark1 else GAP if heights >> pair.shift1 & 31 > pair.row1 else FREE
            cost += self.pair_costs[low * 3 + high]
        return cost

    def final_points(self, heights: i64, marks: i64, points: i64) -> int:
        """4. The tally when nothing more is laid."""
        lowest: i64 = ROWS
        total = points
        for column in range(COLUMNS):
            at: i64 = column
            height = heights >> (5 * at + 5) & 31
            if height < lowest:
                lowest = height
            total += self.gap_points[at * 32 + 31] - self.gap_points[at * 32 + height]
        if self.has_rows:
            full: i64 = 1
            while full < 1 << lowest:
                if not marks & full:
                    total += 1
                full <<= 1
        for pair in self.pairs:
            if not marks & pair.mark0:
                total += SINGLE if marks & pair.mark1 else PAIR
            elif not marks & pair.mark1:
                total += SINGLE
        return int(total)


def _at(table: list[float], amount: int, beyond: float) -> float:
    """The table's number for 1, 2, …; 0 for 0; past its end the last one, growing by a part of it."""
    if amount == 0:
        return 0.0
    over = amount - len(table)
    return table[amount - 1] if over <= 0 else table[-1] * (1.0 + beyond * over)


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
