"""Chapter 4 of RULES.md: what a ramp is worth on each of the four boards."""

from typing import Final

from meowple.games.fits.components import BOARDS, COLUMNS, FIELD

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


RANKS: Final = ((30, "archmaster"), (25, "master"), (20, "expert"), (15, "specialist"), (10, "novice"), (5, "trainee"))
"""6b. More points than the number earn the rank."""
LOWEST_RANK: Final = "learner"


def rank(points: int) -> str:
    for least, name in RANKS:
        if points > least:
            return name
    return LOWEST_RANK
