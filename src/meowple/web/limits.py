"""How much one caller may ask for: buckets that refill, bodies that end, and an answer that says when to come back."""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from fastapi import HTTPException, Request
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meowple.core.errors import MeowpleError


class Limit:
    """`burst` requests at once, and `per_second` more as time goes by."""

    def __init__(self, name: str, burst: int, per_second: float) -> None:
        self.name = name
        self.burst = burst
        self.per_second = per_second


SCHOOL: Final = 30
"""So many people behind one address, each doing all that one person may, meet no limit."""


class Budget:
    """What one person may do; an address may do as much for each of the people of a school."""

    def __init__(self, name: str, burst: int, per_second: float) -> None:
        self.of_person = Limit(name, burst, per_second)
        self.of_address = Limit(f"{name}_of_address", burst * SCHOOL, per_second * SCHOOL)


TABLES: Final = Budget("new_tables", 40, 0.2)
"""Tables somebody may make: from the form, as a rematch, a fork, a lesson, a class, by the API."""
SEATS: Final = Budget("seats", 40, 0.5)
"""Seats somebody may take by an invite."""
HINTS: Final = Budget("hints", 60, 1.0)
GUESTS: Final = Limit("guests", 20 * SCHOOL, 1.0)
"""New people who come from one address."""

# What is counted by address alone leaves room for a school, too: thirty people, each of whom tries three times.

REQUESTS: Final = Limit("requests", 100, 20.0)
"""Of one token, whatever it asks for."""
NEW_TOKENS: Final = Limit("new_tokens", 90, 0.1)
"""Tokens that may be made from one address."""
STRANGERS: Final = Limit("strangers", 300, 5.0)
"""Requests of one address without a token, or with a wrong one."""
SIGN_IN: Final = Limit("sign_in", 90, 0.5)
"""Tries to sign in from one address."""
SIGN_IN_AS: Final = Limit("sign_in_as", 10, 0.05)
"""Tries to sign in under one name, wherever they come from."""
NEW_ACCOUNTS: Final = Limit("new_accounts", 90, 0.1)
"""Accounts that may be made, and names that may be tried, from one address."""
MOST_STREAMS: Final = 40
"""Pages that one person, or programs that one token, may have open at a time."""
STREAM_PAUSE: Final = 5.0
"""Seconds after which it is worth asking whether a stream has become free."""
LONGEST_BODY: Final = 20_000
"""Bytes."""
MOST_BUCKETS: Final = 20_000
"""Beyond that, those that are full again are forgotten."""


class SlowDown(MeowpleError):
    """Too much at once: which limit it was, and after how many seconds there is room again."""

    def __init__(self, limit: str, seconds: float) -> None:
        self.limit = limit
        self.retry_after = max(1, math.ceil(seconds))
        super().__init__(f"too much at once ({limit}): come back in {self.retry_after} s")


class Limits:
    """A bucket for every limit and caller, filled as time goes by."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._buckets: dict[tuple[Limit, str], tuple[float, float]] = {}
        self._streams: Counter[tuple[str, str]] = Counter()

    def take(self, limit: Limit, who: str) -> None:
        """One request out of the bucket; SlowDown if it is empty."""
        now = self._now()
        left = self._level(limit, who, now)
        if left < 1:
            raise SlowDown(limit.name, (1 - left) / limit.per_second)
        if len(self._buckets) >= MOST_BUCKETS:
            self._forget(now)
        self._buckets[limit, who] = (left - 1, now)

    def _level(self, limit: Limit, who: str, now: float) -> float:
        left, then = self._buckets.get((limit, who), (float(limit.burst), now))
        return min(float(limit.burst), left + (now - then) * limit.per_second)

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again: a new one would be the same."""
        for limit, who in list(self._buckets):
            if self._level(limit, who, now) >= limit.burst:
                del self._buckets[limit, who]

    def spend(self, budget: Budget, person: str, address: str) -> None:
        """What a person does is counted for the address only if the person may do it."""
        self.take(budget.of_person, person)
        self.take(budget.of_address, address)

    def may_watch(self, person: str, address: str) -> None:
        """SlowDown if this caller, or everybody at this address, watches as much as they may."""
        of_person, of_address = self._streams["person", person], self._streams["address", address]
        if of_person >= MOST_STREAMS or of_address >= MOST_STREAMS * SCHOOL:
            raise SlowDown("streams", STREAM_PAUSE)

    @contextmanager
    def watching(self, person: str, address: str) -> Iterator[None]:
        """One stream more, for as long as it lasts; of somebody unknown only the address is counted."""
        kept = [("address", address), *([("person", person)] if person else [])]
        self._streams.update(kept)
        try:
            yield
        finally:
            for one in kept:
                self._streams[one] -= 1
                if not self._streams[one]:
                    del self._streams[one]


def address_of(request: Request) -> str:
    return "" if request.client is None else request.client.host


class BodyLimit:
    """Reads no more of a request's body than is allowed, whatever its headers promise."""

    def __init__(self, app: ASGIApp, longest: int = LONGEST_BODY) -> None:
        self.app = app
        self.longest = longest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        got, has_begun, too_long = 0, False, f"a request has at most {self.longest} bytes"
        if _promised(Headers(scope=scope)) > self.longest:
            await JSONResponse({"error": too_long, "code": "too_large"}, 413)(scope, receive, send)
            return

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got <= self.longest:
                return message
            if has_begun:  # nobody reads it any more: the answer is on its way
                return {"type": "http.disconnect"}
            raise HTTPException(413, too_long)

        async def noticed(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        await self.app(scope, counted, noticed)


def _promised(headers: Headers) -> int:
    said = headers.get("content-length", "")
    return int(said) if said.isdecimal() and len(said) < 20 else 0
