"""One player's ramp: what lies on it and where the next piece would come to rest."""

from typing import Any, Final

from mypy_extensions import i64

from meowple.games.fits.actions import BLOCKED, DROPS, PIECE_DROPS, Drop
from meowple.games.fits.components import COLUMNS, FIELD, PIECES, ROWS, SHAPES, Shape

HALF: Final = COLUMNS // 2
LANE: Final = 16
"""The bits of a column in one half of the ramp: its twelve rows, and what stands out above them."""
LEVEL: Final = 4
"""The bits of a column's height, at most 15 (2d)."""
_FULL: Final = (1 << LEVEL) - 1
_TOPS: Final = 0x888888
"""The highest bit of each height."""


class Landing:
    """One way to lay a piece, packed like a ramp on which nothing else lies."""

    def __init__(self, shape: Shape, column: int, code: int) -> None:
        columns = range(column, column + shape.width)
        self.code = code
        self.width: i64 = shape.width
        self.first: i64 = LEVEL * column
        self.bottoms: i64 = sum([bottom << LEVEL * at for at, bottom in enumerate(shape.bottoms)])
        """From the piece's first column on; all others from the ramp's."""
        self.levels: i64 = sum([top + 1 << LEVEL * at for at, top in zip(columns, shape.tops)])
        self.ones: i64 = sum([1 << LEVEL * at for at in columns])
        """One row more in every column of the piece."""
        self.left: i64 = sum([mask << LANE * at for at, mask in zip(columns, shape.masks) if at < HALF])
        self.right: i64 = sum([mask << LANE * (at - HALF) for at, mask in zip(columns, shape.masks) if at >= HALF])


def _landings(piece: int) -> list[Landing | None]:
    """By `Drop.place`; None where the piece cannot be laid on any ramp."""
    found: list[Landing | None] = [None] * (len(DROPS) * COLUMNS)
    for drop in PIECE_DROPS[piece]:
        shape = SHAPES[piece][drop.turn]
        assert shape is not None
        found[drop.place] = Landing(shape, drop.column, piece * 1000 + drop.turn * 100 + drop.column * 16)
    return found


_LANDINGS: Final[list[list[Landing | None]]] = [_landings(piece) for piece in range(len(PIECES))]


class Ramp:
    """The covered squares and the height of what lies in each column, packed; and every piece laid.

    Packed, so that laying a piece and copying a ramp are a few steps of arithmetic; `covered` and `heights` are the
    same column by column.
    """

    def __init__(self, left: i64, right: i64, levels: i64, laid: list[int]) -> None:
        self.left = left
        """The covered squares of the first three columns, LANE bits a column, the lowest row first."""
        self.right = right
        self.levels = levels
        """The height of each column, LEVEL bits a column."""
        self.laid = laid
        """Every piece laid, in order, as piece * 1000 + turn * 100 + column * 16 + row."""

    def copy(self) -> "Ramp":
        return Ramp(self.left, self.right, self.levels, self.laid[:])

    @property
    def covered(self) -> list[int]:
        """Column by column the covered squares as bits, the lowest row first."""
        return [self.column(column) for column in range(COLUMNS)]

    @property
    def heights(self) -> list[int]:
        return [self.height(column) for column in range(COLUMNS)]

    def column(self, column: i64) -> int:
        """The covered squares of one column."""
        lane: i64 = (1 << LANE) - 1
        if column < HALF:
            return self.left >> LANE * column & lane
        return self.right >> LANE * (column - HALF) & lane

    def height(self, column: i64) -> int:
        return self.levels >> LEVEL * column & _FULL

    def rest(self, landing: Landing) -> int:
        """2c. The row in which the piece's lowest square comes to rest."""
        levels = self.levels >> landing.first
        bottoms = landing.bottoms
        row: i64 = 0
        at: i64 = 0
        while at < landing.width:
            down = (levels & _FULL) - (bottoms & _FULL)
            if down > row:
                row = down
            levels >>= LEVEL
            bottoms >>= LEVEL
            at += 1
        return row

    def above(self) -> int:
        """Which columns reach the top, and by how much: bit 4 * column + n means at least n rows above the field.

        0 as long as every piece can come to rest inside.
        """
        if not self.levels & self.levels << 1 & _TOPS:
            return 0  # no height has its bits of 8 and of 4: none is 12
        bits = 0
        for column in range(COLUMNS):
            beyond = self.height(column) - ROWS
            if beyond >= 0:
                bits |= ((2 << beyond) - 1 & 15) << 4 * column
        return bits

    def blocked(self, piece: int) -> int:
        """2d. The drops of the piece that would lie wholly above the field, a bit for each: `above`, drop by drop."""
        return self.blocked_in(BLOCKED[piece])

    def blocked_in(self, by_height: list[int]) -> i64:
        """2d. All bits that this list, which goes by 16 * column + height, has for the columns that reach the top."""
        levels = self.levels
        if not levels & levels << 1 & _TOPS:
            return 0  # as in `above`
        found: i64 = 0
        first: i64 = 0
        while levels:
            height = levels & _FULL
            if height >= ROWS:
                more: i64 = by_height[first + height]
                found |= more
            levels >>= LEVEL
            first += 16
        return found

    def field_bits(self, half: i64) -> i64:
        """4f. The covered squares of the field in one half of the ramp, column after column without a gap."""
        field: i64 = FIELD
        middle = half >> LANE & field
        last = half >> 2 * LANE & field
        return half & field | middle << ROWS | last << 2 * ROWS

    def takes(self, piece: int, drop: Drop) -> bool:
        """2a, 2b, 2d. The piece has this turning, keeps between the sides, and one square rests inside the field."""
        landing = _LANDINGS[piece][drop.place]
        return landing is not None and self.rest(landing) < ROWS

    def row_of(self, piece: int, drop: Drop) -> int:
        """2c. The row in which the piece would come to rest."""
        landing = _LANDINGS[piece][drop.place]
        assert landing is not None
        return self.rest(landing)

    def lay(self, piece: int, drop: Drop) -> int:
        """2c. Slide the piece down; returns the row it came to rest in."""
        landing = _LANDINGS[piece][drop.place]
        assert landing is not None
        row: i64 = self.rest(landing)
        self.left |= landing.left << row
        self.right |= landing.right << row
        self.levels = self.levels & ~(landing.ones * _FULL) | landing.levels + row * landing.ones
        self.laid.append(landing.code + row)
        return row

    def pieces(self) -> list[tuple[int, int, int, int]]:
        """Every piece laid, in order: piece, turn, column, row."""
        return [(code // 1000, code % 1000 // 100, code % 100 // 16, code % 100 % 16) for code in self.laid]


def empty_ramp() -> Ramp:
    return Ramp(0, 0, 0, [])


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
