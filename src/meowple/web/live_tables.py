"""The tables in memory: loaded from the store when somebody asks, changed under a lock, told to everybody who waits."""

import asyncio
import weakref
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.games import find
from meowple.play import table_actions
from meowple.play.live_table import LiveTable
from meowple.play.models import TableInfo
from meowple.play.sealing import begin_if_ready, is_ready
from meowple.play.steps import NewTable, Step
from meowple.store.store import Store
from meowple.web.news import News


class ServedTable(LiveTable):
    """A live table with one lock for writing, its news, and what has been drawn of it."""

    def __init__(self, info: TableInfo, table: Table, news: News) -> None:
        super().__init__(info, table)
        self.lock = asyncio.Lock()
        self.news = news
        self.has_bot_task = False
        self.rendered: dict[Hashable, asyncio.Task[object]] = {}
        """What has been drawn of this table, or is being drawn, for everybody who sees the same."""


Action = Callable[[LiveTable], Step]
"""One of `play/table_actions.py`: checks, changes the table in memory and says what has to be kept."""


class LiveTables:
    """Every change goes to the disk before anybody hears of it. Reading a table changes nothing."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.in_memory: dict[str, ServedTable] = {}
        self.news = News()
        """Of any table."""
        self.on_change: list[Callable[[ServedTable], None]] = []
        """Whoever plays at the tables by themselves: bots, clocks."""
        self._news_of: weakref.WeakValueDictionary[str, News] = weakref.WeakValueDictionary()

    # Reading

    async def get(self, id: str) -> ServedTable:
        """The live table, built again from its lines if it is not in memory."""
        if id not in self.in_memory:
            info = self.store.table(id)
            record, dealer = self.store.record(info), None if info.lesson else self.store.dealer(info)
            table = await asyncio.to_thread(rebuild, find(info.game), record, dealer)
            if id not in self.in_memory:  # whoever was faster has the one that is played at
                loaded = ServedTable(info, table, self.news_of(id))
                self._mend(loaded)
                self.in_memory[id] = loaded
        return self.in_memory[id]

    def _mend(self, live: ServedTable) -> None:
        """Do what an older Meowple left undone when it stopped: begin a full table, close one that is over."""
        info = live.info
        if is_ready(info) and not info.begun and not info.closed:
            step = Step(info)
            begin_if_ready(live, step)
            self._keep(live, step)
        if live.table.over and not info.closed and not info.lesson:
            self._keep(live, table_actions.finish(live))

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
        """Carry out one action. People in the same moment wait for each other here, not for a refusal."""
        while True:
            live = await self.get(id)
            async with live.lock:
                if self.in_memory.get(id) is live:
                    self._keep(live, action(live))
                    break  # otherwise it was forgotten while we waited: what is kept is another
        await self.publish(live)
        return live

    def _keep(self, live: ServedTable, step: Step) -> None:
        """On the disk before anybody hears of it; a failure forgets the copy in memory."""
        try:
            self.store.commit(step)
        except BaseException:
            self.in_memory.pop(live.info.id, None)
            raise

    async def refresh(self, person: str) -> None:
        """What is kept about this person's tables has changed: read it again where it is in memory."""
        for live in list(self.in_memory.values()):
            if live.seats_of(person) or live.info.host == person:
                live.info = self.store.table(live.info.id)
                live.lower_curtain(person)
                live.last_here.pop(person, None)
                live.moved_at = live.now()
                await self.publish(live)

    # Telling

    async def publish(self, live: ServedTable) -> None:
        """Wake everybody who watches this table, and whoever plays at it."""
        self.wake(live)
        await live.news.publish()
        await self.news.publish()

    def wake(self, live: ServedTable) -> None:
        for listener in self.on_change:
            listener(live)

    @contextmanager
    def presence(self, live: ServedTable, person: str) -> Iterator[None]:
        """While a page is open its person is here, and bots go on."""
        live.came(person)
        self.wake(live)
        try:
            yield
        finally:
            live.went(person)

    async def close(self) -> None:
        """The site ends: all who wait hear of it."""
        await self.news.close()
        for news in list(self._news_of.values()):
            await news.close()
