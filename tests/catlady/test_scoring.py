"""Chapters 7 and 8: counting, and what a cat counts as."""

import pytest

from meowple.games.catlady.census import SET_POINTS, Census, filled_boxes, fits_box, toy_points
from meowple.games.catlady.collection import TREATED, Collection, eats, meal
from meowple.games.catlady.components import CARDS, KINDS
from meowple.games.catlady.others import Others, costume_points, others_of
from meowple.games.catlady.scoring import catnip_points, tally_all, tally_one
from tests.catlady.samples import collection, points
from tests.catlady.tables import feeding, ready, say


def fed(cats: str, boxes: str = "", **counts: int) -> Collection:
    """A collection whose cats have all eaten what they print (any-food cats: their minimum, of tuna)."""
    made = collection(cats, (), boxes, **counts)
    made.meals = [
        meal(0, CARDS[kind].least, 0) if CARDS[kind].most else meal(*CARDS[kind].need[:3]) for kind in made.cats
    ]
    return made


def worth(mine: Collection, cat: str, others: Others | None = None) -> int:
    return dict(tally_one(mine, Census(mine), others or Others()).cats)[KINDS[cat]]


def test_7a_a_fed_cat_is_worth_its_points() -> None:
    assert worth(fed("sox keaton bell"), "sox") == 6 and points(fed("sox keaton bell", costumes=1)) == 11


def test_7b_an_unfed_cat_costs_two() -> None:
    assert points(collection("sox keaton", costumes=1)) == -4


@pytest.mark.parametrize(
    ("leftovers", "zero", "lost"),
    [((3, 1), False, [-2, 0]), ((2, 2), False, [-2, -2]), ((0, 0), False, [0, 0]), ((0, 0), True, [-2, -2])],
)
def test_7c_most_leftovers_cost_two(leftovers: tuple[int, int], zero: bool, lost: list[int]) -> None:
    table = [collection(food=(cubes,), costumes=1) for cubes in leftovers]
    assert [tally.points[1] for tally in tally_all(table, [], zero)] == lost


@pytest.mark.parametrize(
    ("counts", "won"),
    [
        ([3, 1], [6, 0]),
        ([2, 2], [3, 3]),
        ([1, 1, 1, 1], [2, 2, 2, 2]),
        ([2, 2, 2, 1], [2, 2, 2, 0]),
        ([0, 0], [-2, -2]),
    ],
)
def test_7d_most_costumes_share_six(counts: list[int], won: list[int]) -> None:
    assert costume_points(counts, len(counts)) == won


@pytest.mark.parametrize(
    ("counts", "won"),
    [
        ([4, 3, 1, 1, 1], [6, 3, 0, 0, 0]),
        ([4, 4, 1, 1, 1], [5, 5, 0, 0, 0]),
        ([4, 2, 2, 1, 1, 1], [6, 2, 2, 0, 0, 0]),
        ([4, 0, 0, 0, 0], [6, -2, -2, -2, -2]),
        ([1, 1, 1, 1, 1], [2, 2, 2, 2, 2]),
    ],
)
def test_7e_with_five_or_six_the_second_gets_three(counts: list[int], won: list[int]) -> None:
    assert costume_points(counts, len(counts)) == won


def test_7f_no_costume_costs_two() -> None:
    assert costume_points([0, 2, 1], 3) == [-2, 6, 0]


@pytest.mark.parametrize(("catnip", "won"), [(0, 0), (1, -2), (2, 5), (3, 5), (4, 10), (6, 10)])
def test_7g_catnip_counts_fed_cats(catnip: int, won: int) -> None:
    assert catnip_points(catnip, 5) == won
    assert points(fed("sox bell", costumes=1, catnip=2)) == 7 + 2


@pytest.mark.parametrize(
    ("toys", "won"),
    [([1, 2, 3, 0, 0], 9), ([1, 1, 1, 1, 1], 12), ([1, 1, 1, 1, 0], 8), ([2, 2, 0, 0, 0], 6), ([0, 0, 0, 0, 4], 4)],
)
def test_7h_toys_count_in_sets_of_different_ones(toys: list[int], won: int) -> None:
    """The first case is the rulebook's: one feather, two towers and three mice are worth 9."""
    assert toy_points(toys, 0) == won


def test_7h_a_set_is_worth_what_the_table_says_and_none_is_worth_nothing() -> None:
    assert SET_POINTS == (0, 1, 3, 5, 8, 12)
    assert [toy_points([1] * different + [0] * (5 - different), 0) for different in range(6)] == [*SET_POINTS]


def test_7i_tokens_are_worth_two() -> None:
    assert points(collection(costumes=1, tokens=3)) == 6


def test_7j_boxes_filled_times_all() -> None:
    """The rulebook's example: two of three boxes are filled, 6 points."""
    mine = fed("grafit cuddleface", "gray white-milk orange-chicken", costumes=1)
    assert points(mine) == 3 + 4 + 6


def test_7k_a_box_takes_one_matching_cat_and_a_cat_one_box() -> None:
    assert filled_boxes(collection("dinah", boxes="orange-chicken white-milk")) == 1
    assert filled_boxes(collection("dinah zeus", boxes="orange-chicken white-milk")) == 2, "the best arrangement"
    assert filled_boxes(collection("keaton", boxes="black-tuna")) == 0
    assert filled_boxes(collection("cow", boxes="white-milk")) == 0
    assert fits_box(KINDS["cow"], 0b100, KINDS["white-milk-box"])
    assert not fits_box(KINDS["paczek"], 7, KINDS["black-tuna-box"])


def test_8a_several_colours_count_for_each() -> None:
    census = Census(fed("luna alvin sox"))
    assert census.colours == [2, 1, 2, 0] and census.multicolour == 2


def test_8b_doughnut_and_company_are_three_cats() -> None:
    census = Census(fed("paczek"))
    assert (census.fed, census.colours, census.eaters) == (3, [1, 1, 1, 0], [1, 1, 1])
    assert census.multicolour == census.two_food == 0
    assert points(collection("paczek", costumes=1)) == -6
    treated = collection("paczek", costumes=1, catnip=2)
    treated.meals = [TREATED]
    assert points(treated) == 1 + 3


def test_8c_cats_of_all_colours_are_gray_too() -> None:
    assert Census(fed("henriette sweetheart")).colours == [2, 2, 2, 2]
    assert filled_boxes(collection("sweetheart", boxes="gray")) == 1


def test_8d_a_cat_eats_what_is_printed_or_what_it_was_fed() -> None:
    assert eats(KINDS["sox"], 0) == 0b110
    assert eats(KINDS["weszyl"], meal(1, 0, 1)) == 0b101
    assert eats(KINDS["weszyl"], TREATED) == 0 and eats(KINDS["sox"], TREATED) == 0b110


def test_8e_two_food_cats() -> None:
    two = {card.key for card in CARDS if card.is_two_food}
    assert {"bronte", "luna", "weszyl", "wedrowiec", "melania"} <= two
    assert not two & {"waffle", "cow", "prestiz", "truffle", "paczek", "sox", "bell"}


def test_11d_both_partners_get_the_points_of_a_goal() -> None:
    """The rulebook's example: 3 and 6 toys meet the goal of 8 toys; both get 3 points."""
    table = [collection(toys=11100, costumes=1), collection(toys=22200, costumes=1), collection(costumes=1)]
    toys, cats, strays = 0, 1, 6
    tallies = tally_all(table, [toys, cats, strays], False)
    assert [tally.points[7] for tally in tallies] == [3, 3, 0]


def test_11e_the_goal_of_leftovers_asks_for_few() -> None:
    table = [collection(food=(1,)), collection(), collection(food=(3,))]
    assert [tally.points[7] for tally in tally_all(table, [9, 1, 6], False)] == [3, 3, 0]
    assert others_of(0, [Census(each) for each in table], [9, 1, 6], False).goals[0] == ("leftovers", 1, 3)


def test_12a_most_points_win() -> None:
    state = ready()
    state.collections[0].costumes = [KINDS["pirate"]]
    feeding(state)
    assert state.is_over() and state.winners() == [0] and state.scores() == [6, -2]


def test_12b_more_fed_cats_break_ties() -> None:
    state = ready()
    state.collections[0] = collection("bell gershon", (2,), costumes=1)
    state.collections[1] = collection("lily", (0, 0, 1), costumes=1)
    feeding(state)
    say(state, "feast", "feast")
    assert state.scores() == [5, 5] and state.ranking() == [1, 2]
    state = ready()
    feeding(state)
    assert state.winners() == [0, 1]
