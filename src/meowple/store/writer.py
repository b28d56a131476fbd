"""The writer: a thread that keeps what tables have changed, several of them in one transaction.

A transaction on a disk costs about the same for one move as for fifty: the disk has to say that it has it. So whatever
has come while the last one was written goes into the next, and each who waits hears only when theirs is on the disk.
"""

import asyncio
import queue
import threading
from contextlib import suppress
from typing import Final

from meowple.play.steps import Step
from meowple.store.store import Store

MOST: Final = 200
"""Steps in one transaction."""


class Writer:
    """One thread, started with the first step. Nothing waits for more to come: a lone step is written at once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def commit(self, step: Step) -> None:
        """As `Store.commit`, off the event loop: when this returns, the step is on the disk."""
        if step.is_empty:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._write_on, name="writer", daemon=True)
            self._thread.start()
        waiting = Waiting(step)
        self._waiting.put(waiting)
        try:
            await asyncio.shield(waiting.kept)
        except asyncio.CancelledError:  # it is written all the same: whoever goes on has to find it there
            await asyncio.wait([waiting.kept])
            raise

    def close(self) -> None:
        """What has been handed in is still written."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join()
            self._thread = None

    def _write_on(self) -> None:
        while (first := self._waiting.get()) is not None:
            together = [first]
            while len(together) < MOST and not self._waiting.empty():
                another = self._waiting.get()
                if another is None:
                    self._write(together)
                    return
                together.append(another)
            self._write(together)

    def _write(self, together: list["Waiting"]) -> None:
        """All in one transaction; if that cannot be, each in one of its own, so that each hears of its own trouble."""
        try:
            self.store.commit_all([waiting.step for waiting in together])
        except Exception as error:
            if len(together) > 1:
                for waiting in together:
                    self._write([waiting])
                return
            together[0].error = error
        tell(together)


class Waiting:
    """A step that somebody waits for: `kept` is done when it is on the disk, or could not be written."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.loop = asyncio.get_running_loop()
        self.kept: asyncio.Future[None] = self.loop.create_future()
        self.error: Exception | None = None

    def tell(self) -> None:
        if self.error is None:
            self.kept.set_result(None)
        else:
            self.kept.set_exception(self.error)


def tell(together: list[Waiting]) -> None:
    """Wake the event loop once for all of them."""

    def in_the_loop() -> None:
        for waiting in together:
            waiting.tell()

    with suppress(RuntimeError):  # their loop has ended: nobody waits
        together[0].loop.call_soon_threadsafe(in_the_loop)
