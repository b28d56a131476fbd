"""Which database a site lives in: a file of its data folder, or a PostgreSQL that many processes share."""

import importlib.util
import secrets
import time
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, event, insert, make_url, select
from sqlalchemy.exc import IntegrityError, InvalidatePoolError, OperationalError

from meowple.core.errors import BadSetup
from meowple.store.data_folder import DATABASE, DataTrouble, key_in, make_folder
from meowple.store.schema import site_keys
from meowple.store.store import Store

COOKIES: Final = "cookies"
"""The key that signs them."""
NOT_TEXT: Final = "\0"
"""SQLite keeps it like any letter, PostgreSQL refuses it: nothing of ours has it in it."""

RESTED: Final = 0.5
"""Seconds after which a connection is asked whether it still holds: PostgreSQL may have been started anew meanwhile."""


def open_store(folder: Path, database: str = "") -> Store:
    """The site's database: the PostgreSQL at this address if one is named, or else a file in the folder."""
    if not database:
        make_folder(folder)
        return Store.in_file(folder / DATABASE)
    if importlib.util.find_spec("psycopg") is None:
        raise BadSetup("PostgreSQL needs psycopg: pip install 'meowple[cluster]'")
    url = make_url(database).set(drivername="postgresql+psycopg")
    try:
        store = Store(url, pool_size=5, max_overflow=20)
    except OperationalError as error:
        reason = str(error.orig).strip().splitlines()[-1][:200]
        advice = "see whether it runs and lets this user in, or set MEOWPLE_DATABASE anew"
        raise DataTrouble(f"PostgreSQL at {url.host or 'its socket'} cannot be used ({reason}): {advice}") from error
    event.listen(store.engine, "before_cursor_execute", _without_nul, retval=True)
    ask_the_rested(store.engine)
    return store


def ask_the_rested(engine: Engine) -> None:
    """Whoever takes a connection that has rested gets one that holds. To ask one that is busy would cost every move."""

    def ask(connection: Any, record: Any, _: object) -> None:
        before, record.info["taken"] = record.info.get("taken"), time.monotonic()
        if before is None or time.monotonic() - before < RESTED:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise InvalidatePoolError from error  # neither do the others: all are made anew

    event.listen(engine, "checkout", ask)


def key_of_site(store: Store, folder: Path) -> str:
    """The key cookies are signed with: in a file of the folder, or in the database that all processes share."""
    if store.is_file:
        return key_in(folder)
    kept = select(site_keys.c.value).where(site_keys.c.name == COOKIES)
    with store.engine.connect() as db:
        key = db.execute(kept).scalar()
    if key is None:
        try:
            with store.engine.begin() as db:
                db.execute(insert(site_keys).values(name=COOKIES, value=secrets.token_hex(32)))
        except IntegrityError:
            pass  # another process was faster: its key is everybody's
        with store.engine.connect() as db:
            key = db.execute(kept).scalar_one()
    return str(key)


def _without_nul(
    db: Connection, cursor: Any, statement: str, parameters: Any, context: Any, is_many: bool
) -> tuple[str, Any]:
    """What somebody sent with a NUL in it is nobody's name and no id: it is looked for with a mark in its place."""
    del db, cursor, context
    return statement, [_marked(one) for one in parameters] if is_many else _marked(parameters)


def _marked(parameters: Any) -> Any:
    if isinstance(parameters, dict):
        return {name: _mark(value) for name, value in parameters.items()}
    return tuple(_mark(value) for value in parameters)


def _mark(value: Any) -> Any:
    return value.replace(NOT_TEXT, "\ufffd") if isinstance(value, str) and NOT_TEXT in value else value
