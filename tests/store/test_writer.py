"""The writer thread: steps of different tables share a transaction, and nobody sees what is not yet kept."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from meowple.core.record import Line
from meowple.play import table_actions
from meowple.play.models import Collision
from meowple.play.setting_up import new_table
from meowple.play.steps import Step
from meowple.store.store import Store
from meowple.store.writer import Writer
from meowple.web.live_tables import LiveTables


class HeldStore(Store):
    """A store whose first transaction takes until it is let go."""

    together: list[int]

    def hold(self) -> None:
        self.together, self.may_go = [], threading.Event()

    def commit_all(self, steps: list[Step]) -> None:
        self.together.append(len(steps))
        assert self.may_go.wait(60)
        super().commit_all(steps)


@pytest.fixture
def store(tmp_path: Path) -> HeldStore:
    held = HeldStore.in_file(tmp_path / "meowple.db")
    assert isinstance(held, HeldStore)
    held.hold()
    return held


def tables_in(store: Store, count: int) -> list[str]:
    host = store.new_person("Ala", "en")
    return [store.create(new_table("fits", {"boards": "1"}, host, ["me"], False)) for _ in range(count)]


def step_at(store: Store, id: str) -> Step:
    return Step(store.table(id), [Line(len(store.lines(id)) + 1, 0, "said", "person")])


async def begun(store: HeldStore, count: int) -> None:
    while len(store.together) < count:
        await asyncio.sleep(0.01)


def test_what_comes_while_one_is_written_goes_into_the_next_together(store: HeldStore) -> None:
    ids, writer = tables_in(store, 5), Writer(store)

    async def scene() -> None:
        first = asyncio.create_task(writer.commit(step_at(store, ids[0])))
        await begun(store, 1)
        others = [asyncio.create_task(writer.commit(step_at(store, id))) for id in ids[1:]]
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in (first, *others)), "nothing is told before it is on the disk"
        store.may_go.set()
        await asyncio.gather(first, *others)
        assert store.together == [1, 4]
        assert all(store.lines(id)[-1].say == "said" for id in ids)

    asyncio.run(scene())
    writer.close()


def taken_at(store: Store, id: str) -> Step:
    """A line that is there already."""
    return Step(store.table(id), [Line(1, 0, "again", "person")])


def late_at(store: Store, id: str) -> Step:
    """A step at a table that somebody has changed since it was read."""
    late = step_at(store, id)
    late.table.steps -= 1
    return late


@pytest.mark.parametrize("colliding", [taken_at, late_at])
def test_whoever_collides_hears_of_it_alone(store: HeldStore, colliding: Callable[[Store, str], Step]) -> None:
    ids, writer = tables_in(store, 3), Writer(store)

    async def scene() -> list[BaseException | None]:
        first = asyncio.create_task(writer.commit(step_at(store, ids[0])))
        await begun(store, 1)
        steps = (colliding(store, ids[1]), step_at(store, ids[2]))
        rest = [asyncio.create_task(writer.commit(step)) for step in steps]
        await asyncio.sleep(0)
        store.may_go.set()
        return await asyncio.gather(first, *rest, return_exceptions=True)

    first, collided, third = asyncio.run(scene())
    writer.close()
    assert first is None and third is None and isinstance(collided, Collision)
    assert store.together == [1, 2, 1, 1], "together, and then each by itself"
    assert [store.lines(id)[-1].say for id in ids].count("said") == 2


def test_who_looks_while_a_move_is_written_sees_the_table_without_it(store: HeldStore) -> None:
    store.may_go.set()
    (id,), tables = tables_in(store, 1), LiveTables(store)

    async def scene() -> None:
        live = await tables.get(id)
        before, say = (live.table.number, live.table.decision(0), live.info), live.table.legal(0)[0].text
        store.hold()
        move = asyncio.create_task(tables.do(id, lambda now: table_actions.play(now, 0, say, None)))
        await begun(store, 1)
        assert (live.table.number, live.table.decision(0), live.info) == before
        store.may_go.set()
        assert await move is live
        assert live.table.number > before[0] == len(store.lines(id)) - (live.table.number - before[0])

    asyncio.run(scene())
    tables.writer.close()


def test_who_gives_up_waiting_leaves_it_written_and_the_table_is_read_again(store: HeldStore) -> None:
    store.may_go.set()
    (id,), tables = tables_in(store, 1), LiveTables(store)

    async def scene() -> None:
        live = await tables.get(id)
        say = live.table.legal(0)[0].text
        store.hold()
        move = asyncio.create_task(tables.do(id, lambda now: table_actions.play(now, 0, say, None)))
        await begun(store, 1)
        move.cancel()
        await asyncio.sleep(0.05)
        assert not move.done()
        store.may_go.set()
        with pytest.raises(asyncio.CancelledError):
            await move
        again = await tables.get(id)
        assert again is not live and again.table.number == len(store.lines(id)) > live.table.number

    asyncio.run(scene())
    tables.writer.close()
