"""Chapters 2, 3 and 5d, 5e: drawing, laying, lifting unicorns, stopping."""

from meowple.core.action import Action, Seat
from meowple.core.fields import NOTHING
from meowple.core.state import Event, Listener
from meowple.games.gardlings.actions import DRAW, STOP, STOP_ANYWAY, lift_action, place_action
from meowple.games.gardlings.builder import HIDDEN
from meowple.games.gardlings.buying import count_gardens
from meowple.games.gardlings.components import HOME, NAMES
from meowple.games.gardlings.position import CHANCE_ACTS, SET, Position
from meowple.games.gardlings.steps import BUILD, DRAWN


def tell_building(state: Position, seat: Seat, kind: str, tile: int, tell: Listener, gems: int = 0) -> None:
    """1e. What happens behind a screen is told to its owner only."""
    viewers = (seat,) if state.variant.hidden else None
    tell(Event(kind, {"seat": seat, "tile": NAMES[tile], "gems": gems}, viewers))


def draw_tile(state: Position, seat: Seat, tell: Listener | None) -> None:
    """2a. Chance picks from the bag; the last tile is no chance."""
    builder = state.builder_to_change(seat)
    builder.forget_lifts()
    if len(builder.bag) == 1:
        if tell is not None:
            tell_building(state, seat, "drew_last", builder.bag[0], tell)
        receive(state, seat, builder.bag[0], tell)
        return
    state.step = DRAWN
    state.turn = seat
    state.acting = CHANCE_ACTS


def receive(state: Position, seat: Seat, tile: int, tell: Listener | None) -> None:
    """2a, 2b, 2f, 3a. The tile is in hand; the first one is laid at once, where it lies makes no difference.

    In a garden of which only the outside is known (1e) some tile is in hand then.
    """
    builder = state.builder_to_change(seat)
    if builder.covered:
        builder.hand = HIDDEN
    else:
        builder.bag.remove(tile)
        builder.hand = tile
    if state.step == DRAWN:
        state.step = BUILD
        state.turn = 0
        state.acting = tuple([other for other in range(state.players) if not state.builders[other].stopped])
    if builder.covered:
        return
    if not builder.garden.where:
        lay(state, seat, HOME * 4, tell)
    elif tell is not None:
        if state.is_bust(seat):
            tell_building(state, seat, "busted", tile, tell)
        elif not builder.garden.has_place(tile):
            tell_building(state, seat, "got_stuck", tile, tell)


def lay(state: Position, seat: Seat, code: int, tell: Listener | None) -> None:
    """2b to 2d, 5d, 5j. Lay the unicorn in the air, or else the tile in hand."""
    builder = state.builder_to_change(seat)
    tile = builder.lifted
    if tile != NOTHING:
        builder.lifted = NOTHING
    else:
        tile = builder.hand
        builder.hand = NOTHING
    dragons = builder.garden.dragons
    gems = builder.garden.lay(tile, code)
    if tell is not None:
        tell_building(state, seat, "laid", tile, tell, gems)
        if dragons < SET <= builder.garden.dragons:
            tell_building(state, seat, "dragons_met", tile, tell)


def stop(state: Position, seat: Seat, tell: Listener | None) -> None:
    """2e, 2g. Done for this round; when all are, the gardens are counted."""
    state.builder_to_change(seat).stopped = True
    state.acting = tuple([other for other in state.acting if other != seat])
    if not state.acting:
        count_gardens(state, tell)


def ways_to_build(state: Position, seat: Seat) -> list[Action]:
    builder = state.builders[seat]
    garden = builder.garden
    if builder.lifted != NOTHING:
        return [place_action(code) for code in garden.places(builder.lifted)]
    if builder.is_covered():
        return [STOP]
    found: list[Action] = []
    if builder.hand == NOTHING:
        if builder.bag:
            found.append(DRAW)
            if state.asks_before_stopping(seat):
                return [DRAW, STOP_ANYWAY]
        may_stop = True
    else:
        may_stop = state.is_bust(seat)
        if not may_stop:
            for code in garden.places(builder.hand):
                found.append(place_action(code))
            may_stop = not found  # 2f
    for unicorn in garden.unicorns:
        if state.can_lift(seat, unicorn):
            found.append(lift_action(garden.where[unicorn]))
    if may_stop:
        found.append(STOP)
    return found
