"""Why something cannot be done now: a code and its values for every refusal."""

from meowple.core.action import Action
from meowple.core.errors import Reason
from meowple.games.purrramid.actions import Catastrophe, Go, Place, Reroll, Stop, StopAnyway
from meowple.games.purrramid.dice import HIGHEST, SUMS
from meowple.games.purrramid.position import DECIDE, DICED, OPEN, Position


def why_not_placed(state: Position, action: Place) -> Reason | None:
    """2b to 2e, 4f. What keeps these dice from this field."""
    if state.step == DECIDE:
        return Reason("one_field_a_roll")  # 2d
    slot = state.slot_of(action)
    if slot < 0:
        return Reason("no_such_field", {"field": action.field})
    if state.on[slot] != OPEN:  # 2e
        return Reason("dice_there" if state.on[slot] == DICED else "cat_there", {"field": action.field})
    rolled = list(state.rolled())
    for face in action.faces:
        if face not in rolled:
            return Reason("not_rolled", {"face": face, "roll": _told(list(state.rolled()))})  # 2b
        rolled.remove(face)
    value = state.board.values[slot]
    if sum(action.faces) != value:  # 2c
        return Reason("needs_exactly", {"field": action.field, "value": value, "sums": _sums(state)})
    if state.board.tiles[slot] > state.most_tiles(state.turn):  # 4f
        return Reason("too_few_tiles", {"field": action.field, "tiles": state.board.tiles[slot]})
    return None


def why_not_here(state: Position, action: Action, can_place: bool, can_reroll: bool) -> Reason | None:
    """All other sentences: what the step of the turn, the dice or the yarn forbid."""
    deciding = state.step == DECIDE
    if isinstance(action, Place):
        return why_not_placed(state, action)
    if isinstance(action, Reroll):
        if deciding:
            return Reason("reroll_before_placing")  # 6a
        if not state.yarn[state.turn]:
            return Reason("no_yarn")  # 6a
        return None if can_reroll else Reason("no_yarn_on_dead_roll")  # 6c
    if isinstance(action, Catastrophe):
        return Reason("something_fits") if deciding or can_place else None  # 5a
    if not isinstance(action, (Go, Stop, StopAnyway)):
        return Reason("not_a_choice")
    if not deciding:
        return Reason("place_first")  # 3a
    if isinstance(action, Go):
        return None if state.hand else Reason("no_dice_left")  # 3b
    if isinstance(action, Stop):
        return None if state.can_stop_well() else Reason("stop_would_fail")  # 3i
    return Reason("stop_is_safe") if state.can_stop_well() else None


def _told(numbers: list[int]) -> str:
    return ", ".join([str(number) for number in numbers])


def _sums(state: Position) -> str:
    """What the dice just rolled can make."""
    return _told([total for total in range(1, HIGHEST + 1) if SUMS[state.roll] >> total & 1])
