"""Bringing a database up to date before anybody reads it: a copy first, then the migrations that are missing."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from meowple.core.errors import MeowpleError
from meowple.store.data_folder import DataTrouble, keep_private

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x6D656F77706C65
"""The number PostgreSQL knows this lock by: `meowple`."""


class NewerData(MeowpleError):
    """The database was written by a newer Meowple than this one."""


def bring_up_to_date(engine: Engine) -> None:
    """Run the revisions this database lacks; NewerData if it has one that we do not know.

    A database from before the migrations is recognised by its tables and enters at revision 1. An SQLite file that is
    to be changed is copied beside itself first; PostgreSQL has tools of its own for that.
    """
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    known = ScriptDirectory.from_config(config)
    head = known.get_current_head()
    with engine.connect() as connection:
        has = _revision(connection)
        found = inspect(connection).get_table_names()
        is_new = not found
    if has is None and found and "people" not in found:
        raise DataTrouble(f"{engine.url.database} is another program's database: name Meowple's own folder with --data")
    if has == head:
        return
    if has is not None and has not in {script.revision for script in known.walk_revisions()}:
        raise NewerData(f"a newer Meowple wrote this data (schema {has}; this one knows {head}): update Meowple")
    with engine.begin() as connection:
        _one_at_a_time(connection)
        if _revision(connection) == head:
            return  # another process was faster
        path = engine.url.database
        if engine.dialect.name == "sqlite" and path and not is_new:
            _copy(Path(path), Path(f"{path}.before-{head}"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _one_at_a_time(connection: Connection) -> None:
    """All of it or nothing, and whoever else starts in this moment waits until it is done."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _copy(source: Path, copy: Path) -> None:
    """A whole copy, with what is still in the write-ahead log; an older copy of that name is kept."""
    if copy.exists():
        return
    half = copy.with_name(f"{copy.name}.part")
    half.unlink(missing_ok=True)
    keep_private(half)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(half)) as new:
        old.backup(new)
    half.rename(copy)
