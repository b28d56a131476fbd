"""Server-sent events: the one way in which pages and programs are kept up to date."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from fastapi import Request
from fastapi.responses import StreamingResponse

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


def event_stream(
    request: Request, news: News, next_message: Next, while_open: AbstractContextManager[None] | None = None
) -> StreamingResponse:
    """A stream that asks for the next message at once and whenever there is news; None: nothing new here."""

    async def sent() -> AsyncIterator[str]:
        with while_open or nullcontext():
            async for text in messages(news, next_message, request.is_disconnected):
                yield text

    return StreamingResponse(sent(), media_type="text/event-stream", headers=HEADERS)


async def messages(news: News, next_message: Next, is_gone: Callable[[], Awaitable[bool]]) -> AsyncIterator[str]:
    while not news.is_closing and not await is_gone():
        epoch = news.epoch
        message = await next_message()
        yield STILL_HERE if message is None else str(message)
        if message is not None and message.is_last:
            return
        await news.wait(epoch, PING)
