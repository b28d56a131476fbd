"""PettingZoo's own tests, for every game: a sample of tables, all of them in a long run."""

from types import SimpleNamespace
from typing import Any

import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from meowple.core.errors import BadSetup
from meowple.research import aec_env, parallel_env
from meowple.testing.setups import LONG, Setup
from tests.research.shared import named, tables

CYCLES = 400 if LONG else 12

advice_against_masks = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"
)
"""What PettingZoo tells every game whose observations carry a mask, but for its own, which are exempt by name."""


@advice_against_masks
@pytest.mark.parametrize("setup", tables(), ids=named)
def test_api(setup: Setup) -> None:
    api_test(aec_env(setup.game, setup.players), num_cycles=CYCLES)


@pytest.mark.parametrize("setup", tables(), ids=named)
def test_parallel_api(setup: Setup) -> None:
    parallel_api_test(parallel_env(setup.game, setup.players), num_cycles=CYCLES)


@pytest.mark.parametrize("setup", tables(), ids=named)
def test_seeds(setup: Setup) -> None:
    def aec() -> Any:
        return aec_env(setup.game, setup.players)

    def parallel() -> Any:
        return parallel_env(setup.game, setup.players, illegal="replace")  # its test takes no notice of masks

    seed_test(aec, num_cycles=CYCLES)
    parallel_seed_test(parallel, num_cycles=CYCLES)


@pytest.mark.parametrize("setup", tables(), ids=named)
def test_max_cycles(setup: Setup) -> None:
    def parallel(max_cycles: int) -> Any:
        return parallel_env(setup.game, setup.players, illegal="replace", max_cycles=max_cycles)

    def aec(max_cycles: int) -> Any:
        return parallel_to_aec(parallel(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=aec))


@pytest.mark.parametrize("setup", tables(), ids=named)
def test_render(setup: Setup) -> None:
    def env(render_mode: str) -> Any:
        return aec_env(setup.game, setup.players, render_mode=render_mode)

    def is_svg(text: str) -> bool:
        return text.startswith("<svg") and text.rstrip().endswith("</svg>")

    render_test(env, custom_tests={"svg": is_svg})


def test_no_other_way_to_render() -> None:
    with pytest.raises(BadSetup, match="rendered as human, ansi, svg, not smell"):
        aec_env("fits", render_mode="smell")


def test_whoever_owes_a_choice_makes_one() -> None:
    env = parallel_env("fits", 2)
    env.reset(seed=1)
    with pytest.raises(BadSetup, match="player_1 owes a choice"):
        env.step({"player_0": int(env.match.legal(0)[0])})


def test_choices_of_one_moment_do_not_see_each_other() -> None:
    """Whatever the first seat chooses, the second sees the same until all have chosen."""
    env = aec_env("fits", 2)
    env.reset(seed=1)
    first, second = env.match.legal(0)[:2]
    other = env.copy()
    env.step(first)
    other.step(second)
    seen, twin = env.observe("player_1"), other.observe("player_1")
    assert env.agent_selection == "player_1" == other.agent_selection
    assert (seen["observation"] == twin["observation"]).all()
    env.step(env.match.legal(1)[0])
    other.step(other.match.legal(1)[0])
    assert (env.observe("player_1")["observation"] != other.observe("player_1")["observation"]).any()
