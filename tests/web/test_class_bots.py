"""A bot that thinks while its class is paused: what it thought of is not played, and it goes on afterwards."""

import asyncio
from pathlib import Path

from meowple.play.classroom import new_class
from meowple.store.classes import tables_of_class
from meowple.store.store import Store
from meowple.web.bot_players import BotPlayers
from meowple.web.bot_pool import BotPool
from meowple.web.classrooms import Classrooms
from meowple.web.live_tables import LiveTables, ServedTable


class Thinker:
    """A bot that chooses when it is told to."""

    def __init__(self) -> None:
        self.is_asked = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def choose(self, live: ServedTable, seat: int, level: str) -> tuple[str, str]:
        say = live.table.legal(seat)[0].text
        self.is_asked.set()
        await self.may_answer.wait()
        return say, level


async def with_a_bot(store: Store, thinker: Thinker) -> tuple[str, Classrooms, BotPlayers]:
    """A class with one table, at which a child and a bot sit."""
    tables = LiveTables(store)
    rooms, bots = Classrooms(store, tables), BotPlayers(tables, BotPool())
    bots.choose = thinker.choose  # type: ignore[method-assign]
    room = new_class("fits", {"boards": "1"}, 2, store.new_person("Eva", "en"))
    rooms.open(room)
    await rooms.join(room.id, store.new_person("Luna", "en"), "", False)
    await rooms.fill_up(room.id, None)
    return room.id, rooms, bots


def test_a_bot_waits_with_the_others_and_goes_on_with_them(tmp_path: Path) -> None:
    asyncio.run(paused_while_it_thinks(Store.in_file(tmp_path / "meowple.db")))


async def paused_while_it_thinks(store: Store) -> None:
    thinker = Thinker()
    room, rooms, bots = await with_a_bot(store, thinker)
    live = await rooms.tables.get(tables_of_class(store, room)[0])
    async with asyncio.timeout(60):
        await thinker.is_asked.wait()
        await rooms.pause(room)
        before = live.table.number
        thinker.may_answer.set()
        while live.info.id in bots.attended:
            await asyncio.sleep(0.01)
        assert live.table.number == before and 1 in live.table.to_act
        await rooms.resume(room)
        while 1 in live.table.to_act:
            await asyncio.sleep(0.01)
    bots.close()


def test_a_bot_that_thinks_when_the_class_ends_complains_of_nothing(tmp_path: Path) -> None:
    asyncio.run(ended_while_it_thinks(Store.in_file(tmp_path / "meowple.db")))


async def ended_while_it_thinks(store: Store) -> None:
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: complaints.append(what))
    thinker = Thinker()
    room, rooms, bots = await with_a_bot(store, thinker)
    async with asyncio.timeout(60):
        await thinker.is_asked.wait()
        await rooms.end(room)
        thinker.may_answer.set()
        while tasks := list(bots.attended.values()):
            assert [done for done in await asyncio.gather(*tasks, return_exceptions=True) if done is not None] == []
    bots.close()
    assert complaints == []
