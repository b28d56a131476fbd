"""How long somebody waits for an easy bot while one guest has 120 tables of bots: seconds of one run.

    PYTHONPATH=build/compiled:. python bench/fair.py

Starts a site of its own on 127.0.0.1, twice: empty, and with 120 tables of hard bots that one guest has laid, who
watches as many of them as one may. Somebody else plays against an easy bot meanwhile; measured is the time from the
answer to their move until their stream brings the bot's. Asked for is at most half a second more than alone. Numbers
depend on the machine and what else it does: compare within one run.
"""

import json
import queue
import re
import statistics
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

from bench.load_rows import a_port, running
from meowple.play.setting_up import new_table
from meowple.store.store import Store
from meowple.web.identity import COOKIE, Identity, key_in
from meowple.web.limits import MOST_STREAMS

TABLES = 120
MOVES = 40
GAMES = ("mousetrap", "fits", "gardlings")
"""What the hard bots play: some of it takes them long."""
MOST = 0.5
"""Seconds."""


def lay(data: Path, tables: int) -> tuple[str, list[str]]:
    """Tables of hard bots in a site's data: the cookie of the guest who made them, and their names."""
    store = Store.in_file(data / "meowple.db")
    guest = store.new_person("Guest", "en")
    made = [store.create(new_table(GAMES[at % 3], {}, guest, ["hard", "hard"], False)) for at in range(tables)]
    cookie = f"{COOKIE}={Identity(store, key_in(data)).cookie(guest)}"
    store.close()
    return cookie, made


@contextmanager
def watched(port: int, cookie: str, tables: list[str]) -> Iterator[None]:
    """The guest has these tables open: bots play there for somebody. What comes is read, and not looked at."""
    lines = [HTTPConnection("127.0.0.1", port) for _ in tables]
    for line, table in zip(lines, tables, strict=True):
        line.request("GET", f"/t/{table}/live", headers={"Cookie": cookie})
        threading.Thread(target=line.getresponse().read, daemon=True).start()
    yield


class Player:
    """Plays mousetrap against an easy bot, over the API."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.rng = Random(7)
        page = urllib.request.urlopen(f"http://127.0.0.1:{port}/api", data=b"name=Tom", timeout=60).read().decode()
        found = re.search(r"meow_[\w-]{43}", page)
        assert found is not None
        self.headers = {"Authorization": f"Bearer {found[0]}", "Content-Type": "application/json"}
        self.waited: list[float] = []

    def ask(self, path: str, body: dict[str, Any]) -> Any:
        line = HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request("POST", f"/api/v1/{path}", json.dumps(body), self.headers)
        answer = line.getresponse()
        assert answer.status in (200, 201), answer.read()
        return json.loads(answer.read())

    def play(self, moves: int) -> None:
        """So many moves, at as many tables as it takes."""
        while len(self.waited) < moves:
            table = self.ask("tables", {"game": "mousetrap", "seats": ["me", "easy"]})["id"]
            views: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
            threading.Thread(target=self._listen, args=(table, views), daemon=True).start()
            view = self._my_turn(views, 0)
            while not view["over"] and len(self.waited) < moves:
                said = {"seat": 0, "say": self.rng.choice(view["legal"]), "decision": view["decision"]}
                number = self.ask(f"tables/{table}/moves", said)["number"]
                began = time.perf_counter()
                view = self._my_turn(views, number)
                if view["number"] > number:
                    self.waited.append(time.perf_counter() - began)

    def _listen(self, table: str, views: "queue.SimpleQueue[dict[str, Any]]") -> None:
        line = HTTPConnection("127.0.0.1", self.port)
        line.request("GET", f"/api/v1/tables/{table}/watch", headers=self.headers)
        for said in line.getresponse():
            if said.startswith(b"data: "):
                views.put(json.loads(said[6:]))

    def _my_turn(self, views: "queue.SimpleQueue[dict[str, Any]]", number: int) -> dict[str, Any]:
        while True:
            view = views.get()
            if view["number"] >= number and (view["legal"] or view["over"]):
                return view


def measured(tables: int) -> list[float]:
    with tempfile.TemporaryDirectory() as name:
        cookie, made = lay(Path(name), tables)
        port = a_port()
        words = [sys.executable, "-m", "meowple", "serve", "--port", str(port), "--no-browser", "--data", name]
        with running(words, f"http://127.0.0.1:{port}/about"), watched(port, cookie, made[:MOST_STREAMS]):
            player = Player(port)
            player.play(MOVES)
    return sorted(player.waited)


def main() -> None:
    alone, beside = measured(0), measured(TABLES)
    for name, waited in (("alone", alone), (f"beside {TABLES} tables of bots", beside)):
        print(f"{name}: median {statistics.median(waited):.2f} s, worst {waited[-1]:.2f} s of {len(waited)}")
    more = statistics.median(beside) - statistics.median(alone), beside[-1] - alone[-1]
    print(f"more: median {more[0]:.2f} s, worst {more[1]:.2f} s ({MOST} s asked for)")


if __name__ == "__main__":
    main()
