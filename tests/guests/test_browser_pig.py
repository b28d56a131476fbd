"""Pig in the browser: found on the home page, played to the end against a bot, by clicks on its picture."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from meowple.core.reading import read_record
from meowple.core.replay import rebuild
from tests.guests.site import Site, variables
from tests.web.conftest import CHROMIUM, QUICK, on_the_path
from tests.web.driver import Player, points_shown, sit_down


@pytest.fixture
def site(environment: Path, tmp_path: Path) -> Iterator[Site]:
    with Site([str(environment / "bin" / "python"), "-c", QUICK], tmp_path, variables()) as site:
        assert "Pig" in site.fetch("/")
        yield site


@pytest.fixture
def page(site: Site) -> Iterator[Page]:
    path = on_the_path()
    if path is None:
        pytest.skip("there is no chromium on the PATH: Pig was not tried in a browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM)
        page = browser.new_context(viewport={"width": 390, "height": 800}, locale="en").new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(site.url)
        yield page
        browser.close()
    assert complaints == []


def test_a_whole_game_of_a_guest(page: Page) -> None:
    sit_down(page, "pig", {"seat1": "hard", "option-goal": "50"})
    assert page.locator("#picture #die").count() == 1
    Player(page, eager=(("hold",),)).play_to_the_end()
    shown = points_shown(page)
    assert max(shown) >= 50
    record = page.evaluate("fetch(location.pathname + '/record').then((answer) => answer.text())")
    pig = import_module("meowple_pig")
    assert Path(sys.modules["meowple_pig.rules"].__file__ or "").suffix == ".so"
    assert rebuild(pig.GAME, read_record(record)).scores == shown
