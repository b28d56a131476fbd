"""FITS, chapter 4: the four scorings, and the rulebook's four examples played out."""

from random import Random

import pytest

from meowple.games.fits.components import BOARDS, COLUMNS, FIELD
from meowple.games.fits.scoring import points, tally
from tests.fits.positions import finish, fits, play_through, ramp_of, table

EMPTY = [0] * COLUMNS
FULL = [FIELD] * COLUMNS


def all_but(*places: tuple[int, int]) -> list[int]:
    """Everything covered but these (column, row) squares, counted from 1."""
    columns = FULL[:]
    for column, row in places:
        columns[column - 1] &= ~(1 << row - 1)
    return columns


@pytest.mark.parametrize("board", [1, 2, 3, 4])
def test_4a_each_plain_open_square_costs_one(board: int) -> None:
    assert BOARDS[board].special_bits()[0] & 0b111 == 0
    covered_but_three = all_but((1, 1), (1, 2), (1, 3))
    assert tally(board, FULL).points - tally(board, covered_but_three).points == 3 + (3 if board == 1 else 0)


def test_4b_every_full_row_earns_one_on_board_one() -> None:
    assert tally(1, FULL).points == 12
    assert tally(1, EMPTY).points == -72
    assert tally(1, all_but((3, 5))).points == 11 - 1
    assert tally(1, [0b101] * COLUMNS).points == 2 - 60


def test_4c_open_specials_of_board_two_earn_what_they_show() -> None:
    assert set(BOARDS[2].values.values()) == {1, 2, 3}
    assert tally(2, FULL).points == 0
    assert tally(2, all_but((2, 3))).points == 3
    assert tally(2, all_but((3, 11), (6, 10))).points == 1 + 2


def test_4d_on_board_three_open_minus_squares_cost_five() -> None:
    assert tally(3, all_but((2, 3))).points == -5
    assert tally(3, all_but((2, 3), (4, 4))).points == -5 + 3
    assert tally(3, FULL).points == 0, "a covered one costs nothing"


def test_4e_symbols_seen_twice_once_or_not_at_all() -> None:
    assert tally(4, FULL).points == 0
    assert tally(4, all_but((2, 11))).points == -3
    assert tally(4, all_but((2, 11), (1, 4))).points == 3
    assert tally(4, all_but((2, 11), (5, 11))).points == -6


def test_4f_what_stands_out_above_counts_nothing() -> None:
    above = [column | 0b111 << 12 for column in FULL]
    for board in BOARDS:
        assert tally(board, above).points == tally(board, FULL).points
    hole = all_but((1, 12))
    hole[0] |= 1 << 12
    assert tally(1, hole).points == 11 - 1


def test_4g_an_open_special_square_does_not_also_cost_one() -> None:
    assert tally(2, EMPTY).open_squares == 72 - 8
    assert tally(3, EMPTY).open_squares == 72 - 10
    assert tally(4, EMPTY).open_squares == 72 - 10
    assert tally(4, EMPTY).points == 15 - 62


def test_4h_the_scoring_belongs_to_the_board_not_to_the_round() -> None:
    assert tally(2, FULL).rows == tally(3, FULL).rows == tally(4, FULL).rows == 0
    at = table(boards="41")
    finish(at)
    start_piece_alone = fits(at).ramps[0].covered
    assert fits(at).points[0] == [tally(4, start_piece_alone).points, tally(1, start_piece_alone).points]


EXAMPLE_1 = [
    ("L5", "drop turn5 c3"), ("W5", "drop turn1 c1"), ("V5", "drop turn3 c4"), ("N5", "drop turn3 c2"),
    ("X5", "drop turn0 c4"), ("F5", "drop turn2 c2"), ("I3", "drop turn1 c1"), ("P5", "drop turn4 c1"),
    ("L4", "drop turn7 c4"), ("T5", "drop turn1 c1"), ("T4", "drop turn2 c4"), ("U5", "drop turn2 c4"),
    ("O4", "drop turn0 c4"), ("S4", "drop turn5 c2"), ("Y5", "drop turn4 c1"), ("V3", "aside"),
]  # fmt: skip
EXAMPLE_2 = [
    ("Y5", "drop turn7 c3"), ("O4", "drop turn0 c5"), ("S4", "drop turn0 c1"), ("X5", "drop turn0 c3"),
    ("P5", "drop turn4 c5"), ("N5", "drop turn2 c1"), ("T4", "drop turn1 c2"), ("U5", "drop turn0 c4"),
    ("W5", "drop turn1 c1"), ("I3", "drop turn1 c1"), ("L5", "drop turn5 c2"), ("V3", "drop turn0 c1"),
    ("L4", "drop turn5 c3"), ("V5", "drop turn2 c4"), ("F5", "drop turn6 c1"), ("T5", "aside"),
]  # fmt: skip
EXAMPLE_3 = [
    ("P5", "drop turn6 c1"), ("U5", "drop turn0 c4"), ("L4", "drop turn2 c2"), ("T4", "drop turn1 c4"),
    ("N5", "drop turn7 c1"), ("Y5", "drop turn0 c5"), ("S4", "drop turn1 c1"), ("O4", "drop turn0 c1"),
    ("X5", "drop turn0 c3"), ("W5", "drop turn2 c4"), ("T5", "drop turn1 c4"), ("V5", "drop turn2 c1"),
    ("F5", "aside"), ("I3", "drop turn0 c3"), ("L5", "drop turn1 c1"), ("V3", "drop turn3 c5"),
]  # fmt: skip
EXAMPLE_4 = [
    ("Y5", "drop turn7 c3"), ("O4", "drop turn0 c5"), ("S4", "drop turn1 c5"), ("W5", "drop turn3 c1"),
    ("P5", "drop turn6 c5"), ("N5", "drop turn0 c1"), ("T4", "drop turn1 c3"), ("U5", "drop turn0 c2"),
    ("V5", "drop turn1 c1"), ("I3", "drop turn0 c2"), ("X5", "aside"), ("V3", "drop turn3 c5"),
    ("L4", "drop turn3 c1"), ("F5", "drop turn4 c3"), ("T5", "aside"), ("L5", "drop turn0 c1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("board", "moves", "rows", "specials", "pairs", "singles", "open_squares", "points"),
    [
        (1, EXAMPLE_1, 8, [], 0, 0, 4, 4),
        (2, EXAMPLE_2, 0, [1, 2, 3, 3], 0, 0, 4, 5),
        (3, EXAMPLE_3, 0, [-5, 1, 2, 2, 3], 0, 0, 1, 2),
        (4, EXAMPLE_4, 0, [], 3, 1, 5, 1),
    ],
)
def test_the_rulebooks_scoring_example_played_out(
    board: int,
    moves: list[tuple[str, str]],
    rows: int,
    specials: list[int],
    pairs: int,
    singles: int,
    open_squares: int,
    points: int,
) -> None:
    """Every piece of the example round is dealt, turned up and laid by the rules; the end of the round scores it."""
    at = table(boards=str(board))
    play_through(at, moves)
    assert at.over, "the own start card, last in the deck, is no chance and is sat out"
    found = tally(board, fits(at).ramps[0].covered)
    assert (found.rows, sorted(found.specials)) == (rows, specials)
    assert (found.pairs, found.singles, found.open_squares) == (pairs, singles, open_squares)
    assert at.scores == [points]


@pytest.mark.parametrize("board", BOARDS)
def test_points_are_those_of_the_tally(board: int) -> None:
    """The quick count and the one with its reasons, on ramps from nearly empty to nearly full."""
    rng = Random(board)
    for often in (0.02, 0.3, 0.7, 0.98):
        for _ in range(150):
            columns = [sum(1 << row for row in range(15) if rng.random() < often) for _ in range(COLUMNS)]
            assert points(board, ramp_of(columns, [0] * COLUMNS)) == tally(board, columns).points
