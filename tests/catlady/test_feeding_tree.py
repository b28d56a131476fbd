"""6h. The tree of feedings finds what the dynamic programme finds, the very same meals, or says that it gives up."""

import os
from collections.abc import Callable
from random import Random

import pytest

from meowple.games.catlady.best_feeding import LOWEST, best_feeding, possible_options
from meowple.games.catlady.collection import meal
from meowple.games.catlady.components import CARDS, KINDS, NEWEST, STRAY
from meowple.games.catlady.feeding_options import SCALE, FeedingOptions
from meowple.games.catlady.feeding_search import NEVER, FeedingSearch
from meowple.games.catlady.feeding_tree import MOST_WAYS, FeedingTree
from meowple.games.catlady.others import Others
from tests.catlady.samples import collection, fed_by_hand, random_collection, random_others

LONG = os.environ.get("MEOWPLE_LONG") == "1"


def is_the_same(options: FeedingOptions) -> None:
    """Whatever has been found before, tree and programme come to the same meals."""
    search = FeedingSearch(options)
    value = search.solve()
    for floor in (LOWEST, value - 1, value):
        tree = FeedingTree(options, floor, 1_000_000)
        assert tree.solve()
        if floor == value or value == NEVER:
            assert tree.best == floor and tree.found == []  # nothing is better
        else:
            assert tree.best == value and tree.meals() == search.meals()


@pytest.mark.parametrize("seed", range(3000 if LONG else 150))
def test_the_tree_comes_to_the_same_meals(seed: int) -> None:
    rng = Random(seed)
    mine = random_collection(rng, rng.choice([4, 6, 9]), rng.choice([1, 2, 3, 4]))
    if rng.random() < 0.5:
        fed_by_hand(mine, rng)
    for options in possible_options(mine, random_others(rng), rng.random() < 0.1, rng.choice([1, 2, 2])):
        is_the_same(options)


@pytest.mark.parametrize("seed", range(1000 if LONG else 60))
def test_the_best_feeding_is_that_of_the_programme(seed: int) -> None:
    rng = Random(seed)
    mine, others = random_collection(rng, 7, 3), random_others(rng)
    if rng.random() < 0.3:
        fed_by_hand(mine, rng)
    plan, plain = best_feeding(mine, others, False), best_feeding(mine, others, False, most_places=0)
    assert (plan.points, plan.fed, plan.meals) == (plain.points, plain.fed, plain.meals)


def test_6g_of_equal_feedings_the_one_counts_that_finishes_less() -> None:
    """Before treats and other counts are compared: Chairman has had a chicken, and may get the rest or not."""
    mine = collection("luna pralinka chairman zoroaster smietanka", (1, 0, 1, 1, 1), costumes=3)
    mine.meals[2] = meal(1, 0, 0)
    others = Others()
    others.regard, others.players, others.most_waste, others.most_fed = True, 3, 4, 6
    others.goals = [("multicolour", 3, 4), ("two-food", 5, 3)]
    for options in possible_options(mine, others, False, NEWEST):
        is_the_same(options)


@pytest.mark.parametrize(
    ("cats", "food", "catnip"),
    [
        ("cow prestiz dinah", (1, 1, 2, 0, 1), 4),  # less food counts before fewer treats
        ("prestiz waffle jazz", (1, 1, 1), 2),  # the same food, given to one cat or to the other
        ("lily chester pepper pumpkin keaton levar", (1, 1, 2, 0, 2), 4),  # treats for cats of this colour or that
    ],
)
def test_of_equal_feedings_the_first_counts(cats: str, food: tuple[int, ...], catnip: int) -> None:
    for options in possible_options(collection(cats, food, costumes=1, catnip=catnip), Others(), False, NEWEST):
        is_the_same(options)


def test_9i_a_cat_that_goes_on_eating_may_get_all_it_takes() -> None:
    """Waffle has had chicken and wants only that. Three more bring 9, or feed Chairman: 6 and no 2 for a hungry cat."""
    mine = collection("waffle bronte chairman", (3, 2, 2), costumes=1)
    mine.meals[0] = meal(1, 0, 0)
    assert best_feeding(mine, Others(), False).meals == [meal(4, 0, 0), meal(0, 2, 0), 0]


@pytest.mark.parametrize(("guest", "most"), [("shadow", 1589), ("cow", 3024), ("waffle", 3673), ("weszyl", 4223)])
def test_the_tree_looks_at_no_more_places_than_these(guest: str, most: int) -> None:
    """Where nothing better can follow it does not go on. The numbers may sink, never rise."""
    places = 0
    for seed in range(30):
        rng = Random(seed)
        mine = random_collection(rng, 7, 3)
        if KINDS[guest] not in mine.cats:
            mine.add_cat(KINDS[guest])
        for options in possible_options(mine, random_others(rng), False, NEWEST):
            tree = FeedingTree(options, LOWEST)
            assert tree.solve()
            places += tree.places
    assert places <= most


def without_abilities(count: int) -> str:
    """So many cats that bring nothing but their points."""
    keys = [card.key for card in CARDS if card.is_cat and card.type != STRAY and not card.ability and not card.most]
    return " ".join(keys[:count])


def test_a_tree_that_grows_too_large_is_given_up() -> None:
    options = possible_options(collection("shadow sox bell", (1, 1, 1)), Others(), False, NEWEST)[0]
    whole = FeedingTree(options, LOWEST)
    assert whole.solve() and whole.places > 3
    assert FeedingTree(options, LOWEST, whole.places).solve()
    assert not FeedingTree(options, LOWEST, whole.places - 1).solve()


def test_what_the_tree_gives_up_the_programme_finds() -> None:
    mine = collection(without_abilities(22), (6, 5, 4, 2, 2), catnip=2)
    options = possible_options(mine, Others(), False, NEWEST)[0]
    assert not FeedingTree(options, LOWEST).solve()
    search = FeedingSearch(options)
    plan = best_feeding(mine, Others(), False)
    assert (plan.points * SCALE + plan.fed, plan.meals) == (search.solve(), search.meals())


def ten_counts() -> FeedingOptions:
    boxes = "orange-chicken white-milk black-tuna orange-tuna black-milk white-chicken"
    mine = collection("waffle truffle weszyl prestiz cow", (2, 2, 2), boxes)
    return next(options for options in possible_options(mine, Others(), False, NEWEST) if not options.choice.used)


def many_ways() -> FeedingOptions:
    options = possible_options(collection("shadow sox", (1, 1, 1)), Others(), False, NEWEST)[0]
    options.caps[0] = MOST_WAYS
    return options


@pytest.mark.parametrize("make", [ten_counts, many_ways])
def test_more_counts_than_fit_into_a_number_are_left_to_the_programme(make: Callable[[], FeedingOptions]) -> None:
    options = make()
    assert not FeedingTree(options, LOWEST).solve()
    options.caps[-1 if make is ten_counts else 0] -= 1
    assert FeedingTree(options, LOWEST).solve()
