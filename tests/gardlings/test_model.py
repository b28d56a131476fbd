"""The engine against the second model: whole games in lock-step at all player counts and options."""

from random import Random

import pytest

from meowple.testing.setups import LONG
from tests.gardlings.model import Options
from tests.gardlings.model_lockstep import GAME, begun, make_rich, make_scarce, new_game

BASIC: Options = {}
ADVANCED: Options = {"pigs": "advanced", "dragons": "advanced", "gnomes": "advanced", "ponds": True}
ORIGINAL: Options = {"coins": "original", "goal": 17, "first": "draw", "tie_before_losses": True}
MIXED: Options = {"pigs": "advanced", "ponds": True, "coins": "original", "tie_before_losses": True}


def _any_options(players: int, version: int, rng: Random) -> Options:
    options = {
        option.name: rng.choice([value for value in option.choices if option.accepts(value, players) is None])
        for option in GAME.options_of(version)
    }
    return {**options, "round_limit": rng.choice((4, 9, 14))}


@pytest.mark.parametrize("options", [BASIC, ADVANCED, ORIGINAL, MIXED], ids=["basic", "advanced", "original", "mixed"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_go_the_same_way(players: int, options: Options) -> None:
    for seed in range(30 if LONG else 1):
        new_game(players, {**options, "round_limit": 40 if LONG else 9}).play(Random(f"{players} {seed} {options}"))


@pytest.mark.parametrize("players", range(5, 13))
def test_10a_games_with_more_boxes_go_the_same_way(players: int) -> None:
    for seed in range(8 if LONG else 1):
        rng = Random(f"{players} {seed}")
        new_game(players, _any_options(players, 2, rng)).play(rng, 100_000 if LONG else 240)


@pytest.mark.parametrize("seed", range(200 if LONG else 8))
@pytest.mark.parametrize("version", [1, 2])
def test_any_options_go_the_same_way(version: int, seed: int) -> None:
    rng = Random(f"any {version} {seed}")
    players = rng.randint(1, 4)
    new_game(players, _any_options(players, version, rng), version).play(rng, 100_000 if LONG else 250)


@pytest.mark.parametrize("seed", range(200 if LONG else 9))
@pytest.mark.parametrize("pigs", ["basic", "advanced"])
def test_7g_and_7h_go_the_same_way_when_things_run_out(pigs: str, seed: int) -> None:
    rng = Random(f"scarce {pigs} {seed}")
    players = rng.randint(1, 4)
    pair = begun(players, {**_any_options(players, 2, rng), "pigs": pigs, "round_limit": 20}, rng)
    make_scarce(pair, rng)
    pair.play(rng, 100_000 if LONG else 300)


@pytest.mark.parametrize("seed", range(200 if LONG else 10))
def test_8_and_9_go_the_same_way_when_somebody_reaches_the_goal(seed: int) -> None:
    rng = Random(f"rich {seed}")
    players = rng.randint(1, 4)
    pair = begun(players, {**_any_options(players, 2, rng), "goal": 17, "gnomes": "basic"}, rng)
    make_rich(pair, rng)
    pair.play(rng, 100_000 if LONG else 300)
