"""A position read back from its dump."""

import json

from meowple.core.errors import BadDump, MeowpleError
from meowple.games.catlady.collection import load_collection, number
from meowple.games.catlady.components import BOX_OF_CARDS, CARDS, GOAL_KEYS, KINDS, LINES, STARTS, TURN_CARDS
from meowple.games.catlady.position import STAGES, House
from meowple.games.catlady.rules import CatLady

_TURN_KEYS = [card.key for card in TURN_CARDS]


def load(text: str) -> CatLady:
    """The position this dump describes: it must dump to the very same text again, nothing lost or doubled."""
    try:
        state = _read(json.loads(text))
        same = state.dump() == text
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, MeowpleError) as error:
        raise BadDump(f"this is not a position of Cat Lady: {str(error)[:100]}") from error
    if not same:
        raise BadDump("this is not a position of Cat Lady as Cat Lady would write it")
    return state


def _read(raw: dict[str, object]) -> CatLady:
    house = _list(raw["house"])
    treats, goals, steps, cover, zero = [_truth(house[at]) for at in (0, 1, 3, 4, 5)]
    rules = House(treats, goals, number(house[2]), steps, cover, zero)
    players = number(raw["players"])
    if not 1 <= players <= 6 or (not rules.treats and (not 2 <= players <= 4 or rules.goals)):
        raise ValueError("so many cannot play")
    state = CatLady(players, number(raw["version"]), rules)
    state.open_boxes()
    whole = state.components()
    state.stage = STAGES.index(str(raw["stage"]))
    state.turn = number(raw["turn"])
    state.is_fresh, state.has_taken, state.is_last = _truth(raw["fresh"]), _truth(raw["taken"]), _truth(raw["last"])
    state.is_feeding = _truth(raw["feeding"])
    state.token = -1 if raw["token"] is None else LINES.index(str(raw["token"]))
    state.grid = [-1 if name is None else KINDS[str(name)] for name in _list(raw["grid"])]
    state.unknown = _kinds(raw["unknown"])
    state.deck, state.discarded = number(raw["deck"]), number(raw["discarded"])
    state.strays, state.stray_pool = _kinds(raw["strays"]), _kinds(raw["stray_pool"])
    state.collections = [load_collection(_dict(each)) for each in _list(raw["collections"])]
    state.cubes = [number(cubes) for cubes in _list(raw["cubes"])]
    state.goals = [GOAL_KEYS.index(str(key)) for key in _list(raw["goals"])]
    state.goal_pool = [GOAL_KEYS.index(str(key)) for key in _list(raw["goal_pool"])]
    state.goal_box = [GOAL_KEYS.index(str(key)) for key in _list(raw["goal_box"])]
    state.swapped = [_truth(each) for each in _list(raw["swapped"])]
    state.start_box = [STARTS.index(str(key)) for key in _list(raw["start_box"])]
    state.starts = [STARTS.index(str(key)) for key in _list(raw["starts"])]
    state.owes_stray = _truth(raw["owes_stray"])
    state.turn_deck = [_TURN_KEYS.index(str(key)) for key in _list(raw["turn_deck"])]
    state.turn_card = -1 if raw["turn_card"] is None else _TURN_KEYS.index(str(raw["turn_card"]))
    state.brushed = -1 if raw["brushed"] == -1 else number(raw["brushed"])
    state.loot_left = number(raw["loot_left"])
    state.looted = _kinds(raw["looted"])
    state.fed = [_truth(each) for each in _list(raw["fed"])]
    _check(state, whole)
    return state


def _check(state: CatLady, whole: dict[str, int]) -> None:
    """Every card once, as many seats as players, a market of nine."""
    seats = max(state.players, 2)
    lengths = [len(state.collections), len(state.fed), len(state.grid), len(state.cubes), len(state.swapped)]
    if lengths != [seats, seats, 9, 5, state.players] or state.turn >= seats or state.brushed > 8:
        raise ValueError("every seat has its things, and the market has nine places")
    if state.unknown != sorted(state.unknown) or state.deck > len(state.unknown):
        raise ValueError("the deck is sorted and not longer than what is unknown")
    if state.components() != whole:
        raise ValueError("something is missing or doubled")
    cats = [kind for mine in state.collections for kind in mine.cats]
    cats += [kind for kind in state.grid + state.unknown + state.strays + state.stray_pool if kind >= 0]
    cats = [kind for kind in cats if CARDS[kind].is_cat]
    if len(set(cats)) != len(cats) or set(cats) - {*BOX_OF_CARDS.deck(6, True), *BOX_OF_CARDS.strays(True)}:
        raise ValueError("every cat is there once")


def _kinds(value: object) -> list[int]:
    return [KINDS[str(name)] for name in _list(value)]


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{str(value)[:40]} is neither true nor false")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError("a list is missing")
    return value


def _dict(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ValueError("a table is missing")
    return value
