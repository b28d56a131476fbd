"""Chapters 2, 3 and 5 of RULES.md: rolling, placing, going on, stopping, catastrophes."""

import pytest

from meowple.games.purrramid import GAME
from tests.purrramid.tables import cover, cover_all_but, fields_of, fresh, kinds, may, play, slot, why_not
from tests.rule_words import rule


def test_2a_a_turn_begins_with_five_dice() -> None:
    state = fresh()
    assert len(state.chances()) == 252 and sum(weight for _, weight in state.chances()) == 6**5
    play(state, "roll 1 2 3 4 5")
    assert state.rolled() == (1, 2, 3, 4, 5)


def test_2b_one_or_more_of_the_dice_just_rolled() -> None:
    state = fresh()
    play(state, "roll 1 2 2 4 6")
    assert may(state, "place a2 6") and may(state, "place a2 2 4") and may(state, "place a2 4 2")
    assert why_not(state, "place a2 3 3") == "not_rolled"
    assert why_not(state, "place b1 2 2 2") == "not_rolled"


def test_2c_the_sum_must_be_exactly_the_number() -> None:
    state = fresh()
    play(state, "roll 1 2 2 4 6")
    assert why_not(state, "place a2 1 4") == "needs_exactly"
    assert why_not(state, "place a2 1 2 2 4") == "needs_exactly"
    assert may(state, "place b4 2 6") and may(state, "place j1 4 6")


def test_2d_one_field_a_roll_and_nothing_added_later() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6", "place a2 6")
    assert why_not(state, "place a3 3") == "one_field_a_roll"
    play(state, "go", "roll 1 2 3 6")
    assert why_not(state, "place a2 6") == "dice_there"


def test_2e_tiles_and_dice_close_a_field_but_yarn_does_not() -> None:
    state = fresh()
    cover(state, "a2")
    play(state, "roll 3 5 6 6 6")
    assert why_not(state, "place a2 6") == "cat_there"
    assert state.has_yarn(slot(state, "b4")) and may(state, "place b4 3 5")


def test_2f_dice_may_lie_unsupported_and_unconnected() -> None:
    state = fresh()
    play(state, "roll 1 1 2 4 6", "place k1 2 4 6", "go", "roll 1 4")
    assert may(state, "place a1 1") and may(state, "place c9 4")


def test_2g_a_roll_that_fits_nowhere_is_dead() -> None:
    state = fresh()
    cover_all_but(state, "a1 k1")
    play(state, "roll 2 2 2 2 2")
    assert [str(action) for action in state.legal(0)] == ["catastrophe"]
    assert kinds(play(state, "catastrophe")) == ["dead_roll"]
    assert state.drawer() == 1
    play(state, "roll 1 2 2 2 2")
    assert why_not(state, "catastrophe") == "something_fits"


def test_2h_what_fits_must_be_placed_even_if_it_ruins_the_turn() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6", "place a2 6", "go", "roll 4 4 4 4")
    assert all(action.text.startswith("place ") for action in state.legal(0)), "no stop, no way out"
    assert why_not(state, "stop") == why_not(state, "stop anyway") == why_not(state, "go") == "place_first"
    assert why_not(state, "catastrophe") == "something_fits"
    play(state, "place a8 4")
    assert not may(state, "stop")
    spared = fresh()
    spared.yarn[0] = 1
    play(spared, "roll 4 4 4 4 4", "reroll", "roll 1 2 3 4 6")
    assert may(spared, "place a2 6")


@pytest.mark.parametrize(
    ("lang", "must", "ruins"),
    [
        ("en", "you must place", "even if that ruins the turn"),
        ("pl", "musisz je położyć", "nawet jeśli to zepsuje turę"),
        ("cs", "musíš je položit", "i kdyby to celý tah zkazilo"),
    ],
)
def test_2h_the_rules_say_so_plainly(lang: str, must: str, ruins: str) -> None:
    told = rule(GAME, "2h", lang)
    assert must in told and ruins in told and "6a" in told


def test_3a_going_on_rolls_all_dice_not_on_the_board() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6")
    assert why_not(state, "go") == "place_first" and why_not(state, "stop") == "place_first"
    play(state, "place a2 2 4", "go")
    assert sum(weight for _, weight in state.chances()) == 6**3


def test_3b_without_dice_one_has_to_stop() -> None:
    state = fresh()
    play(state, "roll 1 1 1 1 2", "place a2 1 1 1 1 2")
    assert [str(action) for action in state.legal(0)] == ["stop"]
    assert why_not(state, "go") == "no_dice_left"


def test_3c_both_conditions_must_hold() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6", "place a2 6", "go", "roll 1 2 3 6", "place a3 3")
    assert may(state, "stop") and not may(state, "stop anyway")
    lonely = fresh()
    play(lonely, "roll 1 2 3 4 6", "place a2 6", "go", "roll 1 2 3 6", "place a11 3")
    assert may(lonely, "stop anyway") and not may(lonely, "stop")  # supported, not connected
    hanging = fresh()
    play(hanging, "roll 1 2 3 4 6", "place a4 6", "go", "roll 2 2 3 5", "place b4 3 5")
    assert may(hanging, "stop anyway") and not may(hanging, "stop")  # connected, not supported


def test_3d_a_chain_is_enough() -> None:
    state = fresh()
    play(state, "roll 1 1 1 1 6", "place a2 6", "go", "roll 1 1 1 6", "place a4 6")
    assert may(state, "stop anyway")
    play(state, "go", "roll 1 1 1", "place a3 1 1 1")
    assert may(state, "stop")
    assert sorted(state.group_of_first()) == [slot(state, name) for name in ("a2", "a3", "a4")]


def test_3e_neighbours_share_a_part_of_an_edge() -> None:
    board = fresh(side="a").board
    near = {field.name: {board.fields[slot].name for slot in field.near} for field in board.fields}
    assert near["b4"] == {"b3", "b5", "a4", "a5", "c3", "c4"}
    assert near["a1"] == {"a2", "b1"}
    assert near["d4"] == {"d3", "d5", "c4", "c5", "c6", "e3", "e4", "e5"}  # a 10
    assert near["k1"] == {"j1"}


def test_3f_floor_or_everything_right_below() -> None:
    state = fresh()
    assert state.is_supported(slot(state, "a7")) and not state.is_supported(slot(state, "b4"))
    cover(state, "a4")
    assert not state.is_supported(slot(state, "b4"))
    play(state, "roll 2 3 3 5 5", "place a5 2")
    assert state.is_supported(slot(state, "b4"))  # a tile and dice


def test_3g_a_10_rests_on_three_and_counts_as_one() -> None:
    state = fresh()
    cover(state, "a b c4 c5")
    assert not state.is_supported(slot(state, "d4"))
    cover(state, "c6")
    assert state.is_supported(slot(state, "d4"))
    assert not state.is_supported(slot(state, "e4"))
    cover(state, "d4")
    assert state.is_supported(slot(state, "e4"))  # rests on nothing but the 10
    assert state.board.below[slot(state, "e4")] == [slot(state, "d4")]


def test_3h_sleeping_cats_connect_only_by_option() -> None:
    for links in (False, True):
        state = fresh(tiles_link=links)
        cover(state, "a3")
        play(state, "roll 1 1 1 1 6", "place a2 6", "go", "roll 1 1 1 6", "place a4 6")
        assert may(state, "stop") is links
    apart = fresh(tiles_link=True)
    cover(apart, "a7")
    play(apart, "roll 1 1 1 1 6", "place a2 6", "go", "roll 1 1 1 6", "place a4 6")
    assert not may(apart, "stop")


def test_3i_a_stop_that_fails_is_another_sentence() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6", "place b9 2 4")
    assert [str(action) for action in state.legal(0)] == ["go", "stop anyway"]
    assert why_not(state, "stop") == "stop_would_fail"
    safe = fresh()
    play(safe, "roll 1 2 3 4 6", "place a2 6")
    assert [str(action) for action in safe.legal(0)] == ["go", "stop"]
    assert why_not(safe, "stop anyway") == "stop_is_safe"


def test_5a_a_dead_roll_is_a_catastrophe() -> None:
    state = fresh()
    cover_all_but(state, "a1 a2")
    play(state, "roll 1 5 5 5 5", "place a1 1", "go", "roll 5 5 5 5")
    assert kinds(play(state, "catastrophe")) == ["dead_roll"]
    play(state, "roll 1 6 6 6 6")
    assert fields_of(state) == {"a1", "a2"} and state.left == [25, 24, 23]


def test_5b_a_failed_stop_is_a_catastrophe() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6", "place b9 2 4")
    assert kinds(play(state, "stop anyway")) == ["catastrophe"]
    assert state.mishap == 0


def test_5c_nothing_is_laid_and_no_yarn_taken() -> None:
    state = fresh()
    play(state, "roll 3 3 4 4 6", "place b4 4 4", "go", "roll 3 3 6", "place a4 6", "stop anyway")
    assert state.left == [25, 24, 23] and state.yarn == [0, 0, 0] and sum(state.tiles) == 0
    assert state.has_yarn(slot(state, "b4")) and state.on.count(0) == state.board.size
    assert state.drawer() == 1 and state.hand == 5


def test_5d_what_an_earlier_part_laid_stays() -> None:
    state = fresh()
    play(state, "roll 1 1 1 1 2", "place a2 1 1 1 1 2", "stop")
    assert state.hand == 4 and state.drawer() == 0
    play(state, "roll 1 1 1 5", "place b2 5", "stop anyway")
    assert state.tiles[slot(state, "a2")] == 1 and state.left[0] == 24 and state.drawer() == 1
