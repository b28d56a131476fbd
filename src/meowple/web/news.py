"""The news that something has happened: whoever waits is woken, and finds out by looking what it was."""

import asyncio


class News:
    """Rises with every piece of news; whoever has seen less waits no longer."""

    def __init__(self) -> None:
        self.epoch = 0
        self.is_closing = False
        self._changed = asyncio.Condition()

    async def publish(self) -> None:
        self.epoch += 1
        await self._wake()

    async def close(self) -> None:
        """Nothing more will be told: all who wait hear of it."""
        self.is_closing = True
        await self._wake()

    async def wait(self, seen: int, seconds: float) -> None:
        """Until there is news after epoch `seen`, or the time is up."""
        try:
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: self.epoch != seen or self.is_closing)
        except TimeoutError:
            return

    async def _wake(self) -> None:
        async with self._changed:
            self._changed.notify_all()
