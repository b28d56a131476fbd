"""The news that something has happened: whoever waits is woken, and finds out by looking what it was."""

import asyncio


class News:
    """Rises with every piece of news; whoever has seen less waits no longer."""

    def __init__(self) -> None:
        self.epoch = 0
        self.is_closing = False
        self._waiting: set[asyncio.Future[None]] = set()

    def publish(self) -> None:
        self.epoch += 1
        self._wake()

    def close(self) -> None:
        """Nothing more will be told: all who wait hear of it."""
        self.is_closing = True
        self._wake()

    async def wait(self, seen: int, seconds: float) -> None:
        """Until there is news after epoch `seen`, or the time is up. Every page waits so after every move."""
        if self.epoch != seen or self.is_closing:
            return
        loop = asyncio.get_running_loop()
        waiting = loop.create_future()
        timer = loop.call_later(seconds, _end, waiting)
        self._waiting.add(waiting)
        try:
            await waiting
        finally:
            timer.cancel()
            self._waiting.discard(waiting)

    def _wake(self) -> None:
        for waiting in self._waiting:
            _end(waiting)
        self._waiting.clear()


def _end(waiting: "asyncio.Future[None]") -> None:
    if not waiting.done():
        waiting.set_result(None)
