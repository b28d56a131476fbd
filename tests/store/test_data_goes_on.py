"""The site on the data folder of 0.1: every table opens, what was half done is done, running games go on."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from fastapi.testclient import TestClient

import meowple
from meowple.core.action import Seat
from meowple.core.replay import rebuild
from meowple.games import games
from meowple.play import table_actions
from meowple.store.store import Store
from meowple.web.app import create_app
from meowple.web.bot_players import BotPlayers
from meowple.web.identity import COOKIE
from meowple.web.live_tables import ServedTable
from tests.store.test_data_of_0_1 import EXPECTED, TABLES, name_of, restored
from tests.web.looking import parts_of_site, shown

PEOPLE: list[dict[str, Any]] = EXPECTED["people"]
RUNNING = [table for table in TABLES if table["lines"] and not table["over"] and not table["closed"]]
CLOSED = [table for table in TABLES if table["lines"] and (table["over"] or table["closed"])]
HALF_BEGUN = [table for table in TABLES if table["broken"] == "begun"]
HALF_CLOSED = [table for table in TABLES if table["broken"] == "closed"]
WAITING = next(table for table in TABLES if table["what"] == "waits for an invite")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A site whose bots sleep, so that nobody moves but the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotPlayers, "attend", lambda *_: None)
        with TestClient(create_app(restored(tmp_path_factory.mktemp("data")).parent)) as site:
            yield site


@pytest.fixture(scope="module")
def browsers(site: TestClient) -> dict[str, TestClient]:
    """A browser of each person: guests have the cookie they had, the others come in again."""
    identity = parts_of_site(site).identity
    found = {}
    for known in PEOPLE:
        browser = TestClient(site.app)
        browser.portal = site.portal
        if known["name"] == EXPECTED["sign_in"]["name"]:
            assert browser.post("/account/in", data=EXPECTED["sign_in"]).status_code == 200
        else:
            person = identity.welcome(known["id"])
            assert person is not None
            browser.cookies.set(COOKIE, identity.cookie(person) if person.session else known["cookie"])
        found[known["id"]] = browser
    return found


def live_table(site: TestClient, id: str) -> ServedTable:
    assert site.portal is not None
    return site.portal.call(parts_of_site(site).tables.get, id)


def kept_in(site: TestClient) -> Store:
    """The same data as somebody else reads it from the disk."""
    return Store(str(parts_of_site(site).store.engine.url))


def sitting(table: dict[str, Any]) -> list[str]:
    """People of ours who sit here."""
    known = {person["id"] for person in PEOPLE}
    return [seat["person"] for seat in table["seats"] if seat["person"] in known]


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: str(person["name"]))
def test_everybody_finds_their_tables(browsers: dict[str, TestClient], person: dict[str, Any]) -> None:
    page = browsers[person["id"]].get("/mine")
    assert page.status_code == 200 and f'<html lang="{person["lang"]}">' in page.text
    assert set(re.findall(r'href="/t/([^"/]+)"', page.text)) == {
        table["id"] for table in TABLES if person["id"] in sitting(table)
    }


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_table_opens_as_it_was(site: TestClient, browsers: dict[str, TestClient], table: dict[str, Any]) -> None:
    live = live_table(site, table["id"])
    assert live.info.begun == (table["begun"] or bool(table["lines"]))
    assert live.info.closed == live.table.closed == (table["closed"] or table["over"])
    for person in sitting(table):
        page = browsers[person].get(f"/t/{table['id']}")
        assert page.status_code == 200
        if live.info.begun:
            assert shown(page)["number"] == live.table.number
    if table["lines"]:
        assert live.table.history[table["lines"] - 1].line.hash == table["last_hash"]
        assert list(live.table.position(table["lines"]).scores()) == table["scores"]


@pytest.mark.parametrize("table", RUNNING, ids=name_of)
def test_a_running_game_goes_on(site: TestClient, browsers: dict[str, TestClient], table: dict[str, Any]) -> None:
    live = live_table(site, table["id"])
    while (seat := due(live, browsers)) is None:
        move_as_bot(site, live)
    say, decision, number = live.table.legal(seat)[0].text, live.table.decision(seat), live.table.number
    person = live.info.seats[seat].person
    assert person is not None
    said = {"words": say, "seat": str(seat), "decision": str(decision)}
    answer = browsers[person].post(f"/t/{table['id']}/say", data=said)
    assert answer.status_code == 200, answer.text
    store = kept_in(site)
    info, lines = store.table(table["id"]), store.lines(table["id"])
    assert (lines[number].say, lines[number].seat, lines[number].by) == (say, seat, "person")
    again = rebuild(games[info.game], store.record(info), store.dealer(info))
    assert info.begun and again.state.dump() == live.table.state.dump()


def due(live: ServedTable, browsers: dict[str, TestClient]) -> Seat | None:
    """A seat that is to act and has one of our people."""
    return next((seat for seat in live.table.to_act if live.info.seats[seat].person in browsers), None)


def move_as_bot(site: TestClient, live: ServedTable) -> None:
    """Whoever is to act does the first thing that is legal."""
    seat = live.table.to_act[0]
    move = partial(table_actions.play, seat=seat, say=live.table.legal(seat)[0].text, decision=None, by="easy")
    assert site.portal is not None
    site.portal.call(parts_of_site(site).tables.do, live.info.id, move)


@pytest.mark.parametrize("table", CLOSED, ids=name_of)
def test_the_dice_of_what_is_over_can_be_checked(site: TestClient, table: dict[str, Any]) -> None:
    drawn = [entry.line for entry in live_table(site, table["id"]).table.history if entry.line.roll is not None]
    assert meowple.verify(site.get(f"/t/{table['id']}/record").text).draws == len(drawn)
    checked = site.get(f"/t/{table['id']}/replay/verify").json()
    assert checked["ok"] and checked["draws"] == len(drawn)
    store = kept_in(site)
    info = store.table(table["id"])
    dice = store.record(info).dice
    assert info.closed and dice is not None and dice.seed == checked["seed"] == store.dealer(info).seed.hex()
    assert meowple.verify(store.record(info)).draws == len(drawn)


def test_there_was_something_left_half_done() -> None:
    assert len(HALF_BEGUN) == len(HALF_CLOSED) == 2
    assert all(table in RUNNING for table in HALF_BEGUN) and all(table in CLOSED for table in HALF_CLOSED)


def test_the_empty_seat_of_a_waiting_table_can_be_taken(site: TestClient, browsers: dict[str, TestClient]) -> None:
    guest = next(person["id"] for person in PEOPLE if person["id"] != WAITING["host"])
    invite = live_table(site, WAITING["id"]).info.seats[1].invite
    assert browsers[guest].post(f"/j/{invite}", data={}).status_code == 200
    info = kept_in(site).table(WAITING["id"])
    assert info.begun and info.seats[1].person == guest
    move_as_bot(site, live_table(site, WAITING["id"]))
    assert len(kept_in(site).lines(WAITING["id"])) == live_table(site, WAITING["id"]).table.number > 1


def test_a_bot_comes_back_with_its_token(site: TestClient) -> None:
    answer = site.get("/api/v1/tables", headers={"authorization": f"Bearer {EXPECTED['token']}"})
    assert answer.status_code == 200
    assert [table["id"] for table in answer.json()] == [
        table["id"] for table in TABLES if table["what"] == "runs; a bot over the API plays against its owner"
    ]
