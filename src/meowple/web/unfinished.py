"""Requests that never become whole: who sends half of one and waits is let go after a while, and keeps nobody out."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST: Final = 30.0
"""Seconds from the first byte of a request to its last, and from a new connection to its first request."""
LONGEST_HEAD: Final = 65_536
"""Bytes of a request's first line and headers; more, and the connection is closed."""
MOST: Final = 400
"""Connections that wait for the rest of a request. One more, and the one that has waited longest is closed.

A request of ours has 20,000 bytes at most: people's are whole at once, even where hundreds are sent by halves.
"""
GRACE: Final = 2.0
"""Seconds in which nobody is closed for others: a thousand people who come back at once have not been read yet."""
MOST_AT_ONCE: Final = 10
"""So many times as many wait even then, no more."""


class Unfinished:
    """The connections whose request is not whole yet, the longest waiting first."""

    def __init__(self, seconds: float = LONGEST, most: int = MOST, grace: float = GRACE) -> None:
        self.seconds = seconds
        self.most = most
        self.grace = grace
        self._waiting: dict[WholeRequests, tuple[float, asyncio.TimerHandle]] = {}
        """Since when, and what ends it."""

    def add(self, connection: "WholeRequests") -> None:
        """Its time runs from now on; what comes in drops does not make it longer."""
        if connection in self._waiting:
            return
        now = connection.loop.time()
        while self._is_too_many(now):
            self.end(next(iter(self._waiting)))
        self._waiting[connection] = now, connection.loop.call_later(self.seconds, self.end, connection)

    def _is_too_many(self, now: float) -> bool:
        """Whether the one that has waited longest makes room for another."""
        if len(self._waiting) < self.most:
            return False
        since, _ = next(iter(self._waiting.values()))
        return now - since >= self.grace or len(self._waiting) >= MOST_AT_ONCE * self.most

    def remove(self, connection: "WholeRequests") -> None:
        """It is whole, or gone."""
        waited = self._waiting.pop(connection, None)
        if waited is not None:
            waited[1].cancel()

    def end(self, connection: "WholeRequests") -> None:
        self.remove(connection)
        connection.transport.abort()


class WholeRequests(HttpToolsProtocol):
    """Uvicorn's way to read requests by a parser in C, which has no bound of its own: neither of time nor of bytes."""

    def __init__(self, *words: Any, unfinished: Unfinished, **named: Any) -> None:
        super().__init__(*words, **named)
        self.unfinished = unfinished
        self.is_whole = False
        """Whether the last request has come to its end; before the first there is none."""
        self.is_head = True
        """Whether what comes in now belongs to the head of a request."""
        self.head = 0
        """How many bytes of it have come."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.unfinished.add(self)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.head = self.head + len(data) if self.is_head and not self.is_whole else 0
        if self.head > LONGEST_HEAD:
            self.unfinished.end(self)
        elif self.is_whole or self.transport.is_closing():
            self.unfinished.remove(self)
        else:
            self.unfinished.add(self)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_whole, self.is_head = False, True

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.is_head = False

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.is_whole = True

    def connection_lost(self, exc: Exception | None) -> None:
        self.unfinished.remove(self)
        super().connection_lost(exc)
