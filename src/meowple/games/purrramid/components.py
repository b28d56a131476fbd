"""What is in the box: the two sides of the board, tiles and yarn."""

import tomllib
from pathlib import Path
from typing import Final, cast

from meowple.core.errors import BadSetup
from meowple.games.purrramid.actions import MOST_IN_ROW, Place, field_name, place_of
from meowple.games.purrramid.dice import HIGHEST, PARTS, ROLLS

ORDINARY: Final = 72
GOLDEN: Final = 12
YARN: Final = 12
YARN_VALUE: Final = 8
WIDE: Final = 10
STACKED: Final = 12
COVERED_FOR_TWO: Final = 21
"""1b. So many tiles lie on the two lowest rows when two play."""
DEALT: Final = {2: (26, 25), 3: (25, 24, 23), 4: (19, 18, 18, 17)}
"""1d. Ordinary tiles by place in the order of play."""
LEAST_CAPACITY: Final = ORDINARY - 1
"""Two players keep at least one tile each until somebody has won: fewer places could leave nobody the winner."""
MOST_ON_A_FIELD: Final = 3
MOST_ROWS: Final = 26
MOST_GAMES: Final = 9
"""10e. In one match."""
MOST_TURNS: Final = 3000
"""9e. Far beyond any game that is played to be won."""


class Field:
    """A field: what it asks for, what it takes, what lies below it and beside it."""

    def __init__(self, slot: int, row: int, order: int, value: int, left: int) -> None:
        """`left` is its left edge in halves of a tile."""
        self.slot = slot
        self.row = row
        self.value = value
        self.name = field_name(row, order)
        self.code = row * (MOST_IN_ROW + 1) + order
        self.left = left
        self.right = left + (4 if value == WIDE else 2)
        self.tiles = 2 if value == WIDE else MOST_ON_A_FIELD if value == STACKED else 1  # 4b, 4c, 4a
        self.below: list[int] = []
        self.near: list[int] = []

    def overlaps(self, other: "Field") -> bool:
        return self.left < other.right and other.left < self.right

    def touches(self, other: "Field") -> bool:
        """3e. They share a part of an edge."""
        if self.row == other.row:
            return self.left == other.right or self.right == other.left
        return abs(self.row - other.row) == 1 and self.overlaps(other)


class Board:
    """One side of the board. Lists go by slot: the fields numbered from the floor up, left to right."""

    def __init__(self, side: str, rows: list[list[int]], starts: list[int]) -> None:
        self.side = side
        self.fields: list[Field] = []
        for row, values in enumerate(rows):
            left = starts[row]
            for order, value in enumerate(values):
                self.fields.append(Field(len(self.fields), row, order, value, left))
                left = self.fields[-1].right
        for field in self.fields:
            field.near = [other.slot for other in self.fields if field.touches(other)]
            field.below = [slot for slot in field.near if self.fields[slot].row == field.row - 1]  # 3f
        self.size = len(self.fields)
        self.rows = len(rows)
        self.values = [field.value for field in self.fields]
        self.tiles = [field.tiles for field in self.fields]
        self.levels = [field.row for field in self.fields]
        self.below = [field.below for field in self.fields]
        self.near = [field.near for field in self.fields]
        self.adjoins = [[other in field.near for other in range(self.size)] for field in self.fields]
        self.capacity = sum(self.tiles)
        self.lowest_two = [field.slot for field in self.fields if field.row < 2]
        self.slots = [-1] * (MOST_ROWS * (MOST_IN_ROW + 1))
        for field in self.fields:
            self.slots[field.code] = field.slot
        self._places: list[list[Place] | None] = [None] * len(ROLLS)
        self._place_slots: list[list[int]] = [[] for _ in ROLLS]

    def slot_named(self, name: str) -> int:
        """The slot of `b4`; -1 if this side has no such field."""
        for field in self.fields:
            if field.name == name:
                return field.slot
        return -1

    def places(self, roll: int) -> list[Place]:
        """2b, 2c. All this roll could do on an empty board, in the order of the fields; made when first asked for."""
        made = self._places[roll]
        if made is None:
            made = []
            slots: list[int] = []
            for field in self.fields:
                for part in PARTS[roll][field.value]:
                    made.append(place_of(field.code, part))
                    slots.append(field.slot)
            self._place_slots[roll] = slots
            self._places[roll] = made
        return made

    def place_slots(self, roll: int) -> list[int]:
        """The slots of `places`, place for place."""
        return self._place_slots[roll]


def check_rows(side: str, rows: list[list[int]], starts: list[int]) -> None:
    """What must hold before a board can be put together at all."""
    if not 2 <= len(rows) <= MOST_ROWS or len(starts) != len(rows):
        raise BadSetup(f"side {side} needs 2 to {MOST_ROWS} rows, each with its beginning")
    if any(not 1 <= len(values) <= MOST_IN_ROW for values in rows):
        raise BadSetup(f"side {side} has a row with no field or with more than {MOST_IN_ROW}")
    for values in rows:
        for value in cast(list[object], values):  # data may hold anything
            if type(value) is not int or not 1 <= value <= HIGHEST:
                raise BadSetup(f"side {side} has a field {str(value)[:20]}; fields ask for 1 to {HIGHEST}")


def check_board(board: Board) -> None:
    """The hard facts of any side: support for all, 21 tiles on two rows, yarn for all, somebody can win."""
    for field in board.fields:
        carried = sorted((board.fields[slot].left, board.fields[slot].right) for slot in field.below)
        reach = field.left
        for left, right in carried:
            if left <= reach:
                reach = max(reach, right)
        if field.row and reach < field.right:
            raise BadSetup(f"on side {board.side} nothing carries the whole of field {field.name}")
    low = sum(board.tiles[slot] for slot in board.lowest_two)
    if low != COVERED_FOR_TWO:
        raise BadSetup(f"the two lowest rows of side {board.side} take {low} tiles, not {COVERED_FOR_TWO}")
    if board.values.count(YARN_VALUE) > YARN:
        raise BadSetup(f"side {board.side} has more than {YARN} fields for yarn")
    if board.capacity < LEAST_CAPACITY:
        raise BadSetup(f"side {board.side} takes only {board.capacity} tiles: nobody might win")


def make_board(side: str, rows: list[list[int]], starts: list[int] | None = None) -> Board:
    """A side from its rows, refused with a reason if no such side can be played on."""
    begins = starts if starts is not None else list(range(len(rows)))
    check_rows(side, rows, begins)
    board = Board(side, rows, begins)
    check_board(board)
    return board


def read_boards(text: str) -> dict[str, Board]:
    """The sides by letter; BadSetup says what is impossible about the data."""
    try:
        sides = cast(dict[str, dict[str, list[list[int]]]], tomllib.loads(text)["sides"])
        boards: dict[str, Board] = {}
        for side, drawn in sides.items():
            boards[side] = make_board(side, drawn["rows"], cast("list[int] | None", drawn.get("starts")))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise BadSetup(f"these are not the sides of a board: {str(error)[:80]}") from error
    if sorted(boards) != ["a", "b"]:
        raise BadSetup("the board has sides a and b")
    return boards


BOARDS: Final[dict[str, Board]] = read_boards((Path(__file__).parent / "boards.toml").read_text(encoding="utf-8"))
