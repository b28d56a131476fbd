"""Chapter 4 of RULES.md: what a ramp is worth on each of the four boards."""

from typing import Final

from mypy_extensions import i64

from meowple.games.fits.components import BOARDS, COLUMNS, FIELD, SYMBOLS
from meowple.games.fits.ramp import HALF, LANE, Ramp

PAIR: Final = 3
SINGLE: Final = -3


class Tally:
    """How the points of one ramp come about, square by square."""

    def __init__(self, rows: int, specials: list[int], pairs: int, singles: int, open_squares: int) -> None:
        self.rows = rows
        self.specials = specials
        self.pairs = pairs
        self.singles = singles
        self.open_squares = open_squares

    @property
    def points(self) -> int:
        return self.rows + sum(self.specials) + PAIR * self.pairs + SINGLE * self.singles - self.open_squares


_SPECIAL_BITS: Final = {number: board.special_bits() for number, board in BOARDS.items()}


def tally(board: int, covered: list[int]) -> Tally:
    """4. From the covered squares of each column (bits, lowest row first; what stands out above counts nothing, 4f)."""
    special_bits = _SPECIAL_BITS[board]
    full = FIELD
    open_squares = 0
    for column in range(COLUMNS):
        full &= covered[column]
        open_squares += ((covered[column] | special_bits[column]) & FIELD ^ FIELD).bit_count()  # 4a, 4g
    rows = full.bit_count() if board == 1 else 0  # 4b
    specials: list[int] = []
    if board in (2, 3):  # 4c, 4d
        specials = [value for (column, row), value in BOARDS[board].values.items() if not covered[column] >> row & 1]
    pairs = singles = 0
    if board == 4:  # 4e
        pairs, singles = _visible_symbols(covered)
    return Tally(rows, specials, pairs, singles, open_squares)


def _visible_symbols(covered: list[int]) -> tuple[int, int]:
    """4e. How many symbols are seen twice, and how many once."""
    seen: dict[str, int] = {}
    for (column, row), symbol in BOARDS[4].symbols.items():
        if not covered[column] >> row & 1:
            seen[symbol] = seen.get(symbol, 0) + 1
    times = list(seen.values())
    return times.count(2), times.count(1)


# The same points without the reasons


class Sheet:
    """A board's special squares, packed like a half of a ramp: what `points` needs to count by whole halves."""

    def __init__(self, board: int) -> None:
        special_bits = _SPECIAL_BITS[board]
        self.has_rows = board == 1
        self.left_plain: i64 = _half([bits ^ FIELD for bits in special_bits[:HALF]])
        self.right_plain: i64 = _half([bits ^ FIELD for bits in special_bits[HALF:]])
        values = BOARDS[board].values
        self.left_values = [(_bit(*place), value) for place, value in values.items() if place[0] < HALF]
        self.right_values = [(_bit(*place), value) for place, value in values.items() if place[0] >= HALF]
        self.symbols = [_symbol_bits(board, symbol) for symbol in SYMBOLS if board == 4]
        """4e. For each symbol its squares on the left and on the right."""


def _half(columns: list[int]) -> int:
    return sum([bits << LANE * at for at, bits in enumerate(columns)])


def _bit(column: int, row: int) -> int:
    return 1 << LANE * (column % HALF) + row


def _symbol_bits(board: int, wanted: str) -> tuple[int, int]:
    squares = [place for place, symbol in BOARDS[board].symbols.items() if symbol == wanted]
    left = sum([_bit(*place) for place in squares if place[0] < HALF])
    return left, sum([_bit(*place) for place in squares if place[0] >= HALF])


_SHEETS: Final[dict[int, Sheet]] = {board: Sheet(board) for board in BOARDS}


def points(board: int, ramp: Ramp) -> int:
    """4. What `tally` comes to, without its reasons: a test holds the two equal."""
    sheet = _SHEETS[board]
    left, right = ramp.left, ramp.right
    open_left: int = sheet.left_plain & ~left
    open_right: int = sheet.right_plain & ~right
    found = -open_left.bit_count() - open_right.bit_count()  # 4a, 4g
    if sheet.has_rows:  # 4b
        both = left & right
        full: int = both & both >> LANE & both >> 2 * LANE & FIELD
        return found + full.bit_count()
    for bit, value in sheet.left_values:  # 4c, 4d
        if not left & bit:
            found += value
    for bit, value in sheet.right_values:
        if not right & bit:
            found += value
    for on_left, on_right in sheet.symbols:  # 4e
        seen: int = on_left & ~left
        also: int = on_right & ~right
        times = seen.bit_count() + also.bit_count()
        if times:
            found += PAIR if times == 2 else SINGLE
    return found


RANKS: Final = ((30, "archmaster"), (25, "master"), (20, "expert"), (15, "specialist"), (10, "novice"), (5, "trainee"))
"""6b. More points than the number earn the rank."""
LOWEST_RANK: Final = "learner"


def rank(points: int) -> str:
    for least, name in RANKS:
        if points > least:
            return name
    return LOWEST_RANK
