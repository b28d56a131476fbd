"""Thirty people behind one address, as in a school: none of them meets a limit."""

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from meowple.web.app import create_app
from meowple.web.bot_players import BotPlayers
from meowple.web.limits import Limits
from meowple.web.routes import accounts, pupils
from tests.web.school import School, another

PEOPLE = 30
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Nobody here wants to break in."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotPlayers, "attend", lambda *_: None)
        patch.setattr(accounts, "HASHER", QUICK)
        with TestClient(create_app(tmp_path_factory.mktemp("school"))) as site:
            yield site


def test_thirty_people_come_by_one_code_each_after_a_slip(site: TestClient) -> None:
    school = School(site)
    for _ in range(PEOPLE):
        assert another(site).get("/c/CDFHJK").status_code == 404
        assert school.child().page.status_code == 200
    assert len(school.tables()) == PEOPLE / 2


def test_thirty_people_make_accounts_and_sign_in_twice(site: TestClient) -> None:
    for at in range(PEOPLE):
        person = another(site)
        mine = {"name": f"Somebody {at}", "password": "purring along"}
        assert person.post("/account/new", data=mine | {"name": "x"}).status_code == 400, "a slip first"
        assert person.post("/account/new", data=mine).status_code == 200
        person.post("/account/out")
        assert person.post("/account/in", data=mine | {"password": "mistyped"}).status_code == 401
        assert person.post("/account/in", data=mine).status_code == 200
        assert person.post("/account/passkey/meet").status_code == 200
        assert person.post("/account/passkey/ask").status_code == 200


def test_thirty_people_make_bots(site: TestClient) -> None:
    for _ in range(PEOPLE):
        person = another(site)
        assert [person.post("/api", data={"name": "Tom"}).status_code for _ in range(2)] == [200, 200]
        assert [person.get("/api/v1/games").status_code for _ in range(5)] == [200] * 5


def test_who_tries_codes_one_after_the_other_is_slowed_down(site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: Limits = site.app.state.site.limits  # type: ignore[attr-defined]
    now = kept._now()
    monkeypatch.setattr(kept, "_now", lambda: now)  # no time passes, however busy we are
    school, burst = School(site), int(pupils.WRONG_CODES.burst)
    answers = [another(site).get(f"/c/{'CDFHJK'[: at % 6]}").status_code for at in range(burst + 40)]
    assert 429 in answers and set(answers) == {404, 429}
    assert another(site).get(f"/c/{school.code}").status_code == 200, "who has the code comes in all the same"
