"""The packed ramp of FITS and a plain one, square by square, laid side by side."""

from random import Random

import pytest

from meowple.games.fits.actions import PIECE_DROPS
from meowple.games.fits.components import COLUMNS, FIELD, PIECES, ROWS, SHAPES
from meowple.games.fits.ramp import empty_ramp
from meowple.testing.setups import LONG


class PlainRamp:
    """2c. A piece slides down as long as nothing is under any of its squares."""

    def __init__(self) -> None:
        self.squares: set[tuple[int, int]] = set()

    def rest(self, squares: list[tuple[int, int]], column: int) -> int:
        row = ROWS + 9
        while row and not any((column + x, row - 1 + y) in self.squares for x, y in squares):
            row -= 1
        return row

    def columns(self) -> list[int]:
        return [sum(1 << row for at, row in self.squares if at == column) for column in range(COLUMNS)]


@pytest.mark.parametrize("seed", range(400 if LONG else 40))
def test_2c_the_packed_ramp_is_the_plain_one(seed: int) -> None:
    rng, ramp, plain = Random(seed), empty_ramp(), PlainRamp()
    pieces = list(range(len(PIECES)))
    rng.shuffle(pieces)
    for piece in pieces:
        for drop in PIECE_DROPS[piece]:
            shape = SHAPES[piece][drop.turn]
            assert shape is not None
            row = plain.rest(shape.squares, drop.column)
            assert ramp.row_of(piece, drop) == row and ramp.takes(piece, drop) == (row < ROWS)
        blocked = [at for at, drop in enumerate(PIECE_DROPS[piece]) if not ramp.takes(piece, drop)]
        assert ramp.blocked(piece) == sum(1 << at for at in blocked)
        ways = [drop for drop in PIECE_DROPS[piece] if ramp.takes(piece, drop)]
        if not ways:
            break
        drop, copied = rng.choice(ways), ramp.copy()
        shape = SHAPES[piece][drop.turn]
        assert shape is not None
        row = ramp.lay(piece, drop)
        plain.squares |= {(drop.column + x, row + y) for x, y in shape.squares}
        columns = plain.columns()
        assert ramp.covered == columns and ramp.heights == [column.bit_length() for column in columns]
        field = sum((column & FIELD) << ROWS * (at % 3) for at, column in enumerate(columns[:3]))
        assert ramp.field_bits(ramp.left) == field
        towers = [(at, height - ROWS) for at, height in enumerate(ramp.heights) if height >= ROWS]
        assert ramp.above() == sum(1 << 4 * at + more for at, most in towers for more in range(most + 1))
        assert ramp.pieces()[-1] == (piece, drop.turn, drop.column, row) and len(copied.laid) == len(ramp.laid) - 1
