"""A bot that errs, dies or overruns its time never stops a table: the level below plays, and the log says so."""

import asyncio
import logging
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

import meowple
from meowple.store.store import Store
from meowple.web import crew as crews
from meowple.web.crew import Chooser, Crew
from meowple.web.house import House, LiveTable
from meowple.web.workers import BotFailed, choose, levels_from, ready
from tests.web import bad_bots

LONG = 60.0
"""Seconds nobody here needs."""


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "PAUSE", 0.0)


def seen_at_start() -> str:
    return meowple.new("fits", players=1, seed=1).state.seen_by(0).dump()


async def first_moves(data: Path, chooser: Chooser, patience: float, moves: int) -> LiveTable:
    """A table of two hard bots after so many moves of theirs."""
    house = House(Store.in_file(data / "meowple.db"))
    crew = Crew(house, chooser=chooser, patience=patience)
    try:
        host = house.store.new_person("Ann", "en")
        live = await house.get(house.new_table("mousetrap", {}, host, ["hard", "hard"], "abc"))
        while len(made_by(live)) < moves:
            async with live.changed:
                await live.changed.wait()
        return live
    finally:
        crew.shut()


def made_by(live: LiveTable) -> list[str]:
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
    with caplog.at_level(logging.WARNING, "meowple.web.crew"):
        live = asyncio.run(first_moves(tmp_path, chooser, patience, moves))
    assert made_by(live)[:moves] == [by] * moves
    assert f'"by": "{by}"' in str(live.table.record), "whoever reads the record knows who really played"
    assert f"hard of mousetrap failed at table {live.row.id}" in caplog.text and why in caplog.text


def test_a_bot_that_overran_its_time_is_not_left_thinking(tmp_path: Path) -> None:
    async def overrun() -> bool:
        crew = Crew(House(Store.in_file(tmp_path / "meowple.db")), patience=0.5)
        pool = crew.hired()
        asking = asyncio.create_task(crew.ask(bad_bots.sleeps, "fits", seen_at_start(), 0, "hard", 1))
        while not pool._processes:
            await asyncio.sleep(0.01)
        workers = list(pool._processes.values())
        with pytest.raises(TimeoutError):
            await asking
        for worker in workers:
            await asyncio.to_thread(worker.join)
        return crew.pool is None

    assert asyncio.run(overrun())


def test_a_worker_that_was_ended_with_another_is_asked_again(tmp_path: Path) -> None:
    """Another table's bot took the workers down: this one did nothing wrong and keeps its level."""

    async def both() -> str:
        crew = Crew(House(Store.in_file(tmp_path / "meowple.db")), patience=LONG)
        first = crew.hired()
        await asyncio.wrap_future(first.submit(ready))
        crew.dismiss(first)
        crew.pool = first
        try:
            return await crew.ask(choose, "fits", seen_at_start(), 0, "easy", 1)
        finally:
            crew.shut()

    assert asyncio.run(both()).startswith("drop")


def test_whoever_goes_while_the_workers_are_busy_leaves_no_mess(tmp_path: Path) -> None:
    """The site ends, or a request does, before a worker has so much as heard the question."""

    async def leave_early() -> None:
        crew = Crew(House(Store.in_file(tmp_path / "meowple.db")), patience=LONG)
        pool = crew.hired()
        busy = [pool.submit(time.sleep, LONG) for _ in range(4)]
        asking = asyncio.create_task(crew.ask(choose, "fits", seen_at_start(), 0, "easy", 1))
        while len(pool._pending_work_items) <= len(busy):
            await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await asyncio.sleep(0)
        crew.shut()
        assert all(isinstance(thought.exception(), BrokenProcessPool) for thought in busy)

    asyncio.run(leave_early())


def test_levels_are_asked_from_the_one_wanted_downwards() -> None:
    assert levels_from("fits", "hard") == ["hard", "medium", "easy"]
    assert levels_from("fits", "easy") == ["easy"] and levels_from("fits", "random") == []
    assert levels_from("fits", "search") == ["search"]


def test_what_a_bot_did_wrong_travels_as_text() -> None:
    with pytest.raises(BotFailed, match="no bot genius"):
        choose("fits", seen_at_start(), 0, "genius", 1)
    with pytest.raises(BotFailed, match="BadDump"):
        choose("fits", "{}", 0, "easy", 1)
