"""Whether what is kept is whole: every table is replayed, its hashes compared and its dice drawn again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import NoResultFound

from meowple.core.errors import MeowpleError
from meowple.core.record import Record
from meowple.core.verifying import verify
from meowple.games import find
from meowple.play.models import TableInfo
from meowple.store.data_folder import DATABASE, DataTrouble, trouble
from meowple.store.schema import tables
from meowple.store.store import Store


class Checked:
    """What was found at one table; `trouble` is empty where all is well."""

    def __init__(self, id: str, lines: int = 0, draws: int = 0, trouble: str = "") -> None:
        self.id = id
        self.lines = lines
        self.draws = draws
        self.trouble = trouble


def all_tables(store: Store) -> list[str]:
    with store.engine.connect() as db:
        return list(db.execute(select(tables.c.id).order_by(tables.c.touched, tables.c.id)).scalars())


def broken_links(store: Store) -> list[str]:
    """Rows that belong to a table or a person who is not there."""
    with store.engine.connect() as db:
        if store.engine.dialect.name != "sqlite":
            return []  # other databases never let that happen
        rows = db.exec_driver_sql("PRAGMA foreign_key_check").all()
    return [f"row {row[1]} of {row[0]} belongs to a row of {row[2]} that is not there" for row in rows]


def check_tables(store: Store) -> Iterator[Checked]:
    """One after the other, as they were last touched."""
    for id in all_tables(store):
        yield check_table(store, id)


def check_table(store: Store, id: str) -> Checked:
    """Replay it with its secret seed: a running table is held to the seed it is sealed with."""
    try:
        info = store.table(id)
        record = store.record(info)
        found = verify(find(info.game), _with_seed(store, info, record))
        return Checked(id, found.lines, found.draws)
    except MeowpleError as error:
        return Checked(id, trouble=str(error))
    except NoResultFound:
        return Checked(id, trouble="its seed is missing")
    except Exception as error:  # damaged rows can make any code fail, and the other tables are to be checked too
        return Checked(id, trouble=f"it cannot be replayed ({type(error).__name__}: {str(error)[:100]})")


def _with_seed(store: Store, info: TableInfo, record: Record) -> Record:
    seed = store.dealer(info).seed.hex()
    if record.dice is None or record.dice.seed not in (None, seed):
        raise DataTrouble("the seed that was opened is not the one it was played with")
    record.dice.seed = seed
    if not info.closed and record.format > 1:
        record.end = record.end_hash()
    return record


# Taking records out


def export(store: Store, into: Path, running: bool = False) -> int:
    """Each closed table's record as a file, and `tables.jsonl` with a row for each; returns how many.

    With `running` also those that are not: their records show what is hidden from the players.
    """
    if into.exists() and (not into.is_dir() or any(into.iterdir())):
        raise DataTrouble(f"{into} is there already: name a new or an empty folder")
    infos = [store.table(id) for id in all_tables(store)]
    infos = [info for info in infos if info.closed or running]
    try:
        (into / "records").mkdir(parents=True)
        with (into / "tables.jsonl").open("w", encoding="utf-8") as rows:
            for info in infos:
                record = store.record(info)
                (into / _file_of(info)).write_text(str(record), encoding="utf-8")
                rows.write(json.dumps(_row(info, record), ensure_ascii=False) + "\n")
    except OSError as error:
        raise trouble(into, error) from error
    return len(infos)


def _row(info: TableInfo, record: Record) -> dict[str, Any]:
    head = {"id": info.id, "game": info.game, "rules": info.rules, "options": info.options}
    seats = [{"name": seat.name, "bot": seat.bot} for seat in info.seats]
    state = {"begun": info.begun, "closed": info.closed, "lines": len(record.lines)}
    return {**head, "seats": seats, **state, "record": _file_of(info)}


def _file_of(info: TableInfo) -> str:
    """A database from elsewhere may name its tables as it likes, but not lead us out of the folder."""
    return f"records/{info.id.replace('/', '_')}.json"


def opened(copied: Path) -> Store:
    """The database of a copied folder, brought up to date: the one it was copied from is left as it is."""
    return Store.in_file(copied / DATABASE)
