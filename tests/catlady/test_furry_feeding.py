"""13i to 13n. How the furry player feeds, where its treats go, and what Flea Croft brings it."""

import pytest

from meowple.games.catlady.collection import TREATED, is_fed, portions
from meowple.games.catlady.components import CARDS, KINDS
from meowple.games.catlady.feeding import begin_feeding
from meowple.games.catlady.furry_feeding import plan_feeding
from meowple.games.catlady.others import Others
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.standings import fed_alone
from tests.catlady.samples import collection
from tests.catlady.tables import at_the_end, dealt, set_market

BARE = "- - - - - - - - -"


def fed_table(
    cats: str, food: tuple[int, ...], market: str = BARE, rules: int = 2, steps: bool = False, **counts: int
) -> CatLady:
    """Alone, after the furry player has fed these cats; you have nothing."""
    state = at_the_end(dealt(1, rules=rules, furry_feeding="steps" if steps else "best"))
    state.collections = [collection(), collection(cats, food, "", **counts)]
    state.strays = []
    state.is_last = True
    set_market(state, market)
    begin_feeding(state, None)
    return state


def furry_points(state: CatLady) -> int:
    return state.tallies()[1].total()


def fed_cats(state: CatLady) -> set[str]:
    mine = state.collections[1]
    return {CARDS[kind].key for kind, eaten in zip(mine.cats, mine.meals, strict=True) if is_fed(kind, eaten)}


def test_13i_only_to_the_furry_player_is_all_food_wild() -> None:
    """What the same cards are worth to a person and to the furry player is kept apart."""
    mine = collection("shadow", (1, 0, 0, 0, 0))
    fed = [fed_alone(mine, all_wild).meals != mine.meals for all_wild in (False, True, False)]
    assert fed == [False, True, False]


# 13k. Treats


@pytest.mark.parametrize("steps", [False, True])
@pytest.mark.parametrize("cats", [("picatso", "paczek"), ("paczek", "picatso")])
def test_13k_treats_go_where_they_give_most(cats: tuple[str, str], steps: bool) -> None:
    state = fed_table(" ".join(cats), (0, 0, 0, 0, 1), steps=steps, costumes=1)
    assert state.tallies()[1].points[0] == -1 and fed_cats(state) == {"paczek"}


def test_13k_in_the_first_rules_the_cat_taken_first_got_the_treat() -> None:
    first = fed_table("picatso paczek", (0, 0, 0, 0, 1), rules=1, steps=True, costumes=1)
    assert first.tallies()[1].points[0] == 1 - 6


def test_13k_a_treat_may_bring_points_to_others() -> None:
    """Eliot, fed, counts black cats: the treat goes to the black one of two that cost the same."""
    state = fed_table("chairman picatso eliot", (1, 1, 0, 0, 1), steps=True, costumes=1)
    assert fed_cats(state) == {"eliot", "picatso"}


# 13k. Steps


def test_13k_steps_equal_need_more_points_first() -> None:
    state = fed_table("sparkle cuddleface", (2, 0, 0), steps=True)
    assert fed_cats(state) == {"cuddleface"}
    other = fed_table("cuddleface sparkle", (2, 0, 0), steps=True)
    assert fed_cats(other) == {"cuddleface"}


def test_13k_steps_a_smaller_need_comes_before_more_points() -> None:
    assert fed_cats(fed_table("cuddleface shadow jazz", (2, 0, 0), steps=True)) == {"shadow", "jazz"}


def test_13k_steps_strays_get_no_treat_in_their_own_round() -> None:
    """One cube and one treat: the cube is for a stray, the treat for the three cats that are still hungry."""
    state = fed_table("macak paczek", (1, 0, 0, 0, 1), steps=True, catnip=1)
    mine = state.collections[1]
    assert mine.meals == [1 << 12, TREATED]
    mine = fed_table("macak pepper shadow", (1, 0, 0, 0, 1), steps=True).collections[1]
    assert mine.meals.count(TREATED) == 1 and sum(mine.food) == 0


def test_13k_steps_wild_food_feeds_too() -> None:
    state = fed_table("eliot shadow", (0, 0, 0, 3), steps=True)
    assert fed_cats(state) == {"eliot", "shadow"} and sum(state.collections[1].food) == 0


def test_13k_steps_strays_before_all_others() -> None:
    assert fed_cats(fed_table("picatso shadow eliot", (1, 1, 0), steps=True)) == {"eliot"}


def test_13k_steps_strays_are_fed_best_among_themselves() -> None:
    """Waffle eats three cubes for nine points; Eliot and Hemingway would bring less for them."""
    meals = plan_feeding(collection("hemingway eliot waffle", (0, 3, 0), costumes=1), Others(), True)
    assert [is_fed(KINDS[key], meals[at]) for at, key in enumerate(("hemingway", "eliot", "waffle"))] == [
        True,
        False,
        True,
    ]


def test_13k_steps_a_cat_that_eats_anything_gets_as_little_as_it_needs() -> None:
    meals = plan_feeding(collection("wedrowiec sox", (0, 3, 0), costumes=1), Others(), True)
    assert [portions(eaten) for eaten in meals] == [2, 0]


# 13n. Flea Croft


@pytest.mark.parametrize("steps", [False, True])
@pytest.mark.parametrize("cat", ["shadow", "jazz"])
def test_13n_she_may_take_any_card_and_one_alone(cat: str, steps: bool) -> None:
    state = fed_table("pchlara", (0, 3, 0), f"- - - sox {cat} picatso - - -", steps=steps, costumes=1)
    assert fed_cats(state) == {"pchlara", cat} and state.grid.count(-1) == 7
    assert state.tallies()[1].points[0] == 3 + 1


def test_13n_step_by_step_she_takes_cards_only_if_it_is_her_turn_to_eat() -> None:
    """Waffle makes more of the two cubes; a treat brings no cards."""
    market = "- - - pirate mouse yarn - - -"
    state = fed_table("pchlara waffle", (2, 0, 0), market, steps=True)
    assert fed_cats(state) == {"waffle"} and state.collections[1].costumes == []
    treated = fed_table("pchlara", (0, 0, 0, 0, 1), market, steps=True)
    assert treated.collections[1].meals == [TREATED] and treated.collections[1].costumes == []


def test_13n_step_by_step_she_has_eaten_when_the_others_are_fed() -> None:
    state = fed_table("zeus pchlara", (2, 0, 0), "- - - mouse - - - - -", steps=True, costumes=1)
    assert fed_cats(state) == {"pchlara"} and sum(state.collections[1].food) == 0


@pytest.mark.parametrize("steps", [False, True])
def test_13n_flea_croft_brings_the_cards_with_most_points(steps: bool) -> None:
    market = "- - - mouse post pirate tower chairman yarn"
    state = fed_table("pchlara", (0, 1, 1), market, steps=steps)
    mine = state.collections[1]
    assert mine.costumes == [KINDS["pirate"]] and sum(mine.toys) == 1 and KINDS["chairman"] not in mine.cats
    assert furry_points(state) == 3 + 6 + 1
    assert state.grid.count(-1) == 5
    first = fed_table("pchlara", (0, 1, 1), market, rules=1, steps=steps)
    assert first.collections[1].costumes == [] and first.grid.count(-1) == 3


@pytest.mark.parametrize("steps", [False, True])
def test_13n_food_she_takes_is_eaten_and_wild(steps: bool) -> None:
    state = fed_table("pchlara zeus", (2, 0, 0), "- - - milk2 mouse yarn - - -", steps=steps, costumes=1)
    assert fed_cats(state) == {"pchlara", "zeus"} and state.tallies()[1].points[0] == 6
    assert state.cubes[2] == 13, "cubes come from the supply"


@pytest.mark.parametrize("steps", [False, True])
def test_13n_brush_laser_and_spray_are_points(steps: bool) -> None:
    state = fed_table("pchlara", (1, 1, 0), "- - - brush bag laser - - -", steps=steps, costumes=1)
    mine = state.collections[1]
    assert (mine.brush, mine.bag, mine.laser) == (1, 0, 1) and state.tallies()[1].points[8] == 2


@pytest.mark.parametrize("steps", [False, True])
def test_13n_two_lost_cats_are_played_at_once(steps: bool) -> None:
    state = fed_table("pchlara", (1, 1, 0), "- - - lost shadow catnip - - -", steps=steps, costumes=1, lost=1)
    assert state.collections[1].tokens == 1 and state.collections[1].lost == 0


def test_13n_she_takes_nothing_that_costs_points() -> None:
    state = fed_table("pchlara", (1, 1, 0), "- - - sox picatso burza - - -", costumes=1)
    assert state.collections[1].cats == [KINDS["pchlara"]] and state.tallies()[1].points[0] == 3


def test_13n_in_the_best_way_she_is_fed_for_her_loot() -> None:
    """Two cubes feed a cat of four points or Flea Croft: her three points and her loot are more."""
    state = fed_table("cuddleface pchlara", (2, 0, 0), "- - - treat pirate mouse - - -")
    assert fed_cats(state) == {"cuddleface", "pchlara"} and state.collections[1].costumes == [KINDS["pirate"]]
    treated = fed_table("pchlara", (1, 0, 0, 0, 1), "- - - pirate mouse yarn - - -")
    assert treated.collections[1].meals == [TREATED] and treated.collections[1].costumes == []


def test_13n_what_she_brings_may_feed_strays_first() -> None:
    """Step by step: the stray is fed with her food before the other cat."""
    state = fed_table("pchlara antoinette shadow", (2, 0, 0), "- - - milk2 sox burza - - -", steps=True, costumes=1)
    assert fed_cats(state) == {"pchlara", "antoinette"}
