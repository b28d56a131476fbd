"""What `hard` of FITS has learned: rows added up beforehand say just what the statements say, one by one."""

from random import Random

import pytest

from meowple.games.fits.bots import foresight
from meowple.games.fits.bots.foresight import HIDDEN, ROW_COUNT, SECOND, UNIT, Net, foresight_of, squares_of
from meowple.games.fits.bots.judging import WALL, judge_of, pack
from meowple.games.fits.bots.thinking import bits_of
from meowple.games.fits.components import BOARDS, COLUMNS, PIECES, ROWS, SIZES
from meowple.games.fits.ramp import Ramp, empty_ramp


def clipped(number: int, least: int, most: int) -> int:
    return sorted((least, number, most))[1]


def statements(board: int, ramp: Ramp, left: list[int]) -> list[int]:
    """The rows of all statements that hold, straight from the ramp."""
    tops = [min(height, foresight.TOP) for height in ramp.heights]
    found = [foresight.HEIGHTS + column * (foresight.TOP + 1) + top for column, top in enumerate(tops)]
    steps = [tops[column + 1] - tops[column] for column in range(COLUMNS - 1)]
    found += [foresight.STEPS + 13 * column + clipped(step, -6, 6) + 6 for column, step in enumerate(steps)]
    for column in range(1, COLUMNS - 1):
        two = 7 * (clipped(steps[column - 1], -3, 3) + 3) + clipped(steps[column], -3, 3) + 3
        found.append(foresight.TWO_STEPS + 49 * (column - 1) + two)
    found += [foresight.TO_COME + piece for piece in left] + [foresight.COUNT + len(left)]
    room = sum(max(0, ROWS - height) for height in ramp.heights)
    found.append(foresight.SPARE + clipped(room - sum(SIZES[piece] for piece in left) + 32, 0, 63))
    return found + (spoiled(ramp) if board == 1 else []) + specials(board, ramp)


def spoiled(ramp: Ramp) -> list[int]:
    low = min(ramp.heights)
    rows = [
        row
        for row in range(low, ROWS)
        if any(row < ramp.height(column) and not ramp.column(column) >> row & 1 for column in range(COLUMNS))
    ]
    return [foresight.SPOILED + row - low for row in rows] + [foresight.SPOILED + ROWS + row for row in rows]


def specials(board: int, ramp: Ramp) -> list[int]:
    printed = BOARDS[board]
    places = sorted({**printed.values, **printed.symbols})
    found = []
    for at, (column, row) in enumerate(places):
        if ramp.height(column) > row:
            continue
        first = foresight.SPECIALS + 24 * at
        left, right = ([WALL, *ramp.heights, WALL][column + beside] for beside in (0, 2))
        found.append(first + clipped(ramp.height(column) - row, -6, 0) + 6)
        found += [first + 7 + clipped(left - row, -3, 3) + 3, first + 14 + clipped(right - row, -3, 3) + 3]
        found.append(first + 21 + partner_of(board, ramp, (column, row)))
    return found


def partner_of(board: int, ramp: Ramp, place: tuple[int, int]) -> int:
    """0 if it is open or there is none, 1 covered, 2 a gap."""
    symbols = BOARDS[board].symbols
    for (column, row), symbol in symbols.items():
        if (column, row) != place and symbol == symbols.get(place) and ramp.height(column) > row:
            return 1 if ramp.column(column) >> row & 1 else 2
    return 0


def plain_value(net: Net, rows: list[int]) -> float:
    lanes = net.begin + sum(net.rows[row] for row in rows)
    hidden = [max(0, (lanes >> 16 * lane & 0xFFFF) - 0x8000) for lane in range(HIDDEN)]
    value = net.last_begin
    for unit in range(SECOND):
        said = sum(active * weight for active, weight in zip(hidden, net.second[unit], strict=True))
        value += max(0.0, net.second_begin[unit] + said) * net.last[unit]
    return value


@pytest.mark.parametrize("board", BOARDS)
def test_rows_added_up_beforehand_are_the_rows_of_all_statements_that_hold(board: int) -> None:
    rng = Random(board)
    known = foresight_of(judge_of(board))
    for _ in range(15):
        ramp, left = empty_ramp(), rng.sample(range(len(PIECES)), len(PIECES))
        while len(left) > 1:
            piece = left.pop()
            drops = [way.drop for way in judge_of(board).ways[piece] if ramp.takes(piece, way.drop)]
            if drops:
                ramp.lay(piece, rng.choice(drops))
            bits = bits_of(left)
            marks = judge_of(board).marks_of(ramp)
            value = known.value(pack(ramp.heights), marks, known.before(bits), squares_of(bits))
            assert value == pytest.approx(plain_value(known.net, statements(board, ramp, left)))


def test_a_net_is_two_layers_of_units_that_say_nothing_below_zero() -> None:
    """By hand: one statement, one unit of each layer above zero, one below."""
    numbers = [0] * (ROW_COUNT * HIDDEN + HIDDEN + HIDDEN * SECOND + 2 * SECOND + 1)
    numbers[5 * HIDDEN], numbers[5 * HIDDEN + 1] = 3 * UNIT, -2 * UNIT  # statement 5
    begin = ROW_COUNT * HIDDEN
    numbers[begin], numbers[begin + 1] = -UNIT, UNIT
    second = begin + HIDDEN
    numbers[second], numbers[second + 1], numbers[second + SECOND] = 2 * UNIT, -UNIT, 5 * UNIT
    second_begin = second + HIDDEN * SECOND
    numbers[second_begin], numbers[second_begin + 1] = -UNIT // 2, UNIT
    last = second_begin + SECOND
    numbers[last], numbers[last + 1], numbers[-1] = UNIT // 4, 4 * UNIT, 7 * UNIT
    net = Net(foresight.kept(numbers))
    assert net.points(net.begin + net.rows[5]) == pytest.approx(7 + 0.25 * (2 * (3 - 1) - 0.5))
    assert net.points(net.begin) == pytest.approx(7 + 0.25 * (5 - 0.5) + 4)
