"""A number for every sentence of FITS."""

from typing import Final

from mypy_extensions import i64

from meowple.core.action import Action, Seat
from meowple.core.spaces import ListNumbering, bits_of, no_window
from meowple.core.state import State
from meowple.games.fits.actions import (
    BLOCKED,
    CARDS,
    DROPS,
    DROPS_ONLY,
    DROPS_OR_ASIDE,
    LAY_BOARD,
    PIECE_DROPS,
    SET_ASIDE,
    STARTS,
)
from meowple.games.fits.fields import PIECE
from meowple.games.fits.position import Position

VERSION: Final = 1


def _drops() -> list[Action]:
    """2a, 2b. Turn by turn, column by column: every drop that some piece can make."""
    possible = {drop.text for drops in PIECE_DROPS for drop in drops}
    return [drop for drops in DROPS for drop in drops if drop.text in possible]


class FitsNumbering(ListNumbering):
    """The same in every position."""

    def __init__(self, window: int) -> None:
        no_window(window)
        choices: list[tuple[str, list[Action]]] = [("drop turnT cC", _drops()), ("aside", [SET_ASIDE])]
        chances: list[Action] = [*CARDS, *STARTS.values(), *[LAY_BOARD[board] for board in sorted(LAY_BOARD)]]
        super().__init__(VERSION, choices, chances)
        numbers = {action.text: number for number, action in enumerate(self.listed)}
        self.with_aside = [bits_of([numbers[way.text] for way in ways]) for ways in DROPS_OR_ASIDE]
        self.drops_only = [bits_of([numbers[way.text] for way in ways]) for ways in DROPS_ONLY]
        """By piece, all ways to lay it as long as no column reaches the top."""
        self.blocked = [
            [bits_of([numbers[way.text] for at, way in enumerate(ways) if bits >> at & 1]) for bits in BLOCKED[piece]]
            for piece, ways in enumerate(PIECE_DROPS)
        ]
        """2d. As `BLOCKED`, by numbers."""

    def mask(self, state: State, seat: Seat) -> int:
        """As `Fits.ways_to_lay` has them, without the list."""
        assert isinstance(state, Position)
        if not state.owes(seat):
            return 0
        piece = state.piece_of(seat)
        ways = self.with_aside if state.step == PIECE or state.may_refuse_start else self.drops_only
        found: i64 = ways[piece]
        return found & ~state.ramps[seat].blocked_in(self.blocked[piece])
