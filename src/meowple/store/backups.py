"""A data folder in one file, and back again: database and key, looked through before anybody relies on them."""

import hashlib
import json
import os
import secrets
import shutil
import sqlite3
import sys
import tarfile
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from meowple.store.data_folder import DATABASE, KEY, LOCK, OWNER_ONLY, DataTrouble, locked, make_folder, trouble
from meowple.store.revisions import newest_revision

MANIFEST: Final = "backup.json"
FORMAT: Final = 1
"""Of the backup itself: an archive with the manifest, the database and the key. A newer one is refused."""
OURS: Final = {"people", "tables", "seats", "lines", "secrets"}
"""Tables that every database of Meowple has had since the first."""
WRITTEN_BESIDE: Final = ("", "-wal", "-shm")
"""What the names of an SQLite database's files end with."""


# Copying a database


@contextmanager
def copy_of(folder: Path) -> Iterator[Path]:
    """A folder with a whole copy of this one's database, gone afterwards: the site may run on meanwhile."""
    with _workshop(Path(tempfile.gettempdir())) as copied:
        copy_database(folder, copied)
        yield copied


def copy_database(folder: Path, into: Path) -> None:
    """All that has been committed, in one file; DataTrouble for what is no sound database of ours."""
    source, copy = folder / DATABASE, into / DATABASE
    if not source.is_file():
        raise DataTrouble(f"there is no {DATABASE} in {folder}: name the site's folder with --data or MEOWPLE_DATA")
    try:
        os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        with closing(_read_only(source)) as old, closing(sqlite3.connect(copy)) as new:
            old.execute("SELECT count(*) FROM sqlite_master")  # `backup` would wait for a locked one for ever
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
            _must_be_sound(new, source)
    except sqlite3.Error as error:
        raise _database_trouble(source, copy, error) from error
    except OSError as error:
        raise trouble(copy, error) from error


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=5)


def _must_be_sound(db: sqlite3.Connection, path: Path) -> None:
    found = [str(row[0]) for row in db.execute("PRAGMA integrity_check(3)")]
    if found != ["ok"]:
        advice = "bring back a backup with `meowple restore`"
        raise DataTrouble(f"{path} is damaged ({found[0][:100]}): {advice}")
    if not {str(row[0]) for row in db.execute("SELECT name FROM sqlite_master")} >= OURS:
        raise DataTrouble(f"{path} is a database, but none of Meowple: name the site's folder with --data")


def _database_trouble(source: Path, copy: Path, error: sqlite3.Error) -> DataTrouble:
    said = str(error)
    if "full" in said:
        return DataTrouble(f"the disk with {copy.parent} is full: make room and try again")
    if "locked" in said:
        return DataTrouble(f"{source} is locked by another program: end that one and try again")
    if "unable to open" in said:
        return DataTrouble(f"{source} cannot be opened: give this user the right to read it and to write beside it")
    return DataTrouble(f"{source} is damaged or no database ({said}): bring back a backup with `meowple restore`")


@contextmanager
def _workshop(place: Path) -> Iterator[Path]:
    """A folder of our own below this one, for as long as the work takes."""
    try:
        made = Path(tempfile.mkdtemp(prefix=".meowple-", dir=place))
    except OSError as error:
        raise trouble(place, error) from error
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


# Into one file


def back_up(folder: Path, file: Path) -> dict[str, Any]:
    """Database and key in this file, which must not be there yet; returns what its manifest says."""
    if file.exists():
        raise DataTrouble(f"{file} is there already: a backup never writes over anything, so give it another name")
    if not file.resolve().parent.is_dir():
        raise DataTrouble(f"there is no folder {file.parent}: make it first, or name another place for the backup")
    if not (folder / KEY).is_file() and (folder / DATABASE).is_file():
        raise DataTrouble(f"there is no key in {folder}: start the site once, which makes one, and try again")
    with _workshop(file.resolve().parent) as copied:
        copy_database(folder, copied)
        try:
            shutil.copyfile(folder / KEY, copied / KEY)
            manifest = _manifest(copied)
            (copied / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
            _pack(copied, copied / "archive")
            (copied / "archive").rename(file)
        except OSError as error:
            raise trouble(file, error) from error
    return manifest


def _manifest(copied: Path) -> dict[str, Any]:
    with closing(sqlite3.connect(copied / DATABASE)) as db:
        tables = int(db.execute("SELECT count(*) FROM tables").fetchone()[0])
        people = int(db.execute("SELECT count(*) FROM people").fetchone()[0])
        has_revision = db.execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
        revision = db.execute("SELECT version_num FROM alembic_version").fetchone()[0] if has_revision else "1"
    sums = {name: _sum(copied / name) for name in (DATABASE, KEY)}
    made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    head = {"meowple-backup": FORMAT, "made": made, "revision": str(revision)}
    return {**head, "tables": tables, "people": people, "sha256": sums}


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _pack(copied: Path, archive: Path) -> None:
    with os.fdopen(os.open(archive, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
        with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as packed:
            for name in (MANIFEST, KEY, DATABASE):
                packed.add(copied / name, name, filter=_nobodys)
        file.flush()
        os.fsync(file.fileno())


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """It does not matter who made the backup, and only its owner may read what is taken out."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = OWNER_ONLY
    return member


# And back


@contextmanager
def unpacked(file: Path, near: Path) -> Iterator[Path]:
    """A folder with what is in the backup, gone afterwards; DataTrouble if anything of it is not as it was."""
    if not file.is_file():
        raise DataTrouble(f"there is no file {file}: name one that `meowple backup` made")
    with _workshop(near) as place:
        try:
            with tarfile.open(file, "r:gz") as packed:
                for name in (MANIFEST, KEY, DATABASE):
                    _take_out(packed, name, place / name)
            manifest = json.loads((place / MANIFEST).read_text(encoding="utf-8"))
            _must_be_ours(file, manifest, place)
        except (tarfile.TarError, EOFError, zlib.error, KeyError, ValueError, TypeError) as error:
            raise DataTrouble(f"{file} is damaged or no backup of Meowple: take another one") from error
        except OSError as error:
            if error.errno is None:  # gzip says so of what it did not write
                raise DataTrouble(f"{file} is damaged or no backup of Meowple: take another one") from error
            raise trouble(near, error) from error
        yield place


def _take_out(packed: tarfile.TarFile, name: str, target: Path) -> None:
    source = packed.extractfile(name)
    if source is None:
        raise ValueError(f"{name} is no file")
    with source, os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
        shutil.copyfileobj(source, file)
        file.flush()
        os.fsync(file.fileno())


def _must_be_ours(file: Path, manifest: dict[str, Any], place: Path) -> None:
    revision = str(manifest["revision"])
    if manifest["meowple-backup"] > FORMAT or int(revision) > int(newest_revision()):
        raise DataTrouble(f"a newer Meowple made {file} (schema {revision}): update Meowple and try again")
    for name, wanted in manifest["sha256"].items():
        if _sum(place / Path(name).name) != wanted:
            raise ValueError(f"{name} has changed")


def restore(file: Path, folder: Path, replace: bool = False) -> Path | None:
    """Put a backup into the folder. Data that is there is refused or, with `replace`, moved aside: returns where to."""
    make_folder(folder)
    with locked(folder), unpacked(file, folder) as place:
        there = [folder / f"{DATABASE}{end}" for end in WRITTEN_BESIDE] + [folder / KEY]
        there = [path for path in there if path.exists()]
        if there and not replace:
            advice = "say --replace to move that aside, or name another folder with --data"
            raise DataTrouble(f"there is data in {folder} already: {advice}")
        try:
            aside = _move_aside(folder, there) if there else None
            for name in (DATABASE, KEY):
                (place / name).rename(folder / name)
            _give_to_owner(folder)
        except OSError as error:
            raise trouble(folder, error) from error
    return aside


def _give_to_owner(folder: Path) -> None:
    """What root puts back belongs to whose folder it is: the site's own user could not open it otherwise."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = folder.stat()
        for name in (DATABASE, KEY, LOCK):
            os.chown(folder / name, owner.st_uid, owner.st_gid)


def _move_aside(folder: Path, there: list[Path]) -> Path:
    aside = folder / f"replaced-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{secrets.token_hex(2)}"
    aside.mkdir(mode=0o700)
    for path in there:
        path.rename(aside / path.name)
    return aside
