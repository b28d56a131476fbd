"""Ending what runs for ever. A client that is just connecting to its server may swallow being cancelled, once."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN: Final = 5.0
"""Seconds after which whoever has not ended is cancelled again: sooner it might only be closing what it had open."""


async def ended(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel them until none is left."""
    going = {task for task in tasks if not task.done()}
    while going:
        for task in going:
            task.cancel()
        _, going = await asyncio.wait(going, timeout=AGAIN)


def end_if_cancelled() -> None:
    """For a loop that goes on after errors: one of them may have stood in for the cancelling."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
