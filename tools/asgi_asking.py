"""One request to a site in this process, without a network: as a browser or a program would send it."""

import asyncio
from typing import Any

from fastapi import FastAPI

Headers = list[tuple[bytes, bytes]]
ABOUT = {"type": "http", "http_version": "1.1", "scheme": "http", "root_path": "", "asgi": {"version": "3.0"}}


async def ask(app: FastAPI, method: str, path: str, headers: Headers, body: bytes = b"") -> tuple[int, Headers, bytes]:
    """Status, headers and body of the answer; a stream is left with the first thing that it says."""
    has_come, sent = asyncio.Event(), list[Any]()
    asked = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if asked:
            return asked.pop()
        await has_come.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)
        if message["type"] == "http.response.body" and (message.get("body") or not message.get("more_body")):
            has_come.set()

    plain, _, query = path.partition("?")
    where = {"path": plain, "raw_path": plain.encode("utf-8", "replace"), "query_string": query.encode()}
    who = {"headers": headers, "client": ("127.0.0.1", 5), "server": ("site", 80)}
    await app({**ABOUT, **where, **who, "method": method}, receive, send)
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], sorted(sent[0]["headers"]), body
