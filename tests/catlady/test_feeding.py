"""Chapter 6: feeding by hand and in the best way; and Flea Croft's loot (10h, 10i)."""

from meowple.games.catlady.census import Census
from meowple.games.catlady.collection import TREATED, eats, is_fed, meal
from meowple.games.catlady.components import CARDS, KINDS
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import FEEDING, LOOTING, OVER
from tests.catlady.samples import collection, points
from tests.catlady.tables import feeding, may, ready, refusal, say, texts


def table(
    cats: str,
    food: tuple[int, ...],
    market: str = "- - - mouse yarn post tower mouse yarn",
    lost: int = 0,
    brush: int = 0,
) -> CatLady:
    state = ready()
    state.collections[0] = collection(cats, food, lost=lost, brush=brush)
    return feeding(state, market)


def test_6a_a_cat_is_fed_with_everything_it_needs() -> None:
    state = table("sox bell", (0, 2, 1))
    assert "feed sox chicken" not in texts(state) and refusal(state, "feed zeus tuna") == "not_your_cat"
    say(state, "feed sox tuna", "feed sox milk")
    assert not is_fed(KINDS["sox"], state.collections[0].meals[0])
    assert refusal(state, "feed sox milk") == "no_cube" and refusal(state, "feed bell tuna") == "does_not_eat"
    say(state, "feed sox tuna")
    assert state.fed == [True, True] and state.stage == OVER
    assert state.tallies()[0].cats[0] == (KINDS["sox"], 6)


def test_6b_wild_food_stands_for_what_you_say() -> None:
    state = table("sox cow", (0, 1, 0, 2))
    assert "feed sox wild-as-chicken" not in texts(state)
    say(state, "feed sox tuna", "feed sox wild-as-tuna", "feed sox wild-as-milk")
    assert state.collections[0].meals[0] == meal(0, 2, 1)


def test_6c_any_food_cats_take_what_you_like() -> None:
    state = table("weszyl waffle", (3, 2, 0, 1))
    say(state, "feed weszyl chicken", "feed weszyl wild-as-milk", "feed waffle tuna")
    assert refusal(state, "feed weszyl tuna") == "is_full"
    assert refusal(state, "feed waffle chicken") == "one_type_only"
    assert eats(KINDS["weszyl"], state.collections[0].meals[0]) == 0b101


def test_6d_a_treat_feeds_any_cat() -> None:
    state = table("chairman bell", (1, 0, 0, 0, 1))
    say(state, "treat chairman")
    mine = state.collections[0]
    assert is_fed(KINDS["chairman"], mine.meals[0]) and mine.food == [1, 0, 0, 0, 0]
    assert refusal(state, "treat bell") == "no_treat"


def test_6e_a_treated_cat_is_worth_one_point_and_keeps_its_looks() -> None:
    """The rulebook's Tigra: one chicken and a treat, so she is fed with the treat and worth 1 point."""
    state = table("tigra alvin ruffi", (1, 1, 1, 0, 1))
    say(state, "treat tigra", "feed alvin tuna", "feed alvin milk")
    worth = dict(state.tallies()[0].cats)
    assert worth[KINDS["tigra"]] == 1
    assert worth[KINDS["alvin"]] == 2, "Tigra stays orange"
    mine = collection("tigra ruffi", boxes="black-tuna")
    mine.meals = [TREATED, meal(0, 1, 1)]
    assert points(mine) == 1 + 2 + 1 - 2, "Tigra stays an eater of tuna and sits in the box"


def test_6f_after_a_treat_no_other_food() -> None:
    state = table("tigra cow", (1, 0, 0, 1, 1))
    say(state, "treat tigra")
    assert refusal(state, "feed tigra chicken") == "had_a_treat"
    assert may(state, "feed cow wild-as-milk")
    assert "treat cow" not in texts(state), "wild food is no treat"


def test_6g_leftovers_include_treats_and_half_fed_cats() -> None:
    state = table("sox bell", (1, 1, 0, 0, 1))
    say(state, "feed sox tuna")
    assert refusal(state, "treat sox") == "cat_has_eaten"
    say(state, "treat bell")
    assert state.stage == OVER, "nothing more can be fed"
    state = table("sox gershon", (1, 1, 0, 0, 2))
    say(state, "feed sox tuna", "done")
    assert Census(state.collections[0]).waste == 4


def test_6h_feast_feeds_in_the_best_way() -> None:
    state = table("sox bronte shadow", (0, 3, 1))
    expected = state.scores()[0]
    say(state, "feast")
    assert state.stage == OVER and state.scores()[0] == expected == 6 + 1 - 2 - 2
    state = table("sox bronte shadow", (0, 3, 1))
    say(state, "feed bronte tuna", "feed bronte tuna", "feast")
    assert dict(state.tallies()[0].cats)[KINDS["bronte"]] == 3


def test_10h_flea_croft_takes_two_cards_when_fed_with_food() -> None:
    state = table("pchlara zeus", (0, 1, 1), "- - - chicken2 yarn post tower mouse sox")
    say(state, "feed pchlara tuna", "feed pchlara milk")
    assert state.stage == LOOTING and refusal(state, "done") == "loot_first"
    say(state, "grab a2", "grab b3")
    assert state.stage == FEEDING and state.collections[0].food[0] == 2
    say(state, "feed zeus chicken", "feed zeus chicken")
    assert state.stage == OVER and state.collections[0].toys[0] == 1
    treated = table("pchlara zeus", (0, 1, 1, 0, 1), "- - - chicken2 yarn post tower mouse sox")
    say(treated, "treat pchlara")
    assert treated.stage != LOOTING
    enough = table("pchlara zeus", (2, 1, 1))
    say(enough, "feed pchlara tuna", "feed pchlara milk", "enough")
    assert enough.stage == FEEDING and enough.collections[0].toys == [0] * 5


def test_10i_loot_may_be_played_but_not_what_was_held_before() -> None:
    state = table("pchlara zeus", (0, 1, 1), "- - - bag lost post tower mouse sox", lost=1, brush=1)
    say(state, "feed pchlara tuna", "feed pchlara milk")
    say(state, "grab a2", "grab b2")
    stray = CARDS[state.strays[0]].key
    assert may(state, "bag") and may(state, f"adopt {stray}") and not may(state, "brush c3")
    say(state, "bag")
    assert state.collections[0].food[:3] == [1, 1, 1] and state.collections[1].tokens == 1
    say(state, f"adopt {stray}")
    assert KINDS[stray] in state.collections[0].cats and not may(state, "adopt token")
    brushing = table("pchlara zeus", (0, 3, 2), "- - - brush lost post tower mouse sox")
    say(brushing, "feed pchlara tuna", "feed pchlara milk", "grab a2", "enough", "brush c3")
    assert texts(brushing) == ["give zeus", "feast"] and refusal(brushing, "give pchlara") == "cat_has_eaten"
    say(brushing, "give zeus")
    assert KINDS["sox"] in brushing.collections[0].cats


def test_10i_a_bag_held_before_is_not_played_with_the_loot() -> None:
    for held, looted in ((1, "mouse"), (0, "bag"), (1, "bag")):
        state = table("pchlara zeus", (0, 1, 1, 1), f"- - - {looted} lost post tower yarn sox")
        state.collections[0].bag = held
        say(state, "feed pchlara tuna", "feed pchlara milk", "grab a2", "enough")
        assert may(state, "bag") is (looted == "bag")


def test_10h_whatever_lies_there_can_be_taken() -> None:
    """A single card, the first of the box among them."""
    for card in CARDS[:3]:
        state = table("pchlara zeus", (2, 1, 1), f"- - - - - - - - {card.key}")
        say(state, "feed pchlara tuna", "feed pchlara milk")
        assert state.stage == LOOTING and texts(state) == ["grab c3", "enough", "feast"]
        say(state, "grab c3")
        assert state.stage == FEEDING, "there is nothing more to take"


def test_10i_when_a_brush_leaves_nothing_to_feed_feeding_is_done() -> None:
    for food, stage in (((0, 1, 1), OVER), ((0, 3, 2), FEEDING)):
        state = table("pchlara zeus", food, "- - - brush lost post tower mouse sox")
        say(state, "feed pchlara tuna", "feed pchlara milk", "grab a2", "enough", "brush c3", "give zeus")
        assert state.stage == stage


def test_10i_the_feast_includes_the_loot() -> None:
    state = table("pchlara zeus bell", (1, 1, 1), "- - - chicken2 yarn post tower mouse sox")
    say(state, "feast")
    mine = state.collections[0]
    assert all(is_fed(kind, eaten) for kind, eaten in zip(mine.cats, mine.meals, strict=True))
    assert sum(mine.toys) == 1 and KINDS["sox"] not in mine.cats
    brushing = table("pchlara chairman", (0, 1, 1), "- - - brush milk2 post mouse cuddleface tower")
    say(brushing, "feast")
    assert KINDS["cuddleface"] in brushing.collections[0].cats, "a brush and two milk: four points instead of minus two"


def test_10i_moonbeam_may_be_fed_first_so_that_flea_croft_can_loot() -> None:
    state = table("pchlara moonbeam", (4, 0, 0), "- - - pirate mouse yarn tower post feather")
    say(state, "feast")
    mine = state.collections[0]
    assert mine.food == [2, 0, 0, 0, 0] and mine.converted == 1, (
        "Moonbeam eats first; one turn is left, Flea Croft needs two"
    )
    state = table("pchlara moonbeam", (3, 1, 0), "- - - pirate mouse yarn tower post feather")
    say(state, "feast")
    assert state.collections[0].costumes == [KINDS["pirate"]]
