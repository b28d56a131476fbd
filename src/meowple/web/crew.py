"""The bots of the house: they think in worker processes, see their seat and nothing else, and never stop a table."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Final, ParamSpec, TypeVar

from meowple.arena.runners import hire
from meowple.core.action import Seat
from meowple.core.errors import NotYourTurn, StaleDecision
from meowple.games import find, find_bot
from meowple.store.store import Collision
from meowple.web.house import House, LiveTable
from meowple.web.workers import BotFailed, choose, hint, levels_from, ready

log = logging.getLogger(__name__)

Words = ParamSpec("Words")
Answer = TypeVar("Answer")
Chooser = Callable[[str, str, Seat, str, int], str]

PAUSE: Final = 0.35
"""Seconds between two moves of bots, so that people can follow."""
PATIENCE: Final = 20.0
"""Seconds a bot may think; then its worker is ended and the level below is asked."""
HIRING: Final = 60.0
"""Seconds a new worker may take to come: the time of a bot runs only when there is one."""
FILL_IN: Final = "medium"
"""Who fills in for a person whose time is up."""
GIVES_UP: Final = (BotFailed, BrokenProcessPool, TimeoutError)
"""How a bot can fail: by an error, by taking its worker down, by thinking too long."""


async def _answered(question: Future[Answer]) -> Answer:
    """What the worker says. Who stops waiting leaves the question be: a pool must not break over one taken back."""
    return await asyncio.shield(asyncio.wrap_future(question))


class Crew:
    """Wakes up whenever a table changes and plays the seats that are a bot's."""

    def __init__(self, house: House, workers: int = 1, chooser: Chooser = choose, patience: float = PATIENCE) -> None:
        self.house = house
        self.workers = workers
        self.chooser = chooser
        self.patience = patience
        self.pool: ProcessPoolExecutor | None = None
        self.free = asyncio.Semaphore(workers)
        """Nobody's time runs while they wait for a worker."""
        self.tasks: set[asyncio.Task[None]] = set()
        house.on_change.append(self.wake)

    # The workers

    def hired(self) -> ProcessPoolExecutor:
        """The workers, hired when the first is needed."""
        if self.pool is None:
            self.pool = hire(self.workers)
        return self.pool

    def dismiss(self, pool: ProcessPoolExecutor) -> None:
        """End these workers, even in the middle of a thought. Whoever else asked them hears that the pool is broken."""
        if self.pool is pool:
            self.pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()

    def shut(self) -> None:
        for task in self.tasks:
            task.cancel()
        pool = self.pool
        if pool is not None:
            self.dismiss(pool)
            pool.shutdown()

    async def ask(self, work: Callable[Words, Answer], *words: Words.args, **more: Words.kwargs) -> Answer:
        """One answer of a worker, in time. If it dies it is asked once more: another table's bot may have ended it."""
        async with self.free:
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
                except TimeoutError:
                    self.dismiss(pool)
                    raise
        raise AssertionError("the second answer is the last")

    # The tables

    def wake(self, live: LiveTable) -> None:
        if not live.bots_at_work and (self._due(live) is not None or self._clock_runs(live)):
            live.bots_at_work = True
            task = asyncio.create_task(self._work(live))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    @staticmethod
    def _due(live: LiveTable) -> Seat | None:
        if not live.row.begun:
            return None
        return next((seat for seat in live.table.to_act if seat >= 0 and live.plays_bot(seat)), None)

    @staticmethod
    def _clock_runs(live: LiveTable) -> bool:
        return live.row.begun and live.row.per_move > 0 and bool(live.table.to_act)

    async def _work(self, live: LiveTable) -> None:
        """Play what is due; at a table with a clock also watch the time."""
        try:
            while True:
                seat = self._due(live)
                if seat is not None:
                    await self._move(live, seat, live.plays_bot(seat) or FILL_IN)
                    await asyncio.sleep(PAUSE)
                elif self._clock_runs(live):
                    await self._watch_clock(live)
                else:
                    return
        finally:
            live.bots_at_work = False

    async def _watch_clock(self, live: LiveTable) -> None:
        """Let the time of one move run out, unless somebody moves; then fill in for everybody who owes a choice."""
        moved_at = live.moved_at
        for _ in range(live.row.per_move * 4):
            await asyncio.sleep(0.25)
            if live.moved_at != moved_at or not live.table.to_act:
                return
        for seat in live.table.to_act:
            await self._move(live, seat, FILL_IN)

    async def _move(self, live: LiveTable, seat: Seat, level: str) -> None:
        decision = live.table.decision(seat)
        say, by = await self.choose(live, seat, level)
        if live.row.seats[seat].bot is None:
            by = f"{by} for person"
        async with live.lock:
            try:
                self.house.write(live, live.table.play(seat, say, by=by, decision=decision))
            except (StaleDecision, NotYourTurn, Collision):
                return
        await self.house.tell(live)

    async def choose(self, live: LiveTable, seat: Seat, level: str) -> tuple[str, str]:
        """What to say and who really chose it: a bot that fails is replaced by its level below, and the log says so."""
        seen = live.table.state.seen_by(seat)
        seed = secrets.randbits(60)
        for name in levels_from(live.row.game, level):
            try:
                say = await self.ask(self.chooser, live.row.game, seen.dump(), seat, name, seed)
            except GIVES_UP as error:
                log.warning("%s of %s failed at table %s: %r", name, live.row.game, live.row.id, error)
                continue
            return say, name if name == level else f"{name} for {level}"
        chosen = find_bot(find(live.row.game), "random").choose(seen, seat, Random(seed))
        return chosen.text, "random" if level == "random" else f"random for {level}"

    async def hint(self, live: LiveTable, seat: Seat, lang: str) -> tuple[str, str]:
        """What the strongest bot would do, and why; if it fails, what the next one would."""
        game, dump, seed = live.row.game, live.table.state.seen_by(seat).dump(), secrets.randbits(60)
        levels = levels_from(game, list(find(game).bots)[-1])
        for name in levels[:-1]:
            try:
                return await self.ask(hint, game, dump, seat, name, seed, lang)
            except GIVES_UP as error:
                log.warning("the hint of %s in %s failed: %r", name, game, error)
        return await self.ask(hint, game, dump, seat, levels[-1], seed, lang)
