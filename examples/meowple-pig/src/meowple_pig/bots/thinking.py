"""When to stop: at a fixed number, or by how the others stand."""

from random import Random

from meowple.core.action import Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import Reason
from meowple.core.state import State

from meowple_pig.rules import HOLD, ROLL, Pig


class HoldAt(Bot):
    """Holds with so many points; from 20 on, one more roll loses more than it brings on average."""

    def __init__(self, enough: int, near: int = 0) -> None:
        self.enough, self.near = enough, near  # it races when anybody lacks no more than `near`

    def aim(self, seen: Pig, seat: Seat) -> int:
        """A racer holds later when it is behind, and at the goal when anybody is near (Neller and Presser, 2010)."""
        mine, best = seen.points[seat], max(seen.points[:seat] + seen.points[seat + 1 :])
        if seen.goal - max(mine, best) <= self.near:
            return seen.goal - mine
        return self.enough + (best - mine + 4) // 8 if self.near else self.enough

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, Pig)
        wish = HOLD if seen.total >= self.aim(seen, seat) else ROLL
        return wish if wish in seen.legal(seat) else seen.legal(seat)[0]

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        assert isinstance(seen, Pig)
        why = "hint_hold" if action == HOLD else "hint_race" if self.aim(seen, seat) > 28 else "hint_roll"
        return Reason("hint_only") if len(seen.legal(seat)) == 1 else Reason(why, {"total": seen.total})
