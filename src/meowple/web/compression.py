"""Answers go out compressed: pages and files in one piece, streams message by message."""

import zlib
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

WORTH_IT: Final = 400
"""Bytes below which an answer goes out as it is."""
LEVEL: Final = 6
STREAM_LEVEL: Final = 3
"""Half the work of the other for two fifths more bytes: a message is small, and there are many."""
GZIP: Final = 31
"""What zlib calls a gzip stream with a window of 32 kB: a stream's messages repeat one another."""
MEMORY: Final = 7
"""Half of zlib's usual tables: a site has many streams open, for hours."""
KINDS: Final = (b"text/", b"application/json", b"application/manifest+json", b"application/openapi", b"image/svg+xml")
ALREADY: Final = (204, 206, 304)


class Compression:
    """Compresses what is text for whoever understands gzip; all others get it as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        else:
            accepted = Headers(scope=scope).get("accept-encoding", "")
            await self.app(scope, receive, _Answer(send, "gzip" in accepted))


class _Answer:
    """One answer on its way out. But for streams, its head waits for the first piece of the body, which says how long
    it will be."""

    def __init__(self, send: Send, is_understood: bool) -> None:
        self.send = send
        self.is_understood = is_understood
        self.head: Message | None = None
        self.squeezing: zlib._Compress | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and is_text(message):
            MutableHeaders(scope=message).add_vary_header("Accept-Encoding")
            if self.is_understood and is_stream(message):
                self._begin(message, STREAM_LEVEL)
            elif self.is_understood:
                self.head = message
                return
        if message["type"] == "http.response.body":
            message = await self._body(message)
        await self.send(message)

    async def _body(self, message: Message) -> Message:
        body, more = message.get("body", b""), message.get("more_body", False)
        if self.head is not None:
            head, self.head = self.head, None
            if more or len(body) >= WORTH_IT:
                self._begin(head)
            body = self._squeezed(body, more)
            if self.squeezing is not None and not more:
                MutableHeaders(scope=head)["Content-Length"] = str(len(body))
            await self.send(head)
        else:
            body = self._squeezed(body, more)
        return {**message, "body": body}

    def _begin(self, head: Message, level: int = LEVEL) -> None:
        self.squeezing = zlib.compressobj(level, zlib.DEFLATED, GZIP, MEMORY)
        headers = MutableHeaders(scope=head)
        headers["Content-Encoding"] = "gzip"
        del headers["Content-Length"]

    def _squeezed(self, body: bytes, more: bool) -> bytes:
        """As much as can be read at the other end now."""
        if self.squeezing is None:
            return body
        return self.squeezing.compress(body) + self.squeezing.flush(zlib.Z_SYNC_FLUSH if more else zlib.Z_FINISH)


def is_text(head: Message) -> bool:
    headers = dict(head["headers"])
    is_free = b"content-encoding" not in headers and head["status"] not in ALREADY
    return is_free and headers.get(b"content-type", b"").startswith(KINDS)


def is_stream(head: Message) -> bool:
    return bool(dict(head["headers"]).get(b"content-type", b"").startswith(b"text/event-stream"))
