"""A bot that errs, dies or overruns its time never stops a table: the level below plays, and the log says so."""

import asyncio
import logging
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

import meowple
from meowple.games import find
from meowple.play.setting_up import new_table
from meowple.store import duties
from meowple.store.store import Store
from meowple.web import bot_players
from meowple.web.bot_players import BotPlayers, Chooser
from meowple.web.bot_pool import BotPool
from meowple.web.bot_worker import BotFailed, choose, ready
from meowple.web.live_tables import LiveTables, ServedTable
from tests.web import bad_bots

LONG = 60.0
"""Seconds nobody here needs."""


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "PAUSE", 0.0)


def seen_at_start() -> str:
    return meowple.new("fits", players=1, seed=1).state.seen_by(0).dump()


async def first_moves(data: Path, chooser: Chooser, patience: float, moves: int) -> ServedTable:
    """A table of two hard bots after so many moves of theirs."""
    tables = LiveTables(Store.in_file(data / "meowple.db"))
    bots = BotPlayers(tables, BotPool(patience=patience), chooser)
    try:
        host = tables.store.new_person("Ann", "en")
        new = new_table("mousetrap", {}, host, ["hard", "hard"], False)
        live = await tables.get(await tables.create(new))
        while len(made_by(live)) < moves:
            await live.news.wait(live.news.epoch, LONG)
        return live
    finally:
        bots.close()


def made_by(live: ServedTable) -> list[str]:
    """Who made the lines of the seats."""
    return [entry.line.by for entry in live.table.history if entry.line.seat >= 0]


@pytest.mark.parametrize(
    ("chooser", "patience", "moves", "by", "why"),
    [
        (bad_bots.errs, LONG, 3, "medium for hard", "a mistake in a bot"),
        (bad_bots.cheats, LONG, 3, "medium for hard", "hard wants win at once"),
        (bad_bots.sleeps, 2.0, 1, "easy for hard", "TimeoutError"),
        (bad_bots.dies, LONG, 1, "medium for hard", "BrokenProcessPool"),
        (bad_bots.all_err, LONG, 3, "random for hard", "a mistake in a bot"),
    ],
    ids=["errs", "cheats", "sleeps", "dies", "all err"],
)
def test_the_level_below_plays_on_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, chooser: Chooser, patience: float, moves: int, by: str, why: str
) -> None:
    with caplog.at_level(logging.WARNING, "meowple.web.bot_players"):
        live = asyncio.run(first_moves(tmp_path, chooser, patience, moves))
    assert made_by(live)[:moves] == [by] * moves
    assert f'"by": "{by}"' in str(live.table.record), "whoever reads the record knows who really played"
    assert f"hard of mousetrap failed at table {live.info.id}" in caplog.text and why in caplog.text


def test_a_table_that_could_not_be_let_go_of_is_come_back_to(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError("the database is away")

    monkeypatch.setattr(duties, "let_go", fails)

    async def attend() -> dict[str, asyncio.Task[None]]:
        tables = LiveTables(Store.in_file(tmp_path / "meowple.db"))
        bots = BotPlayers(tables, BotPool())
        id = await tables.create(new_table("fits", {}, tables.store.new_person("Ann", "en"), ["me"], False))
        bots.attend(id)
        await bots.attended[id]
        bots.close()
        return bots.attended

    assert asyncio.run(attend()) == {}
    assert "could not be let go of" in caplog.text


@pytest.mark.parametrize(
    ("trouble", "least", "most"),
    [
        (OperationalError("select", {}, Exception("away")), 0.0, bot_players.PUT_OFF / 2),
        (ValueError("this table makes no sense"), bot_players.PUT_OFF / 2, bot_players.PUT_OFF),
    ],
    ids=["the database", "the table"],
)
def test_what_fails_for_want_of_the_database_is_tried_again_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Exception, least: float, most: float
) -> None:
    """A table that cannot be played at waits for long."""

    async def fails(_: str) -> ServedTable:
        raise trouble

    async def attend() -> float:
        tables = LiveTables(Store.in_file(tmp_path / "meowple.db"))
        bots = BotPlayers(tables, BotPool(), takes_duties=False)
        id = await tables.create(new_table("fits", {}, tables.store.new_person("Ann", "en"), ["easy"], False))
        monkeypatch.setattr(tables, "current", fails)
        began = time.time()
        bots.attend(id)
        await bots.attended[id]
        bots.close()
        due = duties.due_at(tables.store.engine, id)
        assert due is not None
        return due - began

    assert least <= asyncio.run(attend()) <= most + LONG


def test_a_bot_that_overran_its_time_is_not_left_thinking() -> None:
    async def overrun() -> bool:
        pool = BotPool(patience=0.5)
        hired = pool.hired()
        asking = asyncio.create_task(pool.ask("ann", bad_bots.sleeps, "fits", seen_at_start(), 0, "hard", 1))
        while not hired._processes:
            await asyncio.sleep(0.01)
        workers = list(hired._processes.values())
        with pytest.raises(TimeoutError):
            await asking
        for worker in workers:
            await asyncio.to_thread(worker.join)
        return pool._pool is None

    assert asyncio.run(overrun())


def test_a_pool_in_which_all_are_busy_is_well_and_nobody_waits_to_hear_it() -> None:
    async def check_while_busy() -> bool:
        pool = BotPool()
        async with pool._turns.place("ann"):
            check = asyncio.create_task(pool.check())
            for _ in range(10):
                await asyncio.sleep(0)
            is_well = check.done() and check.exception() is None
            check.cancel()
        return is_well

    assert asyncio.run(check_while_busy())


def test_a_worker_that_was_ended_with_another_is_asked_again() -> None:
    """Another table's bot took the workers down: this one did nothing wrong and keeps its level."""

    async def both() -> str:
        pool = BotPool(patience=LONG)
        first = pool.hired()
        await asyncio.wrap_future(first.submit(ready))
        pool.dismiss(first)
        pool._pool = first
        try:
            return await pool.ask("ann", choose, "fits", seen_at_start(), 0, "easy", 1)
        finally:
            pool.close()

    assert asyncio.run(both()).startswith("drop")


def test_whoever_goes_while_the_workers_are_busy_leaves_no_mess() -> None:
    """The site ends, or a request does, before a worker has so much as heard the question."""

    async def leave_early() -> None:
        pool = BotPool(patience=LONG)
        hired = pool.hired()
        busy = [hired.submit(time.sleep, LONG) for _ in range(4)]
        asking = asyncio.create_task(pool.ask("ann", choose, "fits", seen_at_start(), 0, "easy", 1))
        while len(hired._pending_work_items) <= len(busy):
            await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await asyncio.sleep(0)
        pool.close()
        assert all(isinstance(thought.exception(), BrokenProcessPool) for thought in busy)

    asyncio.run(leave_early())


def test_levels_are_asked_from_the_one_wanted_downwards() -> None:
    bots = find("fits").bots
    assert bots.below("hard") == ["hard", "medium", "easy"]
    assert bots.below("easy") == ["easy"] and bots.below("random") == []
    assert bots.below("search") == ["search"]


def test_what_a_bot_did_wrong_travels_as_text() -> None:
    with pytest.raises(BotFailed, match="no bot genius"):
        choose("fits", seen_at_start(), 0, "genius", 1)
    with pytest.raises(BotFailed, match="BadDump"):
        choose("fits", "{}", 0, "easy", 1)
