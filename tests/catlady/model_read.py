"""The second model read from a position the engine has written down; the only place that knows that format."""

import json
from collections import Counter
from typing import Any

from tests.catlady.model import Model
from tests.catlady.model_cards import CUBES, FOODS, HELD, TOYS
from tests.catlady.model_home import Home

A_TREAT = 1 << 18


def read_meal(number: int) -> Counter[str]:
    """Three numbers of six bits each, or the mark of a treat."""
    if number == A_TREAT:
        return Counter({"treat": 1})
    return Counter({food: number >> 6 * place & 63 for place, food in enumerate(FOODS) if number >> 6 * place & 63})


def read_home(raw: dict[str, Any]) -> Home:
    home = Home()
    home.meals = {cat: read_meal(meal) for cat, meal in zip(raw["cats"], raw["meals"], strict=True)}
    home.cubes = Counter(dict(zip(CUBES, raw["food"], strict=True)))
    home.toys = Counter(dict(zip(TOYS, raw["toys"], strict=True)))
    home.costumes, home.boxes = raw["costumes"], raw["boxes"]
    home.catnip, home.tokens, home.turned = raw["catnip"], raw["tokens"], raw["converted"]
    home.held = Counter({card: raw[card] for card in HELD})
    home.crazy_toys, home.start_costumes, home.start_catnip = raw["extra"]
    return home


def read(dump: str) -> Model:
    raw = json.loads(dump)
    treats, goals, start_cards, steps, _, no_waste_costs = raw["house"]
    options = {
        "edition": "treats-goals" if goals else "treats" if treats else "base",
        "start_cards": start_cards,
        "furry_feeding": "steps" if steps else "best",
        "no_waste_costs": no_waste_costs,
    }
    model = Model(raw["players"], options)
    model.stage, model.turn, model.token, model.grid = raw["stage"], raw["turn"], raw["token"], raw["grid"]
    model.untouched, model.has_taken, model.is_last = raw["fresh"], raw["taken"], raw["last"]
    model.is_feeding, model.done, model.loot_left = raw["feeding"], raw["fed"], raw["loot_left"]
    model.unknown, model.deck, model.discarded = Counter(raw["unknown"]), raw["deck"], raw["discarded"]
    model.strays, model.stray_box = raw["strays"], raw["stray_pool"]
    model.goals, model.goal_pool, model.goal_box = raw["goals"], raw["goal_pool"], raw["goal_box"]
    model.starts, model.start_box, model.turn_deck = raw["starts"], raw["start_box"], raw["turn_deck"]
    model.swapped = raw["swapped"]
    model.brushed, model.turn_card, model.owes_stray = raw["brushed"], raw["turn_card"], raw["owes_stray"]
    model.loot = Counter(card for card in raw["looted"] if card in ("bag", "brush", "lost"))
    model.homes = [read_home(each) for each in raw["collections"]]
    model.supply = Counter(dict(zip(CUBES, raw["cubes"], strict=True)))
    return model
