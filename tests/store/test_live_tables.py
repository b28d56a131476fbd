"""The tables in memory are what is kept: loading mends what was left undone, a failure forgets what was not written."""

import asyncio
from functools import partial

import pytest
from sqlalchemy import update

from meowple.play import setting_up, table_actions
from meowple.play.live_table import LiveTable
from meowple.play.models import Collision, Person
from meowple.play.steps import Step
from meowple.store.schema import seats
from meowple.store.store import Store
from meowple.web.live_tables import LiveTables

BOARD = {"boards": "1"}


@pytest.fixture
def ala(store: Store) -> Person:
    return store.new_person("Ala", "pl")


def first_move(live: LiveTable, seat: int) -> Step:
    return table_actions.play(live, seat, live.table.legal(seat)[0].text, None)


def test_a_full_table_that_was_never_begun_begins_when_it_is_loaded(store: Store, ala: Person) -> None:
    """0.1 kept the last seat and the first lines one after the other: it may have stopped between them."""
    id = store.create(setting_up.new_table("fits", BOARD, ala, ["me", "invite"], False))
    with store.engine.begin() as db:
        sits = {"person": ala.id, "name": "Ala", "nonce": "b1"}
        db.execute(update(seats).where((seats.c.table_id == id) & (seats.c.seat == 1)).values(**sits))

    async def load() -> None:
        live_tables = LiveTables(store)
        first, second = await asyncio.gather(live_tables.get(id), live_tables.get(id))
        assert first is second and first.info.begun and first.table.to_act == (0, 1)
        await live_tables.do(id, partial(first_move, seat=1))

    asyncio.run(load())
    assert store.table(id).begun and [line.seat for line in store.lines(id)] == [-1, -1, 1]


def test_whoever_waited_while_a_write_failed_plays_at_what_is_kept(store: Store, ala: Person) -> None:
    id = store.create(setting_up.new_table("fits", BOARD, ala, ["me", "me"], False))

    async def play() -> None:
        live_tables = LiveTables(store)
        live = await live_tables.get(id)
        kept = store.lines(id)

        def refuse(table: LiveTable) -> Step:
            step = first_move(table, 0)
            step.lines[0].n = kept[-1].n
            return step

        async with live.lock:
            doing = [
                asyncio.create_task(live_tables.do(id, refuse)),
                asyncio.create_task(live_tables.do(id, partial(first_move, seat=1))),
            ]
            await asyncio.sleep(0)
        failed, played = await asyncio.gather(*doing, return_exceptions=True)
        assert isinstance(failed, Collision) and not isinstance(played, BaseException)
        assert played is not live

    asyncio.run(play())
    assert [(line.n, line.seat) for line in store.lines(id)] == [(1, -1), (2, -1), (3, 1)]


def test_a_rematch_that_was_not_kept_leads_nowhere(store: Store, ala: Person) -> None:
    id = store.create(setting_up.new_table("fits", BOARD, ala, ["me", "me"], False))

    async def ask() -> None:
        live_tables = LiveTables(store)
        live = await live_tables.do(id, partial(table_actions.close, person=ala.id))
        new, step = setting_up.rematch(live, ala, "next")
        new.info.id = id  # there is one of this name
        with pytest.raises(Exception, match=r"(?i)unique"):
            await live_tables.create(new, step)
        assert (await live_tables.get(id)).info.rematch is None

    asyncio.run(ask())
    assert store.table(id).rematch is None
