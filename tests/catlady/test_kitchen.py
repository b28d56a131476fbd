"""The best feeding of large collections: the same number as an OR-Tools CP-SAT model."""

from random import Random

import pytest

from meowple.games.catlady.feast import best_feast
from tests.catlady.kitchen import Kitchen
from tests.catlady.larder import random_collection, random_company


@pytest.mark.parametrize("seed", range(24))
def test_the_best_feast_is_what_an_integer_programme_finds(seed: int) -> None:
    rng = Random(1000 + seed)
    mine = random_collection(rng, 14, 6)
    company = random_company(rng)
    assert best_feast(mine, company, False).points == Kitchen(mine, company).best()
