"""Limits that all processes of a site share: the same buckets, in Redis."""

import logging
import time
from collections.abc import Callable
from typing import Final

from meowple.web.limits import Limit, Limits, SlowDown
from meowple.web.redis_exchange import must_be_installed
from meowple.web.settings import Settings

log = logging.getLogger(__name__)
PATIENCE: Final = 0.5
"""Seconds that Redis has to answer; after that this process counts alone."""
TAKE: Final = """
local burst, rate, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = math.min(burst, (tonumber(kept[1]) or burst) + math.max(0, now - (tonumber(kept[2]) or now)) * rate)
if left < 1 then return tostring((1 - left) / rate) end
redis.call('HSET', KEYS[1], 'left', tostring(left - 1), 'at', tostring(now))
redis.call('EXPIRE', KEYS[1], math.ceil(burst / rate) + 1)
return ''
"""
"""One out of the bucket, as `Limits.take` does it: nothing, or after how many seconds there is one again."""


class SharedLimits(Limits):
    """Open streams are counted by each process for itself: a person's pages are spread over them."""

    def __init__(self, url: str, now: Callable[[], float] = time.time) -> None:
        must_be_installed()
        from redis import Redis
        from redis.exceptions import RedisError

        super().__init__(now)
        self._trouble = RedisError
        client = Redis.from_url(url, decode_responses=True, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
        self._take = client.register_script(TAKE)

    def take(self, limit: Limit, who: str) -> None:
        words = [limit.burst, limit.per_second, self._now()]
        try:
            wait = str(self._take(keys=[f"meowple:limit:{limit.name}:{who}"], args=words))
        except self._trouble as error:
            log.warning("Redis did not count: %s", error)
            super().take(limit, who)
            return
        if wait:
            raise SlowDown(limit.name, float(wait))


def limits_of(settings: Settings) -> Limits:
    return SharedLimits(settings.redis) if settings.redis else Limits()
