"""Time to find all places for a tile in gardens of growing size, and what playing costs.

    PYTHONPATH=build/compiled python bench/gardlings.py

Finding places follows the rim, not the area: the time per rim cell stays the same, and a garden whose inside is
forgotten takes as long as the whole one. Report ratios within one run, not seconds.
"""

import time
from collections.abc import Callable
from random import Random

from meowple.bots.playout import play_random
from meowple.core.action import CHANCE
from meowple.games.gardlings import GAME
from meowple.games.gardlings.components import NEIGHBOURS, TILES
from meowple.games.gardlings.garden import Garden

SIZES = (10, 40, 160, 320)
CALLS = 2000
ROUNDS = 5


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


def hollow(garden: Garden) -> Garden:
    """The same rim round nothing: cells that touch no empty one are forgotten."""
    other = garden.copy()
    for cell in garden.cells:
        if all(cell + step in garden.cells for step in NEIGHBOURS):
            del other.cells[cell]
    return other


def seconds(search: Callable[[int], object]) -> float:
    """One call, from the best of some rounds."""
    best = 1.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for call in range(CALLS):
            search(call % TILES)
        best = min(best, (time.perf_counter() - began) / CALLS)
    return best


def show_search() -> None:
    rng = Random(1)
    print("tiles  cells  rim cells  µs per search  ns per rim cell  cells left when hollow  µs per search")
    for size in SIZES:
        garden = grown(size, rng)
        empty = hollow(garden)
        spent, spent_hollow = seconds(garden.places), seconds(empty.places)
        rim = len(garden.rim)
        print(
            f"{len(garden.where):5}  {len(garden.cells):5}  {rim:9}  {spent * 1e6:13.1f}  {spent / rim * 1e9:15.0f}"
            f"  {len(empty.cells):22}  {spent_hollow * 1e6:13.1f}"
        )


def show_play() -> None:
    for players in (1, 2, 4):
        began, decisions = time.perf_counter(), 0
        for seed in range(100):
            decisions += play_random(GAME.new(players), Random(seed))
        print(f"{players} players at random: {decisions / (time.perf_counter() - began):,.0f} decisions a second")
    for level, make in GAME.bots.items():
        bot, spent, moves = make(), 0.0, 0
        for seed in range(3):
            state, dealer, rng = GAME.new(1), Random(seed), Random(seed)
            while state.to_act():
                if state.to_act() == (CHANCE,):
                    state.apply(CHANCE, state.draw(dealer))
                    continue
                seen = state.seen_by(0)
                began = time.process_time()
                action = bot.choose(seen, 0, rng)
                spent += time.process_time() - began
                moves += 1
                state.apply(0, action)
        print(f"{level}: {spent / moves * 1e3:.2f} ms of thinking a move")


if __name__ == "__main__":
    show_search()
    show_play()
