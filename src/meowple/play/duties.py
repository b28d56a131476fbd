"""What bots and clocks have to do at a table, and when: the one place that knows."""

from typing import Final

from meowple.core.action import Seat
from meowple.play.live_table import LiveTable
from meowple.play.steps import Step

AT_ONCE: Final = 1e9
"""Seconds by which what a bot has to do is dated back: a clock that is set back makes none wait."""


def seat_of_bot(live: LiveTable) -> Seat | None:
    """The first seat that owes a choice and is a bot's now."""
    if not live.info.begun or live.info.lesson or live.info.held is not None:
        return None
    return next((seat for seat in live.table.to_act if seat >= 0 and live.bot_at(seat)), None)


def clock_runs(live: LiveTable) -> bool:
    info = live.info
    return info.begun and info.held is None and info.per_move > 0 and bool(live.table.to_act)


def is_time_up(live: LiveTable) -> bool:
    return clock_runs(live) and live.now() >= live.moved_at + live.info.per_move


def due_at(live: LiveTable) -> float | None:
    """When somebody who is no person has to do something here; None if nobody has to."""
    if seat_of_bot(live) is not None:
        return live.moved_at - AT_ONCE
    return live.moved_at + live.info.per_move if clock_runs(live) else None


def settle(live: LiveTable) -> Step:
    """Somebody thought that something might be due here: it stands as it is."""
    step = Step(live.info)
    step.duty, step.has_duty = due_at(live), True
    return step


def add_duty(live: LiveTable, step: Step, before: float | None) -> None:
    """A step changes what is due: it is kept with the step, so that it is done whoever dies."""
    due = due_at(live)
    if due != before:
        step.duty, step.has_duty = due, True
