"""The way round a group of squares: plain reckoning, compiled, for with every piece it has to be found anew."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from meowple.games.fits.components import COLUMNS, ROWS

Square = tuple[int, int]
"""A column and a row, the rows counted from below."""
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
    loops = _loops(squares)
    across = {x: f"{left + x * cell:g}" for x in {x for loop in loops for x, _ in loop}}
    up = {y: f"{bottom - y * rise:g}" for y in {y for loop in loops for _, y in loop}}
    return "".join(["M" + "L".join([f"{across[x]} {up[y]}" for x, y in loop]) + "Z" for loop in loops])


@lru_cache(maxsize=KEPT)
def _loops(squares: tuple[Square, ...]) -> tuple[tuple[Square, ...], ...]:
    """The corners round a group of squares, and round each hole in it: the same wherever it is drawn.

    It begins at the lowest corner of the leftmost column, where the way always turns.
    """
    edges = _edges(squares)
    loops: list[tuple[Square, ...]] = []
    while edges:
        start = before = at_corner = min(edges)
        points: list[Square] = []
        while True:
            following = edges[at_corner].pop()
            if not edges[at_corner]:
                del edges[at_corner]
            if before == at_corner or (before[0] == at_corner[0]) != (at_corner[0] == following[0]):
                points.append(at_corner)  # the way turns here
            before, at_corner = at_corner, following
            if at_corner == start:
                break
        loops.append(tuple(points))
    return tuple(loops)


def _edges(squares: tuple[Square, ...]) -> dict[Square, list[Square]]:
    """Where one goes from each corner, with the squares to the left."""
    inside = [0] * (3 + max([column for column, _ in squares], default=0))
    for column, row in squares:
        inside[column + 1] |= 2 << row  # by column and row, each counted from one: there is room around
    edges: dict[Square, list[Square]] = {}
    for column, row in squares:
        left, here, right = inside[column], inside[column + 1] >> row, inside[column + 2]
        if not here & 1:
            edges.setdefault((column, row), []).append((column + 1, row))
        if not right >> row & 2:
            edges.setdefault((column + 1, row), []).append((column + 1, row + 1))
        if not here & 4:
            edges.setdefault((column + 1, row + 1), []).append((column, row + 1))
        if not left >> row & 2:
            edges.setdefault((column, row + 1), []).append((column, row))
    return edges
