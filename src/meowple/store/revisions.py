"""Whether a database is up to date, told without Alembic: loading that takes longer than all else at a start."""

from pathlib import Path
from typing import Final

from sqlalchemy import Engine, column, inspect, select, table

VERSIONS: Final = Path(__file__).parent / "migrations" / "versions"


def newest_revision() -> str:
    """The revisions count up, and so do the names of their modules: `r3_opened_seeds.py` is revision 3."""
    return str(max(int(path.stem.partition("_")[0][1:]) for path in VERSIONS.glob("r*_*.py")))


def is_current(engine: Engine) -> bool:
    """Whether the newest revision has been run here."""
    with engine.connect() as db:
        if not inspect(db).has_table("alembic_version"):
            return False
        return db.execute(select(column("version_num")).select_from(table("alembic_version"))).scalars().all() == [
            newest_revision()
        ]
