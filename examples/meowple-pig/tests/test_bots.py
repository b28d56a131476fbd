"""The levels keep their order, and the odds are those of a die."""

from random import Random

import pytest
from meowple.bots.playout import play_out

from meowple_pig import GAME
from meowple_pig.picture import RISK
from meowple_pig.rules import Pig


def wins(better: str, worse: str, games: int = 400) -> int:
    """How many games of two the first wins, beginning every other one."""
    won = 0
    for number in range(games):
        first = number % 2
        bots = [GAME.bots[better if seat == first else worse]() for seat in (0, 1)]
        state = GAME.new(2)
        play_out(state, bots, Random(number), [Random(seat) for seat in (0, 1)])
        won += state.winners() == [first]
    return won


@pytest.mark.parametrize(("better", "worse", "least"), [("medium", "easy", 240), ("hard", "medium", 200)])
def test_a_level_beats_the_one_below(better: str, worse: str, least: int) -> None:
    assert wins(better, worse) > least


def test_hard_races_when_somebody_is_near_the_goal() -> None:
    state = GAME.new(2)
    assert isinstance(state, Pig)
    state.points, state.total = [60, 80], 30
    assert str(GAME.bots["hard"]().choose(state, 0, Random(1))) == "roll"
    assert str(GAME.bots["medium"]().choose(state, 0, Random(1))) == "hold"


def test_the_odds_are_those_of_a_die() -> None:
    assert RISK[0] == 0 and RISK[2] == pytest.approx(1 / 6)
    assert RISK[3] == pytest.approx(1 / 6 + 1 / 6 * 1 / 6)  # a two leaves one to go
    assert RISK[20] == pytest.approx(0.6245, abs=0.0005)
