"""News: whoever has seen less is woken, and nobody waits for what is over."""

import asyncio

from meowple.web.news import News

NEVER = 1e6


def test_all_who_wait_hear_of_it_and_whoever_comes_late_does_not_wait() -> None:
    async def scene() -> None:
        news = News()
        waiting = [asyncio.create_task(news.wait(0, NEVER)) for _ in range(3)]
        await asyncio.sleep(0)
        assert not any(task.done() for task in waiting)
        news.publish()
        await asyncio.gather(*waiting)
        await news.wait(0, NEVER)  # it has been told meanwhile

    asyncio.run(scene())


def test_a_wait_ends_with_its_time_or_with_the_site() -> None:
    async def scene() -> None:
        news = News()
        await news.wait(0, 0.0)
        last = asyncio.create_task(news.wait(0, NEVER))
        await asyncio.sleep(0)
        news.close()
        await last
        await news.wait(0, NEVER)

    asyncio.run(scene())


def test_whoever_has_gone_is_not_in_the_way() -> None:
    async def scene() -> None:
        news = News()
        gone, here = (asyncio.create_task(news.wait(0, NEVER)) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        news.publish()  # before the one who goes has noticed
        await here
        await asyncio.wait([gone])
        assert gone.cancelled()
        news.publish()

    asyncio.run(scene())
