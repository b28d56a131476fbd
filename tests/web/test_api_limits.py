"""Hostile input gets a clear answer in JSON, and too much at once is told when to come back."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from meowple.web import limits
from meowple.web.app import create_app
from meowple.web.limits import Limit, Limits, SlowDown
from tests.web.wire import PAIR, SOLO, Bot, no_time_passes, refusal

MOVE = {"seat": 0, "say": "drop turn0 c1", "decision": 1}


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("hostile"))) as wire:
        yield wire


@pytest.fixture(scope="module")
def bot(wire: TestClient) -> Bot:
    return Bot(wire)


@pytest.fixture(scope="module")
def table(bot: Bot) -> str:
    return str(bot.post("tables", SOLO)["id"])


# Hostile input


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({}, "no_token"),
        ({"Authorization": "Bearer"}, "no_token"),
        ({"Authorization": "Basic bWVvdzptZW93"}, "no_token"),
        ({"Authorization": "Bearer meow_" + "x" * 5000}, "bad_token"),
        ({"Authorization": "Bearer \u00ff\u00fe"}, "bad_token"),
    ],
)
@pytest.mark.parametrize("path", ["me", "tables", "tables/nowhere", "tables/nowhere/watch", "tables/nowhere/record"])
def test_without_a_token_nothing_is_said(wire: TestClient, path: str, sent: dict[str, str], code: str) -> None:
    answer = wire.get(
        f"/api/v1/{path}", headers={name.encode(): value.encode("latin-1") for name, value in sent.items()}
    )
    refusal(answer, 401, code)
    assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("path", ["", "/view", "/watch", "/record"])
def test_what_is_not_there(bot: Bot, path: str) -> None:
    refusal(bot.ask("GET", f"tables/nowhere{path}"), 404, "no_such_table")
    refusal(bot.ask("GET", f"tables/%00{path}"), 422, "bad_request")


def test_no_such_room(bot: Bot) -> None:
    refusal(bot.ask("GET", "nothing/here"), 404, "not_found")
    refusal(bot.ask("GET", "tables/"), 404, "not_found")
    refusal(bot.ask("GET", "line%0Abreak"), 404, "not_found")
    wrong = bot.ask("DELETE", "tables")
    refusal(wrong, 405, "method_not_allowed")
    assert "GET" in wrong.headers["allow"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": "0"},
        {"seat": 0.5},
        {"seat": True},
        {"seat": -1},
        {"seat": 10**40},
        {"seat": None},
        {"say": ["drop"]},
        {"say": ""},
        {"say": "x" * 201},
        {"say": "\ud800"},
        {"decision": "1"},
        {"decision": -1},
        {"hand": "open"},
        {"\ud800": 1},
    ],
    ids=str,
)
def test_moves_of_the_wrong_shape(bot: Bot, table: str, wrong: dict[str, Any]) -> None:
    refusal(bot.ask("POST", f"tables/{table}/moves", content=json.dumps(MOVE | wrong)), 422, "bad_request")


@pytest.mark.parametrize(
    "say", ["\u0000", "žluťoučký kůň", "drop  turn0\tc1", "undo 1", "rewind 1", "'; drop table people"]
)
def test_sentences_that_are_none(bot: Bot, table: str, say: str) -> None:
    refusal(bot.ask("POST", f"tables/{table}/moves", json=MOVE | {"say": say}), 422, "bad_sentence")


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"game": "\u0000"}, 404, "unknown_game"),
        ({"game": 5}, 422, "bad_request"),
        ({"seats": []}, 422, "bad_request"),
        ({"seats": ["me"] * 65}, 422, "bad_request"),
        ({"seats": ["me"] * 64}, 422, "bad_setup"),
        ({"seats": ["easy", "invite"]}, 422, "bad_setup"),
        ({"seats": ["me", "genius"]}, 422, "unknown_bot"),
        ({"seats": "me"}, 422, "bad_request"),
        ({"options": {"boards": "9"}}, 422, "bad_setup"),
        ({"options": {"boards": 1}}, 422, "bad_setup"),
        ({"options": {"wings": True}}, 422, "bad_setup"),
        ({"options": {"boards": None}}, 422, "bad_request"),
        ({"options": {"boards": ["1"]}}, 422, "bad_request"),
        ({"options": {str(n): True for n in range(41)}}, 422, "bad_request"),
        ({"seals": "yes"}, 422, "bad_request"),
    ],
    ids=str,
)
def test_tables_nobody_can_lay(wire: TestClient, wrong: dict[str, Any], status: int, code: str) -> None:
    refusal(Bot(wire).ask("POST", "tables", json=SOLO | wrong), status, code)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 422, "bad_request"),
        (b"{", 422, "bad_request"),
        (b"null", 422, "bad_request"),
        (b"\x80", 400, "bad_request"),
        (b"[" * 9_000, 400, "bad_request"),
        (b'{"seat":' + b"9" * 9_000 + b"}", 400, "bad_request"),
        (b"x" * (limits.LONGEST_BODY + 1), 413, "too_large"),
    ],
    ids=["empty", "torn", "null", "not text", "deep", "a number of 9000 digits", "huge"],
)
@pytest.mark.parametrize("room", ["tables", "join", "tables/{table}/moves", "tables/{table}/undo"])
def test_bodies_that_are_none(bot: Bot, table: str, room: str, body: bytes, status: int, code: str) -> None:
    kind, path = {"content-type": "application/json"}, room.format(table=table)
    refusal(bot.ask("POST", path, content=body, headers=kind), status, code)
    refusal(bot.ask("POST", path, content=iter([body]), headers=kind), status, code)


@pytest.mark.parametrize(
    "wrong", [{"options": {"\ud800": True}}, {"options": {"boards": "\ud800"}}, {"game": "\udfff"}]
)
def test_half_a_letter_is_no_letter(bot: Bot, wrong: dict[str, Any]) -> None:
    refusal(bot.ask("POST", "tables", content=json.dumps(SOLO | wrong)), 422, "bad_request")


def test_a_strangers_invite(bot: Bot) -> None:
    refusal(bot.ask("POST", "join", json={"invite": "nowhere"}), 404, "no_such_invite")
    refusal(bot.ask("POST", "join", json={"invite": "http://elsewhere/j/x"}), 422, "bad_request")


def test_our_own_fault_is_json_too(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    with TestClient(app, raise_server_exceptions=False) as wire:
        bot = Bot(wire)
        table = bot.post("tables", PAIR)["id"]
        app.state.site.tables.in_memory[table].info.seats = None
        refusal(bot.ask("GET", f"tables/{table}"), 500, "our_fault")


@pytest.mark.parametrize(("trouble", "status"), [("the server is away", 503), ("database or disk is full", 507)])
def test_what_cannot_be_kept_is_said_and_is_nobodys_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: str, status: int
) -> None:
    app = create_app(tmp_path)

    def fails(*_: object) -> None:
        raise OperationalError("insert", {}, Exception(trouble))

    with TestClient(app) as wire:
        bot = Bot(wire)
        with monkeypatch.context() as patch:
            patch.setattr(app.state.site.store, "create", fails)
            refusal(bot.ask("POST", "tables", json=PAIR), status, "not_kept")
        assert bot.post("tables", PAIR)["id"]


# Too much at once


def test_a_bucket_fills_as_time_goes_by() -> None:
    now = [0.0]
    kept = Limits(lambda: now[0])
    limit = Limit("sips", 3, 0.5)
    for _ in range(3):
        kept.take(limit, "Ala")
    with pytest.raises(SlowDown) as slow:
        kept.take(limit, "Ala")
    assert (slow.value.limit, slow.value.retry_after) == ("sips", 2)
    kept.take(limit, "Olek")
    now[0] = slow.value.retry_after
    kept.take(limit, "Ala")
    with pytest.raises(SlowDown):
        kept.take(limit, "Ala")
    now[0] = 1000
    for _ in range(3):
        kept.take(limit, "Ala")
    with pytest.raises(SlowDown):
        kept.take(limit, "Ala")


def test_full_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 10)
    now = [0.0]
    kept = Limits(lambda: now[0])
    limit = Limit("sips", 2, 1.0)
    kept.take(limit, "Ala")
    kept.take(limit, "Ala")
    for who in range(200):
        now[0] += 0.01
        kept.take(limit, str(who))
    assert len(kept._buckets) > 10, "only what is full again may be forgotten"
    now[0] += 1.0
    kept.take(limit, "Olek")
    assert len(kept._buckets) == 1


def test_streams_are_counted_while_they_last() -> None:
    kept = Limits()
    with ExitStack() as open_ones:
        for _ in range(limits.MOST_STREAMS - 1):
            open_ones.enter_context(kept.watching("Ala", "home"))
        kept.may_watch("Ala", "home")
        with kept.watching("Ala", "home"):
            with pytest.raises(SlowDown):
                kept.may_watch("Ala", "elsewhere")
            kept.may_watch("Olek", "home")
        kept.may_watch("Ala", "home")
    assert not kept._streams


def test_an_address_has_room_for_a_school_of_streams() -> None:
    kept = Limits()
    with ExitStack() as open_ones:
        for at in range(limits.MOST_STREAMS * limits.SCHOOL):
            kept.may_watch(f"child {at % limits.SCHOOL}", "school")
            open_ones.enter_context(kept.watching(f"child {at % limits.SCHOOL}", "school"))
        with pytest.raises(SlowDown):
            kept.may_watch("one more", "school")
        with pytest.raises(SlowDown):
            kept.may_watch("", "school")
        kept.may_watch("", "home")


@pytest.mark.parametrize(
    ("limit", "method", "path", "body"),
    [
        (limits.REQUESTS, "GET", "me", None),
        (limits.TABLES.of_person, "POST", "tables", PAIR),
    ],
    ids=["requests", "new tables"],
)
def test_too_much_of_one_token(tmp_path: Path, limit: Limit, method: str, path: str, body: object) -> None:
    app = create_app(tmp_path)
    app.state.site.limits._now = no_time_passes
    with TestClient(app) as wire:
        bot, other = Bot(wire), Bot(wire)
        while (answer := bot.ask(method, path, json=body)).status_code in (200, 201):
            pass
        refusal(answer, 429, "slow_down")
        said = answer.json()
        assert said["limit"] == limit.name and answer.headers["retry-after"] == str(said["retry_after"])
        assert 1 <= said["retry_after"] <= 1 / min(limit.per_second, 1)
        assert other.ask(method, path, json=body).status_code in (200, 201), "another is not slowed down"


def test_too_many_seats_of_one_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.SEATS.of_person, "burst", 2)
    app = create_app(tmp_path)
    app.state.site.limits._now = lambda: 0.0  # no time passes, however long this takes
    with TestClient(app) as wire:
        host, greedy, other = Bot(wire), Bot(wire), Bot(wire)
        invites = [host.post("tables", PAIR)["invites"][0] for _ in range(4)]
        answers = [greedy.ask("POST", "join", json={"invite": one["invite"]}) for one in invites]
        assert [answer.status_code for answer in answers[:2]] == [200, 200]
        refusal(answers[-1], 429, "slow_down")
        assert other.ask("POST", "join", json={"invite": invites[-1]["invite"]}).status_code == 200


def test_too_many_strangers(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    app.state.site.limits._now = lambda: 0.0  # no time passes, however long this takes
    with TestClient(app) as wire:
        bot = Bot(wire)
        while (answer := wire.get("/api/v1/games")).status_code == 200:
            pass
        refusal(answer, 429, "slow_down")
        refusal(wire.get("/api/v1/me", headers={"Authorization": "Bearer meow_guess"}), 429, "slow_down")
        assert bot.ask("GET", "me").status_code == 200, "who has a token is no stranger"


def test_too_many_streams(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    with TestClient(app) as wire:
        bot = Bot(wire)
        table = bot.post("tables", SOLO)["id"]
        kept: Limits = app.state.site.limits
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(limits, "MOST_STREAMS", 0)
            answer = bot.ask("GET", f"tables/{table}/watch")
        refusal(answer, 429, "slow_down")
        assert answer.json()["limit"] == "streams" and not +kept._streams


def test_too_many_tokens_from_one_address(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    app.state.site.limits._now = no_time_passes
    with TestClient(app) as wire:
        for _ in range(limits.NEW_TOKENS.burst):
            Bot(wire)
        page = wire.post("/api", data={"name": "one more"})
        assert page.status_code == 429 and "too much at once" in page.text and int(page.headers["retry-after"]) > 1
