"""News, presence and limits by Redis; without it everybody still plays, seconds later."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from meowple.core.errors import BadSetup
from meowple.store.databases import open_store
from meowple.web.limits import Limit, Limits, SlowDown
from meowple.web.redis_exchange import RedisExchange
from meowple.web.settings import Settings
from meowple.web.shared_limits import SharedLimits, limits_of
from meowple.web.together import Together
from tests.servers import Redis, running_redis
from tests.web.two_processes import TwoProcesses

LONG = 120.0


async def wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not condition():
            await asyncio.sleep(0.02)


def test_news_travel_and_one_hears_nothing_of_oneself(redis: Redis) -> None:
    async def talk() -> None:
        one, two = RedisExchange(redis.url), RedisExchange(redis.url)
        heard: dict[str, list[tuple[str, int]]] = {"one": [], "two": []}

        async def note(who: str, table: str, steps: int) -> None:
            heard[who].append((table, steps))

        async with asyncio.TaskGroup() as tasks:
            listening = [
                tasks.create_task(one.listen(lambda table, steps: note("one", table, steps))),
                tasks.create_task(two.listen(lambda table, steps: note("two", table, steps))),
            ]
            steps = 0
            async with asyncio.timeout(LONG):
                while not heard["two"]:  # it may not listen yet
                    steps += 1
                    one.tell("abc", steps)
                    one.tell("xyz", 10 * steps)
                    await asyncio.sleep(0.05)
            (table, first), other = heard["two"][:2]
            assert table == "abc" and 1 <= first <= steps and heard["one"] == [], "it may have been long on its way"
            assert other == ("xyz", 10 * first), "what happened at the same time is told together"
            one.mark("abc", "ala")
            async with asyncio.timeout(LONG):
                while "ala" not in (await two.marks(["abc", "other"]))["abc"]:
                    await asyncio.sleep(0.05)
            assert (await two.marks(["abc", "other"]))["other"] == {}
            for task in listening:
                task.cancel()

    asyncio.run(talk())


def test_while_redis_is_away_everybody_sees_what_is_new_and_afterwards_at_once(tmp_path: Path) -> None:
    async def play(redis: Redis) -> None:
        two = TwoProcesses(open_store(tmp_path))
        two.here.exchange, two.there.exchange = RedisExchange(redis.url), RedisExchange(redis.url)
        here, there = await two.begin()
        there.came(two.olek.id)
        processes = [Together(two.here, two.here.exchange), Together(two.there, two.there.exchange)]
        running = [asyncio.create_task(process.run()) for process in processes]
        await two.move(two.here, 0)
        await wait_until(lambda: there.table.number == here.table.number)
        await wait_until(lambda: two.olek.id in here.here.marks)
        redis.stop()
        await two.move(two.here, 0 if 0 in here.table.to_act else 1)
        await wait_until(lambda: there.table.number == here.table.number)
        assert not any(task.done() for task in running), "nobody fell over it"
        redis.start()
        here.here.marks = {}
        await wait_until(lambda: two.olek.id in here.here.marks)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        two.store.close()

    with running_redis() as redis:
        asyncio.run(play(redis))


def test_a_bucket_is_shared_by_all_processes(redis: Redis) -> None:
    now = [1000.0]
    processes = [SharedLimits(redis.url, lambda: now[0]) for _ in range(2)]
    limit = Limit("tries", 3, 0.5)
    for at in range(3):
        processes[at % 2].take(limit, "ala")
    for process in processes:
        with pytest.raises(SlowDown) as said:
            process.take(limit, "ala")
        assert said.value.retry_after == 2
        process.take(limit, "olek")
    now[0] += 2
    processes[1].take(limit, "ala")
    with pytest.raises(SlowDown):
        processes[0].take(limit, "ala")


def test_without_redis_each_process_counts_for_itself(caplog: pytest.LogCaptureFixture) -> None:
    with running_redis() as gone:
        limits = SharedLimits(gone.url)
    limit = Limit("tries", 2, 0.001)
    for _ in range(2):
        limits.take(limit, "ala")
    with pytest.raises(SlowDown):
        limits.take(limit, "ala")
    assert "Redis did not count" in caplog.text
    assert type(limits_of(Settings())) is Limits


def test_without_the_extra_it_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(BadSetup, match=r"pip install 'meowple\[cluster\]'"):
        RedisExchange("redis://127.0.0.1/0")
