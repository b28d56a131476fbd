"""Means with their uncertainty, and the values of a position for every seat."""

from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from meowple.core.state import State

Values = list[float]
"""One for each seat."""


class Estimate:
    """A mean and its standard error."""

    def __init__(self, value: float, error: float) -> None:
        self.value = value
        self.error = error

    def __add__(self, other: "Estimate") -> "Estimate":
        """Of estimates that were made apart."""
        return Estimate(self.value + other.value, sqrt(self.error**2 + other.error**2))

    def __neg__(self) -> "Estimate":
        return Estimate(-self.value, self.error)

    def __sub__(self, other: "Estimate") -> "Estimate":
        return self + -other

    def json(self) -> dict[str, float]:
        return {"value": round(self.value, 4), "error": round(self.error, 4)}


NOTHING: Final = Estimate(0.0, 0.0)


def mean(samples: list[float]) -> Estimate:
    return Estimate(fmean(samples), stdev(samples) / sqrt(len(samples)) if len(samples) > 1 else 0.0)


def total(parts: list[Estimate]) -> Estimate:
    return sum(parts, NOTHING)


def points(state: State) -> Values:
    """By how many points each seat is ahead of the best other one; alone: its points."""
    scores = state.scores()
    if state.players == 1:
        return [float(scores[0])]
    return [
        float(mine - max(score for other, score in enumerate(scores) if other != seat))
        for seat, mine in enumerate(scores)
    ]


def wins(state: State) -> Values:
    """The part of the game each seat has won: all of it, or a share of a tie."""
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


UNITS: Final[dict[str, Callable[[State], Values]]] = {"points": points, "wins": wins}
