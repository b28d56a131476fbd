"""What a seat of Gardlings sees, as bits and numbers: its own garden in the window of the places, and the rest."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.fields import NOTHING
from meowple.core.spaces import Observation, Observer, Part, Rows, check_window, planes_of
from meowple.core.state import State
from meowple.games.gardlings.actions import PILES
from meowple.games.gardlings.builder import LIFTS
from meowple.games.gardlings.components import (
    ANYTHING,
    BOX,
    COLOURS,
    CREATURE_OF,
    CREATURES,
    FACE_OF,
    FACES,
    GEMS,
    KINDS,
    MOST_BOXES,
    NAMES,
    UNICORN,
    x_of,
    y_of,
)
from meowple.games.gardlings.fields import MOST
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.market import PILE_COUNT
from meowple.games.gardlings.numbering import MOST_WINDOW, WINDOW, frame_of
from meowple.games.gardlings.position import Position
from meowple.games.gardlings.steps import OVER

VERSION: Final = 1
SIDES: Final = 4
MARKS: Final = SIDES * len(GEMS)
GARDEN_PLANES: Final = len(CREATURES) + 2 * MARKS
_MARKS_IN: Final[list[list[int]]] = [
    [mark for mark in range(len(GEMS)) if marks >> mark & 1] for marks in range(1 << len(GEMS))
]
UNICORNS: Final[list[int]] = [kind for kind in range(KINDS) if FACES[kind].creature == UNICORN]
GARDEN_COUNTS: Final = 9
_STEPS: Final = OVER + 1
_COINS: Final = BOX.coins * MOST_BOXES


def _parts(players: int, window: int) -> list[Part]:
    return [
        Part("creatures", (len(CREATURES), window, window), f"the own garden: {', '.join(CREATURES)}"),
        Part("marks", (MARKS, window, window), f"marks of its tiles: by side (north, east, south, west), by {GEMS}"),
        Part("refused", (MARKS, window, window), "marks that the empty cells beside it refuse, in the same order"),
        Part("hand", (KINDS,), "the tile in hand, by face"),
        Part("lifted", (KINDS,), "the unicorn in the air, by face"),
        Part("tops", (PILE_COUNT, KINDS), "the open tile of each pile, by face"),
        Part("closed", (len(COLOURS),), "colours whose price is gone"),
        Part("owing", (players,), "seats that owe a choice"),
        Part("stopped", (players,), "seats that have stopped"),
        Part("holding", (players,), "seats with a tile in hand"),
        Part("turn", (players,), "who buys"),
        Part("start", (players,), "the starting player of the round"),
        Part("winner", (players,), "who has the victory tile"),
        Part("step", (_STEPS,), "deal, tops, build, drawn, buy, comfort, show, change, over"),
        Part("options", (7,), "original coins; advanced gnomes, pigs, dragons; ponds; hidden; tie before losses"),
        Part("gardens", (players, GARDEN_COUNTS), _ABOUT_GARDENS, 0, MOST),
        Part(
            "bags",
            (players, KINDS),
            "tiles in each bag (behind a screen: all tiles of the seat), by face",
            0,
            MOST_BOXES,
        ),
        Part(
            "lifts", (len(UNICORNS),), "how often each own unicorn was moved since the last draw", 0, LIFTS * MOST_BOXES
        ),
        Part("unseen", (KINDS,), "tiles that lie unseen in the piles, by face", 0, MOST_BOXES),
        Part("under", (KINDS,), "pigs known to lie under the piles, by face", 0, MOST_BOXES),
        Part("piles", (len(PILES),), "tiles in each pile", 0, len(NAMES)),
        Part("beside", (PILE_COUNT,), "coins beside each pile", 0, _COINS),
        Part("bank", (1,), "coins in the bank", 0, _COINS),
        Part("rounds", (3,), "the round; the last round; the goal", 0, MOST),
    ]


_ABOUT_GARDENS: Final = "gems, gnomes, pigs, dragons, tiles laid, tiles behind a screen, bag, coins, gems to spend"


class GardlingsObserver(Observer):
    def __init__(self, players: int, window: int) -> None:
        chosen = check_window(window, WINDOW, MOST_WINDOW)
        super().__init__(VERSION, players, chosen, _parts(players, chosen))

    def observe(self, seen: State, seat: Seat) -> Observation:
        assert isinstance(seen, Position)
        ones = garden_ones(seen.builders[seat].garden, self.window)
        planes = planes_of(ones, GARDEN_PLANES, self.window * self.window)
        return Observation(planes + _other_bits(seen, seat), _numbers(seen, seat))

    def fill(self, state: State, seat: Seat, before: int, rows: Rows) -> None:
        """Only few bits are set, so their places are given. Only behind screens is anything hidden."""
        assert isinstance(state, Position)
        seen = state.seen_by(seat) if state.variant.hidden else state
        assert isinstance(seen, Position)
        rows.add_ones(before, garden_ones(seen.builders[seat].garden, self.window))
        at, number = before + GARDEN_PLANES * self.window * self.window, GARDEN_PLANES
        for bits in _other_bits(seen, seat):
            rows.add_bits(at, bits)
            at += self.plane_sizes[number]
            number += 1
        rows.add_numbers(before + self.bit_count, _numbers(seen, seat))


def garden_ones(garden: Garden, window: int) -> list[int]:
    """The places of all bits of creatures, marks and refused marks, plane after plane."""
    frame = frame_of(garden, window)
    cells = window * window
    ones: list[int] = []
    for cell, tile in garden.cells.items():
        x, y = x_of(cell), y_of(cell)
        place = frame.cell(x, y)
        if place < 0:
            raise frame.outside(f"the tile at {x},{y}", x, y)
        code = garden.where[tile]
        turned = FACE_OF[tile].turned[code & 3]
        ones.append(CREATURE_OF[tile] * cells + place)
        marks = turned.first if code >> 2 == cell else turned.second
        _add_marks(ones, marks, len(CREATURES) * cells + place, cells)
    for cell, asked in garden.rim.items():
        place = frame.cell(x_of(cell), y_of(cell))
        if place >= 0:
            _add_marks(ones, ANYTHING ^ asked, (len(CREATURES) + MARKS) * cells + place, cells)
    return ones


def _add_marks(ones: list[int], marks: int, first: int, cells: int) -> None:
    """A byte a side, a bit a mark; a plane for each."""
    for side in range(SIDES):
        for mark in _MARKS_IN[marks >> 8 * side & 127]:
            ones.append(first + (side * len(GEMS) + mark) * cells)


def _other_bits(seen: Position, seat: Seat) -> list[int]:
    """All bits but those of the garden."""
    builder, market, chosen = seen.builders[seat], seen.market, seen.variant
    tops = 0
    for pile in range(PILE_COUNT):
        tops |= _face_bit(market.top[pile]) << pile * KINDS
    closed = sum([market.closed[colour] << colour for colour in range(len(COLOURS))])
    flags = [chosen.original_coins, chosen.advanced_gnomes, chosen.advanced_pigs, chosen.advanced_dragons]
    flags += [chosen.ponds, chosen.hidden, chosen.before_losses]
    bits = [_face_bit(builder.hand), _face_bit(builder.lifted), tops, closed, *_seat_bits(seen, seat)]
    return [*bits, 1 << seen.step, sum([flag << at for at, flag in enumerate(flags)])]


def _face_bit(tile: int) -> int:
    return 1 << tile % KINDS if tile >= 0 else 0


def _seat_bits(seen: Position, seat: Seat) -> list[int]:
    players = seen.players
    owing = stopped = holding = 0
    for later in range(players):
        other = (seat + later) % players
        owing |= (other in seen.acting) << later
        stopped |= seen.builders[other].stopped << later
        holding |= (seen.builders[other].hand != NOTHING) << later
    winner = 1 << (seen.winner - seat) % players if seen.winner >= 0 else 0
    return [owing, stopped, holding, 1 << (seen.turn - seat) % players, 1 << (seen.start - seat) % players, winner]


def _by_face(tiles: list[int]) -> list[int]:
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile % KINDS] += 1
    return counts


def _numbers(seen: Position, seat: Seat) -> list[int]:
    order = [(seat + later) % seen.players for later in range(seen.players)]
    market = seen.market
    numbers: list[int] = []
    for other in order:
        builder = seen.builders[other]
        garden = builder.garden
        numbers += [garden.gems, garden.gnomes, garden.pigs, garden.dragons, len(garden.where), builder.covered]
        numbers += [builder.in_bag(), builder.coins, seen.gems[other]]
    for other in order:
        numbers += _by_face(seen.builders[other].bag)
    lifts = [0] * KINDS
    for tile, times in seen.builders[seat].lifts.items():
        lifts[tile % KINDS] += times
    numbers += [lifts[kind] for kind in UNICORNS]
    numbers += _by_face([tile for tiles in market.unseen for tile in tiles])
    numbers += _by_face([tile for tiles in market.bottom for tile in tiles])
    numbers += [market.size(pile) for pile in range(PILE_COUNT)]
    numbers += [len(market.unseen[0]) + len(market.bottom[PILE_COUNT]), *market.beside, market.bank]
    return [*numbers, seen.round, seen.variant.round_limit, seen.variant.goal]
