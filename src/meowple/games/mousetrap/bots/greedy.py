"""The player that lays the tile that helps most at once."""

from random import Random

from meowple.core.action import Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import Reason
from meowple.core.state import State
from meowple.games.mousetrap.actions import Place
from meowple.games.mousetrap.bots.worth import against_all, worth
from meowple.games.mousetrap.rules import Mousetrap


class GreedyBot(Bot):
    """Lays the tile that helps most as things stand; an overlooking one sees only some of the places."""

    def __init__(self, overlooked: float) -> None:
        self.overlooked = overlooked

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, Mousetrap)
        weights = against_all(seat, seen.players)
        legal = seen.legal(seat)
        best = legal[int(rng.random() * len(legal))]
        most = -1e9
        ties = 0
        for action in legal:
            if self.overlooked and rng.random() < self.overlooked:
                continue
            assert isinstance(action, Place)
            change = worth(seen.floor, action.kind, seat, action.cell, weights)
            ties = ties + 1 if change == most else 1
            if change > most or (change == most and rng.random() * ties < 1.0):
                best, most = action, change
        return best

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        assert isinstance(seen, Mousetrap)
        return compared(seen, seat, action) if isinstance(action, Place) else None


def changes(seen: Mousetrap, seat: Seat, action: Place) -> tuple[int, int]:
    """How laying this tile changes one's own points and those of the others, as things stand."""
    tried = seen.floor.copy()
    tried.lay(action.kind, seat, action.cell)
    own = tried.points[seat] - seen.floor.points[seat]
    return own, sum(tried.points) - sum(seen.floor.points) - own


def runner_up(seen: Mousetrap, seat: Seat, action: Place) -> Place | None:
    """The choice that helps most at once, but for this one."""
    weights = against_all(seat, seen.players)
    best: Place | None = None
    most = 0.0
    for other in seen.legal(seat):
        assert isinstance(other, Place)
        if other.kind != action.kind or other.cell != action.cell:
            change = worth(seen.floor, other.kind, seat, other.cell, weights)
            if best is None or change > most:
                best, most = other, change
    return best


def compared(seen: Mousetrap, seat: Seat, action: Place) -> Reason:
    """What the tile would change at once, and what the next best would, if that is less; for the hint."""
    own, others = changes(seen, seat, action)
    values: dict[str, str | int] = {"own": f"{own:+d}", "others": f"{others:+d}"}
    other = runner_up(seen, seat, action)
    if other is None:
        return Reason("only_choice")
    own_there, others_there = changes(seen, seat, other)
    rivals = seen.players - 1
    if own * rivals - others <= own_there * rivals - others_there:
        return Reason("as_it_stands", values)
    there: dict[str, str | int] = {"own_there": f"{own_there:+d}", "others_there": f"{others_there:+d}"}
    return Reason("brings_more", {**values, **there, "other": other.text})
