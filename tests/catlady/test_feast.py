"""The best feeding: compared with every feeding there is, on small collections."""

from random import Random

import pytest

from meowple.games.catlady.feast import best_feast, serve
from tests.catlady.larder import all_points, points, random_collection, random_company


@pytest.mark.parametrize("seed", range(160))
def test_the_best_feast_is_the_best_of_all(seed: int) -> None:
    rng = Random(seed)
    mine = random_collection(rng, 4, 3)
    company = random_company(rng)
    all_wild = rng.random() < 0.15
    feast = best_feast(mine, company, all_wild)
    assert feast.points == all_points(mine, company, all_wild) - 2 * mine.tokens
    serve(mine, feast, all_wild)
    assert points(mine, company) == feast.points
    assert min(mine.food) >= 0
