"""How both halves of `bench/versus.py` measure: the same slices of CPU time for ours and for theirs."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

SLICE = 0.01


def rate(play: Callable[[], int], seconds: float) -> float:
    """Decisions (or copies) a second of CPU time, as the upper quartile of short slices: others disturb it less."""
    rates: list[float] = []
    until = time.process_time() + seconds
    while not rates or time.process_time() < until:
        done, began = 0, time.process_time()
        while time.process_time() - began < SLICE:
            done += play()
        rates.append(done / (time.process_time() - began))
    return sorted(rates)[len(rates) * 3 // 4]


def agents_at_random(env: Any, seconds: float) -> float:
    """The rate of a PettingZoo environment whose agents choose at random among what their masks allow."""
    rng = Random(1)
    env.reset(seed=1)

    def one() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.step(None)
            else:
                env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
                decisions += 1
        return decisions

    return rate(one, seconds)
