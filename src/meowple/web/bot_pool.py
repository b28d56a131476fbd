"""Worker processes in which bots think: a bot that takes too long is ended with its worker."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, ParamSpec, TypeVar

from meowple.arena.runners import hire
from meowple.web.bot_worker import BotFailed, ready
from meowple.web.fair_turns import NOBODY, FairTurns

Words = ParamSpec("Words")
Answer = TypeVar("Answer")

PATIENCE: Final = 20.0
"""Seconds a bot may think; then its worker is ended and the level below is asked."""
HIRING: Final = 60.0
"""Seconds a new worker may take to come: the time of a bot runs only when there is one."""
GIVES_UP: Final = (BotFailed, BrokenProcessPool, OSError)
"""How a bot can fail: by an error, by taking its worker down, by thinking too long (a TimeoutError is an OSError), or
because the system starts no process for it."""


async def _answered(question: Future[Answer]) -> Answer:
    """What the worker says. Who stops waiting leaves the question be: a pool must not break over one taken back."""
    answer = asyncio.wrap_future(question)
    answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to hear of it
    return await asyncio.shield(answer)


class BotPool:
    """The workers, hired when the first is needed."""

    def __init__(self, workers: int = 1, patience: float = PATIENCE) -> None:
        self.workers = workers
        self.patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._turns = FairTurns(workers)
        """Nobody's time runs while they wait for a worker."""

    def hired(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = hire(self.workers)
        return self._pool

    def dismiss(self, pool: ProcessPoolExecutor) -> None:
        """End these workers, even in the middle of a thought. Whoever else asked them hears that the pool is broken."""
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()

    def close(self) -> None:
        pool = self._pool
        if pool is not None:
            self.dismiss(pool)
            pool.shutdown()

    async def check(self) -> None:
        """Raises if no worker answers. One that is busy is well: its thought has a time limit."""
        if not self._turns.is_full:
            await self.ask(NOBODY, ready)

    async def ask(self, who: str, work: Callable[Words, Answer], *words: Words.args, **more: Words.kwargs) -> Answer:
        """One answer of a worker, for this person, in time.

        If the worker dies it is asked once more: another table's bot may have ended it.
        """
        async with self._turns.place(who):
            for is_last in (False, True):
                pool = self.hired()
                try:
                    async with asyncio.timeout(HIRING):
                        await _answered(pool.submit(ready))
                    async with asyncio.timeout(self.patience):
                        return await _answered(pool.submit(work, *words, **more))
                except BrokenProcessPool:
                    self.dismiss(pool)
                    if is_last:
                        raise
                except OSError:  # it took too long, or cannot be started
                    self.dismiss(pool)
                    raise
        raise AssertionError("the second answer is the last")
