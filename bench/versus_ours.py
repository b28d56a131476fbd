"""What Meowple does in a second of CPU time, one measurement a name: the other half of `bench/versus.py`.

    PYTHONPATH=build/compiled:. python bench/versus_ours.py SECONDS "loop fits 2" …

Prints one line of JSON: the rate of each name.
"""

import json
import sys
import time
from collections.abc import Callable
from random import Random

import numpy as np

from bench.versus_rate import SLICE, agents_at_random, rate
from meowple.bots.playout import play_random
from meowple.core.action import CHANCE
from meowple.core.state import State
from meowple.games import find
from meowple.research import aec_env, gym_env, vector_env

TABLES = {"mousetrap": 64, "gardlings": 64}
"""Fewer tables at once where an observation is large; else so many as fit into a cache."""


def walk(state: State, rng: Random, most: int = 1_000_000) -> int:
    """Play on at random in a loop of plain Python, at most so many choices."""
    decisions = 0
    while decisions < most:
        acting = state.to_act()
        if not acting:
            break
        seat = acting[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            legal = state.legal(seat)
            state.apply(seat, legal[int(rng.random() * len(legal))])
            decisions += 1
    return decisions


def loop(name: str, players: int, seconds: float) -> float:
    game, rng = find(name), Random(1)
    return rate(lambda: walk(game.new(players), rng), seconds)


def copy(name: str, players: int, seconds: float) -> float:
    """Copies of the position in the middle of a game."""
    state = find(name).new(players)
    walk(state, Random(3), walk(state.copy(), Random(3)) // 2)

    def copies() -> int:
        for _ in range(1000):
            state.copy()
        return 1000

    return rate(copies, seconds)


def playout(name: str, players: int, seconds: float) -> float:
    opening, rng = find(name).new(players), Random(1)
    return rate(lambda: play_random(opening.copy(), rng), seconds)


def gym(name: str, players: int, seconds: float) -> float:
    """One environment of Gymnasium, masks and observations included, whole games."""
    env, rng = gym_env(name, players), np.random.default_rng(1)
    _, info = env.reset(seed=1)

    def one() -> int:
        nonlocal info
        decisions, is_over = 0, False
        while not is_over:
            _, _, is_over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            decisions += 1
        _, info = env.reset()
        return decisions

    return rate(one, seconds)


def many(name: str, players: int, seconds: float) -> float:
    """Many tables at once. They are spread over the game first; choosing is not counted: agents do it their own way."""
    count = TABLES.get(name, 256)
    env, rng = vector_env(name, count, players), np.random.default_rng(1)
    env.reset(seed=1)
    apart = Random(2)
    length = walk(find(name).new(players), Random(1))
    for at, state in enumerate(env.tables.states):
        walk(state, apart, length * at // count)
        if state.is_over():
            env.tables.states[at] = find(name).new(players)
    rngs = [one.getstate() for one in env.tables.rngs]
    env.tables.put(env.tables.states, rngs)
    env._look()
    rates: list[float] = []
    until = time.process_time() + seconds
    while not rates or time.process_time() < until:
        steps, spent = 0, 0.0
        while spent < SLICE:
            chosen = (rng.random(env.masks.shape, np.float32) * env.masks).argmax(axis=1)
            began = time.process_time()
            env.step(chosen)
            spent += time.process_time() - began
            steps += 1
        rates.append(steps * count / spent)
    return sorted(rates)[len(rates) * 3 // 4]


def aec(name: str, players: int, seconds: float) -> float:
    return agents_at_random(aec_env(name, players), seconds)


KINDS: dict[str, Callable[[str, int, float], float]] = {
    "loop": loop,
    "copy": copy,
    "playout": playout,
    "gym": gym,
    "many": many,
    "aec": aec,
}


def main() -> None:
    seconds, *names = sys.argv[1:]
    rates = {}
    for name in names:
        kind, game, players = name.split(" ")
        rates[name] = KINDS[kind](game, int(players), float(seconds))
    print(json.dumps(rates))


if __name__ == "__main__":
    main()
