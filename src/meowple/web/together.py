"""One process among several: it hears what others did, looks into the store for what it missed, says who is here."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from meowple.store.tails import steps_of
from meowple.web.ending import end_if_cancelled
from meowple.web.exchange import Exchange
from meowple.web.live_tables import LiveTables

log = logging.getLogger(__name__)
LOOK: Final = 3.0
"""Seconds between two looks into the store: so long a lost message delays what somebody sees."""
LEAST: Final = 0.02
"""Seconds between two of anything, whatever the reason to hurry."""
BEAT: Final = 5.0
"""Seconds between two marks of whoever has a page open here."""


class Together:
    """Started with the site and with every worker that shares its tables."""

    def __init__(self, tables: LiveTables, exchange: Exchange) -> None:
        self.tables = tables
        self.exchange = exchange
        self.on_news: list[Callable[[], None]] = []
        """Whoever wants to know that something happened at some table elsewhere."""
        self._reading: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.exchange.listen(self.heard))
            tasks.create_task(again_and_again(LOOK, self.look))
            tasks.create_task(again_and_again(BEAT, self.beat))

    async def heard(self, table: str, steps: int) -> None:
        """Another process has kept a step."""
        for listener in self.on_news:
            listener()
        live = self.tables.in_memory.get(table)
        if live is not None and live.info.steps < steps:
            self._read_on(table, steps)

    async def look(self) -> None:
        """Compare every table that somebody watches here with the store."""
        watched = {id: live for id, live in self.tables.in_memory.items() if live.open_pages}
        kept = steps_of(self.tables.store, watched) if watched else {}
        for id, live in watched.items():
            if live.info.steps < kept.get(id, 0):
                self._read_on(id, kept[id])

    async def beat(self) -> None:
        """Say who is here, and hear who is at the same tables elsewhere."""
        for id, live in self.tables.in_memory.items():
            for person in filter(None, live.open_pages):
                self.exchange.mark(id, person)
        running = [id for id, live in self.tables.in_memory.items() if not live.info.closed]
        for id, marks in (await self.exchange.marks(running)).items() if running else ():
            if id in self.tables.in_memory:
                self.tables.in_memory[id].here.marks = marks

    def _read_on(self, table: str, steps: int) -> None:
        task = asyncio.create_task(self.tables.read_on(table, steps))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)


async def again_and_again(
    seconds: float, act: Callable[[], Awaitable[None]], early: asyncio.Event | None = None
) -> None:
    """Every so many seconds, or as soon as there is a reason to do it early.

    A server that is away now will be back: that is said in the log, and tried again.
    """
    while True:
        if early is not None:
            early.clear()
        try:
            await act()
        except Exception:
            log.exception("%s failed: it is tried again", act.__qualname__)
            end_if_cancelled()
            await asyncio.sleep(seconds)
        else:
            end_if_cancelled()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await (early or asyncio.Event()).wait()
        await asyncio.sleep(LEAST)
