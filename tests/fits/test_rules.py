"""FITS by the numbers of its RULES.md, chapters 1 to 3."""

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import IllegalMove, NotYourTurn
from meowple.core.table import Table
from meowple.games import games
from meowple.games.fits.actions import DROPS
from meowple.games.fits.components import PIECES, SHAPES, SIZES, START_CARDS
from meowple.games.fits.ramp import empty_ramp
from tests.fits.positions import begin, card, covered, fits, ramp_of, table


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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1c_nor_by_anybody_of_many(players: int) -> None:
    at = table(players)
    begin(at, *("L5", "P5", "W5")[:players])
    for seat in range(players):
        assert "aside" not in [action.text for action in at.legal(seat)]
        assert reason(at, seat, "aside") == "start_piece_is_a_must"


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


@pytest.mark.parametrize(("players", "boards"), [(1, "1234"), (4, "43"), (2, "21")])
def test_1d_sixteen_cards_are_turned_up_on_every_board(players: int, boards: str) -> None:
    at = table(players, boards=boards)
    to_come: dict[int, list[set[str]]] = {int(board): [] for board in boards}
    while not at.over:
        assert at.number < 400, "this never ends"
        seat = at.to_act[0]
        chances = {outcome.text for outcome, _ in at.state.chances()}
        if f"card {PIECES[-1]}" in chances:
            to_come[fits(at).board].append(chances)
        at.play(seat, at.state.chances()[0][0] if seat == CHANCE else at.legal(seat)[-1])
    cards = [f"card {piece}" for piece in PIECES]
    all_along = [set(cards[used:]) for used in range(15)]
    assert to_come == {int(board): all_along for board in boards}, "one by one, and the last one is no chance"


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


def test_2c_a_ramp_knows_where_each_piece_came_to_rest() -> None:
    ramp = empty_ramp()
    laid = [("Y5", 7, 2), ("X5", 0, 3), ("I3", 1, 5), ("T5", 3, 0), ("L5", 4, 4), ("S4", 1, 4)]
    rows = [ramp.lay(PIECES.index(piece), DROPS[turn][column]) for piece, turn, column in laid]
    assert rows == [0, 1, 3, 0, 6, 10]
    found = [(PIECES[piece], turn, column, row) for piece, turn, column, row in ramp.pieces()]
    assert found == [(*each, row) for each, row in zip(laid, rows, strict=True)]
    corner = empty_ramp()
    corner.lay(PIECES.index("Y5"), DROPS[0][0])
    assert corner.pieces() == [(PIECES.index("Y5"), 0, 0, 0)]


def test_2a_a_ramp_takes_no_piece_that_stands_out_at_the_side() -> None:
    ramp, hook = empty_ramp(), PIECES.index("L5")
    assert [ramp.takes(hook, DROPS[1][column]) for column in range(6)] == [True, True, True, False, False, False]
    assert not ramp.takes(PIECES.index("O4"), DROPS[1][0]), "a square has one turning"


def test_1e_who_owes_no_choice_is_told_why() -> None:
    at = table(2)
    assert reason(at, 0, "drop turn0 c1") == "chance_first"
    begin(at, "L5", "P5")
    at.play(0, "drop turn0 c1")
    assert reason(at, 0, "drop turn0 c1") == "not_your_turn"
    assert reason(at, 1, "drop turn0 c1") == ""


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


@pytest.mark.parametrize(
    ("piece", "turn"), [("L5", 1), ("L5", 3), ("L5", 5), ("L5", 7), ("N5", 1), ("N5", 3), ("Y5", 1), ("Y5", 7)]
)
@pytest.mark.parametrize("tower", range(4))
def test_2c_a_piece_four_wide_rests_on_whatever_is_under_any_of_its_columns(piece: str, turn: int, tower: int) -> None:
    shape = SHAPES[PIECES.index(piece)][turn]
    assert shape is not None and shape.width == 4
    ramp = ramp_of([0] * 6, [7 if column == 2 + tower else 0 for column in range(6)])
    assert ramp.row_of(PIECES.index(piece), DROPS[turn][2]) == 7 - shape.bottoms[tower]


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


@pytest.mark.parametrize("seat", range(4))
def test_3b_one_of_four_sits_out_and_is_not_asked(seat: int) -> None:
    at = table(4)
    begin(at, "L5", "P5", "W5")
    for each in range(4):
        at.play(each, "drop turn0 c1")
    at.play(CHANCE, f"card {PIECES[fits(at).starts[seat]]}")
    others = [each for each in range(4) if each != seat]
    assert at.to_act == tuple(others) and at.legal(seat) == []
    for each in others:
        at.play(each, "aside")
    assert at.to_act == (CHANCE,)
    assert fits(at).aside[seat] == [] and len(fits(at).ramps[seat].laid) == 1
