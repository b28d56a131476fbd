"""Keeping a fork: a table that begins with lines of another."""

import json
import secrets as random
import time

from sqlalchemy import insert

from meowple.core.dealer import Dealer
from meowple.core.table import Table
from meowple.store.schema import lines, seats, secrets, tables
from meowple.store.store import SeatRow, Store


def store_fork(store: Store, forked: Table, dealer: Dealer, host: str, sitting: list[SeatRow]) -> str:
    """The new table's id. Head, seed, seats and lines in one transaction: a fork without its lines never exists."""
    id = random.token_urlsafe(9)
    head = {
        "id": id,
        "game": forked.game.name,
        "rules": forked.state.version,
        "options": json.dumps(forked.options),
        "host": host,
        "commitment": dealer.commitment,
        "given": forked.given,
        "begun": True,
        "touched": time.time(),
    }
    rows = [
        {
            "table_id": id,
            "n": entry.line.n,
            "seat": entry.line.seat,
            "say": entry.line.say,
            "by": entry.line.by,
            "roll": None if entry.line.roll is None else str(entry.line.roll),
            "hash": entry.line.hash,
        }
        for entry in forked.history
    ]
    with store.engine.begin() as db:
        db.execute(insert(tables).values(**head))
        db.execute(insert(secrets).values(table_id=id, seed=dealer.seed.hex()))
        db.execute(insert(seats), [{"table_id": id, **vars(row)} for row in sitting])
        if rows:
            db.execute(insert(lines), rows)
    return id
