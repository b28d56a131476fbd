"""Classes on the site: one action at a time in each, its tables locked together, kept, and told to everybody."""

import asyncio
import weakref
from collections.abc import Callable
from contextlib import AsyncExitStack

from meowple.core.errors import Refused
from meowple.play import classroom
from meowple.play.duties import add_duty, due_at
from meowple.play.live_table import LiveTable
from meowple.play.models import ClassFull, Classroom, Collision, Person
from meowple.play.steps import ClassStep
from meowple.store.classes import class_of_id, commit_class, create_class, pupil_of, pupils_of, tables_of_class
from meowple.store.store import Store
from meowple.web.live_tables import MOST_TRIES, LiveTables, ServedTable

Change = Callable[[Classroom, list[LiveTable]], ClassStep]
"""One of `play/classroom.py`, with the rest of what it needs."""


class Classrooms:
    """What matters is kept; in memory is only who has been called to another table and has not come yet."""

    def __init__(self, store: Store, tables: LiveTables) -> None:
        self.store = store
        self.tables = tables
        self.called: dict[str, str] = {}
        """Children whose page is to leave the table it shows: the class they are led through."""
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()

    # Reading

    async def tables_of(self, id: str) -> list[ServedTable]:
        return [await self.tables.current(table) for table in tables_of_class(self.store, id)]

    async def table_of(self, id: str, person: str) -> ServedTable | None:
        """Where this child sits now: at a running or waiting table of the class, or else at one that is over."""
        mine = [live for live in await self.tables_of(id) if live.seats_of(person)]
        return next((live for live in mine if not live.info.closed), mine[-1] if mine else None)

    def is_called_away(self, live: ServedTable, person: str) -> bool:
        """Whether the teacher has called this child from here to another place."""
        return live.info.class_id is not None and self.called.get(person) == live.info.class_id

    def led_to(self, live: ServedTable, person: str) -> str | None:
        """The page this person belongs to instead of this table's: a child called away or waiting, a teacher too."""
        id = live.info.class_id
        if id is None:
            return None
        if pupil_of(self.store, id, person) is not None:
            stays = live.info.begun and live.may_look(person) and not self.is_called_away(live, person)
            return None if stays else f"/class/{id}/me"
        return f"/class/{id}" if live.info.host == person and not live.info.begun else None

    # Changing

    def open(self, room: Classroom) -> None:
        create_class(self.store, room)

    async def join(self, id: str, person: Person, wanted: str, seals: bool) -> None:
        """A child comes and sits down; who is there already stays where they are."""

        def act(room: Classroom, tables: list[LiveTable]) -> ClassStep:
            there = pupils_of(self.store, id)
            if any(pupil.person == person.id for pupil in there):
                return ClassStep(room)
            return classroom.join(room, tables, there, person, wanted, seals)

        await self._change(id, act)

    async def pause(self, id: str) -> None:
        await self._change(id, classroom.pause)

    async def resume(self, id: str) -> None:
        await self._change(id, classroom.resume)

    async def fill_up(self, id: str, place: int | None) -> None:
        await self._change(id, lambda room, tables: classroom.fill_up(room, tables, place))

    async def end(self, id: str) -> None:
        await self._change(id, classroom.end)

    async def reseat(self, id: str, person: str, place: int | None) -> None:
        """The child's page hears of it at the table it was at, and goes where it belongs now."""

        def act(room: Classroom, tables: list[LiveTable]) -> ClassStep:
            return classroom.reseat(room, tables, pupil_of(self.store, id, person), place)

        before = await self.table_of(id, person)
        await self._change(id, act)
        if before is not await self.table_of(id, person):
            self.called[person] = id
            if before is not None:
                await self.tables.publish(before)

    async def _change(self, id: str, act: Change) -> None:
        """Carry out one action with all tables of the class locked: on the disk before anybody hears of it."""
        for tries in range(1, MOST_TRIES + 1):
            try:
                step = await self._try(id, act)
                break
            except Collision:
                if tries == MOST_TRIES:
                    raise
        changed = {*(done.table.id for done in step.tables), *(new.info.id for new in step.new_tables)}
        for table in changed:
            await self.tables.publish(await self.tables.get(table))
        self.tables.news.publish()

    async def _try(self, id: str, act: Change) -> ClassStep:
        """Once, at what is kept now."""
        lock = self._locks.setdefault(id, asyncio.Lock())
        async with lock, AsyncExitStack() as locks:
            locked = await self._lock_tables(id, locks)
            room = class_of_id(self.store, id)
            due = {table: due_at(live) for table, live in locked.items()}
            try:
                step = act(room, list(locked.values()))
                for done in step.tables:
                    add_duty(locked[done.table.id], done, due[done.table.id])
                commit_class(self.store, step)
            except (Refused, ClassFull):
                raise  # said before anything was changed
            except BaseException:
                for table in locked:
                    self.tables.in_memory.pop(table, None)
                raise
        return step

    async def _lock_tables(self, id: str, locks: AsyncExitStack) -> dict[str, ServedTable]:
        """All tables of the class, also one that a rematch adds while we wait for the others."""
        locked: dict[str, ServedTable] = {}
        while missing := [table for table in tables_of_class(self.store, id) if table not in locked]:
            for table in missing:
                live = await self.tables.current(table)
                async with AsyncExitStack() as attempt:
                    await attempt.enter_async_context(live.lock)
                    if self.tables.in_memory.get(table) is live:
                        locks.push_async_exit(attempt.pop_all())
                        locked[table] = live
        current = tables_of_class(self.store, id)
        return {table: locked[table] for table in current}
