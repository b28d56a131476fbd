"""The folder a site lives in: one server at a time, files for its owner only, and troubles said in one sentence."""

import errno
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from meowple.core.errors import MeowpleError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

DATABASE: Final = "meowple.db"
KEY: Final = "key"
LOCK: Final = "lock"
OWNER_ONLY: Final = 0o600
SHORTEST_KEY: Final = 32
"""Letters. Ours have 64."""


class DataTrouble(MeowpleError):
    """The data cannot be used: the text says why, and what to do."""


def make_folder(folder: Path) -> None:
    """The folder, made for its owner only if it is not there yet."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise DataTrouble(f"{folder} is not a folder: name one with --data or MEOWPLE_DATA") from None
    except OSError as error:
        raise trouble(folder, error) from error


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder; DataTrouble if another process does. Whoever dies lets go of it."""
    make_folder(folder)
    try:
        file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except OSError as error:
        raise trouble(folder, error) from error
    try:
        _lock(file, folder)
        yield
    finally:
        os.close(file)


def _lock(file: int, folder: Path) -> None:
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        advice = "end that one first, or give this one a folder of its own with --data"
        raise DataTrouble(f"another Meowple uses the data in {folder}: {advice}") from None


def trouble(path: Path, error: OSError) -> DataTrouble:
    """What an error of the operating system means for this place, and what to do."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DataTrouble(f"the disk with {path} is full: make room and try again")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return DataTrouble(
            f"{path} may not be written: give this user the right to, or name another folder with --data"
        )
    reason = error.strerror or "unknown trouble"
    return DataTrouble(f"{path} cannot be used ({reason}): name another folder with --data or MEOWPLE_DATA")


def keep_private(path: Path) -> None:
    """A file that its owner alone may read: made so if it is not there yet, made so again if it is."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
        for beside in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
            with suppress(FileNotFoundError):
                beside.chmod(OWNER_ONLY)
    except OSError as error:
        raise trouble(path, error) from error


# The key


def key_in(folder: Path) -> str:
    """The key cookies are signed with: made once, whole or not at all, readable by the owner alone."""
    path = folder / KEY
    if not path.exists():
        _write_once(path, secrets.token_hex(32))
    keep_private(path)
    key = path.read_bytes().strip()
    if len(key) < SHORTEST_KEY or not key.isalnum():
        advice = "put it back from a backup, or delete it: a new one is made, and everybody has to come in anew"
        raise DataTrouble(f"the key in {path} is empty or damaged: {advice}")
    return key.decode("ascii")


def _write_once(path: Path, text: str) -> None:
    """A file appears with all its contents, or not at all; of several processes that write it, one does."""
    half = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _name_once(half, path)
    except OSError as error:
        raise trouble(path, error) from error
    finally:
        with suppress(OSError):
            half.unlink()


def _name_once(half: Path, path: Path) -> None:
    """Give the written file its name, unless another process was faster: then that one's file is everybody's."""
    try:
        path.hardlink_to(half)
    except FileExistsError:
        pass
    except OSError:  # a disk without hard links: there two first starts in one instant may still differ
        half.replace(path)
