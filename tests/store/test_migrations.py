"""Old data files are brought up to date with nothing lost, and newer ones are left alone."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from meowple.play import table_actions
from meowple.store import accounts, migrate, tokens
from meowple.store.migrate import NewerData
from meowple.store.revisions import is_current, newest_revision
from meowple.store.schema import metadata
from meowple.store.store import Store
from meowple.web.live_tables import LiveTables
from tests.store.test_data_of_0_1 import restored

OLD = (Path(__file__).parent / "revision1.sql").read_text(encoding="utf-8")
TABLE, ALA, OLEK = "tCuVQq6jmirM", "ea489fe5b9740c3a", "4d0328cc638b562e"
"""A game of FITS after nine lines, as the site kept it before there were migrations."""


def old_file(path: Path, more: str = "") -> Path:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.executescript(OLD + more)
    return path


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


def test_a_file_from_before_the_migrations_is_brought_up_to_date_and_its_game_goes_on(tmp_path: Path) -> None:
    store = Store.in_file(old_file(tmp_path / "meowple.db"))
    accounts.set_password(store, ALA, "Ala", "hash")
    asyncio.run(play_on(LiveTables(store)))
    again = Store.in_file(tmp_path / "meowple.db")
    assert again.table(TABLE).closed and len(again.lines(TABLE)) > 40
    account = accounts.account_of(again, ALA)
    assert account is not None and account.name == "Ala"
    assert [row.name for row in tokens.tokens_of(again, ALA)] == ["Tom (bot)"]


async def play_on(live_tables: LiveTables) -> None:
    """To the end, by the people who sit there."""
    live = await live_tables.get(TABLE)
    assert live.table.number == 9 and live.table.to_act == (1,)
    while not live.table.over:
        seat = live.table.to_act[0]
        who, say, decision = (ALA, OLEK)[seat], live.table.legal(seat)[0].text, live.table.decision(seat)
        await live_tables.do(TABLE, partial(table_actions.play_as, person=who, seat=seat, say=say, decision=decision))


def test_a_copy_is_made_before_anything_is_changed_and_never_written_over(tmp_path: Path) -> None:
    path = old_file(tmp_path / "meowple.db")
    before = dump(path)
    Store.in_file(path)
    copy = tmp_path / "meowple.db.before-7"
    assert dump(copy) == before and dump(path) != before
    copy.write_text("precious")
    old_file(tmp_path / "other.db").rename(path)
    Store.in_file(path)
    assert copy.read_text() == "precious"


def test_what_is_up_to_date_is_not_copied_again(tmp_path: Path) -> None:
    for _ in range(2):
        Store.in_file(tmp_path / "meowple.db").engine.dispose()
    assert not list(tmp_path.glob("*.before*")), "there was nothing to lose"


def test_data_of_a_newer_meowple_is_refused_and_untouched(tmp_path: Path) -> None:
    newer = "CREATE TABLE alembic_version (version_num VARCHAR(32)); INSERT INTO alembic_version VALUES ('99');"
    path = old_file(tmp_path / "meowple.db", newer)
    before = dump(path)
    with pytest.raises(NewerData, match="schema 99; this one knows 7"):
        Store.in_file(path)
    assert dump(path) == before


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = old_file(tmp_path / "meowple.db", "CREATE TABLE challenges (odd INTEGER);")
    before = dump(path)
    with pytest.raises(Exception, match="challenges"):
        Store.in_file(path)
    assert dump(path) == before


@pytest.mark.parametrize("is_old", [False, True], ids=["new", "old"])
def test_the_migrations_lead_to_the_schema_the_code_uses(tmp_path: Path, is_old: bool) -> None:
    path = tmp_path / "meowple.db"
    if is_old:
        old_file(path)
    with Store.in_file(path).engine.connect() as db:
        context = MigrationContext.configure(db, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == "7"


def test_revision_3_opens_the_seeds_of_closed_tables_and_begins_what_has_lines(tmp_path: Path) -> None:
    path = restored(tmp_path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT version_num FROM alembic_version").fetchall() == [("2",)]
        closed = dict(db.execute("SELECT id, seed FROM tables JOIN secrets ON id = table_id WHERE closed").fetchall())
        begun = {id for (id,) in db.execute("SELECT id FROM tables WHERE begun")}
        half = {id for (id,) in db.execute("SELECT DISTINCT table_id FROM lines")} - begun
        running = {id for (id,) in db.execute("SELECT id FROM tables WHERE NOT closed")}
    assert closed and half and running, "there is something to do"
    Store.in_file(path).engine.dispose()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT version_num FROM alembic_version").fetchall() == [("7",)]
        assert dict(db.execute("SELECT id, opened_seed FROM tables WHERE opened_seed IS NOT NULL")) == closed
        assert {id for (id,) in db.execute("SELECT id FROM tables WHERE begun")} == begun | half
        assert {id for (id,) in db.execute("SELECT id FROM tables WHERE NOT closed")} == running


def test_a_folder_with_a_percent_sign_is_no_trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = tmp_path / "100%s"
    odd.symlink_to(migrate.FOLDER, target_is_directory=True)
    monkeypatch.setattr(migrate, "FOLDER", odd)
    assert Store.in_file(tmp_path / "meowple.db").tables_of("nobody") == []


def test_whether_a_file_is_up_to_date_is_told_as_alembic_would_tell_it(tmp_path: Path) -> None:
    store = Store.in_file(tmp_path / "meowple.db")
    with store.engine.connect() as db:
        assert MigrationContext.configure(db).get_current_revision() == newest_revision()
    assert is_current(store.engine)
    for change in ("UPDATE alembic_version SET version_num = '2'", "DROP TABLE alembic_version"):
        with store.engine.begin() as db:
            db.exec_driver_sql(change)
        assert not is_current(store.engine)


def test_a_file_that_is_up_to_date_opens_without_alembic(tmp_path: Path) -> None:
    Store.in_file(tmp_path / "meowple.db")
    opening = (
        "import sys; from pathlib import Path; from meowple.store.store import Store; Store.in_file(Path(sys.argv[1]))"
    )
    words = [sys.executable, "-c", f"{opening}; sys.exit('alembic' in sys.modules)", str(tmp_path / "meowple.db")]
    subprocess.run(words, check=True)
