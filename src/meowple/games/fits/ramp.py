"""One player's ramp: what lies on it and where the next piece would come to rest."""

from meowple.core.errors import BadDump
from meowple.games.fits.actions import DROPS, Drop
from meowple.games.fits.components import COLUMNS, PIECES, ROWS, SHAPES, Shape


class Ramp:
    """Column by column the covered squares as bits and the height of what lies there; and every piece laid."""

    def __init__(self) -> None:
        self.covered = [0] * COLUMNS
        self.heights = [0] * COLUMNS
        self.laid: list[int] = []
        """Every piece laid, in order, as piece * 1000 + turn * 100 + column * 16 + row."""

    def copy(self) -> "Ramp":
        other = Ramp()
        other.covered = self.covered[:]
        other.heights = self.heights[:]
        other.laid = self.laid[:]
        return other

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
        """2d. At least one square comes to rest inside the field."""
        shape = SHAPES[piece][drop.turn]
        return shape is not None and self.rest(shape, drop.column) < ROWS

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

    def dump(self) -> list[str]:
        return [f"{PIECES[piece]} turn{turn} c{column + 1}" for piece, turn, column, _ in self.pieces()]


def load_ramp(rows: list[str]) -> Ramp:
    """The ramp these pieces make when they slide down in this order."""
    ramp = Ramp()
    for row in rows:
        try:
            piece, turn, column = row.split(" ")
            drop = DROPS[int(turn.removeprefix("turn"))][int(column.removeprefix("c")) - 1]
            number = PIECES.index(piece)
            shape = SHAPES[number][drop.turn]
            if shape is None or drop.column + shape.width > COLUMNS or not ramp.takes(number, drop):
                raise ValueError
        except (ValueError, IndexError) as error:
            raise BadDump(f"no piece lies like this: {row[:40]}") from error
        ramp.lay(number, drop)
    return ramp
