"""The examples of the booklet say the truth: the points they name are those of the positions they show."""

import re

import pytest

from meowple.core.translation import LANGUAGES
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.rules import Mousetrap
from meowple.games.mousetrap.scoring import earnings, turned_over
from meowple.play.booklet import read_booklet
from meowple.play.booklet_examples import read_examples
from meowple.testing.booklets import figures

EXAMPLES = read_examples(GAME.folder)


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("minute-1", [2, 2]),
        ("minute-2", [1, 0]),
        ("corner", [1, 0]),
        ("brave", [3, 0]),
        ("friends", [1, 0]),
        ("milk", [1, 1]),
        ("trap", [3, 0]),
        ("end", [16, 11]),
    ],
)
def test_the_points_of_an_example(name: str, points: list[int]) -> None:
    assert EXAMPLES.example(name).position(GAME).scores() == points


def test_the_end_tells_the_sum_and_what_is_turned_over() -> None:
    state = EXAMPLES.example("end").position(GAME)
    assert isinstance(state, Mousetrap)
    floor = state.floor
    assert [len(tiles) for tiles in turned_over(floor)] == [3, 1, 3, 1]
    for lang in LANGUAGES:
        says = next(figure.says for figure in figures(read_booklet(GAME, lang)) if figure.name == "end")
        sums = [sum(map(int, found.split(" + "))) for found in re.findall(r"[\d +]+(?= =)", says)]
        assert sums == [16, 11] == [sum(earnings(floor, seat)) for seat in (0, 1)]


def test_the_mouse_in_hand_scores_at_three_places() -> None:
    state = EXAMPLES.example("places").position(GAME)
    places = [action for action in state.legal(0) if action.text.startswith("place mouse ")]
    gains = []
    for place in places:
        after = state.copy()
        after.apply(0, place)
        gains.append(after.scores()[0])
    assert sorted(gains) == [0] * 5 + [1] * 3


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_pictures_name_the_same_numbers_in_every_language(lang: str) -> None:
    ours, english = figures(read_booklet(GAME, lang)), figures(read_booklet(GAME, "en"))
    for told, original in zip(ours, english, strict=True):
        assert re.findall(r"\d+", told.says) == re.findall(r"\d+", original.says), told.says
