"""A game's choices and positions as NumPy arrays, from the numbers it declares."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSetup
from meowple.core.game import Game
from meowple.core.rows import WORD_BITS, Rows
from meowple.core.spaces import Observation
from meowple.core.state import State
from meowple.games import find

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]


def array_of(numbers: list[int]) -> NDArray[np.int64]:
    """Twice as fast as NumPy's own way with a list, which first looks what may be in it."""
    return np.fromiter(numbers, np.int64, len(numbers))


def _copy(entries: NDArray[np.uint8], ranges: list[tuple[int, int]], found: Numbers) -> None:
    """The entries of each row, one after another, to where they belong."""
    rows = entries.reshape(len(found), -1)
    at = 0
    for first, last in ranges:
        found[:, first:last] = rows[:, at : at + last - first]
        at += last - first


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
        ends = [self.observer.sparse, *[at for both in self.observer.bit_ranges for at in both], self.size]
        self.byte_ranges = [(first, last) for first, last in zip(ends[::2], ends[1::2]) if first < last]
        wide = self.observer.wide
        in_a_row = bool(wide) and wide == list(range(wide[0], wide[-1] + 1))
        self.wide = slice(wide[0], wide[-1] + 1) if in_a_row else np.array(wide, np.int64)

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

    def spread(self, rows: Rows, found: Numbers) -> NDArray[np.int64]:
        """Many observations at once, into an array of as many rows, from what `Observer.fill` gave.

        Returns the places of what was set alone, the rest being 0 in an array that was.
        """
        _copy(np.frombuffer(b"".join(rows.pieces), np.uint8), self.byte_ranges, found)
        if rows.words:
            words = array_of(rows.words).view(np.uint8).reshape(-1, 8)[:, : WORD_BITS // 8].reshape(len(found), -1)
            _copy(np.unpackbits(words, axis=1, bitorder="little"), self.observer.bit_ranges, found)
        if rows.numbers:
            found[:, self.wide] = array_of(rows.numbers).reshape(len(found), -1)
        ones = array_of(rows.ones)
        found.reshape(-1)[ones] = 1
        return ones

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
