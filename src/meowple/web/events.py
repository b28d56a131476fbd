"""Server-sent events: the one way in which pages and programs are kept up to date."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from fastapi import Request, Response
from starlette.types import Receive, Scope, Send

from meowple.web.limits import Limits, address_of
from meowple.web.news import News

PING: Final = 15.0
"""Seconds after which a silent stream says that it is still there."""
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
STILL_HERE: Final = ": still here\n\n"


class Message:
    """One event; `id` is the number of the last line it tells of, the last message ends the stream."""

    def __init__(self, data: str, id: int | None = None, event: str = "", is_last: bool = False) -> None:
        self.data = data
        self.id = id
        self.event = event
        self.is_last = is_last

    def __str__(self) -> str:
        event = f"event: {self.event}\n" if self.event else ""
        id = "" if self.id is None else f"id: {self.id}\n"
        return f"{event}{id}data: {self.data}\n\n"


Next = Callable[[], Awaitable[Message | None]]


class Caller:
    """Who opens a stream, and from where: that is what limits count."""

    def __init__(self, request: Request, limits: Limits, who: str) -> None:
        self.request = request
        self.limits = limits
        self.who = who
        self.address = address_of(request)


def event_stream(
    caller: Caller, news: News, next_message: Next, while_open: AbstractContextManager[None] | None = None
) -> "EventStream":
    """A stream that asks for the next message at once and whenever there is news; None: nothing new here."""
    caller.limits.may_watch(caller.who, caller.address)
    return EventStream(caller, messages(news, next_message), while_open or nullcontext())


class EventStream(Response):
    """It speaks ASGI itself: the framework's streams ask before each message whether anybody is still there."""

    media_type = "text/event-stream"

    def __init__(self, caller: Caller, told: AsyncIterator[str], while_open: AbstractContextManager[None]) -> None:
        super().__init__(headers=HEADERS)
        del self.headers["content-length"]  # nobody knows yet
        self.caller = caller
        self.told = told
        self.while_open = while_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Until there is nothing more to tell, or whoever listened has gone."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        going = asyncio.create_task(_gone(receive))
        await asyncio.sleep(0)
        if going.done():  # only the head was asked for
            return
        sending = asyncio.create_task(self._send(send))
        try:
            await asyncio.wait([sending, going], return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            for task in (sending, going):
                task.cancel()
            await asyncio.wait([sending, going])

    async def _send(self, send: Send) -> None:
        with self.caller.limits.watching(self.caller.who, self.caller.address), self.while_open:
            async for text in self.told:
                await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _gone(receive: Receive) -> None:
    """Until whoever listens has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def messages(news: News, next_message: Next) -> AsyncIterator[str]:
    """The first sign at once, then what is new; after a while of silence a sign that the stream is still there."""
    is_silent = True
    while not news.is_closing:
        epoch = news.epoch
        message = await next_message()
        if message is not None:
            yield str(message)
            if message.is_last:
                return
        elif is_silent:
            yield STILL_HERE
        await news.wait(epoch, PING)
        is_silent = news.epoch == epoch
