"""The examples of the booklet say the truth: the gems, gnomes and ponds they name are in the gardens they show."""

import re

import pytest

from meowple.core.translation import LANGUAGES
from meowple.games.gardlings import GAME
from meowple.games.gardlings.components import CREATURE_OF, DRAGON, PIG, TILE_BY_NAME
from meowple.games.gardlings.picture_garden import completed_lines, joins
from meowple.games.gardlings.rules import Gardlings
from meowple.play.booklet import read_booklet
from meowple.play.booklet_examples import read_examples
from meowple.testing.booklets import figures
from tests.gardlings.help import says


def position(name: str) -> Gardlings:
    state = read_examples(GAME.folder).example(name).position(GAME)
    assert isinstance(state, Gardlings)
    return state


@pytest.mark.parametrize(
    ("name", "worths"),
    [
        ("minute-1", [1, 1, 1]),
        ("maria", [1] * 7),
        ("gems", [1, 1, 2, 3]),
        ("eggs", [1, 1, 1]),
        ("mushroom-3", [1, 1]),
        ("mushroom-5", [1, 1, 1, 1]),
    ],
)
def test_the_gems_of_an_example(name: str, worths: list[int]) -> None:
    assert sorted(join.worth for join in joins(position(name).builders[0].garden)) == worths


@pytest.mark.parametrize(("name", "tile", "gems"), [("mushroom-3", "g4-16", 3), ("mushroom-5", "b7-15", 5)])
def test_one_line_of_each_mushroom_counts(name: str, tile: str, gems: int) -> None:
    garden = position(name).builders[0].garden
    assert garden.gems == gems and completed_lines(garden, TILE_BY_NAME[tile]) == 1


def test_maria_has_too_many_gnomes_and_three_things_to_choose_from() -> None:
    state = position("maria")
    assert state.is_bust(0) and state.builders[0].garden.gnomes == 5 and state.scores()[0] == 4
    state = position("maria-buys")
    colours = [f"buy {colour}-{half}" for colour in ("green", "blue") for half in ("upper", "lower")]
    assert (state.gems[0], state.builders[0].coins) == (4, 3) and says(state) == [*colours, "take consolation"]


def test_pigs_dragons_ponds_and_a_coin_are_as_told() -> None:
    laid = [CREATURE_OF[tile] for tile in position("pigs").builders[0].garden.where]
    assert laid == [PIG] * 3
    state = position("dragons")
    laid = [CREATURE_OF[tile] for tile in state.builders[0].garden.where]
    assert laid.count(DRAGON) == 3 and state.builders[0].garden.gnomes == 6 == state.gnomes_allowed(0)
    assert position("pond").builders[0].garden.ponds() == 1
    assert position("coin").market.beside == [0, 0, 0, 1, 0, 0, 0, 0]


def test_the_unicorn_may_be_lifted_and_put_back() -> None:
    lifts = [sentence for sentence in says(position("unicorn")) if sentence.startswith("lift ")]
    assert len(lifts) == 1
    assert f"place {lifts[0].removeprefix('lift ')} turn0" in says(position("unicorn-moves"))


def test_both_have_23_gems_and_coins_decide() -> None:
    state = position("michal")
    assert state.gems == [23, 23] and [builder.coins for builder in state.builders] == [1, 2] and state.winner == 1


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_pictures_name_the_same_numbers_in_every_language(lang: str) -> None:
    ours, english = figures(read_booklet(GAME, lang)), figures(read_booklet(GAME, "en"))
    for told, original in zip(ours, english, strict=True):
        assert re.findall(r"\d+", told.says) == re.findall(r"\d+", original.says), told.says
