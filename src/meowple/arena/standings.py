"""What paired games say: the share of games won, with bounds by pairs."""

from math import sqrt
from statistics import fmean, stdev
from typing import Final

from meowple.arena.matches import Result

SURE: Final = 1.96
"""Standard errors to each side that hold the true value 95 times of 100."""


class Standing:
    """One entrant against another: the share of games won, ties counting half, and its 95 % bounds by seed."""

    def __init__(self, first: str, second: str, results: list[Result]) -> None:
        self.first = first
        self.second = second
        by_seed: dict[int, list[float]] = {}
        for result in results:
            by_seed.setdefault(result.fixture.number, []).append(result.share(result.fixture.seats.index(first)))
        means = [fmean(shares) for shares in by_seed.values()]
        self.games = len(results)
        self.share = fmean(means)
        margin = SURE * stdev(means) / sqrt(len(means)) if len(means) > 1 else 1.0
        self.low = max(0.0, self.share - margin)
        self.high = min(1.0, self.share + margin)

    def json(self) -> dict[str, object]:
        shares = {
            name: round(value, 4) for name, value in (("share", self.share), ("low", self.low), ("high", self.high))
        }
        return {"first": self.first, "second": self.second, "games": self.games, **shares}


def standings(results: list[Result]) -> list[Standing]:
    """Every pair that met at a table for two."""
    met: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        if len(result.fixture.seats) == 2:
            first, second = sorted(result.fixture.seats)
            met.setdefault((first, second), []).append(result)
    found = [Standing(first, second, games) for (first, second), games in met.items()]
    return [one if one.share >= 0.5 else Standing(one.second, one.first, met[one.first, one.second]) for one in found]
