"""6h. The best feeding, exactly: for every choice of abilities, a search over the food.

With the abilities settled, every other cat is worth a fixed number of points, whatever else is fed; only a few things
(sets, majorities, shared goals, boxes) depend on counts. A tree over the cats finds the best, as a rule at once; where
it grows too large, a dynamic programme does, in which those counts become dimensions, as small as they can be. Choices
of abilities are tried from the most promising on, and none is tried that cannot beat the best found.
"""

from typing import Final

from meowple.games.catlady.collection import TREATED, Collection, portion
from meowple.games.catlady.components import NEWEST, PLAIN_FOODS, TREAT, WILD
from meowple.games.catlady.feeding_abilities import ability_choices
from meowple.games.catlady.feeding_bound import most_at_end, upper_bound
from meowple.games.catlady.feeding_options import SCALE, FeedingOptions
from meowple.games.catlady.feeding_search import FeedingSearch
from meowple.games.catlady.feeding_tree import MOST_PLACES, FeedingTree
from meowple.games.catlady.others import Others

LOWEST: Final = -(1 << 50)
"""Less than any feeding is worth."""


class FeedingPlan:
    """One way to feed: what each cat eats, and the points of everything but tokens."""

    def __init__(self, points: int, fed: int, meals: list[int]) -> None:
        self.points = points
        self.fed = fed
        self.meals = meals


def best_feeding(
    mine: Collection,
    others: Others,
    all_wild: bool,
    floor: int = LOWEST,
    version: int = NEWEST,
    most_places: int = MOST_PLACES,
) -> FeedingPlan:
    """The feeding with the most points; among those one with the most fed cats. What has been eaten stays eaten.

    Cats fed in part may get the rest, cats that may eat more go on eating (by the first rules they did not).

    With a floor (points times SCALE and fed cats) only something better is looked for; no meals if there is none.
    How many places of a tree are looked at does not change what is found: with 0 the dynamic programme finds it.
    """
    best = floor
    meals: list[int] = []
    for options in possible_options(mine, others, all_wild, version):
        if options.bound > best:
            tree = FeedingTree(options, best, most_places)
            if tree.solve():
                if tree.best > best:
                    best, meals = tree.best, tree.meals()
            else:
                search = FeedingSearch(options)
                value = search.solve()
                if value > best:
                    best, meals = value, search.meals()
    points, fed = divmod(best, SCALE)
    return FeedingPlan(points, fed, meals)


def possible_options(mine: Collection, others: Others, all_wild: bool, version: int) -> list[FeedingOptions]:
    """One for each choice of abilities that is possible, the most promising first."""
    possible: list[FeedingOptions] = []
    for choice in ability_choices(mine):
        options = FeedingOptions(mine, others, all_wild, choice, version)
        if options.is_possible:
            options.most_at_end = most_at_end(options)
            options.bound = upper_bound(options)
            possible.append(options)
    possible.sort(key=_bound, reverse=True)
    return possible


def _bound(options: FeedingOptions) -> int:
    return options.bound


def serve(mine: Collection, meals: list[int], all_wild: bool) -> None:
    """Put the food of these meals on the cats: own types first, then wild, then what Moonbeam turns into other food."""
    wanted = [0, 0, 0]
    for at in range(len(mine.cats)):
        before, after = mine.meals[at], meals[at]
        if before == after:
            continue
        if after >= TREATED:
            mine.food[TREAT] -= 1
        else:
            for food in range(PLAIN_FOODS):
                wanted[food] += portion(after, food) - portion(before, food)
        mine.meals[at] = after
    missing = 0
    for food in range(PLAIN_FOODS):
        used = min(wanted[food], mine.food[food])
        mine.food[food] -= used
        missing += wanted[food] - used
    wild = min(missing, mine.food[WILD])
    mine.food[WILD] -= wild
    missing -= wild
    for food in range(PLAIN_FOODS):
        turned = min(missing, mine.food[food])
        mine.food[food] -= turned
        missing -= turned
        if not all_wild:
            mine.converted += turned
