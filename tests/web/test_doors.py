"""The doors of the site: which name, whose proxy, how long a body, and that reading changes nothing."""

import asyncio
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from itsdangerous import TimestampSigner
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from meowple.play.classroom import new_class
from meowple.web.app import create_app
from meowple.web.doors import SAFE, is_at_this_machine
from meowple.web.identity import COOKIE, preferred_language
from meowple.web.limits import LONGEST_BODY, BodyLimit
from meowple.web.settings import Settings, read_settings
from tests.web.laid import Laid

HERE = "http://localhost"


def site_with(data: Path, **environment: str) -> FastAPI:
    return create_app(data, read_settings({f"MEOWPLE_{name}": said for name, said in environment.items()}))


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("doors")


@pytest.fixture(scope="module")
def app(data: Path) -> Iterator[FastAPI]:
    app = create_app(data, Settings())
    yield app
    app.state.site.bots.close()


def dump(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / "meowple.db")) as db:
        return list(db.iterdump())


def browser_of(app: FastAPI, laid: Laid) -> TestClient:
    """Somebody who has been here before."""
    known = TestClient(app, base_url=HERE)
    known.cookies.set(COOKIE, laid.cookie(), domain="localhost.local")
    return known


# Reading changes nothing


def all_paths(app: FastAPI, laid: Laid) -> list[str]:
    """Every path that can be read, filled in with what is there; the streams end because nobody listens."""
    running, (waiting, invite) = laid.table("fits", 3), laid.waiting_table("fits")
    closed = laid.table("fits", 1000, options={"boards": "1"})
    room = new_class("fits", {}, 2, laid.person, 0)
    app.state.site.classes.open(room)
    said = {
        "place": "1",
        "code": room.code,
        "name": "fits",
        "invite": invite,
        "token": laid.identity.device_token(laid.person),
        "n": "1",
        "lesson": "first",
    }
    paths = []
    app.state.routes.complete()
    for route in app.router.routes:
        if isinstance(route, APIRoute) and "GET" in (route.methods or ()):
            ids = (room.id,) if route.path.startswith("/class/") else (running, waiting, closed)
            for id in ids if "{id}" in route.path else ("",):
                filled = route.path.format_map({**said, "id": id})
                paths.append(filled + ("?words=drop&seat=0" if re.search("why|hint|score", filled) else ""))
    return paths


def test_get_changes_nothing_for_nobody(app: FastAPI, data: Path) -> None:
    laid = Laid(data)
    paths = all_paths(app, laid)
    assert len(paths) > 30 and any("/device/" in path for path in paths)
    for path in paths:
        if path.startswith("/t/"):  # first of all tables are loaded, and mended if need be
            browser_of(app, laid).head(path)
    before = dump(data)
    for path in paths:
        stranger = TestClient(app, base_url=HERE)
        assert stranger.head(path).status_code < 500, path
        assert dict(stranger.cookies) == {}, f"{path} makes a new person"
        known = browser_of(app, laid)
        assert known.head(path).status_code < 500, path
        assert known.cookies[COOKIE] == laid.cookie(), f"{path} makes somebody else of a person"
        assert dump(data) == before, f"{path} changes what is kept"


def test_a_device_link_asks_first_works_once_and_is_kept_nowhere(app: FastAPI, data: Path) -> None:
    host, guest = Laid(data, "Ala"), Laid(data, "Eva")
    table = guest.table("fits", 3)
    link = f"/device/{host.identity.device_token(host.person)}"
    phone = browser_of(app, guest)
    asked = phone.get(link)
    assert asked.status_code == 200 and "Ala" in asked.text and "you are Eva, at 1 table" in asked.text
    assert asked.headers["cache-control"] == "no-store" and asked.headers["referrer-policy"] == "no-referrer"
    assert phone.get(f"/t/{table}").status_code == 200, "a click on a link costs a guest nothing"
    evil = phone.post(link, headers={"sec-fetch-site": "cross-site"})
    assert evil.status_code == 403 and phone.get(f"/t/{table}").status_code == 200
    came = phone.post(link, follow_redirects=False)
    assert (came.status_code, came.headers["location"]) == (303, "/mine")
    assert app.state.site.identity._cookies.loads(phone.cookies[COOKIE]) == host.person.id
    for again in (phone.get(link), phone.post(link), TestClient(app, base_url=HERE).post(link)):
        assert again.status_code == 403 and "has been used" in again.text
    assert host.identity.device_token(host.person) != host.identity.device_token(host.person)


def test_a_device_link_is_good_for_ten_minutes(app: FastAPI, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid, now = Laid(data, "Ala"), int(time.time())
    for age, status in ((590, 200), (620, 403)):
        with monkeypatch.context() as then:
            then.setattr(TimestampSigner, "get_timestamp", lambda _, age=age: now - age)
            link = f"/device/{laid.identity.device_token(laid.person)}"
        answer = TestClient(app, base_url=HERE).get(link)
        assert answer.status_code == status, age
    assert "too old" in answer.text and TestClient(app, base_url=HERE).post(link).status_code == 403


# Bodies


class Endless:
    """A body that never ends; `read` says how much of it was taken."""

    def __init__(self) -> None:
        self.read = 0

    async def receive(self) -> Message:
        self.read += 1000
        assert self.read < 1_000_000, "nobody stops reading"
        return {"type": "http.request", "body": b"[" * 1000, "more_body": True}


@pytest.mark.parametrize(
    "path", ["/account/passkey/in", "/account/passkey/keep", "/me", "/g/fits/start", "/api/v1/join"]
)
@pytest.mark.parametrize(
    "kind", ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
@pytest.mark.parametrize("headers", [{}, {"content-length": "64000000"}], ids=["chunked", "promised"])
def test_no_route_reads_a_body_without_end(app: FastAPI, path: str, kind: str, headers: dict[str, str]) -> None:
    body, sent = Endless(), []

    async def send(message: Message) -> None:
        sent.append(message)

    named = {"host": "localhost", "content-type": kind, **headers}
    scope: Scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "root_path": "",
        "http_version": "1.1",
    }
    asyncio.run(app(scope, body.receive, send))
    assert body.read <= LONGEST_BODY + 1000
    status = sent[0]["status"]
    if "content-length" in headers:
        assert (status, body.read) == (413, 0)
    else:
        assert 400 <= status < 500 or body.read == 0, "what reads it says that it is too long"


def test_an_answer_on_its_way_is_not_spoilt_by_a_long_body() -> None:
    body, heard = Endless(), []

    async def streams(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while (message := await receive())["type"] != "http.disconnect":
            heard.append(message)

    async def send(_: Message) -> None: ...

    asyncio.run(BodyLimit(streams, 5000)({"type": "http", "headers": []}, body.receive, send))
    assert len(heard) == 5 and body.read == 6000


@pytest.mark.parametrize("text", ["[" * 19_000, '{"a":' * 3_000, '{"game": ' + "[" * 9_000])
@pytest.mark.parametrize("path", ["/account/passkey/in", "/account/passkey/keep", "/api/v1/join", "/api/v1/tables"])
def test_deep_json_is_refused(app: FastAPI, path: str, text: str) -> None:
    kind = {"content-type": "application/json"}
    assert 400 <= TestClient(app, base_url=HERE).post(path, content=text, headers=kind).status_code < 500


# Names and proxies


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "192.168.1.7", "localhost.evil.example", "", "[", "@"]
)
def test_an_unknown_host_is_refused(app: FastAPI, host: str) -> None:
    for path in ("/", "/healthz", "/static/site.css", "/api/v1/games"):
        answer = TestClient(app, base_url=HERE).get(path, headers={"host": host})
        assert answer.status_code == 421 and "MEOWPLE_HOSTS" in answer.text
        assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:8765", "127.0.0.1:1", "[::1]:8765", "games.example.org", "cat.local", "10.1.2.3:80"],
)
def test_known_hosts_are_let_in(data: Path, host: str) -> None:
    app = site_with(data, URL="https://games.example.org", HOSTS="cat.local,10.1.2.3")
    assert TestClient(app, base_url=HERE).get("/healthz", headers={"host": host}).status_code == 200


def test_the_address_a_request_arrives_at_is_known(app: FastAPI) -> None:
    assert TestClient(app, base_url="http://192.168.1.7:8765").get("/healthz").status_code == 200


def test_proxies_are_believed_only_as_configured(data: Path) -> None:
    app = site_with(data, PROXIES="10.0.0.0/8")
    seen: list[tuple[str, str]] = []

    @app.get("/seen")
    def look(request: Request) -> None:
        assert request.client is not None
        seen.append((request.client.host, request.url.scheme))

    told = {"x-forwarded-for": "6.6.6.6, 203.0.113.9, 10.0.0.2", "x-forwarded-proto": "https"}
    for proxy in ("10.0.0.1", "127.0.0.1"):
        TestClient(app, base_url=HERE, client=(proxy, 1)).get("/seen", headers=told)
    TestClient(app, base_url=HERE, client=("10.0.0.1", 1)).get("/seen", headers={"x-forwarded-for": "nonsense"})
    assert seen == [("203.0.113.9", "https"), ("127.0.0.1", "http"), ("10.0.0.1", "http")]


@pytest.mark.parametrize(
    ("client", "host", "headers", "is_near"),
    [
        ("127.0.0.1", "localhost:8765", {}, True),
        ("::1", "[::1]", {}, True),
        ("192.168.1.9", "localhost", {}, False),
        ("127.0.0.1", "evil.example", {}, False),
        ("127.0.0.1", "localhost", {"x-forwarded-for": "1.2.3.4"}, False),
        ("127.0.0.1", "localhost", {"forwarded": "for=1.2.3.4"}, False),
        ("testclient", "localhost", {}, False),
    ],
)
def test_who_sits_at_this_machine(client: str, host: str, headers: dict[str, str], is_near: bool) -> None:
    sent = [(name.encode(), value.encode()) for name, value in {"host": host, **headers}.items()]
    assert is_at_this_machine(Request({"type": "http", "client": (client, 1), "headers": sent})) is is_near


# A name in front


def test_links_cookies_passkeys_and_origins_follow_the_name_in_front(data: Path) -> None:
    app = site_with(data, URL="https://games.example.org", PROXIES="127.0.0.1")
    laid = Laid(data)
    table, invite = laid.waiting_table("fits")
    known = {"cookie": laid.as_header()}
    proxied = TestClient(app, base_url="http://127.0.0.1:8765", client=("127.0.0.1", 1), headers=known)
    page = proxied.get(f"/t/{table}")
    assert f'href="https://games.example.org/j/{invite}"' in page.text and "127.0.0.1" not in page.text
    assert "https://games.example.org/device/" in proxied.get("/device").text
    assert "; secure" in proxied.get("/").headers["set-cookie"].lower()
    for origin, status in (
        ("https://games.example.org", 303),
        ("https://evil.example.org", 403),
        ("http://games.example.org", 403),
    ):
        answer = proxied.post("/me", headers={"origin": origin}, follow_redirects=False)
        assert answer.status_code == status, origin
    asked = proxied.post("/account/passkey/ask").json()
    assert asked["rp"]["id"] == "games.example.org"


# What every answer carries


def test_the_content_policy_allows_nothing_inline(app: FastAPI) -> None:
    answer = TestClient(app, base_url=HERE).get("/")
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'" and policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["form-action"] == "'self'" and policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert b"unsafe" not in dict(SAFE)[b"content-security-policy"]
    assert not re.search(r"<script(?![^>]*(src=|application/json))|<style| style=| on\w+=", answer.text)


@pytest.mark.parametrize(
    "path", ["/", "/about", "/healthz", "/static/site.css", "/palette.css", "/nowhere", "/api/v1/games"]
)
def test_head_is_get_without_a_body(app: FastAPI, path: str) -> None:
    browser = TestClient(app, base_url=HERE)
    head, get = browser.head(path), browser.get(path)
    assert (head.status_code, head.headers["content-type"]) == (get.status_code, get.headers["content-type"])
    assert head.text == "" and head.headers["content-length"] == get.headers["content-length"]


@pytest.mark.parametrize(
    ("said", "lang"),
    [
        ("en;q=0.1,pl;q=0.9", "pl"),
        ("cs", "cs"),
        ("de-DE,de;q=0.9,cs-CZ;q=0.8,en;q=0.7", "cs"),
        ("pl;q=0.5, cs;q=0.5", "pl"),
        ("pl;q=0, en;q=0.1", "en"),
        ("PL-pl ; Q=0.8, en;q=0.3", "pl"),
        ("pl;q=7, cs;q=0.2", "cs"),
        ("plumb, *;q=0.5", "en"),
        ("", "en"),
        (",;q=;;=,", "en"),
    ],
)
def test_language_by_quality_values(said: str, lang: str) -> None:
    sent = [(b"accept-language", said.encode())]
    assert preferred_language(Request({"type": "http", "headers": sent})) == lang
