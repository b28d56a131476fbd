"""For whoever watches over a site: alive, ready, its numbers; and what a full disk or a broken worker looks like."""

import errno
import re
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import event, text

from meowple.web import bot_pool
from meowple.web.app import create_app
from meowple.web.dependencies import Readiness
from meowple.web.metrics import metric
from meowple.web.routes import health
from meowple.web.settings import read_settings

HERE = "http://localhost"
LINE = re.compile(r'[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? (\+Inf|[0-9.e-]+)')


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return create_app(tmp_path_factory.mktemp("health"), read_settings({"MEOWPLE_METRICS": "10.0.0.0/8"}))


@pytest.fixture(scope="module")
def running(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url=HERE, client=("127.0.0.1", 1)) as running:
        yield running


@pytest.fixture(autouse=True)
def asked_anew(app: FastAPI) -> None:
    app.state.site.readiness = Readiness()


def test_a_running_site_is_alive_and_ready(running: TestClient) -> None:
    alive, ready = running.get("/healthz"), running.get("/readyz")
    assert (alive.status_code, alive.text) == (200, "ok")
    assert (ready.status_code, ready.json()) == (200, {"store": "ok", "bots": "ok"})
    assert alive.headers["cache-control"] == ready.headers["cache-control"] == "no-store"


def test_without_its_database_it_is_not_ready(running: TestClient, app: FastAPI) -> None:
    with app.state.site.store.engine.begin() as db:
        db.execute(text("ALTER TABLE people RENAME TO hidden"))
    try:
        ready = running.get("/readyz")
    finally:
        with app.state.site.store.engine.begin() as db:
            db.execute(text("ALTER TABLE hidden RENAME TO people"))
    assert (ready.status_code, ready.json()["store"]) == (503, "cannot be read")
    assert running.get("/readyz").status_code == 503, "what was found holds for a while"


def test_without_a_worker_or_room_it_is_not_ready(
    running: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise BrokenProcessPool("gone")

    monkeypatch.setattr(app.state.site.bots.pool, "ask", broken)
    monkeypatch.setattr(health, "LEAST_ROOM", 1 << 70)
    ready = running.get("/readyz")
    assert (ready.status_code, ready.json()) == (503, {"store": "the disk is full", "bots": "no worker answers"})


def test_where_no_process_can_be_started_it_is_not_ready(
    running: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: int) -> None:
        raise BlockingIOError(errno.EAGAIN, "no more processes")

    app.state.site.bots.pool.close()
    monkeypatch.setattr(app.state.site.bots.pool, "_pool", None)
    monkeypatch.setattr(bot_pool, "hire", refused)
    ready = running.get("/readyz")
    assert (ready.status_code, ready.json()) == (503, {"store": "ok", "bots": "no worker answers"})


def test_the_numbers_can_be_read_by_prometheus_and_name_nobody(running: TestClient) -> None:
    running.post("/me", data={"name": "Kunegunda"})
    running.get("/nowhere")
    told = running.get("/metrics")
    assert told.status_code == 200 and told.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert all(line.startswith(("# HELP ", "# TYPE ")) or LINE.fullmatch(line) for line in told.text.splitlines())
    numbers = dict(line.rsplit(" ", 1) for line in told.text.splitlines() if not line.startswith("#"))
    assert int(numbers["meowple_people"]) == 1 and int(numbers["meowple_tables"]) == 0
    assert int(numbers['meowple_requests_total{method="POST",route="/me",status="303"}']) == 1
    assert int(numbers['meowple_requests_total{method="GET",route="none",status="404"}']) >= 1
    within = [int(value) for name, value in numbers.items() if "_bucket" in name]
    assert within == sorted(within) and within[-1] == int(numbers["meowple_request_seconds_count"]) > 0
    assert "Kunegunda" not in told.text and "127.0.0.1" not in told.text


def test_odd_methods_are_one_and_streams_are_counted_while_they_last(running: TestClient) -> None:
    running.post("/me")
    assert running.head("/news").headers["content-type"].startswith("text/event-stream")
    running.request("BREW", "/")
    told = running.get("/metrics").text
    assert 'meowple_requests_total{method="other",route="' in told and "BREW" not in told
    assert "meowple_streams_open 0\n" in told


def test_no_label_can_end_its_quotes_or_its_line() -> None:
    told = metric("meowple_x", "gauge", "About.", [((("route", '/a"b\\c\nd'),), 1)])
    assert told[-1] == r'meowple_x{route="/a\"b\\c\nd"} 1'


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("10.2.3.4", {}, 200),
        ("203.0.113.9", {}, 403),
        ("127.0.0.1", {"x-forwarded-for": "203.0.113.9"}, 403),
    ],
)
def test_the_numbers_are_for_whoever_runs_the_site(
    app: FastAPI, client: str, headers: dict[str, str], status: int
) -> None:
    asking = TestClient(app, base_url=HERE, client=(client, 1))
    assert asking.get("/metrics", headers=headers).status_code == status


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    browser = TestClient(app, headers={"accept-language": "pl"})
    browser.post("/me")
    table = str(browser.post("/g/fits/start", data={"seat0": "me"}, follow_redirects=False).headers["location"])
    engine = app.state.site.store.engine

    def no_room(connection: object, *_: object) -> None:
        connection.execute("PRAGMA max_page_count=1")  # type: ignore[attr-defined]

    event.listen(engine, "checkout", no_room)
    for _ in range(40):  # until the pages there are have been filled
        refused = browser.post("/g/fits/start", data={"seat0": "me"}, follow_redirects=False)
        if refused.status_code != 303:
            break
    assert refused.status_code == 507 and refused.json()["error"].startswith("Dysk")
    page = browser.post("/g/fits/start", headers={"accept": "text/html"}, follow_redirects=False)
    assert page.status_code == 507 and "<html" in page.text and "Dysk" in page.text
    event.remove(engine, "checkout", no_room)
    engine.dispose()
    assert browser.get(table).status_code == 200
    assert browser.post("/g/fits/start", data={"seat0": "me"}, follow_redirects=False).status_code == 303
    app.state.site.bots.close()
