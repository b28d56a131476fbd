"""Gymnasium's own test, for every game; one seat of a table, the others played by bots."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from meowple.bots.random import RandomBot
from meowple.core.errors import BadSetup
from meowple.research import gym_env
from meowple.testing.setups import LONG, Setup
from tests.research.shared import named, tables

MOST = 100_000 if LONG else 30


@pytest.mark.parametrize("setup", tables(), ids=named)
def test_the_environment_is_sound(setup: Setup) -> None:
    for illegal in ("end", "replace"):
        check_env(gym_env(setup.game, setup.players, illegal=illegal))


@pytest.mark.parametrize("setup", tables(), ids=named)
def test_a_game_is_played_by_masks(setup: Setup) -> None:
    env = gym_env(setup.game, setup.players, seat=setup.players - 1)
    rng = np.random.default_rng(1)
    observation, info = env.reset(seed=3)
    for _ in range(MOST):
        mask = info["action_mask"]
        assert (mask == env.action_masks()).all() and mask.any()
        assert env.observation_space.contains(observation)
        observation, reward, is_over, _, info = env.step(rng.choice(np.flatnonzero(mask)))
        assert "illegal" not in info
        if is_over:
            assert reward == env.match.returns()[env.seat]
            break
        assert reward == 0.0


def test_it_can_be_made_again_from_its_spec() -> None:
    env = gym_env("fits", 2, against="easy", boards="12")
    assert env.spec is not None and env.spec.id == "meowple/fits-v1"
    again = gymnasium.make(env.spec)
    one, _ = env.reset(seed=5)
    two, _ = again.reset(seed=5)
    assert (one == two).all()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"seat": 2}, "there are seats 0 to 1, not 2"),
        ({"against": ["random", "random"]}, "1 other seats need a player each, not 2"),
        ({"boards": "9"}, "boards are"),
        ({"illegal": "forgive"}, "an illegal number may end, replace, raise, not forgive"),
        ({"rewards": "fish"}, "rewards are places or scores, not fish"),
        ({"players": 9}, "fits is for 1 to 4 players, not 9"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        gym_env("fits", **{"players": 2, **words})


def test_bots_are_given_by_name_or_as_they_are() -> None:
    env = gym_env("mousetrap", 3, seat=1, against=["easy", RandomBot()])
    observation, info = env.reset(seed=1)
    assert sorted(env.bots) == [0, 2] and info["action_mask"].any() and observation.any()
