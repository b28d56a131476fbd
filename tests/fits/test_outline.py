"""The way round squares: it holds just these squares, and names only the corners where it turns."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from meowple.games.fits.components import COLUMNS, ROWS
from meowple.games.fits.outline import open_squares, outline

Point = tuple[float, float]


def loops_of(path: str) -> list[list[Point]]:
    """The corners of each way round in a path."""
    return [list(_corners(loop)) for loop in path.split("Z") if loop]


def _corners(loop: str) -> Iterator[Point]:
    x = y = 0.0
    for letter, number, other in re.findall(r"([MHV])([-\d.]+)(?: ([-\d.]+))?", loop):
        x = x if letter == "V" else float(number)
        y = y if letter == "H" else -float(other or number)
        yield x, y


def is_inside(loops: list[list[Point]], x: float, y: float) -> bool:
    """Whether a line from this point to the right crosses the ways round an odd number of times."""
    edges = [(loop[at - 1], loop[at]) for loop in loops for at in range(len(loop))]
    upright = [(one, other) for one, other in edges if one[0] == other[0] > x]
    return sum(min(one[1], other[1]) < y < max(one[1], other[1]) for one, other in upright) % 2 == 1


@pytest.mark.parametrize("seed", range(20))
def test_the_way_round_squares_holds_just_these(seed: int) -> None:
    """Holes, corners that touch and squares apart included: from few of all squares to nearly all of them."""
    rng = Random(seed)
    everywhere = list(product(range(COLUMNS), range(ROWS)))
    squares = rng.sample(everywhere, rng.randint(1, len(everywhere) - 1))
    loops = loops_of(outline(squares, 1, 0, 0))
    assert {place for place in everywhere if is_inside(loops, place[0] + 0.5, place[1] + 0.5)} == set(squares)
    for loop in loops:
        for before, corner, after in zip(loop[-1:] + loop, loop, loop[1:] + loop[:1]):
            assert (before[0] == corner[0]) != (corner[0] == after[0]), "a corner at which nothing turns"


def test_as_wide_and_as_high_as_asked() -> None:
    assert outline([(0, 0)], 10, 5, 100) == "M5 100H15V90H5Z"
    assert outline([(0, 0)], 10, 5, 100, rise=4) == "M5 100H15V96H5Z"


def test_open_is_what_neither_a_piece_nor_a_mark_covers() -> None:
    covered = [0b111] + [2**ROWS - 1] * (COLUMNS - 1)
    assert open_squares(covered, {(0, 3): "5"}) == [(0, row) for row in range(4, ROWS)]
