"""What a seat of Mousetrap sees, as bits and numbers: the floor in the window of the placings."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.spaces import Frame, Observation, Observer, Part, Rows, check_window, planes_of
from meowple.core.state import State
from meowple.games.mousetrap.actions import place_name, x_of, y_of
from meowple.games.mousetrap.components import HAND, KINDS, SET_SIZE
from meowple.games.mousetrap.numbering import MOST_WINDOW, WINDOW, frame_of
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

    def observe(self, seen: State, seat: Seat) -> Observation:
        assert isinstance(seen, Position)
        planes = planes_of(floor_ones(seen, seat, self.window), self.floor_planes, self.window * self.window)
        return Observation([*planes, _turn_bit(seen, seat), int(seen.any_cat)], _numbers(seen, seat))

    def fill(self, state: State, seat: Seat, before: int, rows: Rows) -> None:
        """Only few bits are set, so their places are given. Another's hand and stack are only counted together."""
        assert isinstance(state, Position)
        rows.add_ones(before, floor_ones(state, seat, self.window))
        rest = before + self.floor_planes * self.window * self.window
        rows.add_bits(rest, _turn_bit(state, seat))
        rows.add_bits(rest + state.players, int(state.any_cat))
        rows.add_numbers(before + self.bit_count, _numbers(state, seat))


def _turn_bit(seen: Position, seat: Seat) -> int:
    return 1 << (seen.turn - seat) % seen.players if seen.turn >= 0 else 0


def floor_ones(seen: Position, seat: Seat, window: int) -> list[int]:
    """The places of all bits of kinds, owners and states, plane after plane."""
    floor, players = seen.floor, seen.players
    frame = frame_of(seen, window)
    cells = window * window
    owners = len(KINDS) * cells
    caught = owners + players * cells
    idle = caught + cells
    rim = idle + cells
    ones: list[int] = []
    for number, cell in enumerate(floor.cells):
        place = _place(frame, cell)
        ones.append(floor.kinds[number] * cells + place)
        ones.append(owners + (floor.owners[number] - seat) % players * cells + place)
        if floor.is_caught(number):
            ones.append(caught + place)
        elif floor.is_idle(number):
            ones.append(idle + place)
    for cell in floor.rim:
        place = frame.cell(x_of(cell), y_of(cell))
        if place >= 0:
            ones.append(rim + place)
    return ones


def _place(frame: Frame, cell: int) -> int:
    x, y = x_of(cell), y_of(cell)
    place = frame.cell(x, y)
    if place < 0:
        raise frame.outside(f"the tile at {place_name(cell)}", x, y)
    return place


def _numbers(seen: Position, seat: Seat) -> list[int]:
    order = [(seat + later) % seen.players for later in range(seen.players)]
    numbers = [seen.hands[seat].count(kind) for kind in range(len(KINDS))]
    for other in order:
        counts = [0] * len(KINDS)
        for kind in seen.stacks[other]:
            counts[kind] += 1
        if other != seat:
            for kind in seen.hands[other]:
                counts[kind] += 1
        numbers += counts
    numbers += [seen.hand_size(other) for other in order]
    return numbers + [seen.floor.points[other] for other in order]
