"""Made for people: how it looks is remembered, everybody has a name, time can be seen, a slip costs nothing."""

import re
import time
from pathlib import Path
from random import Random

import pytest
from fastapi.testclient import TestClient

from meowple.core.action import CHANCE
from meowple.core.picture import DARK, LIGHT, Scene
from meowple.core.sentences import complete
from meowple.games import find, games
from meowple.play.models import SeatInfo
from meowple.play.slips import costs_nothing
from meowple.play.view_payload import clock_part, names_of, prompt
from meowple.play.words import FOLDER
from meowple.web.app import create_app
from meowple.web.settings import Settings
from tests.web.looking import live_at, shown
from tests.web.played import as_table, played, until
from tests.web.test_site import SOLO, browser, site, start

__all__ = ["browser", "site"]

STATIC = Path(create_app.__code__.co_filename).parent / "static"


def head_of(browser: TestClient, path: str = "/about") -> str:
    found = re.search(r"<html[^>]*>", browser.get(path, headers={"accept": "text/html"}).text)
    assert found
    return found[0]


# How it looks


def test_how_it_looks_is_remembered_and_painted_right_from_the_start(browser: TestClient) -> None:
    assert head_of(browser) == '<html lang="en">'
    answer = browser.post("/me/look", data={"theme": "dark", "size": "large", "colours": "safe", "back": "/me"})
    assert answer.url.path == "/me" and answer.text.count(" selected") >= 3
    for path in ("/", "/about", "/nope", start(browser, SOLO)):
        assert head_of(browser, path) == '<html lang="en" data-theme="dark" data-size="large" data-colours="safe">'
    page = browser.get("/about").text
    assert f'<meta name="theme-color" content="{DARK["card"]}">' in page and LIGHT["card"] not in page
    browser.post("/me/look", data={})
    assert head_of(browser) == '<html lang="en">'


@pytest.mark.parametrize("cookie", ["", "dark", '"><script>.x.y', "....", "pink.huge.none", "dark.normal.all.more"])
def test_a_strange_cookie_changes_nothing_it_should_not(browser: TestClient, cookie: str) -> None:
    browser.cookies.set("look", cookie)
    assert head_of(browser) in ('<html lang="en">', '<html lang="en" data-theme="dark">')


def test_what_somebody_chose_goes_before_what_the_system_has(browser: TestClient) -> None:
    css = browser.get("/palette.css").text
    assert f":root[data-theme=dark]{{--paper:{DARK['paper']}" in css
    assert ":root:not([data-theme=light])" in css and "@media print" in css


def test_letters_grow_with_those_somebody_reads() -> None:
    """A size in pixels alone would stay as it is at twice the text size."""
    sheets = list(STATIC.glob("*.css"))
    said = [
        (sheet.name, found) for sheet in sheets for found in re.findall(r"font(?:-size)?:[^;}]*", sheet.read_text())
    ]
    assert len(said) > 50
    assert [(name, size) for name, size in said if "px" in size and "rem" not in size] == []


# Names round one device


def test_everybody_round_one_device_has_a_name(browser: TestClient) -> None:
    form = {
        "seat0": "me",
        "seat1": "none",
        "seat2": "me",
        "name2": "  Babcia\u202e ",
        "seat3": "me",
        "option-boards": "1",
    }
    first, *others = [seat["name"] for seat in shown(browser.get(start(browser, form)))["seats"]]
    assert others == ["Babcia", f"{first} 3"], "who is not named is called by a number"


def test_in_kid_mode_they_are_cats(tmp_path_factory: pytest.TempPathFactory) -> None:
    app = create_app(tmp_path_factory.mktemp("kids"), Settings(kids=True, hosts=("testserver",)))
    with TestClient(app, headers={"accept-language": "en"}) as browser:
        form = {"seat0": "me", "seat1": "me", "name1": "Adam Novak", "option-boards": "1"}
        assert "Adam Novak" not in browser.get(start(browser, form)).text
        assert 'select name="name1"' in browser.get("/g/fits").text


# The clock


def test_a_clock_tells_until_when(browser: TestClient) -> None:
    table = start(browser, {**SOLO, "per_move": "60"})
    live = live_at(browser, table)
    clock = clock_part(live)
    assert clock is not None and clock["seconds"] == 60
    live.info.moved_at -= 20
    later = clock_part(live)
    assert later is not None and 19 <= clock["until"] - later["until"] <= 21
    for tenth in range(10):  # a page that rounds up never shows more than there is
        live.info.moved_at = moved_at = time.time() - tenth / 10
        told = clock_part(live)
        assert told is not None and told["until"] <= moved_at + 60.05
    live.info.held = "paused"
    assert clock_part(live) is None, "in a pause nobody is timed"
    live.info.held = None
    live.info.seats[0] = SeatInfo(0, bot="easy", name="easy")
    assert clock_part(live) is None, "bots are not"
    assert clock_part(live_at(browser, start(browser, SOLO))) is None


# What a slip costs


@pytest.mark.parametrize("name", list(games))
def test_a_slip_costs_nothing_only_where_undo_is_still_free(name: str) -> None:
    """What is done at one tap can be taken back; whatever ends the turn or makes dice fall is asked for twice."""
    rng, free, meant = Random(3), 0, 0
    table = played(name)
    for number in range(5, min(table.number, 90)):
        before = until(table, number)
        seat = next((seat for seat in before.to_act if seat != CHANCE), None)
        if seat is None:
            continue
        live = as_table(before, people=2)
        action = rng.choice(before.state.legal(seat))
        assert complete(before.state.legal(seat), str(action).split()) is not None
        is_free = costs_nothing(live, seat, action)
        free, meant = free + is_free, meant + (not is_free)
        if is_free:
            before.play(seat, action)
            assert before.undo_offer(seat) is not None, f"{action} could not be taken back"
    assert meant, "some choices are for good"


# Nobody is waited for who is not there


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
@pytest.mark.parametrize("name", list(games))
def test_nobody_without_a_name_is_waited_for(name: str, lang: str) -> None:
    table = played(name)
    empty = find(name).translator(lang, FOLDER)("Waiting for {names}.", names="")
    for number in range(1, table.number, 7):
        live = as_table(until(table, number), people=2)
        for seat in live.info.seats:
            seat.name = ""
        translate = find(name).translator(lang, FOLDER)
        names = names_of(live, translate)
        assert all(name.strip() for name in names)
        for viewer in (None, 0, 1):
            told = prompt(live, Scene(live.table.state.seen_by(viewer), viewer, translate, names))
            assert told and told != empty
