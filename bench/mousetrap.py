"""Mousetrap: laying a tile costs the same on a small and on a huge table, while counting anew grows with it.

    PYTHONPATH=src python bench/mousetrap.py        or with PYTHONPATH=build/compiled

Tables far larger than the game's 96 tiles, on purpose: a cost that grows would show. The best of several rounds counts.
"""

import time
from random import Random

from meowple.games.mousetrap.components import KINDS, find_set
from meowple.games.mousetrap.floor import Floor, empty_floor
from meowple.games.mousetrap.scoring import earnings

SIZES = (12, 24, 48, 96, 500, 2000)
LAID = 48
ROUNDS = 15
PLAYERS = 4


def grown(tiles: int, rng: Random) -> Floor:
    floor = empty_floor(PLAYERS, any_cat=False)
    kinds = find_set("r1")
    for _ in range(tiles):
        floor.lay(rng.choice(kinds), rng.randrange(PLAYERS), rng.choice(floor.rim))
    return floor


def microseconds_a_tile(floor: Floor, rng: Random) -> float:
    """Lay some more tiles; the choice of tile and place is made beforehand where it can be."""
    kinds = [rng.randrange(len(KINDS)) for _ in range(LAID)]
    best = 1e9
    for _ in range(ROUNDS):
        tried = floor.copy()
        cells = rng.sample(tried.rim, min(LAID, len(tried.rim)))
        began = time.perf_counter()
        for kind, cell in zip(kinds, cells, strict=False):
            tried.lay(kind, 0, cell)
        best = min(best, (time.perf_counter() - began) / len(cells))
    return best * 1e6


def microseconds_to_count_anew(floor: Floor) -> float:
    best = 1e9
    for _ in range(ROUNDS):
        began = time.perf_counter()
        counted = [sum(earnings(floor, seat)) for seat in range(PLAYERS)]
        best = min(best, time.perf_counter() - began)
        assert counted == floor.points
    return best * 1e6


def main() -> None:
    print("tiles on the table   µs to lay one more   µs to count all points anew")
    for size in SIZES:
        rng = Random(size)
        floor = grown(size, rng)
        print(f"{size:>18}   {microseconds_a_tile(floor, rng):>18.2f}   {microseconds_to_count_anew(floor):>27.1f}")


if __name__ == "__main__":
    main()
