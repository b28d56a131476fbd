"""A number for every sentence of Gardlings: a garden has no bounds, so places are numbered in a window."""

from typing import Final

from mypy_extensions import i64

from meowple.core.action import Action, Seat
from meowple.core.errors import NoNumber
from meowple.core.spaces import ORIGIN, Frame, Group, Numbering, check_window, middle_of
from meowple.core.state import State
from meowple.games.gardlings.actions import (
    BUYS,
    COMFORTS,
    CONSOLATION,
    DEALS,
    DRAW,
    DRAWS,
    FIRSTS,
    SHOWS,
    STOP,
    STOP_ANYWAY,
    TAKE_CONSOLATION,
    Change,
    Lift,
    Place,
    lift_action,
    place_action,
)
from meowple.games.gardlings.components import COLOUR_OF, CREATURE_OF, DOWN, PIG, TILES, cell_of, x_of, y_of
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.position import Position

VERSION: Final = 1
WINDOW: Final = 31
"""The usual window; gardens of good players are up to half as wide."""
TURNS: Final = 4
FARTHEST: Final = 99
"""No sentence names a cell that is farther from the first tile."""
MOST_WINDOW: Final = 2 * (FARTHEST // 2 + 1) + 1
"""No garden needs a wider one."""


def frame_of(garden: Garden, window: int) -> Frame:
    """The window round all tiles of a garden."""
    y, x = middle_of(list(garden.cells))
    return Frame(window, x, y)


def place_in(frame: Frame, cell: i64) -> i64:
    """The cell's place in the window; -1 outside. As `x_of` and `y_of` have it, without a call."""
    high = cell // DOWN
    return frame.cell(cell - high * DOWN - ORIGIN, high - ORIGIN)


def _changes() -> list[Action]:
    """5g, 5h. Each pig, under each pile of its colour, for a tile of each pile of the next colour."""
    found: list[Action] = []
    for pig in range(TILES):
        colour = COLOUR_OF[pig]
        if CREATURE_OF[pig] == PIG:
            for under in (CONSOLATION,) if colour == 0 else (2 * colour - 2, 2 * colour - 1):
                found += [Change(pig, under, taken) for taken in (2 * colour, 2 * colour + 1)]
    return found


_CHANGES: Final[list[Action]] = _changes()


class GardlingsNumbering(Numbering):
    """First what can be listed; then places, turn by turn, and unicorns to lift, in the seat's own window."""

    def __init__(self, window: int) -> None:
        chosen = check_window(window, WINDOW, MOST_WINDOW)
        self.cells = chosen * chosen
        listed: list[Action] = [DRAW, STOP, STOP_ANYWAY, TAKE_CONSOLATION, *BUYS, *_CHANGES]
        self.known = {action.text: number for number, action in enumerate(listed)}
        groups = [Group(action.text, 1) for action in (DRAW, STOP, STOP_ANYWAY, TAKE_CONSOLATION)]
        groups += [Group("buy PILE", len(BUYS)), Group("change PIG PILE PILE", len(_CHANGES))]
        groups += [Group(f"place {('across', 'down')[turn % 2]}X,Y turn{turn}", self.cells) for turn in range(TURNS)]
        groups += [Group("lift acrossX,Y", self.cells), Group("lift downX,Y", self.cells)]
        super().__init__(VERSION, chosen, groups, listed, [*FIRSTS, *DEALS, *SHOWS, *DRAWS, *COMFORTS])

    def numbers(self, state: State, seat: Seat, actions: list[Action]) -> list[int]:
        assert isinstance(state, Position)
        frame = frame_of(state.builders[seat].garden, self.window)
        found: list[int] = []
        for action in actions:
            if isinstance(action, Place):
                found.append(self._placed(frame, action, action.at, action.turn))
            elif isinstance(action, Lift):
                way = TURNS + action.text.startswith("lift down")
                found.append(self._placed(frame, action, action.at, way))
            else:
                number = self.known.get(action.text, -1)
                if number < 0:
                    raise NoNumber(f"'{action.text}' has no number")
                found.append(number)
        return found

    def _placed(self, frame: Frame, action: Action, at: int, way: int) -> int:
        cell = place_in(frame, at)
        if cell < 0:
            raise frame.outside(f"'{action.text}'", x_of(at), y_of(at))
        return len(self.listed) + way * self.cells + cell

    def action(self, state: State, seat: Seat, number: int) -> Action:
        assert isinstance(state, Position)
        self.must_be_number(number)
        if number < len(self.listed):
            return self.listed[number]
        frame = frame_of(state.builders[seat].garden, self.window)
        way, cell = divmod(number - len(self.listed), self.cells)
        at = cell_of(frame.x_of(cell), frame.y_of(cell))
        return place_action(at * TURNS + way) if way < TURNS else lift_action(at * TURNS + way - TURNS)
