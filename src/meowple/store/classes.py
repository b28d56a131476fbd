"""Classes as they are kept: by code and by id, who is in them, and what one action changes, in one transaction."""

import json
import time

from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.exc import IntegrityError

from meowple.play.classroom import new_code
from meowple.play.models import Classroom, Collision, NoSuchClass, Pupil
from meowple.play.steps import ClassStep
from meowple.store.schema import classes, pupils, tables
from meowple.store.steps import write_steps
from meowple.store.store import Store, write_new

FIELDS = ("id", "code", "teacher", "game", "options", "size", "per_move", "held", "ended")


def create_class(store: Store, room: Classroom) -> None:
    """Keep a new class; if its code has been given to another before, it gets a new one."""
    while True:
        row = {**vars(room), "options": json.dumps(room.options), "made": time.time()}
        try:
            with store.engine.begin() as db:
                db.execute(insert(classes).values(**row))
            return
        except IntegrityError:
            if not _is_taken(store, room.code):
                raise
            room.code = new_code()


def _is_taken(store: Store, code: str) -> bool:
    with store.engine.connect() as db:
        return db.execute(select(classes.c.id).where(classes.c.code == code)).first() is not None


def class_of_code(store: Store, code: str) -> Classroom:
    """The class that has this code and has not ended; NoSuchClass otherwise."""
    return _one(store, (classes.c.code == code) & ~classes.c.ended)


def class_of_id(store: Store, id: str) -> Classroom:
    return _one(store, classes.c.id == id)


def classes_of(store: Store, teacher: str, most: int = 20) -> list[Classroom]:
    """Those of this teacher that have not ended, the newest first."""
    mine = (classes.c.teacher == teacher) & ~classes.c.ended
    with store.engine.connect() as db:
        query = select(classes.c.id).where(mine).order_by(classes.c.made.desc()).limit(most)
        ids = list(db.execute(query).scalars())
    return [class_of_id(store, id) for id in ids]


def _one(store: Store, meant: ColumnElement[bool]) -> Classroom:
    with store.engine.connect() as db:
        row = db.execute(select(classes).where(meant)).mappings().first()
    if row is None:
        raise NoSuchClass("there is no such class, or it has ended")
    kept = {name: row[name] for name in FIELDS}
    return Classroom(**kept | {"options": json.loads(row["options"])})


def pupils_of(store: Store, id: str) -> list[Pupil]:
    """In the order in which they came."""
    query = select(pupils).where(pupils.c.class_id == id).order_by(pupils.c.came, pupils.c.person)
    with store.engine.connect() as db:
        return [Pupil(row.person, row.name) for row in db.execute(query)]


def pupil_of(store: Store, id: str, person: str) -> Pupil | None:
    return next((pupil for pupil in pupils_of(store, id) if pupil.person == person), None)


def tables_of_class(store: Store, id: str) -> list[str]:
    """The tables of a class in their order; a rematch stands for the table before it."""
    now = (tables.c.class_id == id) & tables.c.rematch.is_(None)
    with store.engine.connect() as db:
        return list(db.execute(select(tables.c.id).where(now).order_by(tables.c.class_place, tables.c.id)).scalars())


def commit_class(store: Store, step: ClassStep) -> None:
    """All that one action changes in a class, or nothing of it; Collision or SeatTaken if somebody was faster."""
    try:
        with store.engine.begin() as db:
            if step.changes:
                db.execute(update(classes).where(classes.c.id == step.room.id).values(**step.changes))
            if step.pupil is not None:
                row = {"class_id": step.room.id, "came": time.time(), **vars(step.pupil)}
                db.execute(insert(pupils).values(**row))
            for new in step.new_tables:
                write_new(db, new)
            for changed in step.tables:
                write_steps(db, [changed])
                changed.table.steps += 1  # there may be two of one table
    except IntegrityError as error:
        raise Collision("somebody else has changed the class") from error
