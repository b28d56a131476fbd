"""The folder a site lives in: for its owner only, one server at a time, and troubles said in one sentence."""

import errno
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from meowple.store.backups import copy_database
from meowple.store.data_folder import DataTrouble, key_in, locked, make_folder, trouble
from meowple.store.store import Store


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_files_are_for_their_owner_only_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        folder = tmp_path / "new"
        make_folder(folder)
        store = Store.in_file(folder / "meowple.db")
        store.new_person("Ala", "en")
        key_in(folder)
        assert mode(folder) == 0o700
        found = {path.name: mode(path) for path in folder.iterdir()}
        assert found == dict.fromkeys(("meowple.db", "meowple.db-wal", "meowple.db-shm", "key"), 0o600)
    finally:
        os.umask(before)


def test_files_of_an_older_meowple_are_closed_to_others(tmp_path: Path) -> None:
    Store.in_file(tmp_path / "meowple.db").close()
    key_in(tmp_path)
    for name in ("meowple.db", "key"):
        (tmp_path / name).chmod(0o644)
    Store.in_file(tmp_path / "meowple.db").close()
    key_in(tmp_path)
    assert mode(tmp_path / "meowple.db") == mode(tmp_path / "key") == 0o600


@pytest.mark.parametrize("kept", ["", " \n", "abc", "0" * 31, "\udcff" * 40, "a b" * 30])
def test_an_empty_or_damaged_key_is_refused(tmp_path: Path, kept: str) -> None:
    (tmp_path / "key").write_bytes(kept.encode("utf-8", "surrogateescape"))
    with pytest.raises(DataTrouble, match="put it back from a backup, or delete it"):
        key_in(tmp_path)


def test_a_key_stays_what_it_is(tmp_path: Path) -> None:
    key = key_in(tmp_path)
    assert len(key) == 64 and key_in(tmp_path) == key == (tmp_path / "key").read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_key_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        assert not (tmp_path / "key").exists(), "it appears only when it is on the disk"
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DataTrouble, match="is full: make room"):
        key_in(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_of_two_first_starts_one_makes_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs: list[str] = []

    def another_is_faster(_: int) -> None:
        monkeypatch.undo()
        theirs.append(key_in(tmp_path))

    monkeypatch.setattr(os, "fsync", another_is_faster)
    assert [key_in(tmp_path)] == theirs
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_folder_is_held_by_one_process_and_let_go_by_the_dead(tmp_path: Path) -> None:
    hold = "import sys, pathlib; from meowple.store.data_folder import locked\n"
    hold += "with locked(pathlib.Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
    words = [sys.executable, "-c", hold, str(tmp_path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with (
            pytest.raises(DataTrouble, match=r"another Meowple uses the data in .*: end that one first"),
            locked(tmp_path),
        ):
            raise AssertionError("two servers on one folder")
        other.kill()
    with locked(tmp_path):
        assert mode(tmp_path / "lock") == 0o600


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(DataTrouble, match="is not a folder: name one with --data"), locked(path):
            raise AssertionError
    with pytest.raises(DataTrouble, match="name another folder with --data"):
        make_folder(Path("/proc/meowple"))


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "full: make room"),
        (errno.EROFS, "may not be written: give this user"),
        (errno.EACCES, "may not be written: give this user"),
        (errno.EIO, "name another folder with --data"),
    ],
)
def test_troubles_of_the_system_say_what_to_do(number: int, said: str) -> None:
    assert said in str(trouble(Path("data"), OSError(number, os.strerror(number))))


def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "meowple.db"
    path.write_text("this is a letter to grandmother, and no database" * 100)
    with pytest.raises(DataTrouble, match="is damaged or no database at all: bring back a backup"):
        Store.in_file(path)
    path.unlink()
    Store.in_file(path).close()
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(DataTrouble, match="is damaged or no database at all: bring back a backup"):
        Store.in_file(path)


def test_a_database_that_another_program_holds_is_said(tmp_path: Path) -> None:
    path = tmp_path / "meowple.db"
    Store.in_file(path).close()
    (tmp_path / "copy").mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DataTrouble, match=r"is locked by another program: end that one and try again$"):
            Store.in_file(path)
        with pytest.raises(DataTrouble, match=r"is locked by another program: end that one and try again$"):
            copy_database(tmp_path, tmp_path / "copy")


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "meowple.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(DataTrouble, match="is another program's database"):
        Store.in_file(path)
    with closing(sqlite3.connect(path)) as db:
        assert [name for (name,) in db.execute("SELECT name FROM sqlite_master")] == ["recipes"]


def test_a_closed_store_is_one_whole_file(tmp_path: Path) -> None:
    store = Store.in_file(tmp_path / "meowple.db")
    store.new_person("Ala", "en")
    assert (tmp_path / "meowple.db-wal").stat().st_size > 0
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["meowple.db"]
    (tmp_path / "copy.db").write_bytes((tmp_path / "meowple.db").read_bytes())
    with closing(sqlite3.connect(tmp_path / "copy.db")) as db:
        assert db.execute("SELECT name FROM people").fetchall() == [("Ala",)]
