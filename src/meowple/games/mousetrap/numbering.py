"""A number for every sentence of Mousetrap: the floor has no bounds, so places are numbered in a window."""

from typing import Final

from mypy_extensions import i64

from meowple.core.action import Action, Seat
from meowple.core.errors import NoNumber
from meowple.core.spaces import ORIGIN, Frame, Group, Numbering, check_window, middle_of
from meowple.core.state import State
from meowple.games.mousetrap.actions import (
    DRAW_UNSEEN,
    DRAWS,
    EAST,
    FAR,
    STARTS,
    TWIN_DRAWS,
    Place,
    cell_at,
    places_at,
    x_of,
    y_of,
)
from meowple.games.mousetrap.components import KINDS
from meowple.games.mousetrap.position import Position

VERSION: Final = 1
WINDOW: Final = 31
"""The usual window; random games stay far within it."""
MOST_WINDOW: Final = 2 * (FAR // 2 + 2) + 1
"""Holds every place beside any tiles."""


def frame_of(state: Position, window: int) -> Frame:
    """The window round all tiles laid."""
    x, y = middle_of(state.floor.cells)
    return Frame(window, x, y)


def place_in(frame: Frame, cell: i64) -> i64:
    """The cell's place in the window; -1 outside. As `x_of` and `y_of` have it, without a call."""
    high = cell // EAST
    return frame.cell(high - ORIGIN, cell - high * EAST - ORIGIN)


class MousetrapNumbering(Numbering):
    """A placing is its kind of tile times the cells of the window, plus the cell."""

    def __init__(self, window: int) -> None:
        chosen = check_window(window, WINDOW, MOST_WINDOW)
        groups = [Group(f"place {kind} X,Y", chosen * chosen) for kind in KINDS]
        super().__init__(VERSION, chosen, groups, [], [*DRAWS, *TWIN_DRAWS, DRAW_UNSEEN, *STARTS])

    def numbers(self, state: State, seat: Seat, actions: list[Action]) -> list[int]:
        assert isinstance(state, Position)
        frame = frame_of(state, self.window)
        cells = self.window * self.window
        found: list[int] = []
        for action in actions:
            if not isinstance(action, Place):
                raise NoNumber(f"'{action.text}' has no number")
            x, y = x_of(action.cell), y_of(action.cell)
            cell = frame.cell(x, y)
            if cell < 0:
                raise frame.outside(f"'{action.text}'", x, y)
            found.append(action.kind * cells + cell)
        return found

    def legal(self, state: State, seat: Seat) -> list[int]:
        """As `Mousetrap.legal` has them, without the sentences: kind by kind over the cells of the rim."""
        assert isinstance(state, Position)
        if not state.is_turn_of(seat):
            return []
        frame = frame_of(state, self.window)
        cells = self.window * self.window
        rim: list[int] = []
        for cell in state.floor.rim:
            place = place_in(frame, cell)
            if place < 0:
                return super().legal(state, seat)  # which says what lies outside
            rim.append(place)
        found: list[int] = []
        before = -1
        for kind in state.may_lay(seat):
            if kind != before:
                before = kind
                first = kind * cells
                for at in rim:
                    found.append(first + at)
        return found

    def action(self, state: State, seat: Seat, number: int) -> Action:
        assert isinstance(state, Position)
        self.must_be_number(number)
        frame = frame_of(state, self.window)
        kind, cell = divmod(number, self.window * self.window)
        return places_at(cell_at(frame.x_of(cell), frame.y_of(cell)))[kind]
