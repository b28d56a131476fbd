"""Bots at the tables: they play through the same door as people, watch the clock and give hints."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import nullcontext
from random import Random
from typing import Final
from uuid import uuid4

from sqlalchemy.exc import InterfaceError, OperationalError

from meowple.core.action import Seat
from meowple.core.errors import NotYourTurn, StaleDecision, TableClosed
from meowple.core.game import ANY_GAME
from meowple.core.words import TIME_UP
from meowple.games import find, find_bot
from meowple.play import moments, table_actions
from meowple.play.duties import due_at, is_time_up, seat_of_bot, settle
from meowple.play.models import Collision, Held, Person
from meowple.store import duties
from meowple.web.bot_pool import GIVES_UP, BotPool
from meowple.web.bot_worker import choose, hint
from meowple.web.fair_turns import NOBODY
from meowple.web.live_tables import LiveTables, ServedTable
from meowple.web.together import again_and_again

log = logging.getLogger(__name__)
Chooser = Callable[[str, str, Seat, str, int], str]

PAUSE: Final = 0.35
"""Seconds between two moves of bots, so that people can follow."""
TICK: Final = 0.25
"""Seconds between two looks whether a moment has been seen."""
SWEEP: Final = 0.5
"""Seconds between two looks for what is due, if nothing is heard of."""
PUT_OFF: Final = 600.0
"""Seconds after which a table that could not be attended is looked at again;"""
DATABASE_AWAY: Final = 2.0
"""and after which it is, if only the database could not be asked."""
MOST_TABLES: Final = 1000
"""At which one process is at work at a time."""


class BotPlayers:
    """Claims the tables at which something is due, and plays there the seats that are a bot's.

    What is due stands in the store, written with the step that made it so: it is done by whichever process claims it,
    after a restart too, before anybody opens the table.
    """

    def __init__(self, tables: LiveTables, pool: BotPool, chooser: Chooser = choose, takes_duties: bool = True) -> None:
        self.tables = tables
        self.pool = pool
        self.chooser = chooser
        self.me = uuid4().hex
        """Under this name it claims tables."""
        self.attended: dict[str, asyncio.Task[None]] = {}
        self.unwatched = asyncio.Lock()
        """Tables of bots alone that nobody looks at play one move at a time, all of them together."""
        self._something_due = asyncio.Event()
        if takes_duties:
            tables.on_change.append(self.wake)

    def close(self) -> None:
        for task in self.attended.values():
            task.cancel()
        self.pool.close()

    async def end(self) -> None:
        """Let go of every table, so that somebody else goes on at once."""
        attending = list(self.attended.values())
        self.close()
        await asyncio.gather(*attending, return_exceptions=True)

    # The tables

    def wake(self, live: ServedTable) -> None:
        due = due_at(live)
        if due is not None and due <= live.now():
            self.attend(live.info.id)

    def look_soon(self) -> None:
        """Something happened somewhere: perhaps a bot is due."""
        self._something_due.set()

    def attend(self, id: str) -> None:
        if id not in self.attended:
            self.attended[id] = asyncio.create_task(self._attend(id))

    async def run(self) -> None:
        """For ever: claim what is due and nobody is at, and hold on to what we are at."""
        if self.tables.store.is_file:
            duties.let_all_go(self.tables.store.engine)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(again_and_again(SWEEP, self._sweep, self._something_due))
            tasks.create_task(again_and_again(duties.LEASE / 4, self._hold_on))

    async def _sweep(self) -> None:
        room = MOST_TABLES - len(self.attended)
        for id in duties.claim(self.tables.store.engine, self.me, time.time(), room) if room > 0 else ():
            self.attend(id)

    async def _hold_on(self) -> None:
        if self.attended:
            duties.renew(self.tables.store.engine, self.me, list(self.attended), time.time())

    async def _attend(self, id: str) -> None:
        """Play what is due at a table, if it is ours; then somebody else may claim it."""
        seconds = 0.0
        try:
            is_ours = duties.claim_table(self.tables.store.engine, self.me, id, time.time())
            while is_ours and await self._do_next(id):
                pass
        except (OperationalError, InterfaceError) as error:  # the database is away or full, the table as good as any
            log.warning("table %s waits for the database: %s", id, error.orig)
            seconds = DATABASE_AWAY
        except Exception:  # one table that cannot be played at must not keep the others waiting
            log.exception("table %s cannot be attended", id)
            seconds = PUT_OFF
        finally:
            self._let_go(id, seconds)

    def _let_go(self, id: str, seconds: float) -> None:
        """Somebody else may go on at this table, after so many seconds."""
        engine = self.tables.store.engine
        try:
            if seconds:
                duties.put_off(engine, self.me, id, time.time() + seconds)
            duties.let_go(engine, self.me, id)
        except Exception:  # the claim runs out by itself
            log.exception("table %s could not be let go of", id)
        finally:
            del self.attended[id]

    async def _do_next(self, id: str) -> bool:
        """One thing that is due here; False if nothing is."""
        live = await self.tables.current(id)
        seat = seat_of_bot(live)
        if seat is not None and moments.is_awaited(live):
            await asyncio.sleep(TICK)
        elif seat is not None:
            async with nullcontext() if _has_company(live) else self.unwatched:
                await self._move(live, seat, live.bot_at(seat) or live.table.game.bots.stand_in)
                await asyncio.sleep(PAUSE)
        elif is_time_up(live):
            for late in live.table.to_act:
                await self._move(live, late, live.table.game.bots.stand_in, TIME_UP)
        else:
            if duties.due_at(self.tables.store.engine, id) != due_at(live):
                await self.tables.do(id, settle)
            return False
        return True

    async def _move(self, live: ServedTable, seat: Seat, level: str, why: str = "") -> None:
        decision = live.table.decision(seat)
        say, chose = await self.choose(live, seat, level)
        by = chose if live.info.seats[seat].bot is not None else f"{chose} for person{why}"
        try:
            await self.tables.do(live.info.id, lambda table: table_actions.play(table, seat, say, decision, by))
        except (StaleDecision, NotYourTurn, TableClosed, Collision, Held):
            return

    # Thinking

    async def choose(self, live: ServedTable, seat: Seat, level: str) -> tuple[str, str]:
        """What to say and who really chose it: a bot that fails is replaced by its level below, and the log says so."""
        game, seen = live.info.game, live.table.state.seen_by(seat)
        seed = secrets.randbits(60)
        for name in find(game).bots.below(level):
            try:
                say = await self.pool.ask(_asker(live), self.chooser, game, seen.dump(), seat, name, seed)
            except GIVES_UP as error:
                log.warning("%s of %s failed at table %s: %r", name, game, live.info.id, error)
                continue
            return say, name if name == level else f"{name} for {level}"
        chosen = find_bot(find(game), ANY_GAME).choose(seen, seat, Random(seed))
        return chosen.text, ANY_GAME if level == ANY_GAME else f"{ANY_GAME} for {level}"

    async def hint(self, live: ServedTable, seat: Seat, person: Person) -> tuple[str, str]:
        """What the game's adviser would do, and why; if it fails, what the level below would."""
        lang = person.lang
        game, dump, seed = live.info.game, live.table.state.seen_by(seat).dump(), secrets.randbits(60)
        adviser = find(game).bots.hints
        levels = find(game).bots.below(adviser) or [adviser]
        for name in levels[:-1]:
            try:
                return await self.pool.ask(person.id, hint, game, dump, seat, name, seed, lang)
            except GIVES_UP as error:
                log.warning("the hint of %s in %s failed: %r", name, game, error)
        return await self.pool.ask(person.id, hint, game, dump, seat, levels[-1], seed, lang)


def _has_company(live: ServedTable) -> bool:
    """Whether any person plays at this table or looks at it."""
    return live.here.is_anybody_here or any(seat.bot is None for seat in live.info.seats)


def _asker(live: ServedTable) -> str:
    """For whom a bot thinks at this table."""
    return live.info.host if _has_company(live) else NOBODY
