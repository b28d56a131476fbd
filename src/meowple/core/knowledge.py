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


def learned(before: State, seat: Seat, action: Action, viewer: Seat | None) -> bool:
    """Did the viewer learn anything when `seat` did `action` in position `before`?

    The true position is asked first: mostly it gives the answer, and no other need be imagined.
    """
    if seat == viewer:
        return _uncovered(before, seat, action)
    now = _view_after(before, seat, action, viewer)
    if _could_differ(before, seat, viewer, now):
        return True
    for world in imagined_worlds(before, viewer):  # noqa: SIM110 - no generator in a hot path
        if _could_differ(world, seat, viewer, now):
            return True
    return False


def imagined_worlds(state: State, viewer: Seat | None) -> list[State]:
    """Some positions that look the same to the viewer; none if nothing is face down."""
    seen = state.seen_by(viewer)
    return [] if seen == state else [seen.imagine(Random(number)) for number in range(WORLDS)]


def _could_differ(world: State, seat: Seat, viewer: Seat | None, now: State) -> bool:
    """Whether the line could have gone otherwise in this world, in a way that would look different now."""
    others = [outcome for outcome, _ in world.chances()] if seat == CHANCE else world.legal(seat)
    for other in others:  # noqa: SIM110 - no generator in a hot path
        if _view_after(world, seat, other, viewer) != now:
            return True
    return False


def _uncovered(before: State, seat: Seat, action: Action) -> bool:
    """Of the viewer's own choice only what it uncovered counts: the same choice in every possible world."""
    worlds = imagined_worlds(before, seat)
    if not worlds:
        return False
    now = _view_after(before, seat, action, seat)
    for world in worlds:  # noqa: SIM110 - no generator in a hot path
        if _view_after(world, seat, action, seat) != now:
            return True
    return False


def _view_after(world: State, seat: Seat, action: Action, viewer: Seat | None) -> State:
    tried = world.copy()
    tried.apply(seat, action)
    return tried.seen_by(viewer)
