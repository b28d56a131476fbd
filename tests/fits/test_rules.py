"""FITS by the numbers of its RULES.md, chapters 1 to 3 and 5 to 8."""

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import IllegalMove, NotYourTurn
from meowple.core.table import Table
from meowple.games import games
from meowple.games.fits.components import PIECES, SHAPES, SIZES, START_CARDS
from meowple.games.fits.scoring import rank
from tests.fits.positions import begin, card, covered, finish, fits, table


def reason(at: Table, seat: int, say: str) -> str:
    found = at.state.why_not(seat, games["fits"].read(say))
    return "" if found is None else str(found.code)


def test_1a_four_rounds_on_empty_ramps_with_boards_one_to_four() -> None:
    at = table(boards="1234")
    boards = []
    while not at.over:
        assert at.number < 400, "this never ends"
        if fits(at).board not in boards:
            boards.append(fits(at).board)
            assert fits(at).ramps[0].laid == [] and fits(at).aside == [[]]
        if at.to_act == (CHANCE,):
            at.play(CHANCE, at.state.chances()[-1][0])
        else:
            at.play(0, at.legal(0)[0])
    assert boards == [1, 2, 3, 4] == fits(at).played
    assert len(fits(at).points[0]) == 4


def test_1b_everybody_gets_another_start_card() -> None:
    at = table(3)
    assert {outcome.text for outcome, _ in at.state.chances()} == {f"start {PIECES[piece]}" for piece in START_CARDS}
    assert at.state.drawer() == 0
    begin(at, "P5")
    assert at.state.drawer() == 1
    assert "start P5" not in {outcome.text for outcome, _ in at.state.chances()}
    begin(at, "W5", "L5")
    assert [PIECES[piece] for piece in fits(at).starts] == ["P5", "W5", "L5"]


def test_1b_the_last_of_four_start_cards_is_no_chance() -> None:
    at = table(4)
    begin(at, "Y5", "W5", "P5")
    assert [PIECES[piece] for piece in fits(at).starts] == ["Y5", "W5", "P5", "L5"]
    assert at.to_act == (0, 1, 2, 3)


def test_1c_the_start_piece_may_not_be_refused() -> None:
    at = table()
    begin(at, "L5")
    assert len(at.legal(0)) == 32
    with pytest.raises(IllegalMove) as refused:
        at.play(0, "aside")
    assert refused.value.reason.code == "start_piece_is_a_must"
    at.play(0, "drop turn1 c1")
    assert covered(at) == ["####..", "#....."]


def test_1c_with_the_option_it_may() -> None:
    at = table(start_piece_may_be_refused=True)
    begin(at, "L5")
    at.play(0, "aside")
    assert fits(at).ramps[0].laid == [] and fits(at).aside == [[PIECES.index("L5")]]
    at.play(CHANCE, "card L5")
    assert at.to_act == (CHANCE,), "its later card is skipped either way"


def test_1d_sixteen_cards_one_for_each_piece() -> None:
    at = table()
    begin(at, "L5")
    at.play(0, "drop turn0 c1")
    assert [outcome.text for outcome, _ in at.state.chances()] == [f"card {piece}" for piece in PIECES]
    assert all(weight == 1 for _, weight in at.state.chances())
    card(at, "O4", "drop turn0 c5")
    assert "card O4" not in {outcome.text for outcome, _ in at.state.chances()}
    assert len(at.state.chances()) == 15


def test_1e_nobody_sees_a_choice_before_all_have_chosen() -> None:
    at = table(3)
    begin(at, "L5", "P5", "W5")
    at.play(1, "drop turn0 c2")
    assert at.to_act == (0, 2)
    assert [ramp.laid for ramp in fits(at).ramps] == [[], [], []]
    for viewer in (0, 2, None):
        seen = at.state.seen_by(viewer)
        assert "drop turn0 c2" not in seen.dump() and "chosen" in seen.dump()
    assert "drop turn0 c2" in at.state.seen_by(1).dump()
    at.play(0, "drop turn0 c1")
    at.play(2, "drop turn0 c1")
    assert [len(ramp.laid) for ramp in fits(at).ramps] == [1, 1, 1]


def test_1f_the_pieces_still_to_come_are_public() -> None:
    at = table(2)
    begin(at, "L5", "P5")
    at.play(0, "drop turn0 c1")
    at.play(1, "drop turn0 c1")
    card(at, "X5", "aside", "aside")
    for viewer in (0, 1, None):
        seen = at.state.seen_by(viewer)
        assert seen.chances() == at.state.chances()
        assert "X5" not in [outcome.text for outcome, _ in seen.chances()]


def test_1g_the_round_is_scored_after_sixteen_cards() -> None:
    at = table()
    begin(at, "L5")
    at.play(0, "drop turn0 c1")
    for piece in PIECES[:14]:
        assert not fits(at).points[0]
        card(at, piece, *([] if piece == "L5" else ["aside"]))
    at.play(CHANCE, "card X5")
    at.play(0, "aside")
    assert at.to_act == (0,), "the last card is no chance"
    at.play(0, "aside")
    assert at.over and fits(at).points == [[-67]]


def test_2a_a_piece_must_not_stand_out_at_the_side() -> None:
    at = table()
    begin(at, "L5")
    assert reason(at, 0, "drop turn0 c5") == ""
    assert reason(at, 0, "drop turn0 c6") == "stands_out_at_the_side"
    assert reason(at, 0, "drop turn1 c3") == ""
    assert reason(at, 0, "drop turn1 c4") == "stands_out_at_the_side"
    assert not {f"drop turn1 c{column}" for column in (4, 5, 6)} & {action.text for action in at.legal(0)}


def test_2b_up_to_eight_ways_to_lay_a_piece() -> None:
    ways = {piece: sum(shape is not None for shape in SHAPES[number]) for number, piece in enumerate(PIECES)}
    assert ways == {
        **dict.fromkeys(("L4", "F5", "L5", "N5", "P5", "Y5"), 8),
        **dict.fromkeys(("V3", "T4", "S4", "T5", "U5", "V5", "W5"), 4),
        "I3": 2,
        "O4": 1,
        "X5": 1,
    }
    assert sum(SIZES) == 72, "exactly the field"


def test_2b_turns_are_clockwise_then_turned_over() -> None:
    at = table()
    begin(at, "P5")
    assert [outline(at, f"drop turn{turn} c1") for turn in range(8)] == [
        ["##", "##", "#."],
        ["###", ".##"],
        [".#", "##", "##"],
        ["##.", "###"],
        ["##", "##", ".#"],
        [".##", "###"],
        ["#.", "##", "##"],
        ["###", "##."],
    ]


def outline(at: Table, say: str) -> list[str]:
    tried = at.fork(at.number, None)
    tried.play(0, say)
    rows = covered(tried)
    return [row[: max(len(row.rstrip(".")) for row in rows)] for row in rows]


def test_2b_a_turning_that_looks_the_same_is_not_offered_twice() -> None:
    at = table()
    begin(at, "W5")
    assert reason(at, 0, "drop turn4 c1") == "looks_the_same"
    assert {action.text[:10] for action in at.legal(0)} == {f"drop turn{turn}" for turn in range(4)}


def test_2c_a_piece_slides_straight_down_until_it_rests() -> None:
    at = table()
    begin(at, "P5")
    at.play(0, "drop turn0 c1")
    assert covered(at) == ["##....", "##....", "#....."]
    card(at, "O4", "drop turn0 c2")
    assert covered(at) == [".##...", ".##...", "##....", "##....", "#....."]
    card(at, "I3", "drop turn0 c4")
    assert covered(at)[-1] == "#..###", "on the lower edge"


def test_2c_a_piece_never_fills_a_gap_closed_from_above() -> None:
    at = table()
    begin(at, "P5")
    at.play(0, "drop turn0 c1")
    card(at, "I3", "drop turn1 c2")
    assert covered(at) == [".#....", ".#....", ".#....", "##....", "##....", "#....."]


def test_2c_hollows_of_the_piece_itself_count() -> None:
    at = table()
    begin(at, "L5")
    at.play(0, "drop turn0 c2")
    assert covered(at) == [".#....", ".#....", ".#....", ".##..."]
    card(at, "U5", "drop turn2 c1")
    assert covered(at) == ["###...", "###...", ".#....", ".#....", ".##..."], "its arms hang down beside the tower"


def full_towers(at: Table) -> None:
    """Columns 1 and 2 up to the top of the field."""
    begin(at, "L5")
    at.play(0, "drop turn0 c1")
    card(at, "P5", "drop turn2 c1")
    card(at, "O4", "drop turn0 c1")
    card(at, "N5", "drop turn0 c1")


def test_2d_a_piece_may_stand_out_above_the_top() -> None:
    at = table()
    full_towers(at)
    assert max(fits(at).ramps[0].heights) == 13
    assert fits(at).ramps[0].covered[1] >> 12 & 1 == 1


def test_2d_but_not_lie_wholly_above_it() -> None:
    at = table()
    full_towers(at)
    at.play(CHANCE, "card V3")
    assert fits(at).ramps[0].heights[1] == 13
    legal = {action.text for action in at.legal(0)}
    for say in ("drop turn0 c1", "drop turn0 c2", "drop turn3 c2"):
        assert reason(at, 0, say) == "rests_above_the_field" and say not in legal
    for say in ("drop turn0 c3", "drop turn1 c2"):
        assert (reason(at, 0, say) == "") == (say in legal)
    assert "drop turn0 c3" in legal


def test_3a_a_piece_set_aside_is_out_for_the_round() -> None:
    at = table()
    begin(at, "L5")
    at.play(0, "drop turn0 c1")
    before = covered(at)
    card(at, "X5", "aside")
    assert covered(at) == before
    assert "card X5" not in {outcome.text for outcome, _ in at.state.chances()}
    assert fits(at).aside == [[PIECES.index("X5")]]


def test_3b_the_own_start_piece_is_sat_out_and_others_lay_it() -> None:
    at = table(2)
    begin(at, "L5", "P5")
    at.play(0, "drop turn0 c1")
    at.play(1, "drop turn0 c1")
    at.play(CHANCE, "card P5")
    assert at.to_act == (0,)
    with pytest.raises(NotYourTurn):
        at.play(1, "aside")
    at.play(0, "drop turn0 c3")
    assert [len(ramp.laid) for ramp in fits(at).ramps] == [2, 1]
    card(at, "X5", "aside", "aside")


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
