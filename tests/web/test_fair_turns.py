"""Bots are served fairly by person: however many tables one of them has, nobody else waits for them all."""

import asyncio
from pathlib import Path

import pytest

from meowple.play.setting_up import new_table
from meowple.store.store import Store
from meowple.web.bot_players import BotPlayers
from meowple.web.bot_pool import BotPool
from meowple.web.fair_turns import NOBODY, FairTurns
from meowple.web.live_tables import LiveTables, ServedTable

MANY = 120


async def asked(turns: FairTurns, who: str, served: list[str], until: asyncio.Event | None = None) -> None:
    async with turns.place(who):
        served.append(who)
        if until is not None:
            await until.wait()


async def settle() -> None:
    for _ in range(MANY):
        await asyncio.sleep(0)


def test_who_asks_a_hundred_times_is_followed_by_who_asks_once() -> None:
    async def all_of_them() -> list[str]:
        turns, served, busy = FairTurns(1), list[str](), asyncio.Event()
        greedy = [asyncio.create_task(asked(turns, "greedy", served, busy)) for _ in range(MANY)]
        await settle()
        others = [asyncio.create_task(asked(turns, who, served)) for who in (NOBODY, "ann", "ola", "ann")]
        await settle()
        busy.set()
        await asyncio.gather(*greedy, *others)
        return served

    served = asyncio.run(all_of_them())
    assert served[:5] == ["greedy", "greedy", "ann", "ola", "greedy"], "in turn, whoever came first"
    assert served.count("ann") == 2 and served.index(NOBODY) == len(served) - 1, "what nobody waits for comes last"


def test_one_place_is_left_for_somebody_else() -> None:
    async def both() -> list[str]:
        turns, served, busy = FairTurns(3), list[str](), asyncio.Event()
        tasks = [asyncio.create_task(asked(turns, "greedy", served, busy)) for _ in range(MANY)]
        await settle()
        tasks.append(asyncio.create_task(asked(turns, "ann", served, busy)))
        await settle()
        found = list(served)
        busy.set()
        await asyncio.gather(*tasks)
        assert not turns.is_full
        return found

    assert asyncio.run(both()) == ["greedy", "greedy", "ann"]


def test_who_leaves_while_waiting_keeps_no_place() -> None:
    async def leave() -> list[str]:
        turns, served, busy = FairTurns(1), list[str](), asyncio.Event()
        first = asyncio.create_task(asked(turns, "ann", served, busy))
        gone = asyncio.create_task(asked(turns, "ola", served))
        late = asyncio.create_task(asked(turns, "ela", served))
        await settle()
        gone.cancel()
        busy.set()
        await first
        late_too = asyncio.create_task(asked(turns, "ela", served))
        late_too.cancel()  # before it could even ask
        await late
        await asyncio.gather(gone, late_too, return_exceptions=True)
        await asked(turns, "ola", served)
        return served

    assert asyncio.run(leave()) == ["ann", "ela", "ola"]


def test_who_is_about_to_leave_is_passed_over() -> None:
    async def leave() -> list[str]:
        turns, served = FairTurns(1), list[str]()
        async with turns.place("ann"):
            tasks = [asyncio.create_task(asked(turns, who, served)) for who in ("ola", "ela")]
            await settle()
            tasks[0].cancel()  # and the place is given back before she hears of it
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not turns.is_full
        return served

    assert asyncio.run(leave()) == ["ela"]


def test_a_place_given_in_the_moment_of_leaving_goes_on() -> None:
    async def leave() -> bool:
        turns = FairTurns(1)
        async with turns.place("ann"):
            gone = asyncio.create_task(asked(turns, "ola", []))
            await settle()
        gone.cancel()  # the place is hers, and she does not know it yet
        await asyncio.gather(gone, return_exceptions=True)
        return turns.is_full

    assert not asyncio.run(leave())


@pytest.mark.parametrize("is_watched", [False, True], ids=["nobody looks", "somebody looks"])
def test_tables_of_bots_alone_play_one_move_at_a_time_unless_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_watched: bool
) -> None:
    async def moves_at_once() -> int:
        moving = list[str]()

        async def move(_: BotPlayers, live: ServedTable, seat: int, level: str) -> None:
            moving.append(live.info.id)
            await asyncio.Event().wait()  # it thinks for as long as this test lasts

        monkeypatch.setattr(BotPlayers, "_move", move)
        tables = LiveTables(Store.in_file(tmp_path / "meowple.db"))
        host = tables.store.new_person("Ann", "en")
        ids = [
            await tables.create(new_table("fits", {}, host, ["easy", "easy"], False)) for _ in range(3)
        ]  # before there are bots
        bots = BotPlayers(tables, BotPool())
        try:
            for id in ids:
                live = await tables.get(id)
                if is_watched:
                    live.came(host.id)
                tables.wake(live)
            await settle()
            return len(moving)
        finally:
            bots.close()

    assert asyncio.run(moves_at_once()) == (3 if is_watched else 1)
