"""Accounts by name and password, without JavaScript: any device, nobody else, and gone when asked for."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from webauthn.helpers import bytes_to_base64url

from meowple.store.accounts import account_of, accounts, passkeys, sessions
from meowple.store.store import Store
from meowple.store.tokens import tokens_of
from meowple.web.app import create_app
from meowple.web.limits import SIGN_IN, SIGN_IN_AS, Limits
from tests.web.looking import shown
from tests.web.test_site import SOLO, start
from tests.web.wire import no_time_passes

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    app = create_app(tmp_path_factory.mktemp("accounts"))
    yield app
    app.state.site.bots.close()


@pytest.fixture(autouse=True)
def patient(site: FastAPI) -> None:
    """Limits are full again for each test."""
    site.state.site.limits = Limits()


def device(site: FastAPI, lang: str = "en") -> TestClient:
    """Somebody new."""
    return TestClient(site, headers={"accept-language": lang})


def store_of(site: FastAPI) -> Store:
    store: Store = site.state.site.store
    return store


def id_of(site: FastAPI, who: TestClient) -> str:
    named = site.state.site.identity._cookies.loads(who.cookies["meowple"])
    return str(named if isinstance(named, str) else named[0])


def sign_up(who: TestClient, name: str, password: str = PASSWORD) -> Response:
    return who.post("/account/new", data={"name": name, "password": password}, follow_redirects=False)


def sign_in(who: TestClient, name: str, password: str = PASSWORD) -> Response:
    return who.post("/account/in", data={"name": name, "password": password}, follow_redirects=False)


def test_an_account_keeps_tables_on_any_device_and_brings_the_guests_along(site: FastAPI) -> None:
    home, phone = device(site), device(site)
    first, second = start(home, SOLO), start(phone, SOLO)
    guest = id_of(site, phone)
    assert sign_up(home, "Ala Kotowska").headers["location"] == "/me"
    assert "Ala Kotowska" in home.get("/me").text and shown(home.get(first))["seat"] == 0
    assert phone.get(first).status_code == 403
    assert sign_in(phone, " ala  KOTOWSKA ").headers["location"] == "/mine"
    for who in (home, phone):
        mine = who.get("/mine").text
        assert first in mine and second in mine
        assert shown(who.get(first))["seat"] == 0 and shown(who.get(second))["seat"] == 0
    assert store_of(site).person(guest) is None and id_of(site, phone) == id_of(site, home)
    assert store_of(site).table(second.removeprefix("/t/")).host == id_of(site, home)


def test_a_guests_bots_come_along_too(site: FastAPI) -> None:
    home, phone = device(site), device(site)
    sign_up(home, "Bot owner")
    phone.post("/api", data={"name": "Tom"})
    sign_in(phone, "Bot owner")
    assert [row.name for row in tokens_of(store_of(site), id_of(site, home))] == ["Tom (bot)"]


def test_who_signs_in_over_another_account_takes_nothing_from_it(site: FastAPI) -> None:
    shared = device(site)
    table = start(shared, SOLO)
    sign_up(shared, "First")
    old = dict(shared.cookies)
    sign_up(device(site), "Second")
    assert sign_in(shared, "Second").status_code == 303
    assert table not in shared.get("/mine").text
    assert table not in TestClient(site, cookies=old).get("/mine").text, "the session before is closed"
    sign_in(shared, "First")
    assert table in shared.get("/mine").text


def test_the_cookie_changes_with_every_sign_in_and_old_ones_are_void(site: FastAPI) -> None:
    home = device(site)
    table = start(home, SOLO)
    as_guest = dict(home.cookies)
    sign_up(home, "Rotating")
    first = dict(home.cookies)
    sign_in(home, "Rotating")
    second = dict(home.cookies)
    assert len({as_guest["meowple"], first["meowple"], second["meowple"]}) == 3
    for cookies, status in ((as_guest, 403), (first, 403), (second, 200)):
        assert TestClient(site, cookies=cookies).get(table).status_code == status
    home.post("/account/out")
    assert TestClient(site, cookies=second).get(table).status_code == 403
    assert home.get(table).status_code == 403


def test_another_password_closes_what_is_open_elsewhere(site: FastAPI) -> None:
    home, thief = device(site), device(site)
    table = start(home, SOLO)
    sign_up(home, "Careful")
    sign_in(thief, "Careful")
    assert thief.get(table).status_code == 200
    wrong = home.post("/account/password", data={"old": "guess", "password": "another one"})
    assert wrong.status_code == 401 and "old password" in wrong.text
    short = home.post("/account/password", data={"old": PASSWORD, "password": "short"})
    assert short.status_code == 400 and "8 to 200" in short.text
    assert home.post("/account/password", data={"old": PASSWORD, "password": "another one"}).status_code == 200
    assert home.get(table).status_code == 200 and thief.get(table).status_code == 403
    assert sign_in(thief, "Careful").status_code == 401 and sign_in(thief, "Careful", "another one").status_code == 303


def test_a_wrong_name_and_a_wrong_password_look_the_same(site: FastAPI) -> None:
    sign_up(device(site), "Known")
    stranger = device(site, "pl")
    answers = [sign_in(stranger, "Known", "wrong one"), sign_in(stranger, "Unknown", "wrong one")]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert answers[0].text == answers[1].text
    assert stranger.post("/account/passkey/meet").json()["allowCredentials"] == []


def test_a_wrong_name_costs_as_much_as_a_wrong_password(site: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_up(device(site), "Costly")
    costs: list[str] = []

    class Counting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            costs.append(str(hash).rsplit("$", 2)[0])
            return super().verify(hash, password)

    monkeypatch.setattr("meowple.web.routes.accounts.HASHER", Counting())
    for name in ("Costly", "Unknown"):
        assert sign_in(device(site), name, "wrong one").status_code == 401
    assert len(costs) == 2 and costs[0] == costs[1], "one hash each, of the same memory and time"


def test_guessing_is_slowed_down_by_address_and_by_name(site: FastAPI) -> None:
    sign_up(device(site), "Target")
    site.state.site.limits = Limits(no_time_passes)
    guesser = device(site, "cs")
    codes = [sign_in(guesser, "Target", f"guess {at}").status_code for at in range(SIGN_IN_AS.burst + 1)]
    assert codes == [401] * SIGN_IN_AS.burst + [429]
    slow = sign_in(guesser, "Target")
    assert slow.status_code == 429 and int(slow.headers["retry-after"]) >= 1
    site.state.site.limits = Limits(no_time_passes)
    for _ in range(SIGN_IN_AS.burst):
        site.state.site.limits.take(SIGN_IN_AS, "target")
    assert sign_in(device(site), "TARGET").status_code == 429, "also from another address"
    site.state.site.limits = Limits(no_time_passes)
    for _ in range(SIGN_IN.burst):
        site.state.site.limits.take(SIGN_IN, "testclient")
    assert sign_in(device(site), "Somebody else").status_code == 429, "one address tries name after name"


@pytest.mark.parametrize(("name", "password"), [("ab", PASSWORD), ("x" * 33, PASSWORD), ("a\u0000bcd", PASSWORD)])
def test_names_that_cannot_be_had(site: FastAPI, name: str, password: str) -> None:
    refused = sign_up(device(site), name, password)
    assert refused.status_code == 400 and "cannot be had" in refused.text


def test_a_name_is_had_once_whatever_its_letters_look_like(site: FastAPI) -> None:
    assert sign_up(device(site), "Mourek").status_code == 303
    late = device(site)
    refused = sign_up(late, "ｍｏｕｒｅｋ")
    assert refused.status_code == 400 and "cannot be had" in refused.text
    assert account_of(store_of(site), id_of(site, late)) is None
    assert sign_up(late, "Pompon", "short").status_code == 400
    again = device(site)
    sign_up(again, "Twice")
    assert sign_up(again, "Thrice").status_code == 400, "who has a password changes it with the old one"


def test_without_an_account_again_the_tables_stay_on_this_device_only(site: FastAPI) -> None:
    home, phone = device(site), device(site)
    table = start(home, SOLO)
    before = dict(home.cookies)
    sign_up(home, "Leaving")
    sign_in(phone, "Leaving")
    home.post("/account/remove")
    assert shown(home.get(table))["seat"] == 0 and "Leaving" not in home.get("/me").text
    assert phone.get(table).status_code == 403
    assert TestClient(site, cookies=before).get(table).status_code == 403, "nor does an older cookie come to life"
    assert sign_in(phone, "Leaving").status_code == 401


def test_deleting_my_data_deletes_the_account(site: FastAPI) -> None:
    home = device(site)
    start(home, SOLO)
    sign_up(home, "Forgettable")
    person = id_of(site, home)
    home.post("/me/delete")
    with store_of(site).engine.connect() as db:
        for table in (accounts, sessions, passkeys):
            assert db.execute(table.select().where(table.c.person == person)).all() == []
    assert sign_in(home, "Forgettable").status_code == 401


def test_a_device_link_opens_a_session_of_its_own(site: FastAPI) -> None:
    home, phone = device(site), device(site)
    table = start(home, SOLO)
    sign_up(home, "Wanderer")
    link = re.search(r'href="[^"]*(/device/[^"]+)"', home.get("/device").text)
    assert link
    phone.post(link[1])
    assert shown(phone.get(table))["seat"] == 0
    home.post("/account/out")
    assert phone.get(table).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
    ],
)
@pytest.mark.parametrize("path", ["/account/in", "/account/new", "/account/out", "/me", "/me/delete", "/g/fits/start"])
def test_forms_of_other_sites_do_nothing(site: FastAPI, path: str, headers: dict[str, str]) -> None:
    home = device(site)
    start(home, SOLO)
    before = home.cookies["meowple"]
    answer = home.post(path, data={"name": "Evil", "password": PASSWORD}, headers=headers, follow_redirects=False)
    assert answer.status_code == 403 and "set-cookie" not in answer.headers
    assert id_of(site, home) and home.cookies["meowple"] == before
    for good in ({"sec-fetch-site": "same-origin"}, {"origin": "http://testserver"}):
        assert home.post("/me", data={"name": "Good"}, headers=good, follow_redirects=False).status_code == 303


def test_over_a_safe_line_the_cookie_stays_on_it(site: FastAPI) -> None:
    safe = TestClient(site, base_url="https://testserver").post("/me", follow_redirects=False)
    assert "; secure" in safe.headers["set-cookie"].lower()
    for flag in ("httponly", "samesite=lax"):
        assert flag in safe.headers["set-cookie"].lower()
    assert "; secure" not in device(site).post("/me", follow_redirects=False).headers["set-cookie"].lower()


def test_passwords_and_sessions_are_kept_as_hashes(site: FastAPI) -> None:
    home = device(site)
    sign_up(home, "Secretive", "my very own password")
    session = site.state.site.identity._cookies.loads(home.cookies["meowple"])[1]
    folder = Path(str(store_of(site).engine.url.database)).parent
    kept = b"".join(path.read_bytes() for path in folder.glob("meowple.db*"))
    assert b"Secretive" in kept and b"$argon2id$" in kept
    assert b"my very own password" not in kept and session.encode() not in kept


UNASKED = bytes_to_base64url(json.dumps({"type": "webauthn.get", "challenge": "AAAA", "origin": "x"}).encode())


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{}",
        '{"response": 5}',
        '{"response": {"clientDataJSON": "!!"}}',
        '{"id": "x", "response": {"clientDataJSON": "e30"}}',
        json.dumps({"id": "x", "response": {"clientDataJSON": UNASKED}}),
        "[" * 15_000,
        '{"response": ' * 1_300,
        json.dumps({"response": {"clientDataJSON": bytes_to_base64url(b"[" * 12_000)}}),
    ],
)
@pytest.mark.parametrize("path", ["keep", "in"])
def test_false_passkeys_get_an_answer(site: FastAPI, path: str, body: str) -> None:
    home = device(site)
    home.post("/me")
    answer = home.post(f"/account/passkey/{path}", content=body)
    assert answer.status_code == 400 and answer.json()["error"]
    assert account_of(store_of(site), id_of(site, home)) is None


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_the_pages_in_every_language(site: FastAPI, lang: str) -> None:
    home = device(site, lang)
    for path in ("/me", "/account/in"):
        page = home.get(path)
        assert page.status_code == 200 and f'<html lang="{lang}">' in page.text
    sign_up(home, f"Speaker {lang}")
    assert f"Speaker {lang}" in home.get("/me").text
