"""Numbers for choices and positions, for whoever trains, tests or pits agents: an optional part of the contract.

A game that has them says so in one line: `spaces = Spaces(FitsNumbering, FitsObserver)`. Nothing here needs NumPy;
`meowple.research` makes arrays of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSetup, NoNumber
from meowple.core.rows import Rows
from meowple.core.state import State

MOST: Final = 32767
"""No feature is larger: observations are arrays of two-byte numbers."""


class Group:
    """Sentences of one pattern that have consecutive numbers."""

    def __init__(self, pattern: str, count: int) -> None:
        self.pattern = pattern
        self.count = count


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbering(ABC):
    """One fixed number, from 0 on, for every sentence a seat may say; and numbers of its own for those of chance.

    A number may mean a place in a window, so it is read in a position. `version` rises when any number changes.
    """

    def __init__(
        self, version: int, window: int, groups: list[Group], listed: list[Action], chances: list[Action]
    ) -> None:
        self.version = version
        self.window = window
        """How many cells wide and high the part of an endless table is that has numbers; 0 if all can be listed."""
        self.groups = groups
        self.size = sum([group.count for group in groups])
        self.listed = listed
        """The sentences that have the same number in every position, which come first."""
        self.chances = chances
        """Everything chance can say: its number is its place here."""
        self._chance_numbers = {action.text: number for number, action in enumerate(chances)}

    @abstractmethod
    def numbers(self, state: State, seat: Seat, actions: list[Action]) -> list[int]:
        """The number of each of these sentences, said by this seat now; NoNumber for one that lies outside."""

    @abstractmethod
    def action(self, state: State, seat: Seat, number: int) -> Action:
        """The sentence this number means for this seat now, legal or not; NoNumber if there is no such number."""

    def number(self, state: State, seat: Seat, action: Action) -> int:
        return self.numbers(state, seat, [action])[0]

    def legal(self, state: State, seat: Seat) -> list[int]:
        """The numbers of all choices of the seat, in the order of `State.legal`."""
        return self.numbers(state, seat, state.legal(seat))

    def mask(self, state: State, seat: Seat) -> int:
        """The numbers of all choices of the seat as bits."""
        return bits_of(self.legal(state, seat))

    def chance_number(self, action: Action) -> int:
        number = self._chance_numbers.get(action.text, -1)
        if number < 0:
            raise NoNumber(f"chance never says '{action.text}'")
        return number

    def must_be_number(self, number: int) -> None:
        if not 0 <= number < self.size:
            raise NoNumber(f"choices have the numbers 0 to {self.size - 1}, not {number}")


@mypyc_attr(allow_interpreted_subclasses=True)
class ListNumbering(Numbering):
    """The numbering of a game whose sentences can be listed: the same in every position."""

    def __init__(self, version: int, choices: list[tuple[str, list[Action]]], chances: list[Action]) -> None:
        """From groups of sentences, each with its pattern."""
        groups = [Group(pattern, len(actions)) for pattern, actions in choices]
        super().__init__(version, 0, groups, [action for _, actions in choices for action in actions], chances)
        self._numbers = {action.text: number for number, action in enumerate(self.listed)}
        if len(self._numbers) != len(self.listed):
            raise BadSetup("no sentence has two numbers")

    def numbers(self, state: State, seat: Seat, actions: list[Action]) -> list[int]:
        known = self._numbers
        found: list[int] = []
        for action in actions:
            number = known.get(action.text, -1)
            if number < 0:
                raise NoNumber(f"'{action.text}' has no number")
            found.append(number)
        return found

    def action(self, state: State, seat: Seat, number: int) -> Action:
        self.must_be_number(number)
        return self.listed[number]


# Windows on tables without bounds

NARROWEST: Final = 3


def check_window(window: int, usual: int, most: int) -> int:
    """The width of a window: the usual one for 0; BadSetup unless it is odd, so that it has a middle."""
    chosen = window or usual
    if not NARROWEST <= chosen <= most or chosen % 2 == 0:
        raise BadSetup(f"a window is an odd number of cells wide, from {NARROWEST} to {most}, not {window}")
    return chosen


def no_window(window: int) -> None:
    """For games whose sentences can be listed."""
    if window:
        raise BadSetup("this game's choices can all be listed: it needs no window")


ORIGIN: Final = 128
"""In cells that are numbers of two bytes: the byte of what people call 0."""


def middle_of(cells: list[int]) -> tuple[i64, i64]:
    """Between the least and the greatest of the high bytes, and of the low bytes; 0 where nothing lies yet."""
    if not cells:
        return 0, 0
    low_byte: i64 = 255
    high: i64 = 0
    low: i64 = 0
    least_high = least_low = low_byte
    for number in cells:
        cell: i64 = number
        at = cell >> 8
        high = at if at > high else high
        least_high = at if at < least_high else least_high
        at = cell & low_byte
        low = at if at > low else low
        least_low = at if at < least_low else least_low
    return (least_high + high) // 2 - ORIGIN, (least_low + low) // 2 - ORIGIN


class Frame:
    """Where a window lies: its middle is the middle of the rectangle that is occupied."""

    def __init__(self, window: i64, x: i64, y: i64) -> None:
        """Round this cell."""
        self.window = window
        self.left = x - window // 2
        self.low = y - window // 2

    def cell(self, x: i64, y: i64) -> i64:
        """The cell's place in the window, row by row; -1 outside."""
        across, up = x - self.left, y - self.low
        if 0 <= across < self.window and 0 <= up < self.window:
            return up * self.window + across
        return -1

    def x_of(self, cell: int) -> int:
        return self.left + cell % self.window

    def y_of(self, cell: int) -> int:
        return self.low + cell // self.window

    def outside(self, what: str, x: int, y: int) -> NoNumber:
        """Why this has no number, and the window in which it has one."""
        middle: int = self.window // 2
        far = max(abs(x - int(self.left) - middle), abs(y - int(self.low) - middle))
        return NoNumber(
            f"{what} lies outside the window of {self.window} × {self.window} cells: "
            f"ask for window={2 * far + 1} or wider"
        )


# Positions


class Part:
    """A piece of an observation: its name, its shape, and the bounds of its numbers (0 and 1: bits)."""

    def __init__(self, name: str, shape: tuple[int, ...], about: str, low: int = 0, high: int = 1) -> None:
        self.name = name
        self.shape = shape
        self.about = about
        self.low = low
        self.high = high
        self.is_bits = low == 0 and high == 1
        self.size = 1
        for length in shape:
            self.size *= length
        self.planes = shape[0] if len(shape) == 3 else 1
        """Bits with three dimensions are so many numbers, one a plane; all others are one."""


class Observation:
    """What one seat sees, as numbers: for each part of bits one whole number a plane, then all other numbers.

    Bit k of a plane is its entry k, the last index running fastest.
    """

    def __init__(self, bits: list[int], numbers: list[int]) -> None:
        self.bits = bits
        self.numbers = numbers


WORD: Final = 63
"""The most bits of a word: a whole number that NumPy keeps in eight bytes."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """What a seat sees at a table of so many, as numbers. Seats come in the order of play from the one that looks.

    Parts of bits come before all others. `version` rises when any entry changes.
    """

    def __init__(self, version: int, players: int, window: int, parts: list[Part]) -> None:
        self.version = version
        self.players = players
        self.window = window
        self.parts = parts
        self.bit_parts = [part for part in parts if part.is_bits]
        self.number_parts = [part for part in parts if not part.is_bits]
        if self.bit_parts + self.number_parts != parts:
            raise BadSetup("parts of bits come first")
        self.plane_sizes = [part.size // part.planes for part in self.bit_parts for _ in range(part.planes)]
        self.bit_count = sum(self.plane_sizes)
        self.number_count = sum([part.size for part in self.number_parts])
        self.size = self.bit_count + self.number_count
        self.sees_all = False
        """Whether a position hides nothing from anybody."""
        self.sparse = 0
        """How many entries at the beginning `fill` gives by the places of ones."""
        self.bit_ranges: list[tuple[int, int]] = [(0, self.bit_count)]
        """From which place to which `fill` puts entries as bits; all others it gives as bytes."""
        self.wide = list(range(self.bit_count, self.size))
        """Places of entries that `fill` gives once more, as numbers, because they need not fit into a byte."""

    @abstractmethod
    def observe(self, seen: State, seat: Seat) -> Observation:
        """From what `State.seen_by(seat)` gave, and nothing else."""

    def fill(self, state: State, seat: Seat, before: int, rows: Rows) -> None:
        """Add what the seat sees in this position to a batch, its entries beginning at place `before`.

        A game may do this faster than by `observe`, and need no copy where nothing hidden is looked at.
        """
        seen = self.observe(state if self.sees_all else state.seen_by(seat), seat)
        left = self.bit_count
        for byte in self.packed(seen):
            rows.put(byte, min(left, 8))
            left -= 8
        rows.pieces.append(bytes(self.number_count))
        rows.numbers += seen.numbers

    def packed(self, observation: Observation) -> bytes:
        """All bits in the order of the parts, eight to a byte, the lowest first."""
        row = 0
        bits, sizes = observation.bits, self.plane_sizes
        for at in range(len(bits) - 1, -1, -1):
            row = row << sizes[at] | bits[at]
        return row.to_bytes((self.bit_count + 7) // 8, "little")


class Spaces:
    """What a game declares: how its choices are numbered (by window) and its positions observed (by players, window).

    A window of 0 is the game's usual one.
    """

    def __init__(self, numbering: Callable[[int], Numbering], observer: Callable[[int, int], Observer]) -> None:
        self.numbering = numbering
        self.observer = observer


def one_hot(place: int) -> int:
    """One bit; none where there is no such thing (a place below 0)."""
    return 1 << place if place >= 0 else 0


def bits_of(places: list[int]) -> int:
    """A bit for each of these places."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def planes_of(ones: list[int], count: int, size: int) -> list[int]:
    """So many planes of this size, from the places of the bits that are set, plane after plane."""
    planes = [0] * count
    for one in ones:
        planes[one // size] |= 1 << one % size
    return planes
