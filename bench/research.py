"""What numbers cost: plain play, one Gymnasium environment, and many tables at once, each as a ratio of this run.

PYTHONPATH=build/compiled:. python bench/research.py [GAME …]

Seconds are CPU time, so that others on the machine count less. Choosing is not counted where many play at once: an
agent would do it in its own way.
"""

import sys
import time
from random import Random

import numpy as np

from meowple.core.action import CHANCE
from meowple.games import SHELF, find
from meowple.research import gym_env, vector_env

SECONDS = 1.0
BATCH = {"mousetrap": 64, "gardlings": 64}
"""Fewer tables where an observation is large."""


def plain(name: str, players: int) -> float:
    """Decisions a second in a loop of Python over the rules, with neither masks nor observations."""
    game, rng = find(name), Random(1)
    state, decisions, began = game.new(players), 0, time.process_time()
    while time.process_time() - began < SECONDS:
        for _ in range(100):
            acting = state.to_act()
            if not acting:
                state = game.new(players)
            elif acting[0] == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            else:
                legal = state.legal(acting[0])
                state.apply(acting[0], legal[int(rng.random() * len(legal))])
                decisions += 1
    return decisions / (time.process_time() - began)


def one(name: str, players: int) -> float:
    """Decisions a second of one environment, masks and observations included."""
    env, rng = gym_env(name, players), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    decisions, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        _, _, is_over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        decisions += 1
        if is_over:
            _, info = env.reset()
    return decisions / (time.process_time() - began)


def many(name: str, players: int) -> float:
    """Decisions a second of many tables in one step, masks and observations included."""
    count = BATCH.get(name, 1024)
    env, rng = vector_env(name, count, players), np.random.default_rng(1)
    env.reset(seed=1)
    decisions, spent = 0, 0.0
    while spent < SECONDS:
        chosen = (rng.random(env.masks.shape, np.float32) * env.masks).argmax(axis=1)
        began = time.process_time()
        env.step(chosen)
        spent += time.process_time() - began
        decisions += count
    return decisions / spent


def main() -> None:
    for name in sys.argv[1:] or SHELF:
        players = find(name).players[0]
        rates = plain(name, players), one(name, players), many(name, players)
        print(
            f"{name} for {players}: {rates[0]:,.0f} decisions a second without numbers, {rates[1]:,.0f} in one "
            f"environment, {rates[2]:,.0f} in many tables at once ({rates[2] / rates[1]:.1f} ×)"
        )


if __name__ == "__main__":
    main()
