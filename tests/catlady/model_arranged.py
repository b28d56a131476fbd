"""Positions before the last line is taken, with cards dealt out at random: more strays than any game would show."""

import json
from random import Random
from typing import Any

from meowple.core.fields import read_fields
from tests.catlady.model_cards import CARDS, CUBES, HELD, SUPPLY, TOYS
from tests.catlady.model_lockstep import GAME, LockStep, Options, new_game
from tests.catlady.model_read import read

LOOT = ("bag", "lost", "brush", "chicken", "tuna2", "milk", "wild", "treat", "mouse", "catnip", "spray")
GUEST_GOALS = {"paczek": "strays", "macak": "catnip", "pepper": "toys", "pralinka": "costumes", "szarotka": "gray"}


def at_first_turn(players: int, rng: Random, options: Options) -> str:
    """The dump of a new game at the first turn of the first seat."""
    pair = new_game(players, options)
    while not (pair.state.to_act() == (0,) and pair.model.stage == "turn"):
        pair.say(pair.state.draw(rng).text if pair.state.to_act() == (-1,) else pair.choose(rng))
    return pair.state.dump()


def hand_over(raw: dict[str, Any], seat: int, key: str) -> None:
    """3. A card for a seat, food as cubes."""
    mine, card = raw["collections"][seat], CARDS[key]
    if card.is_cat:
        mine["cats"].append(key)
        mine["meals"].append(0)
    elif card.type in ("food", "treat"):
        for cube, count in card.gives.items():
            mine["food"][CUBES.index(cube)] += count
    elif card.type == "toy":
        mine["toys"][TOYS.index(key)] += 1
    elif card.type in ("costume", "box"):
        mine["costumes" if card.type == "costume" else "boxes"].append(key)
    else:
        mine[card.type] += 1


def count_cards(raw: dict[str, Any]) -> int:
    """All cards but the discarded ones."""
    count: int = len(raw["unknown"]) + len(raw["strays"]) + len(raw["stray_pool"]) + 9 - raw["grid"].count(None)
    for mine in raw["collections"]:
        count += len(mine["cats"]) + sum(mine["toys"]) + len(mine["costumes"]) + len(mine["boxes"])
        count += mine["catnip"] + sum(mine[card] for card in HELD)
    return count


def balanced(raw: dict[str, Any], all_cards: int) -> str:
    """The dump with every card and cube accounted for: what is nowhere else is discarded or in the supply."""
    raw["discarded"] = all_cards - count_cards(raw)
    for at, cube in enumerate(CUBES):
        raw["cubes"][at] = SUPPLY[cube] - sum(mine["food"][at] for mine in raw["collections"])
    return json.dumps(raw, separators=(",", ":"))


def make_guest(raw: dict[str, Any], seat: int, key: str) -> None:
    """A stray of choice for a seat, and beside it the goal that stray counts for."""
    if key not in raw["stray_pool"]:
        return
    raw["stray_pool"].remove(key)
    hand_over(raw, seat, key)
    goal = GUEST_GOALS.get(key)
    for heap in ("goal_pool", "goal_box"):
        if goal in raw[heap]:
            place = raw[heap].index(goal)
            raw[heap][place], raw["goals"][seat] = raw["goals"][seat], goal


def arranged(dump: str, rng: Random, share: float, cats: int, strays: int, guest: str = "") -> str:
    """The deck is dealt out: each seat gets so many cats and strays at most and this share of the other cards."""
    raw = json.loads(dump)
    all_cards = count_cards(raw) + raw["discarded"]
    seats = len(raw["collections"])
    for place in sorted(rng.sample(range(len(raw["unknown"])), raw["deck"]), reverse=True):
        key = raw["unknown"].pop(place)
        seat = rng.randrange(seats)
        is_full = CARDS[key].is_cat and len(raw["collections"][seat]["cats"]) >= cats
        if not is_full and rng.random() < share:
            hand_over(raw, seat, key)
    raw["deck"] = 0
    make_guest(raw, rng.randrange(seats), guest)
    for seat in range(seats):
        for _ in range(min(rng.randint(0, strays), len(raw["stray_pool"]))):
            hand_over(raw, seat, raw["stray_pool"].pop(rng.randrange(len(raw["stray_pool"]))))
    return balanced(raw, all_cards)


def short_of_food(dump: str, most: int) -> str:
    """The same position with few cubes and treats."""
    raw = json.loads(dump)
    for mine in raw["collections"]:
        mine["food"] = [*(min(count, most) for count in mine["food"][:4]), min(mine["food"][4], 2)]
    return balanced(raw, count_cards(raw) + raw["discarded"])


def lockstep(dump: str, most_ways: int = 0) -> LockStep:
    """Both at this position, which no game could come to: it is read without being looked at."""
    raw = json.loads(dump)
    state = GAME.blank(raw)
    read_fields(state, state.fields(), raw)
    return LockStep(state, read(dump), most_ways)


def flea_crofts_table(seed: int) -> LockStep:
    """10h. The last seat feeds Flea Croft and one or two cats more; three cards lie in the market then."""
    rng = Random(seed)
    raw = json.loads(at_first_turn(2, rng, {}))
    all_cards = count_cards(raw) + raw["discarded"]
    cats = sorted({key for key in raw["unknown"] + raw["stray_pool"] if CARDS[key].is_cat} - {"pchlara"})
    rng.shuffle(cats)
    market = [rng.choice([*LOOT, *cats[3:5]]) for _ in range(3)]
    if len(set(market) & set(cats)) < sum(CARDS[key].is_cat for key in market):
        market = [cats[3], "brush", rng.choice(LOOT)]
    raw["grid"] = ["mouse", "yarn", "post", *market, None, None, None]
    raw["unknown"], raw["deck"], raw["token"] = [], 0, "row3"
    raw["stray_pool"], raw["strays"] = [], [cats[2]] if CARDS[cats[2]].type == "stray" else []
    for key in ("pchlara", *cats[: rng.randint(1, 2)]):
        hand_over(raw, 1, key)
    for key in rng.choices(["chicken", "tuna", "milk", "tuna", "milk", "wild", "treat"], k=rng.randint(2, 5)):
        hand_over(raw, 1, key)
    raw["collections"][1]["lost"] = rng.choice((0, 1, 2))
    raw["collections"][1]["brush"] = rng.choice((0, 1))
    pair = lockstep(balanced(raw, all_cards))
    pair.say("take row1")
    return pair
