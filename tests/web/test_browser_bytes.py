"""Light on the wire: what a home page, a table and a move take, counted between the site and a real browser."""

import os
import statistics
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from meowple.web.identity import COOKIE
from tests.web.cable import Cable
from tests.web.conftest import PACE, SAME_NONCE, Server
from tests.web.driver import NEW_AND_SETTLED, Player
from tests.web.laid import Laid

KB: Final = 1000
HOME: Final = 60 * KB
TABLE: Final = 150 * KB
MOVE: Final = 8 * KB
"""At most so many bytes: the home page, the first load of a table, a move at the median. Heads are counted, too."""
GAMES: Final = ("purrramid", "fits", "catlady", "mousetrap", "gardlings")
MOVES: Final = 15 if os.environ.get("MEOWPLE_LONG") else 5
BEGUN: Final = 6
"""So many choices have been made before somebody sits down."""


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    cable = Cable(server.port)
    yield cable
    cable.cut()


@pytest.fixture
def fresh(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that has never been here, on a phone."""
    viewport = {"width": 390, "height": 844}
    context = chromium.new_context(viewport=viewport, has_touch=True, is_mobile=True, reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_init_script(SAME_NONCE)
    context.add_init_script(PACE.format("once"))
    yield context
    context.close()


def settle(page: Page) -> None:
    """Nothing more is on its way."""
    page.wait_for_function(NEW_AND_SETTLED.replace("> 30", "> 400"), arg="", polling=50)


def test_the_home_page_is_light_and_the_next_one_lighter(fresh: BrowserContext, cable: Cable) -> None:
    page = fresh.new_page()
    page.goto(cable.url, wait_until="networkidle")
    first = cable.carried
    assert 0 < first < HOME, first
    page.goto(f"{cable.url}/about", wait_until="networkidle")
    assert cable.carried - first < first / 4, "what does not change is kept"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_its_moves_are_light(fresh: BrowserContext, server: Server, cable: Cable, game: str) -> None:
    person = Laid(server.data)
    fresh.add_cookies([{"name": COOKIE, "value": person.cookie(), "url": server.url}])
    page = fresh.new_page()
    page.goto(f"{cable.url}/t/{person.table(game, BEGUN)}")
    page.wait_for_selector("#picture .lit")
    settle(page)
    first, moves, player = cable.carried, [], Player(page)
    for _ in range(MOVES):
        before = cable.carried
        player.play_a_line()
        settle(page)
        moves.append(cable.carried - before)
    print(f"\n{game}: first load {first}, a move {statistics.median(moves):.0f} of {sorted(moves)}")
    assert 0 < first < TABLE, first
    assert statistics.median(moves) < MOVE, moves
