"""The running house: live tables, who looks at them, and the news that something has happened."""

import asyncio
import secrets
import time
from collections.abc import Callable, Hashable
from typing import Final

from meowple.core.action import Seat
from meowple.core.dealer import Dealer, sealed
from meowple.core.errors import NotYourTurn, Reason, Refused
from meowple.core.game import Options, settle_options
from meowple.core.record import Line
from meowple.core.replay import rebuild
from meowple.core.table import PERSON, Table
from meowple.games import find, find_bot
from meowple.store.store import Person, SeatRow, Store, TableRow

ME: Final = "me"
INVITE: Final = "invite"
TALK_KEPT: Final = 12
API: Final = "api:"
"""Before the name of a stranger's bot, where a line says who made it."""


class NotBegun(Refused):
    """Seats are still empty: nobody can move before all have sat down."""


class LiveTable:
    """A table in memory, with its seats, one lock for writing and everybody who waits for news."""

    def __init__(self, row: TableRow, table: Table) -> None:
        self.row = row
        self.table = table
        self.lock = asyncio.Lock()
        self.changed = asyncio.Condition()
        self.epoch = 0
        """Rises with every piece of news."""
        self.bots_at_work = False
        self.moved_at = time.monotonic()
        self.talk: list[tuple[Seat, str]] = []
        self.asked_back: tuple[Seat, int] | None = None
        """Somebody asks all others to go back to before a line."""
        self.agreed: set[Seat] = set()
        self.watching: dict[str, int] = {}
        """How many streams each person has open here."""
        self.last_here: dict[str, float] = {}
        self.looked: dict[tuple[str, Seat], int] = {}
        """The last line each person was shown through the eyes of each of their seats."""
        self.drawn: dict[Hashable, asyncio.Task[object]] = {}
        """What has been drawn of this table, or is being drawn, for everybody who sees the same."""

    def still(self) -> "LiveTable":
        """The same table standing still, to be drawn in a thread while play goes on here."""
        return LiveTable(self.row, self.table.still())

    def seats_of(self, person: str) -> list[Seat]:
        return [seat.seat for seat in self.row.seats if seat.person == person]

    def plays_bot(self, seat: Seat) -> str | None:
        """The level that plays this seat now: its own bot, or the one that stands in for somebody away."""
        row = self.row.seats[seat]
        return row.bot or row.stand_in

    def silent_for(self, person: str) -> float:
        """Seconds since this person last had the table open."""
        if self.watching.get(person):
            return 0.0
        return time.monotonic() - self.last_here.get(person, self.moved_at)


class House:
    """Everything the pages ask for. Writing goes to the disk before anybody hears of it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.live: dict[str, LiveTable] = {}
        self.eyes: dict[tuple[str, str], Seat] = {}
        """Which of a person's several seats a device shows: kept here, and only that view is sent."""
        self.news = asyncio.Condition()
        self.epoch = 0
        self.on_change: list[Callable[[LiveTable], None]] = []
        """Whoever tends the tables: bots, clocks."""
        self.is_closing = False

    # Setting up

    def new_table(
        self, game: str, options: Options, host: Person, wanted: list[str], nonce: str, per_move: int = 0
    ) -> str:
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
                sitting.append(SeatRow(seat, person=host.id, name=name, nonce=f"{nonce}{seat}"))
            elif who == INVITE:
                sitting.append(SeatRow(seat, invite=secrets.token_urlsafe(9)))
            else:
                find_bot(found, who)
                sitting.append(SeatRow(seat, bot=who, name=who))
        return self.store.new_table(game, found.version, settled, host.id, sitting, sealed(), per_move)

    async def get(self, id: str) -> LiveTable:
        """The live table, built again from its lines if it is not in memory."""
        if id not in self.live:
            row = self.store.table(id)
            record, dealer = self.store.record(row), self.store.dealer(row)
            table = await asyncio.to_thread(rebuild, find(row.game), record, dealer)
            table.closed = row.closed
            self.live.setdefault(id, LiveTable(row, table))  # whoever was faster has the one that is played at
        live = self.live[id]
        if not live.row.begun and all(seat.is_taken for seat in live.row.seats):
            await self._begin(live)
        self._tend(live)
        return live

    async def _begin(self, live: LiveTable) -> None:
        """All seats are taken: the dealer answers the first chances."""
        async with live.lock:
            if live.row.begun:
                return
            live.row = self.store.table(live.row.id)
            live.table = self._fresh_table(live.row, self.store.dealer(live.row))
            if live.table.history:
                self.store.append(live.row.id, [entry.line for entry in live.table.history])
            self.store.change_table(live.row.id, begun=True)
            live.row.begun = True
        await self.tell(live)

    @staticmethod
    def _fresh_table(row: TableRow, dealer: Dealer) -> Table:
        sitting = tuple(seat.bot or PERSON for seat in row.seats)
        return Table(find(row.game), len(sitting), row.options, dealer, sitting, row.rules)

    async def join(self, invite: str, person: Person, nonce: str) -> str | None:
        """Take the seat this invite opens; the table's id, or None if there is no such invite."""
        found = self.store.table_of_invite(invite)
        if found is None:
            return None
        id, seat = found
        live = await self.get(id)
        if not live.seats_of(person.id):
            if live.row.begun:
                nonce = live.row.seats[seat].nonce
            self.store.take_seat(id, seat, person, nonce if live.row.begun else f"{nonce}{seat}")
            self.store.change_seat(id, seat, stand_in=None)
            live.row = self.store.table(id)
            await self.get(id)
            await self.tell(live)
        return id

    # Playing

    async def play(
        self, id: str, person: str, seat: Seat, say: str, decision: int | None, by: str = PERSON
    ) -> list[Line]:
        """One sentence of one person. Four people in the same moment wait for each other here, not for a refusal."""
        live = await self._at_seat(id, person, seat)
        async with live.lock:
            new = self.write(live, live.table.play(seat, say, by=by, decision=decision))
        self._drop_curtain(live, person, seat)
        await self.tell(live)
        return new

    async def undo(self, id: str, person: str, seat: Seat, by: str = PERSON) -> None:
        live = await self._at_seat(id, person, seat)
        async with live.lock:
            self.write(live, live.table.undo(seat, by=by))
        await self.tell(live)

    async def _at_seat(self, id: str, person: str, seat: Seat) -> LiveTable:
        live = await self.get(id)
        if seat not in live.seats_of(person):
            raise NotYourTurn(Reason("not_your_seat"))
        if not live.row.begun:
            raise NotBegun(Reason("not_begun"))
        return live

    def write(self, live: LiveTable, new: list[Line]) -> list[Line]:
        """On the disk before anybody hears of it; a failure forgets the copy in memory."""
        try:
            self.store.append(live.row.id, new)
        except BaseException:
            self.live.pop(live.row.id, None)
            raise
        live.moved_at = time.monotonic()
        live.asked_back = None
        if live.table.over:
            self.close(live)
        return new

    def close(self, live: LiveTable) -> None:
        """The table is done: its seed may be seen, nothing is played any more."""
        self.store.change_table(live.row.id, closed=True)
        live.table.close()
        live.row.closed = True

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

    async def lift(self, live: LiveTable, person: str, seat: Seat) -> None:
        self.eyes[live.row.id, person] = seat
        await self.tell(live)

    def drop(self, live: LiveTable, person: str) -> None:
        self.eyes.pop((live.row.id, person), None)

    def _drop_curtain(self, live: LiveTable, person: str, seat: Seat) -> None:
        """When another of the person's seats is due and this one is not."""
        acting = live.table.to_act
        if seat not in acting and any(other in acting for other in live.seats_of(person)):
            self.drop(live, person)

    # News

    async def tell(self, live: LiveTable) -> None:
        """Wake everybody who watches this table, and whoever tends it."""
        self._tend(live)
        live.epoch += 1
        self.epoch += 1
        await self._wake(live.changed)
        await self._wake(self.news)

    async def end(self) -> None:
        """Nobody is told anything any more: all who wait hear of it."""
        self.is_closing = True
        for live in list(self.live.values()):
            await self._wake(live.changed)
        await self._wake(self.news)

    @staticmethod
    async def _wake(waiting: asyncio.Condition) -> None:
        async with waiting:
            waiting.notify_all()

    async def wait(self, at: "LiveTable | House", seen: int, seconds: float) -> None:
        """Until there is news of a table (or of any) after epoch `seen`, or the time is up."""
        condition = at.changed if isinstance(at, LiveTable) else at.news
        try:
            async with asyncio.timeout(seconds), condition:
                await condition.wait_for(lambda: at.epoch != seen or self.is_closing)
        except TimeoutError:
            return

    def _tend(self, live: LiveTable) -> None:
        for tend in self.on_change:
            tend(live)
