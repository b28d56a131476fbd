"""Chapters 9 and 10: what fed cats do."""

import pytest

from meowple.games.catlady.best_feeding import best_feeding
from meowple.games.catlady.census import Census, toy_points
from meowple.games.catlady.collection import TREATED, Collection, meal
from meowple.games.catlady.others import Others
from tests.catlady.samples import collection
from tests.catlady.tables import dealt, feeding, ready, refusal, say
from tests.catlady.test_scoring import fed, worth


@pytest.mark.parametrize(
    ("cat", "cats", "points"),
    [
        ("alvin", "alvin bell zeus shadow", 3),
        ("dinah", "dinah sox zeus", 2),
        ("luna", "luna shadow jazz bell", 3),
        ("florence", "florence bell zeus sox", 6),
        ("antoinette", "antoinette sox", 4),
        ("eliot", "eliot luna", 4),
        ("szarotka", "szarotka grafit sweetheart", 6),
    ],
)
def test_9a_points_for_each_fed_cat_of_a_colour(cat: str, cats: str, points: int) -> None:
    assert worth(fed(cats), cat) == points


def test_9b_levar_counts_sets_of_three_colours() -> None:
    assert worth(fed("levar bell shadow"), "levar") == 4
    assert worth(fed("levar alvin"), "levar") == 4, "one cat may be black and orange at once"
    assert worth(fed("levar bell shadow zeus jazz"), "levar") == 4
    assert worth(fed("levar bell shadow zeus jazz sox"), "levar") == 8


def test_9c_zoroaster_counts_costumes() -> None:
    assert worth(fed("zoroaster", costumes=3), "zoroaster") == 6
    assert worth(fed("zoroaster pralinka", costumes=1), "zoroaster") == 4


def test_9d_penny_counts_toys() -> None:
    assert worth(fed("penny pepper", toys=20100), "penny") == 4


def test_9e_macak_is_a_catnip() -> None:
    assert Census(fed("macak", catnip=1)).catnip == 2 and worth(fed("macak"), "macak") == 2
    mine = collection("macak bell", (1, 0, 1), costumes=1)
    plan = best_feeding(mine, Others(), False)
    assert plan.points == 2 + 1 - 2, "alone it is exactly one catnip"


@pytest.mark.parametrize(("most_fed", "points"), [(1, 7), (2, 3), (3, 3)])
def test_9f_hemingway_wants_most_fed_cats(most_fed: int, points: int) -> None:
    others = Others()
    others.regard, others.most_fed, others.costumes = True, most_fed, [0]
    assert worth(fed("hemingway bell"), "hemingway", others) == points


def test_9g_cats_of_every_colour_are_worth_five() -> None:
    assert worth(fed("henriette florence"), "florence") == 4 and worth(fed("henriette"), "henriette") == 5


def test_9h_moonbeam_lets_two_cubes_stand_for_any_food() -> None:
    state = ready()
    state.collections[0] = collection("moonbeam keaton", (4, 0, 0))
    feeding(state)
    assert refusal(state, "feed keaton chicken-as-milk") == "moonbeam_turns"
    say(state, "feed moonbeam chicken", "feed moonbeam chicken-as-tuna", "feed keaton chicken-as-milk")
    assert state.collections[0].converted == 2 and state.is_over(), "a third cube stays chicken"
    assert best_feeding(collection("moonbeam sox", (1, 4, 0), costumes=1), Others(), False).points == 9
    assert best_feeding(collection("sox", (1, 4, 0), costumes=1), Others(), False).points == -2


def test_9i_waffle_eats_up_to_four_of_one_food() -> None:
    assert best_feeding(collection("waffle", (3, 2, 0, 1), costumes=1), Others(), False).points == 12
    assert best_feeding(collection("waffle", (0, 6, 0), costumes=1), Others(), False).points == 12


def test_9j_cow_eats_as_much_as_you_like() -> None:
    assert best_feeding(collection("cow", (3, 4, 2, 1), costumes=1), Others(), False).points == 20
    assert best_feeding(collection("cow", (), costumes=1), Others(), False).points == -2


def test_9k_truffle_counts_others_that_eat_the_same() -> None:
    mine = fed("truffle sox shadow bell")
    assert worth(mine, "truffle") == 4
    mine.meals[0] = meal(1, 0, 0)
    assert worth(mine, "truffle") == 2
    mine.meals[0] = TREATED
    assert worth(mine, "truffle") == 1


def test_10a_caper_counts_shared_goals() -> None:
    others = Others()
    others.regard, others.costumes = True, [0, 0]
    others.goals = [("cats", 2, 4), ("toys", 1, 3)]
    assert worth(fed("kapar bell"), "kapar", others) == 4
    assert worth(fed("kapar bell", toys=1), "kapar", others) == 8
    pools = [dealt(edition=edition, players=3).stray_pool for edition in ("treats", "treats-goals")]
    strays = [dealt(edition=edition, players=3).strays for edition in ("treats", "treats-goals")]
    assert [len(pool) + len(shown) for pool, shown in zip(pools, strays, strict=True)] == [25, 26]


def test_10b_sniffer_counts_sets_of_eaten_food() -> None:
    mine = fed("weszyl sox zeus")
    assert Census(mine).eaten == [2, 4, 1] and worth(mine, "weszyl") == 2
    mine.meals[2] = TREATED
    assert worth(mine, "weszyl") == 0
    mine.meals[0] = meal(1, 0, 1)
    assert worth(mine, "weszyl") == 2, "two milk, but only one chicken"


def test_10c_praline_is_a_costume() -> None:
    assert Census(fed("pralinka")).costumes == 1 and worth(fed("pralinka"), "pralinka") == 2
    assert best_feeding(collection("pralinka", (1,)), Others(), False).points == 2, "and no minus for no costume"


def test_10d_wavelet_is_worth_as_much_as_the_best_other_cat() -> None:
    assert worth(fed("falka sox bell"), "falka") == 6
    assert worth(fed("falka florence bell zeus"), "falka") == 6
    assert worth(fed("falka"), "falka") == 0
    hungry = fed("falka sox")
    hungry.meals[1] = 0
    assert worth(hungry, "falka") == 0


def test_10e_tummy_counts_sprays_and_lost_cats() -> None:
    assert worth(fed("brzuszk", spray=2, lost=1), "brzuszk") == 6


def test_10f_pepper_is_any_toy_but_never_a_sixth() -> None:
    assert toy_points([1, 1, 1, 1, 0], 1) == 12 and toy_points([1, 1, 1, 1, 1], 1) == 13
    assert worth(fed("pepper"), "pepper") == 2


def test_10g_schabomir_is_worth_all_toy_sets() -> None:
    assert worth(fed("schabomir", toys=11100), "schabomir") == 5
    assert worth(fed("schabomir pepper", toys=11100), "schabomir") == 8


@pytest.mark.parametrize(("cubes", "points"), [(1, 3), (5, 7), (8, 7)])
def test_10j_prestige_eats_one_to_five(cubes: int, points: int) -> None:
    assert best_feeding(collection("prestiz", (cubes,), costumes=1), Others(), False).points == points


def test_10j_prestige_unfed_costs_two() -> None:
    assert best_feeding(collection("prestiz", (), costumes=1), Others(), False).points == -2


def test_10k_tigra_counts_multicoloured_cats() -> None:
    assert worth(fed("tigra luna sweetheart bell paczek"), "tigra") == 9


def test_10l_melania_counts_cats_that_want_two_food() -> None:
    assert worth(fed("melania bronte luna weszyl bell sox"), "melania") == 8


@pytest.mark.parametrize(("cat", "points"), [("ruffi", 4), ("rosolek", 3), ("smietanka", 2)])
def test_10m_one_point_for_each_eater(cat: str, points: int) -> None:
    assert worth(fed(f"{cat} zeus luna sox shadow"), cat) == points


def test_10n_with_a_treat_they_are_no_things() -> None:
    mine: Collection = fed("pralinka pepper macak")
    mine.meals = [TREATED] * 3
    census = Census(mine)
    assert (census.costumes, census.toys, census.catnip) == (0, 0, 0)
