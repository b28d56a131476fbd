"""Passkeys by software: one that is right comes in; one that is wrong in a single respect does not."""

from collections.abc import Callable, Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from meowple.web.app import create_app
from meowple.web.limits import Limits
from tests.web.soft_key import PRESENT, SoftKey

Spoil = Callable[[SoftKey], None]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    app = create_app(tmp_path_factory.mktemp("passkeys"))
    yield app
    app.state.site.bots.close()


@pytest.fixture(autouse=True)
def patient(site: FastAPI) -> None:
    site.state.site.limits = Limits()


def keep(who: TestClient, key: SoftKey) -> int:
    """Make an account with this key."""
    asked = who.post("/account/passkey/ask").json()
    return int(who.post("/account/passkey/keep", json=key.make(asked)).status_code)


def come_in(who: TestClient, key: SoftKey) -> int:
    return int(who.post("/account/passkey/in", json=key.show(who.post("/account/passkey/meet").json())).status_code)


def is_known(who: TestClient) -> bool:
    return "meowple" in who.cookies


def account(site: FastAPI) -> SoftKey:
    key = SoftKey()
    assert keep(TestClient(site), key) == 200
    return key


def test_a_right_key_makes_an_account_and_comes_in_as_often_as_it_likes(site: FastAPI) -> None:
    key = account(site)
    for _ in range(2):
        phone = TestClient(site)
        assert come_in(phone, key) == 200 and is_known(phone)


WRONG: dict[str, Spoil] = {
    "another origin": lambda key: setattr(key, "origin", "http://testserver.evil.example"),
    "the same name by another scheme": lambda key: setattr(key, "origin", "https://testserver"),
    "another site's key": lambda key: setattr(key, "site", "evil.example"),
    "nobody touched it": lambda key: setattr(key, "flags", PRESENT),
    "a copy that counts from the start": lambda key: setattr(key, "count", 0),
    "somebody else's secret": lambda key: setattr(key, "_secret", SoftKey()._secret),
    "a key nobody has": lambda key: setattr(key, "id", b"nobody's key at all"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_key_that_is_wrong_in_one_respect_stays_outside(site: FastAPI, wrong: str) -> None:
    key = account(site)
    assert [come_in(TestClient(site), key) for _ in range(2)] == [200, 200]
    WRONG[wrong](key)
    thief = TestClient(site)
    assert come_in(thief, key) == 400 and not is_known(thief)


@pytest.mark.parametrize("wrong", ["another origin", "another site's key", "nobody touched it"])
def test_a_key_that_was_made_wrongly_is_not_kept(site: FastAPI, wrong: str) -> None:
    key = SoftKey()
    WRONG[wrong](key)
    assert keep(TestClient(site), key) == 400
    key.origin, key.site, key.flags = SoftKey().origin, SoftKey().site, SoftKey().flags
    assert come_in(TestClient(site), key) == 400


@pytest.mark.parametrize("before", [0, -1], ids=["a key that counts", "one that always says 0"])
def test_an_answer_is_good_once(site: FastAPI, before: int) -> None:
    key, phone, thief = account(site), TestClient(site), TestClient(site)
    key.count = before
    answer = key.show(phone.post("/account/passkey/meet").json())
    assert phone.post("/account/passkey/in", json=answer).status_code == 200
    assert thief.post("/account/passkey/in", json=answer).status_code == 400 and not is_known(thief)


def test_what_was_asked_for_one_purpose_answers_no_other(site: FastAPI) -> None:
    key, who = account(site), TestClient(site)
    asked = who.post("/account/passkey/ask").json()
    assert who.post("/account/passkey/in", json=key.show(asked)).status_code == 400, "asked for a new key"
    other = TestClient(site)
    other.post("/me")
    asked = TestClient(site).post("/account/passkey/ask").json()
    assert other.post("/account/passkey/keep", json=SoftKey().make(asked)).status_code == 400, "asked of somebody else"
    made_up = {"challenge": "bm90aGluZyB0aGF0IHdhcyBhc2tlZA"}
    assert who.post("/account/passkey/in", json=key.show(made_up)).status_code == 400, "never asked"


def test_one_key_opens_one_account(site: FastAPI) -> None:
    key = account(site)
    assert keep(TestClient(site), key) == 400
