"""6h. The best feeding, exactly: for every choice of abilities to wake, a small dynamic programme over the food.

With the abilities fixed, every other cat is worth a fixed number of points, whatever else is fed; only a few things
(sets, majorities, shared goals, boxes) depend on counts, and those become extra dimensions, as small as they can be.
Choices of abilities are tried from the most promising on, and none is tried that cannot beat the best found.
"""

from typing import Final

from meowple.games.catlady.collection import TREATED, Collection, eats, is_fed, portion
from meowple.games.catlady.company import Company
from meowple.games.catlady.components import CARDS, COPY, SAME_FOOD
from meowple.games.catlady.courses import Courses
from meowple.games.catlady.wishes import SCALE, Wish, is_sleeper


class Feast:
    """One way to feed: what each cat eats, and the points of everything but tokens."""

    def __init__(self, points: int, fed: int, meals: list[int]) -> None:
        self.points = points
        self.fed = fed
        self.meals = meals


LOWEST: Final = -(1 << 60)


def best_feast(mine: Collection, company: Company, all_wild: bool, floor: int = LOWEST) -> Feast:
    """The feeding with the most points; among those one with the most fed cats. Cats already fed stay as they are.

    With a floor (points times SCALE and fed cats) only something better is looked for; no meals if there is none.
    """
    wishes = _wishes(mine)
    courses: list[Courses] = []
    for wish in wishes:
        made = Courses(mine, company, all_wild, wish)
        if made.is_possible:
            courses.append(made)
    courses.sort(key=_hope, reverse=True)
    best = floor
    meals: list[int] = []
    for made in courses:
        if made.bound <= best:
            break
        value = made.solve(best)
        if value > best:
            best = value
            meals = made.meals()
    points, fed = divmod(best, SCALE)
    return Feast(points, fed, meals)


def _hope(courses: Courses) -> int:
    return courses.bound


def _wishes(mine: Collection) -> list[Wish]:
    """Every choice of abilities to wake: asleep, the cat may still get a treat or go hungry."""
    made = [Wish()]
    falka = -1
    for at in range(len(mine.cats)):
        card = CARDS[mine.cats[at]]
        if not is_sleeper(card):
            continue
        if is_fed(mine.cats[at], mine.meals[at]):
            if mine.meals[at] < TREATED:
                if card.ability == COPY:
                    falka = at
                for wish in made:
                    wish.awake |= 1 << at
                    if card.ability == SAME_FOOD:
                        wish.truffle = eats(mine.cats[at], mine.meals[at]).bit_length() - 1
            continue
        more: list[Wish] = []
        for wish in made:
            foods = range(3) if card.ability == SAME_FOOD else range(1)
            for food in foods:
                other = wish.copy()
                other.awake |= 1 << at
                if card.ability == SAME_FOOD:
                    other.truffle = food
                more.append(other)
        if card.ability == COPY:
            falka = at
        made += more
    return made if falka < 0 else _with_copies(mine, made, falka)


def _with_copies(mine: Collection, wishes: list[Wish], falka: int) -> list[Wish]:
    """10d. Falka awake copies one other cat: each of them is tried, fed or with a treat."""
    made: list[Wish] = []
    for wish in wishes:
        made.append(wish)
        if not wish.awake >> falka & 1:
            continue
        for at in range(len(mine.cats)):
            if at == falka:
                continue
            card = CARDS[mine.cats[at]]
            for treated in (False, True):
                other = wish.copy()
                other.copied = at
                other.copied_treat = treated
                if is_fed(mine.cats[at], mine.meals[at]) and (mine.meals[at] >= TREATED) != treated:
                    continue
                if is_sleeper(card) and (wish.awake >> at & 1 == 1) == treated:
                    continue
                made.append(other)
    return made


def serve(mine: Collection, feast: Feast, all_wild: bool) -> None:
    """Put the food of the feast on the cats: own types first, then wild, then what Moonbeam turns into other food."""
    wanted = [0, 0, 0]
    for at in range(len(mine.cats)):
        before, after = mine.meals[at], feast.meals[at]
        if before == after:
            continue
        if after >= TREATED:
            mine.food[4] -= 1
        else:
            for food in range(3):
                wanted[food] += portion(after, food)
        mine.meals[at] = after
    missing = 0
    for food in range(3):
        used = min(wanted[food], mine.food[food])
        mine.food[food] -= used
        missing += wanted[food] - used
    wild = min(missing, mine.food[3])
    mine.food[3] -= wild
    missing -= wild
    for food in range(3):
        turned = min(missing, mine.food[food])
        mine.food[food] -= turned
        missing -= turned
        if not all_wild:
            mine.converted += turned
