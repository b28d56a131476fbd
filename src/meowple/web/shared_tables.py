"""The tables of a site as one process has them, with its bots and its news: in a web process or in a worker."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from meowple.store.databases import open_store
from meowple.store.store import Store
from meowple.web.bot_players import BotPlayers
from meowple.web.bot_pool import BotPool
from meowple.web.live_tables import LiveTables
from meowple.web.redis_exchange import RedisExchange
from meowple.web.settings import Settings
from meowple.web.together import Together


class SharedTables:
    """Put together by `shared_tables`; at work while it is `running`."""

    def __init__(self, tables: LiveTables, bots: BotPlayers, together: Together | None, takes_duties: bool) -> None:
        self.tables = tables
        self.bots = bots
        self.together = together
        self.takes_duties = takes_duties

    @property
    def store(self) -> Store:
        return self.tables.store

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Hear of others and do what is due until this ends; then everything is let go of and closed."""
        tasks = [asyncio.create_task(self.tables.let_go_from_time_to_time())]
        if self.together is not None:
            tasks.append(asyncio.create_task(self.together.run()))
        if self.takes_duties:
            tasks.append(asyncio.create_task(self.bots.run()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.bots.end()
            self.tables.writer.close()
            self.store.close()


def shared_tables(data: Path, settings: Settings) -> SharedTables:
    """As the settings say: alone with a file, or one of many with PostgreSQL and Redis."""
    settings.must_fit_together()
    exchange = RedisExchange(settings.redis) if settings.redis else None
    tables = LiveTables(open_store(data, settings.database), exchange)
    bots = BotPlayers(tables, BotPool(settings.bots), takes_duties=settings.duties)
    together = None if exchange is None else Together(tables, exchange)
    if together is not None:
        together.on_news.append(bots.look_soon)
    return SharedTables(tables, bots, together, settings.duties)
