"""The rules, chapter by chapter as in RULES.md."""

from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import BadSentence, Reason
from meowple.core.fields import Field, Fields, ListOf, Number, Truth
from meowple.core.state import Event, Listener, State

GOALS: Final = (50, 100)
MOST_ROUNDS: Final = 50
ROLL: Final = Action("roll")
HOLD: Final = Action("hold")
FACES: Final = [Action(f"die {face}") for face in range(1, 7)]

FIELDS: Final[Fields] = (
    Field("version", Number(1, 1)),
    Field("goal", Number(min(GOALS), max(GOALS))),
    Field("points", ListOf(Number(0, max(GOALS) + 5))),
    Field("turn", Number(0, 3)),
    Field("total", Number(0, max(GOALS) + 5)),
    Field("face", Number(0, 6)),
    Field("is_rolling", Truth()),
    Field("round", Number(1, MOST_ROUNDS + 1)),
)


def parse(text: str) -> Action:
    if Action(text) in FACES + [ROLL, HOLD]:
        return Action(text)
    raise BadSentence(f"{text[:40]} means nothing in Pig")


class Pig(State):
    """What is in each bank, whose turn it is, and the points of this turn; `face` is what the die showed last."""

    def __init__(self, players: int, version: int, goal: int) -> None:
        super().__init__(players, version)
        self.goal, self.points, self.is_rolling = goal, [0] * players, False  # 1a
        self.turn, self.total, self.face, self.round = 0, 0, 0, 1

    def copy(self) -> "Pig":
        other = Pig(self.players, self.version, self.goal)
        other.points, other.turn, other.round = self.points[:], self.turn, self.round
        other.total, other.face, other.is_rolling = self.total, self.face, self.is_rolling
        return other

    def fields(self) -> Fields:
        return FIELDS

    def settle(self) -> None:
        is_open = not self.is_over() or not (self.is_rolling or self.total)
        if not (is_open and self.goal in GOALS and self.turn < self.players < 5):
            raise ValueError("no game of Pig comes to this")

    def to_act(self) -> tuple[Seat, ...]:
        is_done = self.round > MOST_ROUNDS or max(self.points) >= self.goal  # 3b, 3a
        return () if is_done else (CHANCE,) if self.is_rolling else (self.turn,)

    def legal(self, seat: Seat) -> list[Action]:
        if seat == CHANCE or self.to_act() != (seat,):
            return []
        is_enough = self.points[seat] + self.total >= self.goal
        return [ROLL] if not self.total else [HOLD] if is_enough else [ROLL, HOLD]  # 2a, 2e, 2b

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        why = "roll_first" if action == HOLD else "enough" if action == ROLL else "not_a_choice"
        return None if action in self.legal(seat) else self.why_no_turn(seat) or Reason(why)

    def chances(self) -> list[tuple[Action, int]]:
        return [(face, 1) for face in FACES] if self.is_rolling else []

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        self.is_rolling = action == ROLL
        if seat == CHANCE:
            self.face = FACES.index(action) + 1
            self.total += self.face if self.face > 1 else 0  # 2b
        if action == HOLD or action == FACES[0]:
            if tell is not None:
                tell(Event("banked" if action == HOLD else "lost", {"seat": self.turn, "points": self.total}))
            self.points[self.turn] += self.total if action == HOLD else 0  # 2d, 2c
            self.total = 0
            if self.points[self.turn] < self.goal:  # 3a
                self.turn = (self.turn + 1) % self.players
                self.round += self.turn == 0

    def components(self) -> dict[str, int]:
        return {"dice": 1}

    def scores(self) -> list[int]:
        return self.points[:]

    def rounds(self) -> int | None:
        return min(self.round, MOST_ROUNDS)

    def progress(self) -> float:
        return 1.0 if self.is_over() else max(max(self.points) / self.goal, (self.round - 1) / MOST_ROUNDS)
