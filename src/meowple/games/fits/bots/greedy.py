"""A player that lays each piece where it leaves the best-looking ramp."""

from random import Random
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import Reason
from meowple.core.state import State
from meowple.games.fits.actions import Drop
from meowple.games.fits.bots.comparing import after, compared
from meowple.games.fits.components import BOARDS, COLUMNS, ROWS, SIZES
from meowple.games.fits.position import Position
from meowple.games.fits.ramp import Ramp


class Taste:
    """How much each fault of a ramp weighs, against ten for a covered gap. Found by hill climbing over solo games."""

    def __init__(self) -> None:
        self.hole = 10.0
        self.spoiled_row = 0.2
        self.bump = 2.2
        self.well = 1.4
        self.above_top = 3.9
        self.height = 0.4
        self.refused_square = 6.4
        self.special_open = 1.5
        self.special_covered = 11.0
        self.minus_covered = 0.7
        self.minus_open = 9.9
        self.pair = 20.0
        self.half_pair = 18.0
        self.single = 24.0


def _specials(board: int) -> list[list[int]]:
    """By column and row, the value of a special square; 0 where the square is plain."""
    values = [[0] * ROWS for _ in range(COLUMNS)]
    for (column, row), value in BOARDS[board].values.items():
        values[column][row] = value
    return values


def _pairs() -> list[tuple[int, int, int, int]]:
    """Board 4's pairs as column and row of the lower, then of the higher square."""
    found: dict[str, list[tuple[int, int]]] = {}
    for (column, row), symbol in BOARDS[4].symbols.items():
        found.setdefault(symbol, []).append((row, column))
    pairs: list[tuple[int, int, int, int]] = []
    for places in found.values():
        low, high = sorted(places)
        pairs.append((low[1], low[0], high[1], high[0]))
    return pairs


_VALUES: Final = {board: _specials(board) for board in BOARDS}
_PAIRS: Final = _pairs()
_SYMBOL_BITS: Final = BOARDS[4].special_bits()

COVERED: Final = 0
GAP: Final = 1
FREE: Final = 2


def _fate(ramp: Ramp, column: int, row: int) -> int:
    """Whether a square is covered, a gap that stays open, or still free."""
    if ramp.column(column) >> row & 1:
        return COVERED
    return GAP if ramp.height(column) > row else FREE


def badness(board: int, ramp: Ramp, taste: Taste) -> float:
    """Covered gaps, rows they spoil, a bumpy surface, deep wells, what stands out; and special squares."""
    bad = _roughness(ramp, taste)
    values = _VALUES[board]
    spoiled = 0
    for column in range(COLUMNS):
        covered = ramp.column(column)
        for row in range(min(ramp.height(column), ROWS)):
            value = values[column][row]
            if covered >> row & 1:
                if value > 0:
                    bad += taste.special_covered * value
                elif value < 0:
                    bad -= taste.minus_covered
            elif value > 0:
                bad -= taste.special_open * value
            elif value < 0:
                bad += 5.0 * taste.minus_open
            elif board == 4 and _SYMBOL_BITS[column] >> row & 1:
                pass
            else:
                bad += taste.hole
                spoiled |= 1 << row
    if board == 1:
        while spoiled:
            bad += taste.spoiled_row
            spoiled &= spoiled - 1
    if board == 4:
        bad += _symbols(ramp, taste)
    return bad


def _roughness(ramp: Ramp, taste: Taste) -> float:
    """The surface: even and low is good, whatever the board."""
    bad = 0.0
    heights = ramp.heights
    for column in range(COLUMNS):
        height = heights[column]
        bad += taste.height * height * height / ROWS
        if height > ROWS:
            bad += taste.above_top * (height - ROWS)
        left = heights[column - 1] if column > 0 else ROWS + 3
        right = heights[column + 1] if column < COLUMNS - 1 else ROWS + 3
        deep = min(left, right) - height
        if deep > 1:
            bad += taste.well * (deep - 1) * deep
        if column > 0:
            bad += taste.bump * abs(left - height)
    return bad


def _symbols(ramp: Ramp, taste: Taste) -> float:
    """4e. Pairs seen are good, single symbols bad, half a pair with the other still free a promise."""
    bad = 0.0
    for low_column, low_row, high_column, high_row in _PAIRS:
        low = _fate(ramp, low_column, low_row)
        high = _fate(ramp, high_column, high_row)
        if low == GAP and high == GAP:
            bad -= taste.pair
        elif low + high == COVERED + GAP:
            bad += taste.single
        elif low == GAP or high == GAP:
            bad -= taste.half_pair
    return bad


class GreedyBot(Bot):
    """Lays each piece where it leaves the best ramp; with noise it plays like somebody who overlooks things."""

    def __init__(self, noise: float) -> None:
        self.noise = noise
        self.taste = Taste()

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, Position)
        piece = seen.piece_of(seat)
        best: Action | None = None
        least = 0.0
        for action in seen.legal(seat):
            bad = self.badness_after(seen, seat, action, piece)
            if self.noise:
                bad += rng.gauss(0.0, self.noise)
            if best is None or bad < least:
                best, least = action, bad
        assert best is not None
        return best

    def badness_after(self, seen: Position, seat: Seat, action: Action, piece: int) -> float:
        ramp = seen.ramps[seat]
        if not isinstance(action, Drop):
            return badness(seen.board, ramp, self.taste) + self.taste.refused_square * SIZES[piece]
        tried = ramp.copy()
        tried.lay(piece, action)
        return badness(seen.board, tried, self.taste)

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        """Against the next best place to lay the piece."""
        assert isinstance(seen, Position)
        other = self.runner_up(seen, seat, action)
        return Reason("only_place") if other is None else compared(seen, seat, action, other)

    def runner_up(self, seen: Position, seat: Seat, action: Action) -> Action | None:
        """The best-looking place that leaves another ramp than this choice."""
        piece, chosen = seen.piece_of(seat), after(seen, seat, action).covered
        best: Action | None = None
        least = 0.0
        for other in seen.legal(seat):
            if isinstance(other, Drop) and after(seen, seat, other).covered != chosen:
                bad = self.badness_after(seen, seat, other, piece)
                if best is None or bad < least:
                    best, least = other, bad
        return best
