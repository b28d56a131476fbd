"""What a seat of Mousetrap sees, as bits and numbers: the floor in the window of the placings."""

from typing import Final

from mypy_extensions import i64

from meowple.core.action import Seat
from meowple.core.rows import Rows
from meowple.core.spaces import Observation, Observer, Part, check_window, planes_of
from meowple.core.state import State
from meowple.games.mousetrap.actions import place_name, x_of, y_of
from meowple.games.mousetrap.components import HAND, KINDS, SET_SIZE
from meowple.games.mousetrap.numbering import MOST_WINDOW, WINDOW, frame_of, place_in
from meowple.games.mousetrap.position import Position

VERSION: Final = 1
MOST_POINTS: Final = SET_SIZE * 4
STATES: Final = 3


def _parts(players: int, window: int) -> list[Part]:
    kinds = len(KINDS)
    return [
        Part("kinds", (kinds, window, window), f"tiles of each kind: {', '.join(KINDS)}"),
        Part("owners", (players, window, window), "tiles of each seat"),
        Part(
            "states",
            (STATES, window, window),
            "caught mice, idle cats and traps, places to lay a tile",
        ),
        Part("turn", (players,), "whose turn it is"),
        Part("any_cat", (1,), "whether a friend is safe from every cat"),
        Part("hand", (kinds,), "tiles in this seat's hand, by kind", 0, HAND),
        Part("unlaid", (players, kinds), "tiles each seat has not laid and not in a hand seen here", 0, SET_SIZE),
        Part("hands", (players,), "tiles in each hand", 0, HAND),
        Part("points", (players,), "what each seat would score now", 0, MOST_POINTS),
    ]


class MousetrapObserver(Observer):
    def __init__(self, players: int, window: int) -> None:
        chosen = check_window(window, WINDOW, MOST_WINDOW)
        super().__init__(VERSION, players, chosen, _parts(players, chosen))
        self.floor_planes = len(KINDS) + players + STATES

        self.sparse = self.floor_planes * chosen * chosen
        self.bit_ranges = [(self.sparse, self.bit_count)]
        self.wide = []

    def observe(self, seen: State, seat: Seat) -> Observation:
        assert isinstance(seen, Position)
        ones: list[int] = []
        add_floor(ones, seen, seat, self.window, 0)
        planes = planes_of(ones, self.floor_planes, self.window * self.window)
        turn = 1 << (seen.turn - seat) % seen.players if seen.turn >= 0 else 0
        return Observation([*planes, turn, int(seen.any_cat)], _numbers(seen, seat))

    def fill(self, state: State, seat: Seat, before: int, rows: Rows) -> None:
        """Only few bits are set, so their places are given. Another's hand and stack are only counted together."""
        assert isinstance(state, Position)
        add_floor(rows.ones, state, seat, self.window, before)
        players = state.players
        rows.put(1 << (state.turn - seat) % players if state.turn >= 0 else 0, players)
        rows.put(state.any_cat, 1)
        rows.pieces.append(bytes(_numbers(state, seat)))


def add_floor(ones: list[int], seen: Position, seat: Seat, window: i64, before: i64) -> None:
    """The places of all bits of kinds, owners and states, plane after plane, the first at place `before`."""
    floor, players = seen.floor, seen.players
    frame = frame_of(seen, window)
    cells = window * window
    owners = before + len(KINDS) * cells
    caught = owners + players * cells
    idle = caught + cells
    rim = idle + cells
    for number, cell in enumerate(floor.cells):
        place = place_in(frame, cell)
        if place < 0:
            raise frame.outside(f"the tile at {place_name(cell)}", x_of(cell), y_of(cell))
        kind: i64 = floor.kinds[number]
        owner: i64 = (floor.owners[number] - seat) % players
        ones.append(before + kind * cells + place)
        ones.append(owners + owner * cells + place)
        if floor.is_caught(number):
            ones.append(caught + place)
        elif floor.is_idle(number):
            ones.append(idle + place)
    for cell in floor.rim:
        place = place_in(frame, cell)
        if place >= 0:
            ones.append(rim + place)


def _numbers(seen: Position, seat: Seat) -> list[int]:
    order = [(seat + later) % seen.players for later in range(seen.players)]
    numbers = [0] * (len(KINDS) * (1 + seen.players))
    _count(numbers, 0, seen.hands[seat])
    at = len(KINDS)
    for other in order:
        _count(numbers, at, seen.stacks[other])
        if other != seat:
            _count(numbers, at, seen.hands[other])
        at += len(KINDS)
    for other in order:
        numbers.append(seen.hand_size(other))
    for other in order:
        numbers.append(seen.floor.points[other])
    return numbers


def _count(numbers: list[int], first: int, kinds: list[int]) -> None:
    """How many there are of each kind, from this place on."""
    for kind in kinds:
        numbers[first + kind] += 1
