"""Light on the wire: compressed answers, streams that come through at once, files browsers keep, parts that changed."""

import asyncio
import re
import zlib
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Message, Receive, Scope, Send

from meowple.play.view_payload import Parts
from meowple.web.app import create_app
from meowple.web.compression import WORTH_IT, Compression
from meowple.web.cuts import Cut, cut, shortened
from meowple.web.static_files import ASK_FIRST, FOREVER, address, fingerprint

PLAIN = {"accept-encoding": "identity"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return TestClient(create_app(tmp_path_factory.mktemp("light")))


def test_pages_are_compressed_for_whoever_understands_it(site: TestClient) -> None:
    packed, plain = site.get("/"), site.get("/", headers=PLAIN)
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.text == plain.text and "Accept-Encoding" in plain.headers["vary"]
    assert int(packed.headers["content-length"]) < len(plain.content) / 4


def test_what_is_short_or_no_text_goes_out_as_it_is(site: TestClient) -> None:
    for path in ("/healthz", address("icon-192.png")):
        answer = site.get(path)
        assert answer.status_code == 200 and "content-encoding" not in answer.headers
    head, got = site.head("/about"), site.get("/about")
    assert head.headers["content-length"] == got.headers["content-length"] and not head.content


async def spoken(pieces: list[bytes], accepted: str) -> list[Message]:
    """What goes out when an application sends these pieces as a stream."""
    sent: list[Message] = []

    async def stream(_: Scope, __: Receive, send: Send) -> None:
        headers = [(b"content-type", b"text/event-stream; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for piece in pieces:
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            assert sent[-1]["body"], "each message goes out at once"
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    scope: Scope = {"type": "http", "headers": [(b"accept-encoding", accepted.encode())]}
    await Compression(stream)(scope, receive, send)
    return sent


def test_a_stream_is_compressed_message_by_message() -> None:
    pieces = [
        b"data: the cat sleeps on the mat\n\n" * 20,
        b": still here\n\n",
        b"data: the cat sleeps on the mat\n\n" * 20,
    ]
    head, *bodies = asyncio.run(spoken(pieces, "gzip, br"))
    assert (b"content-encoding", b"gzip") in head["headers"]
    reading = zlib.decompressobj(31)
    assert [reading.decompress(body["body"]) for body in bodies] == [*pieces, b""]
    assert len(bodies[2]["body"]) < len(bodies[0]["body"]), "what was said before need not be said again"
    plain = asyncio.run(spoken(pieces, ""))
    assert [body["body"] for body in plain[1:]] == [*pieces, b""]


def test_files_are_kept_for_as_long_as_they_are_as_they_are(site: TestClient) -> None:
    page = site.get("/").text
    named = re.findall(r'(?:href|src)="(/(?:static|palette)[^"]+)"', page)
    assert len(named) > 5
    assert {site.get(path).headers["cache-control"] for path in named} == {FOREVER}
    old = address("site.css").replace(fingerprint(), "0123456789ab")
    for path in ("/static/site.css", "/palette.css", "/palette.css?v=0123456789ab", old):
        answer = site.get(path)
        assert answer.status_code == 200 and answer.headers["cache-control"] == ASK_FIRST
    assert site.get(address("nowhere.js")).status_code == 404
    assert site.get(f"/static/v-{fingerprint()}/../app.py").status_code == 404


def test_modules_and_style_sheets_name_one_another_by_relative_paths() -> None:
    """Else they would be asked for without their fingerprint, and twice."""
    folder = Path(create_app.__code__.co_filename).parent / "static"
    named = [
        (path.name, name)
        for path in [*folder.glob("*.js"), *folder.glob("*.css")]
        for name in re.findall(r'from "([^"]+)"|import\("([^"]+)"\)|url\(([^)]+)\)', path.read_text(encoding="utf-8"))
    ]
    assert named and [(file, *names) for file, names in named if "".join(names).startswith("/")] == []


def pasted(old: str, told: Cut) -> str:
    """As static/parts.js does it."""
    start, gone, length = told["cut"]
    assert length == len(old)
    return old[:start] + told["text"] + old[start + gone :]


LETTERS = st.text("ab<ż", max_size=40)


@given(LETTERS, LETTERS, LETTERS, LETTERS)
def test_what_was_cut_is_put_together_again(before: str, old: str, new: str, after: str) -> None:
    one, other = before * 9 + old + after * 9, before * 9 + new + after * 9
    told = cut(one, other)
    if told is None:
        assert len(before * 9) + len(after * 9) < WORTH_IT
    else:
        assert pasted(one, told) == other and len(told["text"]) < len(other)


def test_only_long_texts_are_cut_and_only_where_letters_count_alike() -> None:
    has: Parts = {
        "picture:a": "x" * 500,
        "picture:b": "🐱" + "x" * 500,
        "prompt": "Your turn.",
        "seat:0": {"name": "Ala"},
    }
    new: Parts = {
        "picture:a": "x" * 499 + "y",
        "picture:b": "🐱" + "x" * 499 + "y",
        "prompt": "My turn.",
        "picture:c": "z" * 500,
    }
    told = shortened(has, new)
    assert told == {**new, "picture:a": {"cut": (499, 1, 500), "text": "y"}}
