"""The best feeding of large collections: the same number as an OR-Tools CP-SAT model."""

from random import Random

import pytest

from meowple.games.catlady.best_feeding import best_feeding
from tests.catlady.integer_programme import IntegerProgramme
from tests.catlady.samples import random_collection, random_others


@pytest.mark.parametrize("seed", range(24))
def test_the_best_feeding_is_what_an_integer_programme_finds(seed: int) -> None:
    rng = Random(1000 + seed)
    mine = random_collection(rng, 14, 6)
    others = random_others(rng)
    assert best_feeding(mine, others, False).points == IntegerProgramme(mine, others).best()
