"""Positions before the last line is taken, with cards dealt out at random: more strays than any game would show."""

import json
from functools import cache
from random import Random
from typing import Any

from meowple.core.fields import read_fields
from tests.catlady.model_cards import CARDS, CUBES, FOODS, HELD, SUPPLY, TOYS
from tests.catlady.model_lockstep import GAME, LockStep, Options, new_game
from tests.catlady.model_read import A_TREAT, read

LOOT = ("bag", "lost", "brush", "chicken", "tuna2", "milk", "wild", "treat", "mouse", "catnip", "spray")
GUEST_GOALS = {"paczek": "strays", "macak": "catnip", "pepper": "toys", "pralinka": "costumes", "szarotka": "gray"}


DEALS = 4
"""So many ways each table is dealt."""


def at_first_turn(players: int, rng: Random, options: Options) -> str:
    """The dump of a new game at the first turn of the first seat."""
    return dealt(players, rng.randrange(DEALS), tuple(options.items()))


@cache
def dealt(players: int, deal: int, options: tuple[tuple[str, bool | int | str], ...]) -> str:
    pair, rng = new_game(players, dict(options)), Random(deal)
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


def is_second_lost(raw: dict[str, Any], seat: int, key: str) -> bool:
    """13l. The furry player never has two lost cats."""
    return key == "lost" and raw["players"] == 1 and seat == 1 and raw["collections"][1]["lost"] > 0


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
        if not is_full and not is_second_lost(raw, seat, key) and rng.random() < share:
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


def a_meal(rng: Random, key: str) -> int:
    """Nothing, a treat, all that the cat wants, or a part of it, as a position writes it down."""
    card = CARDS[key]
    if rng.random() < 0.3:
        return rng.choice((0, A_TREAT))
    meal = [card.gives.get(food, 0) for food in FOODS]
    if card.one_type:
        meal[rng.randrange(3)] = rng.randint(card.least, card.most)
    elif card.most:
        for _ in range(rng.randint(card.least, min(card.most, 5))):
            meal[rng.randrange(3)] += 1
    if rng.random() < 0.15:
        place = rng.randrange(3)
        meal[place] = max(0, meal[place] - 1)
    return sum(count << 6 * place for place, count in enumerate(meal))


def after_the_end(dump: str, rng: Random) -> LockStep:
    """The same things, the game over and the cats fed in some way."""
    raw = json.loads(dump)
    for mine in raw["collections"]:
        mine["meals"] = [a_meal(rng, key) for key in mine["cats"]]
    raw["stage"], raw["fed"] = "over", [True] * len(raw["collections"])
    return lockstep(json.dumps(raw))


def with_one_turn_card(dump: str) -> LockStep:
    """13h. Of the turn cards only the one with the cat token is left."""
    raw = json.loads(dump)
    raw["turn_deck"] = ["token"]
    return lockstep(json.dumps(raw))


def lockstep(dump: str, most_ways: int = 0) -> LockStep:
    """Both at this position, which no game could come to: it is read without being looked at."""
    raw = json.loads(dump)
    state = GAME.blank(raw)
    read_fields(state, state.fields(), raw)
    return LockStep(state, read(dump), most_ways)


def furry_flea_croft(seed: int) -> LockStep:
    """13n. The furry player has Flea Croft, another cat and some food; the person takes the last line."""
    rng = Random(seed)
    options: Options = {"furry_feeding": rng.choice(("best", "steps")), "start_cards": rng.choice((1, 2))}
    raw = json.loads(at_first_turn(1, rng, options))
    all_cards = count_cards(raw) + raw["discarded"]
    for heap in ("strays", "stray_pool"):
        if "pchlara" in raw[heap]:
            raw[heap].remove("pchlara")
            hand_over(raw, 1, "pchlara")
    rng.shuffle(raw["unknown"])
    while len(raw["collections"][1]["cats"]) < 3 or sum(raw["collections"][1]["food"]) < 2 + seed % 3:
        key = raw["unknown"].pop()
        is_full = CARDS[key].is_cat and len(raw["collections"][1]["cats"]) == 3
        if not is_full and not is_second_lost(raw, 1, key):
            hand_over(raw, 1, key)
    if seed % 4 == 3:
        raw["grid"] = costly_market(raw["collections"][1]["cats"])
    if seed % 2:
        rng.shuffle(raw["collections"][1]["cats"])
    raw["unknown"], raw["deck"] = [], 0
    return lockstep(balanced(raw, all_cards), 4000)


def costly_market(owned: list[str]) -> list[str | None]:
    """Cats that want much, and the first two of the card list, which want little."""
    cats = ("picatso", "shadow", "pumpkin", "jazz", "chairman", "sox", "burza", "henriette", "keaton")
    return [None if cat in owned else cat for cat in cats]


def flea_crofts_table(seed: int) -> LockStep:
    """10h. The last seat feeds Flea Croft and one or two cats more; three cards lie in the market then."""
    rng = Random(seed)
    raw = json.loads(at_first_turn(2, rng, {}))
    all_cards = count_cards(raw) + raw["discarded"]
    there = {key for key in raw["unknown"] + raw["stray_pool"] if CARDS[key].is_cat and CARDS[key].most < 5}
    cats = sorted(there - {"pchlara"})  # of cats that eat any number there would be too many ways
    rng.shuffle(cats)
    if rng.random() < 0.2:
        cats = ["moonbeam", *(cat for cat in cats if cat != "moonbeam")]  # 9h. She helps to feed Flea Croft
    market: list[str | None] = [rng.choice([*LOOT, *LOOT[:3], *cats[3:5]]) for _ in range(3)]
    if rng.random() < 0.45 or len(set(market) & set(cats)) < sum(key in cats for key in market):
        market = [cats[3], "brush", rng.choice(LOOT)]
    if rng.random() < 0.2:
        cats = [cat for cat in cats if cat not in ("shadow", "jazz")]
        market = [rng.choice(("shadow", "jazz", None)), None, rng.choice(("mouse", None))]
    raw["grid"] = ["mouse", "yarn", "post", *market, None, None, None]
    raw["unknown"], raw["deck"], raw["token"] = [], 0, "row3"
    raw["stray_pool"], raw["strays"] = [], [cats[2]] if CARDS[cats[2]].type == "stray" else []
    for key in ("pchlara", *cats[: rng.randint(1, 2)]):
        hand_over(raw, 1, key)
    for key in rng.choices(["chicken", "tuna", "milk", "tuna", "milk", "wild", "treat"], k=rng.randint(1, 4)):
        hand_over(raw, 1, key)
    for key in rng.choice((("tuna", "milk"), ("wild", "tuna"), ("chicken",))):
        hand_over(raw, 1, key)
    raw["collections"][1]["lost"] = rng.choice((0, 1, 2))
    raw["collections"][1]["brush"] = rng.choice((0, 1))
    pair = lockstep(balanced(raw, all_cards))
    pair.say("take row1")
    return pair
