"""Several web processes on this machine: they share one socket, and one that dies is started again."""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Final

from meowple.web.settings import Settings

log = logging.getLogger(__name__)
PAUSE: Final = 1.0
"""Seconds between two looks at the processes: so long one that died at once is not started again."""
PATIENCE: Final = 20.0
"""Seconds they have to end in order."""
Serve = Callable[[Settings, socket.socket], None]


def supervise(settings: Settings, listening: socket.socket, serve: Serve) -> None:
    """Until this process is told to end: then they are."""
    running: list[SpawnProcess] = []
    try:
        while True:
            while len(running) < settings.processes:
                running.append(_start(settings, listening, serve))
            wait([process.sentinel for process in running])
            for process in [process for process in running if not process.is_alive()]:
                log.warning("web process %s ended with %s: another is started", process.pid, process.exitcode)
                running.remove(process)
            time.sleep(PAUSE)
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.join(PATIENCE)


def _start(settings: Settings, listening: socket.socket, serve: Serve) -> SpawnProcess:
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(settings, listening, serve))
    process.start()
    return process


def _serve(settings: Settings, listening: socket.socket, serve: Serve) -> None:
    """In a process of its own; it does not outlive the one that started it."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "started by `supervise`"

    def watch() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
    serve(settings, listening)
