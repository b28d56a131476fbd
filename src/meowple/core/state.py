"""A position: who may choose, what, and what comes of it. Every game is one subclass of `State`.

What `meowple.testing` demands of a game is written here and in `Game`, member by member.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import TypeVar

from mypy_extensions import mypyc_attr

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import Reason, Value
from meowple.core.fields import Fields, are_same, write_fields


class Event:
    """Something that happened because of an action, in the past tense, for people to watch.

    `viewers` are the seats that may notice it; None means everybody, spectators too.
    """

    def __init__(self, kind: str, values: dict[str, Value], viewers: tuple[Seat, ...] | None = None) -> None:
        self.kind = kind
        self.values = values
        self.viewers = viewers

    def is_seen_by(self, viewer: Seat | None) -> bool:
        return self.viewers is None or viewer in self.viewers

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.kind}({told})"


Listener = Callable[[Event], None]
Thing = TypeVar("Thing")


def below(rng: Random, bound: int) -> int:
    """A fair whole number from 0 to bound - 1, faster than `randrange` and just as repeatable."""
    return int(rng.random() * bound)


def shuffled(things: list[Thing], rng: Random) -> list[Thing]:
    """The same in an order of chance, in a list of its own."""
    order = things[:]
    for place in range(len(order) - 1, 0, -1):
        other = below(rng, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position of one game, edited in place by `apply`; `copy()` before you try things.

    Two positions are equal if everything they keep is equal. A game in which nothing is hidden leaves out `seen_by`,
    `told` and `imagine`.
    """

    def __init__(self, players: int, version: int) -> None:
        self.players = players
        self.version = version

    # Who may do what

    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """Every seat that owes a choice; (CHANCE,) when chance is due; () when the game is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> list[Action]:
        """All choices of the seat, in a fixed order, from nothing the seat cannot see. The only judge."""

    def random_choice(self, seat: Seat, rng: Random) -> Action:
        """One of `legal`, all alike, for a seat that owes a choice; draws from `rng` once.

        Games override this so that playouts need not make the whole list; what comes is the same.
        """
        legal = self.legal(seat)
        return legal[below(rng, len(legal))]

    @abstractmethod
    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """Why the seat may not do this now, or None if it may: agrees with `legal`."""

    def why_no_turn(self, seat: Seat) -> Reason | None:
        """The part of `why_not` that is the same in every game: is it this seat's turn at all?"""
        acting = self.to_act()
        if not acting:
            return Reason("over")
        if seat in acting:
            return None
        return Reason("chance_first") if acting[0] == CHANCE else Reason("not_your_turn")

    # Chance

    @abstractmethod
    def chances(self) -> list[tuple[Action, int]]:
        """Every outcome chance may bring now, with whole-number weights, in a fixed order."""

    def draw(self, rng: Random) -> Action:
        """One outcome, by weight. Games override this so that playouts never enumerate."""
        chances = self.chances()
        at = below(rng, sum(weight for _, weight in chances))
        for action, weight in chances:
            at -= weight
            if at < 0:
                return action
        raise AssertionError("weights are positive")

    def drawer(self) -> Seat:
        """The seat chance draws for now (its draw counter is used), or CHANCE for the table as a whole."""
        return CHANCE

    # What happens

    @abstractmethod
    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        """Do a legal action: trusted and fast. Events are told only if somebody listens."""

    # What a seat knows

    def unsaid(self, seat: Seat, action: Action, viewer: Seat | None) -> str:
        """A word of what this action is about to do that neither its sentence nor its events say, though the viewer may
        know it: the place of a dealt card, a tile that had to come. Words tell it (`say_more`); nothing by default."""
        return ""

    def seen_by(self, seat: Seat | None) -> "State":
        """A copy with everything turned face down that this seat (None: a spectator) may not know.

        Seen twice it is the same; `legal` and `to_act` of what a seat sees are its own. By default nothing is hidden.
        """
        return self.copy()

    def told(self, seat: Seat, action: Action, viewer: Seat | None) -> Action:
        """The action, about to be done by `seat`, as `viewer` may hear of it. By default everybody hears everything."""
        return action

    def imagine(self, rng: Random) -> "State":
        """A copy with the face-down parts filled in some possible way: it looks the same to the viewer."""
        return self.copy()

    # What is kept

    @abstractmethod
    def copy(self) -> "State":
        """A second position that shares nothing that play can change. Hot: written out field by field."""

    @abstractmethod
    def fields(self) -> Fields:
        """Everything a position is made of, declared once: every attribute but `players` and `version` is named."""

    def settle(self) -> None:
        """After loading: work out the derived fields; ValueError if no game could have come to this position."""
        return

    def dump(self) -> str:
        """Canonical JSON of all fields, face-down marks included; `Game.load` reads it back to an equal position."""
        return write_fields(self, self.fields())

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and are_same(self, other, self.fields()))

    def __hash__(self) -> int:
        raise TypeError("a position changes: use its dump() as a key")

    def __repr__(self) -> str:
        acting = self.to_act()
        due = "over" if not acting else "chance is due" if acting[0] == CHANCE else f"to act: {_joined(acting)}"
        return f"<{type(self).__name__} for {self.players}, {due}, scores {_joined(self.scores())}>"

    @abstractmethod
    def components(self) -> dict[str, int]:
        """How many of each component there are in all places together: never changes during a game."""

    # How it stands

    @abstractmethod
    def scores(self) -> list[int]:
        """Final scores, or as they stand."""

    def ranking(self) -> list[int]:
        """Places from 1; ties share a place."""
        scores = self.scores()
        return [1 + sum(1 for other in scores if other > mine) for mine in scores]

    def winners(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.ranking()) if place == 1]

    def verdict(self) -> str | None:
        """The rank, medal or title earned at the end, as a code put into words elsewhere."""
        return None

    def rounds(self) -> int | None:
        """How many rounds or turns there have been, in a game that counts them."""
        return None

    @abstractmethod
    def progress(self) -> float:
        """How much of the game is behind us, from 0 to 1 at the end."""

    def is_over(self) -> bool:
        return not self.to_act()


def _joined(numbers: list[int] | tuple[int, ...]) -> str:
    return " ".join([str(number) for number in numbers])
