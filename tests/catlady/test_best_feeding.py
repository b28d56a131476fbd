"""The best feeding: compared with every feeding there is, on small collections."""

import os
from random import Random

import pytest

from meowple.games.catlady.best_feeding import best_feeding, serve
from meowple.games.catlady.collection import TREATED, meal, portion
from meowple.games.catlady.others import Others
from tests.catlady.samples import all_points, collection, fed_by_hand, points, random_collection, random_others

LONG = os.environ.get("MEOWPLE_LONG") == "1"


@pytest.mark.parametrize("seed", range(160))
def test_the_best_feeding_is_the_best_of_all(seed: int) -> None:
    rng = Random(seed)
    mine = random_collection(rng, 4, 3)
    others = random_others(rng)
    all_wild = rng.random() < 0.15
    plan = best_feeding(mine, others, all_wild)
    assert plan.points == all_points(mine, others, all_wild) - 2 * mine.tokens
    serve(mine, plan.meals, all_wild)
    assert points(mine, others) == plan.points
    assert min(mine.food) >= 0


@pytest.mark.parametrize("seed", range(6000 if LONG else 200))
def test_6h_the_best_feeding_is_the_best_way_to_go_on(seed: int) -> None:
    """From any position of a feeding: what was eaten stays eaten, and nothing that can be done is worth more."""
    rng = Random(seed)
    mine = random_collection(rng, 4, 2)
    fed_by_hand(mine, rng)
    others = random_others(rng)
    before, turned = mine.meals[:], mine.converted
    plan = best_feeding(mine, others, False)
    assert plan.points == all_points(mine, others, False)
    serve(mine, plan.meals, False)
    assert points(mine, others) == plan.points and min(mine.food) >= 0 and turned <= mine.converted <= 2
    for eaten, now in zip(before, mine.meals, strict=True):
        assert eaten == now or eaten == 0 or now < TREATED
        assert now >= TREATED or all(portion(now, food) >= portion(eaten, food) for food in range(3))


def test_9j_cow_eats_milk_for_a_box_rather_than_chicken_for_another_set() -> None:
    """Węszyl and Brzuszk have had tuna and milk. Two chicken make two sets, 4; one and milk a set and a box, 2 + 3."""
    mine = collection("cow weszyl brzuszk", (0, 0, 0, 2), "white-milk orange-tuna orange-chicken")
    mine.meals = [0, meal(0, 1, 1), meal(0, 1, 1)]
    assert best_feeding(mine, Others(), False).meals[0] == meal(1, 0, 1)
