"""Why a seat may not lay a piece like this: agrees with `Fits.legal`."""

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.games.fits.actions import SET_ASIDE, Drop
from meowple.games.fits.components import COLUMNS, PIECES, SHAPES
from meowple.games.fits.fields import START_PIECE
from meowple.games.fits.position import Position


def why_no_choice(position: Position, seat: Seat, action: Action) -> Reason | None:
    """Why the seat, whose turn it is, may not choose this for its piece; None if it may."""
    piece = position.piece_of(seat)
    if isinstance(action, Drop):
        shape = SHAPES[piece][action.turn]
        if shape is None:
            return Reason("looks_the_same", {"piece": PIECES[piece], "turn": action.turn})  # 2b
        if action.column + shape.width > COLUMNS:
            return Reason("stands_out_at_the_side", {"column": action.column + 1})  # 2a
        if not position.ramps[seat].takes(piece, action):
            return Reason("rests_above_the_field", {"column": action.column + 1})  # 2d
        return None
    if action != SET_ASIDE:
        return Reason("not_a_choice")
    if position.step == START_PIECE and not position.may_refuse_start:
        return Reason("start_piece_is_a_must")  # 1c
    return None
