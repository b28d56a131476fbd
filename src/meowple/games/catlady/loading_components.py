"""What no game could come to, as far as components go: every card, cube and token comes from somewhere."""

from typing import Final

from meowple.games.catlady.collection import TREATED, Collection, portion, portions
from meowple.games.catlady.components import (
    BAG,
    BRUSH,
    CARDS,
    CATNIP,
    CUBES,
    FOOD,
    KINDS,
    LASER,
    LOST,
    NEWEST,
    SPRAY,
    STARTS,
    STRAY,
    TOY,
    TREAT,
    TREATS,
    TURN_CARDS,
    WILD,
    removed,
)
from meowple.games.catlady.playing import LOST_FOR_ONE
from meowple.games.catlady.position import FURRY, Position
from meowple.games.catlady.setting_up import strays_on_offer
from meowple.games.catlady.stages import DEALING, LASERING

_LEAVES_BY_PLAY: Final = (FOOD, TREATS, LOST, SPRAY, BRUSH, BAG, LASER)
"""Types of cards that are discarded when they are taken or played; all others only by a laser."""
_TOYS: Final = [card.kind for card in CARDS if card.type == TOY]
_MOST_BY_A_CARD: Final = 3
"""Cubes a discarded card can have kept from everybody."""
_TOKEN_CARD: Final = [card.key for card in TURN_CARDS].index("token")


def check_components(state: Position, fresh: Position) -> None:
    """ValueError if something is missing, doubled or where it cannot be; `fresh` is the table before dealing."""
    if not 1 <= state.version <= NEWEST:
        raise ValueError(f"there are rules 1 to {NEWEST}")
    seats = len(fresh.collections)
    lengths = [len(state.collections), len(state.fed), len(state.swapped)]
    if lengths != [seats, seats, state.players] or state.turn >= seats:
        raise ValueError("every seat has its things")
    if state.unknown != sorted(state.unknown) or state.deck > len(state.unknown):
        raise ValueError("the deck is sorted and not longer than what is unknown")
    if state.components() != fresh.components():
        raise ValueError("something is missing or doubled")
    if len(state.unknown) - state.deck != removed(state.players, state.house_rules.with_treats):
        raise ValueError("so many cards were not taken out")  # 1c
    _check_small_decks(state, fresh)
    gone = _gone(state, fresh)
    spare = _check_lasers(state, gone)
    _check_cubes(state, gone, spare)
    _check_strays(state, fresh)
    _check_tokens(state, gone, spare)


def _check_small_decks(state: Position, fresh: Position) -> None:
    """11a, 13b, 13h. Goals, start cards and turn cards are there once; what lies in a box keeps its order."""
    goals = sorted(state.goals + state.goal_pool + state.goal_box)
    starts = sorted(state.starts + state.start_box)
    if goals != fresh.goal_box or starts != fresh.start_box:
        raise ValueError("every goal and start card is there once")
    for box in (state.goal_box, state.start_box, state.stray_pool, state.turn_deck):
        if box != sorted(set(box)):
            raise ValueError("what is left keeps its order")
    if state.is_solo and _TOKEN_CARD not in state.turn_deck:
        raise ValueError("the turn card with the token brings all turn cards back")  # 13h
    if not state.is_solo and state.turn_deck:
        raise ValueError("turn cards are for one player alone")


def _held(mine: Collection) -> list[int]:
    """All cards that lie here, as kinds."""
    held = mine.cats + mine.boxes + mine.costumes
    for place, kind in enumerate(_TOYS):
        held += [kind] * mine.toys[place]
    counts = [mine.catnip, mine.lost, mine.spray, mine.brush, mine.bag, mine.laser]
    for what, count in zip((CATNIP, LOST, SPRAY, BRUSH, BAG, LASER), counts):
        held += [_KIND_OF[what]] * count
    return held


_KIND_OF: Final = {
    CATNIP: KINDS["catnip"],
    LOST: KINDS["lost"],
    SPRAY: KINDS["spray"],
    BRUSH: KINDS["brush"],
    BAG: KINDS["bag"],
    LASER: KINDS["laser"],
}


def _gone(state: Position, fresh: Position) -> list[int]:
    """By kind: how many cards have been discarded. No kind is there more often than in the boxes."""
    gone = [0] * len(CARDS)
    for kind in fresh.unknown + fresh.stray_pool:
        gone[kind] += 1
    there = state.unknown + state.strays + state.stray_pool + [kind for kind in state.grid if kind >= 0]
    for mine in state.collections:
        there += _held(mine)
    for kind in there:
        gone[kind] -= 1
        if gone[kind] < 0:
            raise ValueError(f"{CARDS[kind].key} is there more often than in the box: every cat is there once")
    return gone


def _check_lasers(state: Position, gone: list[int]) -> int:
    """4f. Only a laser discards cards that are no food and cannot be played; how many it may have discarded besides."""
    spare = gone[_KIND_OF[LASER]] - (1 if state.stage == LASERING else 0)
    for card in CARDS:
        if card.type not in _LEAVES_BY_PLAY:
            spare -= gone[card.kind]
    if spare < 0:
        raise ValueError("only a laser discards such cards")
    return spare


def _check_cubes(state: Position, gone: list[int], spare: int) -> None:
    """3b, 3c, 3f, 4e, 13c. Cubes came from discarded cards; before the feeding every one is as it came."""
    kept_back = 0
    treated = 0
    for mine in state.collections:
        treated += sum([1 for eaten in mine.meals if eaten >= TREATED])
    for food in range(5):
        given = CUBES[food] - state.cubes[food]
        held = sum([mine.food[food] for mine in state.collections]) + (treated if food == TREAT else 0)
        if held > given or (held < given and (food == TREAT or not state.is_feeding)):
            raise ValueError("cubes are missing or doubled")
        due = sum([card.need[food] * gone[card.kind] for card in CARDS if not card.is_cat])
        if food == WILD and STARTS.index("food") in state.starts:
            due += 3
        if given > due:
            raise ValueError("every cube comes from a card")
        kept_back += due - given
    if kept_back > _MOST_BY_A_CARD * spare:
        raise ValueError("cards of food bring cubes")


def _check_strays(state: Position, fresh: Position) -> None:
    """1e, 13c. Strays come from their box, so many as are on offer and what a start card brings."""
    for kind in state.strays + state.stray_pool:
        if CARDS[kind].type != STRAY:
            raise ValueError("only strays are on offer")
    if state.stage == DEALING:
        return
    dealt = strays_on_offer(state.players) + (1 if STARTS.index("stray") in state.starts else 0)
    if len(state.stray_pool) != len(fresh.stray_pool) - dealt:
        raise ValueError("so many strays were not dealt")
    if len(state.strays) > strays_on_offer(state.players):
        raise ValueError("so many strays are not on offer")


def _check_tokens(state: Position, gone: list[int], spare: int) -> None:
    """4a, 4e, 13c. Tokens came for lost cats, from bags of others and by a start card."""
    if state.stage == DEALING:
        return
    tokens = sum([mine.tokens for mine in state.collections])
    pairs = gone[_KIND_OF[LOST]] // LOST_FOR_ONE
    adopted = strays_on_offer(state.players) - len(state.strays)
    due = pairs - adopted + gone[_KIND_OF[BAG]] * (len(state.collections) - 1)
    if STARTS.index("points") in state.starts:
        due += 2
    if adopted > pairs or tokens > due or (spare == 0 and (tokens < due or gone[_KIND_OF[LOST]] % LOST_FOR_ONE)):
        raise ValueError("every stray and every token was paid for")
    _check_start_cards(state)


def _check_start_cards(state: Position) -> None:
    """13c. What start cards give, only the furry player has."""
    given = [0, 0, 0]
    for place, (start, count) in enumerate((("crazy-toy", 1), ("costumes", 2), ("catnip", 1))):
        given[place] = count if STARTS.index(start) in state.starts else 0
    for seat, mine in enumerate(state.collections):
        if mine.extra != (given if state.is_solo and seat == FURRY else [0, 0, 0]):
            raise ValueError("start cards give other things")


# What one cat may have eaten


def is_meal(kind: int, eaten: int) -> bool:
    """6a, 6c, 6d. Nothing, a part or all of what the cat eats, or a treat."""
    card = CARDS[kind]
    if eaten >= TREATED:
        return eaten == TREATED
    if not card.most:
        return all(portion(eaten, food) <= card.need[food] for food in range(3))
    foods = sum([1 for food in range(3) if portion(eaten, food)])
    return portions(eaten) <= card.most and (foods < 2 or not card.same)
