"""Why this place and not the next best: squares closed for good, and what is still to come that would lie well."""

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.games.fits.actions import PIECE_DROPS, Drop
from meowple.games.fits.components import SIZES
from meowple.games.fits.position import Position
from meowple.games.fits.ramp import Ramp


def gaps(ramp: Ramp) -> int:
    """Open squares that are closed from above: nothing reaches them any more."""
    found = 0
    for height, covered in zip(ramp.heights, ramp.covered):
        found += height - covered.bit_count()
    return found


def after(seen: Position, seat: Seat, action: Action) -> Ramp:
    ramp = seen.ramps[seat].copy()
    if isinstance(action, Drop):
        ramp.lay(seen.piece_of(seat), action)
    return ramp


def at_home(ramp: Ramp, pieces: list[int]) -> int:
    """How many of these pieces would find a place without a new gap."""
    before = gaps(ramp)
    found = 0
    for piece in pieces:
        for drop in PIECE_DROPS[piece]:
            if ramp.takes(piece, drop):
                tried = ramp.copy()
                tried.lay(piece, drop)
                if gaps(tried) == before:
                    found += 1
                    break
    return found


def compared(seen: Position, seat: Seat, action: Action, other: Action) -> Reason:
    """What speaks for this choice against the other."""
    mine, theirs = after(seen, seat, action), after(seen, seat, other)
    before = gaps(seen.ramps[seat])
    closed, closed_there = gaps(mine) - before, gaps(theirs) - before
    if not isinstance(action, Drop):
        size = SIZES[seen.piece_of(seat)]
        return Reason("aside_compared", {"other": other.text, "there": closed_there, "size": size})
    if closed < closed_there:
        return Reason("closes_less", {"here": closed, "there": closed_there, "other": other.text})
    left = [piece for piece in seen.cards_left if piece != seen.starts[seat]]  # 3b
    here, there = at_home(mine, left), at_home(theirs, left)
    if here > there:
        return Reason("keeps_open", {"here": here, "there": there, "all": len(left), "other": other.text})
    if max(mine.heights) < max(theirs.heights):
        return Reason("lies_lower", {"here": max(mine.heights), "there": max(theirs.heights), "other": other.text})
    return Reason("a_little_better", {"other": other.text})
