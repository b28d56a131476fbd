"""One server under one load: how it is started and driven, and what is told of it."""

import json
import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
Told = dict[str, Any]


@dataclass(frozen=True)
class Size:
    """How much is measured: so many moves, but no longer than so many seconds, as many times."""

    tables: int
    moves: int
    seconds: float
    rounds: int


@dataclass(frozen=True)
class Idle:
    """What pages cost at whose tables nothing happens."""

    pages: int
    kilobytes: float
    """Of memory, each."""
    share: float
    """Of one core, all together."""


class Row:
    """What one server did under one load."""

    def __init__(self, told: Told) -> None:
        taken = sorted(told["taken"])
        assert len(taken) > 20, "hardly anything was played: more seconds, or fewer tables"
        self.moves = len(taken)
        self.rate = self.moves / told["seconds"]
        self.median, self.p95, self.p99 = (taken[int(len(taken) * share)] for share in (0.5, 0.95, 0.99))
        self.cpu = 1000 * told["cpu"] / self.moves
        self.own = 1000 * told["own"] / self.moves
        self.kilobytes = told["bytes"] / self.moves / 1000
        self.memory = told["memory"] / 1000
        self.idle: Idle | None = Idle(**told["idle"]) if told.get("idle") else None

    def cells(self) -> str:
        times = f"{self.median:.0f} | {self.p95:.0f} | {self.p99:.0f}"
        return f"{self.rate:.0f} | {times} | {self.cpu:.2f} | {self.own:.2f} | {self.kilobytes:.1f} | {self.memory:.0f}"


HEAD = "moves/s | median ms | p95 ms | p99 ms | server CPU ms a move | players' CPU ms | kB a move | kB memory a table"


def a_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(
    words: list[str], url: str, folder: Path | None = None, settings: Mapping[str, str] | None = None
) -> Iterator[int]:
    """A server until it is no longer needed: its process."""
    server = subprocess.Popen(words, stdout=subprocess.DEVNULL, cwd=folder, env=os.environ | dict(settings or {}))
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(url, timeout=5).close()
                break
            except OSError:
                if server.poll() is not None:
                    raise RuntimeError(f"{words[0]} did not start") from None
                time.sleep(0.1)
        yield server.pid
    finally:
        server.terminate()
        server.wait(60)


def drive(
    words: list[str], servers: list[tuple[int, int]], size: Size, tables: object = None, idle: object = None
) -> Told:
    """`servers`: the process and the port of each."""
    process, port = servers[0]
    task: Told = {"pid": process, "port": port, "at_once": size.tables, "moves": size.moves, "seconds": size.seconds}
    task |= {"servers": servers, "tables": tables, "idle": idle}
    done = subprocess.run(words, input=json.dumps(task), stdout=subprocess.PIPE, text=True, check=True, timeout=1200)
    told: Told = json.loads(done.stdout)
    return told
