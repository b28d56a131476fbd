"""What bots and clocks have to do, as rows: one process at a time claims a table, and who dies lets go of it soon."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update

from meowple.store.schema import duties

LEASE: Final = 12.0
"""Seconds for which a claim holds unless it is renewed: so long a table waits when its process was killed."""


def claim(engine: Engine, by: str, now: float, most: int) -> list[str]:
    """The tables at which something is due and nobody is at work, the longest overdue first: they are ours now.

    Those that another process looks at in this very moment are left to it (SQLite has one writer at a time instead).
    """
    free = (duties.c.due <= now) & _is_free(now)
    query = select(duties.c.table_id).where(free).order_by(duties.c.due).limit(most)
    with engine.connect() as db:
        if not db.execute(query).first():  # mostly nothing is due: then nothing is locked either
            return []
    with engine.begin() as db:
        found = list(db.execute(query.with_for_update(skip_locked=True)).scalars())
        mine = duties.c.table_id.in_(found) & _is_free(now)
        db.execute(update(duties).where(mine).values(claimed_by=by, until=now + LEASE))
        ours = duties.c.table_id.in_(found) & (duties.c.claimed_by == by)
        return list(db.execute(select(duties.c.table_id).where(ours)).scalars())


def _is_free(now: float) -> ColumnElement[bool]:
    """Whether no claim holds; one that would hold for longer than any was made before the clock was set back."""
    return (duties.c.until < now) | (duties.c.until > now + 2 * LEASE)


def claim_table(engine: Engine, by: str, id: str, now: float) -> bool:
    """Whether what is due at this table is ours now."""
    free = (duties.c.table_id == id) & (_is_free(now) | (duties.c.claimed_by == by))
    with engine.begin() as db:
        return db.execute(update(duties).where(free).values(claimed_by=by, until=now + LEASE)).rowcount == 1


def renew(engine: Engine, by: str, tables: list[str], now: float) -> None:
    """We are still at work at these tables; any other claim of ours could not be given back, and runs out."""
    ours = (duties.c.claimed_by == by) & duties.c.table_id.in_(tables)
    with engine.begin() as db:
        db.execute(update(duties).where(ours).values(until=now + LEASE))


def let_go(engine: Engine, by: str, id: str | None = None) -> None:
    """Somebody else may go on, at this table or wherever we were at work."""
    ours = duties.c.claimed_by == by
    if id is not None:
        ours &= duties.c.table_id == id
    with engine.begin() as db:
        db.execute(update(duties).where(ours).values(claimed_by="", until=0.0))


def put_off(engine: Engine, by: str, id: str, until: float) -> None:
    """What we have claimed could not be done: nobody tries again at once what fails at once."""
    ours = (duties.c.claimed_by == by) & (duties.c.table_id == id)
    with engine.begin() as db:
        db.execute(update(duties).where(ours).values(due=until))


def let_all_go(engine: Engine) -> None:
    """Nobody else is at work: we have the data folder to ourselves, and whoever had it before is gone."""
    with engine.begin() as db:
        db.execute(update(duties).values(claimed_by="", until=0.0))


def due_at(engine: Engine, id: str) -> float | None:
    """When something is due at this table; None: nothing."""
    with engine.connect() as db:
        return db.execute(select(duties.c.due).where(duties.c.table_id == id)).scalar()


# Inside an open transaction


def write_duty(db: Connection, id: str, due: float | None) -> None:
    """What is due at a table changes; who has claimed it stays at work."""
    mine = duties.c.table_id == id
    if due is None:
        db.execute(delete(duties).where(mine))
    elif db.execute(update(duties).where(mine).values(due=due)).rowcount == 0:
        db.execute(insert(duties).values(table_id=id, due=due, claimed_by="", until=0.0))


def look_at(db: Connection, tables: Iterable[str]) -> None:
    """Something may be due at these tables: whoever claims them finds out."""
    for id in tables:
        write_duty(db, id, 0.0)
