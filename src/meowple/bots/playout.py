"""Games played to the end by engine and bots alone: no table, no record, as fast as the rules allow."""

from random import Random

from meowple.core.action import CHANCE, Seat
from meowple.core.bot import Bot
from meowple.core.state import State


def play_random(state: State, rng: Random) -> int:
    """Play on at random until the end; returns how many choices seats made (chance not counted)."""
    decisions = 0
    while True:
        acting = state.to_act()
        if not acting:
            return decisions
        seat = acting[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(seat, state.random_choice(seat, rng))
            decisions += 1


def play_out(state: State, bots: list[Bot], rng: Random, seat_rngs: list[Random]) -> int:
    """Play on with one bot a seat, each seeing only its own view; returns how many choices seats made."""
    decisions = 0
    while True:
        acting = state.to_act()
        if not acting:
            return decisions
        seat: Seat = acting[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(seat, bots[seat].choose(state.seen_by(seat), seat, seat_rngs[seat]))
            decisions += 1
