"""Copies, kept states and imagined ones go on as they must, in every environment and every process."""

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from meowple.core.errors import BadSetup, IllegalMove
from meowple.research import aec_env, gym_env, parallel_env, vector_env
from meowple.testing.setups import Setup
from tests.research.shared import named, tables

Step = tuple[np.ndarray[Any, Any], float, bool]


def walk_aec(env: Any, steps: int) -> list[Step]:
    """So many choices, each the first in the mask that follows from the number of the step."""
    seen: list[Step] = []
    for step in range(steps):
        if not env.agents or env.terminations[env.agent_selection]:
            break
        observed = env.observe(env.agent_selection)
        legal = np.flatnonzero(observed["action_mask"])
        env.step(legal[step * 7 % len(legal)])
        seen.append((observed["observation"], sum(env.rewards.values()), any(env.terminations.values())))
    return seen


def walk_gym(env: Any, steps: int) -> list[Step]:
    seen: list[Step] = []
    for step in range(steps):
        legal = np.flatnonzero(env.action_masks())
        if not len(legal):
            break
        observation, reward, is_over, _, _ = env.step(legal[step * 7 % len(legal)])
        seen.append((observation, reward, is_over))
    return seen


def walk_parallel(env: Any, steps: int) -> list[Step]:
    seen: list[Step] = []
    for step in range(steps):
        if not env.agents:
            break
        legal = {agent: env.match.legal(seat) or [0] for seat, agent in enumerate(env.possible_agents)}
        observed, rewards, ends, _, _ = env.step(
            {agent: numbers[step % len(numbers)] for agent, numbers in legal.items()}
        )
        first = np.concatenate([one["observation"] for one in observed.values()])
        seen.append((first, rewards["player_0"], ends["player_0"]))
    return seen


def walk_vector(env: Any, steps: int) -> list[Step]:
    seen: list[Step] = []
    for step in range(steps):
        legal = [np.flatnonzero(mask) for mask in env.masks]
        observed, rewards, ends, _, _ = env.step(np.array([numbers[step * 7 % len(numbers)] for numbers in legal]))
        seen.append((observed.copy(), float(rewards.sum()), bool(ends.any())))
    return seen


def same(one: list[Step], two: list[Step]) -> bool:
    return len(one) == len(two) and all(
        (first[0] == second[0]).all() and first[1:] == second[1:] for first, second in zip(one, two, strict=True)
    )


WAYS = [(aec_env, walk_aec), (parallel_env, walk_parallel), (gym_env, walk_gym)]


@pytest.mark.parametrize("setup", tables(), ids=named)
@pytest.mark.parametrize(("make", "walk"), WAYS, ids=["aec", "parallel", "gym"])
def test_a_copy_and_a_kept_state_go_on_alike(setup: Setup, make: Any, walk: Any) -> None:
    env = make(setup.game, setup.players)
    env.reset(seed=11)
    walk(env, 5)
    kept = json.loads(json.dumps(env.get_state()))
    copied, other = env.copy(), make(setup.game, setup.players)
    other.reset(seed=12)
    walk(other, 2)
    other.set_state(kept)
    went = walk(env, 12)
    assert went and same(went, walk(copied, 12)) and same(went, walk(other, 12))
    env.set_state(kept)
    assert same(went, walk(env, 12)), "what is kept is not touched by play"


@pytest.mark.parametrize("setup", tables(), ids=named)
def test_many_tables_are_copied_and_kept(setup: Setup) -> None:
    env = vector_env(setup.game, 3, setup.players)
    env.reset(seed=11)
    walk_vector(env, 4)
    kept = json.loads(json.dumps(env.get_state()))
    copied, other = env.copy(), vector_env(setup.game, 3, setup.players)
    other.reset(seed=12)
    other.set_state(kept)
    went = walk_vector(env, 8)
    assert same(went, walk_vector(copied, 8)) and same(went, walk_vector(other, 8))


@pytest.mark.parametrize(("make", "walk"), WAYS, ids=["aec", "parallel", "gym"])
def test_an_imagined_table_looks_the_same_to_its_seat_and_is_not_always_the_true_one(make: Any, walk: Any) -> None:
    env = make("mousetrap", 2)
    env.reset(seed=4)
    walk(env, 6)
    true, dumps = env.match.state.dump(), set()
    for seed in range(6):
        imagined = env.imagine(0, seed)
        assert (imagined.match.observe(0) == env.match.observe(0)).all()
        dumps.add(imagined.match.state.dump())
        walk(imagined, 4)
    assert len(dumps) > 1 and env.match.state.dump() == true


def test_many_tables_are_imagined_each_for_the_seat_that_chooses() -> None:
    env = vector_env("mousetrap", 4, 2)
    env.reset(seed=4)
    walk_vector(env, 6)
    imagined = env.imagine(1)
    assert (imagined.observations == env.observations).all()
    assert [state.dump() for state in imagined.tables.states] != [state.dump() for state in env.tables.states]


SAME = """
import sys, hashlib
import numpy as np
from meowple.research import gym_env, vector_env
env = gym_env("catlady", 2, against="random")
env.reset(seed=9)
told = hashlib.sha256()
for step in range(25):
    legal = np.flatnonzero(env.action_masks())
    if not len(legal):
        break
    observation, *_ = env.step(legal[step % len(legal)])
    told.update(observation.tobytes())
many = vector_env("mousetrap", 3, 2)
many.reset(seed=9)
for step in range(8):
    observations, *_ = many.step(many.masks.argmax(axis=1))
    told.update(observations.tobytes())
print(told.hexdigest())
"""


def test_the_same_seed_gives_the_same_games_in_another_process() -> None:
    told = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        done = subprocess.run([sys.executable, "-c", SAME], env=environment, capture_output=True, text=True, check=True)
        told.add(done.stdout)
    assert len(told) == 1


# Numbers that are not legal


def test_an_illegal_number_loses_the_game_and_says_why() -> None:
    env = gym_env("fits", 2)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.action_masks() == 0)[0])
    observation, reward, is_over, _, info = env.step(illegal)
    assert (reward, is_over, env.match.returns()) == (-1.0, True, [-1.0, 0.0])
    assert info["illegal"] and not info["action_mask"].any() and observation.any()


def test_an_illegal_number_is_replaced_and_counted() -> None:
    env = gym_env("fits", 2, illegal="replace")
    env.reset(seed=1)
    _, _, is_over, _, info = env.step(env.match.numbers.choices)
    assert not is_over and "no such number" in info["illegal"] and env.match.replaced == [1, 0]


def test_an_illegal_number_raises_if_that_is_wanted() -> None:
    env = aec_env("fits", 2, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(999)


def test_what_a_game_brings() -> None:
    """Places together come to nothing; alone, or if that is wanted, points count."""
    for rewards in ("places", "scores"):
        env = aec_env("fits", 3, rewards=rewards, boards="1")
        env.reset(seed=2)
        walk_aec(env, 1000)
        returns = env.match.returns()
        assert env.match.is_over and list(env.rewards.values()) == returns
        if rewards == "places":
            places = env.match.state.ranking()
            assert sum(returns) == 0 and max(returns) == returns[places.index(1)]
        else:
            assert returns == [float(points) for points in env.match.state.scores()]
    assert aec_env("fits", 1).match.rewards == "scores"


def test_a_framework_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import meowple.research as research

    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "meowple.research.aec", raising=False)
    with pytest.raises(BadSetup, match=r"aec_env needs pettingzoo: pip install 'meowple\[research\]'"):
        _ = research.aec_env
    with pytest.raises(AttributeError, match="has no fish"):
        _ = research.fish
