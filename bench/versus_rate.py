"""How both halves of `bench/versus.py` measure: the same slices of CPU time for ours and for theirs."""

import time
from collections.abc import Callable

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
