"""A game's choices and positions as NumPy arrays, from the numbers it declares."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSetup
from meowple.core.game import Game
from meowple.core.spaces import Observation
from meowple.core.state import State
from meowple.games import find

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]


class TableNumbers:
    """Numbers at a table of so many players: of a game by its name, or of any game that declares them.

    An observation is one flat array; `parts` names and shapes its pieces. `docs/spaces.md` lists them all.
    """

    def __init__(self, game: str | Game, players: int, window: int = 0) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        if self.game.spaces is None:
            raise BadSetup(f"{self.game.name} declares no numbers for its choices and positions")
        if players not in self.game.players:
            fits = f"{self.game.players.start} to {self.game.players.stop - 1}"
            raise BadSetup(f"{self.game.name} is for {fits} players, not {players}")
        self.players = players
        self.numbering = self.game.spaces.numbering(window)
        self.observer = self.game.spaces.observer(players, window)
        self.choices = self.numbering.size
        self.size = self.observer.size
        self.low = self._bounds("low")
        self.high = self._bounds("high")

    def _bounds(self, which: str) -> Numbers:
        parts = [np.full(part.size, getattr(part, which), np.int16) for part in self.observer.parts]
        return np.concatenate(parts)

    # Positions

    def observe(self, state: State, seat: Seat) -> Numbers:
        """What the seat sees, and nothing else."""
        return self.flat(self.observer.observe(state.seen_by(seat), seat))

    def flat(self, observation: Observation) -> Numbers:
        found = np.empty(self.size, np.int16)
        bits = self.observer.bit_count
        row = np.frombuffer(self.observer.packed(observation), np.uint8)
        found[:bits] = np.unpackbits(row, count=bits, bitorder="little")
        found[bits:] = observation.numbers
        return found

    def parts(self, flat: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The pieces of an observation, or of many at once, by name and in shape; views, not copies."""
        found: dict[str, NDArray[Any]] = {}
        at = 0
        for part in self.observer.parts:
            found[part.name] = flat[..., at : at + part.size].reshape(*flat.shape[:-1], *part.shape)
            at += part.size
        return found

    # Choices

    def no_choice(self) -> Mask:
        return np.zeros(self.choices, np.int8)

    def mask(self, state: State, seat: Seat) -> Mask:
        """1 for every number the seat may choose now."""
        found = self.no_choice()
        found[self.numbering.legal(state, seat)] = 1
        return found

    def action(self, state: State, seat: Seat, number: int) -> Action:
        return self.numbering.action(state, seat, int(number))  # compiled rules refuse NumPy's own whole numbers

    def number(self, state: State, seat: Seat, action: Action) -> int:
        return self.numbering.number(state, seat, action)
