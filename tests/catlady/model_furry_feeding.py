"""13i to 13n in the second model: whether what the furry player has fed and taken is what the rules say."""

from collections import Counter
from itertools import combinations

from tests.catlady.model import Model
from tests.catlady.model_cards import CARDS
from tests.catlady.model_furry import play_lost_cats
from tests.catlady.model_home import Home
from tests.catlady.model_judge import alone_points, complaint, feedings, tables, ways
from tests.catlady.model_points import Others, score

Cells = tuple[int, ...]
MOST_WAYS = 300


def all_wild(home: Home) -> Home:
    """13i. Which cubes it has does not matter, only how many."""
    same = home.copy()
    treats = home.cubes["treat"]
    same.cubes = Counter({"wild": home.cubes.total() - treats, "treat": treats})
    same.turned = 0
    return same


def looted(model: Model, cells: Cells) -> Home:
    """13n. What it has when Flea Croft has eaten and taken these cards."""
    after = model.copy()
    after.turn = 1
    after.homes[1] = all_wild(after.homes[1])
    if cells:
        after.homes[1].meals["pchlara"] = Counter(CARDS["pchlara"].gives)
        after.homes[1].cubes["wild"] -= 2
    for cell in cells:
        after.pick(1, cell)
        play_lost_cats(after)
    return all_wild(after.homes[1])


def hauls(model: Model) -> list[Cells]:
    """13n. Every choice of cards there is: none, and one or two if Flea Croft can be fed with food."""
    home = model.homes[1]
    cells = [at for at in range(9) if model.grid[at]]
    if "pchlara" not in home.meals or home.cubes.total() - home.cubes["treat"] < 2:
        return [()]
    return [(), *combinations(cells, 1), *combinations(cells, 2)]


def wrong_feeding(model: Model, shown: Model, is_small: bool) -> str:
    """13k. Why the feeding shown is not what the rules say (empty if it is, as far as can be told)."""
    taken = tuple(at for at in range(9) if model.grid[at] and not shown.grid[at])
    if taken not in hauls(model):
        return f"the cards in {taken} cannot be taken"
    before, after = looted(model, taken), all_wild(shown.homes[1])
    wrong = complaint(before, after, all_wild=True)
    if wrong or not is_small:
        return wrong
    if model.options["furry_feeding"] == "steps":
        return steps_complaint(before, after, model)
    return "" if is_best(model, after) else "there is a better feeding"


def is_best(model: Model, after: Home) -> bool:
    """13k. Of all feedings with all cards Flea Croft could take."""
    ways = [home for cells in hauls(model) for home in feedings(looted(model, cells), True)]
    return any(
        score(table.with_mine(after), True) == max(score(table.with_mine(home), True) for home in ways)
        for table in tables(model, 1)
    )


def need(cat: str) -> int:
    return CARDS[cat].least or sum(CARDS[cat].gives.values())


def strays_of(home: Home) -> Home:
    """The same home without its other cats and without treats."""
    alone = home.copy()
    alone.meals = {cat: meal for cat, meal in alone.meals.items() if CARDS[cat].type == "stray"}
    alone.cubes["treat"] = 0
    return alone


def steps_complaint(before: Home, shown: Home, model: Model) -> str:
    """13k. Why this is not feeding in steps (empty if it is)."""
    hungry = [cat for cat in shown.meals if not shown.is_awake(cat)]
    only_strays = strays_of(before)
    served = only_strays.copy()
    served.meals = {cat: Counter() if cat in hungry else shown.meals[cat] for cat in only_strays.meals}
    most = max(alone_points(each, True) for each in feedings(only_strays, True))
    if alone_points(served, True) < most:
        return f"strays could be fed better than {served.facts()}"
    cats = [cat for cat in shown.meals if CARDS[cat].type == "cat"]
    cubes = only_strays.cubes.total() - sum((served.meals[cat] - before.meals[cat]).total() for cat in served.meals)
    fed: list[int] = []
    for each in sorted(need(cat) for cat in cats):
        if each <= cubes:
            cubes -= each
            fed.append(each)
    if sorted(need(cat) for cat in cats if cat not in hungry) != fed:
        return "cats are not fed by rising need"
    for cat in hungry:
        # what cats with an ability are worth while others are still hungry is not said
        rivals = [other for other in cats if need(other) == need(cat) and CARDS[other].points and cat in cats]
        worse = [other for other in rivals if other not in hungry and CARDS[other].points < CARDS[cat].points]
        if CARDS[cat].points and worse:
            return f"{cat} was worth more"
    return treats_complaint(before, shown, hungry, model)


def treats_complaint(before: Home, shown: Home, hungry: list[str], model: Model) -> str:
    """13k. Treats go to cats still hungry, where they bring the most points."""
    count = min(before.cubes["treat"], len(hungry))
    if sum(shown.has_treat(cat) for cat in hungry) != count:
        return "treats are left while cats are hungry"
    if ways(model.homes[0]) > MOST_WAYS:  # the other player's best feeding cannot be tried out
        return ""
    for table in tables(model, 1):
        if score(table.with_mine(shown), True) == max(treated(table, shown, hungry, count)):
            return ""
    return "treats would bring more elsewhere"


def treated(table: Others, shown: Home, hungry: list[str], count: int) -> list[int]:
    """The points for every choice of whom the treats go to."""
    found = []
    for chosen in combinations(hungry, count):
        home = shown.copy()
        for cat in hungry:
            home.meals[cat] = Counter({"treat": 1}) if cat in chosen else Counter()
        found.append(score(table.with_mine(home), True))
    return found
