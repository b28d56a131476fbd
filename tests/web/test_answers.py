"""What every answer says besides what was asked for; and HEAD, which says nothing else."""

import asyncio
from pathlib import Path

from fastapi.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from meowple.web.app import create_app
from meowple.web.doors import HeadAnswers
from meowple.web.settings import Settings

HERE = "http://localhost"


def test_every_answer_says_how_it_may_be_used(tmp_path: Path) -> None:
    app = create_app(tmp_path, Settings())
    browser, elsewhere = TestClient(app, base_url=HERE), TestClient(app, base_url="http://evil.example")
    for path in ("/", "/nowhere", "/static/site.css", "/api/v1/games", "/healthz"):
        told = browser.get(path).headers
        assert (told["x-content-type-options"], told["x-frame-options"]) == ("nosniff", "DENY"), path
        assert told["referrer-policy"] == told["cross-origin-opener-policy"] == "same-origin", path
    assert browser.get("/").headers["cache-control"] == "private, no-cache"
    refused = elsewhere.get("/").headers
    assert refused["x-content-type-options"] == "nosniff"
    assert "cross-origin-opener-policy" not in refused, "browsers complain of it on a line that is not safe"
    app.state.site.bots.close()


def test_head_sends_no_body_and_tells_a_stream_that_nobody_listens() -> None:
    sent: list[Message] = []

    async def endless(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"purr", "more_body": True})
        assert scope["method"] == "GET" and (await receive())["type"] == "http.disconnect"

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(HeadAnswers(endless)({"type": "http", "method": "HEAD"}, receive, send))
    assert [message.get("body") for message in sent] == [None, b""] and sent[-1]["more_body"] is False
