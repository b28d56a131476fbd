"""A site of many processes, for tests: web servers and workers on one PostgreSQL and one Redis."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import httpx2

from tests.servers import Redis
from tests.web.cable import Cable
from tests.web.conftest import QUICK, Server
from tests.web.wire import Bot, Json

Answer = TypeVar("Answer")
LONG = 300.0
"""Seconds: whoever passes does not wait for it."""


class Worker:
    """`meowple worker` in a process of its own."""

    def __init__(self, folder: Path, **settings: str) -> None:
        folder.mkdir()
        self.errors = folder / "errors.txt"
        environment = os.environ | {f"MEOWPLE_{name}": said for name, said in settings.items()}
        with self.errors.open("w") as errors:
            words = [sys.executable, "-c", QUICK, "worker", "--bots", "1"]
            self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=errors, env=environment)

    def pull_the_plug(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        self.process.terminate()
        assert self.process.wait(60) == 0
        told = self.errors.read_text().splitlines()
        assert [line for line in told if "resource_tracker" not in line] == []


class Cluster:
    """Two web processes that leave bots to two workers."""

    def __init__(self, folder: Path, database: str, redis: Redis) -> None:
        self.settings = {"DATABASE": database, "REDIS": redis.url}
        self.webs = [self._web(folder / name) for name in ("web1", "web2")]
        self.workers = [Worker(folder / name, **self.settings) for name in ("worker1", "worker2")]

    def _web(self, folder: Path) -> Server:
        folder.mkdir()
        return Server(folder, (), DUTIES="no", **self.settings)

    def end(self) -> None:
        """Whoever was not killed ends in order, with nothing to complain of."""
        for one in self._alive():
            one.end()

    def kill(self) -> None:
        for one in self._alive():
            one.pull_the_plug()

    def _alive(self) -> list[Server | Worker]:
        started: list[Server | Worker] = [*self.webs, *self.workers]
        return [one for one in started if one.process.poll() is None]


class Player:
    """Somebody's program behind a cable of its own: whatever breaks, it asks again, as a browser does."""

    def __init__(self, name: str, port: int) -> None:
        self.cable = Cable(port)
        self.client = httpx2.Client(base_url=self.cable.url, timeout=LONG)
        self.bot = Bot(self.client, name)  # type: ignore[arg-type]
        self.broken = 0
        """How often a connection broke."""
        self.acknowledged: list[tuple[int, str]] = []
        """What was said to be kept: the last line then, and the sentence."""

    def until(self, ask: Callable[[], Answer]) -> Answer:
        deadline = time.monotonic() + LONG
        while True:
            try:
                return ask()
            except httpx2.TransportError:
                self.broken += 1
                assert time.monotonic() < deadline
                time.sleep(0.1)

    def view(self, table: str) -> Json:
        view: Json = self.until(lambda: self.bot.get(f"tables/{table}/view"))
        return view

    def move(self, table: str) -> bool:
        """The first thing possible, if it is this player's turn; whether it was kept."""
        view = self.view(table)
        if not view["legal"]:
            return False
        body = {"seat": view["viewer"], "say": view["legal"][0], "decision": view["decision"]}
        broken = self.broken
        answer = self.until(lambda: self.bot.ask("POST", f"tables/{table}/moves", json=body))
        if answer.status_code in (409, 422) and self.broken > broken:
            return False  # it was kept, and only the answer was lost
        assert answer.status_code == 200, answer.text
        self.acknowledged.append((answer.json()["number"], view["legal"][0]))
        return True

    def follow(self, table: str) -> "Follower":
        return Follower(self, table)

    def close(self) -> None:
        self.client.close()
        self.cable.cut()


class Follower(threading.Thread):
    """Listens to a table until it is closed; a stream that breaks is opened again."""

    def __init__(self, player: Player, table: str) -> None:
        super().__init__(daemon=True)
        self.path = f"/api/v1/tables/{table}/watch"
        self.headers = {"Authorization": f"Bearer {player.bot.token}"}
        self.base = player.cable.url
        self.numbers: list[int] = []
        self.is_closed = False
        self.start()

    def run(self) -> None:
        while not self.is_closed:
            try:
                with httpx2.Client(base_url=self.base, timeout=LONG) as client:
                    self._listen(client)
            except httpx2.TransportError:
                time.sleep(0.1)

    def _listen(self, client: httpx2.Client) -> None:
        with client.stream("GET", self.path, headers=self.headers) as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    view = json.loads(line[6:])
                    self.numbers.append(view["number"])
                    self.is_closed = view["closed"]

    def heard(self) -> list[int]:
        """The number of the last line in every view it got."""
        self.join(LONG)
        assert not self.is_alive(), "the table was not closed for whoever listened"
        return self.numbers
