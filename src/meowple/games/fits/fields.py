"""Everything a position of FITS is made of, in the order of its dump."""

from typing import Any, Final

from meowple.core.action import CHANCE
from meowple.core.fields import NOTHING, Field, Fields, Kind, ListOf, Named, Number, Part, Truth, TupleOf
from meowple.games.fits.actions import CHOSEN, Drop, SetAside, parse
from meowple.games.fits.components import BOARDS, PIECES
from meowple.games.fits.ramp import read_ramp, write_ramp

RULES_VERSION: Final = 1
"""The newest rules."""
MOST_PLAYERS: Final = 4
MOST_POINTS: Final = 99
"""More than any round can earn or cost."""

# The steps of a round, in order
BOARD: Final = 0
START_CARD: Final = 1
START_PIECE: Final = 2
CARD: Final = 3
PIECE: Final = 4
OVER: Final = 5


class Choice(Kind):
    """1e. What a seat has chosen, or only that it has; null if it has not."""

    def write(self, value: Any) -> Any:
        return None if value is None else value.text

    def read(self, raw: Any) -> Any:
        if raw is None:
            return None
        choice = CHOSEN if raw == CHOSEN.text else parse(raw)
        if choice is not CHOSEN and not isinstance(choice, (Drop, SetAside)):
            raise ValueError(f"nobody chooses {str(raw)[:40]}")
        return choice


_PIECE: Final = Named(PIECES)
_PIECE_OR_NONE: Final = Named(PIECES, may_be_nothing=True)
_BOARDS: Final = ListOf(Number(min(BOARDS), max(BOARDS)))

FIELDS: Final[Fields] = (
    Field("acting", TupleOf(Number(CHANCE, MOST_PLAYERS - 1)), shared=True),
    Field("aside", ListOf(ListOf(_PIECE))),
    Field("board", Number(NOTHING, max(BOARDS))),
    Field("boards", _BOARDS, shared=True),
    Field("boards_left", _BOARDS, shared=True),
    Field("cards_left", ListOf(_PIECE)),
    Field("choices", ListOf(Choice())),
    Field("may_refuse_start", Truth()),
    Field("played", _BOARDS, shared=True),
    Field("points", ListOf(ListOf(Number(-MOST_POINTS, MOST_POINTS))), shared=True),
    Field("ramps", ListOf(Part(write_ramp, read_ramp))),
    Field("shown", _PIECE_OR_NONE),
    Field("shuffle", Truth()),
    Field("starts", ListOf(_PIECE_OR_NONE), shared=True),
    Field("step", Number(BOARD, OVER)),
    Field("version", Number(1, RULES_VERSION)),
)
