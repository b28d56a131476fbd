"""What goes wrong on purpose: each fault has a name, who plays meanwhile, and what happens to their site."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.web.fault_places import (
    SharedSite,
    SiteWithClock,
    another_user,
    old_data,
    own_clock,
    plain,
    shared,
    small_disk,
)
from tests.web.faulty_site import PATIENCE, FaultySite, Hasty, Program, Stutterer, kill_all

DAY = 86_400.0


def kill(site: FaultySite) -> None:
    site.server.pull_the_plug()
    site.server.start()


def restart(site: FaultySite) -> None:
    site.server.process.terminate()
    site.server.process.wait()
    site.server.start()


def kill_workers(site: FaultySite) -> None:
    site.kill_workers()


def fill_the_disk(site: FaultySite) -> None:
    """Nothing can be kept for a while: moves are refused, none is acknowledged; then there is room again."""
    filler = site.inside / "filler"
    with filler.open("wb", buffering=0) as sink:
        try:
            while True:
                sink.write(bytes(65_536))
        except OSError:
            pass
    wait_until(site.is_noticed, "a full disk went unnoticed")
    filler.unlink()


def take_the_rights(site: FaultySite) -> None:
    """The data may not be written for a while: the site does not start, and says why; then they may again."""
    site.server.pull_the_plug()
    folder = site.server.data
    modes = {path: path.stat().st_mode for path in [folder, *folder.iterdir()]}
    for path, mode in modes.items():
        path.chmod(mode & ~0o222)
    assert "may not be written" in refusal(site)
    for path, mode in modes.items():
        path.chmod(mode)
    site.server.start()


def refusal(site: FaultySite) -> str:
    """What a site says that does not start."""
    tried = subprocess.run(
        site.server.words(), env=site.server.environment, capture_output=True, text=True, check=False
    )
    assert tried.returncode != 0
    return tried.stderr


def set_the_clock(site: FaultySite) -> None:
    """A day ahead, then a day behind what has been kept; killed and started again there; and right again."""
    assert isinstance(site, SiteWithClock)
    site.set_clock(DAY)
    wait_for_moves(site)
    site.set_clock(-DAY)
    wait_for_moves(site)
    site.set_clock(-2 * DAY)
    kill(site)
    wait_for_moves(site)
    site.set_clock(0)


def kill_redis(site: FaultySite) -> None:
    """Play goes on without it."""
    assert isinstance(site, SharedSite)
    site.redis.stop()
    wait_for_moves(site)
    site.redis.start()


def kill_postgres(site: FaultySite) -> None:
    assert isinstance(site, SharedSite)
    site.postgres.kill()
    wait_until(site.is_noticed, "nobody missed PostgreSQL")
    site.postgres.start()


def kill_everything(site: FaultySite) -> None:
    """As when the power goes."""
    assert isinstance(site, SharedSite)
    kill_all([*site.children(), site.server.process.pid])
    site.server.process.wait()
    site.redis.stop()
    site.postgres.kill()
    site.postgres.start()
    site.redis.start()
    site.server.start()


def wait_for_moves(site: FaultySite) -> None:
    """Until some more have been acknowledged, or everybody is done."""
    enough = site.acknowledged() + len(site.programs)
    wait_until(lambda: site.acknowledged() >= enough or site.is_over(), "nobody could go on")


def wait_until(is_so: Callable[[], bool], otherwise: str) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, otherwise
        time.sleep(0.05)


def nothing(_: FaultySite) -> None:
    """The players themselves are the fault."""


@dataclass(frozen=True)
class Fault:
    """One way in which things go wrong."""

    name: str
    strike: Callable[[FaultySite], None] = nothing
    player: type[Program] = Program
    seats: tuple[str, ...] = ("me", "easy")
    place: Callable[[Path], AbstractContextManager[FaultySite]] = plain

    @contextmanager
    def tried(self, folder: Path) -> Iterator[FaultySite]:
        """The site after it, everybody having played to the end."""
        data = folder / "data"
        data.mkdir()
        with self.place(data) as site:
            for _ in range(3):
                site.sit_down(self.player, list(self.seats))
            site.play(self.strike)
            yield site


FAULTS = (
    Fault("the site is killed (SIGKILL) and started again", kill),
    Fault("the site is ended (SIGTERM) and started again", restart),
    Fault("the processes in which bots think are killed", kill_workers),
    Fault("the disk is full for a while", fill_the_disk, place=small_disk),
    Fault("the data may not be written for a while", take_the_rights, place=another_user),
    Fault("the clock jumps by days, ahead and back", set_the_clock, place=own_clock),
    Fault("clients hang up after sending", player=Hasty),
    Fault("every move is sent twice at once", player=Stutterer),
    Fault("two people at one table, all moves at once, and the site is killed", kill, seats=("me", "invite")),
    Fault("killed on data that an earlier version wrote", kill, place=old_data),
    Fault("Redis is killed (SIGKILL) and started again", kill_redis, place=shared),
    Fault("PostgreSQL is killed (SIGKILL) and started again", kill_postgres, place=shared),
    Fault("site, PostgreSQL and Redis are killed at once and started again", kill_everything, place=shared),
)
