"""A whole game of each of the five through the real page: by clicks, and by keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.driver import Player, open_more, points_on_record, points_shown, sit_down

SHORT = {
    "fits": ({"seat1": "none", "option-boards": "1"}, ()),
    "purrramid": ({"seat1": "easy"}, (("stop",), tuple(f"{row}{n}" for row in "abcdefghijk" for n in range(1, 12)))),
    "catlady": ({"seat1": "random", "option-edition": "base"}, ()),
    "mousetrap": ({"seat1": "random"}, ()),
    "gardlings": ({"seat1": "none", "option-round_limit": "5"}, ()),
}
"""The shortest way each game can be played, and what to say as soon as one may: dares would never end."""


@pytest.mark.parametrize("by_keyboard", [False, True], ids=["clicks", "keys"])
@pytest.mark.parametrize("game", list(SHORT))
def test_a_whole_game(visit: Callable[..., Page], game: str, by_keyboard: bool) -> None:
    page = visit()
    form, eager = SHORT[game]
    sit_down(page, game, form)
    if by_keyboard:
        open_more(page)
        page.locator("summary", has_text="All moves as sentences").focus()
        page.keyboard.press("Enter")
    player = Player(page, by_keyboard, eager)
    player.play_to_the_end()
    assert points_shown(page) == points_on_record(page)
    assert player.listed > 0 or not by_keyboard, "the list of sentences plays too"
