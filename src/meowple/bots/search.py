"""A player for any game: it imagines what it cannot see and plays on in its head (information-set tree search).

Every imagined game is walked through one tree a seat, so nobody in it uses what they would not know: neither hidden
hands nor choices made at the same time. The seat's own choices are compared by sequential halving: all are tried in the
same imagined worlds, and the worse half is dropped again and again.
"""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Final

from meowple.bots.tree import Knot, Memory
from meowple.core.action import CHANCE, Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import Reason
from meowple.core.state import State, below, shuffled

NODES: Final = 4000
"""Lines played in imagination for one choice."""

Value = Callable[[State, Seat], float]
"""How many points a seat can hope to be ahead, for a position that is not over."""
Policy = Callable[[State, Seat, Random], Action]
"""How somebody would go on in an imagined game: quick, and better than anything at all."""
Words = Callable[[State, Seat, Action, float], Reason | None]
"""Why a choice is good, from the lead that imagined games ended with."""


class Trial:
    """One of the own choices, and the imagined games that began with it."""

    def __init__(self, action: Action, knot: Knot) -> None:
        self.action = action
        self.knot = knot
        self.worth = -1.0


def _by_worth(trial: Trial) -> float:
    return -trial.worth


class SearchBot(Bot):
    """The choice depends on the seen state, the random numbers and `nodes` alone; `seconds` is a cap for the impatient.

    Imagined games go on to their end, or for `horizon` choices beyond the tree: then scores count as they stand. A game
    may lend a `value` that counts instead (and then at once, if no horizon is given), a `policy` for how
    imagined games go on, and `words` for hints.
    """

    def __init__(
        self,
        nodes: int = NODES,
        seconds: float | None = None,
        value: Value | None = None,
        horizon: int | None = None,
        policy: Policy | None = None,
        words: Words | None = None,
    ) -> None:
        self.nodes = nodes
        self.seconds = seconds
        self.value = value
        self.horizon = horizon if horizon is not None or value is None else 0
        self.policy = policy
        self.words = words

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        legal = seen.legal(seat)
        if len(legal) == 1:
            return legal[0]
        until = None if self.seconds is None else monotonic() + self.seconds
        memory = Memory(seen.players)
        # in an order of chance, so that a budget too small for all favours none
        trials = [Trial(action, memory.roots[seat].step(action)) for action in shuffled(legal, rng)]
        halvings = (len(trials) - 1).bit_length()
        spent = 0
        for halving in range(halvings):
            share = self.nodes * (halving + 1) // halvings
            while spent < share and not is_late(until):
                world, seed = below(rng, 1 << 30), below(rng, 1 << 30)
                for trial in trials:
                    spent += self.imagine_game(seen, seat, trial.action, memory, world, seed)
                    if spent >= self.nodes or is_late(until):
                        break
            for trial in trials:
                trial.worth = memory.scale.worth(trial.knot) if trial.knot.games else -1.0
            trials.sort(key=_by_worth)
            del trials[(len(trials) + 1) // 2 :]
        return trials[0].action

    def imagine_game(self, seen: State, seat: Seat, action: Action, memory: Memory, world: int, seed: int) -> int:
        """One game from here to its end (or horizon), remembered; returns how many lines it had."""
        state = seen.imagine(Random(world))
        rng = Random(seed)
        memory.begin()
        memory.follow(state, seat, action)
        state.apply(seat, action)
        lines = 1
        is_known = True
        while is_known:
            acting = state.to_act()
            if not acting:
                break
            mover = acting[0]
            if mover == CHANCE:
                action = state.draw(rng)
            else:
                action = memory.pick(mover, state.legal(mover), rng)
                is_known = memory.knows(mover, action)
            memory.follow(state, mover, action)
            state.apply(mover, action)
            lines += 1
        lines += self.go_on(state, rng)
        leads = self.leads(state)
        memory.learn(shares(state, leads), leads)
        return lines

    def go_on(self, state: State, rng: Random) -> int:
        """Play on beyond the tree; returns how many lines that took."""
        lines = choices = 0
        while True:
            acting = state.to_act()
            if not acting:
                return lines
            mover = acting[0]
            if mover == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            else:
                if self.horizon is not None and choices >= self.horizon:
                    return lines
                if self.policy is None:
                    state.apply(mover, state.random_choice(mover, rng))
                else:
                    state.apply(mover, self.policy(state, mover, rng))
                choices += 1
            lines += 1

    def leads(self, state: State) -> list[float]:
        """By how many points each seat is ahead of the best other one; alone: its points."""
        if self.value is not None and not state.is_over():
            return [self.value(state, seat) for seat in range(state.players)]
        scores = state.scores()
        if state.players == 1:
            return [float(scores[0])]
        return [
            float(scores[seat] - max([score for other, score in enumerate(scores) if other != seat]))
            for seat in range(state.players)
        ]

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        if self.words is None:
            return None
        memory = Memory(seen.players)
        rng = Random(1)
        spent = 0
        while spent < self.nodes // 4:
            spent += self.imagine_game(seen, seat, action, memory, below(rng, 1 << 30), below(rng, 1 << 30))
        return self.words(seen, seat, action, memory.roots[seat].step(action).mean_lead())


def shares(state: State, leads: list[float]) -> list[float]:
    """Who won, ties shared; of an unfinished game, who is ahead."""
    if state.is_over():
        winners = state.winners()
    else:
        most = max(leads)
        winners = [seat for seat, lead in enumerate(leads) if lead == most]
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def is_late(until: float | None) -> bool:
    return until is not None and monotonic() > until
