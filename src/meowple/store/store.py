"""Reading and writing what is kept. Every method is one transaction; a returned write is on the disk."""

import json
import secrets as random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    RowMapping,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError, IntegrityError

from meowple.core.action import Seat
from meowple.core.dealer import Dealer
from meowple.core.game import ANY_GAME
from meowple.core.reading import read_roll
from meowple.core.record import Dice, Line, Record
from meowple.games import games
from meowple.play.models import NOBODY, Collision, NoSuchTable, Person, SeatInfo, TableInfo
from meowple.play.steps import NewTable, Step
from meowple.store.data_folder import DataTrouble, keep_private
from meowple.store.duties import look_at
from meowple.store.revisions import is_current
from meowple.store.schema import classes, lines, people, seats, secrets, tables
from meowple.store.steps import ADD_LINES, line_rows, write_steps


class Store:
    """One database. SQLite in WAL mode with full synchronisation: a plug may be pulled at any moment.

    `store/databases.py` opens one in PostgreSQL.
    """

    def __init__(self, url: str | URL, **how: Any) -> None:
        self.engine: Engine = create_engine(url, hide_parameters=True, **how)  # no name of anybody gets into a log
        self.people_changes = 0
        """How often this process has changed who is who."""
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _be_durable)
        try:
            self._bring_up_to_date()
        except BaseException:
            self.engine.dispose()
            raise

    def _bring_up_to_date(self) -> None:
        if not is_current(self.engine):
            from meowple.store.migrate import bring_up_to_date  # it takes Alembic, which only an update needs

            bring_up_to_date(self.engine)

    @classmethod
    def in_file(cls, path: Path) -> "Store":
        """The database in a file, made if need be; DataTrouble for one that cannot be read."""
        keep_private(path)
        try:
            return cls(f"sqlite:///{path}")
        except DatabaseError as error:
            said = _trouble(path, error)
            if said is None:
                raise
            raise said from error

    @property
    def is_file(self) -> bool:
        """Whether it is a file that one process at a time has to itself."""
        return self.engine.dialect.name == "sqlite"

    def close(self) -> None:
        """Everything is in the one file: what stood in the write-ahead log beside it, too."""
        if self.engine.dialect.name == "sqlite":
            with self.engine.connect() as db:
                db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        self.engine.dispose()

    @contextmanager
    def changing_people(self) -> Iterator[Connection]:
        """A transaction that changes who is who or who is let in: whoever remembers people asks again after it."""
        with self.engine.begin() as db:
            yield db
        self.people_changes += 1

    def check(self) -> None:
        """Raises if nothing can be read."""
        with self.engine.connect() as db:
            db.execute(select(people.c.id).limit(1)).first()

    # People

    def new_person(self, name: str, lang: str) -> Person:
        person = Person(random.token_hex(8), name, lang)
        with self.engine.begin() as db:
            db.execute(insert(people).values(id=person.id, name=name, lang=lang, born=time.time()))
        return person

    def person(self, id: str) -> Person | None:
        with self.engine.connect() as db:
            row = db.execute(select(people).where(people.c.id == id)).mappings().first()
        return None if row is None else Person(row["id"], row["name"], row["lang"])

    def change_person(self, id: str, name: str, lang: str) -> None:
        with self.changing_people() as db:
            db.execute(update(people).where(people.c.id == id).values(name=name, lang=lang))

    # Tables

    def create(self, new: NewTable, also: Step | None = None) -> str:
        """A table with its seats and first lines; the seed goes to the secrets. What else changes with it, too."""
        with self.engine.begin() as db:
            write_new(db, new)
            if also is not None:
                write_steps(db, [also])
        if also is not None:
            also.table.steps += 1
        return new.info.id

    def commit(self, step: Step) -> None:
        """All that one action changes, or nothing of it; Collision or SeatTaken if somebody else was faster."""
        if not step.is_empty:
            self.commit_all([step])

    def commit_all(self, steps: list[Step]) -> None:
        """What several actions change at different tables, in one transaction: all of it, or nothing."""
        try:
            with self.engine.begin() as db:
                write_steps(db, steps)
        except IntegrityError as error:
            first = steps[0].lines
            raise Collision(f"line {first[0].n if first else 0} is taken") from error
        for step in steps:
            step.table.steps += 1

    def table(self, id: str) -> TableInfo:
        with self.engine.connect() as db:
            return read_info(db, id)

    def tables_of(self, person: str, most: int = 100) -> list[TableInfo]:
        """The tables this person sits at, lessons aside, the last touched first."""
        mine = tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == person)) & (tables.c.lesson == "")
        query = select(tables.c.id).where(mine).order_by(tables.c.touched.desc()).limit(most)
        with self.engine.connect() as db:
            ids = list(db.execute(query).scalars())
        return [self.table(id) for id in ids]

    def table_of_invite(self, invite: str) -> tuple[str, Seat] | None:
        with self.engine.connect() as db:
            row = db.execute(select(seats).where(seats.c.invite == invite)).mappings().first()
        return None if row is None else (row["table_id"], row["seat"])

    def forget_person(self, id: str) -> None:
        """Delete a person: their seats stay in the games of others, without a name; bots play on for them."""
        with self.changing_people() as db:
            if db.execute(select(people).where(people.c.id == NOBODY)).first() is None:
                db.execute(insert(people).values(id=NOBODY, name="–", lang="en", born=0.0))
            mine = select(seats.c.table_id, tables.c.game).join(tables).where(seats.c.person == id)
            rows = db.execute(mine).all()
            for table, game in rows:
                left = (seats.c.table_id == table) & (seats.c.person == id)
                stand_in = games[game].bots.stand_in if game in games else ANY_GAME
                db.execute(update(seats).where(left).values(person=NOBODY, name="–", stand_in=stand_in))
            count_step(db, tables.c.id.in_([row[0] for row in rows]) | (tables.c.host == id))
            look_at(db, {row[0] for row in rows})
            db.execute(update(tables).where(tables.c.host == id).values(host=NOBODY))
            _end_classes(db, id)
            db.execute(delete(people).where(people.c.id == id))

    # Lines

    def lines(self, id: str) -> list[Line]:
        with self.engine.connect() as db:
            return read_lines(db, id)

    def lessons_of(self, person: str) -> list[TableInfo]:
        """The lessons this person has begun or finished, the last touched first."""
        mine = select(seats.c.table_id).where(seats.c.person == person)
        query = select(tables.c.id).where(tables.c.id.in_(mine) & (tables.c.lesson != ""))
        with self.engine.connect() as db:
            ids = list(db.execute(query.order_by(tables.c.touched.desc())).scalars())
        return [self.table(id) for id in ids]

    def dealer(self, info: TableInfo) -> Dealer:
        """The dealer with the secret seed: for whoever runs the table only."""
        with self.engine.connect() as db:
            return read_dealer(db, info)

    def record(self, info: TableInfo) -> Record:
        """The table's record; its seed is in it once it has been opened."""
        with self.engine.connect() as db:
            return read_record(db, info)


def read_info(db: Connection, id: str) -> TableInfo:
    row = db.execute(select(tables).where(tables.c.id == id)).mappings().first()
    if row is None:
        raise NoSuchTable("there is no such table")
    found = db.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat)).mappings().all()
    return _table_info(row, [_seat_info(seat) for seat in found])


def read_lines(db: Connection, id: str, after: int = 0) -> list[Line]:
    """The lines of a table beyond this one."""
    query = select(lines).where((lines.c.table_id == id) & (lines.c.n > after)).order_by(lines.c.n)
    return [
        Line(row["n"], row["seat"], row["say"], row["by"], read_roll(row["roll"], f"line {row['n']}"), row["hash"])
        for row in db.execute(query).mappings().all()
    ]


def read_dealer(db: Connection, info: TableInfo) -> Dealer:
    seed = db.execute(select(secrets.c.seed).where(secrets.c.table_id == info.id)).scalar_one()
    return Dealer(bytes.fromhex(seed), info.nonces(), None, info.seals(), info.dice_round)


def read_record(db: Connection, info: TableInfo) -> Record:
    opened = db.execute(select(tables.c.opened_seed).where(tables.c.id == info.id)).scalar_one()
    dice = None if info.lesson else Dice(info.commitment, info.nonces(), opened, info.seals(), info.dice_round)
    head = (info.game, info.rules, len(info.seats), info.options, info.players())
    return Record(*head, dice, read_lines(db, info.id), info.given, info.format, info.end)


def write_new(db: Connection, new: NewTable) -> None:
    """A new table, inside an open transaction."""
    info = new.info
    head = {name: value for name, value in vars(info).items() if name != "seats"}
    db.execute(insert(tables).values(**head | {"options": json.dumps(info.options), "touched": time.time()}))
    db.execute(insert(secrets).values(table_id=info.id, seed=new.seed))
    db.execute(insert(seats), [{"table_id": info.id, **vars(seat)} for seat in info.seats])
    if new.lines:
        db.execute(ADD_LINES, line_rows(info.id, new.lines))
    if info.begun and not info.lesson and (info.per_move or any(seat.bot for seat in info.seats)):
        look_at(db, [info.id])


def count_step(db: Connection, which: ColumnElement[bool]) -> None:
    """Something was changed at these tables besides a step: whoever has them in memory reads them again."""
    db.execute(update(tables).where(which).values(steps=tables.c.steps + 1))


def _end_classes(db: Connection, teacher: str) -> None:
    """The teacher is forgotten: nobody comes to the class any more, and what was paused goes on."""
    theirs = tables.c.class_id.in_(select(classes.c.id).where((classes.c.teacher == teacher) & ~classes.c.ended))
    look_at(db, db.execute(select(tables.c.id).where(theirs & tables.c.begun & ~tables.c.closed)).scalars().all())
    db.execute(update(tables).where(theirs).values(held=None, steps=tables.c.steps + 1))
    db.execute(update(classes).where(classes.c.teacher == teacher).values(teacher=NOBODY, ended=True))


def _table_info(row: RowMapping, sitting: list[SeatInfo]) -> TableInfo:
    kept = {name: row[name] for name in row if name not in ("options", "touched", "opened_seed")}
    return TableInfo(**kept, options=json.loads(row["options"]), seats=sitting)


def _seat_info(row: RowMapping) -> SeatInfo:
    fields = ("seat", "bot", "person", "name", "nonce", "invite", "stand_in", "seal", "before")
    return SeatInfo(*(row[name] for name in fields))


def _trouble(path: Path, error: DatabaseError) -> DataTrouble | None:
    """Why a database cannot be opened, and what to do; None if the fault is ours."""
    if is_full(error):
        return DataTrouble(f"the disk with {path} is full: make room and try again")
    if "locked" in str(error.orig):
        return DataTrouble(f"{path} is locked by another program: end that one and try again")
    if "readonly" in str(error.orig) or "unable to open" in str(error.orig):
        return DataTrouble(
            f"{path} may not be written: give this user the right to, or name another folder with --data"
        )
    if "malformed" not in str(error.orig) and "not a database" not in str(error.orig):
        return None
    advice = "bring back a backup with `meowple restore`, or move the file away to begin anew"
    return DataTrouble(f"{path} is damaged or no database at all: {advice}")


def is_full(error: DatabaseError) -> bool:
    return "disk is full" in str(error.orig)


def _be_durable(connection: object, _: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
