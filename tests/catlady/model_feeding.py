"""Chapter 6 in the second model: who feeds, what may be fed, Flea Croft's loot (10h, 10i)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.catlady.model_cards import CARDS, CELLS, CUBES, FOODS
from tests.catlady.model_home import Home

if TYPE_CHECKING:
    from tests.catlady.model import Model


def begin(model: Model) -> None:
    """5c, 13i. In turn order from the first seat; alone, the furry player feeds before."""
    model.is_feeding = True
    model.stage = "feeding"
    model.turn = 0
    if model.is_solo:
        model.furry_owes_feeding = True
    else:
        go_on(model)


def furry_has_fed(model: Model, shown: Model) -> None:
    """13i, 13n. What the furry player has fed and Flea Croft has taken is shown, not chosen here."""
    model.homes[1] = shown.homes[1]
    model.grid, model.strays, model.supply = shown.grid[:], shown.strays[:], shown.supply
    model.discarded = shown.discarded
    model.done[1] = True
    model.furry_owes_feeding = False
    go_on(model)


def go_on(model: Model) -> None:
    """6g. When nothing more can be fed (or played, 10i), feeding is done."""
    model.stage = "feeding"
    if not meals(model.homes[model.turn]) and not loot_plays(model):
        finish(model)


def finish(model: Model) -> None:
    model.done[model.turn] = True
    model.loot.clear()
    if model.is_solo or model.turn == model.players - 1:
        model.stage = "over"
    else:
        model.turn += 1
        go_on(model)


def legal(model: Model) -> set[str]:
    return meals(model.homes[model.turn]) | loot_plays(model) | {"feast", "done"}  # 6h


def meals(home: Home) -> set[str]:
    """6a to 6f. One cube, or a treat, for one cat."""
    found: set[str] = set()
    for cat, meal in home.meals.items():
        if home.has_treat(cat):
            continue  # 6f
        if home.cubes["treat"] and not meal.total():
            found.add(f"treat {cat}")
        for cube in CUBES[:4]:
            if home.cubes[cube]:
                found |= {f"feed {cat} {word(cube, food)}" for food in FOODS if may_feed(home, cat, cube, food)}
    return found


def word(cube: str, food: str) -> str:
    return cube if cube == food else f"{cube}-as-{food}"


def may_feed(home: Home, cat: str, cube: str, food: str) -> bool:
    if cube not in (food, "wild") and not may_turn(home, cat):
        return False
    card, meal = CARDS[cat], home.meals[cat]
    if not card.most:
        return meal[food] < card.gives.get(food, 0)
    if card.one_type and meal.total() != meal[food]:
        return False
    return meal.total() < card.most


def may_turn(home: Home, cat: str) -> bool:
    """9h. Two cubes may stand for any food once Moonbeam is fed with food, and while she is being fed."""
    return home.turned < 2 and (home.is_awake("moonbeam") or cat == "moonbeam")


def feed(model: Model, cat: str, cube: str) -> None:
    home = model.homes[model.turn]
    from_cube, _, food = cube.partition("-as-")
    food = food or from_cube
    home.cubes[from_cube] -= 1
    home.meals[cat][food] += 1
    home.turned += from_cube not in (food, "wild")
    model.tell("fed", seat=model.turn, card=cat, food=food)
    if cat == "pchlara" and home.is_fed(cat) and any(model.grid):  # 10h
        model.loot_left = 2
        model.stage = "looting"
    else:
        go_on(model)


def treat(model: Model, cat: str) -> None:
    """6d."""
    home = model.homes[model.turn]
    home.cubes["treat"] -= 1
    home.meals[cat]["treat"] = 1
    model.tell("treated", seat=model.turn, card=cat)
    go_on(model)


def grab(model: Model, cell: str) -> None:
    """10h."""
    key = model.grid[CELLS.index(cell)]
    assert key is not None
    model.tell("grabbed", seat=model.turn, card=key, cell=cell)
    model.pick(model.turn, CELLS.index(cell))
    if key in ("bag", "brush", "lost"):
        model.loot[key] += 1
    model.loot_left -= 1
    if not model.loot_left or not any(model.grid):
        enough(model)


def enough(model: Model) -> None:
    model.loot_left = 0
    go_on(model)


def loot_plays(model: Model) -> set[str]:
    """10i. Of the cards just taken: a bag, a brush, a lost cat together with another."""
    home, found = model.homes[model.turn], set()
    if model.loot["bag"] > 0:
        found.add("bag")
    if model.loot["lost"] > 0 and home.held["lost"] >= 2:
        found |= {"adopt token", *(f"adopt {stray}" for stray in model.strays)}
    if model.loot["brush"] > 0 and any(not meal.total() for meal in home.meals.values()):
        found |= {f"brush {CELLS[at]}" for at in model.market_cats()}
    return found
