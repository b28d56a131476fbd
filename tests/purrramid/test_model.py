"""The engine against the second model in lock-step: whole matches, and the ends of many games."""

from random import Random

import pytest

from meowple.core.errors import BadSentence
from meowple.games.purrramid import GAME
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
def test_1f_a_match_begins_the_same_way_when_the_first_seat_is_drawn(players: int) -> None:
    LockStep(fresh(players, first="draw", games=2)).play(Random(players), 20)


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


def test_what_is_no_sentence_is_refused() -> None:
    """2c. Dice may be said in any order."""
    said = [
        "go",
        "stop",
        "stop anyway",
        "reroll",
        "catastrophe",
        "first 4",
        "roll 1 2 6",
        "place z15 1 2 3 4 5",
        "place a10 6",
    ]
    assert [GAME.read(text).text for text in said] == said
    assert GAME.read("place b4 5 3") == GAME.read("place b4 3 5") and GAME.read("roll 6 1") == GAME.read("roll 1 6")
    assert (GAME.read("place b4 3 5").set_from, GAME.read("roll 3 5").set_from, GAME.read("go").set_from) == (2, 1, -1)
    words = ["", "first 5", "first 0", "roll", "roll 7", "roll 0", "roll 1 1 1 1 1 1", "put b4 3", "place", "place b4"]
    places = ["b0", "b01", "b16", "b100", "4", "b", "B4", "bb", "", "b-1"]
    for text in [*words, *(f"place {place} 1" for place in places), "place b4 7", "place b4 1 1 1 1 1 1", "place b4 x"]:
        with pytest.raises(BadSentence):
            GAME.read(text)
