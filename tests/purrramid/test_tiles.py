"""Chapters 4, 6, 7 and 8 of RULES.md: tiles, yarn, extra turns, winning."""

from tests.purrramid.tables import cover, fields_of, fresh, kinds, may, play, slot, why_not


def test_4a_each_field_gets_one_tile() -> None:
    state = fresh()
    events = play(state, "roll 1 2 3 4 6", "place a2 6", "go", "roll 1 2 3 6", "place a3 3", "stop")
    assert kinds(events) == ["laid"] and events[0].values == {"seat": 0, "tiles": 2, "yarn": 0}
    assert state.tiles[slot(state, "a2")] == state.tiles[slot(state, "a3")] == 1 and state.left[0] == 23
    assert state.fresh == [slot(state, "a2"), slot(state, "a3")] and state.placed == []


def test_4b_a_10_gets_two_tiles() -> None:
    state = fresh()
    cover(state, "a b c4 c5 c6")
    play(state, "roll 1 2 3 4 6", "place d4 4 6", "stop")
    assert state.tiles[slot(state, "d4")] == 2 and state.left[0] == 23


def test_4c_a_12_gets_three_tiles() -> None:
    state = fresh()
    cover(state, "a b c d")
    play(state, "roll 1 2 4 5 6", "place e4 2 4 6", "stop")
    assert state.tiles[slot(state, "e4")] == 3 and state.left[0] == 22


def test_4d_fields_are_filled_in_the_order_of_the_dice() -> None:
    for first, second in [("a2", "a3"), ("a3", "a2")]:
        state = fresh()
        state.left[0] = 1
        value = {"a2": "6", "a3": "3"}
        play(state, "roll 1 2 3 4 6", f"place {first} {value[first]}", "go", "roll 2 3 4 6")
        play(state, f"place {second} {value[second]}", "stop")
        assert state.gold[slot(state, first)] == 0 and state.gold[slot(state, second)] == 1


def test_4e_yarn_comes_with_the_tile() -> None:
    state = fresh()
    cover(state, "a4 a5")
    play(state, "roll 1 1 1 3 5", "place b4 3 5")
    assert state.yarn == [0, 0, 0] and state.has_yarn(slot(state, "b4"))
    events = play(state, "stop")
    assert state.yarn == [1, 0, 0] and not state.has_yarn(slot(state, "b4"))
    assert events[0].values["yarn"] == 1


def test_4f_who_is_short_lays_what_there_is_or_by_option_may_not() -> None:
    for forbidden in (False, True):
        state = fresh(short_may_not=forbidden)
        cover(state, "a b c d")
        state.winner, state.left[0], state.left[1] = 1, 2, 0
        play(state, "roll 1 2 4 5 6")
        assert ("e4" in fields_of(state)) is not forbidden
        if forbidden:
            assert why_not(state, "place e4 2 4 6") == "too_few_tiles"
            play(state, "place f1 2 6", "go", "roll 1 4 6")
            assert "i1" not in fields_of(state) and "j1" not in fields_of(state)  # the tile owed to f1 counts
        else:
            play(state, "place e4 2 4 6", "stop")
            assert state.tiles[slot(state, "e4")] == 2 and state.ended == "other"


def test_4f_reckons_with_golden_tiles() -> None:
    mixing = fresh(short_may_not=True)
    cover(mixing, "a b c d")
    mixing.left[0] = 1
    play(mixing, "roll 1 2 4 5 6")
    assert may(mixing, "place e4 2 4 6")  # one ordinary, two golden
    apart = fresh(short_may_not=True, gold_next_field=True)
    cover(apart, "a b c d")
    apart.left[0] = 1
    play(apart, "roll 1 2 4 5 6")
    assert why_not(apart, "place e4 2 4 6") == "too_few_tiles"
    play(apart, "place e6 4", "go", "roll 1 1 4 6")
    assert may(apart, "place j1 4 6")  # the ordinary tile is owed to e6: golden ones from here on


def test_4f_counts_golden_tiles_owed_to_dice() -> None:
    state = fresh(short_may_not=True)
    cover(state, "a b c d")
    state.winner, state.left, state.golden = 0, [0, 9, 9], 4
    play(state, "roll 1 4 4 6 6", "place e4 6 6", "go", "roll 1 4 6")
    assert why_not(state, "place j1 4 6") == "too_few_tiles"  # three of four are owed to e4
    assert may(state, "place e6 4")


def test_6a_yarn_rolls_all_dice_just_rolled_again() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6")
    assert why_not(state, "reroll") == "no_yarn"
    state.yarn[0] = 1
    state.box -= 1
    play(state, "place a2 6")
    assert why_not(state, "reroll") == "reroll_before_placing"
    play(state, "go", "roll 5 5 5 5", "reroll")
    assert sum(weight for _, weight in state.chances()) == 6**4
    assert state.yarn[0] == 0 and state.box == 0
    play(state, "roll 1 2 3 6", "place a3 3")


def test_6b_as_often_as_there_is_yarn() -> None:
    state = fresh()
    state.yarn[0] = 2
    play(state, "roll 1 1 1 1 1", "reroll", "roll 1 1 1 1 1", "reroll", "roll 1 1 1 1 1")
    assert why_not(state, "reroll") == "no_yarn"


def test_6c_yarn_answers_a_dead_roll_unless_the_option_forbids() -> None:
    for forbidden in (False, True):
        state = fresh(no_yarn_on_dead_roll=forbidden)
        for field in state.board.fields[1:]:
            cover(state, field.name)
        state.yarn[0] = 1
        play(state, "roll 2 2 2 2 2")
        assert [str(action) for action in state.legal(0)] == (
            ["catastrophe"] if forbidden else ["catastrophe", "reroll"]
        )
        if forbidden:
            assert why_not(state, "reroll") == "no_yarn_on_dead_roll"


def test_6d_yarn_just_taken_serves_in_the_extra_turn_and_counts_nothing() -> None:
    state = fresh()
    cover(state, "a4 a5")
    points = state.scores()[0]
    play(state, "roll 1 1 1 2 3", "place b4 1 1 1 2 3", "stop", "roll 1 1 1 1", "reroll", "roll 1 1 1 6", "place a2 6")
    assert state.scores()[0] == points + 1


def test_7a_all_dice_earn_an_extra_turn() -> None:
    state = fresh()
    events = play(state, "roll 1 1 1 1 2", "place a2 1 1 1 1 2", "stop")
    assert kinds(events) == ["laid", "extra_turn"]
    assert state.drawer() == 0 and state.hand == state.dice == 4


def test_7b_three_rows_earn_an_extra_turn() -> None:
    for rows in (2, 3):
        state = fresh()
        cover(state, "a4 a6 b5")
        play(state, "roll 2 2 2 3 6", "place a5 2", "go", "roll 1 1 4 4", "place b4 4 4")
        if rows == 3:
            play(state, "go", "roll 3 6", "place c4 3")
        play(state, "stop")
        assert (state.drawer() == 0) is (rows == 3)
        assert state.hand == (4 if rows == 3 else 5)


def test_7c_one_die_fewer_each_time_and_conditions_afresh() -> None:
    state = fresh()
    play(state, "roll 1 1 1 1 2", "place a2 1 1 1 1 2", "stop", "roll 1 1 1 1", "place a8 1 1 1 1", "stop")
    assert state.hand == 3
    play(state, "roll 1 1 1", "place a11 1 1 1", "stop", "roll 1 1", "place a5 1 1", "stop", "roll 1", "place a1 1")
    assert may(state, "stop")  # far from everything laid before


def test_7d_both_reasons_give_one_and_none_follows_a_single_die() -> None:
    state = fresh()
    cover(state, "a4 a6 b5")
    play(
        state,
        "roll 2 2 2 3 6",
        "place a5 2",
        "go",
        "roll 1 1 4 4",
        "place b4 4 4",
        "go",
        "roll 1 2",
        "place c4 1 2",
        "stop",
    )
    assert state.hand == 4 and state.drawer() == 0
    for dice in (4, 3, 2):
        play(
            state,
            "roll " + "1 " * (dice - 1) + "1",
            f"place {['a8', 'a3', 'a10'][4 - dice]} " + "1 " * (dice - 1) + "1",
            "stop",
        )
    play(state, "roll 1", "place a1 1", "stop")
    assert state.drawer() == 1 and state.hand == 5


def test_8a_first_out_of_ordinary_tiles_wins() -> None:
    state = fresh()
    state.left[0] = 1
    state.left[1] = 3
    events = play(state, "roll 1 2 3 4 6", "place a2 6", "stop")
    assert kinds(events)[0] == "won" and state.winner == 0 and not state.is_over()
    assert state.left == [0, 3, 23]


def test_8b_golden_tiles_follow_at_once_even_in_one_field() -> None:
    for apart in (False, True):
        state = fresh(gold_next_field=apart)
        cover(state, "a b c d")
        state.left[0] = 1
        play(state, "roll 1 2 4 5 6", "place e4 2 4 6", "stop")
        there = slot(state, "e4")
        assert (state.tiles[there], state.gold[there]) == ((1, 0) if apart else (3, 2))
        assert state.golden == (12 if apart else 10) and state.winner == 0


def test_8b_also_a_10_stays_as_it_was_begun() -> None:
    for apart in (False, True):
        state = fresh(gold_next_field=apart)
        cover(state, "a b c4 c5 c6")
        state.left[0] = 1
        play(state, "roll 1 2 3 4 6", "place d4 4 6", "stop")
        there = slot(state, "d4")
        assert (state.tiles[there], state.gold[there]) == ((1, 0) if apart else (2, 1))
        assert state.golden == (12 if apart else 11) and state.winner == 0 and not state.is_over()


def test_8b_the_next_field_is_golden_either_way() -> None:
    for apart in (False, True):
        state = fresh(gold_next_field=apart)
        state.left[0] = 1
        play(state, "roll 1 2 3 4 6", "place a2 6", "go", "roll 1 2 3 6", "place a3 3", "stop")
        assert state.gold[slot(state, "a2")] == 0 and state.gold[slot(state, "a3")] == 1 and state.golden == 11


def test_8c_the_others_go_on_with_ordinary_tiles() -> None:
    state = fresh()
    state.left[0] = 1
    play(state, "roll 1 2 3 4 6", "place a2 6", "stop", "roll 1 2 3 4 6", "place a4 6", "stop")
    assert state.left[1] == 23 and sum(state.gold) == 0
    play(state, "roll 1 1 1 1 1", "place a1 1", "stop", "roll 1 2 3 4 6", "place a3 3", "stop")
    assert state.gold[slot(state, "a3")] == 1 and state.scores()[0] == 1
