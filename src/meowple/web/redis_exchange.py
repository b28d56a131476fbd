"""News and presence by Redis. It may be away at any time: then processes look into the store every few seconds."""

import asyncio
import importlib.util
import logging
import secrets
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from meowple.core.errors import BadSetup
from meowple.web.ending import end_if_cancelled, ended
from meowple.web.exchange import Exchange, Heard

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger(__name__)
CHANNEL: Final = "meowple:news:2"
"""A message is who tells it, then each table with its steps. The number is the format's: others are not heard."""
GATHERED: Final = 0.05
"""Seconds for which what happens after some news has gone out waits for more: to send and to hear costs as much for one
table as for fifty. The first goes at once, so that nobody waits where little happens."""
HERE: Final = "meowple:here:"
FORGOTTEN_AFTER: Final = 120
"""Seconds after which Redis drops the marks of a table at which nobody was seen."""
PAUSE: Final = 1.0
"""Seconds before Redis is asked again after it did not answer."""


def must_be_installed() -> None:
    if importlib.util.find_spec("redis") is None:
        raise BadSetup("Redis needs its client: pip install 'meowple[cluster]'")


class RedisExchange(Exchange):
    """One connection that listens, one that tells what has gathered meanwhile, in one go."""

    def __init__(self, url: str) -> None:
        must_be_installed()
        self.url = url
        self.me = secrets.token_hex(6)
        self._news: dict[str, int] = {}
        self._marks: set[tuple[str, str]] = set()
        self._has_mail = asyncio.Event()

    def tell(self, table: str, steps: int) -> None:
        self._news[table] = steps
        self._has_mail.set()

    def mark(self, table: str, person: str) -> None:
        self._marks.add((table, person))
        self._has_mail.set()

    async def marks(self, tables: Iterable[str]) -> dict[str, dict[str, float]]:
        asked = list(tables)
        async with self._client() as client, client.pipeline(transaction=False) as pipe:
            for table in asked:
                pipe.zrange(HERE + table, 0, -1, withscores=True)
            return {table: dict(found) for table, found in zip(asked, await pipe.execute())}

    async def listen(self, heard: Heard) -> None:
        both = [asyncio.create_task(self._send()), asyncio.create_task(self._receive(heard))]
        try:
            await asyncio.gather(*both)
        finally:
            await ended(both)

    def _client(self) -> "Redis":
        from redis.asyncio import Redis

        return Redis.from_url(self.url, decode_responses=True, socket_connect_timeout=5, socket_keepalive=True)

    async def _send(self) -> None:
        """What cannot be sent is dropped: whoever lacks it finds it in the store."""
        from redis.exceptions import RedisError

        async with self._client() as client:
            while True:
                end_if_cancelled()
                await self._has_mail.wait()
                self._has_mail.clear()
                news, self._news = self._news, {}
                marks, self._marks = self._marks, set()
                try:
                    async with client.pipeline(transaction=False) as pipe:
                        if news:
                            pipe.publish(CHANNEL, " ".join([self.me, *(f"{id} {steps}" for id, steps in news.items())]))
                        for table, person in marks:
                            pipe.zadd(HERE + table, {person: time.time()})
                            pipe.expire(HERE + table, FORGOTTEN_AFTER)
                        await pipe.execute()
                except (RedisError, OSError) as error:
                    log.warning("Redis did not take the news: %s", error)
                    await asyncio.sleep(PAUSE)
                await asyncio.sleep(GATHERED)

    async def _receive(self, heard: Heard) -> None:
        from redis.exceptions import RedisError

        while True:
            try:
                async with self._client() as client, client.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(CHANNEL)
                    end_if_cancelled()
                    async for message in channel.listen():
                        sender, *told = str(message["data"]).split(" ")
                        for table, steps in zip(told[::2], told[1::2]) if sender != self.me else ():
                            await heard(table, int(steps))
            except (RedisError, OSError) as error:
                log.warning("Redis does not tell the news: %s", error)
            end_if_cancelled()
            await asyncio.sleep(PAUSE)
