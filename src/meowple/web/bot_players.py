"""Bots at the tables: they play through the same door as people, watch the clock and give hints."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from random import Random
from typing import Final

from meowple.core.action import Seat
from meowple.core.errors import NotYourTurn, StaleDecision, TableClosed
from meowple.core.game import ANY_GAME
from meowple.games import find, find_bot
from meowple.play import table_actions
from meowple.play.models import Collision, Held
from meowple.web.bot_pool import GIVES_UP, BotPool
from meowple.web.bot_worker import choose, hint
from meowple.web.live_tables import LiveTables, ServedTable

log = logging.getLogger(__name__)
Chooser = Callable[[str, str, Seat, str, int], str]

PAUSE: Final = 0.35
"""Seconds between two moves of bots, so that people can follow."""
TICK: Final = 0.25
"""Seconds between two looks at the clock."""


class BotPlayers:
    """Wakes up whenever a table changes and plays the seats that are a bot's."""

    def __init__(self, tables: LiveTables, pool: BotPool, chooser: Chooser = choose) -> None:
        self.tables = tables
        self.pool = pool
        self.chooser = chooser
        self.tasks: set[asyncio.Task[None]] = set()
        tables.on_change.append(self.wake)

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.pool.close()

    # The tables

    def wake(self, live: ServedTable) -> None:
        if not live.has_bot_task and (_due(live) is not None or _clock_runs(live)):
            live.has_bot_task = True
            task = asyncio.create_task(self._attend(live))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def resume(self) -> None:
        """After a restart bots go on before anybody opens their table."""
        for id in self.tables.store.tables_of_bots():
            try:
                self.wake(await self.tables.get(id))
            except Exception:  # one table that cannot be loaded must not keep the others waiting
                log.exception("table %s cannot be resumed", id)

    async def _attend(self, live: ServedTable) -> None:
        """Play what is due; at a table with a clock also watch the time."""
        try:
            while self.tables.in_memory.get(live.info.id) is live:
                seat = _due(live)
                if seat is not None:
                    await self._move(live, seat, live.bot_at(seat) or live.table.game.bots.stand_in)
                    await asyncio.sleep(PAUSE)
                elif _clock_runs(live):
                    await self._watch_clock(live)
                else:
                    return
            self.wake(await self.tables.get(live.info.id))  # forgotten after a failure: its fresh copy goes on
        finally:
            live.has_bot_task = False

    async def _watch_clock(self, live: ServedTable) -> None:
        """Let the time of one move run out, unless somebody moves; then fill in for everybody who owes a choice."""
        moved_at = live.moved_at
        for _ in range(round(live.info.per_move / TICK)):
            await asyncio.sleep(TICK)
            if live.moved_at != moved_at or not _clock_runs(live):
                return
        for seat in live.table.to_act:
            await self._move(live, seat, live.table.game.bots.stand_in)

    async def _move(self, live: ServedTable, seat: Seat, level: str) -> None:
        decision = live.table.decision(seat)
        say, chose = await self.choose(live, seat, level)
        by = chose if live.info.seats[seat].bot is not None else f"{chose} for person"
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
                say = await self.pool.ask(self.chooser, game, seen.dump(), seat, name, seed)
            except GIVES_UP as error:
                log.warning("%s of %s failed at table %s: %r", name, game, live.info.id, error)
                continue
            return say, name if name == level else f"{name} for {level}"
        chosen = find_bot(find(game), ANY_GAME).choose(seen, seat, Random(seed))
        return chosen.text, ANY_GAME if level == ANY_GAME else f"{ANY_GAME} for {level}"

    async def hint(self, live: ServedTable, seat: Seat, lang: str) -> tuple[str, str]:
        """What the game's adviser would do, and why; if it fails, what the level below would."""
        game, dump, seed = live.info.game, live.table.state.seen_by(seat).dump(), secrets.randbits(60)
        adviser = find(game).bots.hints
        levels = find(game).bots.below(adviser) or [adviser]
        for name in levels[:-1]:
            try:
                return await self.pool.ask(hint, game, dump, seat, name, seed, lang)
            except GIVES_UP as error:
                log.warning("the hint of %s in %s failed: %r", name, game, error)
        return await self.pool.ask(hint, game, dump, seat, levels[-1], seed, lang)


def _due(live: ServedTable) -> Seat | None:
    """The first seat that owes a choice and is a bot's now."""
    if not live.info.begun or live.info.lesson or live.info.held is not None:
        return None
    return next((seat for seat in live.table.to_act if seat >= 0 and live.bot_at(seat)), None)


def _clock_runs(live: ServedTable) -> bool:
    info = live.info
    return info.begun and info.held is None and info.per_move > 0 and bool(live.table.to_act)
