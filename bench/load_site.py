"""Pairs of people at many tables of the site, each pair in a closed loop: a move, both hear of it, the next move.

`bench/load.py` starts it as a process of its own, so that its work is not counted as the site's: what to do comes as
JSON on the standard input, what was measured goes to the standard output. Sockets are read without any library, because
whoever measures has to be cheaper than what is measured.
"""

import asyncio
import json
import os
import re
import resource
import sys
import time
import zlib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

NUMBER = re.compile(rb'"number": ?(\d+)')
CHOICE = re.compile(rb'"choice": ?(?={)')
GZIP = 31
"""What zlib calls a gzip stream."""
SETTLING, LISTENING = 5.0, 20.0
"""Seconds before and while it is measured what idle pages cost."""
WARM_UP = 2
"""Moves at each table before anything is measured."""
ADDRESSES = 200
"""So many pages come from one address of this machine: the site lets no address have them all."""


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    found = Path(f"/proc/{process}/task").glob("*/children")
    return [process, *(one for each in found for pid in each.read_text().split() for one in family(int(pid)))]


def cpu_of(processes: Iterable[int]) -> float:
    return sum(_cpu_of(one) for process in processes for one in family(process))


def memory_of(processes: Iterable[int]) -> int:
    return sum(_memory_of(one) for process in processes for one in family(process))


def _cpu_of(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_of(process: int) -> int:
    """Bytes in memory that are this process's."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("the site is gone")


def own_cpu() -> float:
    spent = resource.getrusage(resource.RUSAGE_SELF)
    return spent.ru_utime + spent.ru_stime


@dataclass
class Told:
    """What was measured, and the last line that was acknowledged at each table."""

    is_measuring: bool = False
    is_over: bool = False
    bytes: int = 0
    moves: int = 0
    taken: list[float] = field(default_factory=list)
    heard: dict[str, int] = field(default_factory=dict)
    moved: asyncio.Event = field(default_factory=asyncio.Event)

    def count(self, seconds: float) -> None:
        """One move more, of which everybody has heard after this time."""
        self.moves += 1
        if self.is_measuring:
            self.taken.append(1000 * seconds)
        self.moved.set()

    async def until(self, moves: int) -> None:
        while self.moves < moves:
            self.moved.clear()
            await self.moved.wait()


class Watcher:
    """A page's stream, asked for as a browser does: what it has heard last, and what may be said there."""

    def __init__(self, told: Told, wake: asyncio.Event) -> None:
        self.told = told
        self.wake = wake
        self.number = -1
        self.choice: dict[str, Any] = {}

    async def listen(self, reader: asyncio.StreamReader) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"content-encoding: gzip" in head.lower(), "a browser's stream is compressed"
        unpacking, text = zlib.decompressobj(GZIP), b""
        while size := int(await reader.readline() or b"0", 16):
            text += unpacking.decompress((await reader.readexactly(size + 2))[:-2])
            if self.told.is_measuring:
                self.told.bytes += size
            *events, text = text.split(b"\n\n")
            for event in events:
                self.take(event)

    def take(self, event: bytes) -> None:
        found = NUMBER.search(event)
        if found is None:
            return
        offered = CHOICE.search(event)
        if offered is not None:
            text = event[offered.end() :].decode()
            self.choice = json.JSONDecoder().raw_decode(text)[0]
        self.number = int(found[1])
        self.wake.set()


class Pair:
    """Two people at one table, each with a page open and a line to send moves by."""

    def __init__(self, place: int, ports: list[int], told: Told) -> None:
        self.address = f"127.0.0.{2 + place // ADDRESSES}"
        self.ports = ports
        self.port = ports[0]
        self.told = told
        self.wake = asyncio.Event()
        self.rng = Random(place)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0), limit=2**22)

    async def sit_down(self, table: str, cookies: list[str], lines: int = 1) -> None:
        """Each with a page, and so many lines to send moves by."""
        self.table, self.cookies = table, cookies
        self.port = self.ports[zlib.crc32(table.encode()) % len(self.ports)]
        self.streams = [await self.connect() for _ in cookies]
        self.lines = [await self.connect() for _ in cookies * lines]
        self.watchers = [Watcher(self.told, self.wake) for _ in cookies]
        self.listening = []
        for (reader, writer), watcher, cookie in zip(self.streams, self.watchers, cookies, strict=True):
            writer.write(self._head("GET", f"/t/{table}/live?cuts=true", cookie) + b"accept-encoding: gzip\r\n\r\n")
            self.listening.append(asyncio.create_task(watcher.listen(reader)))
        await self._until(0)

    def _head(self, method: str, path: str, cookie: str) -> bytes:
        return f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\ncookie: meowple={cookie}\r\n".encode()

    async def _until(self, number: int) -> None:
        while any(watcher.number < number for watcher in self.watchers):
            self.wake.clear()
            await self.wake.wait()

    async def play(self) -> None:
        """Until the game or the time is over."""
        while not self.told.is_over:
            seat = next((at for at, watcher in enumerate(self.watchers) if watcher.choice.get("mine")), None)
            if seat is None:
                return
            began = time.perf_counter()
            number = await self._say(seat)
            self.told.heard[self.table] = number
            await self._until(number)
            self.told.count(time.perf_counter() - began)

    async def _say(self, seat: int) -> int:
        choice = self.watchers[seat].choice
        words = self.rng.choice(choice["legal"])[0]
        body = urlencode({"words": words, "seat": seat, "decision": choice["decision"]}).encode()
        head = self._head("POST", f"/t/{self.table}/say", self.cookies[seat])
        kind = f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n"
        request = head + kind.encode() + body
        try:
            answer, said = await self._send(seat, request)
        except (ConnectionError, asyncio.IncompleteReadError):  # the site keeps no line for long that nobody uses
            self.lines[seat][1].close()
            self.lines[seat] = await self.connect()
            answer, said = await self._send(seat, request)
        if not answer.startswith("http/1.1 200"):
            raise RuntimeError(f"{words}: {answer.splitlines()[0]} {said.decode()}")
        return int(json.loads(said)["number"])

    async def _send(self, seat: int, request: bytes) -> tuple[str, bytes]:
        reader, writer = self.lines[seat]
        writer.write(request)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = re.search(r"content-length: (\d+)", answer)
        assert length is not None, answer
        return answer, await reader.readexactly(int(length[1]))

    async def leave(self) -> None:
        for task in self.listening:
            task.cancel()
        for _, writer in [*self.streams, *self.lines]:
            writer.close()
        await asyncio.gather(*self.listening, return_exceptions=True)


async def play_on(pair: Pair, reserve: list[tuple[str, list[str]]]) -> None:
    """One table after the other, as long as there are any."""
    while not pair.told.is_over:
        await pair.play()
        await pair.leave()
        if pair.told.is_over or not reserve:
            return
        await pair.sit_down(*reserve.pop())


async def listen_idly(task: dict[str, Any]) -> tuple[list[Pair], dict[str, float] | None]:
    """Pages of tables where nobody moves, and what they cost while nothing happens."""
    servers, ports = [pid for pid, _ in task["servers"]], [port for _, port in task["servers"]]
    told, empty = Told(), memory_of(servers)
    idle = [Pair(task["at_once"] + place, ports, told) for place in range(len(task["idle"]))]
    for pair, (table, cookies) in zip(idle, task["idle"], strict=True):
        await pair.sit_down(table, cookies, lines=0)
    if not idle:
        return [], None
    await asyncio.sleep(SETTLING)
    cpu, began = cpu_of(servers), time.perf_counter()
    await asyncio.sleep(LISTENING)
    share = (cpu_of(servers) - cpu) / (time.perf_counter() - began)
    pages = 2 * len(idle)
    kilobytes = (memory_of(servers) - empty) / pages / 1000
    return idle, {"pages": pages, "kilobytes": kilobytes, "share": share}


async def measure(task: dict[str, Any]) -> dict[str, object]:
    told, reserve = Told(), [(table, cookies) for table, cookies in task["tables"]]
    servers, ports = [pid for pid, _ in task["servers"]], [port for _, port in task["servers"]]
    listeners, idle = await listen_idly(task)
    empty = memory_of(servers)
    pairs = [Pair(place, ports, told) for place in range(task["at_once"])]
    for pair in pairs:
        await pair.sit_down(*reserve.pop())
    played = [asyncio.create_task(play_on(pair, reserve)) for pair in pairs]
    await told.until(WARM_UP * task["at_once"])
    cpu, own, began = cpu_of(servers), own_cpu(), time.perf_counter()
    told.is_measuring = True
    with suppress(TimeoutError):
        await asyncio.wait_for(told.until(told.moves + task["moves"]), task["seconds"])
    told.is_measuring = False
    seconds = time.perf_counter() - began
    spent, mine = cpu_of(servers) - cpu, own_cpu() - own
    memory = (memory_of(servers) - empty) / task["at_once"]
    told.is_over = True
    await asyncio.gather(*played, *(pair.leave() for pair in listeners))
    return {
        "idle": idle,
        "taken": told.taken,
        "bytes": told.bytes,
        "seconds": seconds,
        "cpu": spent,
        "own": mine,
        "memory": memory,
        "heard": told.heard,
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure(json.load(sys.stdin)))))
