"""What each seat would remember of imagined games: one tree a seat, made only of what that seat is told."""

from math import log, sqrt
from random import Random
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.state import State, below

CURIOSITY: Final = 0.5
"""How much more a choice is worth because little is known about it."""
WINNING: Final = 0.5
"""How much of a result is winning or not; the rest is by how many points."""


class Knot:
    """A point in one seat's tree, and how the games went that came through it, as that seat counts."""

    def __init__(self) -> None:
        self.next: dict[str, Knot] = {}
        self.offered = 0
        """How often the choice that leads here could have been made."""
        self.games = 0
        self.won = 0.0
        self.lead = 0.0

    def step(self, told: Action) -> "Knot":
        """Where the seat is after hearing this."""
        knot = self.next.get(told.text)
        if knot is None:
            knot = Knot()
            self.next[told.text] = knot
        return knot

    def mean_lead(self) -> float:
        return self.lead / self.games if self.games else 0.0


class Scale:
    """The leads seen so far: they make points of any game comparable with winning."""

    def __init__(self) -> None:
        self.least = 0.0
        self.most = 0.0

    def take(self, lead: float) -> None:
        if lead < self.least:
            self.least = lead
        if lead > self.most:
            self.most = lead

    def worth(self, knot: Knot) -> float:
        """From 0 to 1."""
        span = self.most - self.least
        points = (knot.mean_lead() - self.least) / span if span else 0.5
        return WINNING * knot.won / knot.games + (1.0 - WINNING) * points


class Memory:
    """The trees of all seats, walked together: every line takes every seat to where what it was told leads."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.roots = [Knot() for _ in range(players)]
        self.scale = Scale()
        self.at: list[Knot] = []
        self.walked: list[Knot] = []
        self.walkers: list[Seat] = []

    def begin(self) -> None:
        self.at = self.roots[:]
        self.walked = []
        self.walkers = []

    def follow(self, state: State, mover: Seat, action: Action) -> None:
        """Before `mover` (a seat or chance) does this: every seat hears of it in its own way."""
        for seat in range(self.players):
            told = state.told(mover, action, seat)
            if seat == mover:
                self.at[seat] = self.at[seat].step(action)
                self.walked.append(self.at[seat])
                self.walkers.append(seat)
                if told.text == action.text:
                    continue
            self.at[seat] = self.at[seat].step(told)

    def pick(self, seat: Seat, legal: list[Action], rng: Random) -> Action:
        """A choice never tried here, or else the most promising one (UCB, by how often it was on offer)."""
        here = self.at[seat]
        fresh: list[Action] = []
        best = legal[0]
        most = -1.0
        for action in legal:
            knot = here.next.get(action.text)
            if knot is None or not knot.games:
                fresh.append(action)
                continue
            knot.offered += 1
            hope = self.scale.worth(knot) + CURIOSITY * sqrt(log(knot.offered + 1.0) / knot.games)
            if hope > most:
                best, most = action, hope
        return fresh[below(rng, len(fresh))] if fresh else best

    def knows(self, seat: Seat, action: Action) -> bool:
        """Whether games have come through this choice before."""
        knot = self.at[seat].next.get(action.text)
        return knot is not None and knot.games > 0

    def learn(self, won: list[float], leads: list[float]) -> None:
        """Tell every choice on the way how the game went for the seat that made it."""
        for lead in leads:
            self.scale.take(lead)
        for knot, seat in zip(self.walked, self.walkers):
            knot.games += 1
            knot.won += won[seat]
            knot.lead += leads[seat]
