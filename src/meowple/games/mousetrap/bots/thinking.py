"""The player that imagines: it deals the hidden tiles again and again and plays on in its head."""

from random import Random
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import Reason
from meowple.core.state import State, below
from meowple.games.mousetrap.actions import Place
from meowple.games.mousetrap.bots.greedy import compared, runner_up
from meowple.games.mousetrap.bots.worth import against_all, worth, worth_beside
from meowple.games.mousetrap.components import HAND
from meowple.games.mousetrap.floor import Floor
from meowple.games.mousetrap.rules import Mousetrap

NODES: Final = 3000
"""Tiles laid in imagination for one choice: less than a tenth of a second, compiled."""
CANDIDATES: Final = 12
PLIES: Final = 6
"""How far an imagined game goes on."""
DOUBT: Final = 0.5
"""How much luck helps a choice that brings nothing at once into the closer look."""


class Candidate:
    """A choice worth a closer look, and how the games that began with it went."""

    def __init__(self, action: Place, worth_now: float) -> None:
        self.action = action
        self.worth_now = worth_now
        self.total = 0.0
        self.games = 0

    def mean(self) -> float:
        return self.total / self.games if self.games else self.worth_now


def _by_worth(candidate: Candidate) -> float:
    return -candidate.worth_now


def _by_mean(candidate: Candidate) -> float:
    return -candidate.mean()


class ThinkingBot(Bot):
    """Tries its best-looking choices in the same imagined worlds, dropping the worse half again and again."""

    def __init__(self, nodes: int = NODES, candidates: int = CANDIDATES, plies: int = PLIES) -> None:
        self.nodes = nodes
        self.candidates = candidates
        self.plies = plies

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, Mousetrap)
        return self.look(seen, seat, rng).action

    def look(self, seen: Mousetrap, seat: Seat, rng: Random) -> Candidate:
        """The best of the choices: the one that went best in all the worlds it was tried in."""
        weights = against_all(seat, seen.players)
        choices: list[Candidate] = []
        for action in seen.legal(seat):
            assert isinstance(action, Place)
            now = worth(seen.floor, action.kind, seat, action.cell, weights)
            choices.append(Candidate(action, now + rng.random() * DOUBT))
        choices.sort(key=_by_worth)
        del choices[self.candidates :]
        rounds = max(1, (len(choices) - 1).bit_length())
        while len(choices) > 1:
            spent = 0
            while spent < self.nodes // rounds:
                world = seen.imagine(rng)
                seed = below(rng, 1 << 30)
                for candidate in choices:
                    spent += try_out(world, seat, candidate, self.plies, seed, weights)
            choices.sort(key=_by_mean)
            del choices[(len(choices) + 1) // 2 :]
        return choices[0]

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        assert isinstance(seen, Mousetrap)
        if not isinstance(action, Place):
            return None
        at_once = compared(seen, seat, action)
        other = runner_up(seen, seat, action)
        if at_once.code == "brings_more" or other is None:
            return at_once
        better = self.imagined(seen, seat, action) - self.imagined(seen, seat, other)
        if better < 0.05:  # told with one decimal: that is nothing
            return Reason("imagined_even", {"other": other.text})
        return Reason("imagined_more", {"by": f"{better:.1f}", "other": other.text})

    def imagined(self, seen: Mousetrap, seat: Seat, action: Place) -> float:
        """By how many points one is ahead after games that begin so, in the same worlds for each choice."""
        candidate, rng, spent = Candidate(action, 0.0), Random(1), 0
        weights = against_all(seat, seen.players)
        while spent < self.nodes // 4:
            spent += try_out(seen.imagine(rng), seat, candidate, self.plies, below(rng, 1 << 30), weights)
        return candidate.mean()


def try_out(world: Mousetrap, seat: Seat, candidate: Candidate, plies: int, seed: int, weights: list[float]) -> int:
    """Lay the candidate, then let everybody play greedily for some tiles; returns how many tiles were laid."""
    floor = world.floor.copy()
    hands = [hand[:] for hand in world.hands]
    stacks = [stack[:] for stack in world.stacks]
    rng = Random(seed)
    action = candidate.action
    lay_and_draw(floor, hands, stacks, seat, action.kind, action.cell, rng)
    laid = 1
    turn = (seat + 1) % world.players
    while laid <= plies and hands[turn]:
        found = best_place(floor, hands[turn], turn, world.players, rng)
        lay_and_draw(floor, hands, stacks, turn, found >> 16, found & 65535, rng)
        turn = (turn + 1) % world.players
        laid += 1
    value = 0.0
    for other, weight in enumerate(weights):
        value += weight * floor.points[other]
    candidate.total += value
    candidate.games += 1
    return laid


def lay_and_draw(
    floor: Floor, hands: list[list[int]], stacks: list[list[int]], seat: Seat, kind: int, cell: int, rng: Random
) -> None:
    hand, stack = hands[seat], stacks[seat]
    hand.remove(kind)
    floor.lay(kind, seat, cell)
    if stack and len(hand) < HAND:
        hand.append(stack.pop(below(rng, len(stack))))


def best_place(floor: Floor, hand: list[int], seat: Seat, players: int, rng: Random) -> int:
    """The greedy choice, ties at random, as kind << 16 | cell."""
    weights = against_all(seat, players)
    kinds: list[int] = []
    for kind in hand:
        if kind not in kinds:
            kinds.append(kind)
    best = -1
    most = -1e9
    noise = below(rng, 1 << 16)
    highest = 0
    for cell in floor.rim:
        near = floor.beside(cell)
        for kind in kinds:
            change = worth_beside(floor, kind, seat, cell, near, weights)
            if change < most:
                continue
            noise = (noise * 25173 + 13849) & 65535
            if change > most or noise > highest:
                best, most, highest = kind << 16 | cell, change, noise
    return best
