"""How well the levels of Purrramid play: tiles a turn against the exact optimum of those turns, and paired matches.

    meowple compile --into build/compiled && PYTHONPATH=build/compiled python bench/purrramid.py [--games N]

The optimum is worked out at the beginning of every turn, for the most tiles on average, with yarn spent freely and
extra turns at their average worth. A level may fall short of it because it errs, because it saves yarn, or because it
plays for the race and not for tiles.
"""

import argparse
import time
from random import Random

from meowple.core.action import CHANCE
from meowple.core.bot import Bot
from meowple.games.purrramid import GAME
from meowple.games.purrramid.bots.thinking import NODES, LookAhead
from meowple.games.purrramid.bots.turn_solver import TurnSolver
from meowple.games.purrramid.bots.worth import by_tiles
from meowple.games.purrramid.rules import Purrramid
from meowple.games.purrramid.scoring import NOBODY


class Tiles:
    """Tiles laid a turn and what was to be had; only turns before somebody has won count."""

    def __init__(self) -> None:
        self.turns = 0
        self.laid = 0
        self.optimum = 0.0
        self.slowest = 0.0


def play(bots: list[Bot], seed: int, side: str, tiles: Tiles | None = None) -> Purrramid:
    """One game; the dice depend on the seed alone as long as the bots choose alike."""
    state = GAME.new(len(bots), {"side": side})
    assert isinstance(state, Purrramid)
    rng, rngs = Random(seed), [Random(seed * 8 + seat) for seat in range(len(bots))]
    before, counted = sum(state.left), 0
    while not state.is_over():
        if tiles is not None and state.turns != counted and state.winner == NOBODY:
            turn = TurnSolver(state, by_tiles(0.0), NODES)
            tiles.turns += 1
            tiles.optimum += turn.worth_of_going_on()
            tiles.laid += before - sum(state.left)
            before, counted = sum(state.left), state.turns
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        began = time.perf_counter()
        action = bots[seat].choose(state.seen_by(seat), seat, rngs[seat])
        if tiles is not None:
            tiles.slowest = max(tiles.slowest, time.perf_counter() - began)
        state.apply(seat, action)
    return state


def one_roll_ahead() -> Bot:
    """The measure hard is held against: a look-ahead that never misjudges."""
    return LookAhead(0.0)


MAKERS = {**GAME.bots, "one roll ahead": one_roll_ahead}


def match(first: str, second: str, games: int) -> str:
    """Paired seeds, seats swapped, sides in turn."""
    won = 0
    for game in range(games):
        names = [first, second] if game % 2 == 0 else [second, first]
        state = play([MAKERS[name]() for name in names], game // 2, "ab"[game // 2 % 2])
        won += names[state.winner] == first
    share = won / games
    spread = 1.96 * (share * (1 - share) / games) ** 0.5
    return f"{first} beats {second} in {share:.1%} of {games} games, 95 % at least {share - spread:.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    asked = parser.parse_args()
    for name, make in GAME.bots.items():
        tiles = Tiles()
        for game in range(asked.games // 8):
            play([make(), make()], game, "ab"[game % 2], tiles)
        laid, optimum = tiles.laid / tiles.turns, tiles.optimum / tiles.turns
        slow = f"slowest move {tiles.slowest * 1000:.0f} ms"
        print(f"{name}: {laid:.2f} tiles a turn, optimum of those turns {optimum:.2f}, {slow}", flush=True)
    print(match("medium", "easy", asked.games), flush=True)
    print(match("hard", "medium", asked.games), flush=True)
    print(match("hard", "one roll ahead", asked.games), flush=True)


if __name__ == "__main__":
    main()
