"""Corners of the rules that whole games seldom reach, each held by its rule."""

from itertools import combinations

import pytest

from meowple.core.errors import BadSetup
from meowple.games.purrramid import GAME
from meowple.games.purrramid.actions import ROLL_ACTIONS
from meowple.games.purrramid.components import BOARDS, Field, check_rows, make_board
from meowple.games.purrramid.dice import DRAWS, PARTS, ROLLS, ROLLS_WITH, WAYS, WEIGHT
from meowple.games.purrramid.position import TableOptions
from meowple.games.purrramid.purse import purse_of, spend
from tests.purrramid.model import rolls
from tests.purrramid.tables import cover, cover_all_but, fresh, play
from tests.purrramid.test_setting_up import stacked
from tests.purrramid.walks import SWITCHES

# 1. Before the game


def test_a_layout_may_go_to_its_limits() -> None:
    check_rows("x", [[1], [1]], [0, 0])
    check_rows("x", [[1]] * 26, [0] * 26)
    check_rows("x", [[1] * 15, [12] * 15], [0, 0])
    for rows in ([[1]], [[1]] * 27, [[1] * 16, [1]], [[1], [1], []], [[1], [13]], [[0], [1]]):
        with pytest.raises(BadSetup):
            check_rows("x", rows, [0] * len(rows))


def test_fields_may_stand_right_on_top_of_each_other() -> None:
    board = make_board("x", stacked(3, 4, 5), [0] * 11)
    assert [board.fields[slot].name for slot in board.below[board.slot_named("b3")]] == ["a3"]


def test_71_tiles_find_room_on_the_smallest_board() -> None:
    """Two players, one with 26 tiles and one with 25, need 50 places beside the 21 covered ones."""
    assert make_board("x", stacked(3, 4, 5)[:10]).capacity == 71


def test_a_field_that_is_not_there_has_no_place() -> None:
    assert [BOARDS[side].slot_named(name) for side in "ab" for name in ("l1", "a12", "")] == [-1] * 6
    for board in BOARDS.values():
        assert sorted(board.slots) == [-1] * (26 * 16 - board.size) + list(range(board.size))


def test_1f_before_the_first_is_drawn_nothing_has_happened() -> None:
    state = fresh(3, first="draw")
    assert (state.turns, state.unfilled, state.neutral, state.box, state.game) == (0, 0, 0, 0, 1)
    assert state.left == state.yarn == state.on == state.tiles == []


def test_options_nobody_chose_are_off() -> None:
    options = TableOptions("a", 1, "1")
    assert not (options.tiles_link or options.short_may_not)
    assert not (options.gold_next_field or options.no_yarn_on_dead_roll)


# 2. Rolling and placing


def test_2a_at_most_five_dice_are_thrown() -> None:
    assert WAYS == [1, 6, 36, 216, 1296, 7776] and len(ROLLS_WITH) == len(DRAWS) == 6
    assert {action.text for action in ROLL_ACTIONS} == {thrown for dice in range(1, 6) for thrown in rolls(dice)}
    for dice in range(1, 6):
        assert {ROLL_ACTIONS[roll].text: WEIGHT[roll] for roll in ROLLS_WITH[dice]} == rolls(dice)
        assert sorted(DRAWS[dice]) == DRAWS[dice] and len(DRAWS[dice]) == WAYS[dice]


def test_2c_every_sentence_names_its_own_field_and_dice() -> None:
    """Also beside all the sentences that rolls have brought up before."""
    known = BOARDS["a"]
    board = make_board("x", [[field.value for field in known.fields if field.row == row] for row in range(known.rows)])
    for roll in range(len(ROLLS)):
        codes = [action.code for action in board.places(roll)]
        assert codes == [board.fields[slot].code for slot in board.place_slots(roll)]
    for field in board.fields:
        for faces in ROLLS:
            sentence = " ".join(["place", field.name, *map(str, faces)])
            assert GAME.parse(sentence).text == sentence


def test_2g_the_values_asked_for_are_those_of_open_fields() -> None:
    state = fresh()
    assert state.open_values() == sum(1 << value for value in (1, 2, 3, 4, 5, 6, 7, 8, 10, 12))
    cover_all_but(state, "a1 b4 k1")
    assert state.open_values() == 1 << 1 | 1 << 8 | 1 << 12
    cover(state, "a1 b4 k1")
    assert state.open_values() == 0


def test_2c_the_parts_of_a_roll_go_by_what_they_make() -> None:
    for faces, parts in zip(ROLLS, PARTS, strict=True):
        assert len(parts) == 13
        for total, found in enumerate(parts):
            some = {tuple(group) for number in range(1, 6) for group in combinations(faces, number)}
            assert {ROLLS[part] for part in found} == {group for group in some if sum(group) == total}


# 3. Going on or stopping


def test_3e_a_corner_is_no_edge() -> None:
    low, beside, above, edge = Field(0, 0, 0, 1, 2), Field(1, 0, 1, 1, 4), Field(2, 1, 0, 1, 4), Field(3, 1, 1, 1, 3)
    assert not low.touches(above) and not above.touches(low)
    assert low.touches(beside) and low.touches(edge) and beside.touches(above) and edge.touches(low)


# 4. Laying tiles; 8. Winning


@pytest.mark.parametrize("apart", [False, True])
def test_8b_who_has_just_enough_ordinary_tiles_keeps_the_golden_ones(apart: bool) -> None:
    assert spend(purse_of(3, 12), 3, apart) == purse_of(0, 12)
    assert spend(purse_of(4, 12), 3, apart) == purse_of(1, 12)
    assert spend(purse_of(2, 12), 3, apart) == purse_of(0, 12 if apart else 11)
    assert spend(purse_of(0, 2), 3, apart) == 0


# 9. End


def test_9f_the_next_seat_owes_nothing_to_the_dice_of_the_last() -> None:
    """Three tiles for the 12: what the winner has just laid does not make them fewer."""
    state = fresh(2, short_may_not=True)
    cover_all_but(state, "j1 k1")
    state.winner, state.left, state.golden = 0, [0, 3], 3
    play(state, "roll 1 2 3 4 6", "place j1 4 6", "stop")
    assert state.ended == "" and state.drawer() == 1 and state.golden == 1


def test_9e_a_dead_roll_that_ends_the_game_is_taken_up() -> None:
    state = fresh()
    cover_all_but(state, "k1")
    state.turns = 3000
    play(state, "roll 1 1 1 1 1", "catastrophe")
    assert state.ended == "turns" and state.rolled() == () and state.placed == []


@pytest.mark.parametrize("chosen", SWITCHES)
def test_10e_a_game_of_a_match_is_counted_by_the_options_of_its_table(chosen: str) -> None:
    """Also where it is shown alone, as if it were the last one."""
    options = fresh(3, side="b", games=3, first="2", **{chosen: True}).options.with_games(1)
    assert (options.side, options.games, options.first) == ("b", 1, "2")
    assert [switch for switch in SWITCHES if getattr(options, switch)] == [chosen]


def test_a_die_that_is_lost_is_missed() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6", "place a2 6")
    assert state.components()["dice"] == 5
    state.hand -= 1
    assert state.components()["dice"] == 4
    state.placed = []
    assert state.components()["dice"] == 3
