"""Feedings for the second model: a seat with a few cats at any moment of its feeding, all others done."""

import json
from random import Random
from typing import Any

from meowple.games.catlady.rules import CatLady
from tests.catlady.model import Model
from tests.catlady.model_arranged import a_meal, hand_over, lockstep
from tests.catlady.model_cards import CARDS, FOODS, GOALS
from tests.catlady.model_lockstep import GAME, Options
from tests.catlady.model_read import A_TREAT

CATS = [key for key, card in CARDS.items() if card.is_cat]
STRAYS = [key for key, card in CARDS.items() if card.type == "stray"]
BOXES = [key for key, card in CARDS.items() if card.type == "box"]
COSTUMES = [key for key, card in CARDS.items() if card.type == "costume"]
WHITE_BOXES = [key for key in BOXES if key.startswith("white")]
TWO_FOODS = [key for key in CATS if len(CARDS[key].gives) == 2]
GRAY = [key for key in CATS if "gray" in CARDS[key].colours]
THINGS = ("mouse", "yarn", "feather", "tower", "post", "catnip", "catnip", "lost", "spray", *COSTUMES[:2])
FOOD = ("chicken", "tuna", "milk", "chicken", "tuna", "milk", "wild", "treat")
TABLES: list[tuple[int, Options]] = [
    (2, {}),
    (3, {"edition": "treats-goals"}),
    (4, {"edition": "treats-goals"}),
    (5, {"edition": "treats-goals", "no_waste_costs": True}),
    (1, {}),
]


def bring(raw: dict[str, Any], seat: int, goal: str, count: int) -> None:
    """11d. A partner brings so much to a shared goal; all the cats for it have had a treat."""
    mine = raw["collections"][seat]
    mine["cats"], mine["boxes"], mine["catnip"], mine["toys"] = [], [], 0, [0, 0, 0, 0, 0]
    mine["food"] = [count if goal == "leftovers" else 0, 0, 0, 0, 0]
    mine["costumes"] = [] if goal == "costumes" else COSTUMES[:1]
    kinds = {
        "toys": ["mouse"],
        "cats": [key for key in CATS if key != "paczek"],
        "costumes": COSTUMES,
        "catnip": ["catnip"],
        "gray": GRAY,
        "multicolour": [key for key in CATS if CARDS[key].is_multicoloured],
        "strays": [key for key in STRAYS if key != "paczek"],
        "boxes": ["gray-box"],
        "two-food": [key for key in CATS if CARDS[key].wants_two],
        "leftovers": [],
    }[goal]
    for at in range(count if kinds else 0):
        hand_over(raw, seat, kinds[at % len(kinds)])
        if goal == "boxes":
            hand_over(raw, seat, GRAY[at])
    mine["meals"] = [A_TREAT] * len(mine["cats"])


def seat_others(raw: dict[str, Any], seat: int, rng: Random) -> None:
    """Everybody else has fed; where there are shared goals the partners are near to them."""
    seats = len(raw["collections"])
    for other in range(seats):
        if other != seat:
            for key in [*rng.sample(CATS, rng.randint(0, 3)), *rng.choices([*FOOD, *THINGS], k=rng.randint(0, 4))]:
                hand_over(raw, other, key)
            raw["collections"][other]["meals"] = [a_meal(rng, key) for key in raw["collections"][other]["cats"]]
    if raw["goal_box"]:
        raw["goals"] = rng.sample(sorted(GOALS), seats)
        for place, partner in ((seat, (seat + 1) % seats), (seat - 1, (seat - 1) % seats)):
            goal = raw["goals"][place]
            demand = int(GOALS[goal].ability.split()[1])
            bring(raw, partner, goal, max(0, demand - rng.choice((0, 1, 1, 2, 2, 3))))


def seat_mine(raw: dict[str, Any], seat: int, rng: Random, guest: str) -> None:
    """The guest and one to three cats, some of them with what they have had by hand; a little food."""
    mine = raw["collections"][seat]
    others = [key for key in rng.sample([*CATS, *STRAYS], rng.randint(1, 3)) if key != guest]
    for key in dict.fromkeys([guest, *others, *(["falka"] if rng.random() < 0.15 else [])]):
        hand_over(raw, seat, key)
    if rng.random() < 0.5:
        rng.shuffle(mine["cats"])
    things = [*rng.choices(THINGS, k=rng.randint(0, 7)), *rng.sample(BOXES, rng.choice((0, 0, 1, 2, 3)))]
    for key in [*rng.choices(FOOD, k=rng.randint(1, 6)), *things]:
        hand_over(raw, seat, key)
    if raw["players"] > 1 and rng.random() < 0.5:
        mine["meals"] = [had_by_hand(rng, key) for key in mine["cats"]]
        if "moonbeam" in mine["cats"] and 0 < mine["meals"][mine["cats"].index("moonbeam")] < A_TREAT:
            mine["converted"] = rng.randint(0, 2)


def had_by_hand(rng: Random, key: str) -> int:
    """Nothing, a treat, or one or more of the cubes it takes."""
    card = CARDS[key]
    if rng.random() < 0.5:
        return rng.choice((0, 0, 0, A_TREAT))
    if card.most:
        meal = [0, 0, 0]
        meal[rng.randrange(3)] = rng.randint(1, min(2, card.most))
    else:
        meal = [rng.randint(0, card.gives.get(food, 0)) for food in FOODS]
    return sum(count << 6 * place for place, count in enumerate(meal))


def a_feeding(rng: Random, guest: str) -> tuple[CatLady, Model, int]:
    """In both, and the seat that is feeding: the last one, alone the furry player."""
    players, options = rng.choice(TABLES)
    raw = json.loads(GAME.new(players, options).dump())
    seat = len(raw["collections"]) - 1
    seat_others(raw, seat, rng)
    seat_mine(raw, seat, rng, guest)
    return begun(raw, seat)


def a_cows_feeding(rng: Random) -> tuple[CatLady, Model, int]:
    """9j. Cow with wild food, boxes and cats to which it matters what she eats."""
    raw = json.loads(GAME.new(2, {}).dump())
    seat_others(raw, 1, rng)
    mine = ["cow", *rng.sample(("weszyl", "truffle", "moonbeam", "sox", "bell"), rng.randint(1, 2))]
    rng.shuffle(mine)
    boxes = [*rng.choices(WHITE_BOXES, k=rng.randint(1, 2)), *rng.choices(BOXES, k=rng.randint(0, 2))]
    food = ["wild"] * rng.randint(1, 4) + rng.choices(FOODS, k=rng.randint(1, 3))
    for key in [*mine, *boxes, *food]:
        hand_over(raw, 1, key)
    if rng.random() < 0.6:
        raw["collections"][1]["meals"] = [0 if key == "cow" else a_meal(rng, key) for key in mine]
    elif rng.random() < 0.6:
        raw["collections"][1]["meals"][mine.index("cow")] = had_by_hand(rng, "cow")
    return begun(raw, 1)


def a_sniffers_feeding(rng: Random) -> tuple[CatLady, Model, int]:
    """10b. Sniffer, and cats that were given something by hand: if they get the rest, all of it counts for his sets."""
    raw = json.loads(GAME.new(2, {}).dump())
    seat_others(raw, 1, rng)
    mine = ["weszyl", *rng.sample(TWO_FOODS, 2)]
    rng.shuffle(mine)
    for key in [*mine, *rng.choices(FOOD, k=rng.randint(2, 4))]:
        hand_over(raw, 1, key)
    raw["collections"][1]["meals"] = [had_by_hand(rng, key) for key in mine]
    return begun(raw, 1)


def begun(raw: dict[str, Any], seat: int) -> tuple[CatLady, Model, int]:
    """The feeding of this seat, after all others."""
    raw["stage"], raw["feeding"], raw["turn"] = "feeding", True, seat
    raw["fed"] = [other != seat for other in range(seat + 1)]
    pair = lockstep(json.dumps(raw))
    assert isinstance(pair.state, CatLady)
    return pair.state, pair.model, seat
