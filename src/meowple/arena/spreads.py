"""How numbers are spread: mean and quantiles, and bins for a histogram."""

from math import ceil
from statistics import fmean, quantiles, stdev
from typing import Final

MOST_BINS: Final = 16
WIDTHS: Final = tuple(step * 10**power for power in range(10) for step in (1, 2, 5))
"""How wide a bin may be: a round number."""


class Bins:
    """Whole numbers in at most sixteen bins of the same round width."""

    def __init__(self, numbers: list[int]) -> None:
        span = max(numbers) - min(numbers) + 1
        self.width = next(width for width in WIDTHS if ceil((span + width - 1) / width) <= MOST_BINS)
        self.first = min(numbers) // self.width * self.width
        self.count = (max(numbers) - self.first) // self.width + 1

    def counts(self, numbers: list[int]) -> list[int]:
        found = [0] * self.count
        for number in numbers:
            found[(number - self.first) // self.width] += 1
        return found

    def labels(self) -> list[str]:
        """What each bin holds: `7`, or `10 to 14`."""
        starts = [self.first + place * self.width for place in range(self.count)]
        return [str(start) if self.width == 1 else f"{start} to {start + self.width - 1}" for start in starts]


def spread(numbers: list[int]) -> dict[str, float]:
    """Mean, standard deviation, the least and the most, and what 5, 50 and 95 of 100 do not exceed."""
    cuts = quantiles(numbers, n=20, method="inclusive") if len(numbers) > 1 else [float(numbers[0])] * 19
    return {
        "mean": round(fmean(numbers), 4),
        "sd": round(stdev(numbers), 4) if len(numbers) > 1 else 0.0,
        "least": min(numbers),
        "p05": cuts[0],
        "median": cuts[9],
        "p95": cuts[18],
        "most": max(numbers),
    }


def histogram(numbers: list[int], bins: Bins) -> dict[str, object]:
    return {"first": bins.first, "width": bins.width, "counts": bins.counts(numbers)}
