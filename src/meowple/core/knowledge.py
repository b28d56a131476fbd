"""What a viewer learns from one line: the measure by which the engine bounds undo.

Nothing here trusts a game's word. A viewer learned something if, for all the viewer knew before, the line could have
gone otherwise in a way that would look different now.
"""

from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.state import State

WORLDS: Final = 12
"""How many possible worlds are imagined where something is face down."""


def possible_worlds(state: State, viewer: Seat | None) -> list[State]:
    """The true position and some that look the same to the viewer; the true one alone if nothing is face down."""
    seen = state.seen_by(viewer)
    if seen.dump() == state.dump():
        return [state]
    return [state, *(seen.imagine(Random(number)) for number in range(WORLDS))]


def learned(before: State, seat: Seat, action: Action, viewer: Seat | None) -> bool:
    """Did the viewer learn anything when `seat` did `action` in position `before`?

    Of the viewer's own choice only what it uncovered counts: the same choice in every possible world.
    """
    now = _view_after(before, seat, action, viewer)
    for world in possible_worlds(before, viewer):
        if seat == viewer:
            others = [action]
        elif seat == CHANCE:
            others = [outcome for outcome, _ in world.chances()]
        else:
            others = world.legal(seat)
        for other in others:
            if _view_after(world, seat, other, viewer) != now:
                return True
    return False


def _view_after(world: State, seat: Seat, action: Action, viewer: Seat | None) -> str:
    tried = world.copy()
    tried.apply(seat, action)
    return tried.seen_by(viewer).dump()
