"""What a seat of Pig sees, as bits and numbers. Nothing is hidden."""

from meowple.core.action import Seat
from meowple.core.spaces import Observation, Observer, Part, Spaces, no_window
from meowple.core.state import State

from meowple_pig.numbering import PigNumbering
from meowple_pig.rules import GOALS, MOST_ROUNDS, Pig

MOST = max(GOALS) + 5


class PigObserver(Observer):
    def __init__(self, players: int, window: int) -> None:
        no_window(window)
        parts = [
            Part("turn", (players,), "whose turn it is"),
            Part("rolling", (1,), "whether the die is in the air"),
            Part("points", (players,), "what is in each bank", 0, MOST),
            Part("total", (1,), "the points of this turn", 0, MOST),
            Part("face", (1,), "what the die showed last", 0, 6),
            Part("goal", (1,), "points to reach", 0, max(GOALS)),
            Part("round", (1,), "rounds begun", 0, MOST_ROUNDS + 1),
        ]
        super().__init__(1, players, 0, parts)

    def observe(self, seen: State, seat: Seat) -> Observation:
        assert isinstance(seen, Pig)
        points = [seen.points[(seat + later) % seen.players] for later in range(seen.players)]
        turn = 1 << (seen.turn - seat) % seen.players
        return Observation([turn, int(seen.is_rolling)], [*points, seen.total, seen.face, seen.goal, seen.round])


SPACES = Spaces(PigNumbering, PigObserver)
