"""The tables of small functions: every word in them is on a card, and every word on a card is in one of them."""

from meowple.games.catlady.abilities import ABILITIES
from meowple.games.catlady.bots.worth_cats import GUESSES, ROUGHLY
from meowple.games.catlady.census import CATS_AS_THINGS, GOAL_COUNTS
from meowple.games.catlady.components import ABILITIES as ABILITY_WORDS
from meowple.games.catlady.components import CARDS, GOAL_KEYS, STARTS, TURN_CARDS
from meowple.games.catlady.feeding_abilities import REACHES_OTHERS
from meowple.games.catlady.feeding_options import COUNTED_GOALS
from meowple.games.catlady.feeding_rates import OWN_POINTS, SETTLED_GOALS, USED
from meowple.games.catlady.furry import DEMANDS, START_CARDS
from meowple.games.catlady.words_cards import ABILITY_TEXTS

ON_CARDS = {card.ability for card in CARDS if card.ability}
ELSEWHERE = {"wild", "three-cats", "copy", "loot"}
"""9h, 8b, 10d, 10h: these change the feeding or the counting, and add no points of their own."""


def test_every_ability_on_a_card_does_something() -> None:
    assert set(ABILITY_WORDS) - {""} == ON_CARDS
    assert {*ABILITIES, *CATS_AS_THINGS, *ELSEWHERE} == ON_CARDS
    assert not set(ABILITIES) & set(CATS_AS_THINGS)


def test_the_search_for_the_best_feeding_knows_every_ability_that_adds_points() -> None:
    assert {*USED, *OWN_POINTS} == {*ABILITIES, *CATS_AS_THINGS, "wild"}
    reaching = {card.ability for card in CARDS if REACHES_OTHERS[card.kind]}
    assert reaching == {*USED, "copy"}, "an ability that is tried used and unused does something when it is used"


def test_bots_have_a_guess_for_every_ability_but_those_that_print_points_for_food() -> None:
    assert not set(GUESSES) & set(ROUGHLY)
    assert {*GUESSES, *ROUGHLY} == ON_CARDS - {"food", "three-cats"}


def test_every_ability_is_told_on_the_card() -> None:
    assert set(ABILITY_TEXTS) == ON_CARDS - {"colour", "eater"}, "those two have words by colour and by food"


def test_every_goal_is_counted() -> None:
    assert list(GOAL_COUNTS) == GOAL_KEYS
    assert {*COUNTED_GOALS, *SETTLED_GOALS, "boxes", "leftovers"} == set(GOAL_KEYS)


def test_every_card_of_the_furry_player_is_known() -> None:
    assert list(START_CARDS) == STARTS
    assert {*DEMANDS, "token"} == {card.demand for card in TURN_CARDS}
