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
