"""Who is signed out elsewhere hears nothing more: every stream that a browser has open ends with its session."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from meowple.play.classroom import new_class
from meowple.play.models import Person
from meowple.store import accounts
from meowple.web.app import create_app
from meowple.web.dependencies import SiteParts
from meowple.web.identity import COOKIE
from meowple.web.routes import news
from meowple.web.settings import Settings
from tests.web.laid import Laid
from tools.asgi_asking import ABOUT

LONG = 300.0
"""Seconds: whoever passes does not wait for it."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    app = create_app(tmp_path, Settings())
    yield app
    app.state.site.bots.close()


class Listener:
    """A browser that has a stream open; `told` is what has come."""

    def __init__(self, app: FastAPI, path: str, cookie: str) -> None:
        self.told = ""
        self.has_come, self.never = asyncio.Event(), asyncio.Event()
        named = [(b"host", b"localhost"), (b"cookie", f"{COOKIE}={cookie}".encode())]
        where = {"path": path, "raw_path": path.encode(), "query_string": b"", "method": "GET", "headers": named}
        who = {"client": ("127.0.0.1", 5), "server": ("localhost", 80)}
        self.task = asyncio.ensure_future(app({**ABOUT, **where, **who}, self.receive, self.send))
        self.asked = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive(self) -> dict[str, Any]:
        if not self.asked:
            await self.never.wait()
        return self.asked.pop()

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            assert message["status"] == 200, self.told
        else:
            self.told += message["body"].decode()
            self.has_come.set()


def signed_in(site: SiteParts, id: str) -> Person:
    accounts.set_password(site.store, id, "ala", "hash")
    person = site.identity.welcome(id)
    assert person is not None
    return person


@pytest.mark.parametrize("path", ["/t/{table}/live", "/t/{table}/replay/news", "/class/{room}/live", "/news"])
def test_a_stream_ends_with_its_session(
    app: FastAPI, tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "PING", -1.0)  # the stream of turns looks only so often
    site: SiteParts = app.state.site
    laid = Laid(tmp_path)
    table, room = laid.table("fits", 3), new_class("fits", {}, 2, laid.person, 0)
    site.classes.open(room)
    person = signed_in(site, laid.person.id)

    async def listen() -> str:
        live = await site.tables.get(table)
        listener = Listener(app, path.format(table=table, room=room.id), site.identity.cookie(person))
        await asyncio.wait_for(listener.has_come.wait(), LONG)
        accounts.close_session(site.store, person.session)
        await site.tables.publish(live)
        await asyncio.wait_for(listener.task, LONG)
        return listener.told

    told = asyncio.run(listen()).strip().rpartition("data: ")[2]
    assert told in ('{"reload": true}', '{"gone": true}', '{"turns": []}')
