"""Levels belong to the game: the site works with two of them, with one of another name, and with none."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from meowple.core.bot import Bot
from meowple.core.game import Levels
from meowple.games import find
from meowple.web.app import create_app
from tests.web.looking import parts_of_site, shown

EASY: Callable[[], Bot] = find("fits").bots["easy"]


@pytest.fixture(
    params=[Levels({"easy": EASY, "hard": EASY}), Levels({"old-tom": EASY}), Levels({})],
    ids=["easy and hard", "one of another name", "none"],
)
def levels(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Levels:
    found: Levels = request.param
    monkeypatch.setattr(type(find("fits")), "bots", found)
    return found


@pytest.fixture
def browser(tmp_path: Path, levels: Levels) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path)) as browser:
        yield browser


def test_pages_start_leaving_and_forgetting_work(browser: TestClient, levels: Levels) -> None:
    assert browser.get("/").status_code == 200
    page = browser.get("/g/fits").text
    assert all(f'value="{level}"' in page for level in (*levels, "random"))
    table = browser.post("/g/fits/start", follow_redirects=False).headers["location"]
    site = parts_of_site(browser)
    id = table.removeprefix("/t/")
    assert site.store.table(id).seats[1].bot == levels.first
    assert shown(browser.get(table))["mine"]
    assert browser.post(f"{table}/leave").status_code == 200
    assert site.store.table(id).seats[0].stand_in == levels.stand_in
    assert browser.post(f"{table}/come_back").status_code == 200
    assert browser.post("/me/delete", follow_redirects=False).status_code == 303
    assert site.store.table(id).seats[0].stand_in == levels.stand_in
