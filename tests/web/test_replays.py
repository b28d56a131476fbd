"""The replay room through HTTP: who may look through whose eyes, what a fork is, and what the dice check says."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

import meowple
from meowple.core.action import CHANCE
from meowple.core.picture import Scene, Shape
from meowple.core.reading import read_record
from meowple.web.app import create_app
from meowple.web.live_tables import ServedTable
from tests.web.looking import live_at, parts_of_site

TWO_HERE = {"seat0": "me", "seat1": "me", "option-boards": "1"}
SOLO = {"seat0": "me", "option-boards": "1"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    app = create_app(tmp_path_factory.mktemp("site"))
    yield app
    app.state.site.bots.close()


@pytest.fixture
def browser(app: object) -> TestClient:
    return another(app)


def another(app: object, lang: str = "en") -> TestClient:
    return TestClient(app, headers={"accept-language": lang})  # type: ignore[arg-type]


def start(browser: TestClient, form: dict[str, str], game: str = "fits") -> str:
    answer = browser.post(f"/g/{game}/start", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    browser.get(answer.headers["location"])
    return str(answer.headers["location"])


def picture_of(frame: dict[str, Any]) -> str:
    """The parts of a frame as one picture."""
    parts = frame["parts"]
    middle = "".join(parts[f"picture:{id}"] for id in parts["picture"]["order"])
    return str(parts["picture"]["before"] + middle + parts["picture"]["after"])


def play(browser: TestClient, table: str, lines: int = 10_000, seed: int = 1) -> ServedTable:
    """Let the seats of this browser choose at random, until the table is closed or has so many lines."""
    rng = Random(seed)
    live = live_at(browser, table)
    while not live.table.over and live.table.number < lines:
        seat = live.table.to_act[0]
        form = {"words": rng.choice(live.table.legal(seat)).text, "seat": str(seat)}
        answer = browser.post(f"{table}/say", data=form | {"decision": str(live.table.decision(seat))})
        assert answer.status_code == 200, answer.text
    return live


def sit_two(browser: TestClient, game: str = "fits") -> tuple[str, TestClient]:
    """A table of two people, each with a browser."""
    form = {"seat0": "me", "seat1": "invite"} | ({"option-boards": "1"} if game == "fits" else {})
    table = start(browser, form, game)
    link = re.search(r'href="[^"]*(/j/[^"]+)"', browser.get(table).text)
    guest = another(browser.app)
    assert link
    guest.post(link[1], data={"name": "Olek"})
    return table, guest


@pytest.fixture(scope="module")
def finished(app: object) -> tuple[TestClient, str]:
    host = another(app)
    table = start(host, TWO_HERE)
    play(host, table)
    return host, table


@pytest.mark.parametrize("eyes", ["0", "1", "all"])
def test_every_line_of_a_finished_game_through_every_eyes(finished: tuple[TestClient, str], eyes: str) -> None:
    browser, table = finished
    live = live_at(browser, table)
    told = browser.get(f"{table}/replay/lines", params={"eyes": eyes}).json()
    assert told["eyes"] == eyes and told["last"] == live.table.number > 20
    assert told["log"].count("<li") == live.table.number + 1
    translate = live.table.game.translator("en")
    names = tuple(seat.name for seat in live.info.seats)
    viewer = 0 if eyes == "all" else int(eyes)
    for n in range(live.table.number + 1):
        frame = browser.get(f"{table}/replay/line/{n}", params={"eyes": eyes}).json()
        true = live.table.history[n].before if n < live.table.number else live.table.state
        seen = true if eyes == "all" else true.seen_by(viewer)
        scene = Scene(seen, viewer, translate, names, is_open=eyes == "all")
        assert picture_of(frame) == live.table.game.picture(scene)
        assert frame["said"] and frame["where"] == f"Line {n} of {live.table.number}"
    assert "The end." in frame["said"]


def test_all_open_tells_what_a_seat_did_not_hear(finished: tuple[TestClient, str]) -> None:
    browser, table = finished
    entry = next(entry for entry in live_at(browser, table).table.history if entry.line.seat == 0)
    lines = {
        eyes: browser.get(f"{table}/replay/line/{entry.line.n}", params={"eyes": eyes}).json()["said"]
        for eyes in ("0", "1", "all")
    }
    assert lines["1"] != lines["0"] == lines["all"], "seat 1 heard only that a choice was made"


def test_a_finished_game_is_open_to_whoever_has_the_link(finished: tuple[TestClient, str]) -> None:
    _, table = finished
    stranger = another(finished[0].app, "cs")
    page = stranger.get(f"{table}/replay")
    assert page.status_code == 200 and '<html lang="cs">' in page.text and 'data-eyes="all"' in page.text
    assert picture_of(stranger.get(f"{table}/replay/line/3").json()).startswith("<svg")
    assert stranger.get(f"{table}/replay/line/9999").status_code == 404
    assert stranger.get(f"{table}/replay/lines", params={"eyes": "7"}).json()["eyes"] == "all"
    assert not re.findall(r'(?:src|href)="(https?:)?//', page.text), "no request leaves the machine"


def test_a_running_game_is_shut_to_strangers(browser: TestClient) -> None:
    table = start(browser, SOLO)
    for path in ("", "/lines", "/line/0", "/line/1?eyes=all", "/verify"):
        assert another(browser.app).get(f"{table}/replay{path}").status_code == 403, path
    refused = another(browser.app).post(f"{table}/replay/fork", data={"n": "1", "seat": "0"})
    assert refused.status_code == 403


def test_a_running_game_shows_each_person_their_seat_and_no_more(browser: TestClient) -> None:
    table, guest = sit_two(browser)
    live = live_at(guest, table)
    for _ in range(7):
        for seat, who in enumerate((browser, guest)):
            if seat in live.table.to_act:
                form = {"words": live.table.legal(seat)[0].text, "seat": str(seat)}
                who.post(f"{table}/say", data=form | {"decision": str(live.table.decision(seat))})
    game, names = live.table.game, tuple(seat.name for seat in live.info.seats)
    translate = game.translator("en")
    unheard = 0
    for viewer, who in enumerate((browser, guest)):
        for eyes in ("", "0", "1", "all"):
            assert who.get(f"{table}/replay/lines", params={"eyes": eyes}).json()["eyes"] == str(viewer)
        for entry in live.table.history:
            assert entry.action is not None
            told = entry.before.told(entry.line.seat, entry.action, viewer)
            frame = who.get(f"{table}/replay/line/{entry.line.n - 1}", params={"eyes": "all"}).json()
            assert picture_of(frame) == game.picture(Scene(entry.before.seen_by(viewer), viewer, translate, names))
            if told.text == "chosen":
                unheard += 1
                said = who.get(f"{table}/replay/line/{entry.line.n}").json()["said"]
                assert said == game.say_action(told, names[entry.line.seat], translate)
    assert unheard >= 3, "one seat chose while the other had not"
    assert browser.get(f"{table}/replay/verify").status_code == 403, "the seed is sealed"


@pytest.mark.parametrize("name", list(meowple.games))
def test_every_game_running_and_closed(browser: TestClient, name: str) -> None:
    table = start(browser, {"seat0": "me", "seat1": "me"}, name)
    live = play(browser, table, lines=30)
    browser.post(f"{table}/lift", data={"seat": "1"})
    names = tuple(seat.name for seat in live.info.seats)
    translate = live.table.game.translator("en")
    for entry in live.table.history:
        frame = browser.get(f"{table}/replay/line/{entry.line.n - 1}", params={"eyes": "all"}).json()
        seen = entry.before.seen_by(1)
        assert picture_of(frame) == live.table.game.picture(Scene(seen, 1, translate, names)), entry.line.say
    browser.post(f"{table}/close")
    opened = another(browser.app).get(f"{table}/replay/line/{live.table.number}", params={"eyes": "all"}).json()
    assert picture_of(opened) == live.table.game.picture(Scene(live.table.state, 0, translate, names, is_open=True))
    forked = browser.post(f"{table}/replay/fork", data={"n": str(live.table.number), "seat": "0"}).url.path
    assert live_at(browser, forked).table.given == live.table.number
    assert browser.get(f"{table}/replay/verify").json()["ok"]


@pytest.mark.parametrize(
    ("name", "form", "lines"),
    [("mousetrap", {}, 20), ("catlady", {"option-cover_hands": "True"}, 60), ("fits", {"option-boards": "1"}, 8)],
)
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_all_open_uncovers_the_other_hand_and_only_when_the_table_is_closed(
    browser: TestClient, name: str, form: dict[str, str], lines: int, shape: Shape
) -> None:
    table = start(browser, {"seat0": "me", "seat1": "me"} | form, name)
    live = play(browser, table, lines)
    while name == "fits" and (live.table.to_act != (0,) or "drop" not in live.table.history[-1].line.say):
        seat = live.table.to_act[-1]
        form = {"words": live.table.legal(seat)[0].text, "seat": str(seat)}
        browser.post(f"{table}/say", data=form | {"decision": str(live.table.decision(seat))})
    browser.post(f"{table}/lift", data={"seat": "0"})
    last = live.table.number
    asked = {"eyes": "all", "tall": str(shape == "tall")}
    running = picture_of(browser.get(f"{table}/replay/line/{last}", params=asked).json())
    names, translate = tuple(seat.name for seat in live.info.seats), live.table.game.translator("en")
    assert running == live.table.game.picture(Scene(live.table.state.seen_by(0), 0, translate, names, shape=shape))
    browser.post(f"{table}/close")
    covered = picture_of(browser.get(f"{table}/replay/line/{last}", params=asked | {"eyes": "0"}).json())
    opened = picture_of(browser.get(f"{table}/replay/line/{last}", params=asked).json())
    assert covered == running != opened


def test_people_round_one_device_lift_the_curtain_first(browser: TestClient) -> None:
    table = start(browser, TWO_HERE)
    page = browser.get(f"{table}/replay")
    assert page.status_code == 200
    for path in ("lines", "line/0"):
        told = browser.get(f"{table}/replay/{path}").json()
        assert [seat for seat, _ in told["curtain"]] == [0, 1] and list(told) == ["curtain"]
    browser.post(f"{table}/lift", data={"seat": "1"})
    assert browser.get(f"{table}/replay/lines").json()["eyes"] == "1"
    assert picture_of(browser.get(f"{table}/replay/line/0?eyes=0").json()).startswith("<svg")
    browser.get(f"{table}/replay")
    assert "curtain" in browser.get(f"{table}/replay/lines").json(), "after a reload the curtain is down"


def test_a_fork_goes_on_from_the_line_with_new_dice(finished: tuple[TestClient, str]) -> None:
    browser, table = finished
    live = live_at(browser, table)
    n = 12
    form = {"n": str(n), "seat": "1", "level": "easy"}
    answer = another(browser.app).post(f"{table}/replay/fork", data=form, follow_redirects=False)
    assert answer.status_code == 303
    id = answer.headers["location"].removeprefix("/t/")
    store = parts_of_site(browser).store
    row = store.table(id)
    record = store.record(row)
    assert row.begun and row.given == n and row.commitment != live.info.commitment
    assert store.dealer(row).commitment == row.commitment
    assert [(line.seat, line.say) for line in record.lines[:n]] == [
        (entry.line.seat, entry.line.say) for entry in live.table.history[:n]
    ]
    assert record.seats == ("easy", "person") and len(row.seats[1].nonce) == 32
    forked = meowple.replay(str(record))
    given = forked.history[n].before if forked.number > n else forked.state
    assert given.dump() == live.table.history[n].before.dump()


def test_a_fork_can_be_played_to_the_end_and_verified(browser: TestClient) -> None:
    table = start(browser, SOLO)
    play(browser, table)
    forked = browser.post(f"{table}/replay/fork", data={"n": "5", "seat": "0"}, follow_redirects=False)
    again = str(forked.headers["location"])
    assert browser.get(again).status_code == 200
    play(browser, again, seed=2)
    checked = browser.get(f"{again}/replay/verify").json()
    record = read_record(browser.get(f"{again}/record").text)
    drawn = sum(1 for line in record.lines[5:] if line.seat == CHANCE)
    assert checked["ok"] and checked["draws"] == drawn > 0
    assert "Lines 1 to 5 came from another table" in checked["text"]


def test_a_fork_takes_the_position_that_was_shown_even_if_it_was_taken_back_later(browser: TestClient) -> None:
    table, _ = sit_two(browser)
    live = live_at(browser, table)
    before = live.table.number
    form = {"words": live.table.legal(0)[0].text, "seat": "0", "decision": str(live.table.decision(0))}
    browser.post(f"{table}/say", data=form)
    assert browser.post(f"{table}/undo", data={"seat": "0"}).status_code == 200
    log = browser.get(f"{table}/replay/lines").json()["log"]
    assert f'<li id="line{before + 1}" class="undone">' in log
    taken = browser.post(f"{table}/replay/fork", data={"n": str(before + 1), "seat": "0"}, follow_redirects=False)
    kept = parts_of_site(browser).store.lines(taken.headers["location"].removeprefix("/t/"))
    assert kept[before].say == form["words"]


def test_a_running_table_is_forked_only_where_the_viewer_heard_everything(browser: TestClient) -> None:
    table, guest = sit_two(browser)
    live = live_at(guest, table)
    before = live.table.number
    form = {"words": live.table.legal(0)[0].text, "seat": "0", "decision": str(live.table.decision(0))}
    browser.post(f"{table}/say", data=form)
    assert browser.get(f"{table}/replay/lines").json()["fork"] == before + 1, "one's own choice is no secret"
    assert guest.get(f"{table}/replay/lines").json()["fork"] == before
    refused = guest.post(f"{table}/replay/fork", data={"n": str(before + 1), "seat": "1"})
    assert refused.status_code == 400 and "cannot be forked there" in refused.text
    assert guest.post(f"{table}/replay/fork", data={"n": "1", "seat": "0"}).status_code == 403, "not their eyes"


@pytest.mark.parametrize("form", [{"n": "9999"}, {"n": "-1"}, {"seat": "9"}, {"seat": "-1"}, {"level": "genius"}])
def test_hostile_forks_are_refused(finished: tuple[TestClient, str], form: dict[str, str]) -> None:
    browser, table = finished
    answer = browser.post(f"{table}/replay/fork", data={"n": "3", "seat": "0", "level": "easy"} | form)
    assert answer.status_code in (400, 403)
    last = str(live_at(browser, table).table.number)
    assert browser.post(f"{table}/replay/fork", data={"n": last, "seat": "0"}).status_code == 400, "it is over there"


def test_the_dice_are_checked_and_the_seed_is_shown(finished: tuple[TestClient, str]) -> None:
    browser, table = finished
    checked = browser.get(f"{table}/replay/verify").json()
    record = json.loads(browser.get(f"{table}/record").text)
    drawn = sum(1 for line in record["lines"] if line["seat"] == "chance")
    assert checked["ok"] and checked["draws"] == drawn and str(drawn) in checked["text"]
    assert checked["commitment"] == record["dice"]["commitment"] and checked["seed"] == record["dice"]["seed"]


def test_false_dice_are_called_false(browser: TestClient) -> None:
    table = start(browser, SOLO)
    live = play(browser, table)
    entry = next(entry for entry in live.table.history if entry.line.roll is not None and entry.line.roll.total > 1)
    assert entry.line.roll is not None
    entry.line.roll.counter += 1
    checked = browser.get(f"{table}/replay/verify").json()
    assert checked["ok"] is False and f"line {entry.line.n}" in checked["text"]


def test_a_seed_that_was_not_sealed_is_called_false(browser: TestClient) -> None:
    table = start(browser, SOLO)
    live = play(browser, table)
    live.info.commitment = "0" * 64
    checked = browser.get(f"{table}/replay/verify").json()
    assert checked["ok"] is False and "committed" in checked["text"]
