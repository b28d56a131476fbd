"""6h. The search for the best feeding counts only what matters, and looks at no more food than there is."""

from collections.abc import Callable

import pytest

from meowple.games.catlady.actions import Adopt, parse
from meowple.games.catlady.components import CARDS, KINDS, TOY
from meowple.games.catlady.feeding import start_feeding
from meowple.games.catlady.feeding_abilities import AbilityChoice, ability_choices
from meowple.games.catlady.feeding_options import FLAGS, FeedingOptions
from meowple.games.catlady.feeding_points import EndPoints
from meowple.games.catlady.feeding_search import FeedingSearch
from meowple.games.catlady.furry import demand_in_line
from meowple.games.catlady.loot_search import LootPlan, hungry_looter
from meowple.games.catlady.others import NOBODY_KNOWS, Others
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.scoring import Tally
from meowple.games.catlady.standings import _FED_ALONE, fed_alone, others_at_table
from tests.catlady.samples import collection
from tests.catlady.tables import dealt, ready, set_market

Goals = list[tuple[str, int, int]]
NO_GOALS: Goals = []


def options(
    cats: str,
    food: tuple[int, ...] = (),
    used: str = "",
    boxes: str = "",
    goals: Goals = NO_GOALS,
    most_fed: int = NOBODY_KNOWS,
    regard: bool = False,
    had: dict[str, int] | None = None,
) -> FeedingOptions:
    """With the abilities of these cats used, some cats having had something (as bits)."""
    mine = collection(cats, food, boxes)
    for key, eaten in (had or {}).items():
        mine.meals[mine.cats.index(KINDS[key])] = eaten
    others = Others()
    others.goals, others.most_fed, others.regard = goals, most_fed, regard
    bits = sum(1 << mine.cats.index(KINDS[key]) for key in used.split())
    choice = next(choice for choice in ability_choices(mine) if choice.used == bits and choice.copied < 0)
    return FeedingOptions(mine, others, False, choice)


TUNA, MILK = 1 << 6, 1 << 12


@pytest.mark.parametrize(
    ("wanted", "make"),
    [
        ([0, 0, 0, 0, 0, 0, 0], lambda: options("shadow sox tigra")),
        ([2, 0, 0, 0, 0, 0, 0], lambda: options("hemingway shadow jazz", used="hemingway", most_fed=1)),
        ([3, 0, 0, 0, 0, 0, 0], lambda: options("hemingway shadow jazz", used="hemingway", most_fed=2)),
        ([0, 0, 0, 0, 0, 0, 0], lambda: options("hemingway shadow jazz", used="hemingway", most_fed=3)),
        ([0, 0, 0, 0, 0, 0, 0], lambda: options("hemingway shadow jazz", most_fed=1)),
        ([3, 0, 0, 0, 0, 0, 0], lambda: options("shadow jazz bell", goals=[("cats", 3, 4), ("gray", 0, 3)])),
        ([0, 2, 0, 0, 0, 0, 0], lambda: options("shadow jazz bell", goals=[("cats", 4, 4), ("gray", 2, 3)])),
        ([0, 0, 1, 2, 0, 0, 0], lambda: options("shadow jazz bell", goals=[("multicolour", 1, 4), ("two-food", 2, 3)])),
        ([0, 0, 0, 0, 0, 0, 0], lambda: options("shadow jazz bell", goals=[("toys", 1, 4), ("boxes", 2, 3)])),
        ([0, 0, 0, 0, 1, 1, 1], lambda: options("levar sox bell bronte shadow", used="levar")),
        ([0, 0, 0, 0, 1, 1, 1], lambda: options("levar sox bell shadow jazz", used="levar")),
        ([0, 0, 0, 0, 1, 1, 1], lambda: options("levar bell bronte shadow jazz", used="levar")),
        ([0, 0, 0, 0, 0, 0, 0], lambda: options("levar bell bronte shadow jazz")),
    ],
)
def test_a_count_matters_only_as_far_as_it_earns_something(
    wanted: list[int], make: Callable[[], FeedingOptions]
) -> None:
    found = make()
    assert found.caps == wanted and found.finished == -1
    assert found.bound == found.most_at_end == 0


@pytest.mark.parametrize(
    ("cats", "boxes", "used", "flags"),
    [
        ("shadow weszyl", "black-tuna black-milk", "", [(1, 1), (1, 2)]),
        ("weszyl", "black-tuna black-tuna", "", [(0, 1)]),
        ("weszyl", "orange-tuna gray multicolour", "", []),
        ("cow", "white-milk", "", [(0, 2)]),
        ("cow", "white-milk", "cow", []),
        ("shadow", "black-tuna black-milk", "", []),
    ],
)
def test_7k_only_boxes_that_an_any_food_cat_could_fill_are_counted(
    cats: str, boxes: str, used: str, flags: list[tuple[int, int]]
) -> None:
    found = options(cats, boxes=boxes, used=used)
    assert list(zip(found.flag_cats, found.flag_foods, strict=True)) == flags
    assert found.caps == [0] * FLAGS + [1] * len(flags)


@pytest.mark.parametrize(
    ("cats", "used", "regard", "had", "counted"),
    [
        ("sox bell", "", True, {"sox": TUNA + MILK}, [2, 0, 0]),
        ("sox weszyl", "weszyl", False, {"sox": TUNA + MILK}, [0, 1, 1]),
        ("sox bell", "", False, {"sox": TUNA}, []),
        ("sox shadow", "", True, {"shadow": TUNA}, []),
    ],
)
def test_6g_food_on_half_fed_cats_is_counted_where_it_matters(
    cats: str, used: str, regard: bool, had: dict[str, int], counted: list[int]
) -> None:
    found = options(cats, used=used, regard=regard, had=had)
    assert found.caps[FLAGS:] == counted and found.finished == (FLAGS if counted else -1)


@pytest.mark.parametrize(
    ("size", "make"),
    [
        ((1, 3, 2), lambda: options("shadow sox", (0, 2, 1))),
        ((1, 2, 1), lambda: options("shadow", (2, 2, 2))),
        ((2, 1, 1), lambda: options("bell", (3, 3, 3))),
        ((1, 1, 2), lambda: options("lily", (3, 3, 3))),
        ((1, 1, 1), lambda: options("bell eliot shadow", (1, 1, 0), used="eliot")),
        ((3, 1, 1), lambda: options("chairman eliot", (2, 1, 0, 1), used="eliot")),
        ((1, 3, 1), lambda: options("picatso eliot", (1, 2, 0, 1), used="eliot")),
        ((1, 1, 3), lambda: options("keaton hemingway", (0, 0, 2, 1), used="hemingway")),
        ((1, 1, 1), lambda: options("keaton hemingway", (0, 0, 1), used="hemingway")),
    ],
)
def test_the_search_looks_at_no_more_food_than_there_is(
    size: tuple[int, int, int], make: Callable[[], FeedingOptions]
) -> None:
    search = FeedingSearch(make())
    assert (search.size_c, search.size_t, search.size_m) == size
    assert (search.extras, search.width, search.best_place, search.best_cow) == (1, 1, -1, 0)


def test_the_search_is_as_wide_as_counts_and_treats() -> None:
    found = options("shadow jazz bell", (0, 0, 0, 0, 2), goals=[("cats", 2, 4), ("gray", 1, 3)])
    search = FeedingSearch(found)
    assert search.extras == 3 * 2 and search.width == 3 * 2 * 3


def test_a_choice_of_abilities_begins_with_nothing_and_is_copied_whole() -> None:
    choice = AbilityChoice()
    assert (choice.used, choice.truffle_food, choice.copied, choice.copied_treat) == (0, -1, -1, False)
    choice.used, choice.truffle_food, choice.copied, choice.copied_treat = 5, 2, 3, True
    other = choice.copy()
    assert (other.used, other.truffle_food, other.copied, other.copied_treat) == (5, 2, 3, True)


def test_without_regard_to_others_nothing_is_known_of_them() -> None:
    others = Others()
    assert (others.regard, others.no_waste_costs, others.costumes, others.goals) == (False, False, [], [])
    assert (others.most_waste, others.most_fed, others.players) == (0, NOBODY_KNOWS, 1)


def test_10h_without_flea_croft_nobody_loots() -> None:
    assert hungry_looter(collection("sox bell")) == -1
    assert LootPlan(collection(), [], [], []).tokens == 0 and Tally().fed == 0


def test_13e_everything_asked_for_counts_once() -> None:
    state = dealt(1)
    set_market(state, "mouse yarn shadow catnip catnip sox tuna2 bag milk")
    counted = [("toys", 0), ("catnip", 1), ("six", 1), ("food", 2)]
    assert [demand_in_line(state, demand, line) for demand, line in counted] == [2, 2, 1, 3]


def test_a_card_without_an_ability_counts_nothing() -> None:
    for key in ("shadow", "mouse", "macak", "falka"):
        card = CARDS[KINDS[key]]
        assert (card.weight, card.about) == (0, 0)


def test_a_card_has_only_what_is_printed_on_it() -> None:
    """Points are for cats, a place among the toys for toys, a least meal for cats that eat any food."""
    for card in CARDS:
        assert card.is_cat or card.vp == 0, card.key
        assert card.type == TOY or card.place == 0, card.key
        assert card.most or card.least == 0, card.key


def test_9j_without_cow_nothing_is_left_to_her() -> None:
    found = options("shadow bell", (1, 1, 1))
    assert found.rates.cow == -1 and EndPoints(found).cow_meals(0, 0, 0, 3, [0, 0, 0]) == [0]


def test_8d_what_a_cat_has_eaten_is_counted_once_for_each_box() -> None:
    found = options("weszyl", (0, 2, 0), boxes="black-tuna")
    moves = {eaten.eaten: eaten.moves[FLAGS] for eaten in found._food_meals(0)}
    assert moves[2 * TUNA] == moves[TUNA + MILK] == 1 and moves[2 * MILK] == 0


def test_a_meal_leads_nowhere_without_treats_or_food() -> None:
    search = FeedingSearch(options("shadow", (0, 1, 0, 0, 1)))
    tuna, treat = search.options.meals[0]
    assert search._steps(treat) == [1, -1] and search._steps(tuna) == [0, 1]
    assert search._source([0] * 4, 0, 0, tuna) == -1 and search._source([0] * 4, 2, 1, tuna) == -1


def test_4a_a_token_is_no_stray_and_no_card_is_out_before_the_boxes_are_open() -> None:
    token = parse("adopt token")
    assert isinstance(token, Adopt) and token.kind == -1
    assert CatLady(2, 2, dealt().house_rules).deck == 0


def test_6h_only_cats_with_a_choice_are_searched() -> None:
    found = options("eliot shadow waffle", (1, 1, 0), used="eliot", had={"waffle": 4 * TUNA})
    assert found.cats == [1] and not found._goes_on(2), "Eliot must eat, Waffle is full"


def test_10d_every_choice_of_abilities_is_tried_once() -> None:
    counted = [len(ability_choices(collection(cats))) for cats in ("shadow", "eliot", "truffle", "falka shadow")]
    assert counted == [1, 2, 4, 2 + 2]


def test_10i_loot_is_put_aside_before_the_next_player_feeds() -> None:
    state = ready()
    state.collections[0] = collection("shadow", (0, 1, 0))
    state.looted = [KINDS["bag"]]
    start_feeding(state, None)
    assert state.looted == []


def test_6h_no_more_feedings_are_kept_than_it_says() -> None:
    _FED_ALONE.clear()
    _FED_ALONE.update({(number,): collection() for number in range(4000)})
    fed_alone(collection("shadow", (0, 1, 0)), False)
    assert len(_FED_ALONE) == 1


def test_6h_how_a_seat_itself_would_feed_is_not_asked_for_its_others() -> None:
    state = dealt(2)
    state.collections[0].add_cat(KINDS["shadow"])
    state.collections[1].add_cat(KINDS["bell"])
    _FED_ALONE.clear()
    assert others_at_table(state, 0).most_fed == 0
    assert [fed.cats for fed in _FED_ALONE.values()] == [[KINDS["bell"]]]
