"""FITS by the numbers of its RULES.md, chapters 5 to 8: the end, alone, variants and length."""

import itertools
import re

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import BadSetup
from meowple.core.translation import LANGUAGES
from meowple.games import games
from meowple.games.fits.scoring import rank
from tests.fits.positions import finish, fits, table
from tests.rule_words import rule


def test_5a_the_points_of_all_rounds_are_added_up() -> None:
    at = table(2, boards="12")
    finish(at)
    assert at.scores == [sum(points) for points in fits(at).points]
    assert all(len(points) == 2 for points in fits(at).points)
    best = max(at.scores)
    assert at.state.winners() == [seat for seat, score in enumerate(at.scores) if score == best]


def test_5b_equal_sums_share_the_place() -> None:
    at = table(3)
    state = fits(at)
    state.points = [[4], [7], [7]]
    assert state.ranking() == [3, 1, 1] and state.winners() == [1, 2]


def test_6a_alone_the_same_rounds() -> None:
    at = table(1, boards="1234")
    finish(at)
    assert len(fits(at).played) == 4 and at.state.verdict() == "learner"


def test_6b_ranks_by_points() -> None:
    bands = {-40: "learner", 5: "learner", 6: "trainee", 10: "trainee", 11: "novice", 15: "novice", 16: "specialist"}
    bands |= {
        20: "specialist",
        21: "expert",
        25: "expert",
        26: "master",
        30: "master",
        31: "archmaster",
        54: "archmaster",
    }
    assert {points: rank(points) for points in bands} == bands


def test_6b_no_rank_with_fewer_boards_or_company_or_before_the_end() -> None:
    for at in (table(1, boards="123"), table(2, boards="1234")):
        finish(at)
        assert at.state.verdict() is None
    assert table(1, boards="1234").state.verdict() is None


def test_7a_fewer_boards_and_another_order() -> None:
    at = table(boards="31")
    finish(at)
    assert fits(at).played == [3, 1]


def test_7a_any_boards_in_any_order_but_none_twice() -> None:
    for number in range(1, 5):
        for boards in itertools.permutations("1234", number):
            assert fits(table(boards="".join(boards))).boards == [int(board) for board in boards]
    for wrong in ("11", "1231", "5", "0", "", "1 2", "1,2", "12345", "²", "one"):
        with pytest.raises(BadSetup, match="boards are the numbers 1 to 4 in the order of play, each at most once"):
            table(boards=wrong)
    with pytest.raises(BadSetup, match="boards are the numbers"):
        games["fits"].new(1, {"boards": 12})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_7a_what_the_rules_promise_can_be_chosen(lang: str) -> None:
    promised = re.findall(r"\d+", rule(games["fits"], "7a", lang))
    assert promised == ["31", "4"] == ["".join(map(str, fits(table(boards=boards)).boards)) for boards in promised]


def test_7b_boards_in_random_order_are_drawn_when_their_round_begins() -> None:
    at = table(boards="124", shuffle=True)
    assert [outcome.text for outcome, _ in at.state.chances()] == ["board 1", "board 2", "board 4"]
    at.play(CHANCE, "board 4")
    while len(fits(at).played) < 1:
        assert at.number < 400, "this never ends"
        at.play(*((CHANCE, at.state.chances()[0][0]) if at.to_act == (CHANCE,) else (0, at.legal(0)[-1])))
    assert [outcome.text for outcome, _ in at.state.chances()] == ["board 1", "board 2"]
    at.play(CHANCE, "board 2")
    finish(at)
    assert fits(at).played == [4, 2, 1], "the last one is no chance"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_8a_no_game_is_longer_than_stated(players: int) -> None:
    at = table(players, boards="1234", shuffle=True)
    finish(at)
    assert at.number <= games["fits"].longest(players, {}) == 4 * (17 + 18 * players)
    assert [sum(entry.line.seat == seat for entry in at.live) for seat in range(players)] == [64] * players
