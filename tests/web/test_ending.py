"""What runs for ever ends when it is told to, even if a client swallows the first word of it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from meowple.web import ending
from meowple.web.ending import ended
from meowple.web.together import again_and_again

Swallower = Callable[[], Awaitable[None]]


async def _answers_all_the_same() -> None:
    try:
        await asyncio.sleep(1e6)
    except asyncio.CancelledError:
        return


async def _fails_instead() -> None:
    try:
        await asyncio.sleep(1e6)
    except asyncio.CancelledError:
        raise ConnectionError("the server is away") from None


def test_who_swallows_it_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "AGAIN", 0.2)

    async def swallow_once() -> None:
        await _answers_all_the_same()
        await asyncio.sleep(1e6)

    async def end() -> list[bool]:
        tasks = [asyncio.create_task(swallow_once()), asyncio.create_task(asyncio.sleep(1e6))]
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await ended(tasks)
        return [task.cancelled() for task in tasks]

    assert asyncio.run(end()) == [True, True]


def test_who_is_closing_what_it_had_open_is_left_to_it() -> None:
    async def close_slowly(closed: list[bool]) -> None:
        try:
            await asyncio.sleep(1e6)
        finally:
            await asyncio.sleep(1.5)
            closed.append(True)

    async def end(closed: list[bool]) -> None:
        task = asyncio.create_task(close_slowly(closed))
        await asyncio.sleep(0)
        await ended([task])

    closed: list[bool] = []
    asyncio.run(end(closed))
    assert closed


@pytest.mark.parametrize("swallow", [_answers_all_the_same, _fails_instead])
def test_what_is_done_again_and_again_ends_all_the_same(swallow: Swallower) -> None:
    async def end() -> bool:
        task = asyncio.create_task(again_and_again(1e6, swallow))
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.wait([task], timeout=60)
        return task.cancelled()

    assert asyncio.run(end())
