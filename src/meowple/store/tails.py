"""A table as it stands in one moment: all of it, or what a process lacks that has it in memory."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from meowple.core.dealer import Dealer
from meowple.core.record import Line, Record
from meowple.play.live_table import Eyes
from meowple.play.models import TableInfo
from meowple.store.eyes import read_eyes
from meowple.store.schema import tables
from meowple.store.store import Store, read_dealer, read_info, read_lines, read_record


class Whole:
    """All that a table is built again from: its lines, its seats and its number of steps fit together."""

    def __init__(self, info: TableInfo, record: Record, dealer: Dealer | None, eyes: Eyes) -> None:
        self.info = info
        self.record = record
        self.dealer = dealer
        self.eyes = eyes


class Tail:
    """How it stands, and the lines beyond those that somebody has."""

    def __init__(self, info: TableInfo, lines: list[Line], eyes: Eyes) -> None:
        self.info = info
        self.lines = lines
        self.eyes = eyes


def read_whole(store: Store, id: str) -> Whole:
    with store.engine.connect() as db:
        _in_one_moment(db)
        info = read_info(db, id)
        dealer = None if info.lesson else read_dealer(db, info)
        return Whole(info, read_record(db, info), dealer, read_eyes(db, id))


def read_tail(store: Store, id: str, after: int) -> Tail:
    """A table as it is kept now, with its lines after this one."""
    with store.engine.connect() as db:
        _in_one_moment(db)
        return Tail(read_info(db, id), read_lines(db, id, after), read_eyes(db, id))


def _in_one_moment(db: Connection) -> None:
    """All that is read from now on is as it is now, whoever writes meanwhile."""
    if db.dialect.name == "sqlite":
        db.exec_driver_sql("BEGIN")
    else:
        db.execution_options(isolation_level="REPEATABLE READ")


def steps_of(store: Store, ids: Iterable[str]) -> dict[str, int]:
    """How many steps have been kept of each of these tables."""
    query = select(tables.c.id, tables.c.steps).where(tables.c.id.in_(list(ids)))
    with store.engine.connect() as db:
        return {row.id: row.steps for row in db.execute(query)}
