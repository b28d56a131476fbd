"""Steps as they are kept: what several tables have changed, in as few statements as it takes."""

import time
from functools import lru_cache
from typing import Final

from sqlalchemy import Connection, Update, bindparam, insert, update

from meowple.core.record import Line
from meowple.play.models import Collision, SeatTaken
from meowple.play.steps import Step
from meowple.store.duties import write_duty
from meowple.store.eyes import write_eyes
from meowple.store.schema import lines, seats, secrets, tables

ADD_LINES: Final = insert(lines)


def write_steps(db: Connection, steps: list[Step]) -> None:
    """What steps at several tables change, inside an open transaction; Collision if one was changed since it was read.

    The tables come first: of two processes the second waits there, and then finds that it was too late. Moves change
    the same few fields, each of its own table: one statement does it for all, another adds their lines. Whoever calls
    counts `step.table.steps` up once the transaction is through.
    """
    now = time.time()
    alike: dict[tuple[str, ...], list[dict[str, object]]] = {}
    for step in steps:
        seen = step.table.steps
        changes = {**step.changes, "touched": now, "steps": seen + 1}
        new = {f"new_{name}": value for name, value in changes.items()}
        alike.setdefault(tuple(changes), []).append({"which": step.table.id, "seen": seen, **new})
    for fields, rows in alike.items():
        if db.execute(_changing(fields), rows).rowcount != len(rows):
            raise Collision("somebody else has changed the table")
    for step in steps:
        _write_the_rest(db, step)
    new_lines = [row for step in steps for row in line_rows(step.table.id, step.lines)]
    if new_lines:
        db.execute(ADD_LINES, new_lines)


def _write_the_rest(db: Connection, step: Step) -> None:
    """What few steps change: who sits where, the dice, what was seen, what is due."""
    id = step.table.id
    for seat, fields in step.seat_changes.items():
        place = (seats.c.table_id == id) & (seats.c.seat == seat)
        if seat in step.taken:
            place &= seats.c.person.is_(None) & seats.c.bot.is_(None)
        if db.execute(update(seats).where(place).values(**fields)).rowcount != 1:
            raise SeatTaken("this seat is taken")
    if step.seed:
        db.execute(update(secrets).where(secrets.c.table_id == id).values(seed=step.seed))
    write_eyes(db, step)
    if step.has_duty:
        write_duty(db, id, step.duty)


@lru_cache(maxsize=64)
def _changing(fields: tuple[str, ...]) -> Update:
    """Change these fields of a table that has had so many steps. To put it together takes longer than to do it."""
    unchanged = (tables.c.id == bindparam("which")) & (tables.c.steps == bindparam("seen"))
    return update(tables).where(unchanged).values({name: bindparam(f"new_{name}") for name in fields})


def line_rows(id: str, new: list[Line]) -> list[dict[str, object]]:
    return [
        {
            "table_id": id,
            "n": line.n,
            "seat": line.seat,
            "say": line.say,
            "by": line.by,
            "roll": None if line.roll is None else str(line.roll),
            "hash": line.hash,
        }
        for line in new
    ]
