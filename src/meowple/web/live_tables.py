"""The tables in memory: loaded from the store when somebody asks, changed under a lock, told to everybody who waits.

No process owns a table. Whoever writes names the step they have seen; whoever was too late reads what is new and tries
again (`web/catching_up.py`).
"""

import asyncio
import time
import weakref
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from meowple.core.action import Seat
from meowple.core.errors import Refused
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.games import find
from meowple.play import table_actions
from meowple.play.duties import add_duty, due_at
from meowple.play.live_table import Eyes, LiveTable
from meowple.play.models import Collision, SeatTaken, TableInfo
from meowple.play.presence import Presence
from meowple.play.sealing import begin_if_ready, is_ready
from meowple.play.steps import NewTable, Step
from meowple.store.eyes import write_shown
from meowple.store.store import Store
from meowple.store.tails import read_whole, steps_of
from meowple.store.writer import Writer
from meowple.web.catching_up import catch_up
from meowple.web.exchange import Exchange
from meowple.web.news import News

RECENT: Final = 64
"""Lines before which the position is kept: those a page shows, and those that may be taken back."""
EVERY: Final = 16
"""Of the lines before, each so-many-th keeps its position too."""
IDLE: Final = 300.0
"""Seconds after which a table that nobody looks at leaves memory."""
MOST_TRIES: Final = 20
"""So often an action is tried again after somebody else was faster: each time that somebody got one step further."""


class ServedTable(LiveTable):
    """A live table with one lock for writing, its news, and what has been drawn of it."""

    def __init__(
        self,
        info: TableInfo,
        table: Table,
        news: News,
        store: Store | None = None,
        eyes: Eyes | None = None,
        here: Presence | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(info, table, now, eyes, here)
        self.lock = asyncio.Lock()
        self.news = news
        self.store = store
        self.asked_at = self.now()
        """When somebody last asked for it."""
        self.rendered: dict[Hashable, asyncio.Future[object]] = {}
        """What has been drawn of this table, or is being drawn, for everybody who sees the same."""
        self.is_quick = False
        """Whether its pictures are known to take no time worth a thread."""

    def is_idle(self) -> bool:
        """Whether nobody looks, nobody is at it, and nothing has happened for a while; what is due is kept."""
        last = max([self.moved_at, self.asked_at, *self.here.last_here.values()])
        return not self.here.open_pages and not self.lock.locked() and self.now() - last > IDLE

    def draft(self) -> "ServedTable":
        """A copy for one action to change: whoever looks meanwhile sees what is kept."""
        drafted = copied(self)
        drafted.info, drafted.table = copied(self.info), self.table.copy()
        drafted.info.seats = [copied(seat) for seat in self.info.seats]
        return drafted

    def adopt(self, changed: dict[str, object]) -> None:
        """What an action has changed is kept: now it is how the table stands."""
        vars(self).update(changed)
        self.table.slim(RECENT, EVERY)

    def show(self, person: str, seat: Seat, number: int) -> None:
        """Behind a curtain it is kept: what has happened since is shown to whoever looks next, at any process."""
        is_new = self.lifted.get(person) == seat and self.shown.get((person, seat)) != number
        if is_new and self.store is not None:
            with self.store.engine.begin() as db:
                write_shown(db, self.info.id, person, seat, number)
        super().show(person, seat, number)


Thing = TypeVar("Thing")


def copied(thing: Thing) -> Thing:
    """Another with the same in it: `copy.copy` takes ten times as long, and this is done with every move."""
    other: Thing = object.__new__(type(thing))
    vars(other).update(vars(thing))
    return other


Action = Callable[[LiveTable], Step]
"""One of `play/table_actions.py`: checks, changes the table in memory and says what has to be kept."""


class LiveTables:
    """Every change goes to the disk before anybody hears of it. Reading a table changes nothing."""

    def __init__(self, store: Store, exchange: Exchange | None = None, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.exchange = exchange
        """Other processes at the same tables; None: there are none."""
        self.now = now
        self.writer = Writer(store)
        self.in_memory: dict[str, ServedTable] = {}
        self.news = News()
        """Of any table."""
        self.on_change: list[Callable[[ServedTable], None]] = []
        """Whoever plays at the tables by themselves: bots, clocks."""
        self._news_of: weakref.WeakValueDictionary[str, News] = weakref.WeakValueDictionary()
        self._here: weakref.WeakValueDictionary[str, Presence] = weakref.WeakValueDictionary()

    # Reading

    async def get(self, id: str) -> ServedTable:
        """The live table, built again from its lines if it is not in memory."""
        while id not in self.in_memory:
            kept = read_whole(self.store, id)
            table = await asyncio.to_thread(rebuild, find(kept.info.game), kept.record, kept.dealer)
            if id not in self.in_memory:  # whoever was faster has the one that is played at
                here = self._here.setdefault(id, Presence(self.now))
                loaded = ServedTable(kept.info, table, self.news_of(id), self.store, kept.eyes, here, self.now)
                try:
                    self._mend(loaded)
                except Collision:
                    continue  # another process has mended it
                table.slim(RECENT, EVERY)
                self.in_memory[id] = loaded
        live = self.in_memory[id]
        live.asked_at = live.now()
        return live

    async def current(self, id: str) -> ServedTable:
        """The live table, with all that other processes have kept of it until now."""
        live = await self.get(id)
        if self.exchange is not None and (kept := self._steps(id)) > live.info.steps:
            await self.read_on(id, kept)
            live = await self.get(id)
        return live

    def _steps(self, id: str) -> int:
        """How many have been kept of a table."""
        return steps_of(self.store, [id]).get(id, 0)

    def _was_late(self, live: ServedTable) -> bool:
        """Whether what was refused was tried at a table that others have changed since."""
        is_forgotten = self.in_memory.get(live.info.id) is not live
        return is_forgotten or (self.exchange is not None and self._steps(live.info.id) > live.info.steps)

    async def read_on(self, id: str, steps: int | None = None) -> None:
        """Read what others have kept of a table in memory, and tell whoever watches it here.

        `steps`: how many have been kept, where that is known already.
        """
        live = self.in_memory.get(id)
        if live is None:
            return
        async with live.lock:
            kept = self._steps(id) if steps is None else steps
            if self.in_memory.get(id) is not live or kept <= live.info.steps:
                return
            if not catch_up(self.store, live):
                self.in_memory.pop(id, None)  # it has become another: it is read as a whole
                live = await self.get(id)
            live.table.slim(RECENT, EVERY)
        await self._tell(live)

    def _mend(self, live: ServedTable) -> None:
        """Do what an older Meowple left undone when it stopped: begin a full table, close one that is over."""
        info = live.info
        if is_ready(info) and not info.begun and not info.closed:
            step = Step(info)
            begin_if_ready(live, step)
            self._mended(live, step, None)
        if live.table.over and not info.closed and not info.lesson:
            self._mended(live, table_actions.finish(live), due_at(live))

    def _mended(self, live: ServedTable, step: Step, due_before: float | None) -> None:
        add_duty(live, step, due_before)
        self.store.commit(step)

    def let_go(self) -> int:
        """Tables at which nothing has happened for a while, and nobody looks, leave memory: how many.

        They come back with whoever asks for them, and what is due there is done by whoever claims it.
        """
        idle = [id for id, live in self.in_memory.items() if live.is_idle()]
        for id in idle:
            del self.in_memory[id]
        return len(idle)

    async def let_go_from_time_to_time(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 5)
            self.let_go()

    def news_of(self, id: str) -> News:
        """The news of one table: the same for as long as anybody listens."""
        news = self._news_of.get(id)
        if news is None:
            news = self._news_of[id] = News()
            news.is_closing = self.news.is_closing
        return news

    # Changing

    async def create(self, new: NewTable, also: Step | None = None) -> str:
        """Keep a new table, and what changes with it; its bots begin at once."""
        try:
            self.store.create(new, also)
        except BaseException:
            if also is not None:
                self.in_memory.pop(also.table.id, None)
            raise
        self.wake(await self.get(new.info.id))
        return new.info.id

    async def do(self, id: str, action: Action) -> ServedTable:
        """Carry out one action. People in the same moment wait for each other here, not for a refusal.

        If another process was faster, the action is tried again at what is kept now: it is refused only if that
        refuses it, because the seat's decision has changed.
        """
        tries = 0
        while True:
            live = await self.get(id)
            try:
                async with live.lock:
                    if self.in_memory.get(id) is live:
                        await self._change(live, action)
                        break  # otherwise it was forgotten while we waited: what is kept is another
            except (Refused, SeatTaken, Collision):
                tries += 1
                if tries == MOST_TRIES or not self._was_late(live):
                    raise
                await self.read_on(id)
        await self.publish(live)
        return live

    async def _change(self, live: ServedTable, action: Action) -> None:
        """On the disk before anybody hears of it, or sees it; a failure forgets the copy in memory."""
        before, draft, due_before = dict(vars(live)), live.draft(), due_at(live)
        step = action(draft)
        add_duty(draft, step, due_before)
        try:
            await self.writer.commit(step)
        except BaseException:
            self.in_memory.pop(live.info.id, None)
            raise
        live.adopt({name: value for name, value in vars(draft).items() if value is not before[name]})

    async def refresh(self, person: str) -> None:
        """What is kept about this person's tables has changed: read it again where it is in memory."""
        for id, before in list(self.in_memory.items()):
            if before.seats_of(person) or before.info.host == person:
                await self.read_on(id)
                live = await self.get(id)
                live.lifted.pop(person, None)
                for sitting in {seat.person for seat in live.info.seats if seat.person}:
                    live.here.greet(sitting)
                await self.publish(live)

    # Telling

    async def publish(self, live: ServedTable) -> None:
        """Wake everybody who watches this table, and whoever plays at it: here, and at other processes."""
        await self._tell(live)
        if self.exchange is not None:
            self.exchange.tell(live.info.id, live.info.steps)

    async def _tell(self, live: ServedTable) -> None:
        self.wake(live)
        live.news.publish()
        self.news.publish()

    def wake(self, live: ServedTable) -> None:
        for listener in self.on_change:
            listener(live)

    @contextmanager
    def presence(self, live: ServedTable, person: str) -> Iterator[None]:
        """While a page is open its person is here, and bots go on."""
        live.came(person)
        if self.exchange is not None and person:
            self.exchange.mark(live.info.id, person)
        self.wake(live)
        try:
            yield
        finally:
            live.went(person)

    async def close(self) -> None:
        """The site ends: all who wait hear of it."""
        self.news.close()
        for news in list(self._news_of.values()):
            news.close()
