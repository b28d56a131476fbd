"""What is in memory: tables leave it when nobody is there, and come back as they were."""

import asyncio
import gc
import time
import weakref
from pathlib import Path

from meowple.core.view import View
from meowple.games import games
from meowple.play import table_actions
from meowple.play.setting_up import new_table
from meowple.store.store import Store
from meowple.web.live_tables import IDLE, LiveTables, ServedTable


class Day:
    """A site whose clock is moved by hand."""

    def __init__(self, folder: Path) -> None:
        self.began, self.hour = time.time(), 0.0
        self.store = Store.in_file(folder / "meowple.db")
        self.tables = LiveTables(self.store, now=lambda: self.began + 3600 * self.hour)
        self.host = self.store.new_person("Ala", "en")

    def new_table(self, game: str) -> str:
        return self.store.create(new_table(game, {}, self.host, ["me", "me"], False))

    async def play(self, id: str) -> ServedTable:
        live = await self.tables.get(id)
        seat = live.table.to_act[0]
        say, decision = live.table.legal(seat)[0].text, live.table.decision(seat)
        return await self.tables.do(id, lambda now: table_actions.play_as(now, self.host.id, seat, say, decision))


def test_a_day_ends_with_the_memory_it_began_with(tmp_path: Path) -> None:
    day, seen = Day(tmp_path), weakref.WeakSet[ServedTable]()

    async def scene() -> None:
        for hour in range(24):
            day.hour = float(hour)
            for name in list(games)[:2]:
                seen.add(await day.play(day.new_table(name)))
            assert len(day.tables.in_memory) == 2, "those of the hour before have left"
            day.hour += (IDLE + 1) / 3600
            assert day.tables.let_go() == 2

    asyncio.run(scene())
    gc.collect()
    assert not day.tables.in_memory and not list(seen), "nobody holds on to them"
    day.tables.writer.close()


def test_a_table_comes_back_as_it_was(tmp_path: Path) -> None:
    day = Day(tmp_path)

    async def scene() -> None:
        id = day.new_table("fits")
        live = await day.play(id)
        before = [View(live.table, viewer).json() for viewer in (0, 1, None)]
        day.hour += 1
        assert day.tables.let_go() == 1
        again = await day.tables.get(id)
        assert again is not live and [View(again.table, viewer).json() for viewer in (0, 1, None)] == before
        assert (await day.play(id)) is again, "and goes on"

    asyncio.run(scene())
    day.tables.writer.close()


def test_where_somebody_looks_or_moves_a_table_stays(tmp_path: Path) -> None:
    day = Day(tmp_path)

    async def scene() -> None:
        id = day.new_table("fits")
        live = await day.tables.get(id)
        with day.tables.presence(live, day.host.id):
            day.hour += 5
            assert day.tables.let_go() == 0
        assert day.tables.let_go() == 0, "they were here until just now"
        day.hour += 1
        async with live.lock:
            assert day.tables.let_go() == 0, "somebody is at it"
        assert day.tables.let_go() == 1

    asyncio.run(scene())
