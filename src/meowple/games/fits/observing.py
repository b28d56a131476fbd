"""What a seat of FITS sees, as bits and numbers."""

from typing import Final

from mypy_extensions import i64

from meowple.core.action import Seat
from meowple.core.rows import Rows
from meowple.core.spaces import Observation, Observer, Part, bits_of, no_window, one_hot
from meowple.core.state import State
from meowple.games.fits.components import BOARDS, COLUMNS, FIELD, PIECES, ROWS, SYMBOLS
from meowple.games.fits.fields import MOST_PLAYERS, MOST_POINTS, OVER
from meowple.games.fits.position import Position
from meowple.games.fits.ramp import LEVEL, Ramp

VERSION: Final = 1
HIGHEST: Final = ROWS + 3
"""2d. No piece stands out farther above the field."""
BOARD_NUMBERS: Final[list[int]] = sorted(BOARDS)
VALUES: Final[list[int]] = sorted({value for board in BOARDS.values() for value in board.values.values()})
"""What special squares are worth; symbols come after them."""


def _marks(number: int) -> list[int]:
    """The special squares of a board: a plane for each value, then one for each symbol."""
    board = BOARDS[number]
    kinds: list[int | str] = [*VALUES, *SYMBOLS]
    planes: list[int] = []
    for kind in kinds:
        squares = [square for square, value in board.values.items() if value == kind]
        squares += [square for square, symbol in board.symbols.items() if symbol == kind]
        planes.append(bits_of([column * ROWS + row for column, row in squares]))
    return planes


_MARKS: Final[dict[int, list[int]]] = {number: _marks(number) for number in BOARDS}
_NO_MARKS: Final[list[int]] = [0] * (len(VALUES) + len(SYMBOLS))
_STEPS: Final = OVER + 1
_LOWEST: Final = len(BOARDS) * MOST_POINTS
"""No seat has fewer points than this below 0."""


def _parts(players: int) -> list[Part]:
    pieces, marks, boards = len(PIECES), len(_NO_MARKS), len(BOARDS)
    return [
        Part(
            "ramps", (players, COLUMNS, ROWS), "covered squares of each seat's ramp, column by column from the bottom"
        ),
        Part("marks", (marks, COLUMNS, ROWS), f"special squares worth {', '.join(map(str, VALUES))}, symbols A to E"),
        Part("piece", (pieces,), "the piece this seat lays now"),
        Part("cards", (pieces,), "building cards still to come"),
        Part("starts", (players, pieces), "each seat's start card"),
        Part("aside", (players, pieces), "pieces each seat has set aside"),
        Part("owing", (players,), "seats that owe a choice"),
        Part("chosen", (players,), "seats that have chosen face down"),
        Part("board", (boards,), "the board on the ramps"),
        Part("boards_left", (boards,), "boards still to come"),
        Part("step", (_STEPS,), "board, start card, start piece, card, piece, over"),
        Part("may_refuse_start", (1,), "whether the start piece may be set aside"),
        Part("heights", (players, COLUMNS), "how high each column is built", 0, HIGHEST),
        Part("points", (players,), "points of the rounds scored", -_LOWEST, _LOWEST),
    ]


_ORDER: Final[list[list[list[Seat]]]] = [
    [[(seat + later) % players for later in range(players)] for seat in range(players)]
    for players in range(MOST_PLAYERS + 1)
]
"""By players and seat, all seats from that one on."""


# For `FitsObserver.fill`

_LEVELS: Final[list[bytes]] = [bytes([two % 16, two // 16]) for two in range(256)]
"""By the heights of two columns, LEVEL bits each."""
_NO_POINTS: Final[list[bytes]] = [bytes(players) for players in range(MOST_PLAYERS + 1)]
_BOARD_BIT: Final[list[int]] = [
    1 << BOARD_NUMBERS.index(number) if number in BOARDS else 0 for number in range(max(BOARDS) + 1)
]
"""By the board's number; 0 stands for none."""


def _mark_piece(number: int) -> bytes:
    planes = _MARKS.get(number, _NO_MARKS)
    return bytes([plane >> square & 1 for plane in planes for square in range(COLUMNS * ROWS)])


_MARK_PIECES: Final[list[bytes]] = [_mark_piece(number) for number in range(max(BOARDS) + 1)]


class FitsObserver(Observer):
    def __init__(self, players: int, window: int) -> None:
        no_window(window)
        super().__init__(VERSION, players, 0, _parts(players))
        squares, marks = players * COLUMNS * ROWS, len(_NO_MARKS) * COLUMNS * ROWS
        self.bit_ranges = [(0, squares), (squares + marks, self.bit_count)]
        self.wide = list(range(self.size - players, self.size))

    def observe(self, seen: State, seat: Seat) -> Observation:
        assert isinstance(seen, Position)
        players = seen.players
        order = [(seat + later) % players for later in range(players)]
        is_laying = seat in seen.acting or seen.choices[seat] is not None
        bits = [_covered(seen.ramps[other].covered) for other in order]
        bits += _MARKS.get(seen.board, _NO_MARKS)
        bits += [one_hot(seen.piece_of(seat)) if is_laying else 0, bits_of(seen.cards_left)]
        starts = aside = owing = chosen = 0
        for place, other in enumerate(order):
            starts |= one_hot(seen.starts[other]) << place * len(PIECES)
            aside |= bits_of(seen.aside[other]) << place * len(PIECES)
            owing |= (other in seen.acting) << place
            chosen |= (seen.choices[other] is not None) << place
        boards_left = bits_of([BOARD_NUMBERS.index(board) for board in seen.boards_left])
        board = 1 << BOARD_NUMBERS.index(seen.board) if seen.board in BOARDS else 0
        bits += [starts, aside, owing, chosen, board, boards_left, 1 << seen.step, int(seen.may_refuse_start)]
        numbers = [height for other in order for height in seen.ramps[other].heights]
        scores = seen.scores()
        return Observation(bits, numbers + [scores[other] for other in order])

    def fill(self, state: State, seat: Seat, before: int, rows: Rows) -> None:
        """Others' choices are not looked at, only that they are there."""
        assert isinstance(state, Position)
        players, ramps = state.players, state.ramps
        order = _ORDER[players][seat]
        one: i64 = 1
        owing: i64 = 0
        chosen: i64 = 0
        for place, other in enumerate(order):
            ramp = ramps[other]
            rows.put(ramp.field_bits(ramp.left), COLUMNS // 2 * ROWS)
            rows.put(ramp.field_bits(ramp.right), COLUMNS // 2 * ROWS)
            if state.choices[other] is not None:
                chosen |= one << place
            if state.owes(other):
                owing |= one << place
        rows.put(one << state.piece_of(seat) if (owing | chosen) & 1 else 0, len(PIECES))
        rows.put(_bits(state.cards_left), len(PIECES))
        for other in order:
            start = state.starts[other]
            rows.put(one << start if start >= 0 else 0, len(PIECES))
        for other in order:
            rows.put(_bits(state.aside[other]), len(PIECES))
        rows.put(owing | chosen << players, 2 * players)
        self._put_round(rows, state)
        for other in order:
            _add_heights(rows.pieces, ramps[other])
        rows.pieces.append(_NO_POINTS[players])
        for other in order:
            points = 0
            for more in state.points[other]:
                points += more
            rows.numbers.append(points)

    def _put_round(self, rows: Rows, state: Position) -> None:
        """Board, boards to come, step and whether the start piece may be refused; and what is printed on the board."""
        board = state.board if state.board > 0 else 0
        left = 0
        for other in state.boards_left:
            left |= _BOARD_BIT[other]
        one: i64 = 1
        rows.put(_BOARD_BIT[board], len(BOARDS))
        rows.put(left, len(BOARDS))
        rows.put(one << state.step, _STEPS)
        rows.put(1 if state.may_refuse_start else 0, 1)
        rows.pieces.append(_MARK_PIECES[board])


def _add_heights(pieces: list[bytes], ramp: Ramp) -> None:
    """Two columns at a time."""
    two: i64 = 255
    levels = ramp.levels
    pieces.append(_LEVELS[levels & two])
    pieces.append(_LEVELS[levels >> 2 * LEVEL & two])
    pieces.append(_LEVELS[levels >> 4 * LEVEL & two])


def _bits(pieces: list[int]) -> i64:
    """A bit for each of a few pieces."""
    bits: i64 = 0
    one: i64 = 1
    for piece in pieces:
        bits |= one << piece
    return bits


def _covered(columns: list[int]) -> int:
    """4f. The covered squares of the field; what stands out above counts nothing."""
    bits = 0
    for column in range(COLUMNS):
        bits |= (columns[column] & FIELD) << column * ROWS
    return bits
