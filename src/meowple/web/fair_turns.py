"""Places that many people wait for: however much one of them asks for, the next turn is somebody else's."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

NOBODY: Final = ""
"""Who asks for what nobody waits for: served when no person waits."""


class FairTurns:
    """So many places at a time. Of several, one is never given to who has all others: it waits for somebody else."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._most = max(1, places - 1)
        self._held: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Who waits and for how much, in the order in which it is their turn."""

    @property
    def is_full(self) -> bool:
        return self._free == 0

    @asynccontextmanager
    async def place(self, who: str) -> AsyncIterator[None]:
        """Wait for one's turn, and keep the place while this lasts."""
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(mine)
        self._serve()
        try:
            await mine
        except asyncio.CancelledError:
            self._leave(who, mine)
            raise
        try:
            yield
        finally:
            self._give_back(who)

    def _serve(self) -> None:
        while self._free and (who := self._next()) is not None:
            asked = self._waiting.pop(who)
            mine = asked.popleft()
            if asked:
                self._waiting[who] = asked  # behind everybody else
            if mine.cancelled():  # is about to leave, and has not heard of it yet
                continue
            mine.set_result(None)
            self._free -= 1
            self._held[who] += 1

    def _next(self) -> str | None:
        may = [who for who in self._waiting if self._held[who] < self._most]
        return next((who for who in may if who != NOBODY), may[0] if may else None)

    def _leave(self, who: str, mine: asyncio.Future[None]) -> None:
        """Somebody waits no longer, or was given a place in the very moment of leaving."""
        if mine.done() and not mine.cancelled():
            self._give_back(who)
            return
        asked = self._waiting.get(who, deque())
        if mine in asked:
            asked.remove(mine)
        if not asked:
            self._waiting.pop(who, None)

    def _give_back(self, who: str) -> None:
        self._free += 1
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]
        self._serve()
