"""The engine against the second model: whole games in lock-step at all player counts and options."""

from random import Random

import pytest

from meowple.core.errors import BadSentence, BadSetup
from meowple.games.gardlings.components import Box
from meowple.testing.setups import LONG
from tests.gardlings.model import Options
from tests.gardlings.model_box import few, is_a_box, spoiled, written
from tests.gardlings.model_lockstep import GAME, begun, make_rich, make_scarce, new_game
from tests.gardlings.model_sentences import nearly_a_sentence, sure_sentences, understands
from tests.gardlings.model_spoiled import play_and_spoil

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
        new_game(players, {**options, "round_limit": 40 if LONG else 9}).play(
            Random(f"{players} {seed} {options}"), 100_000 if LONG else 330
        )


@pytest.mark.parametrize("players", [4, 7])
def test_1a_and_1b_a_start_can_be_kept_at_every_line(players: int) -> None:
    pair, rng = new_game(players, {"first": "draw", "coins": "original"}), Random(players)
    for line in range(1, 1000):
        pair.play(rng, line)
        if pair.model.stage == "building":
            return
        pair.load_again()


@pytest.mark.parametrize("players", range(5, 13))
def test_10a_games_with_more_boxes_go_the_same_way(players: int) -> None:
    for seed in range(8 if LONG else 1):
        rng = Random(f"{players} {seed}")
        new_game(players, _any_options(players, 2, rng)).play(rng, 100_000 if LONG else 150 + 2 * players)


@pytest.mark.parametrize("seed", range(200 if LONG else 5))
@pytest.mark.parametrize("version", [1, 2])
def test_any_options_go_the_same_way(version: int, seed: int) -> None:
    rng = Random(f"any {version} {seed}")
    players = rng.randint(1, 4)
    new_game(players, _any_options(players, version, rng), version).play(rng, 100_000 if LONG else 200)


@pytest.mark.parametrize("seed", range(200 if LONG else 6))
@pytest.mark.parametrize("pigs", ["basic", "advanced"])
def test_7g_and_7h_go_the_same_way_when_things_run_out(pigs: str, seed: int) -> None:
    rng = Random(f"scarce {pigs} {seed}")
    players = rng.randint(1, 4)
    pair = begun(players, {**_any_options(players, 2, rng), "pigs": pigs, "round_limit": 20}, rng)
    make_scarce(pair, rng)
    pair.play(rng, 100_000 if LONG else 240)


@pytest.mark.parametrize("seed", range(200 if LONG else 10))
def test_8_and_9_go_the_same_way_when_somebody_reaches_the_goal(seed: int) -> None:
    rng = Random(f"rich {seed}")
    players = rng.randint(1, 4)
    pair = begun(players, {**_any_options(players, 2, rng), "goal": 17, "gnomes": "basic"}, rng)
    make_rich(pair, rng)
    pair.play(rng, 100_000 if LONG else 240)


@pytest.mark.parametrize("seed", range(100 if LONG else 3))
def test_there_are_no_other_sentences(seed: int) -> None:
    rng = Random(f"sentences {seed}")
    for text in [nearly_a_sentence(rng) for _ in range(1500)] if seed else sure_sentences():
        try:
            is_understood = GAME.read(text).text == text
        except BadSentence:
            is_understood = False
        assert is_understood == understands(text), text


@pytest.mark.parametrize("version", [1, 2])
def test_2b_to_2d_gardens_that_could_not_have_grown_are_refused(version: int) -> None:
    rng = Random(f"spoiled {version}")
    taken = 0
    for _ in range(100 if LONG else 2):
        pair = begun(2, {"round_limit": 9}, rng, version)
        taken += play_and_spoil(pair, rng, 300)
    assert taken


@pytest.mark.parametrize("seed", range(100 if LONG else 6))
def test_a_box_with_other_tiles_is_taken_only_if_it_is_one(seed: int) -> None:
    rng = Random(f"box {seed}")
    for _ in range(30):
        box = spoiled(rng)
        try:
            is_taken = bool(Box(written(box)).faces)
        except BadSetup:
            is_taken = False
        assert is_taken == is_a_box(box), written(box)


@pytest.mark.parametrize(("colour", "other", "least"), [("consolation", "green", 8), ("yellow", "purple", 2)])
def test_1b_a_box_needs_two_tiles_of_a_colour_and_eight_consolation_pigs(colour: str, other: str, least: int) -> None:
    for left in (least, least + 1):
        assert is_a_box(few(colour, other, left)) and Box(written(few(colour, other, left))).faces
    assert not is_a_box(few(colour, other, least - 1))
    with pytest.raises(BadSetup):
        Box(written(few(colour, other, least - 1)))
