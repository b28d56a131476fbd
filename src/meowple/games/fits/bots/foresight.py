"""What a ramp will still bring: a small net for each board, learned from games against nobody (`tools/learn_fits.py`).

A ramp is described by which of many statements hold: "column 2 is three higher than column 1", "the long hook is still
to come". Each adds its row of weights to the hidden units. Rows are kept as one long number each, so many bits a unit,
so that adding them is one addition; and as nearly all statements are about a column and its neighbours, their rows are
added up beforehand for all heights these three can have.
"""

import json
from base64 import b85decode, b85encode
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from struct import Struct, pack, unpack
from typing import Final
from zlib import compress, decompress

from mypy_extensions import i64

from meowple.games.fits.bots.judging import COVERED, FREE, GAP, TALLEST, WALL, Judge, lowest
from meowple.games.fits.components import COLUMNS, FIELD, PIECES, ROWS, SIZES

HIDDEN: Final = 64
SECOND: Final = 16
"""Units of the two hidden layers."""
UNIT: Final = 256
"""Weights are whole numbers of so many parts."""
TOP: Final = 13
"""All heights from here on are alike."""

# Where the rows of each kind of statement begin
STEPS: Final = 0
HEIGHTS: Final = STEPS + 5 * 13
TO_COME: Final = HEIGHTS + COLUMNS * (TOP + 1)
COUNT: Final = TO_COME + len(PIECES)
SPARE: Final = COUNT + len(PIECES) + 1
TWO_STEPS: Final = SPARE + 64
SPECIALS: Final = TWO_STEPS + 4 * 49
SPOILED: Final = SPECIALS + 12 * 24
ROW_COUNT: Final = SPOILED + 2 * ROWS

LANE: Final = 16
"""Bits for each unit of a row. Whatever is below zero borrows from the unit above, so half a lane is lent to all."""
_LENT: Final = 1 << LANE - 1
_LANES: Final = Struct(f"<{HIDDEN}H")


def _clipped(number: int, least: int, most: int) -> int:
    return min(max(number, least), most)


def _packed(weights: Sequence[int]) -> int:
    """A row as one number."""
    return sum([weight << LANE * at for at, weight in enumerate(weights)])


def kept(numbers: Sequence[int]) -> str:
    """A net's weights as text: numbers of 16 bits, pressed together."""
    return b85encode(compress(pack(f"<{len(numbers)}h", *numbers), 9)).decode()


class Net:
    """The learned weights of a board, read in the order in which they are kept."""

    def __init__(self, text: str) -> None:
        data = decompress(b85decode(text))
        numbers = iter(unpack(f"<{len(data) // 2}h", data))
        self.rows = [_packed(list(islice(numbers, HIDDEN))) for _ in range(ROW_COUNT)]
        self.begin = _packed([weight + _LENT for weight in islice(numbers, HIDDEN)])
        by_lane = [[weight / UNIT**2 for weight in islice(numbers, SECOND)] for _ in range(HIDDEN)]
        self.second: list[list[float]] = [[weights[unit] for weights in by_lane] for unit in range(SECOND)]
        """By unit of the second layer, what each hidden unit adds to it."""
        self.second_begin: list[float] = [weight / UNIT for weight in islice(numbers, SECOND)]
        self.last: list[float] = [weight / UNIT for weight in islice(numbers, SECOND)]
        self.last_begin: float = next(numbers) / UNIT

    def points(self, total: int) -> float:
        """From the hidden units, all rows added up, to the one number. Units below zero say nothing."""
        lanes: tuple[int, ...] = _LANES.unpack(total.to_bytes(LANE // 8 * HIDDEN, "little"))
        active: list[i64] = []
        """The hidden units above zero, and what they say."""
        says: list[float] = []
        for at in range(HIDDEN):
            lane = lanes[at]
            if lane > _LENT:
                active.append(at)
                says.append(lane - _LENT)
        points = self.last_begin
        for unit in range(0, SECOND, 4):
            points += self._four_units(unit, active, says)
        return points

    def _four_units(self, first: int, active: list[i64], says: list[float]) -> float:
        """What these units of the second layer add: by fours, so that each hidden unit is read once for all of them."""
        second, begin, last = self.second, self.second_begin, self.last
        weights0, weights1, weights2, weights3 = second[first], second[first + 1], second[first + 2], second[first + 3]
        sum0, sum1, sum2, sum3 = begin[first], begin[first + 1], begin[first + 2], begin[first + 3]
        count: i64 = len(active)
        at: i64 = 0
        while at < count:
            lane, said = active[at], says[at]
            sum0 += said * weights0[lane]
            sum1 += said * weights1[lane]
            sum2 += said * weights2[lane]
            sum3 += said * weights3[lane]
            at += 1
        return (
            max(0.0, sum0) * last[first]
            + max(0.0, sum1) * last[first + 1]
            + max(0.0, sum2) * last[first + 2]
            + max(0.0, sum3) * last[first + 3]
        )


class Foresight:
    """The net of one board, its rows added up beforehand."""

    def __init__(self, judge: Judge, net: Net) -> None:
        self.judge = judge
        self.net = net
        rows = net.rows
        self.columns = [self._column(column) for column in range(COLUMNS)]
        self.spare = rows[SPARE:TWO_STEPS]
        self.to_come = [[self._pieces(some << 8 * half) for some in range(256)] for half in range(2)]
        self.counts = rows[COUNT:SPARE]
        self.spoiled = [self._spoiled(low) for low in range(ROWS + 1)] if judge.has_rows else []
        self.pairs = [self._pair(at) for at in range(len(judge.pairs))]
        self.room = [0] * (1 << 15)
        """By three packed heights, the squares above them."""
        for heights in range(1 << 15):
            for at in range(3):
                self.room[heights] += max(0, ROWS - (heights >> 5 * at & 31))

    def _specials(self) -> list[tuple[int, int]]:
        """In the order of their rows: column by column, from below."""
        printed = self.judge.special
        return [(column, row) for column in range(COLUMNS) for row in range(ROWS) if printed[column] >> row & 1]

    def _column(self, column: int) -> list[int]:
        """By the packed heights of the column and its neighbours: all rows about these, added up."""
        rows = self.net.rows
        specials = [(SPECIALS + 24 * at, place[1]) for at, place in enumerate(self._specials()) if place[0] == column]
        found = [0] * (1 << 15)
        for height in range(TALLEST + 1):
            for left in range(TALLEST + 1) if column > 0 else [WALL]:
                for right in range(TALLEST + 1) if column < COLUMNS - 1 else [WALL]:
                    middle, right_top = min(height, TOP), min(right, TOP)
                    total = rows[HEIGHTS + column * (TOP + 1) + middle]
                    step = right_top - middle
                    if column < COLUMNS - 1:
                        total += rows[STEPS + 13 * column + _clipped(step, -6, 6) + 6]
                    if 0 < column < COLUMNS - 1:
                        before = _clipped(middle - min(left, TOP), -3, 3) + 3
                        total += rows[TWO_STEPS + 49 * (column - 1) + 7 * before + _clipped(step, -3, 3) + 3]
                    for first, row in specials:
                        if height <= row:
                            total += rows[first + _clipped(height - row, -6, 0) + 6]
                            total += rows[first + 7 + _clipped(left - row, -3, 3) + 3]
                            total += rows[first + 14 + _clipped(right - row, -3, 3) + 3] + rows[first + 21]
                    found[left | height << 5 | right << 10] = total
        return found

    def _pieces(self, pieces: int) -> int:
        return sum([self.net.rows[TO_COME + piece] for piece in range(len(PIECES)) if pieces >> piece & 1])

    def _spoiled(self, low: int) -> list[list[int]]:
        """4b. By spoiled rows from this one on, six at a time: their rows, counted from here and from the bottom."""
        rows = self.net.rows
        halves: list[list[int]] = []
        for first in (0, 6):
            half: list[int] = []
            for some in range(64):
                up = [first + at for at in range(6) if some >> at & 1 and low + first + at < ROWS]
                half.append(sum([rows[SPOILED + row] + rows[SPOILED + ROWS + low + row] for row in up]))
            halves.append(half)
        return halves

    def _pair(self, at: int) -> list[int]:
        """4e. By the fates of both squares: what changes as soon as one of them is decided."""
        rows = self.net.rows
        order = self._specials()
        first, second = [SPECIALS + 24 * order.index(place) + 21 for place in self.judge.pairs[at].places]
        found = [0] * 9
        for fate, row in ((COVERED, 1), (GAP, 2)):
            found[fate * 3 + FREE] = rows[second + row] - rows[second]
            found[FREE * 3 + fate] = rows[first + row] - rows[first]
        return found

    def before(self, pieces: i64) -> int:
        """What the pieces still to come (as bits) add, whatever the ramp."""
        both = self.to_come[0][pieces & 255] + self.to_come[1][pieces >> 8]
        return self.net.begin + both + self.counts[int(pieces).bit_count()]

    def value(self, heights: i64, marks: i64, before: int, squares: i64) -> float:
        """The points still to come, beyond those that are certain; so many squares are on the pieces to come."""
        columns = self.columns
        total = before + columns[0][heights & 32767] + columns[1][heights >> 5 & 32767]
        total += columns[2][heights >> 10 & 32767] + columns[3][heights >> 15 & 32767]
        total += columns[4][heights >> 20 & 32767] + columns[5][heights >> 25 & 32767]
        spare = self.room[heights >> 5 & 32767] + self.room[heights >> 20 & 32767] - squares + 32
        total += self.spare[0 if spare < 0 else 63 if spare > 63 else spare]
        if self.judge.has_rows:
            low = lowest(heights)
            above = (marks & FIELD) >> low
            spoiled = self.spoiled[low]
            total += spoiled[0][above & 63] + spoiled[1][above >> 6]
        for at, pair in enumerate(self.judge.pairs):
            total += self.pairs[at][pair.fates(heights, marks)]
        return self.net.points(total)


def squares_of(pieces: i64) -> int:
    """How many squares are on these pieces."""
    return sum([SIZES[piece] for piece in range(len(PIECES)) if pieces >> piece & 1])


_FILE: Final = Path(__file__).parent / "foresight.json"
FORESIGHTS: Final[dict[int, Foresight]] = {}
"""By board, those that have been needed."""


def foresight_of(judge: Judge) -> Foresight:
    """The board's net, read when it is first needed."""
    if judge.board not in FORESIGHTS:
        texts: dict[str, str] = json.loads(_FILE.read_text(encoding="utf-8"))
        FORESIGHTS[judge.board] = Foresight(judge, Net(texts[str(judge.board)]))
    return FORESIGHTS[judge.board]
