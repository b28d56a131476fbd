"""The examples of the booklet say the truth, and every card of the game is in it."""

import re
from itertools import chain

import pytest

from meowple.core.translation import LANGUAGES
from meowple.games.catlady import GAME
from meowple.games.catlady.components import CARDS, GOALS
from meowple.games.catlady.furry import furry_lines
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.scoring import CATEGORIES
from meowple.games.catlady.words_cards import GOAL_NAMES
from meowple.play.booklet import read_booklet
from meowple.play.booklet_examples import read_examples
from meowple.testing.booklets import figures
from tests.rule_words import rule

EXAMPLES = read_examples(GAME.folder)


def position(name: str) -> CatLady:
    state = EXAMPLES.example(name).position(GAME)
    assert isinstance(state, CatLady)
    return state


def points(name: str, category: str) -> list[int]:
    return [tally.points[CATEGORIES.index(category)] for tally in position(name).tallies()]


@pytest.mark.parametrize(
    ("name", "category", "won"),
    [
        ("toys", "toys", [9, 0, 0, 0]),
        ("boxes", "boxes", [6, 0]),
        ("boxes", "cats", [-4, 0]),
        ("goals", "goals", [3, 3, 0]),
        ("counting", "cats", [21, 30]),
        ("counting", "catnip", [7, 8]),
        ("counting", "toys", [13, 5]),
    ],
)
def test_the_points_of_an_example(name: str, category: str, won: list[int]) -> None:
    assert points(name, category) == won


def test_the_other_seat_wins_the_game_that_is_counted() -> None:
    state = position("counting")
    assert state.scores() == [41, 49] and state.winners() == [1]
    assert [mine.costume_count() for mine in state.collections] == [3, 4]


def test_the_laser_takes_a_box_and_catnip_and_discards_the_bag() -> None:
    state = position("laser")
    state.apply(0, GAME.parse("laser a1 a2"))
    assert GAME.parse("discard b2") in state.legal(0) and CARDS[state.grid[4]].key == "bag"
    assert state.collections[0].catnip == 1 and len(state.collections[0].boxes) == 1


def test_the_furry_player_may_be_led_to_either_row() -> None:
    assert furry_lines(position("furry")) == [0, 1]


def test_every_card_is_in_the_booklet_and_every_goal() -> None:
    shown = set(chain.from_iterable((name for name, _ in table.things) for table in EXAMPLES.things.values()))
    assert {f"card:{card.key}" for card in CARDS} - shown == set()
    for lang in LANGUAGES:
        rules, translate = GAME.rules_text(lang), GAME.translator(lang)
        assert all(f"| {translate(GOAL_NAMES[goal.key])} | {goal.vp} |" in rules for goal in GOALS)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_pictures_name_the_same_numbers_in_every_language(lang: str) -> None:
    ours, english = figures(read_booklet(GAME, lang)), figures(read_booklet(GAME, "en"))
    for told, original in zip(ours, english, strict=True):
        assert re.findall(r"\d+", told.says) == re.findall(r"\d+", original.says), told.says


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "fed only in part"), ("pl", "nakarmiony tylko częściowo"), ("cs", "nakrmená jen zčásti")],
)
def test_8d_the_rules_give_no_credit_for_a_part(lang: str, said: str) -> None:
    assert said in rule(GAME, "8d", lang)


@pytest.mark.parametrize(
    ("lang", "left"),
    [("en", "that you still have at the end"), ("pl", "masz jeszcze na koniec"), ("cs", "máš na konci ještě u sebe")],
)
def test_4h_and_10e_say_the_same_of_what_you_still_have(lang: str, left: str) -> None:
    """3d. What is kept because it counts is told where it is taken, and what is worth nothing says to whom it is."""
    assert left in rule(GAME, "4h", lang) and left in rule(GAME, "10e", lang)
    assert re.findall(r"\d+[a-z]", rule(GAME, "4h", lang)) == ["10e", "13j"]
    assert re.findall(r"\d+[a-z]", rule(GAME, "3d", lang)) == ["7d", "7h"]


@pytest.mark.parametrize(
    ("lang", "most"), [("en", "the most points"), ("pl", "najwięcej punktów"), ("cs", "nejvíc bodů")]
)
def test_13n_the_rules_say_which_cards_the_furry_player_takes(lang: str, most: str) -> None:
    assert most in rule(GAME, "13n", lang) and "10h" in rule(GAME, "13n", lang)
