"""Where games are played: in this process, on all cores of this machine, or on a Ray cluster. Results are the same."""

import errno
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.spawn import get_executable
from threading import Thread
from typing import Any, Final, TypeVar

from meowple.arena.portions import do_portion, in_portions
from meowple.core.errors import BadSetup

Task = TypeVar("Task")
Done = TypeVar("Done")

PLACES: Final = ("here", "ray")
"""What `--on` may say."""


def hire(workers: int) -> ProcessPoolExecutor:
    """Processes that start clean, whatever threads run here, and that go when this one goes, even if it is killed.

    PermissionError if this user may start no Python: multiprocessing would not notice, and write to nobody.
    """
    python = os.fsdecode(get_executable())
    if not os.access(python, os.X_OK):
        raise PermissionError(errno.EACCES, "this user may not execute it, so no process can be started", python)
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_with_parent)


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        Thread(target=_wait_and_leave, args=(parent.sentinel,), daemon=True).start()


def _wait_and_leave(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


class Runner(ABC):
    """Does the same work to many tasks. Each task carries its own seeds, so it does not matter where it is done."""

    @abstractmethod
    def map(self, work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        """The results in the order of the tasks, each as soon as it and all before it are there."""


class InProcess(Runner):
    """One after the other, here."""

    def map(self, work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        return map(work, tasks)


class Processes(Runner):
    """Several at a time on this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def map(self, work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        if not tasks:
            return
        workers = min(self.workers, len(tasks))
        pool = hire(workers)
        try:
            yield from in_portions(
                tasks, workers, lambda portion: pool.submit(do_portion, work, portion), lambda sent: sent.result()
            )
        finally:
            pool.shutdown(cancel_futures=True)


class RayCluster(Runner):
    """On the cluster that RAY_ADDRESS names, or else on one that Ray starts on this machine."""

    def __init__(self, ray: Any = None) -> None:
        """The module is taken from the extra `ray`; a test may bring its own."""
        self.ray = ray or import_module("ray")

    def map(self, work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        is_guest = self.ray.is_initialized()
        if not is_guest:
            self.ray.init(log_to_driver=False, include_dashboard=False)
        try:
            yield from self._send(work, tasks)
        finally:
            if not is_guest:
                self.ray.shutdown()

    def _send(self, work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        """A portion whose worker is lost is done again elsewhere, by Ray itself."""
        far = self.ray.remote(do_portion)
        processors = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        return in_portions(tasks, processors, lambda portion: far.remote(work, portion), self.ray.get)


def runner(workers: int = 0, on: str = "here") -> Runner:
    """The runner asked for: `workers` processes (0: all cores) here, or a Ray cluster."""
    if on not in PLACES:
        raise BadSetup(f"games are played on one of {', '.join(PLACES)}, not on {on[:20]}")
    if on == "ray":
        if find_spec("ray") is None:
            raise BadSetup("there is no Ray here: pip install 'meowple[ray]'")
        return RayCluster()
    workers = workers or os.cpu_count() or 1
    return InProcess() if workers == 1 else Processes(workers)
