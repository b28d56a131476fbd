"""The best feeding: compared with every feeding there is, on small collections."""

from random import Random

import pytest

from meowple.games.catlady.best_feeding import best_feeding, serve
from tests.catlady.samples import all_points, points, random_collection, random_others


@pytest.mark.parametrize("seed", range(160))
def test_the_best_feeding_is_the_best_of_all(seed: int) -> None:
    rng = Random(seed)
    mine = random_collection(rng, 4, 3)
    others = random_others(rng)
    all_wild = rng.random() < 0.15
    plan = best_feeding(mine, others, all_wild)
    assert plan.points == all_points(mine, others, all_wild) - 2 * mine.tokens
    serve(mine, plan, all_wild)
    assert points(mine, others) == plan.points
    assert min(mine.food) >= 0
