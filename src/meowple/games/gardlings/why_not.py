"""Why a choice is not possible: a code for every reason, and its values."""

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.core.fields import NOTHING
from meowple.games.gardlings.actions import DRAW, PILES, STOP, STOP_ANYWAY, TAKE_CONSOLATION, Buy, Change, Lift, Place
from meowple.games.gardlings.builder import LIFTS, Builder
from meowple.games.gardlings.buying import ways_to_change
from meowple.games.gardlings.components import CREATURE_OF, DOWN, FACE_OF, PRICES, UNICORN, x_of, y_of
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.position import Position
from meowple.games.gardlings.steps import BUILD, BUY


def why_not(state: Position, seat: Seat, action: Action) -> Reason | None:
    if state.step == BUILD:
        return _why_not_build(state, seat, action)
    if state.step == BUY:
        return _why_not_buy(state, seat, action)
    if not isinstance(action, Change):
        return Reason("change_a_pig")  # 5h
    return None if action in ways_to_change(state, seat) else Reason("no_such_change")


def _why_not_build(state: Position, seat: Seat, action: Action) -> Reason | None:
    builder = state.builders[seat]
    if builder.is_covered():
        return None if action == STOP else Reason("behind_a_screen")  # 1e
    if isinstance(action, Place):
        if builder.lifted == NOTHING:
            if builder.hand == NOTHING:
                return Reason("nothing_to_lay")
            if state.is_bust(seat):
                return Reason("busted")  # 3a
        return _why_not_place(builder, action)
    if builder.lifted != NOTHING:
        return Reason("unicorn_in_the_air")  # 5d
    if isinstance(action, Lift):
        return _why_not_lift(builder, action)
    if action in (STOP, STOP_ANYWAY):
        return _why_not_stop(state, seat, action)
    if action != DRAW:
        return Reason("building_now")
    if builder.hand != NOTHING:
        if state.is_bust(seat):
            return Reason("busted")  # 3a
        return Reason("lay_first") if state.must_lay(seat) else Reason("stuck")  # 2a, 2f
    return None if builder.bag else Reason("bag_is_empty")  # 2e


def _why_not_stop(state: Position, seat: Seat, action: Action) -> Reason | None:
    if state.must_lay(seat):
        return Reason("tile_fits")  # 2e
    if state.asks_before_stopping(seat) == (action == STOP_ANYWAY):
        return None
    return Reason("nothing_drawn" if action == STOP else "stop_will_do")  # 2h


def _why_not_place(builder: Builder, action: Place) -> Reason | None:
    tile = builder.lifted if builder.lifted != NOTHING else builder.hand
    garden = builder.garden
    code = action.at * 4 + action.turn
    if code in garden.places(tile):
        return None
    turned = FACE_OF[tile].turned[action.turn]
    if action.turn > 1 and len(FACE_OF[tile].turnings) == 2:
        return Reason("looks_the_same")  # 2d
    cells = (action.at, action.at + turned.step)
    if any(cell in garden.cells for cell in cells):
        return Reason("cells_taken")
    if not any(cell in garden.rim for cell in cells):
        return Reason("touches_nothing")  # 2b
    mismatch = _mismatch(garden, action)
    return Reason("does_not_match", {"x": x_of(mismatch), "y": y_of(mismatch)})  # 2c


def _mismatch(garden: Garden, action: Place) -> int:
    """The first cell of the tile whose marks do not meet their like."""
    return action.at if action.at in garden.rim else action.at + (DOWN if action.turn % 2 else 1)


def _why_not_lift(builder: Builder, action: Lift) -> Reason | None:
    garden = builder.garden
    tile = garden.cells.get(action.at, NOTHING)
    is_there = tile != NOTHING and CREATURE_OF[tile] == UNICORN and garden.where[tile] >> 2 == action.at
    if not is_there or (garden.where[tile] & 1 == 1) != action.text.startswith("lift down"):
        return Reason("no_unicorn_there")
    if builder.lifts.get(tile, 0) >= LIFTS:
        return Reason("moved_enough", {"times": LIFTS})  # 5e
    return None if garden.hangs_together_without(tile) else Reason("garden_would_part")  # 5d


def _why_not_buy(state: Position, seat: Seat, action: Action) -> Reason | None:
    if isinstance(action, Buy):
        if not state.market.is_open(action.pile):
            return Reason("pile_is_empty", {"pile": PILES[action.pile]})  # 7g
        price = PRICES[1 + action.pile // 2]
        gems, coins = state.gems[seat], state.builders[seat].coins
        return None if price <= gems + coins else Reason("too_dear", {"price": price, "gems": gems, "coins": coins})
    return None if action == TAKE_CONSOLATION else Reason("buying_now")
