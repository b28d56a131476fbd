"""Every sentence of FITS, built once."""

from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSentence
from meowple.games.fits.components import BOARDS, COLUMNS, PIECES, ROWS, SHAPES, START_CARDS, TURNS


class Drop(Action):
    """Slide the shown piece down in this turning, its left edge in this column."""

    def __init__(self, turn: int, column: int) -> None:
        super().__init__(f"drop turn{turn} c{column + 1}")
        self.turn = turn
        self.column = column
        self.place = turn * COLUMNS + column


class SetAside(Action):
    """Do without the shown piece for this round."""


class Chosen(Action):
    """What the others hear of a choice before all have chosen."""


def _seat(choice: tuple[Seat, Action]) -> Seat:
    return choice[0]


class Together(Action):
    """What everybody hears when the last seat has chosen: all choices of this card."""

    def __init__(self, choices: list[tuple[Seat, Action]]) -> None:
        super().__init__(
            "together " + ", ".join(f"{seat} {choice.text}" for seat, choice in sorted(choices, key=_seat))
        )


class TurnUp(Action):
    """Chance turns up a building card."""

    def __init__(self, piece: int) -> None:
        super().__init__(f"card {PIECES[piece]}")
        self.piece = piece


class Deal(Action):
    """Chance deals a start card."""

    def __init__(self, piece: int) -> None:
        super().__init__(f"start {PIECES[piece]}")
        self.piece = piece


class LayBoard(Action):
    """Chance draws the board of the round."""

    def __init__(self, board: int) -> None:
        super().__init__(f"board {board}")
        self.board = board


SET_ASIDE: Final[Action] = SetAside("aside")
CHOSEN: Final[Action] = Chosen("chosen")

DROPS: Final[list[list[Drop]]] = [[Drop(turn, column) for column in range(COLUMNS)] for turn in range(TURNS)]

CARDS: Final[list[Action]] = [TurnUp(piece) for piece in range(len(PIECES))]
STARTS: Final[dict[int, Action]] = {piece: Deal(piece) for piece in START_CARDS}
LAY_BOARD: Final[dict[int, Action]] = {number: LayBoard(number) for number in BOARDS}


def _drops_of(piece: int) -> list[Drop]:
    """2a, 2b. Every turning of the piece in every column where it does not stand out at the side."""
    return [
        DROPS[turn][column]
        for turn, shape in enumerate(SHAPES[piece])
        if shape is not None
        for column in range(COLUMNS - shape.width + 1)
    ]


PIECE_DROPS: Final[list[list[Drop]]] = [_drops_of(piece) for piece in range(len(PIECES))]
DROPS_ONLY: Final[list[list[Action]]] = [[*drops] for drops in PIECE_DROPS]
DROPS_OR_ASIDE: Final[list[list[Action]]] = [[*drops, SET_ASIDE] for drops in PIECE_DROPS]


def _barrier_of(piece: int, drop: Drop) -> int:
    """2d. The heights (bits as in `Ramp.above`) that would keep this piece wholly above the field."""
    shape = SHAPES[piece][drop.turn]
    assert shape is not None
    return sum(1 << (drop.column + at) * 4 + bottom for at, bottom in enumerate(shape.bottoms))


BARRIERS: Final[list[list[int]]] = [
    [_barrier_of(piece, drop) for drop in drops] for piece, drops in enumerate(PIECE_DROPS)
]


def _blocked_by(piece: int, column: int, height: int) -> int:
    """The drops of the piece that a column of this height rules out, a bit for each."""
    above = (1 << max(0, height - ROWS + 1)) - 1 << 4 * column
    return sum(1 << at for at, barrier in enumerate(BARRIERS[piece]) if barrier & above)


BLOCKED: Final[list[list[int]]] = [
    [_blocked_by(piece, column, height) for column in range(COLUMNS) for height in range(16)]
    for piece in range(len(PIECES))
]
"""2d. By piece and 16 * column + height."""

_BY_TEXT: Final[dict[str, Action]] = {
    action.text: action
    for action in [
        *(drop for drops in DROPS for drop in drops),
        SET_ASIDE,
        *CARDS,
        *STARTS.values(),
        *LAY_BOARD.values(),
    ]
}


def parse(text: str) -> Action:
    """The action this sentence names."""
    action = _BY_TEXT.get(text)
    if action is None:
        raise BadSentence(f"FITS knows sentences like 'drop turn2 c4' or 'aside', not '{text}'")
    return action
