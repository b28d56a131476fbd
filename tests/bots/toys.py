"""Two games small enough to know what is right: Sticks needs looking ahead, Coins has two secret choices at once."""

from random import Random

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.core.fields import Field, Fields, ListOf, Number, Part
from meowple.core.state import Listener, State

TAKES = [Action("take 1"), Action("take 2"), Action("take 3")]
SIDES = [Action("heads"), Action("tails")]
CHOSEN = Action("chosen")


class Toy(State):
    """What both toys share: no chance, nothing to count."""

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        return self.why_no_turn(seat) or (None if action in self.legal(seat) else Reason("not_possible_now"))

    def chances(self) -> list[tuple[Action, int]]:
        return []

    def components(self) -> dict[str, int]:
        return {}

    def progress(self) -> float:
        return float(self.is_over())


class Sticks(Toy):
    """In turn each takes one to three sticks; whoever takes the last one wins. Leave a multiple of four."""

    def __init__(self, sticks: int, players: int = 2) -> None:
        super().__init__(players, 1)
        self.sticks = sticks
        self.turn = 0

    def to_act(self) -> tuple[Seat, ...]:
        return (self.turn,) if self.sticks else ()

    def legal(self, seat: Seat) -> list[Action]:
        return TAKES[: self.sticks] if (seat,) == self.to_act() else []

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        self.sticks -= int(action.text.split(" ")[1])
        self.turn = (self.turn + 1) % self.players

    def copy(self) -> "Sticks":
        other = Sticks(self.sticks, self.players)
        other.turn = self.turn
        return other

    def fields(self) -> Fields:
        return (Field("sticks", Number(0, 99)), Field("turn", Number(0, 9)))

    def scores(self) -> list[int]:
        last = (self.turn - 1) % self.players
        return [int(not self.sticks and seat == last) for seat in range(self.players)]


class Coins(Toy):
    """Both lay a coin face down: seat 0 wins if they match, two points with heads; seat 1 wins otherwise."""

    def __init__(self) -> None:
        super().__init__(2, 1)
        self.coins: list[Action | None] = [None, None]

    def to_act(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in (0, 1) if self.coins[seat] is None)

    def legal(self, seat: Seat) -> list[Action]:
        return SIDES[:] if seat in self.to_act() else []

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        self.coins[seat] = action

    def seen_by(self, seat: Seat | None) -> "Coins":
        seen = self.copy()
        if not self.is_over():
            seen.coins = [coin if owner == seat or coin is None else CHOSEN for owner, coin in enumerate(self.coins)]
        return seen

    def told(self, seat: Seat, action: Action, viewer: Seat | None) -> Action:
        return action if seat == viewer or len(self.to_act()) == 1 else CHOSEN

    def imagine(self, rng: Random) -> "Coins":
        imagined = self.copy()
        imagined.coins = [rng.choice(SIDES) if coin is CHOSEN else coin for coin in self.coins]
        return imagined

    def copy(self) -> "Coins":
        other = Coins()
        other.coins = self.coins[:]
        return other

    def fields(self) -> Fields:
        return (Field("coins", ListOf(Part(lambda coin: coin and coin.text, Action))),)

    def scores(self) -> list[int]:
        if not self.is_over():
            return [0, 0]
        if self.coins[0] != self.coins[1]:
            return [0, 1]
        return [2 if self.coins[0] == SIDES[0] else 1, 0]
