"""A test for every numbered sentence of RULES.md, named after it."""

import meowple
import pytest
from meowple.core.action import CHANCE
from meowple.core.errors import IllegalMove
from meowple.core.table import Table

from meowple_pig import GAME
from meowple_pig.rules import MOST_ROUNDS, Pig


def table(*faces: int, players: int = 2, goal: int = 100) -> Table:
    """A table at which the first seat has rolled these, one after the other."""
    here = Table(GAME, players, {"goal": goal})
    for face in faces:
        roll(here, 0, face)
    return here


def roll(here: Table, seat: int, face: int) -> None:
    here.play(seat, "roll")
    here.play(CHANCE, f"die {face}")


def said(here: Table, seat: int) -> list[str]:
    return [action.text for action in here.legal(seat)]


def total(here: Table) -> int:
    assert isinstance(here.state, Pig)
    return here.state.total


def test_1a_the_goal_is_an_option() -> None:
    for goal in (50, 100):
        here = table(*[5] * 10, goal=goal)
        here.play(0, "hold")
        assert here.scores == [50, 0] and here.over == (goal == 50)


def test_2a_turns_go_round_and_begin_with_a_roll() -> None:
    here = table(players=3)
    for seat in (0, 1, 2, 0):
        assert here.to_act == (seat,) and said(here, seat) == ["roll"]
        roll(here, seat, 1)
    with pytest.raises(IllegalMove, match="roll first"):
        here.play(1, "hold")


def test_2b_points_of_the_turn_add_up() -> None:
    here = table(2, 6, 5)
    assert total(here) == 13 and said(here, 0) == ["roll", "hold"]
    assert here.state.chances() == []


def test_2c_a_one_loses_them() -> None:
    here = table(6, 6, 1)
    assert here.to_act == (1,) and here.scores == [0, 0] and total(here) == 0
    assert [event.kind for event in here.history[-1].events] == ["lost"]


def test_2d_holding_banks_them() -> None:
    here = table(6, 5)
    here.play(0, "hold")
    assert here.scores == [11, 0] and here.to_act == (1,) and total(here) == 0


def test_2e_with_enough_for_the_goal_one_can_only_hold() -> None:
    here = table(*[5] * 10, goal=50)
    assert said(here, 0) == ["hold"]
    with pytest.raises(IllegalMove, match="enough"):
        here.play(0, "roll")


def test_3a_the_goal_in_the_bank_wins_at_once() -> None:
    here = table(*[6] * 9, goal=50)
    assert not here.over
    here.play(0, "hold")
    assert here.over and here.state.winners() == [0] and here.scores == [54, 0]


def test_3b_after_fifty_rounds_the_most_points_win() -> None:
    here = table(4)
    here.play(0, "hold")
    for turn in range(1, 2 * MOST_ROUNDS):
        assert not here.over
        roll(here, turn % 2, 1)
    assert here.over and here.state.winners() == [0] and here.state.rounds() == MOST_ROUNDS


def test_3c_a_turn_has_at_most_half_as_many_rolls_as_the_goal_has_points() -> None:
    here = table(*[2] * 25, goal=50)
    assert said(here, 0) == ["hold"]
    here.play(0, "hold")
    assert here.number == 51 and here.over
    assert GAME.longest(2, {"goal": 50}) == MOST_ROUNDS * 2 * 51


def test_it_is_small() -> None:
    """All its Python but the tests, blank lines too; numbers for researchers come on top."""
    files = [path for path in GAME.folder.rglob("*.py") if path.stem not in ("numbering", "observing")]
    lines = [path.read_bytes().count(b"\n") for path in files]
    assert len(lines) == 7 and sum(lines) < 300


def test_it_is_on_the_shelf() -> None:
    assert meowple.games["pig"] is GAME
