"""Dice nobody can choose: the house commits, every seat seals, and only then are the nonces opened."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import meowple
from meowple.core.record import seal_of
from meowple.web.app import create_app
from tests.web.looking import parts_of_site
from tests.web.school import another
from tests.web.wire import PAIR, SOLO, Bot

TWO = {"seat0": "me", "seat1": "invite", "option-boards": "1", "seals": "true"}
MINE, YOURS = "a" * 32, "b" * 32


def start(browser: TestClient, form: dict[str, str] = TWO) -> str:
    return str(browser.post("/g/fits/start", data=form, follow_redirects=False).headers["location"])


def send(browser: TestClient, table: str, path: str, **fields: str) -> dict[str, Any]:
    answer = browser.post(f"{table}/{path}", data=fields)
    return {"status": answer.status_code, **answer.json()}


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path)) as client:
        client.get("/")
        yield client


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path)) as client:
        yield client


@pytest.fixture
def guest(browser: TestClient) -> TestClient:
    return another(browser)


@pytest.fixture
def table(browser: TestClient, guest: TestClient) -> str:
    """Both sit, and their devices are to seal."""
    made = start(browser)
    link = re.search(r'href="[^"]*(/j/[^"]+)"', browser.get(made).text)
    assert link
    guest.post(link[1], data={"name": "Olek", "seals": "true"})
    return made


def info_of(browser: TestClient, table: str) -> Any:
    return parts_of_site(browser).store.table(table.removeprefix("/t/"))


def test_the_game_begins_when_both_have_sealed_and_opened(browser: TestClient, guest: TestClient, table: str) -> None:
    committed = info_of(browser, table).commitment
    assert send(browser, table, "nonce", nonce=MINE)["code"] == "not_to_be_opened"
    assert send(browser, table, "seal", seal=seal_of(MINE))["wants"] == ""
    assert send(browser, table, "nonce", nonce=MINE)["code"] == "not_to_be_opened", "the guest is not bound yet"
    told = send(guest, table, "seal", seal=seal_of(YOURS))
    assert (told["wants"], told["commitment"]) == ("nonce", committed)
    assert told["seals"] == {"0": seal_of(MINE), "1": seal_of(YOURS)}
    assert send(guest, table, "nonce", nonce=MINE)["code"] == "not_to_be_opened", "not what was sealed"
    assert send(guest, table, "nonce", nonce=YOURS)["waits"] == [info_of(browser, table).seats[0].name]
    assert not info_of(browser, table).begun
    assert send(browser, table, "nonce", nonce=MINE)["status"] == 200
    info = info_of(browser, table)
    assert info.begun and info.commitment == committed and info.nonces() == {0: MINE, 1: YOURS}


def test_nothing_is_sealed_twice_nor_by_a_stranger(browser: TestClient, guest: TestClient, table: str) -> None:
    stranger = another(browser)
    stranger.get("/")
    assert stranger.post(f"{table}/seal", data={"seal": seal_of(MINE)}).status_code in (401, 403)
    assert send(browser, table, "seal", seal="short")["code"] == "not_to_be_sealed"
    assert send(browser, table, "seal", seal=seal_of(MINE))["status"] == 200
    assert send(browser, table, "seal", seal=seal_of(YOURS))["code"] == "not_to_be_sealed"


def test_whoever_loses_a_nonce_makes_all_seal_anew_and_it_is_counted(
    browser: TestClient, guest: TestClient, table: str
) -> None:
    first = info_of(browser, table).commitment
    send(browser, table, "seal", seal=seal_of(MINE))
    assert send(guest, table, "anew")["wants"] == "seal", "nothing is open yet: only the guest seals another"
    assert info_of(browser, table).commitment == first
    send(guest, table, "seal", seal=seal_of(YOURS))
    send(browser, table, "nonce", nonce=MINE)
    assert send(guest, table, "anew")["wants"] == "seal"
    info = info_of(browser, table)
    assert info.commitment != first and info.dice_round == 2
    assert [seat.seal for seat in info.seats] == ["wanted", "wanted"] and info.nonces() == {}
    seed = parts_of_site(browser).store.dealer(info).seed
    assert hashlib.sha256(seed).hexdigest() == info.commitment, "the new seed is the one that is kept"


def test_a_seat_that_is_given_away_while_nonces_are_open_makes_all_seal_anew(
    browser: TestClient, guest: TestClient, table: str
) -> None:
    first = info_of(browser, table).commitment
    send(browser, table, "seal", seal=seal_of(MINE))
    send(guest, table, "seal", seal=seal_of(YOURS))
    send(browser, table, "nonce", nonce=MINE)
    assert browser.post(f"{table}/free", data={"seat": "1"}).status_code == 200
    info = info_of(browser, table)
    assert (info.commitment == first, info.dice_round, info.seats[0].seal, info.seats[1].seal) == (
        False,
        2,
        "wanted",
        "",
    )


def test_without_scripts_the_house_makes_up_a_nonce_and_the_record_says_so(browser: TestClient) -> None:
    table = start(browser, {"seat0": "me", "option-boards": "1"})
    info = info_of(browser, table)
    assert info.begun and info.seals() == {} and len(info.nonces()[0]) == 32


def sealed_by(bot: Bot, table: dict[str, Any], nonce: str) -> dict[str, Any]:
    assert table["dice"]["wants"] == "seal"
    return dict(bot.post(f"tables/{table['id']}/seal", {"seal": seal_of(nonce)}))


def test_programs_seal_too_and_their_receipt_is_verified(wire: TestClient) -> None:
    bot = Bot(wire)
    table = sealed_by(bot, bot.post("tables", SOLO | {"seals": True}), MINE)
    kept = table["dice"]
    assert kept["wants"] == "nonce" and table["status"] == "waiting"
    assert bot.post(f"tables/{table['id']}/nonce", {"nonce": MINE})["status"] == "running"
    seen: dict[int, str] = {}
    while not (view := bot.move(table["id"]))["over"]:
        seen |= {row["n"]: row["say"] for row in view["log"]}
    record = bot.ask("GET", f"tables/{table['id']}/record").text
    receipt = meowple.Receipt(kept["commitment"], 0, MINE, {0: seal_of(MINE)}, seen)
    found = meowple.verify(record, receipt=receipt)
    assert found.is_whole and found.by_receipt and found.draws > 10


def test_programs_join_and_wait_for_each_other(wire: TestClient) -> None:
    host, other = Bot(wire), Bot(wire, "Eva")
    table = host.post("tables", PAIR | {"seals": True})
    taken = other.post("join", {"invite": table["invites"][0]["invite"], "seals": True})
    sealed_by(host, host.get(f"tables/{table['id']}"), MINE)
    both = sealed_by(other, taken, YOURS)
    assert both["dice"]["seals"] == {"0": seal_of(MINE), "1": seal_of(YOURS)}
    other.post(f"tables/{table['id']}/nonce", {"nonce": YOURS})
    assert host.post(f"tables/{table['id']}/nonce", {"nonce": MINE})["status"] == "running"
