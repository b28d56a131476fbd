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
        return as_it_stands(seen, seat, action)


def as_it_stands(seen: Mousetrap, seat: Seat, action: Action) -> Reason | None:
    """What the tile would change at once, for the hint."""
    if not isinstance(action, Place):
        return None
    tried = seen.floor.copy()
    tried.lay(action.kind, seat, action.cell)
    changes = [after - before for after, before in zip(tried.points, seen.floor.points)]
    own = changes[seat]
    return Reason("as_it_stands", {"own": f"{own:+d}", "others": f"{sum(changes) - own:+d}"})
