"""One player's ramp: what lies on it and where the next piece would come to rest."""

from typing import Any, Final

from meowple.games.fits.actions import DROPS, PIECE_DROPS, Drop
from meowple.games.fits.components import COLUMNS, PIECES, ROWS, SHAPES, Shape


class Ramp:
    """Column by column the covered squares as bits and the height of what lies there; and every piece laid."""

    def __init__(self, covered: list[int], heights: list[int], laid: list[int]) -> None:
        self.covered = covered
        self.heights = heights
        self.laid = laid
        """Every piece laid, in order, as piece * 1000 + turn * 100 + column * 16 + row."""

    def copy(self) -> "Ramp":
        return Ramp(self.covered[:], self.heights[:], self.laid[:])

    def rest(self, shape: Shape, column: int) -> int:
        """2c. The row in which the piece's lowest square comes to rest."""
        heights = self.heights
        row = 0
        at = column
        for bottom in shape.bottoms:
            down = heights[at] - bottom
            if down > row:
                row = down
            at += 1
        return row

    def above(self) -> int:
        """Which columns reach the top, and by how much: bit 4 * column + n means at least n rows above the field.

        0 as long as every piece can come to rest inside.
        """
        bits = 0
        for column in range(COLUMNS):
            beyond = self.heights[column] - ROWS
            if beyond >= 0:
                bits |= ((2 << beyond) - 1 & 15) << 4 * column
        return bits

    def takes(self, piece: int, drop: Drop) -> bool:
        """2a, 2b, 2d. The piece has this turning, keeps between the sides, and one square rests inside the field."""
        shape = SHAPES[piece][drop.turn]
        if shape is None or drop.column + shape.width > COLUMNS:
            return False
        return self.rest(shape, drop.column) < ROWS

    def lay(self, piece: int, drop: Drop) -> int:
        """2c. Slide the piece down; returns the row it came to rest in."""
        shape = SHAPES[piece][drop.turn]
        assert shape is not None
        row = self.rest(shape, drop.column)
        at = drop.column
        for mask, top in zip(shape.masks, shape.tops):
            self.covered[at] |= mask << row
            self.heights[at] = row + top + 1
            at += 1
        self.laid.append(piece * 1000 + drop.turn * 100 + drop.column * 16 + row)
        return row

    def pieces(self) -> list[tuple[int, int, int, int]]:
        """Every piece laid, in order: piece, turn, column, row."""
        return [(code // 1000, code % 1000 // 100, code % 100 // 16, code % 100 % 16) for code in self.laid]


def empty_ramp() -> Ramp:
    return Ramp([0] * COLUMNS, [0] * COLUMNS, [])


def _texts() -> dict[int, str]:
    """How each piece in each turning and column is written, by its code without the row."""
    texts: dict[int, str] = {}
    for piece, drops in enumerate(PIECE_DROPS):
        for drop in drops:
            code = piece * 1000 + drop.turn * 100 + drop.column * 16
            texts[code] = f"{PIECES[piece]} turn{drop.turn} c{drop.column + 1}"
    return texts


_TEXTS: Final = _texts()
_CODES: Final = {text: code for code, text in _TEXTS.items()}


def write_ramp(ramp: Ramp) -> list[str]:
    """The pieces in the order they were laid: the rows follow from it."""
    return [_TEXTS[code - code % 100 % 16] for code in ramp.laid]


def read_ramp(raw: Any) -> Ramp:
    """The ramp these pieces make when they slide down in this order."""
    ramp = empty_ramp()
    for text in raw:
        code = _CODES.get(text)
        if code is None:
            raise ValueError(f"no piece lies like this: {text[:40]}")
        piece, drop = code // 1000, DROPS[code % 1000 // 100][code % 100 // 16]
        if not ramp.takes(piece, drop):
            raise ValueError(f"no piece can be laid like this: {text}")
        ramp.lay(piece, drop)
    return ramp
