"""What a seat of Purrramid sees, as bits and numbers. Nothing is hidden."""

from typing import Final

from mypy_extensions import i64

from meowple.core.action import Seat
from meowple.core.rows import BYTE, Rows, one_hot_pieces
from meowple.core.spaces import MOST, Observation, Observer, Part, bits_of, no_window, one_hot
from meowple.core.state import State
from meowple.games.purrramid.components import (
    BOARDS,
    GOLDEN,
    MOST_GAMES,
    MOST_ON_A_FIELD,
    MOST_TURNS,
    ORDINARY,
    YARN,
    YARN_VALUE,
)
from meowple.games.purrramid.dice import DICE, FACES, HIGHEST, ROLLS
from meowple.games.purrramid.fields import MOST_POINTS
from meowple.games.purrramid.position import DICED, FIRST, OVER, TILED, Position

VERSION: Final = 1
SIDES: Final[list[str]] = sorted(BOARDS)
SLOTS: Final = max(board.size for board in BOARDS.values())
"""Fields of the larger side, numbered from the floor up, left to right."""
_STEPS: Final = OVER + 1


def _values(side: str) -> int:
    """Which field asks for which number: by number, then by field."""
    bits = 0
    for slot, value in enumerate(BOARDS[side].values):
        bits |= 1 << value * SLOTS + slot
    return bits


_VALUES: Final[dict[str, int]] = {side: _values(side) for side in SIDES}
_BELOW: Final[dict[str, list[int]]] = {side: [bits_of(below) for below in BOARDS[side].below] for side in SIDES}
"""The fields right below each field, as bits."""
_YARN_FIELDS: Final[dict[str, int]] = {
    side: bits_of([slot for slot, value in enumerate(BOARDS[side].values) if value == YARN_VALUE]) for side in SIDES
}


def _parts(players: int) -> list[Part]:
    return [
        Part("values", (HIGHEST + 1, SLOTS), "for each number, the fields that ask for it"),
        Part("side", (len(SIDES),), "the side of the board"),
        Part("diced", (SLOTS,), "fields with this turn's dice"),
        Part("tiled", (SLOTS,), "fields with tiles"),
        Part("supported", (SLOTS,), "fields on the floor, or with tiles or dice on all that is right below"),
        Part("yarn_on", (SLOTS,), "fields with a ball of yarn"),
        Part("turn", (players,), "whose turn it is"),
        Part("winner", (players,), "who has no ordinary tiles left and lays golden ones"),
        Part("step", (_STEPS,), "first, roll, place, decide, over"),
        Part("options", (4,), "tiles_link, short_may_not, gold_next_field, no_yarn_on_dead_roll"),
        Part("tiles", (SLOTS,), "tiles on each field", 0, MOST_ON_A_FIELD),
        Part("gold", (SLOTS,), "golden tiles on each field", 0, MOST_ON_A_FIELD),
        Part("placed", (SLOTS, FACES), "this turn's dice on each field, by face", 0, DICE),
        Part("rolled", (FACES,), "the dice just rolled, by face", 0, DICE),
        Part("dice", (2,), "dice of this turn; dice not on the board yet", 0, DICE),
        Part("left", (players,), "ordinary tiles each seat has left", 0, ORDINARY),
        Part("yarn", (players,), "balls of yarn each seat has", 0, YARN),
        Part("box", (2,), "golden tiles and yarn in the box", 0, max(GOLDEN, YARN)),
        Part("totals", (players,), "points of the games counted", -MOST_POINTS, MOST_POINTS),
        Part("games", (2,), "the game on the table; games in the match", 0, MOST_GAMES),
        Part("turns", (1,), "turns begun in this game", 0, min(MOST_TURNS, MOST)),
    ]


# Pieces of rows, see `PurrramidObserver.fill`

_PRINTED: Final[dict[str, bytes]] = {
    side: bytes([_VALUES[side] >> at & 1 for at in range((HIGHEST + 1) * SLOTS)]) + one_hot_pieces(len(SIDES))[number]
    for number, side in enumerate(SIDES)
}
_NONE: Final[list[int]] = []
_FACES: Final[list[bytes]] = [
    *[bytes([faces.count(face) for face in range(1, FACES + 1)]) for faces in ROLLS],
    bytes(FACES),
]
"""By roll, or the part of it laid on a field: how often each face is there; the last, at -1, has none."""
_ZEROS: Final[list[bytes]] = [bytes(count) for count in range(SLOTS * FACES + 1)]


class PurrramidObserver(Observer):
    def __init__(self, players: int, window: int) -> None:
        no_window(window)
        super().__init__(VERSION, players, 0, _parts(players))
        self.sees_all = True
        self.bit_ranges = [(len(_PRINTED[SIDES[0]]), self.bit_count)]
        self.wide = list(range(self.size - players - 3, self.size))

    def observe(self, seen: State, seat: Seat) -> Observation:
        assert isinstance(seen, Position)
        players, is_set_up = seen.players, seen.step != FIRST
        diced = tiled = supported = yarn_on = 0
        for slot in range(seen.board.size if is_set_up else 0):
            diced |= (seen.on[slot] == DICED) << slot
            tiled |= (seen.on[slot] == TILED) << slot
            supported |= seen.is_supported(slot) << slot
            yarn_on |= seen.has_yarn(slot) << slot
        side = seen.options.side
        bits = [_VALUES[side], one_hot(SIDES.index(side)), diced, tiled, supported, yarn_on]
        bits += [1 << (seen.turn - seat) % players if is_set_up else 0]
        bits += [1 << (seen.winner - seat) % players if seen.winner >= 0 else 0, 1 << seen.step, _flags(seen)]
        return Observation(bits, _numbers(seen, seat, is_set_up))

    def fill(self, state: State, seat: Seat, before: int, rows: Rows) -> None:
        assert isinstance(state, Position)
        pieces, players, is_set_up = rows.pieces, state.players, state.step != FIRST
        pieces.append(_PRINTED[state.options.side])
        _put_fields(rows, state, state.board.size if is_set_up else 0)
        rows.put(1 << (state.turn - seat) % players if is_set_up else 0, players)
        rows.put(1 << (state.winner - seat) % players if state.winner >= 0 else 0, players)
        rows.put(1 << state.step, _STEPS)
        rows.put(_flags(state), 4)
        _add_tiles(pieces, state.tiles)
        _add_tiles(pieces, state.gold if state.golden < GOLDEN else _NONE)
        _add_placed(pieces, state)
        pieces.append(_FACES[state.roll])
        pieces.append(BYTE[state.dice])
        pieces.append(BYTE[state.hand])
        for later in range(players):
            pieces.append(BYTE[state.left[(seat + later) % players] if is_set_up else 0])
        for later in range(players):
            pieces.append(BYTE[state.yarn[(seat + later) % players] if is_set_up else 0])
        pieces.append(BYTE[state.golden])
        pieces.append(BYTE[state.box])
        pieces.append(_ZEROS[players + 3])
        for later in range(players):
            rows.numbers.append(state.totals[(seat + later) % players])
        rows.numbers.append(state.game)
        rows.numbers.append(state.options.games)
        rows.numbers.append(min(state.turns, MOST))


def _put_fields(rows: Rows, state: Position, size: int) -> None:
    """The fields with dice, with tiles, with support and with yarn."""
    on, below = state.on, _BELOW[state.options.side]
    diced: i64 = 0
    tiled: i64 = 0
    bit: i64 = 1
    for slot in range(size):
        if on[slot] == DICED:
            diced |= bit
        elif on[slot] == TILED:
            tiled |= bit
        bit <<= 1
    free = ~(diced | tiled)
    supported: i64 = 0
    bit = 1
    for slot in range(size):
        under: i64 = below[slot]
        if not under & free:
            supported |= bit
        bit <<= 1
    yarn: i64 = _YARN_FIELDS[state.options.side] if size else 0
    _put_slots(rows, diced)
    _put_slots(rows, tiled)
    _put_slots(rows, supported)
    _put_slots(rows, yarn & ~tiled)


def _put_slots(rows: Rows, bits: i64) -> None:
    """A bit for each field, in two parts: there are more than fit into a word."""
    low: i64 = (1 << SLOTS // 2) - 1
    rows.put(bits & low, SLOTS // 2)
    rows.put(bits >> SLOTS // 2, SLOTS - SLOTS // 2)


def _add_tiles(pieces: list[bytes], tiles: list[int]) -> None:
    """How many lie on each field; the smaller side has fewer fields."""
    pieces.append(bytes(tiles))
    pieces.append(_ZEROS[SLOTS - len(tiles)])


def _add_placed(pieces: list[bytes], state: Position) -> None:
    """This turn's dice: of the fields, in their order, only those that have some are looked at."""
    laid = [state.slot_of(action) * len(ROLLS) + action.part for action in state.placed]
    laid.sort()
    at = 0
    for code in laid:
        slot = code // len(ROLLS)
        pieces.append(_ZEROS[(slot - at) * FACES])
        pieces.append(_FACES[code % len(ROLLS)])
        at = slot + 1
    pieces.append(_ZEROS[(SLOTS - at) * FACES])


def _flags(seen: Position) -> int:
    chosen = seen.options
    flags = chosen.tiles_link | chosen.short_may_not << 1 | chosen.gold_next_field << 2
    return flags | chosen.no_yarn_on_dead_roll << 3


def _numbers(seen: Position, seat: Seat, is_set_up: bool) -> list[int]:
    unused = [0] * (SLOTS - len(seen.tiles))
    placed = [0] * (SLOTS * FACES)
    for action in seen.placed:
        for face in action.faces:
            placed[seen.slot_of(action) * FACES + face - 1] += 1
    return [*seen.tiles, *unused, *seen.gold, *unused, *placed, *_counts(seen, seat, is_set_up)]


def _counts(seen: Position, seat: Seat, is_set_up: bool) -> list[int]:
    """All numbers but those of fields."""
    order = [(seat + later) % seen.players for later in range(seen.players)]
    rolled = seen.rolled()
    numbers = [rolled.count(face) for face in range(1, FACES + 1)]
    numbers += [seen.dice, seen.hand]
    numbers += [seen.left[other] if is_set_up else 0 for other in order]
    numbers += [seen.yarn[other] if is_set_up else 0 for other in order]
    numbers += [seen.golden, seen.box, *[seen.totals[other] for other in order]]
    return [*numbers, seen.game, seen.options.games, min(seen.turns, MOST)]
