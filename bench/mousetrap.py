"""Mousetrap: laying a tile costs the same on a small and on a huge table, while counting anew grows with it.

    PYTHONPATH=src python bench/mousetrap.py        or with PYTHONPATH=build/compiled

Tables far larger than the game's 96 tiles, on purpose: a cost that grows would show. The best of several rounds counts.
"""

import time
from random import Random

from meowple.games.mousetrap.components import KINDS, find_set
from meowple.games.mousetrap.ending import earnings
from meowple.games.mousetrap.field import Field

SIZES = (12, 24, 48, 96, 500, 2000)
LAID = 48
ROUNDS = 15
PLAYERS = 4


def grown(tiles: int, rng: Random) -> Field:
    field = Field(PLAYERS, any_cat=False)
    kinds = find_set("r1")
    for _ in range(tiles):
        field.lay(rng.choice(kinds), rng.randrange(PLAYERS), rng.choice(field.rim))
    return field


def microseconds_a_tile(field: Field, rng: Random) -> float:
    """Lay some more tiles; the choice of tile and place is made beforehand where it can be."""
    kinds = [rng.randrange(len(KINDS)) for _ in range(LAID)]
    best = 1e9
    for _ in range(ROUNDS):
        tried = field.copy()
        cells = rng.sample(tried.rim, min(LAID, len(tried.rim)))
        began = time.perf_counter()
        for kind, cell in zip(kinds, cells, strict=False):
            tried.lay(kind, 0, cell)
        best = min(best, (time.perf_counter() - began) / len(cells))
    return best * 1e6


def microseconds_to_count_anew(field: Field) -> float:
    best = 1e9
    for _ in range(ROUNDS):
        began = time.perf_counter()
        counted = [sum(earnings(field, seat)) for seat in range(PLAYERS)]
        best = min(best, time.perf_counter() - began)
        assert counted == field.points
    return best * 1e6


def main() -> None:
    print("tiles on the table   µs to lay one more   µs to count all points anew")
    for size in SIZES:
        rng = Random(size)
        field = grown(size, rng)
        print(f"{size:>18}   {microseconds_a_tile(field, rng):>18.2f}   {microseconds_to_count_anew(field):>27.1f}")


if __name__ == "__main__":
    main()
