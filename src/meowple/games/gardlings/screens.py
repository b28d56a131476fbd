"""1e. Gardens behind screens: what the others see of them, hear of them, and may imagine there."""

from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.fields import NOTHING
from meowple.core.state import below
from meowple.games.gardlings.actions import DREW, LAID, SHIFTED, STOP, STOP_ANYWAY, Lift, Place, Reveal
from meowple.games.gardlings.builder import HIDDEN, Builder
from meowple.games.gardlings.components import GNOMES_OF
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.position import MOST_GNOMES, Position

TRIES: Final = 60
"""How often a garden is imagined anew that cannot have been built."""


def is_screened(state: Position) -> bool:
    """Whether gardens lie behind screens just now."""
    return state.variant.hidden and state.is_building()


def cover_for(state: Position, seat: Seat | None) -> None:
    """Turn face down what this seat may not know."""
    if is_screened(state):
        for other in range(state.players):
            if other != seat:
                state.builders[other] = state.builders[other].behind_a_screen()
                state.owns[other] = True


def told(state: Position, seat: Seat, action: Action, viewer: Seat | None) -> Action:
    """The others hear that something was done, not what; the last stop opens everything."""
    if not is_screened(state):
        return action
    if seat == CHANCE:
        return action if viewer == state.turn else DREW
    if action in (STOP, STOP_ANYWAY) and len(state.acting) == 1:
        others = [other for other in range(state.players) if other != viewer]
        return Reveal([f"{other} {state.builders[other].dump()}" for other in others]) if others else action
    if seat == viewer:
        return action
    if isinstance(action, Place):
        return LAID if state.builders[seat].lifted == NOTHING else SHIFTED
    return SHIFTED if isinstance(action, Lift) else action


def imagine_gardens(state: Position, rng: Random) -> None:
    """Fill gardens behind screens in some way their owner could have built."""
    for seat in range(state.players):
        covered = state.builders[seat]
        if covered.is_covered():
            for tries in range(TRIES):
                imagined = _imagined(covered, rng, tries > TRIES // 2)
                state.builders[seat] = imagined
                state.owns[seat] = True
                if len(imagined.garden.where) == covered.covered and not (imagined.stopped and state.must_lay(seat)):
                    break


def _imagined(covered: Builder, rng: Random, gnomes_first: bool) -> Builder:
    """One try: lay random tiles that keep within five gnomes, then draw one if one is in hand."""
    left = covered.bag[:]
    garden = Garden()
    while len(garden.where) < covered.covered:
        fitting = [tile for tile in left if garden.gnomes + GNOMES_OF[tile] <= MOST_GNOMES and garden.has_place(tile)]
        if gnomes_first and garden.gnomes < MOST_GNOMES:
            fitting = [tile for tile in fitting if GNOMES_OF[tile]] or fitting
        if not fitting:
            break
        tile = fitting[below(rng, len(fitting))]
        places = garden.places(tile)
        garden.lay(tile, places[below(rng, len(places))])
        left.remove(tile)
    builder = Builder(left, garden)
    builder.coins = covered.coins
    builder.stopped = covered.stopped
    if covered.hand == HIDDEN and left:
        builder.hand = left.pop(below(rng, len(left)))
    return builder
