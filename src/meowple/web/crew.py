"""The bots of the house: they think in worker processes, see their seat and nothing else, and never stop a table."""

import asyncio
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final

from meowple.core.action import Seat
from meowple.core.errors import NotYourTurn, StaleDecision
from meowple.store.store import Collision
from meowple.web.house import House, LiveTable
from meowple.web.workers import choose, hint

PAUSE: Final = 0.35
"""Seconds between two moves of bots, so that people can follow."""
PATIENCE: Final = 20.0
"""Seconds after which a worker is given up and any legal move is made."""
FILL_IN: Final = "medium"
"""Who fills in for a person whose time is up."""


class Crew:
    """Wakes up whenever a table changes and plays the seats that are a bot's."""

    def __init__(self, house: House, workers: int = 1) -> None:
        self.house = house
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        house.on_change.append(self.wake)

    def hired(self) -> ProcessPoolExecutor:
        """The workers, hired when the first is needed."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
        return self.pool

    def dismiss(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def shut(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.dismiss()

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
        job = (live.row.game, live.table.state.seen_by(seat).dump(), seat, level, secrets.randbits(60))
        try:
            async with asyncio.timeout(PATIENCE):
                say, by = await asyncio.get_running_loop().run_in_executor(self.hired(), choose, *job)
        except (TimeoutError, BrokenProcessPool):
            self.dismiss()
            say, by = live.table.legal(seat)[0].text, f"random for {level}"
        if live.row.seats[seat].bot is None:
            by = f"{by} for person"
        async with live.lock:
            try:
                self.house.write(live, live.table.play(seat, say, by=by, decision=decision))
            except (StaleDecision, NotYourTurn, Collision):
                return
        await self.house.tell(live)

    async def hint(self, live: LiveTable, seat: Seat, lang: str) -> tuple[str, str]:
        """What the strongest bot would do, and why."""
        job = (live.row.game, live.table.state.seen_by(seat).dump(), seat, lang, secrets.randbits(60))
        return await asyncio.get_running_loop().run_in_executor(self.hired(), hint, *job)
