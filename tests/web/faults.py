"""What goes wrong on purpose: each fault has a name, who plays meanwhile, and what happens to their site."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.store.test_data_of_0_1 import restored
from tests.web.faulty_site import FaultySite, Hasty, Program, Stutterer

SMALL_DISK = """
mount -t tmpfs -o size=8m,mode=700 small "$1"
shift
exec "$@"
"""
"""The data lie on a disk of their own, which only this site sees."""


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
    until = time.monotonic() + 60
    while not any(became == "unsure" for program in site.programs for _, became in program.sent):
        assert time.monotonic() < until, "a full disk went unnoticed"
        time.sleep(0.05)
    filler.unlink()


def nothing(_: FaultySite) -> None:
    """The players themselves are the fault."""


@dataclass(frozen=True)
class Fault:
    """One way in which things go wrong."""

    name: str
    strike: Callable[[FaultySite], None] = nothing
    player: type[Program] = Program
    seats: tuple[str, ...] = ("me", "easy")
    small_disk: bool = False
    old_data: bool = False

    def tried(self, folder: Path) -> FaultySite:
        """The site after it, everybody having played to the end."""
        data = folder / "data"
        data.mkdir()
        if self.old_data:
            restored(data)
        rights = () if os.geteuid() == 0 else ("--map-root-user",)
        alone = ("unshare", "--mount", *rights, "/bin/sh", "-e", "-c", SMALL_DISK, "small", str(data))
        before = alone if self.small_disk else ()
        site = FaultySite(data, before)
        for _ in range(3):
            site.sit_down(self.player, list(self.seats))
        site.play(self.strike)
        return site


FAULTS = (
    Fault("the site is killed (SIGKILL) and started again", kill),
    Fault("the site is ended (SIGTERM) and started again", restart),
    Fault("the processes in which bots think are killed", kill_workers),
    Fault("the disk is full for a while", fill_the_disk, small_disk=True),
    Fault("clients hang up after sending", player=Hasty),
    Fault("every move is sent twice at once", player=Stutterer),
    Fault("two people at one table, all moves at once, and the site is killed", kill, seats=("me", "invite")),
    Fault("killed on data that an earlier version wrote", kill, old_data=True),
)
