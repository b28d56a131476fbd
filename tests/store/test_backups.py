"""A backup holds everything, restores byte for byte, and what is wrong with one is said in one sentence."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from meowple.store.backups import MANIFEST, back_up, copy_of, restore, unpacked
from meowple.store.data_folder import DATABASE, KEY, DataTrouble, locked
from meowple.store.store import Store
from tests.store.test_data_of_0_1 import restored


def dump(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        return list(db.iterdump())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "data"
    place.mkdir()
    restored(place)
    return place


def test_what_was_backed_up_comes_back_row_for_row_with_its_key(folder: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "meowple.tar.gz", tmp_path / "other"
    manifest = back_up(folder, file)
    assert (manifest["tables"], manifest["people"], manifest["revision"]) == (26, 8, "2")
    assert restore(file, other) is None
    assert dump(other) == dump(folder)
    assert (other / KEY).read_bytes() == (folder / KEY).read_bytes()
    private = [file, other / DATABASE, other / KEY]
    assert {path.stat().st_mode & 0o777 for path in private} == {0o600}
    assert {path.name for path in other.iterdir()} == {DATABASE, KEY, "lock"}
    assert {path.name for path in tmp_path.iterdir()} == {"data", "other", "meowple.tar.gz"}, "nothing is left behind"


def test_what_root_brings_back_belongs_to_the_folders_owner(folder: Path, tmp_path: Path) -> None:
    """The site's own user has to open it, as systemd leaves the files of a folder that is that user's already."""
    owner = 65534 if os.geteuid() == 0 else os.geteuid()
    file, site = tmp_path / "b.tar.gz", tmp_path / "site"
    site.mkdir(mode=0o700)
    os.chown(site, owner, -1)
    back_up(folder, file)
    restore(file, site)
    assert {path.name: path.stat().st_uid for path in site.iterdir()} == dict.fromkeys((DATABASE, KEY, "lock"), owner)


def test_a_running_site_is_backed_up_with_what_stands_in_its_log(folder: Path, tmp_path: Path) -> None:
    store = Store.in_file(folder / DATABASE)
    with locked(folder):
        late = store.new_person("Late Cat", "en")
        assert (folder / f"{DATABASE}-wal").stat().st_size > 0
        back_up(folder, tmp_path / "b.tar.gz")
    restore(tmp_path / "b.tar.gz", tmp_path / "other")
    found = Store.in_file(tmp_path / "other" / DATABASE).person(late.id)
    assert found is not None and found.name == "Late Cat"


def test_data_that_is_there_is_never_written_over(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.tar.gz"
    back_up(folder, file)
    with pytest.raises(DataTrouble, match="there already"):
        back_up(folder, file)
    Store.in_file(folder / DATABASE).new_person("Newcomer", "en")
    before = dump(folder)
    with pytest.raises(DataTrouble, match="say --replace"):
        restore(file, folder)
    assert dump(folder) == before
    aside = restore(file, folder, replace=True)
    assert aside is not None and dump(aside) == before and (aside / KEY).exists()
    assert not any("Newcomer" in row for row in dump(folder))


def test_nothing_is_restored_below_a_running_site(folder: Path, tmp_path: Path) -> None:
    back_up(folder, tmp_path / "b.tar.gz")
    held = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert held.stdout is not None and held.stdout.readline() == "held\n"
    with pytest.raises(DataTrouble, match="another Meowple uses"):
        restore(tmp_path / "b.tar.gz", folder, replace=True)
    held.communicate("\n")
    assert restore(tmp_path / "b.tar.gz", folder, replace=True) is not None


HOLD = """
import sys
from pathlib import Path
from meowple.store.data_folder import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_a_damaged_backup_is_refused_and_changes_nothing(folder: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "b.tar.gz", tmp_path / "other"
    back_up(folder, file)
    whole = file.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 0xFF
    for bad in (b"", b"no archive", whole[: len(whole) // 2], bytes(flipped), (folder / DATABASE).read_bytes()):
        file.write_bytes(bad)
        with pytest.raises(DataTrouble, match="damaged or no backup"):
            restore(file, other)
        assert {path.name for path in other.iterdir()} <= {"lock"}


def repacked(file: Path, into: Path, name: str, content: bytes) -> Path:
    """The same backup with one of its files changed."""
    with unpacked(file, into.parent) as place:
        (place / name).write_bytes(content)
        with tarfile.open(into, "w:gz") as packed:
            for path in place.iterdir():
                packed.add(path, path.name)
    return into


def test_a_changed_or_newer_backup_is_refused(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.tar.gz"
    manifest = back_up(folder, file)
    with pytest.raises(DataTrouble, match="damaged or no backup"):
        restore(repacked(file, tmp_path / "key.tar.gz", KEY, b"0" * 64), tmp_path / "other")
    for newer in ({"meowple-backup": 2}, {"revision": "999"}):
        changed = repacked(file, tmp_path / "newer.tar.gz", MANIFEST, json.dumps({**manifest, **newer}).encode())
        with pytest.raises(DataTrouble, match="a newer Meowple made"):
            restore(changed, tmp_path / "other")


def test_what_is_no_data_folder_is_named(folder: Path, tmp_path: Path) -> None:
    empty, foreign, damaged = (tmp_path / name for name in ("empty", "foreign", "damaged"))
    for place in (empty, foreign):
        place.mkdir()
        (place / KEY).write_text("0" * 64)
    shutil.copytree(folder, damaged)
    with closing(sqlite3.connect(foreign / DATABASE)) as db:
        db.execute("CREATE TABLE recipes (cake TEXT)")
    with (damaged / DATABASE).open("r+b") as file:
        file.seek(8192)
        file.write(os.urandom(4096))
    for place, says in ((empty, "there is no meowple.db"), (foreign, "none of Meowple"), (damaged, "is damaged")):
        with pytest.raises(DataTrouble, match=says):
            back_up(place, tmp_path / "b.tar.gz")
        with pytest.raises(DataTrouble, match=says), copy_of(place):
            pass
    (folder / KEY).unlink()
    with pytest.raises(DataTrouble, match="no key"):
        back_up(folder, tmp_path / "b.tar.gz")
    with pytest.raises(DataTrouble, match="there is no folder"):
        back_up(folder, tmp_path / "nowhere" / "b.tar.gz")
    with pytest.raises(DataTrouble, match="there is no file"):
        restore(tmp_path / "nowhere.tar.gz", tmp_path / "other")
    assert not (tmp_path / "b.tar.gz").exists()
