"""What a seat of FITS sees, as bits and numbers."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.spaces import Observation, Observer, Part, Rows, bits_of, no_window, one_hot
from meowple.core.state import State
from meowple.games.fits.components import BOARDS, COLUMNS, FIELD, PIECES, ROWS, SYMBOLS
from meowple.games.fits.fields import MOST_POINTS, OVER
from meowple.games.fits.position import Position

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

_RAMP_BYTES: Final = COLUMNS * ROWS // 8
_NO_MARK_BYTES: Final = bytes(_RAMP_BYTES * len(_NO_MARKS))
_MARK_BYTES: Final[list[bytes]] = [
    b"".join([plane.to_bytes(_RAMP_BYTES, "little") for plane in _MARKS.get(number, _NO_MARKS)])
    for number in range(max(BOARDS) + 1)
]
_BOARD_BIT: Final[list[int]] = [
    1 << BOARD_NUMBERS.index(number) if number in BOARDS else 0 for number in range(max(BOARDS) + 1)
]
"""By the board's number."""


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
        Part(
            "points", (players,), "points of the rounds scored", -len(BOARDS) * MOST_POINTS, len(BOARDS) * MOST_POINTS
        ),
    ]


class FitsObserver(Observer):
    def __init__(self, players: int, window: int) -> None:
        no_window(window)
        super().__init__(VERSION, players, 0, _parts(players))
        before = players * _RAMP_BYTES + len(_NO_MARK_BYTES)
        self.tail_bytes = (self.bit_count + 7) // 8 - before

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
        """Others' choices are not looked at, only that they are there. Ramps and marks are whole bytes."""
        assert isinstance(state, Position)
        packed = _MARK_BYTES[state.board] if state.board >= 0 else _NO_MARK_BYTES
        size, place = len(PIECES), 0
        starts = aside = owing = chosen = 0
        ramps = b""
        numbers: list[int] = []
        for other in range(seat, seat + state.players):
            other %= state.players
            ramp = state.ramps[other]
            ramps += _covered(ramp.covered).to_bytes(_RAMP_BYTES, "little")
            numbers += ramp.heights
            starts |= one_hot(state.starts[other]) << place * size
            aside |= bits_of(state.aside[other]) << place * size
            owing |= (1 if other in state.acting else 0) << place
            chosen |= (0 if state.choices[other] is None else 1) << place
            place += 1
        is_laying = (owing | chosen) & 1
        tail = (one_hot(state.piece_of(seat)) if is_laying else 0) | bits_of(state.cards_left) << size
        bits = owing | chosen << place | self._round(state) << 2 * place
        tail |= (starts | aside << place * size | bits << 2 * place * size) << 2 * size
        rows.packed.append(ramps + packed + tail.to_bytes(self.tail_bytes, "little"))
        for other in range(seat, seat + state.players):
            numbers.append(sum(state.points[other % state.players]))
        rows.add_numbers(before + self.bit_count, numbers)

    def _round(self, state: Position) -> int:
        """Board, boards to come, step and whether the start piece may be refused."""
        bits = _BOARD_BIT[state.board] if state.board >= 0 else 0
        for board in state.boards_left:
            bits |= _BOARD_BIT[board] << len(BOARDS)
        return bits | 1 << 2 * len(BOARDS) + state.step | state.may_refuse_start << 2 * len(BOARDS) + _STEPS


def _covered(columns: list[int]) -> int:
    """4f. The covered squares of the field; what stands out above counts nothing."""
    bits = 0
    for column in range(COLUMNS):
        bits |= (columns[column] & FIELD) << column * ROWS
    return bits
