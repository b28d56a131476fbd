"""Why a seat may not do something now: agrees with `legal`."""

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.games.mousetrap.actions import MIDDLE, Place, place_name
from meowple.games.mousetrap.components import KINDS
from meowple.games.mousetrap.position import Position


def why_not(position: Position, seat: Seat, action: Action) -> Reason | None:
    """2a to 2d. The first thing that stands against it."""
    no_turn = position.why_no_turn(seat)
    if no_turn is not None:
        return no_turn
    if not isinstance(action, Place):
        return Reason("not_a_choice")  # 2a
    if action.kind not in position.may_lay(seat):
        return Reason("not_in_hand", {"tile": KINDS[action.kind]})  # 2a
    floor = position.floor
    if floor.takes(action.cell):
        return None
    if not floor.kinds:
        return Reason("begin_in_the_middle", {"place": place_name(MIDDLE)})  # 2b
    place = place_name(action.cell)
    return Reason("taken" if floor.tile_at(action.cell) >= 0 else "not_beside", {"place": place})  # 2d, 2c
