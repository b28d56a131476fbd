"""PostgreSQL and Redis for tests: Debian's, each in a folder of its own, on loopback, gone at the end."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
import redis

from meowple.store.databases import open_store

POSTGRES = max(
    Path("/usr/lib/postgresql").glob("*/bin"), default=Path("missing"), key=lambda path: int(path.parent.name)
)
"""Debian's programs, of the newest version that is here."""
MISSING = "is not installed (Debian: apt-get install postgresql redis-server): it was not tried"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def another_user() -> tuple[int, int] | None:
    """PostgreSQL does not run as root: whom to be instead; None if we are somebody else already."""
    if os.getuid() != 0:
        return None
    user = pwd.getpwnam("postgres")
    return user.pw_uid, user.pw_gid


def run_as(user: tuple[int, int] | None, *words: str) -> None:
    who = {} if user is None else {"user": user[0], "group": user[1], "extra_groups": []}
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd="/", **who)  # type: ignore[call-overload]


def children_of(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task").glob("*/children")
    return [int(pid) for each in found for pid in each.read_text().split()]


def has_ended(pid: int) -> bool:
    """Whether nothing, or only its name, is left of a process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


class Postgres:
    """A server with as many databases as are asked for."""

    def __init__(self, folder: Path, user: tuple[int, int] | None) -> None:
        self.folder = folder
        self.user = user
        self.port = free_port()
        self.prepared = ""
        run_as(user, str(POSTGRES / "initdb"), "-D", str(folder / "db"), "-A", "trust", "-U", "meowple", "-E", "UTF8")

    def start(self, waits_for_disk: bool = False) -> None:
        """Nothing here outlives the tests: it need not wait for the disk."""
        how = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= "
        how += f"-c fsync={'on' if waits_for_disk else 'off'}"
        words = ("-D", str(self.folder / "db"), "-o", how, "-l", str(self.folder / "log"), "-w", "-t", "300")
        run_as(self.user, str(POSTGRES / "pg_ctl"), *words, "start")

    def stop(self) -> None:
        run_as(self.user, str(POSTGRES / "pg_ctl"), "-D", str(self.folder / "db"), "-m", "immediate", "-w", "stop")

    def kill(self) -> None:
        """All its processes at once, with no time to put anything in order; it can be started again."""
        named = self.folder / "db" / "postmaster.pid"
        first = int(named.read_text().split()[0])
        killed = [first, *children_of(first)]
        for pid in killed:
            with suppress(ProcessLookupError):  # one that has just ended by itself
                os.kill(pid, signal.SIGKILL)
        while not all(has_ended(pid) for pid in killed):
            time.sleep(0.02)
        named.unlink()  # where nobody takes leave of the dead, the number in it counts as alive

    def new_database(self, like: str = "template1") -> str:
        """The address of an empty one, or of a copy."""
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name} TEMPLATE {like}".encode())
        return self.address(name)

    def migrated(self) -> str:
        """The address of a database that Meowple has prepared and nobody has written to: the second one is a copy."""
        if not self.prepared:
            address = self.new_database()
            open_store(self.folder, address).close()
            self.prepared = address.rpartition("/")[2]
        return self.new_database(self.prepared)

    def address(self, name: str) -> str:
        return f"postgresql://meowple@127.0.0.1:{self.port}/{name}"


@contextmanager
def private_folder(user: tuple[int, int] | None) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="meowple-"))
    try:
        if user is not None:
            os.chown(folder, *user)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_postgres(waits_for_disk: bool = False) -> Iterator[Postgres]:
    if not (POSTGRES / "initdb").exists():
        pytest.skip(f"PostgreSQL {MISSING}")
    user = another_user()
    with private_folder(user) as folder:
        server = Postgres(folder, user)
        server.start(waits_for_disk)
        try:
            yield server
        finally:
            server.stop()


class Redis:
    """A server that keeps nothing; can be killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen([*words, "--dir", str(self.folder)], stdout=subprocess.DEVNULL)
        with redis.Redis.from_url(self.url) as client:
            while self.process.poll() is None:  # however long a busy machine takes
                try:
                    client.ping()
                    return
                except redis.ConnectionError:
                    time.sleep(0.05)
        raise RuntimeError("Redis did not start")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def running_redis() -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        pytest.skip(f"Redis {MISSING}")
    with private_folder(None) as folder:
        server = Redis(folder)
        try:
            yield server
        finally:
            server.stop()
