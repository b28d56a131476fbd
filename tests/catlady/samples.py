"""Collections for tests: made by hand or at random, and every way to feed them, counted out one by one."""

from itertools import product
from random import Random

from meowple.games.catlady.census import Census
from meowple.games.catlady.collection import TREATED, Collection, is_fed, meal, portion, portions
from meowple.games.catlady.components import BOX, CARDS, COSTUME, GOALS, KINDS
from meowple.games.catlady.others import Others
from meowple.games.catlady.scoring import tally_one

CATS = [card.kind for card in CARDS if card.is_cat]
BOXES = [card.kind for card in CARDS if card.type == BOX]
COSTUMES = [card.kind for card in CARDS if card.type == COSTUME]


def collection(cats: str = "", food: tuple[int, ...] = (), boxes: str = "", **counts: int) -> Collection:
    """Cats and boxes by their words; food as chicken, tuna, milk, wild, treats."""
    made = Collection()
    for key in cats.split():
        made.add_cat(KINDS[key])
    for place, cubes in enumerate(food):
        made.food[place] = cubes
    made.boxes = [KINDS[f"{key}-box"] for key in boxes.split()]
    for name, count in counts.items():
        if name == "costumes":
            made.costumes = COSTUMES[:count]
        elif name == "toys":
            made.toys = [int(digit) for digit in f"{count:05d}"]
        else:
            setattr(made, name, count)
    return made


def random_collection(rng: Random, most_cats: int, most_food: int) -> Collection:
    made = Collection()
    for kind in rng.sample(CATS, rng.randint(1, most_cats)):
        made.add_cat(kind)
    made.food = [rng.randint(0, most_food), rng.randint(0, most_food), rng.randint(0, most_food)]
    made.food += [rng.choice([0, 0, 1, 2]), rng.choice([0, 0, 1, 2])]
    made.toys = [rng.choice([0, 0, 1, 1, 2]) for _ in range(5)]
    made.costumes = rng.sample(COSTUMES, rng.randint(0, 3))
    made.boxes = rng.sample(BOXES, rng.choice([0, 0, 1, 2, 3]))
    made.catnip = rng.randint(0, 4)
    made.lost = rng.randint(0, 3)
    made.spray = rng.randint(0, 2)
    return made


def random_others(rng: Random) -> Others:
    made = Others()
    if rng.random() < 0.2:
        return made
    made.regard = True
    made.players = rng.randint(2, 6)
    made.most_waste = rng.randint(0, 4)
    made.most_fed = rng.randint(0, 6)
    made.costumes = [rng.randint(0, 3) for _ in range(made.players - 1)]
    made.no_waste_costs = rng.random() < 0.2
    if made.players > 2 and rng.random() < 0.7:
        for goal in rng.sample(GOALS, 2):
            made.goals.append((goal.key, goal.demand - rng.randint(0, goal.demand), goal.vp))
    return made


def points(mine: Collection, others: Others | None = None) -> int:
    """What the collection is worth as it is fed now."""
    return tally_one(mine, Census(mine), others or Others()).total()


def dishes(kind: int, before: int, cubes: int) -> list[int]:
    """Every complete meal of a cat that has eaten this already, and nothing more."""
    card = CARDS[kind]
    if before >= TREATED:
        return [before]
    found = [before] if before else [0, TREATED]
    if not card.most:
        return [*found, meal(*card.need[:3])]
    most = min(card.most, cubes + portions(before))
    for amounts in product(range(most + 1), repeat=3):
        is_more = all(amounts[food] >= portion(before, food) for food in range(3))
        if card.least <= sum(amounts) <= most and is_more and (not card.same or max(amounts) == sum(amounts)):
            found.append(meal(*amounts))
    return found


def fed_by_hand(mine: Collection, rng: Random) -> None:
    """Some cats have had something already: a treat, a part of what they want, or all of it."""
    for at, kind in enumerate(mine.cats):
        card = CARDS[kind]
        if rng.random() < 0.5:
            continue
        if card.most:
            amounts = [0, 0, 0]
            amounts[rng.randrange(3)] = rng.randint(1, min(card.most, 3))
        else:
            amounts = [rng.randint(0, most) for most in card.need[:3]]
        mine.meals[at] = TREATED if rng.random() < 0.15 else meal(*amounts)
        if card.turns_food and 0 < mine.meals[at] < TREATED:
            mine.converted = rng.randint(0, 2)


def all_points(mine: Collection, others: Others, all_wild: bool) -> int:
    """The best of every way to feed, one by one."""
    best = -999
    options = [dishes(kind, mine.meals[at], sum(mine.food[:4])) for at, kind in enumerate(mine.cats)]
    for meals in product(*options):
        tried = mine.copy()
        tried.meals = list(meals)
        if pay(tried, mine.meals, all_wild):
            best = max(best, points(tried, others))
    return best


def pay(mine: Collection, before: list[int], all_wild: bool) -> bool:
    """Take the cubes for these meals from the stock, what was eaten before aside; False if they do not suffice."""
    treats = sum(eaten >= TREATED for eaten in mine.meals) - sum(eaten >= TREATED for eaten in before)
    wanted = [sum(portion(eaten, food) for eaten in mine.meals) for food in range(3)]
    wanted = [wanted[food] - sum(portion(eaten, food) for eaten in before) for food in range(3)]
    turns = 0
    for kind, eaten in zip(mine.cats, mine.meals, strict=True):
        if CARDS[kind].turns_food and eaten < TREATED and is_fed(kind, eaten):
            turns = 2 - mine.converted
    stock = mine.food[:]
    if all_wild:
        stock = [0, 0, 0, sum(mine.food[:4]), mine.food[4]]
    missing = sum(max(0, wanted[food] - stock[food]) for food in range(3))
    if treats > stock[4] or missing > stock[3] + turns or sum(wanted) > sum(stock[:4]):
        return False
    mine.food = [sum(stock[:4]) - sum(wanted), 0, 0, 0, stock[4] - treats]
    return True
