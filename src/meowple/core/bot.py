"""A player made of code: it receives what its seat sees and answers with one legal action."""

from abc import ABC, abstractmethod
from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.core.state import State

IS_COMPILED: Final = not __file__.endswith(".py")
"""Whether the rules run compiled. Where they do not, a bot may think less, so as to answer in time."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Bots hold no memory between choices: the same seen state and the same random numbers give the same choice."""

    @abstractmethod
    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        """One of `seen.legal(seat)`. `seen` is this seat's own view and may be copied, never kept."""

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        """Why this choice, for the hint: a code and values that the game's words know."""
        return None
