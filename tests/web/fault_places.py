"""Where things go wrong: sites with a disk, a clock, a user or servers of their own; nothing else is touched."""

import os
import pwd
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.servers import Postgres, Redis, running_postgres, running_redis
from tests.store.test_data_of_0_1 import restored
from tests.web.conftest import QUICK, Server
from tests.web.faulty_site import FaultySite

SMALL_DISK = """
mount -t tmpfs -o size=8m,mode=700 small "$1"
shift
exec "$@"
"""
"""The data lie on a disk of their own, which only this site sees."""
CLOCK = """
import os, time
real = time.time
time.time = lambda: real() + float(open(os.environ["MEOWPLE_DATA_CLOCK"]).read())
"""
"""What time it is for the site: as many seconds off as a file says. The machine's clock is left alone."""
READS = "-all,+dac_read_search"
AS_SOMEBODY = ("setpriv", "--reuid", "nobody", "--clear-groups", "--inh-caps", READS, "--ambient-caps", READS)
"""Root may write anywhere, whatever the modes. This is somebody else, who writes only where they may, but may read
what lies in root's home: Python may."""


@contextmanager
def ended(site: FaultySite) -> Iterator[FaultySite]:
    """It ends in order, whatever it went through."""
    try:
        yield site
        site.server.process.terminate()
        assert site.server.process.wait(60) == 0
    finally:
        if site.server.process.poll() is None:
            site.server.pull_the_plug()


@contextmanager
def plain(folder: Path) -> Iterator[FaultySite]:
    with ended(FaultySite(Server(folder))) as site:
        yield site


@contextmanager
def old_data(folder: Path) -> Iterator[FaultySite]:
    restored(folder)
    with plain(folder) as site:
        yield site


@contextmanager
def small_disk(folder: Path) -> Iterator[FaultySite]:
    rights = () if os.geteuid() == 0 else ("--map-root-user",)
    alone = ("unshare", "--mount", *rights, "/bin/sh", "-e", "-c", SMALL_DISK, "small", str(folder))
    with ended(FaultySite(Server(folder, alone))) as site:
        yield site


class SiteWithClock(FaultySite):
    """Its clock can be set."""

    def __init__(self, folder: Path) -> None:
        self.off = folder / "clock.txt"
        self.set_clock(0)
        server = Server(folder, program=CLOCK + QUICK, DATA_CLOCK=str(self.off))
        super().__init__(server)

    def set_clock(self, seconds: float) -> None:
        """So far ahead of the machine's, or behind it; whoever reads finds the old or the new."""
        new = self.off.with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self.off)


@contextmanager
def own_clock(folder: Path) -> Iterator[FaultySite]:
    with ended(SiteWithClock(folder)) as site:
        yield site


@contextmanager
def another_user(folder: Path) -> Iterator[FaultySite]:
    """The site runs as somebody for whom modes count; the data lie where that somebody can go."""
    del folder
    apart = Path(tempfile.mkdtemp(prefix="meowple-"))
    try:
        is_root = os.geteuid() == 0
        if is_root:
            somebody = pwd.getpwnam("nobody")
            os.chown(apart, somebody.pw_uid, somebody.pw_gid)
        with ended(FaultySite(Server(apart, AS_SOMEBODY if is_root else ()))) as site:
            yield site
    finally:
        shutil.rmtree(apart)


class SharedSite(FaultySite):
    """Two web processes on a PostgreSQL and a Redis that are theirs alone."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis) -> None:
        self.postgres = postgres
        self.redis = redis
        super().__init__(Server(folder, DATABASE=postgres.new_database(), REDIS=redis.url, PROCESSES="2", BOTS="1"))


@contextmanager
def shared(folder: Path) -> Iterator[FaultySite]:
    with ExitStack() as servers:
        postgres, redis = servers.enter_context(running_postgres()), servers.enter_context(running_redis())
        yield servers.enter_context(ended(SharedSite(folder, postgres, redis)))
