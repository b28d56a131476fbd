"""One game played by numbers: chance is drawn here, repeatably; every environment is a face of this."""

from random import Random
from typing import Any, Final

from meowple.bots.tables import returns_of
from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import BadSetup, IllegalMove, NoNumber, Reason
from meowple.core.game import Options
from meowple.core.picture import Scene
from meowple.core.state import State
from meowple.research.numbers import Mask, Numbers, TableNumbers

ILLEGAL: Final = ("end", "replace", "raise")
"""What a number does that is not legal: the game is lost, a random choice is made instead, or IllegalMove is raised."""
REWARDS: Final = ("places", "scores")


class Match:
    """A position, the random numbers of its chances, and what an illegal number has done."""

    def __init__(self, numbers: TableNumbers, options: Options, illegal: str = "end", rewards: str = "") -> None:
        self.numbers = numbers
        self.options = dict(options)
        self.illegal = illegal
        self.rewards = rewards or ("places" if numbers.players > 1 else "scores")
        if illegal not in ILLEGAL:
            raise BadSetup(f"an illegal number may {', '.join(ILLEGAL)}, not {illegal[:40]}")
        if self.rewards not in REWARDS:
            raise BadSetup(f"rewards are {' or '.join(REWARDS)}, not {rewards[:40]}")
        self.rng = Random(0)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new game with the chances of this seed."""
        self.rng.seed(seed)
        self.state = self.numbers.game.new(self.numbers.players, self.options)
        self.fault: Seat | None = None
        """The seat that ended the game by an illegal number."""
        self.replaced = [0] * self.numbers.players
        self._legal: dict[Seat, tuple[list[Action], list[int]]] = {}
        self._draw()

    def _draw(self) -> None:
        while self.state.to_act() == (CHANCE,):
            self.state.apply(CHANCE, self.state.draw(self.rng))

    # How it stands

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.fault is not None else self.state.to_act()

    @property
    def is_over(self) -> bool:
        return not self.to_act

    def observe(self, seat: Seat) -> Numbers:
        return self.numbers.observe(self.state, seat)

    def legal(self, seat: Seat) -> list[int]:
        return self._choices(seat)[1]

    def mask(self, seat: Seat) -> Mask:
        """1 for every number that may be chosen now; none for a seat that owes no choice."""
        found = self.numbers.no_choice()
        found[self.legal(seat)] = 1
        return found

    def _choices(self, seat: Seat) -> tuple[list[Action], list[int]]:
        if seat not in self._legal:
            actions = self.state.legal(seat) if seat in self.to_act else []
            self._legal[seat] = (actions, self.numbers.numbering.numbers(self.state, seat, actions))
        return self._legal[seat]

    def returns(self) -> list[float]:
        """What the game has brought each seat: nothing before its end.

        Places: the share of the others a seat is ahead of, less the share that is ahead of it. Scores: its points.
        """
        players = self.numbers.players
        if self.fault is not None:
            return [-1.0 if seat == self.fault else 0.0 for seat in range(players)]
        if not self.state.is_over():
            return [0.0] * players
        return returns_of(self.state, self.rewards == "scores")

    def text(self, viewer: Seat | None) -> str:
        """The table in plain text, as this seat sees it."""
        game = self.numbers.game
        return game.sketch(Scene(self.state.seen_by(viewer), viewer, game.translator("en")))

    def picture(self, viewer: Seat | None) -> str:
        """The table as SVG, as this seat sees it."""
        game = self.numbers.game
        return game.picture(Scene(self.state.seen_by(viewer), viewer, game.translator("en")))

    # Playing

    def play(self, seat: Seat, number: int) -> Reason | None:
        """The seat's choice by its number, and all chances after it; the reason if it was not legal."""
        actions, numbers = self._choices(seat)
        reason = None
        if number in numbers:
            action = actions[numbers.index(number)]
        else:
            reason = self._why_not(seat, number)
            if self.illegal == "raise" or not actions:
                raise IllegalMove(reason)
            if self.illegal == "end":
                self.fault = seat
                self._legal.clear()
                return reason
            self.replaced[seat] += 1
            action = actions[self.rng.randrange(len(actions))]
        self.apply(seat, action)
        return reason

    def apply(self, seat: Seat, action: Action) -> None:
        """A choice as an action, such as a bot makes."""
        self.state.apply(seat, action)
        self._legal.clear()
        self._draw()

    def _why_not(self, seat: Seat, number: int) -> Reason:
        try:
            action = self.numbers.action(self.state, seat, number)
        except NoNumber:
            return Reason("no_such_number", {"number": number, "numbers": self.numbers.choices})
        return self.state.why_not(seat, action) or Reason("not_possible_now", {"say": action.text})

    # Other matches made from this one

    def copy(self) -> "Match":
        return self._with(self.state.copy())

    def imagine(self, seat: Seat, seed: int) -> "Match":
        """The same for all this seat knows: hidden things are filled in somehow, and chance will be another."""
        rng = Random(seed)
        imagined = self._with(self.state.seen_by(seat).imagine(rng))
        imagined.rng = rng
        return imagined

    def _with(self, state: State) -> "Match":
        other = Match.__new__(Match)
        other.numbers, other.options = self.numbers, self.options
        other.illegal, other.rewards = self.illegal, self.rewards
        other.state, other.fault, other.replaced = state, self.fault, self.replaced[:]
        other.rng = Random()
        other.rng.setstate(self.rng.getstate())
        other._legal = {}
        return other

    def get_state(self) -> dict[str, Any]:
        """Everything `set_state` needs, here or in another process: plain values only."""
        version, numbers, gauss = self.rng.getstate()
        rng = [version, list(numbers), gauss]
        return {"position": self.state.dump(), "rng": rng, "fault": self.fault, "replaced": self.replaced[:]}

    def set_state(self, kept: dict[str, Any]) -> None:
        self.state = self.numbers.game.load(kept["position"])
        version, numbers, gauss = kept["rng"]
        self.rng.setstate((version, tuple(numbers), gauss))
        self.fault = kept["fault"]
        self.replaced = list(kept["replaced"])
        self._legal.clear()
