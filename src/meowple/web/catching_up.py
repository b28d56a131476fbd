"""A table in memory catches up with what other processes have kept: only the lines beyond those it has are read."""

from typing import Final

from meowple.core.errors import BadRecord
from meowple.core.replay import take_lines
from meowple.play import moments
from meowple.play.live_table import LiveTable
from meowple.store.store import Store
from meowple.store.tails import read_tail

MOST_LINES: Final = 40
"""More than that are not played one by one while everybody waits: the table is built again in a thread."""


def catch_up(store: Store, live: LiveTable) -> bool:
    """Bring it up to date where it stands; False if it has to be built again from all its lines."""
    tail = read_tail(store, live.info.id, live.table.number)
    if not live.info.begun or len(tail.lines) > MOST_LINES:
        return False
    last = live.table.history[-1].line.hash if live.table.history else live.table.record.head_hash()
    try:
        take_lines(live.table, tail.lines, last)
    except BadRecord:
        return False
    tail.eyes.shown = {**live.shown, **tail.eyes.shown}
    live.info, live.eyes = tail.info, tail.eyes
    if tail.info.closed:
        live.table.close()
    moments.note(live, tail.lines)
    for person, number in tail.eyes.seen.items():
        moments.see(live, person, number)
    return True
