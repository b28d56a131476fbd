"""A number for every sentence of Mousetrap: the floor has no bounds, so places are numbered in a window."""

from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.errors import NoNumber
from meowple.core.spaces import Frame, Group, Numbering, check_window
from meowple.core.state import State
from meowple.games.mousetrap.actions import (
    DRAW_UNSEEN,
    DRAWS,
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
    cells = state.floor.cells
    return Frame(window, [x_of(cell) for cell in cells], [y_of(cell) for cell in cells])


def place_in(frame: Frame, cell: int) -> int:
    """The cell's place in the window; -1 outside."""
    return frame.cell(x_of(cell), y_of(cell))


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
        rim = [place_in(frame, cell) for cell in state.floor.rim]
        if min(rim) < 0:
            return super().legal(state, seat)  # which says what lies outside
        found: list[int] = []
        before = -1
        for kind in state.may_lay(seat):
            if kind != before:
                before = kind
                first = kind * cells
                for place in rim:
                    found.append(first + place)
        return found

    def action(self, state: State, seat: Seat, number: int) -> Action:
        assert isinstance(state, Position)
        self.must_be_number(number)
        frame = frame_of(state, self.window)
        kind, cell = divmod(number, self.window * self.window)
        return places_at(cell_at(frame.x_of(cell), frame.y_of(cell)))[kind]
