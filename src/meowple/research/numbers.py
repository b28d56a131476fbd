"""A game's choices and positions as NumPy arrays, from the numbers it declares."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSetup
from meowple.core.game import Game
from meowple.core.spaces import Observation, Rows, Spread
from meowple.core.state import State
from meowple.games import find

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]


def array_of(numbers: list[int]) -> NDArray[np.int64]:
    """Twice as fast as NumPy's own way with a list, which first looks what may be in it."""
    return np.fromiter(numbers, np.int64, len(numbers))


class Word:
    """How one word of every row becomes entries: see `meowple.core.spaces.Spread`."""

    def __init__(self, spread: Spread) -> None:
        self.count = spread.count
        self.table = None if spread.table is None else np.array(spread.table, np.int16)
        self.is_bits = spread.bits == 1
        self.shifts = np.arange(spread.count) * spread.bits
        self.lane = (1 << spread.bits) - 1
        self.less = spread.less

    def spread(self, words: NDArray[np.int64], bits: NDArray[np.uint8], entries: Numbers) -> None:
        if self.table is not None:
            entries[:] = self.table[words]
        elif self.is_bits:
            entries[:] = bits[:, : self.count]
        else:
            entries[:] = (words[:, None] >> self.shifts & self.lane) - self.less


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
        self.words = [Word(spread) for spread in self.observer.spreads]
        self.in_words = sum(word.count for word in self.words)

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
        flat, bits = found.reshape(-1), self.observer.bit_count
        if self.words:
            words = array_of(rows.words).reshape(len(found), -1)
            unpacked = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little").reshape(*words.shape, 64)
            at = 0
            for number, word in enumerate(self.words):
                word.spread(words[:, number], unpacked[:, number], found[:, at : at + word.count])
                at += word.count
        elif rows.packed:
            packed = np.frombuffer(b"".join(rows.packed), np.uint8).reshape(len(found), -1)
            found[:, :bits] = np.unpackbits(packed, axis=1, count=bits, bitorder="little")
        ones, places = array_of(rows.ones), array_of(rows.places)
        flat[ones] = 1
        flat[places] = array_of(rows.values)
        return np.concatenate([ones, places])

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
