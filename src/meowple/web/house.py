"""The running house: live tables, the bots that sit at them, and the news that something has happened."""

import asyncio
import secrets
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from meowple.core.action import Seat
from meowple.core.dealer import sealed
from meowple.core.errors import NotYourTurn, Reason, StaleDecision
from meowple.core.game import Options, settle_options
from meowple.core.record import Line
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.games import find, find_bot
from meowple.store.store import Collision, Person, SeatRow, Store, TableRow
from meowple.web.workers import choose, hint

BOT_PAUSE: Final = 0.35
"""Seconds between two moves of bots, so that people can follow."""
BOT_PATIENCE: Final = 20.0
"""Seconds after which a bot's worker is given up and a lower level plays."""
ME: Final = "me"
INVITE: Final = "invite"


class LiveTable:
    """A table in memory, with its seats, one lock for writing and everybody who waits for news."""

    def __init__(self, row: TableRow, table: Table) -> None:
        self.row = row
        self.table = table
        self.lock = asyncio.Lock()
        self.changed = asyncio.Condition()
        self.bots_at_work = False

    def seats_of(self, person: str) -> list[Seat]:
        return [seat.seat for seat in self.row.seats if seat.person == person]


class House:
    """Everything the pages ask for. Writing goes through the store first in line, never round it."""

    def __init__(self, store: Store, workers: int = 1) -> None:
        self.store = store
        self.live: dict[str, LiveTable] = {}
        self.eyes: dict[tuple[str, str], Seat] = {}
        """Which of a person's several seats a device shows: kept here, and only that view is sent."""
        self.pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        self.tasks: set[asyncio.Task[None]] = set()

    def shut(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)

    # Setting up

    def new_table(self, game: str, options: Options, host: Person, wanted: list[str], nonce: str) -> str:
        """A table with these seats: `me` (several are people round this device), `invite`, or a bot's level."""
        found = find(game)
        settled = settle_options(found.options, options, len(wanted))
        found.new(len(wanted), settled)
        here = 0
        sitting = []
        for seat, who in enumerate(wanted):
            if who == ME:
                here += 1
                name = host.name if here == 1 else f"{host.name} {here}"
                sitting.append(SeatRow(seat, None, host.id, name, f"{nonce}{seat}", None))
            elif who == INVITE:
                sitting.append(SeatRow(seat, None, None, "", "", secrets.token_urlsafe(9)))
            else:
                find_bot(found, who)
                sitting.append(SeatRow(seat, who, None, who, "", None))
        return self.store.new_table(game, found.version, settled, host.id, sitting, sealed())

    async def get(self, id: str) -> LiveTable:
        """The live table, built again from its lines if it is not in memory."""
        if id not in self.live:
            row = self.store.table(id)
            record = self.store.record(row)
            table = rebuild(find(row.game), record, self.store.dealer(row))
            table.closed = row.closed
            self.live.setdefault(id, LiveTable(row, table))
        live = self.live[id]
        if not live.row.begun and all(seat.is_taken for seat in live.row.seats):
            await self._begin(live)
        self._wake_bots(live)
        return live

    async def _begin(self, live: LiveTable) -> None:
        """All seats are taken: the dealer answers the first chances."""
        async with live.lock:
            if live.row.begun:
                return
            live.row = self.store.table(live.row.id)
            dealer = self.store.dealer(live.row)
            sitting = tuple(seat.bot or "person" for seat in live.row.seats)
            table = Table(find(live.row.game), len(sitting), live.row.options, dealer, sitting, live.row.rules)
            if table.history:
                self.store.append(live.row.id, [entry.line for entry in table.history])
            self.store.begin(live.row.id)
            live.row.begun = True
            live.table = table
        await self._tell(live)

    async def join(self, invite: str, person: Person, nonce: str) -> str | None:
        """Take the seat this invite opens; the table's id, or None if there is no such invite."""
        found = self.store.table_of_invite(invite)
        if found is None:
            return None
        id, seat = found
        live = await self.get(id)
        if not live.seats_of(person.id):
            self.store.take_seat(id, seat, person, f"{nonce}{seat}")
            live.row = self.store.table(id)
            await self.get(id)
            await self._tell(live)
        return id

    # Playing

    async def play(self, id: str, person: str, seat: Seat, say: str, decision: int | None) -> list[Line]:
        """One sentence of one person. Four people in the same moment wait for each other here, not for a refusal."""
        live = await self.get(id)
        if seat not in live.seats_of(person):
            raise NotYourTurn(Reason("not_your_seat"))
        async with live.lock:
            new = self._write(live, live.table.play(seat, say, by="person", decision=decision))
        self._drop_curtain(live, person, seat)
        await self._tell(live)
        self._wake_bots(live)
        return new

    async def undo(self, id: str, person: str, seat: Seat) -> None:
        live = await self.get(id)
        if seat not in live.seats_of(person):
            raise NotYourTurn(Reason("not_your_seat"))
        async with live.lock:
            self._write(live, live.table.undo(seat))
        await self._tell(live)
        self._wake_bots(live)

    def _write(self, live: LiveTable, new: list[Line]) -> list[Line]:
        """On the disk before anybody hears of it; a failure forgets the copy in memory."""
        try:
            self.store.append(live.row.id, new)
        except BaseException:
            self.live.pop(live.row.id, None)
            raise
        if live.table.over:
            self.store.close(live.row.id)
            live.table.close()
            live.row.closed = True
        return new

    async def hint(self, live: LiveTable, seat: Seat, lang: str) -> tuple[str, str]:
        dump = live.table.state.seen_by(seat).dump()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, hint, live.row.game, dump, seat, lang, secrets.randbits(60))

    # Pass and play

    def viewer(self, live: LiveTable, person: str) -> tuple[Seat | None, bool]:
        """Through which seat's eyes this person looks now, and whether the curtain is down."""
        mine = live.seats_of(person)
        if len(mine) <= 1:
            return (mine[0] if mine else None), False
        acting = [seat for seat in live.table.to_act if seat in mine]
        views = {live.table.state.seen_by(seat).dump() for seat in mine}
        if len(views) == 1 or live.table.over:
            return (acting or mine)[0], False
        return self.eyes.get((live.row.id, person)), (live.row.id, person) not in self.eyes

    def lift(self, live: LiveTable, person: str, seat: Seat) -> None:
        if seat in live.seats_of(person):
            self.eyes[live.row.id, person] = seat

    def drop(self, live: LiveTable, person: str) -> None:
        self.eyes.pop((live.row.id, person), None)

    def _drop_curtain(self, live: LiveTable, person: str, seat: Seat) -> None:
        """When another of the person's seats is due and this one is not."""
        acting = live.table.to_act
        if seat not in acting and any(other in acting for other in live.seats_of(person)):
            self.drop(live, person)

    # News and bots

    async def _tell(self, live: LiveTable) -> None:
        async with live.changed:
            live.changed.notify_all()

    async def wait(self, live: LiveTable, seconds: float) -> None:
        """Until something happens at this table, or the time is up."""
        try:
            async with asyncio.timeout(seconds):
                async with live.changed:
                    await live.changed.wait()
        except TimeoutError:
            return

    def _bot_due(self, live: LiveTable) -> Seat | None:
        if not live.row.begun:
            return None
        return next((seat for seat in live.table.to_act if seat >= 0 and live.row.seats[seat].bot), None)

    def _wake_bots(self, live: LiveTable) -> None:
        if not live.bots_at_work and self._bot_due(live) is not None:
            live.bots_at_work = True
            task = asyncio.create_task(self._run_bots(live))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _run_bots(self, live: LiveTable) -> None:
        try:
            while (seat := self._bot_due(live)) is not None:
                await self._bot_moves(live, seat)
                await asyncio.sleep(BOT_PAUSE)
        finally:
            live.bots_at_work = False

    async def _bot_moves(self, live: LiveTable, seat: Seat) -> None:
        level = live.row.seats[seat].bot or "random"
        decision = live.table.decision(seat)
        job = (live.row.game, live.table.state.seen_by(seat).dump(), seat, level, secrets.randbits(60))
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(BOT_PATIENCE):
                say, by = await loop.run_in_executor(self.pool, choose, *job)
        except TimeoutError:
            say, by = live.table.legal(seat)[0].text, f"random for {level}"
        async with live.lock:
            try:
                self._write(live, live.table.play(seat, say, by=by, decision=decision))
            except (StaleDecision, NotYourTurn, Collision):
                return
        await self._tell(live)
