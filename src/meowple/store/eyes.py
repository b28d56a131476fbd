"""What people have seen of a table, as it is kept: the curtain, lines shown behind it, moments."""

from sqlalchemy import Connection, delete, insert, select, update

from meowple.core.action import Seat
from meowple.play.live_table import Eyes
from meowple.play.steps import Step
from meowple.store.schema import eyes, seen_moments


def read_eyes(db: Connection, id: str) -> Eyes:
    rows = db.execute(select(eyes).where(eyes.c.table_id == id)).all()
    seen = db.execute(select(seen_moments).where(seen_moments.c.table_id == id)).all()
    return Eyes(
        {row.person: row.seat for row in rows if row.lifted},
        {(row.person, row.seat): row.shown for row in rows},
        {row.person: row.line for row in seen},
    )


def write_eyes(db: Connection, step: Step) -> None:
    """The curtains and moments of a step, inside its transaction."""
    id = step.table.id
    for person, seat in step.lifted.items():
        theirs = (eyes.c.table_id == id) & (eyes.c.person == person)
        db.execute(update(eyes).where(theirs).values(lifted=False))
        if seat is None:
            continue
        if db.execute(update(eyes).where(theirs & (eyes.c.seat == seat)).values(lifted=True)).rowcount == 0:
            db.execute(insert(eyes).values(table_id=id, person=person, seat=seat, lifted=True, shown=0))
    for person, line in step.seen.items():
        db.execute(delete(seen_moments).where((seen_moments.c.table_id == id) & (seen_moments.c.person == person)))
        db.execute(insert(seen_moments).values(table_id=id, person=person, line=line))


def write_shown(db: Connection, id: str, person: str, seat: Seat, line: int) -> None:
    """Somebody has been shown the game up to a line while their curtain was up."""
    place = (eyes.c.table_id == id) & (eyes.c.person == person) & (eyes.c.seat == seat)
    db.execute(update(eyes).where(place).values(shown=line))
