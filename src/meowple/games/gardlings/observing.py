"""What a seat of Gardlings sees, as bits and numbers: its own garden in the window of the places, and the rest."""

from typing import Final

from mypy_extensions import i64

from meowple.core.action import Seat
from meowple.core.fields import NOTHING
from meowple.core.rows import Rows, one_hot_pieces
from meowple.core.spaces import Observation, Observer, Part, check_window, planes_of
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
from meowple.games.gardlings.numbering import MOST_WINDOW, WINDOW, frame_of, place_in
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
_FACE: Final[list[bytes]] = one_hot_pieces(KINDS)


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

        self.sparse = GARDEN_PLANES * chosen * chosen
        self.bit_ranges = [(self.sparse + (2 + PILE_COUNT) * KINDS, self.bit_count)]
        counts = range(self.bit_count, self.bit_count + players * GARDEN_COUNTS)
        self.wide = [*counts, *range(self.size - len(PILES) - PILE_COUNT - 4, self.size)]

    def observe(self, seen: State, seat: Seat) -> Observation:
        assert isinstance(seen, Position)
        ones: list[int] = []
        add_garden(ones, seen.builders[seat].garden, self.window, 0)
        planes = planes_of(ones, GARDEN_PLANES, self.window * self.window)
        return Observation(planes + _other_bits(seen, seat), _numbers(seen, seat))

    def fill(self, state: State, seat: Seat, before: int, rows: Rows) -> None:
        """Of the garden only few bits are set, so their places are given. Only behind screens is anything hidden."""
        assert isinstance(state, Position)
        seen = state.seen_by(seat) if state.variant.hidden else state
        assert isinstance(seen, Position)
        add_garden(rows.ones, seen.builders[seat].garden, self.window, before)
        _put_others(rows, seen, seat)
        numbers = _numbers(seen, seat)
        for place in self.wide:
            rows.numbers.append(numbers[place - self.bit_count])
            numbers[place - self.bit_count] = 0
        rows.pieces.append(bytes(numbers))


def add_garden(ones: list[int], garden: Garden, window: i64, before: i64) -> None:
    """The places of all bits of creatures, marks and refused marks, plane after plane, the first at `before`."""
    frame = frame_of(garden, window)
    cells = window * window
    marked = before + len(CREATURES) * cells
    refused = marked + MARKS * cells
    for cell, tile in garden.cells.items():
        place = place_in(frame, cell)
        if place < 0:
            raise frame.outside(f"the tile at {x_of(cell)},{y_of(cell)}", x_of(cell), y_of(cell))
        code = garden.where[tile]
        turned = FACE_OF[tile].turned[code & 3]
        creature: i64 = CREATURE_OF[tile]
        ones.append(before + creature * cells + place)
        _add_marks(ones, turned.first if code >> 2 == cell else turned.second, marked + place, cells)
    for cell, asked in garden.rim.items():
        place = place_in(frame, cell)
        if place >= 0:
            _add_marks(ones, ANYTHING ^ asked, refused + place, cells)


def _add_marks(ones: list[int], marks: i64, first: i64, cells: i64) -> None:
    """A byte a side, a bit a mark; a plane for each."""
    byte: i64 = 255
    while marks:
        for mark in _MARKS_IN[marks & byte]:
            plane: i64 = mark
            ones.append(first + plane * cells)
        marks >>= 8
        first += cells * len(GEMS)


def _put_others(rows: Rows, seen: Position, seat: Seat) -> None:
    """As `_other_bits`."""
    builder, market, players = seen.builders[seat], seen.market, seen.players
    for tile in (builder.hand, builder.lifted):
        rows.pieces.append(_FACE[tile % KINDS if tile >= 0 else NOTHING])
    for tile in market.top:
        rows.pieces.append(_FACE[tile % KINDS if tile >= 0 else NOTHING])
    for is_closed in market.closed:
        rows.put(is_closed, 1)
    for bits in _seat_bits(seen, seat):
        rows.put(bits, players)
    rows.put(1 << seen.step, _STEPS)
    for flag in _flags(seen):
        rows.put(flag, 1)


def _other_bits(seen: Position, seat: Seat) -> list[int]:
    """All bits but those of the garden."""
    builder, market = seen.builders[seat], seen.market
    tops = 0
    for pile in range(PILE_COUNT):
        tops |= _face_bit(market.top[pile]) << pile * KINDS
    closed = sum([market.closed[colour] << colour for colour in range(len(COLOURS))])
    bits = [_face_bit(builder.hand), _face_bit(builder.lifted), tops, closed, *_seat_bits(seen, seat)]
    return [*bits, 1 << seen.step, sum([flag << at for at, flag in enumerate(_flags(seen))])]


def _flags(seen: Position) -> list[bool]:
    chosen = seen.variant
    flags = [chosen.original_coins, chosen.advanced_gnomes, chosen.advanced_pigs, chosen.advanced_dragons]
    return [*flags, chosen.ponds, chosen.hidden, chosen.before_losses]


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


def _count_faces(numbers: list[int], first: int, tiles: list[int]) -> None:
    """How many tiles there are of each face, from this place on."""
    for tile in tiles:
        numbers[first + tile % KINDS] += 1


def _numbers(seen: Position, seat: Seat) -> list[int]:
    order = [(seat + later) % seen.players for later in range(seen.players)]
    market = seen.market
    numbers: list[int] = []
    for other in order:
        builder = seen.builders[other]
        garden = builder.garden
        numbers += [garden.gems, garden.gnomes, garden.pigs, garden.dragons, len(garden.where), builder.covered]
        numbers += [builder.in_bag(), builder.coins, seen.gems[other]]
    at = len(numbers)
    numbers += [0] * (KINDS * len(order))
    for other in order:
        _count_faces(numbers, at, seen.builders[other].bag)
        at += KINDS
    lifts = [0] * KINDS
    for tile, times in seen.builders[seat].lifts.items():
        lifts[tile % KINDS] += times
    numbers += [lifts[kind] for kind in UNICORNS]
    at = len(numbers)
    numbers += [0] * (2 * KINDS)
    for tiles in market.unseen:
        _count_faces(numbers, at, tiles)
    for tiles in market.bottom:
        _count_faces(numbers, at + KINDS, tiles)
    numbers += [market.size(pile) for pile in range(PILE_COUNT)]
    numbers += [len(market.unseen[0]) + len(market.bottom[PILE_COUNT]), *market.beside, market.bank]
    return [*numbers, seen.round, seen.variant.round_limit, seen.variant.goal]
