"""How much is kept, as numbers only."""

from sqlalchemy import func, select

from meowple.store.schema import lines, people, tables
from meowple.store.store import Store


def counts(store: Store) -> dict[str, int]:
    """People, tables, running tables and lines."""
    running = select(func.count()).select_from(tables).where(tables.c.begun & ~tables.c.closed)
    with store.engine.connect() as db:
        return {
            "people": db.execute(select(func.count()).select_from(people)).scalar_one(),
            "tables": db.execute(select(func.count()).select_from(tables)).scalar_one(),
            "tables_running": db.execute(running).scalar_one(),
            "lines": db.execute(select(func.count()).select_from(lines)).scalar_one(),
        }
