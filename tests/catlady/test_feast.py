"""6h. `feast` is the best way to go on from every position of a feeding; version 1 of the rules keeps its own."""

import pytest

from meowple.games.catlady.best_feeding import best_feeding
from meowple.games.catlady.collection import TREATED
from meowple.games.catlady.components import KINDS
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import BRUSHING, FEEDING, LOOTING, OVER
from meowple.games.catlady.standings import others_at_table
from tests.catlady.samples import collection
from tests.catlady.tables import feeding, may, ready, refusal, say

BARE = "- - - mouse yarn post tower mouse yarn"


def table(
    cats: str,
    food: tuple[int, ...],
    market: str = BARE,
    rules: int = 2,
    players: int = 2,
    boxes: str = "",
    **counts: int,
) -> CatLady:
    """The first seat feeds these cats with this food; the others have nothing."""
    state = ready(rules=rules, players=players)
    state.collections = [collection(cats, food, boxes, **counts), *(collection() for _ in range(players - 1))]
    return feeding(state, market)


def points(state: CatLady, *sentences: str) -> int:
    """The first seat's points at the end of these sentences."""
    say(state, *sentences)
    assert state.stage == OVER
    return state.scores()[0]


@pytest.mark.parametrize(
    ("cats", "food", "by_hand", "most", "in_the_first_rules"),
    [
        ("cow", (0, 6, 0), ["feed cow tuna"], 10, -2),
        ("prestiz", (0, 5, 0), ["feed prestiz tuna"], 5, -1),
        ("waffle", (1, 4, 0), ["feed waffle tuna"], 12 - 2 - 2, 3 - 2 - 2),
        ("waffle shadow", (0, 4, 0), ["feed waffle tuna", "feed waffle tuna"], 9 + 1 - 2, 6 + 1 - 2 - 2),
        ("cow truffle", (1, 3, 0), ["feed truffle chicken", "feed cow tuna"], 6 - 2, 2 - 2 - 2),
    ],
)
def test_6h_cats_fed_by_hand_go_on_eating(
    cats: str, food: tuple[int, ...], by_hand: list[str], most: int, in_the_first_rules: int
) -> None:
    assert points(table(cats, food), *by_hand, "feast") == most
    assert points(table(cats, food, rules=1), *by_hand, "feast") == in_the_first_rules


def test_6h_what_a_cat_was_given_by_hand_stays_its_own() -> None:
    state = table("sox bronte shadow", (0, 3, 1))
    assert points(state, "feed bronte tuna", "feed bronte tuna", "feast") == 3 + 1 - 2 - 2 - 2
    half = table("sox bronte", (0, 3, 1))
    assert points(half, "feed bronte tuna", "feast") == 6 - 2 - 2 - 2, "two tuna are left for Sox, one is left over"
    rest = table("sox bronte", (0, 2, 1))
    assert points(rest, "feed bronte tuna", "feast") == 3 - 2 - 2 - 2, "Bronte gets the rest"


def test_6h_a_feast_may_begin_while_a_cat_is_half_fed() -> None:
    state = table("sox", (0, 2, 1))
    say(state, "feed sox tuna")
    assert may(state, "feast")
    assert points(state, "feast") == 6 - 2
    first = table("sox", (0, 2, 1), rules=1)
    say(first, "feed sox tuna")
    assert refusal(first, "feast") == "half_fed"


def test_6h_a_half_fed_cat_gets_no_treat() -> None:
    state = table("sox bell", (0, 1, 0, 0, 1))
    say(state, "feed sox tuna")
    assert points(state, "feast") == 1 - 2 - 2 - 2, "the treat goes to Bell, Sox stays hungry with one tuna"


@pytest.mark.parametrize(("rules", "most"), [(1, -3), (2, 5)])
def test_6h_a_looted_bag_is_used(rules: int, most: int) -> None:
    state = table("pchlara pumpkin", (1, 1, 1), "- - - bag yarn post tower mouse yarn", rules)
    say(state, "feed pchlara tuna", "feed pchlara milk", "grab a2", "enough")
    assert points(state, "feast") == most


@pytest.mark.parametrize(("rules", "most"), [(1, 3 - 2 - 2 - 2), (2, 3 + 4 - 2)])
def test_6h_a_looted_brush_is_used(rules: int, most: int) -> None:
    state = table("pchlara chairman", (0, 1, 3), "- - - brush yarn post cuddleface mouse yarn", rules)
    say(state, "feed pchlara tuna", "feed pchlara milk", "grab a2", "enough")
    assert points(state, "feast") == most


@pytest.mark.parametrize(("rules", "most"), [(1, 3 - 2), (2, 3 + 2 - 2)])
def test_6h_a_looted_lost_cat_is_used(rules: int, most: int) -> None:
    state = table("pchlara chairman", (3, 1, 1), "- - - lost yarn post tower mouse yarn", rules, lost=1)
    state.strays = []
    say(state, "feed pchlara tuna", "feed pchlara milk", "grab a2", "enough")
    assert points(state, "feast") == 6 + most


def test_6h_of_two_looted_bags_one_may_be_enough() -> None:
    """Three leftovers more would cost two points."""
    state = table("pchlara pumpkin", (1, 1, 1), "- - - bag bag - - - -", players=5)
    state.collections[1] = collection(food=(3,))
    say(state, "feed pchlara tuna", "feed pchlara milk", "grab a2", "grab b2", "feast")
    assert state.scores()[0] == 3 + 6 - 2 and state.collections[0].bag == 1


def test_6h_of_two_looted_brushes_one_may_be_enough() -> None:
    """The cat given for Shadow lies in the market then, not another Shadow."""
    state = table("pchlara picatso chairman", (0, 3, 1), "- - - brush brush shadow - - -")
    say(state, "feed pchlara tuna", "feed pchlara milk", "grab a2", "grab b2")
    assert points(state, "feast") == 3 + 1 - 2 - 2 - 2, "a hungry cat, no costume, leftovers"
    assert state.collections[0].brush == 1 and state.grid.count(KINDS["shadow"]) == 0


def test_6h_a_feast_may_choose_the_loot() -> None:
    market = "- - - chicken2 yarn post tower mouse sox"
    state = table("pchlara zeus", (0, 1, 1), market)
    say(state, "feed pchlara tuna", "feed pchlara milk")
    assert state.stage == LOOTING and may(state, "feast")
    assert points(state, "feast") == 3 + 3 + 1 - 2, "two chickens for Zeus, and a toy"
    second = table("pchlara zeus", (0, 1, 1), market)
    say(second, "feed pchlara tuna", "feed pchlara milk", "grab b2")
    assert second.stage == LOOTING
    assert points(second, "feast") == 3 + 3 + 1 - 2
    assert second.collections[0].toys[1] == 1, "the yarn she had taken already"
    first = table("pchlara zeus", (0, 1, 1), market, rules=1)
    say(first, "feed pchlara tuna", "feed pchlara milk")
    assert refusal(first, "feast") == "loot_first"


def test_6h_a_feast_may_leave_all_loot_alone() -> None:
    state = table("pchlara", (0, 1, 1), "- - - sox bronte zeus - - -")
    say(state, "feed pchlara tuna", "feed pchlara milk")
    assert points(state, "feast") == 3 - 2 and state.collections[0].cats == [KINDS["pchlara"]]


def test_6h_a_feast_may_say_which_cat_is_given_for_a_brushed_one() -> None:
    market = "- - - brush yarn post cuddleface mouse yarn"
    state = table("pchlara chairman bell", (1, 1, 3), market)
    say(state, "feed pchlara tuna", "feed pchlara milk", "grab a2", "enough", "brush a3")
    assert state.stage == BRUSHING and may(state, "feast")
    assert points(state, "feast") == 3 + 4 + 1 - 2
    assert KINDS["chairman"] in state.grid
    first = table("pchlara chairman bell", (1, 1, 3), market, rules=1)
    say(first, "feed pchlara tuna", "feed pchlara milk", "grab a2", "enough", "brush a3")
    assert refusal(first, "feast") == "give_first"


@pytest.mark.parametrize("cat", ["shadow", "jazz"])
def test_6h_loot_may_be_any_card(cat: str) -> None:
    """Also the last one of the market, and one to be brushed."""
    assert points(table("pchlara", (0, 2, 1), f"- - - {cat} - - - - -"), "feast") == 3 + 1 - 2
    brushed = table("pchlara picatso", (0, 2, 1), f"- - - brush {cat} sox - - -")
    assert points(brushed, "feast") == 3 + 1 - 2 and KINDS["picatso"] in brushed.grid
    bare = table("pchlara", (0, 1, 1), "- - - - - - - - -")
    say(bare, "feed pchlara tuna", "feed pchlara milk")
    assert bare.stage == OVER


def test_10d_wavelet_copies_a_cat_as_it_was_fed() -> None:
    """Brzuszk, fed by hand, is worth nothing here; a cat half fed by hand gets no treat to be copied."""
    state = table("falka brzuszk", (1, 2, 1))
    say(state, "feed brzuszk tuna", "feed brzuszk milk")
    assert best_feeding(state.mine(), others_at_table(state, 0), False).points == 0 - 2
    treated = table("shadow falka", (1, 1, 0, 0, 1))
    assert best_feeding(treated.mine(), others_at_table(treated, 0), False).points == 1 + 1 - 2
    half = table("falka sox", (1, 2, 0, 0, 1))
    say(half, "feed sox tuna", "feast")
    assert half.collections[0].meals[1] < TREATED


def test_4c_no_feast_while_brushing_in_a_turn() -> None:
    state = ready()
    state.collections[0] = collection("sox", brush=1)
    say(state, "brush a1")
    assert state.stage == BRUSHING and not may(state, "feast")


def test_10h_flea_croft_half_fed_may_still_loot_in_a_feast() -> None:
    state = table("pchlara zeus", (0, 1, 1), "- - - chicken2 yarn post tower mouse sox")
    say(state, "feed pchlara milk")
    assert points(state, "feast") == 3 + 3 + 1 - 2


def test_9h_moonbeam_half_fed_may_still_turn_food_for_flea_croft() -> None:
    state = table("pchlara moonbeam", (1, 2, 1), "- - - pirate mouse yarn tower post feather")
    say(state, "feed moonbeam tuna")
    assert state.stage == FEEDING
    assert points(state, "feast") == 3 + 3 + 6 + 1, "a costume, and a toy"
    turned = table("pchlara moonbeam", (0, 4, 0), "- - - pirate mouse yarn tower post feather")
    say(turned, "feed moonbeam tuna-as-chicken")
    assert points(turned, "feast") == 3 + 3 + 6 + 1 and turned.collections[0].converted == 2


@pytest.mark.parametrize(("rules", "filled"), [(1, 1), (2, 0)])
def test_8d_a_cat_fed_in_part_fills_no_food_box(rules: int, filled: int) -> None:
    state = table("weszyl", (0, 0, 1), rules=rules, boxes="black-milk")
    say(state, "feed weszyl milk")
    assert state.stage == OVER
    assert state.tallies()[0].points[6] == filled
    whole = table("weszyl", (0, 1, 1), rules=rules, boxes="black-milk")
    say(whole, "feed weszyl milk", "feed weszyl tuna")
    assert whole.tallies()[0].points[6] == 1


def test_8d_a_cat_fed_in_part_is_still_known_by_what_it_prints() -> None:
    state = table("sox", (0, 0, 1), boxes="white-milk")
    say(state, "feed sox milk")
    assert state.stage == OVER and state.tallies()[0].points[6] == 1


def test_9h_moonbeam_turns_no_third_cube_for_flea_croft() -> None:
    """Nor any if she has had a treat, whatever there is to be taken."""
    market = "- - - pirate wild yarn tower post feather"
    state = table("pchlara moonbeam bell", (0, 5, 0), market)
    say(state, "feed moonbeam tuna-as-chicken", "feed moonbeam tuna", "feed bell tuna-as-chicken", "feast")
    assert state.collections[0].converted == 2 and state.collections[0].costumes == []
    treated = table("pchlara moonbeam", (0, 2, 0, 0, 1), market)
    say(treated, "treat moonbeam", "feast")
    assert treated.collections[0].converted == 0 and treated.collections[0].costumes == []


def test_6h_loot_that_brings_nothing_is_left() -> None:
    """A spray bottle has nothing left to do: she is fed, and nobody says what she takes."""
    state = table("pchlara", (0, 1, 1), "- - - spray - - - - -")
    assert points(state, "feast") == 3 - 2 and state.collections[0].spray == 0
