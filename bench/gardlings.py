"""Time to find all places for a tile in gardens of growing size: it follows the rim, not the area.

    python bench/gardlings.py

Compact gardens have a rim that grows like the square root of their area; the time per rim cell stays the same.
"""

import time
from random import Random

from meowple.bots.playout import play_random
from meowple.games.gardlings import GAME
from meowple.games.gardlings.components import TILES
from meowple.games.gardlings.garden import Garden

SIZES = (10, 40, 160, 320)


def grown(size: int, rng: Random) -> Garden:
    """A garden of so many tiles, each laid where it completes most."""
    garden = Garden()
    tiles = list(range(TILES))
    rng.shuffle(tiles)
    for tile in tiles:
        places = garden.places(tile)
        if places and len(garden.where) < size:
            garden.lay(tile, max(places, key=lambda code: garden.gain(tile, code)))
    return garden


def main() -> None:
    rng = Random(1)
    print("tiles  rim cells  µs per call  ns per rim cell")
    for size in SIZES:
        garden = grown(size, rng)
        calls = 2000
        began = time.perf_counter()
        for call in range(calls):
            garden.places(call % TILES)
        spent = (time.perf_counter() - began) / calls
        rim = len(garden.rim)
        print(f"{len(garden.where):5}  {rim:9}  {spent * 1e6:11.1f}  {spent / rim * 1e9:15.0f}")
    for players in (1, 2, 4):
        began, decisions = time.perf_counter(), 0
        for seed in range(100):
            decisions += play_random(GAME.new(players), Random(seed))
        print(f"{players} players at random: {decisions / (time.perf_counter() - began):,.0f} decisions a second")


if __name__ == "__main__":
    main()
