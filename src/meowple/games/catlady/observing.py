"""What a seat of Cat Lady sees, as bits and numbers. Nothing is hidden but the order of the deck."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.fields import NOTHING
from meowple.core.rows import BYTE, Rows, one_hot_pieces
from meowple.core.spaces import Observation, Observer, Part, bits_of, no_window, one_hot
from meowple.core.state import State
from meowple.games.catlady.collection import TREATED, Collection, portion
from meowple.games.catlady.components import (
    BOX,
    CARD_SET,
    CARDS,
    CELLS,
    CUBES,
    GOALS,
    IN_PLAY,
    LINES,
    STARTS,
    TURN_CARDS,
)
from meowple.games.catlady.numbering import CATS
from meowple.games.catlady.position import Position
from meowple.games.catlady.stages import STAGES

VERSION: Final = 1
KINDS: Final = len(CARDS)
BOXES: Final[list[int]] = [card.kind for card in CARDS if card.type == BOX]
MOST_CARDS: Final = max(IN_PLAY[1]) + 6
HELD: Final = 21
_BOX_PLACES: Final[dict[int, int]] = {kind: place for place, kind in enumerate(BOXES)}
_PLACE_OF: Final[dict[int, int]] = {card.kind: place for place, card in enumerate(CATS)}
_CAT_PLACES: Final[list[int]] = [_PLACE_OF.get(kind, NOTHING) for kind in range(KINDS)]
_ABOUT_HELD: Final = (
    "chicken, tuna, milk, wild food, treats; five toys; costumes, catnip, lost cats, sprays, brushes, bags, lasers, "
    "tokens; crazy toys, costumes and catnip of start cards"
)


def _parts(players: int) -> list[Part]:
    seats, cats = max(players, 2), len(CATS)
    return [
        Part("market", (len(CELLS), KINDS), "the card in each cell of the market"),
        Part("strays", (KINDS,), "strays on offer"),
        Part("cats", (seats, cats), "each seat's cats; alone, the furry player comes second"),
        Part("treated", (seats, cats), "cats that have had a treat"),
        Part("token", (len(LINES),), "the line with the cat token"),
        Part("stage", (len(STAGES),), f"{', '.join(STAGES)}"),
        Part("turn", (seats,), "whose turn it is"),
        Part("fed", (seats,), "who has done feeding"),
        Part("turn_so_far", (4,), "nothing done yet; a line taken; the last turn; feeding"),
        Part("brushed", (len(CELLS),), "the cell of the cat that is brushed"),
        Part("goals", (players, len(GOALS)), "the goal between each seat and the next"),
        Part("goal_pool", (len(GOALS),), "goals in the pool"),
        Part("swapped", (players,), "seats whose last turn was a swap"),
        Part("turn_card", (len(TURN_CARDS),), "the furry player's turn card"),
        Part("turn_deck", (len(TURN_CARDS),), "turn cards still to come"),
        Part("starts", (len(STARTS),), "the furry player's start cards"),
        Part("options", (4,), "with treats; with goals; furry player feeds in steps; no waste costs points"),
        Part("eaten", (seats, cats, 3), "chicken, tuna and milk each cat has eaten", 0, 63),
        Part("held", (seats, HELD), _ABOUT_HELD, 0, MOST_CARDS),
        Part("boxes", (seats, len(BOXES)), "each seat's boxes, by kind", 0, MOST_CARDS),
        Part("converted", (seats,), "food turned into other food", 0, MOST_CARDS),
        Part("unknown", (KINDS,), "cards of the deck and those taken out unseen, by kind", 0, MOST_CARDS),
        Part("looted", (KINDS,), "cards brought while feeding that may still be played, by kind", 0, MOST_CARDS),
        Part("deck", (2,), "cards in the deck; cards that may still be taken while feeding", 0, MOST_CARDS),
        Part("cubes", (len(CUBES),), "chicken, tuna, milk, wild food and treats in the box", 0, max(CUBES)),
    ]


class CatLadyObserver(Observer):
    def __init__(self, players: int, window: int) -> None:
        no_window(window)
        super().__init__(VERSION, players, 0, _parts(players))
        self.sees_all = True
        self.bit_ranges = [(len(CELLS) * KINDS, self.bit_count)]
        self.wide = []

    def observe(self, seen: State, seat: Seat) -> Observation:
        assert isinstance(seen, Position)
        seats = len(seen.collections)
        order = [(seat + later) % seats for later in range(seats)]
        market = cats = treated = fed = 0
        for cell, kind in enumerate(seen.grid):
            market |= one_hot(kind) << cell * KINDS
        for place, other in enumerate(order):
            mine = seen.collections[other]
            cats |= bits_of([_PLACE_OF[kind] for kind in mine.cats]) << place * len(CATS)
            treated |= _treated(mine) << place * len(CATS)
            fed |= seen.fed[other] << place
        so_far = seen.is_fresh | seen.has_taken << 1 | seen.is_last << 2 | seen.is_feeding << 3
        bits = [market, bits_of(seen.strays), cats, treated, one_hot(seen.token), 1 << seen.stage]
        bits += [1 << (seen.turn - seat) % seats, fed, so_far, one_hot(seen.brushed)]
        bits += [*_goal_bits(seen, seat), one_hot(seen.turn_card), bits_of(seen.turn_deck), bits_of(seen.starts)]
        chosen = seen.house_rules
        flags = chosen.with_treats | chosen.with_goals << 1 | chosen.furry_feeds_in_steps << 2
        return Observation([*bits, flags | chosen.no_waste_costs << 3], _numbers(seen, order))

    def fill(self, state: State, seat: Seat, before: int, rows: Rows) -> None:
        assert isinstance(state, Position)
        pieces, seats = rows.pieces, len(state.collections)
        everybody = [state.collections[(seat + later) % seats] for later in range(seats)]
        for kind in state.grid:
            pieces.append(_KIND[kind])
        _put_places(rows, state.strays, KINDS)
        for mine in everybody:
            _put_cats(rows, mine, 0)
        for mine in everybody:
            _put_cats(rows, mine, TREATED)
        _put_turn(rows, state, seat)
        _put_goals(rows, state, seat)
        for mine in everybody:
            pieces.append(_NO_MEALS if _are_hungry(mine) else bytes(_eaten(mine)))
        for mine in everybody:
            pieces.append(bytes(_held(mine)))
        for mine in everybody:
            pieces.append(bytes(_boxes(mine)) if mine.boxes else _NO_BOXES)
        for mine in everybody:
            pieces.append(BYTE[mine.converted])
        _append_counts(pieces, state.unknown)
        pieces.append(bytes(_by_kind(state.looted)) if state.looted else _NO_CARDS)
        pieces.append(BYTE[state.deck])
        pieces.append(BYTE[state.loot_left])
        pieces.append(bytes(state.cubes))


# Parts of rows

_KIND: Final[list[bytes]] = one_hot_pieces(KINDS)
_NO_MEALS: Final = bytes(3 * len(CATS))
_NO_BOXES: Final = bytes(len(BOXES))
_NO_CARDS: Final = bytes(KINDS)
_DECK: Final[list[int]] = CARD_SET.deck(6, True)
_MOST_ALIKE: Final = max([_DECK.count(kind) for kind in _DECK])
_GAPS: Final[list[bytes]] = [bytes(kinds) for kinds in range(KINDS + 1)]
_COUNTS: Final[list[list[bytes]]] = [[gap + BYTE[count] for gap in _GAPS] for count in range(_MOST_ALIKE + 1)]
"""So many of a kind, after kinds of which there is none."""


def _put_cats(rows: Rows, mine: Collection, least: int) -> None:
    """The cats that have eaten so much."""
    _put_places(rows, [_CAT_PLACES[mine.cats[at]] for at, meal in enumerate(mine.meals) if meal >= least], len(CATS))


def _put_places(rows: Rows, places: list[int], count: int) -> None:
    """Bits at these places of so many, in two parts: there are more than fit into a word."""
    half = count // 2
    first = second = 0
    for place in places:
        if place < half:
            first |= 1 << place
        else:
            second |= 1 << place - half
    rows.put(first, half)
    rows.put(second, count - half)


def _put_turn(rows: Rows, state: Position, seat: Seat) -> None:
    """The token, whose turn it is, and what it has brought so far."""
    seats = len(state.collections)
    rows.put(one_hot(state.token), len(LINES))
    rows.put(1 << state.stage, len(STAGES))
    rows.put(1 << (state.turn - seat) % seats, seats)
    for later in range(seats):
        rows.put(state.fed[(seat + later) % seats], 1)
    rows.put(state.is_fresh | state.has_taken << 1 | state.is_last << 2 | state.is_feeding << 3, 4)
    rows.put(one_hot(state.brushed), len(CELLS))


def _put_goals(rows: Rows, state: Position, seat: Seat) -> None:
    """Goals, the furry player's cards, and options."""
    players, goals, chosen = state.players, state.goals, state.house_rules
    for later in range(players):
        place = (seat + later) % players
        rows.put(1 << goals[place] if place < len(goals) else 0, len(GOALS))
    rows.put(bits_of(state.goal_pool), len(GOALS))
    for later in range(players):
        rows.put(state.swapped[(seat + later) % players], 1)
    rows.put(one_hot(state.turn_card), len(TURN_CARDS))
    rows.put(bits_of(state.turn_deck), len(TURN_CARDS))
    rows.put(bits_of(state.starts), len(STARTS))
    flags = chosen.with_treats | chosen.with_goals << 1 | chosen.furry_feeds_in_steps << 2
    rows.put(flags | chosen.no_waste_costs << 3, 4)


def _are_hungry(mine: Collection) -> bool:
    """Whether none of the cats has eaten anything but a treat."""
    for meal in mine.meals:  # noqa: SIM110 - no generator in a hot path
        if 0 < meal < TREATED:
            return False
    return True


def _append_counts(pieces: list[bytes], kinds: list[int]) -> None:
    """As `_by_kind`, of cards that are sorted: a piece for each kind there is."""
    done = count = 0
    for at, kind in enumerate(kinds):
        count += 1
        if at + 1 == len(kinds) or kinds[at + 1] != kind:
            pieces.append(_COUNTS[count][kind - done])
            done, count = kind + 1, 0
    pieces.append(_GAPS[KINDS - done])


# As numbers


def _treated(mine: Collection) -> int:
    return bits_of([_PLACE_OF[mine.cats[at]] for at in range(len(mine.cats)) if mine.meals[at] >= TREATED])


def _goal_bits(seen: Position, seat: Seat) -> list[int]:
    """Goals and swaps from this seat on; while goals are dealt some places are still empty."""
    players = seen.players
    goals = swapped = 0
    for later in range(players):
        place = (seat + later) % players
        if place < len(seen.goals):
            goals |= 1 << later * len(GOALS) + seen.goals[place]
        swapped |= seen.swapped[place] << later
    return [goals, bits_of(seen.goal_pool), swapped]


def _numbers(seen: Position, order: list[int]) -> list[int]:
    collections = [seen.collections[other] for other in order]
    numbers: list[int] = []
    for mine in collections:
        numbers += _eaten(mine)
    for mine in collections:
        numbers += _held(mine)
    for mine in collections:
        numbers += _boxes(mine)
    numbers += [mine.converted for mine in collections]
    numbers += _by_kind(seen.unknown)
    numbers += _by_kind(seen.looted)
    return [*numbers, seen.deck, seen.loot_left, *seen.cubes]


def _eaten(mine: Collection) -> list[int]:
    eaten = [0] * (3 * len(CATS))
    for at in range(len(mine.cats)):
        meal = mine.meals[at]
        if 0 < meal < TREATED:
            place = 3 * _PLACE_OF[mine.cats[at]]
            for food in range(3):
                eaten[place + food] = portion(meal, food)
    return eaten


def _held(mine: Collection) -> list[int]:
    cards = [len(mine.costumes), mine.catnip, mine.lost, mine.spray, mine.brush, mine.bag, mine.laser, mine.tokens]
    return [*mine.food, *mine.toys, *cards, mine.crazy_toys, mine.extra_costumes, mine.extra_catnip]


def _boxes(mine: Collection) -> list[int]:
    counts = [0] * len(BOXES)
    for kind in mine.boxes:
        counts[_BOX_PLACES[kind]] += 1
    return counts


def _by_kind(kinds: list[int]) -> list[int]:
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts
