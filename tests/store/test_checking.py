"""`check` finds what was changed in a database behind our back; `export` writes records anybody can verify."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import meowple
from meowple.store.backups import copy_of
from meowple.store.checking import broken_links, check_tables, export, opened
from meowple.store.data_folder import DATABASE, DataTrouble
from tests.store.test_data_of_0_1 import TABLES, restored

RUNNING = next(table["id"] for table in TABLES if table["lines"] > 8 and not table["closed"] and not table["broken"])
CLOSED = next(table["id"] for table in TABLES if table["closed"])
ROLLED = "(SELECT n FROM lines WHERE table_id = :id AND roll IS NOT NULL LIMIT 1)"


def troubles(folder: Path) -> dict[str, str]:
    with copy_of(folder) as copied:
        return {one.id: one.trouble for one in check_tables(opened(copied)) if one.trouble}


def changed(folder: Path, sql: str, id: str) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        assert db.execute(sql, {"id": id}).rowcount == 1
        db.commit()


def test_the_data_of_0_1_is_whole_and_left_as_it_is(tmp_path: Path) -> None:
    restored(tmp_path)
    before = (tmp_path / DATABASE).read_bytes()
    with copy_of(tmp_path) as copied:
        found = list(check_tables(opened(copied)))
        assert broken_links(opened(copied)) == []
    assert {one.id: one.lines for one in found} == {table["id"]: table["lines"] for table in TABLES}
    assert [one.trouble for one in found if one.trouble] == []
    assert sum(one.draws for one in found) > 500
    assert (tmp_path / DATABASE).read_bytes() == before and not copied.exists()


@pytest.mark.parametrize("id", [RUNNING, CLOSED], ids=["running", "closed"])
@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE lines SET hash = '0' WHERE table_id = :id AND n = 5", "does not have the hash"),
        ("UPDATE lines SET say = 'purr' WHERE table_id = :id AND n = 4", "cannot be played"),
        (f"UPDATE lines SET roll = 'x' WHERE table_id = :id AND n = {ROLLED}", "line"),
        ("DELETE FROM lines WHERE table_id = :id AND n = 6", "line"),
        ("UPDATE secrets SET seed = replace(seed, substr(seed, 1, 1), '0') WHERE table_id = :id", "seed"),
        ("DELETE FROM secrets WHERE table_id = :id", "its seed is missing"),
        ("UPDATE tables SET game = 'chess' WHERE id = :id", "there is no game chess"),
        ("UPDATE tables SET options = '{' WHERE id = :id", "cannot be replayed"),
    ],
)
def test_a_change_behind_our_back_is_found_at_its_table(tmp_path: Path, id: str, sql: str, says: str) -> None:
    restored(tmp_path)
    changed(tmp_path, sql, id)
    found = troubles(tmp_path)
    assert list(found) == [id] and says in found[id].lower().replace("there is no line", "line")


def test_a_line_without_its_table_is_found(tmp_path: Path) -> None:
    restored(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        db.execute("INSERT INTO secrets (table_id, seed) VALUES ('gone', '00')")
        db.commit()
    with copy_of(tmp_path) as copied:
        assert [line.partition(" belongs")[2] for line in broken_links(opened(copied))] == [
            " to a row of tables that is not there"
        ]


def test_records_are_exported_for_anybody_to_verify(tmp_path: Path) -> None:
    data, into = tmp_path / "data", tmp_path / "records"
    data.mkdir()
    restored(data)
    with copy_of(data) as copied:
        store = opened(copied)
        closed = {table["id"] for table in TABLES if table["closed"]}
        assert export(store, into) >= len(closed)
        with pytest.raises(DataTrouble, match="there already"):
            export(store, into)
        assert export(store, tmp_path / "all", running=True) == len(TABLES)
    rows = [json.loads(row) for row in (into / "tables.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {row["id"] for row in rows} >= closed and all(row["closed"] for row in rows)
    for row in rows:
        record = (into / row["record"]).read_text(encoding="utf-8")
        assert meowple.verify(record).draws >= 0 and len(meowple.read_record(record).lines) == row["lines"]
    running = meowple.read_record((tmp_path / "all" / "records" / f"{RUNNING}.json").read_text(encoding="utf-8"))
    assert running.dice is not None and running.dice.seed is None, "a sealed seed stays sealed"


def test_no_record_is_written_outside_the_folder(tmp_path: Path) -> None:
    """A database from elsewhere may call a table what it likes."""
    data, into = tmp_path / "data", tmp_path / "somewhere" / "records"
    data.mkdir()
    restored(data)
    with closing(sqlite3.connect(data / DATABASE)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        for table, column in (("tables", "id"), ("seats", "table_id"), ("lines", "table_id"), ("secrets", "table_id")):
            db.execute(f"UPDATE {table} SET {column} = '../../escaped' WHERE {column} = ?", (CLOSED,))
        db.commit()
    with copy_of(data) as copied:
        export(opened(copied), into)
    assert not list(tmp_path.rglob("escaped*")), "outside the folder"
    assert list(into.rglob("*escaped*")), "but it is there, under another name"
