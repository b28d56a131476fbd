"""The engine against the second model in lock-step: whole matches, and the ends of many games."""

from random import Random

import pytest

from meowple.testing.setups import LONG
from tests.purrramid.model_lockstep import LockStep
from tests.purrramid.tables import fresh
from tests.purrramid.walks import all_options, by_chance, late, near_the_last_turn

OPTIONS = all_options()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(32 if LONG else 1))
def test_whole_matches_go_the_same_way(players: int, seed: int) -> None:
    rng = Random(f"match {players} {seed}")
    LockStep(fresh(players, **by_chance(rng, players))).play(rng, 10**9 if LONG else 300)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("chunk", range(32 if LONG else 8))
def test_games_end_the_same_way_under_every_option(players: int, chunk: int) -> None:
    """From a board nearly full, where tiles run out, golden ones begin, and fields cannot be filled any more."""
    for number in range(40 if LONG else 4):
        options = OPTIONS[chunk % 8 * 4 + number % 4]
        rng = Random(f"end {players} {chunk} {number}")
        LockStep(late(rng, players, options, rng.choice([0.8, 0.9, 0.96]))).play(rng, 120)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(60 if LONG else 2))
def test_9e_the_last_turns_go_the_same_way(players: int, seed: int) -> None:
    rng = Random(f"turns {players} {seed}")
    state = near_the_last_turn(late(rng, players, by_chance(rng, players), rng.choice([0.1, 0.5, 0.9])))
    LockStep(state).play(rng, 400)
