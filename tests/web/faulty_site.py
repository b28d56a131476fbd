"""A real site at which programs play while something goes wrong; afterwards every acknowledged move is looked for."""

import json
import os
import re
import signal
import threading
import time
import urllib.request
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from itertools import pairwise
from pathlib import Path
from typing import Any

import meowple
from tests.servers import children_of
from tests.web.conftest import Server

ACKNOWLEDGED, UNSURE = "acknowledged", "unsure"
PATIENCE = 300.0
"""Seconds until somebody gives up who is not answered: a busy machine takes its time."""
BOARD = {"boards": "1"}
TOO_LATE = ("stale_decision", "not_your_turn", "table_closed")
"""What is said to who repeats themselves: the first of the two has been taken."""


class Unanswered(Exception):
    """Whether it was done nobody knows: the connection broke, or the site said that it could not be kept."""


class Program:
    """Somebody's program: plays one table to its end, whatever happens on the way, and notes what it was told."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.token = token
        self.table = ""
        self.seat = 0
        self.sent: list[tuple[str, str]] = []
        """Each sentence with what became of it."""
        self.refused = 0
        self.unanswered = 0
        """How often it looked in vain."""
        self.answered_at: list[float] = []
        self.failure: BaseException | None = None
        self.is_over = False
        self.is_called_off = False

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        try:
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as line:
                line.request(method, f"/api/v1/{path}", json.dumps(body) if body is not None else None, headers)
                answer = line.getresponse()
                text = answer.read()
        except (OSError, HTTPException) as broken:
            raise Unanswered(str(broken)) from broken
        if answer.status >= 500 or answer.status == 429:  # it could not be kept, or we have asked too often
            raise Unanswered(f"{answer.status} {text[:200]!r}")
        return answer.status, json.loads(text)

    def insist(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """Until there is an answer."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self.ask(method, path, body)
            except Unanswered:
                self.unanswered += 1
                if time.monotonic() > until or self.is_called_off:
                    raise
                time.sleep(0.1)

    def send(self, body: dict[str, Any]) -> None:
        """One move, once; the next look tells what became of it, if nobody answers."""
        try:
            status, told = self.ask("POST", f"tables/{self.table}/moves", body)
        except Unanswered:
            self.sent.append((body["say"], UNSURE))
            return
        if status == 200:
            self.sent.append((body["say"], ACKNOWLEDGED))
            self.answered_at.append(time.monotonic())
        else:
            assert told["code"] in TOO_LATE, told
            self.refused += 1

    def play(self) -> None:
        try:
            while not (view := self.insist("GET", f"tables/{self.table}/view")[1])["over"]:
                if view["legal"]:
                    self.send({"seat": self.seat, "say": view["legal"][-1], "decision": view["decision"]})
                else:
                    time.sleep(0.05)
            self.is_over = True
        except BaseException as failure:
            self.failure = failure
            raise


class Hasty(Program):
    """Hangs up as soon as it has said something, each second time."""

    def send(self, body: dict[str, Any]) -> None:
        if len(self.sent) % 2:
            super().send(body)
            return
        text = json.dumps(body)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as line:
            line.request("POST", f"/api/v1/tables/{self.table}/moves", text, headers)
        self.sent.append((body["say"], UNSURE))


class Stutterer(Program):
    """Says everything twice at the same time."""

    def send(self, body: dict[str, Any]) -> None:
        twice = [threading.Thread(target=Program.send, args=(self, body)) for _ in range(2)]
        for each in twice:
            each.start()
        for each in twice:
            each.join()


class FaultySite:
    """A site with some tables; `strike` happens when a third of all moves has been acknowledged."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.programs: list[Program] = []
        self.struck_at = 0.0

    @property
    def inside(self) -> Path:
        """The data as the running site sees them: its disk may be its own."""
        return Path(f"/proc/{self.server.process.pid}/root{self.server.data}")

    def token(self) -> str:
        """Of a program whose owner has just come to the site."""
        page = urllib.request.urlopen(f"{self.server.url}/api", data=b"name=Tom", timeout=60)
        found = re.search(r"meow_[\w-]{43}", page.read().decode())
        assert found is not None
        return found[0]

    def sit_down(self, kind: type[Program], seats: list[str], game: str = "fits") -> Program:
        """A new table for one program, or for two that play against each other."""
        first, *others = (kind(self.server.port, self.token()) for who in seats if who in ("me", "invite"))
        status, made = first.insist("POST", "tables", {"game": game, "seats": seats, "options": BOARD})
        assert status == 201, made
        first.table = made["id"]
        for other, invite in zip(others, made["invites"], strict=True):
            other.table, other.seat = first.table, invite["seat"]
            status, told = other.insist("POST", "join", {"invite": invite["invite"]})
            assert status == 200, told
        self.programs += [first, *others]
        return first

    def play(self, strike: Callable[["FaultySite"], None]) -> None:
        """Everybody plays at once to the end; meanwhile it happens."""
        threads = [threading.Thread(target=program.play, daemon=True) for program in self.programs]
        for thread in threads:
            thread.start()
        while self.acknowledged() < 5 * len(self.programs) and all(thread.is_alive() for thread in threads):
            time.sleep(0.01)
        for program in self.programs:
            program.unanswered = 0
        self.struck_at = time.monotonic()
        try:
            strike(self)
        except BaseException:
            self.call_off(threads)
            raise
        for thread in threads:
            thread.join(2 * PATIENCE)
        assert [program.failure for program in self.programs if program.failure] == []
        assert not any(thread.is_alive() for thread in threads), "somebody waits for ever"

    def call_off(self, threads: list[threading.Thread]) -> None:
        """The test has failed: nobody plays on into the next one."""
        for program in self.programs:
            program.is_called_off = True
        self.server.pull_the_plug()
        for thread in threads:
            thread.join(PATIENCE)

    def acknowledged(self) -> int:
        return sum(len(program.answered_at) for program in self.programs)

    def is_noticed(self) -> bool:
        """Whether somebody was not answered; or a bot could not play, if it is their turn at all tables."""
        is_unsure = any(became == UNSURE for program in self.programs for _, became in program.sent)
        is_unseen = any(program.unanswered for program in self.programs)
        return is_unsure or is_unseen or "waits for the database" in self.server.errors.read_text()

    def is_over(self) -> bool:
        return all(program.is_over for program in self.programs)

    def seconds_to_recover(self) -> float:
        """The longest time from then on in which no move was acknowledged."""
        after = sorted(at for program in self.programs for at in program.answered_at if at > self.struck_at)
        return max((later - earlier for earlier, later in pairwise([self.struck_at, *after])), default=0.0)

    def lost(self) -> int:
        """Acknowledged moves that are not kept, once and in their order; every table must be whole besides."""
        lost = 0
        for program in self.programs:
            _, told = program.insist("GET", f"tables/{program.table}/record")
            table = meowple.replay(json.dumps(told))
            assert table.over, "every table goes on to its end"
            kept = [entry.line.say for entry in table.history if entry.line.seat == program.seat]
            lost += missing(program.sent, kept)
        return lost

    def children(self) -> list[int]:
        """Processes that this site has started: its bots think there, or it answers there."""
        return [pid for pid in children_of(self.server.process.pid) if b"spawn_main" in command_of(pid)]

    def kill_workers(self) -> None:
        kill_all(self.children())


def command_of(pid: int) -> bytes:
    """Nothing if it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except FileNotFoundError:
        return b""


def kill_all(pids: Iterable[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):  # one that has just ended by itself
            os.kill(pid, signal.SIGKILL)


def missing(sent: list[tuple[str, str]], kept: list[str]) -> int:
    """How many acknowledged sentences are not kept, once each and in their order; -1 if one is kept too often."""
    lost_at = {0: 0}
    """For each number of kept sentences that are accounted for: the fewest that were lost on the way."""
    for said, became in sent:
        cost = 1 if became == ACKNOWLEDGED else 0
        passed = {at: lost + cost for at, lost in lost_at.items()}
        for at, lost in lost_at.items():
            if at < len(kept) and kept[at] == said:
                passed[at + 1] = min(lost, passed.get(at + 1, lost))
        lost_at = passed
    return lost_at.get(len(kept), -1)
