"""The way round a group of squares: plain reckoning, compiled, for with every piece it has to be found anew."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from meowple.games.fits.components import COLUMNS, ROWS

Square = tuple[int, int]
"""A column and a row, the rows counted from below."""
LANE: Final = 32
"""More corners than any column has."""
NOWHERE: Final = -1
RIGHT: Final = 0
UP: Final = 1
LEFT: Final = 2
DOWN: Final = 3
STEPS: Final = [LANE, 1, -LANE, -1]
"""From one corner to the next, by direction."""
KEPT: Final = 500
"""How many ways round are kept: both sizes of a ramp are drawn with the same move, and then no more."""


def open_squares(covered: Sequence[int], but: dict[Square, str]) -> list[Square]:
    """What no piece covers on a ramp, but for these squares."""
    found: list[Square] = []
    for column in range(COLUMNS):
        bits = covered[column]
        for row in range(ROWS):
            if not bits >> row & 1 and (column, row) not in but:
                found.append((column, row))
    return found


def outline(squares: Sequence[Square], cell: float, left: float, bottom: float, rise: float = 0) -> str:
    """The path round a group of squares; rows count upwards from `bottom`, as high as wide, or this high."""
    return _outline(tuple(squares), cell, left, bottom, rise or cell)


@lru_cache(maxsize=KEPT)
def _outline(squares: tuple[Square, ...], cell: float, left: float, bottom: float, rise: float) -> str:
    """From corner to corner, in turn across and up or down."""
    across, up = _lines(left, cell), _lines(bottom, -rise)
    path: list[str] = []
    for loop in _loops(squares):
        path.append(f"M{across[loop[0][0]]} {up[loop[0][1]]}")
        for column, row in loop[2::2]:
            path.append(f"H{across[column]}V{up[row]}")
        path.append(f"H{across[loop[-1][0]]}Z")
    return "".join(path)


@lru_cache(maxsize=KEPT)
def _lines(first: float, step: float) -> list[str]:
    """Where the lines between columns, or between rows, are: a table has few sizes, and each move asks for them."""
    return [f"{first + step * at:g}" for at in range(LANE)]


@lru_cache(maxsize=KEPT)
def _loops(squares: tuple[Square, ...]) -> tuple[tuple[Square, ...], ...]:
    """The corners round a group of squares, and round each hole in it: the same wherever it is drawn.

    It begins where the way turns to go to the right or left.
    """
    ways = _ways(squares)
    loops: list[tuple[Square, ...]] = []
    for start in range(len(ways)):
        while ways[start]:
            loops.append(tuple(_loop(ways, start)))
    return tuple(loops)


def _loop(ways: list[int], start: int) -> list[Square]:
    """Go on from corner to corner until one is back, and tell where one turns; the ways gone are used up."""
    turns: list[Square] = []
    at, before = start, NOWHERE
    while at != start or not turns:
        way = RIGHT
        while not ways[at] >> way & 1:
            way += 1
        ways[at] ^= 1 << way
        if way != before:
            turns.append((at // LANE, at % LANE))
        before = way
        at += STEPS[way]
    begins_across = turns[0][1] == turns[1][1]  # round a hole one begins upwards
    return turns if begins_across else turns[1:] + turns[:1]


def _ways(squares: tuple[Square, ...]) -> list[int]:
    """By corner (columns are lanes), as bits: in which directions one goes there, with the squares to the left."""
    inside = [0] * (3 + max([column for column, _ in squares], default=0))
    for column, row in squares:
        inside[column + 1] |= 2 << row  # counted from one: there is room around
    ways = [0] * (LANE * len(inside))
    for column, row in squares:
        corner = LANE * column + row
        left, here, right = inside[column] >> row, inside[column + 1] >> row, inside[column + 2] >> row
        if not here & 1:
            ways[corner] |= 1 << RIGHT
        if not right & 2:
            ways[corner + LANE] |= 1 << UP
        if not here & 4:
            ways[corner + LANE + 1] |= 1 << LEFT
        if not left & 2:
            ways[corner + 1] |= 1 << DOWN
    return ways
