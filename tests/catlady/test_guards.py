"""Rules that could be lost without anybody noticing: one test for each."""

from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.sentences import next_words
from meowple.games.catlady import GAME
from meowple.games.catlady.components import BOX, CARDS, GOALS, KINDS, STARTS
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import TURN
from tests.catlady.samples import collection
from tests.catlady.tables import dealt, may, ready, refusal, say, set_market, texts

PRINTED = """
shadow B 1T 1; jazz B 1T 1; lily B 1M 2; blackberry B 2C 3; keaton B 2M 4; picatso B 3T 6; chester O 1T 1; bell O 1C 1;
bronte O 2T 3; zeus O 2C 3; pumpkin O 2C+1M 6; chairman O 3C 6; cooper W 1C 1; gershon W 1C 1; snowflake W 1M 2;
sparkle W 2T 3; cuddleface W 2M 4; sox W 2T+1M 6; alvin BO 1T+1M 0; dinah OW 1C+1M 0; luna BW 1C+1T 0;
henriette BOWG 1C+1T+1M 5; popiolek G 1C 1; mgielka G 1M 2; grafit G 2T 3; burza G 2C+1T 6; myszka G 1T 1;
ruffi BG 1T+1M 0; chmurka G 2M 4; rosolek OG 1C+1T 0; smietanka WG 1C+1M 0; wedrowiec G 2-2-any 3;
florence O 1C+1M 0; antoinette W 1T+1M 0; eliot B 1C+1T 0; levar W 1C+1T 0; zoroaster B 2C 0; penny O 1M 0;
macak O 1M 2; hemingway B 1M 3; sweetheart BOWG 1C+1T 5; moonbeam W 1C+1T 3; waffle O 1-4-same 0; cow W 1-60-any 0;
truffle B 1-1-same 0; paczek BOW 1C+1T+1M 6; kapar G 1C+1M 0; weszyl B 2-2-any 0; pralinka O 1C 2; falka W 1C+1T 0;
brzuszk G 1T+1M 0; pepper G 1T 2; schabomir O 2C 0; pchlara W 1T+1M 3; prestiz B 1-5-any 2; tigra BO 1C+1T 0;
melania WG 1T+1M 0; szarotka G 1C+1M 0
"""
"""Every cat with its colours, what it eats and its printed points, as the card list of the two boxes has them."""


def test_8a_every_cat_has_its_colours_food_and_points() -> None:
    found = {}
    for card in CARDS:
        if card.is_cat:
            colours = "".join("BOWG"[colour] for colour in range(4) if card.colours >> colour & 1)
            food = "+".join(f"{card.need[at]}{letter}" for at, letter in enumerate("CTM") if card.need[at])
            any_food = f"{card.least}-{card.most}-{'same' if card.same else 'any'}"
            found[card.key] = [colours, any_food if card.most else food, str(card.vp)]
    printed = {row.split()[0]: row.split()[1:] for row in PRINTED.replace("\n", " ").split(";")}
    for key, (_, food, _) in printed.items():
        printed[key][1] = (
            food if "-" in food else "+".join(sorted(food.split("+"), key=lambda part: "CTM".index(part[1])))
        )
    assert found == printed


ASKED_FOR = {
    "gray-box": "G",
    "orange-chicken-box": "O C",
    "white-milk-box": "W M",
    "black-tuna-box": "B T",
    "orange-tuna-box": "O T",
    "black-milk-box": "B M",
    "white-chicken-box": "W C",
    "multicolour-box": "multicolour",
}
"""Every box with the colour of its cat, and the food that cat eats if the box names one."""


def test_7k_every_box_asks_for_its_colour_and_food() -> None:
    found = {}
    for card in CARDS:
        if card.type == BOX:
            colours = "".join("BOWG"[colour] for colour in range(4) if card.colours >> colour & 1)
            food = f" {'CTM'[card.box_food]}" if card.box_food >= 0 else ""
            found[card.key] = "multicolour" if card.box_multicolour else colours + food
    assert found == ASKED_FOR


def test_11f_a_laser_ends_a_row_of_swaps() -> None:
    """Everybody's last turn counts: after a laser it was no swap."""
    state = ready(players=3, edition="treats-goals")
    for _ in range(2):
        say(state, next(text for text in texts(state) if text.startswith("swap")))
    state.turn = 0
    state.collections[0].laser = 1
    assert state.swapped == [True, True, False]
    say(state, "laser a1 b1", "discard c1")
    assert state.swapped == [False, True, False]


def test_11c_cards_may_be_played_before_a_swap_but_none_taken() -> None:
    state = ready(players=3, edition="treats-goals")
    state.collections[0].spray = 2
    say(state, "spray row3")
    swap = f"swap {GOALS[state.goals[0]].key} {GOALS[state.goal_pool[0]].key}"
    assert may(state, swap), "a swap need not be the first thing"
    say(state, "take row1")
    assert refusal(state, swap) == "already_taken"


def test_4e_your_bag_gives_the_furry_player_a_token() -> None:
    state = dealt(1)
    state.turn, state.stage = 0, TURN
    state.collections[0] = collection(bag=1)
    before = state.collections[1].tokens
    say(state, "bag")
    assert state.collections[1].tokens == before + 1 and state.collections[0].tokens == 0
    assert state.collections[0].food[:3] == [1, 1, 1]


def test_4f_any_other_card_may_be_discarded_for_a_laser() -> None:
    state = ready()
    state.collections[0].laser = 1
    say(state, "laser b1 c1", refill=False)
    assert texts(state) == [f"discard {cell}" for cell in ("a1", "a2", "b2", "c2", "a3", "b3", "c3")]


def test_4f_the_two_cards_of_a_laser_may_be_pointed_at_in_any_order() -> None:
    state = ready()
    state.collections[0].laser = 1
    cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert next_words(state.legal(0), ["laser"]) == cells
    for first in cells:
        assert next_words(state.legal(0), ["laser", first]) == [cell for cell in cells if cell != first]


def test_7j_without_boxes_none_is_filled() -> None:
    """11d. Nothing is brought to a shared goal either."""
    state = ready(players=3, edition="treats-goals")
    state.goals = [[goal.key for goal in GOALS].index(key) for key in ("boxes", "toys", "catnip")]
    full = collection("popiolek mgielka grafit", boxes="gray gray gray", food=(1, 2, 1))
    state.collections = [full, collection("shadow"), collection()]
    assert [tally.points[7] for tally in state.tallies()] == [0, 0, 0]


def alone(market: str) -> CatLady:
    state = dealt(1)
    set_market(state, market)
    return state


def test_13g_tied_columns_under_a_row_arrow_are_your_choice() -> None:
    state = alone("mouse shadow yarn feather jazz post tower bell mouse")
    state.apply(CHANCE, GAME.parse("turn toys-row3"))
    assert state.to_act() == (0,) and texts(state) == ["furry col1", "furry col3"]
    rows = alone("mouse feather tower shadow jazz bell yarn post mouse")
    rows.apply(CHANCE, GAME.parse("turn toys-col2"))
    assert texts(rows) == ["furry row1", "furry row3"]


@pytest.mark.parametrize("cat", ["picatso", "paczek", "sox"])
def test_13e_a_cat_with_six_points_is_asked_for(cat: str) -> None:
    """Many smaller cats do not make six."""
    state = alone(f"keaton bronte zeus mouse yarn tuna chicken {cat} milk")
    state.apply(CHANCE, GAME.parse("turn six-row2"))
    assert state.token == 2 and KINDS[cat] in state.collections[1].cats
    none = alone("keaton bronte zeus mouse yarn tuna chicken henriette milk")
    none.apply(CHANCE, GAME.parse("turn six-row2"))
    assert none.token == 1, "five points are not enough: the line of the arrow"


def test_8b_doughnut_and_company_are_three_strays() -> None:
    state = ready(players=3, edition="treats-goals")
    state.goals = [[goal.key for goal in GOALS].index(key) for key in ("strays", "toys", "catnip")]
    state.collections = [collection("paczek"), collection(), collection()]
    assert [tally.points[7] for tally in state.tallies()] == [4, 4, 0], "three strays together are enough"
    state.collections = [collection("penny"), collection("macak"), collection()]
    assert [tally.points[7] for tally in state.tallies()] == [0, 0, 0]


@pytest.mark.parametrize(("players", "edition"), [(1, "treats"), (2, "treats"), (3, "treats"), (4, "base")])
def test_10a_caper_is_not_there_without_shared_goals(players: int, edition: str) -> None:
    state = GAME.new(players, {"edition": edition})
    assert isinstance(state, CatLady) and KINDS["kapar"] not in state.stray_pool
    with_goals = GAME.new(3, {"edition": "treats-goals"})
    assert isinstance(with_goals, CatLady) and KINDS["kapar"] in with_goals.stray_pool


def test_10a_no_start_card_brings_caper() -> None:
    state = dealt(1)
    state.starts, state.start_box, state.stage = [], list(range(len(STARTS))), 0
    state.apply(CHANCE, GAME.parse("start stray"))
    assert "stray kapar" not in [action.text for action, _ in state.chances()]


def test_13c_three_wild_cubes_come_from_the_supply() -> None:
    state = dealt(1)
    state.collections[1] = collection()
    state.starts, state.start_box, state.stage = [], list(range(len(STARTS))), 0
    wild = state.cubes[3]
    state.apply(CHANCE, GAME.parse("start food"))
    assert state.collections[1].food == [0, 0, 0, 3, 0] and state.cubes[3] == wild - 3


def test_draw_agrees_with_chances() -> None:
    """The same outcomes, about as often as they weigh, at every kind of chance."""
    for state in (GAME.new(2), GAME.new(1), dealt(1), GAME.new(3, {"edition": "treats-goals"})):
        rng = Random(1)
        for _ in range(12):
            if state.to_act() != (CHANCE,):
                break
            chances = state.chances()
            total = sum(weight for _, weight in chances)
            drawn = [state.draw(rng).text for _ in range(40 * len(chances))]
            assert set(drawn) <= {action.text for action, _ in chances}
            for action, weight in chances:
                due = len(drawn) * weight / total
                assert abs(drawn.count(action.text) - due) < 6 * due**0.5 + 3, action.text
            state.apply(CHANCE, state.draw(rng))
