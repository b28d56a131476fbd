"""The best feeding in the second model, by trying every one; and a judge of what `feast` and the furry player did."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from tests.catlady.model import Model
from tests.catlady.model_cards import CARDS, FOODS
from tests.catlady.model_home import Home
from tests.catlady.model_points import Others, own_points, score

Meals = dict[str, Counter[str]]


def dishes(cat: str, cubes: int, before: Counter[str]) -> list[Counter[str]]:
    """6a, 6c, 6d. How a cat that has had this may end: as it is, with a treat, with all it prints, or any number."""
    card = CARDS[cat]
    found = [before] if before.total() else [Counter(), Counter({"treat": 1})]
    if before["treat"] or (card.gives and before == Counter(card.gives)):
        return found
    if not card.most:
        return [*found, Counter(card.gives)]
    most = min(card.most, cubes + before.total())
    for amounts in product(range(most + 1), repeat=3):
        meal = Counter(dict(zip(FOODS, amounts, strict=True)))
        is_enough = card.least <= sum(amounts) <= most and (not card.one_type or max(amounts) == sum(amounts))
        if is_enough and before < meal:
            found.append(meal)
    return found


def turns(home: Home, meals: Meals) -> int:
    """9h. How many cubes may still be turned: two in all if Moonbeam is fed with food."""
    return 2 - home.turned if meals.get("moonbeam") == Counter(CARDS["moonbeam"].gives) else 0


def pay(home: Home, meals: Meals, all_wild: bool) -> Home | None:
    """The home after these meals, or None if the cubes do not suffice. Which cubes are left does not matter."""
    new = {cat: meal - home.meals[cat] for cat, meal in meals.items()}
    wanted = {food: sum(meal[food] for meal in new.values()) for food in FOODS}
    treats = sum(meal["treat"] for meal in new.values())
    cubes = home.cubes.total() - home.cubes["treat"]
    missing = sum(max(0, wanted[food] - home.cubes[food]) for food in FOODS)
    if treats > home.cubes["treat"] or sum(wanted.values()) > cubes:
        return None
    if not all_wild and missing > home.cubes["wild"] + turns(home, meals):
        return None
    after = home.copy()
    after.meals = {cat: Counter(meals[cat]) for cat in home.meals}
    after.cubes = Counter({"wild": cubes - sum(wanted.values()), "treat": home.cubes["treat"] - treats})
    return after


def feedings(home: Home, all_wild: bool) -> Iterator[Home]:
    """6h. Every way to go on feeding the cats of a home."""
    for meals in affordable(home, list(home.meals), home.cubes.total() - home.cubes["treat"], home.cubes["treat"]):
        after = pay(home, meals, all_wild)
        if after is not None:
            yield after


def affordable(home: Home, cats: list[str], cubes: int, treats: int) -> Iterator[Meals]:
    """What these cats may be given with so many cubes and treats, whatever the types."""
    if not cats:
        yield {}
        return
    cat, *others = cats
    for meal in dishes(cat, cubes, home.meals[cat]):
        new = meal - home.meals[cat]
        food = new.total() - new["treat"]
        if food <= cubes and new["treat"] <= treats:
            for rest in affordable(home, others, cubes - food, treats - new["treat"]):
                yield {cat: meal, **rest}


def ways(home: Home) -> int:
    """How many combinations `feedings` would look at."""
    count = 1
    for cat, meal in home.meals.items():
        count *= len(dishes(cat, min(home.cubes.total(), 20), meal))
    return count


def what_others_see(home: Home) -> tuple[int, ...]:
    """All that other players' points can depend on."""
    seen = [home.fed_cats(), home.leftovers(), home.costume_count(), home.toy_count(), home.catnip_count()]
    return (*seen, home.of_colour("gray"), home.multicoloured(), home.strays(), home.filled_boxes(), home.wanting_two())


def alone_points(home: Home, most_cats: bool) -> int:
    """6h. Points without regard to others; whether Hemingway then counts as having the most cats is not settled."""
    rest = [] if most_cats else [home]
    return own_points(home, Others([home, *rest], [], 0, False)) - 2 * (home.costume_count() == 0)


def best_alone(home: Home, all_wild: bool) -> list[Home]:
    """The best feedings without regard to others: one for each thing others could notice."""
    found: dict[tuple[int, ...], Home] = {}
    all_of_them = list(feedings(home, all_wild))
    for most_cats in (True, False) if "hemingway" in home.meals else (True,):
        worth = [alone_points(each, most_cats) for each in all_of_them]
        for points, each in zip(worth, all_of_them, strict=True):
            if points == max(worth):
                found[what_others_see(each)] = each
    return list(found.values())


def tables(model: Model, seat: int) -> list[Others]:
    """6h. Every table the seat may reckon with: what was fed before, the best feedings of those who come after."""
    homes = []
    for place, home in enumerate(model.homes):
        is_open = place != seat and not model.done[place]
        homes.append(best_alone(home, model.is_solo and place == 1) if is_open else [home])
    return [Others(list(each), model.goals, seat, model.table(seat).no_waste_costs) for each in product(*homes)]


def is_best(model: Model, seat: int, shown: Home) -> bool:
    """6h, 13k. Whether the feeding shown is the best for a table the seat may reckon with."""
    is_furry = model.is_solo and seat == 1
    mine = list(feedings(model.homes[seat], is_furry))
    for table in tables(model, seat):
        most = max(score(table.with_mine(each), is_furry) for each in mine)
        if score(table.with_mine(shown), is_furry) == most:
            return True
    return False


def complaint(before: Home, after: Home, all_wild: bool) -> str:
    """Why the second home cannot come from feeding the first (empty if it can)."""
    same = before.copy()
    same.meals, same.cubes, same.turned = after.meals, after.cubes, after.turned
    if same.facts() != after.facts() or set(before.meals) != set(after.meals):
        return "something else than meals and cubes has changed"
    new = {cat: after.meals[cat] - before.meals[cat] for cat in before.meals}
    for cat, meal in new.items():
        if meal.total() and (not after.is_fed(cat) or before.has_treat(cat)):
            return f"{cat} was fed in part or had a treat before"
        if before.meals[cat] - after.meals[cat]:
            return f"{cat} gave food back"
        if sum(after.meals[cat].values()) > max(1, CARDS[cat].most, sum(CARDS[cat].gives.values())):
            return f"{cat} had too much"
        if CARDS[cat].one_type and len(+after.meals[cat]) > 1:
            return f"{cat} eats one type only"
        if after.has_treat(cat) and after.meals[cat].total() > 1:
            return f"{cat} had a treat and more"
    return unpaid(before, after, new, all_wild)


def unpaid(before: Home, after: Home, new: Meals, all_wild: bool) -> str:
    """Whether the cubes gone are the cubes eaten."""
    if min(after.cubes.values(), default=0) < 0:
        return "more cubes than there were"
    gone = before.cubes - after.cubes
    if after.cubes - before.cubes:
        return "cubes came back"
    eaten: Counter[str] = Counter()
    for meal in new.values():
        eaten += meal
    if gone.total() != eaten.total() or gone["treat"] != eaten["treat"]:
        return "cubes gone are not cubes eaten"
    turned = sum(max(0, gone[food] - eaten[food]) for food in FOODS)
    if all_wild:
        return ""
    if turned != after.turned - before.turned or after.turned > 2:
        return "more cubes were turned than Moonbeam turns"
    return "Moonbeam was not fed" if turned and not after.is_awake("moonbeam") else ""


class Search:
    """Every way to go on for one seat, one sentence at a time, Flea Croft's loot included (10h, 10i)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[str, int] = {}
        self.ends: dict[str, int] = {}
        """By what lies on the table at the end: the seat's points."""

    def best(self, model: Model) -> int:
        facts = repr(model.facts()) + repr(sorted((+model.loot).items()))
        if model.to_act() != (self.seat,):
            self.ends[repr(model.facts())] = model.scores()[self.seat]
            return model.scores()[self.seat]
        if facts not in self.known:
            self.known[facts] = max(self.best(self.after(model, each)) for each in model.legal() - {"feast"})
        return self.known[facts]

    def after(self, model: Model, sentence: str) -> Model:
        after = model.copy()
        after.apply(sentence)
        return after
