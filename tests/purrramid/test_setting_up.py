"""Chapter 1 of RULES.md: what lies where before the first roll."""

import pytest

from meowple.core.errors import BadSetup
from meowple.games.purrramid import GAME
from meowple.games.purrramid.components import BOARDS, make_board, read_boards
from tests.purrramid.tables import cover_all_but, fresh, play


def test_1a_the_sides_differ_in_fields_only() -> None:
    one, other = fresh(side="a"), fresh(side="b")
    assert one.board.values != other.board.values
    assert one.left == other.left and one.dice == other.dice == 5
    with pytest.raises(BadSetup):
        GAME.new(3, {"side": "c"})


@pytest.mark.parametrize("side", ["a", "b"])
def test_1b_two_players_find_two_rows_covered(side: str) -> None:
    state = fresh(2, side=side)
    lowest = [field.slot for field in state.board.fields if field.name[0] in "ab"]
    assert sum(state.tiles) == 21 and all(state.tiles[slot] for slot in lowest)
    assert sum(fresh(3, side=side).tiles) == 0


def test_1c_yarn_lies_on_every_open_8() -> None:
    assert [fresh(players, side="a").yarn_on_board() for players in (2, 3, 4)] == [10, 12, 12]
    assert [fresh(players, side="b").yarn_on_board() for players in (2, 3, 4)] == [9, 12, 12]
    assert fresh(2, side="b").box == 3
    assert fresh(3).has_yarn(fresh(3).board.slot_named("b4")) and not fresh(2).has_yarn(24)


def test_1d_the_first_gets_more_tiles_and_the_last_fewer() -> None:
    assert fresh(2).left == [26, 25]
    assert fresh(3).left == [25, 24, 23]
    assert fresh(4).left == [19, 18, 18, 17]
    assert fresh(4, first="3").left == [18, 17, 19, 18]


def test_1e_golden_tiles_belong_to_nobody_yet() -> None:
    state = fresh(4)
    assert state.golden == 12 and state.winner == -1 and sum(state.gold) == 0


def test_1f_seat_1_begins_or_the_one_chosen_or_drawn() -> None:
    state = fresh(3)
    play(state, "roll 1 1 1 1 1")
    assert state.to_act() == (0,)
    play(state, "place a1 1", "stop", "roll 1 1 1 1 1")
    assert state.to_act() == (1,)
    chosen = fresh(3, first="2")
    play(chosen, "roll 1 1 1 1 1")
    assert chosen.to_act() == (1,)
    drawn = fresh(3, first="draw")
    assert [(str(action), weight) for action, weight in drawn.chances()] == [
        ("first 1", 1),
        ("first 2", 1),
        ("first 3", 1),
    ]
    play(drawn, "first 3", "roll 1 1 1 1 1")
    assert drawn.to_act() == (2,) and drawn.left == [24, 23, 25]
    with pytest.raises(BadSetup):
        GAME.new(2, {"first": "3"})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1f_every_seat_there_is_can_be_chosen_to_begin(players: int) -> None:
    option = next(option for option in GAME.options if option.name == "first")
    offered = [value for value in option.choices if option.accepts(value, players) is None]
    assert offered == [*(str(seat + 1) for seat in range(players)), "draw"]
    for lang in ("en", "pl", "cs"):
        translate = GAME.translator(lang)
        assert len({GAME.say_choice(option, value, translate) for value in option.choices}) == len(option.choices)
    for seat in range(players):
        state = fresh(players, first=str(seat + 1))
        assert state.drawer() == seat and state.left[seat] == max(state.left)


@pytest.mark.parametrize("side", ["a", "b"])
def test_our_own_layouts_keep_what_the_dossier_says_of_them(side: str) -> None:
    board = BOARDS[side]
    units = sum((field.right - field.left) // 2 for field in board.fields)
    assert (units, board.capacity, board.values.count(8), board.rows) == (66, 72, 12, 11)
    assert all(board.values[near] != field.value for field in board.fields for near in field.near)
    assert board.size == {"a": 63, "b": 61}[side]


def test_the_8_of_the_example_rests_on_a_6_and_a_2() -> None:
    board = BOARDS["a"]
    under = board.below[board.slot_named("b4")]
    assert board.values[board.slot_named("b4")] == 8
    assert [board.fields[slot].name for slot in under] == ["a4", "a5"] and [board.values[slot] for slot in under] == [
        6,
        2,
    ]


TRIANGLE = [[1] * (11 - row) for row in range(11)]


def stacked(*twelves: int) -> list[list[int]]:
    """A full triangle of 1s with so many 12s at the left of these rows."""
    rows = [row[:] for row in TRIANGLE]
    for row in twelves:
        rows[row][0] = 12
    return rows


Refused = tuple[list[list[int]], list[int] | None, str]


def test_a_layout_is_refused_for_what_is_impossible_about_it() -> None:
    assert make_board("x", stacked(3, 4, 5)).capacity == 72
    good = stacked(3, 4, 5)
    refused: list[Refused] = [
        (stacked(3, 4), None, "nobody might win"),
        (stacked(0, 4, 5), None, "take 23 tiles, not 21"),
        ([[8] * 11, [8] * 10, *good[2:]], None, "more than 12 fields for yarn"),
        (good, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12], "nothing carries the whole of field k1"),
        ([*good[:10], [10]], None, "nothing carries the whole of field k1"),
        ([[0] * 11, *good[1:]], None, "fields ask for 1 to 12"),
        ([[13] * 11, *good[1:]], None, "fields ask for 1 to 12"),
        ([[True] * 11, *good[1:]], None, "fields ask for 1 to 12"),
        ([*good[:10], []], None, "no field"),
        ([[1] * 11], None, "2 to 26 rows"),
        (good, [0, 1], "each with its beginning"),
    ]
    for rows, starts, complaint in refused:
        with pytest.raises(BadSetup, match=complaint):
            make_board("x", rows, starts)


def test_a_10_is_two_tiles_wide() -> None:
    for board in BOARDS.values():
        assert {field.right - field.left for field in board.fields if field.value == 10} == {4}
        assert {field.right - field.left for field in board.fields if field.value != 10} == {2}


@pytest.mark.parametrize("text", ["", "sides = 3", "[sides.a]\nrows = 4", "not toml at all", "[sides.a]\nrows = [[1]]"])
def test_data_that_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(BadSetup):
        read_boards(text)


def test_both_sides_must_be_there() -> None:
    with pytest.raises(BadSetup, match="sides a and b"):
        read_boards(f"[sides.a]\nrows = {stacked(3, 4, 5)}")


def test_at_most_300_sentences_whatever_is_rolled() -> None:
    for side in ("a", "b"):
        state = fresh(4, side=side)
        longest = 0
        for action, _ in state.chances():
            tried = state.copy()
            tried.apply(-1, action)
            longest = max(longest, len(tried.legal(0)))
        assert 100 < longest <= 300


def test_a_full_board_but_one_field_leaves_one_way() -> None:
    state = fresh(3)
    cover_all_but(state, "k1")
    play(state, "roll 1 2 3 4 6")
    assert [str(action) for action in state.legal(0)] == ["place k1 2 4 6", "place k1 1 2 3 6"]
