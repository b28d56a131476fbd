"""Why this place and not the next best: what is printed, what is closed, what would still lie well."""

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.games.fits.actions import PIECE_DROPS, Drop
from meowple.games.fits.components import SIZES
from meowple.games.fits.position import Position
from meowple.games.fits.ramp import Ramp
from meowple.games.fits.scoring import PAIR, SINGLE, tally


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


def steps(ramp: Ramp) -> int:
    """How far its upper edge goes up and down from column to column, added up."""
    found = 0
    for column in range(1, len(ramp.heights)):
        found += abs(ramp.heights[column] - ramp.heights[column - 1])
    return found


def printed(board: int, ramp: Ramp) -> int:
    """4c, 4d, 4e. What is printed on the squares that are open counts so much, as it stands."""
    counted = tally(board, ramp.covered)
    return sum(counted.specials) + PAIR * counted.pairs + SINGLE * counted.singles


def compared(seen: Position, seat: Seat, action: Action, other: Action) -> Reason:
    """What speaks for this choice against the other: of all that tells them apart, what matters most."""
    mine, theirs = after(seen, seat, action), after(seen, seat, other)
    before = gaps(seen.ramps[seat])
    closed, closed_there = gaps(mine) - before, gaps(theirs) - before
    if not isinstance(action, Drop):
        aside: dict[str, str | int] = {"other": other.text, "size": SIZES[seen.piece_of(seat)]}
        if closed_there <= 0:
            return Reason("aside_spoils", aside)
        return Reason("aside_compared", {**aside, "there": closed_there})
    counts, counts_there = printed(seen.board, mine), printed(seen.board, theirs)
    if counts > counts_there:
        return Reason("counts_more", {"here": counts, "there": counts_there, "other": other.text})
    if closed < closed_there:
        return Reason("closes_less", {"here": closed, "there": closed_there, "other": other.text})
    left = [piece for piece in seen.cards_left if piece != seen.starts[seat]]  # 3b
    here, there = at_home(mine, left), at_home(theirs, left)
    if here > there:
        return Reason("keeps_open", {"here": here, "there": there, "all": len(left), "other": other.text})
    if counts < counts_there or closed > closed_there or here < there:
        return Reason("not_at_once", {"other": other.text})
    if max(mine.heights) < max(theirs.heights):
        return Reason("lies_lower", {"here": max(mine.heights), "there": max(theirs.heights), "other": other.text})
    if steps(mine) < steps(theirs):
        return Reason("lies_evener", {"here": steps(mine), "there": steps(theirs), "other": other.text})
    return Reason("not_at_once", {"other": other.text})
