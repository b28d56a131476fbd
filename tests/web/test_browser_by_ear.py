"""Whole games by ear: few keys a move, no focus lost, and words that are enough to win."""

import os
from collections.abc import Callable
from statistics import median

import pytest
from playwright.sync_api import Page

from tests.web.driver import points_on_record, points_shown, sit_down
from tests.web.ear import Ear
from tests.web.ear_words import chosen
from tests.web.test_ears import by_ear

Visit = Callable[..., Page]
IS_LONG = bool(os.environ.get("MEOWPLE_LONG"))
SHORT = {
    "fits": {"option-boards": "1"},
    "purrramid": {},
    "catlady": {"option-edition": "base"},
    "mousetrap": {},
    "gardlings": {"option-goal": "17"},
}
MEDIAN, WORST = 8, 15


@pytest.mark.parametrize("game", list(SHORT) if IS_LONG else ["fits", "mousetrap"])
def test_a_whole_game_by_ear(visit: Visit, game: str) -> None:
    page = visit()
    sit_down(page, game, {"seat1": "medium", **SHORT[game]})
    page.wait_for_selector("#picture .lit, #words [data-say]")
    ear = Ear(page, lambda heard: chosen(game, heard))
    ear.play_to_the_end()
    print(f"\n{game}: {ear.figures()}; {ear.spoken[-1]}")
    assert median(ear.keys) <= MEDIAN and max(ear.keys) <= WORST, ear.figures()
    assert page.evaluate("window.fallen") == 0
    assert max(ear.told) <= 4, "one's own result, another's turn with what is to be done, and the end"
    assert points_shown(page) == points_on_record(page)


JUDGED = range(5000, 5020 if IS_LONG else 5006)
"""Games on which no weight of the ear was tried."""
LEVELS = ("easy", "medium") if IS_LONG else ("easy",)


@pytest.mark.parametrize("game", list(SHORT))
def test_the_words_are_enough_to_win_and_without_them_nobody_does(game: str) -> None:
    """Without the page, by the same words: at the speed of compiled rules. Few games in short, twenty in long."""
    won = {level: sum(by_ear(game, level, seed) for seed in JUDGED) for level in LEVELS}
    deaf = sum(by_ear(game, "easy", seed, is_deaf=True) for seed in JUDGED)
    print(f"\n{game}: won of {len(JUDGED)}: {won}; deaf against easy {deaf:g}")
    assert won["easy"] > len(JUDGED) / 2 and all(won.values()) and deaf < won["easy"] / 2, f"{won}, deaf {deaf}"
