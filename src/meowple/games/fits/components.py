"""What is in the box: sixteen pieces in all their turnings, four boards, four start cards."""

import tomllib
from pathlib import Path
from typing import Final

from meowple.core.errors import BadSetup

COLUMNS: Final = 6
ROWS: Final = 12
FIELD: Final = (1 << ROWS) - 1
"""The twelve scoring squares of a column as bits, the lowest row first."""
TURNS: Final = 8
"""Four quarter turns clockwise, then the same four turned over."""

_DRAWINGS: Final = {
    "I3": "###",
    "V3": "#. ##",
    "O4": "## ##",
    "L4": "#. #. ##",
    "T4": "### .#.",
    "S4": ".## ##.",
    "F5": ".## ##. .#.",
    "L5": "#. #. #. ##",
    "N5": ".# .# ## #.",
    "P5": "## ## #.",
    "T5": "### .#. .#.",
    "U5": "#.# ###",
    "V5": "#.. #.. ###",
    "W5": "#.. ##. .##",
    "X5": ".#. ### .#.",
    "Y5": ".# ## .# .#",
}

PIECES: Final = tuple(_DRAWINGS)
"""Both trominoes, four tetrominoes and ten pentominoes: 72 squares, exactly the field."""


class Shape:
    """A piece in one turning: for each of its columns the squares as bits, and its lowest and highest square."""

    def __init__(self, squares: list[tuple[int, int]]) -> None:
        """From (column, row) squares whose smallest column and row are 0."""
        self.width = 1 + max(column for column, _ in squares)
        self.height = 1 + max(row for _, row in squares)
        self.masks = [sum(1 << row for at, row in squares if at == column) for column in range(self.width)]
        self.bottoms = [min(row for at, row in squares if at == column) for column in range(self.width)]
        self.tops = [max(row for at, row in squares if at == column) for column in range(self.width)]
        self.squares = sorted(squares)


def _read_drawing(drawing: str) -> list[tuple[int, int]]:
    """Its (column, row) squares; the top row is 0, those below it less."""
    rows = enumerate(drawing.split(" "))
    return [(column, -down) for down, row in rows for column, mark in enumerate(row) if mark == "#"]


def _normal(squares: list[tuple[int, int]]) -> list[tuple[int, int]]:
    left = min(column for column, _ in squares)
    low = min(row for _, row in squares)
    return sorted((column - left, row - low) for column, row in squares)


def _turnings(piece: str) -> list[Shape | None]:
    """2b. All eight ways to lay the piece; None where an earlier turning looks the same."""
    squares = _read_drawing(_DRAWINGS[piece])
    seen: list[list[tuple[int, int]]] = []
    shapes: list[Shape | None] = []
    for turn in range(TURNS):
        if turn == 4:
            squares = [(-column, row) for column, row in _read_drawing(_DRAWINGS[piece])]
        normal = _normal(squares)
        shapes.append(None if normal in seen else Shape(normal))
        seen.append(normal)
        squares = [(row, -column) for column, row in squares]
    return shapes


SHAPES: Final[list[list[Shape | None]]] = [_turnings(piece) for piece in PIECES]
"""By piece, then by turn."""

SIZES: Final = [sum(row.count("#") for row in _DRAWINGS[piece]) for piece in PIECES]

MINUS: Final = -5
SYMBOLS: Final = "ABCDE"


class Board:
    """One printed board: where its special squares are, by (column, row) counted from 0 at the bottom left."""

    def __init__(self, number: int, drawing: str) -> None:
        rows = drawing.split()
        if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
            raise BadSetup(f"board {number} must be {COLUMNS} squares wide and {ROWS} high")
        self.number = number
        self.values: dict[tuple[int, int], int] = {}
        self.symbols: dict[tuple[int, int], str] = {}
        for down, row in enumerate(rows):
            for column, mark in enumerate(row):
                place = (column, ROWS - 1 - down)
                if mark in "123":
                    self.values[place] = int(mark)
                elif mark == "m":
                    self.values[place] = MINUS
                elif mark in SYMBOLS:
                    self.symbols[place] = mark
                elif mark != ".":
                    raise BadSetup(f"board {number} has a mark {mark} that no board has")
        self._check()

    def _check(self) -> None:
        """Values only on boards 2 and 3, minus five only on 3, five pairs of symbols on 4."""
        found = sorted(self.symbols.values())
        if found != (sorted(SYMBOLS * 2) if self.number == 4 else []):
            raise BadSetup(f"board {self.number} must have {'five pairs of' if self.number == 4 else 'no'} symbols")
        kinds = set(self.values.values())
        allowed = {2: {1, 2, 3}, 3: {1, 2, 3, MINUS}}.get(self.number, set())
        if kinds != allowed:
            raise BadSetup(f"board {self.number} must have special squares worth {sorted(allowed) or 'nothing'}")

    def special_bits(self) -> list[int]:
        """By column, the squares that do not count as plain open ones."""
        bits = [0] * COLUMNS
        for column, row in [*self.values, *self.symbols]:
            bits[column] |= 1 << row
        return bits


def read_boards(text: str) -> tuple[dict[int, Board], list[int]]:
    """The boards by number and the pieces on the start cards; BadSetup says what is impossible about the data."""
    data = tomllib.loads(text)
    boards = {int(number): Board(int(number), drawing) for number, drawing in data["boards"].items()}
    if sorted(boards) != [1, 2, 3, 4]:
        raise BadSetup("there are boards 1, 2, 3 and 4")
    cards: list[str] = data["start_cards"]
    if len(set(cards)) != 4 or any(card not in PIECES or SIZES[PIECES.index(card)] != 5 for card in cards):
        raise BadSetup("the four start cards show four different pieces of five squares")
    return boards, sorted(PIECES.index(card) for card in cards)


_READ: Final = read_boards((Path(__file__).parent / "boards.toml").read_text(encoding="utf-8"))
BOARDS: Final[dict[int, Board]] = _READ[0]
START_CARDS: Final[list[int]] = _READ[1]
