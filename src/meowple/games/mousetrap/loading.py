"""What no game of Mousetrap could come to: a loaded position is held against the rules."""

from meowple.core.action import Seat
from meowple.games.mousetrap.components import HAND, NOBODY
from meowple.games.mousetrap.floor import laid_again
from meowple.games.mousetrap.position import NOT_DRAWN, Position


def check_position(position: Position) -> None:
    """Lay the tiles again; ValueError says what no game could have come to."""
    players = position.players
    if len(position.hands) != players or len(position.stacks) != players or len(position.unseen) != players:
        raise ValueError("every seat has a hand and a stack")
    position.floor = laid_again(position.floor, players, position.any_cat)
    for seat in range(players):
        _check_tiles(position, seat)
    _check_turn(position)


def _check_tiles(position: Position, seat: Seat) -> None:
    """The tiles laid, in hand and in the stack are one set; what is face down cannot be worked out."""
    hand, stack, hidden = position.hands[seat], position.stacks[seat], position.unseen[seat]
    floor = position.floor
    laid = [kind for kind, owner in zip(floor.kinds, floor.owners) if owner == seat]
    if sorted(laid + hand + stack) != position.tiles:
        raise ValueError(f"the tiles of seat {seat + 1} are not one set")
    if hidden > len(stack) or len(hand) + hidden > HAND or (hand and hidden):
        raise ValueError(f"the hand of seat {seat + 1} cannot be like this")
    position.lay_open(seat)
    if hidden and not position.unseen[seat]:
        raise ValueError(f"the hand of seat {seat + 1} can be worked out")


def _check_turn(position: Position) -> None:
    """Seats lay one after the other, beginning with the first."""
    players, start = position.players, position.start
    laid = len(position.floor.kinds)
    if start == NOT_DRAWN:
        if laid or any(position.hands) or any(position.unseen) or position.turn != NOT_DRAWN:
            raise ValueError("nobody has begun")
        return
    if start >= players or position.turn != (start + laid) % players:
        raise ValueError("it is another seat's turn")
    for later in range(players):
        seat = (start + later) % players
        if position.floor.owners.count(seat) != (laid - later + players - 1) // players:
            raise ValueError("seats lay one after the other")


def check_draw(position: Position) -> None:
    """1c, 2e. Seat by seat everybody is dealt a hand; later only who has just laid draws, one tile."""
    drawing = position.drawing
    if drawing == NOBODY:
        return
    later = range(drawing + 1, position.players)
    is_dealt = not any(position.hand_size(seat) for seat in later)
    has_laid = bool(position.floor.kinds) and drawing == (position.turn - 1) % position.players
    lacks_one = position.hand_size(drawing) == HAND - 1
    are_full = all(position.hand_size(seat) == HAND or position.stack_size(seat) == 0 for seat in later)
    if not is_dealt and not (has_laid and lacks_one and are_full):
        raise ValueError("somebody else draws first")
