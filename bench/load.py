"""Load: many tables with two live viewers each, real pictures, moves in a closed loop; beside boardgame.io.

    PYTHONPATH=build/compiled python bench/load.py [GAME …] [--tables 50] [--moves 2000] [--seconds 60] [--rounds 2]
    PYTHONPATH=build/compiled python bench/load.py purrramid --late 2000 --tables 4

Without a game: FITS. `--alone` leaves boardgame.io out; `--late` begins the tables at that line, and prints what a move
costs there against line 50; `--into docs/scale.md` writes the table into that page.

The site is `meowple serve` on a fresh folder, one process; whoever plays is a process of its own, and what each of the
two costs is told apart. The peer is taken from npm into `build/peer` (which needs Node.js). Each round measures all of
them one after the other: compare within one run. At the end every move that was acknowledged is looked up in the store,
and every table replayed to its hash. Needs Linux, which tells how much a running process has used.
"""

import argparse
import json
import os
import platform
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from meowple.core.dealer import Dealer
from meowple.core.table import PERSON, Table
from meowple.games import find
from meowple.play.models import Person, SeatInfo, TableInfo
from meowple.play.steps import NewTable
from meowple.store.checking import check_table
from meowple.store.store import Store
from meowple.web.identity import Identity, key_in

HERE = Path(__file__).resolve().parent
PEER = HERE.parent / "build" / "peer"
SITE, FILES, MEMORY = "this site", "boardgame.io, files", "boardgame.io, memory"
EARLY = 50
BEGIN, END = "<!-- measured -->", "<!-- end -->"
Told = dict[str, Any]


@dataclass(frozen=True)
class Size:
    """How much is measured: so many moves, but no longer than so many seconds, as many times."""

    tables: int
    moves: int
    seconds: float
    rounds: int


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

    def cells(self) -> str:
        times = f"{self.median:.0f} | {self.p95:.0f} | {self.p99:.0f}"
        return f"{self.rate:.0f} | {times} | {self.cpu:.2f} | {self.own:.2f} | {self.kilobytes:.1f} | {self.memory:.0f}"


HEAD = "moves/s | median ms | p95 ms | p99 ms | server CPU ms a move | players' CPU ms | kB a move | kB memory a table"


def a_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(words: list[str], url: str, folder: Path | None = None) -> Iterator[int]:
    """A server until it is no longer needed: its process."""
    server = subprocess.Popen(words, stdout=subprocess.DEVNULL, cwd=folder)
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


# This site


def lay(store: Store, game: str, people: list[Person], number: int, rng: Random) -> str:
    """A table at which these two sit, at this line: what was said before, they said at random, in a game that long."""
    found, table = find(game), None
    while table is None or table.over:
        dealer = Dealer(rng.randbytes(32), {0: "0", 1: "0"})
        table = Table(found, len(people), None, dealer, (PERSON,) * len(people), format=1)
        while table.number < number and not table.over:
            seat = table.to_act[0]
            table.play(seat, rng.choice(table.legal(seat)))
    seats = [SeatInfo(at, person=who.id, name=who.name, nonce="0") for at, who in enumerate(people)]
    head = (f"load{rng.randbytes(6).hex()}", game, found.version, table.options, people[0].id, dealer.commitment)
    info = TableInfo(*head, seats, begun=True, format=1)
    return store.create(NewTable(info, dealer.seed.hex(), [entry.line for entry in table.history]))


def site_under_load(game: str, size: Size, number: int = 0) -> Row:
    with tempfile.TemporaryDirectory() as name:
        data, rng = Path(name), Random(7)
        store = Store.in_file(data / "meowple.db")
        identity, tables = Identity(store, key_in(data)), []
        for place in range(size.tables if number else 3 * size.tables):
            people = [store.new_person(f"Ola {place}", "en"), store.new_person(f"Jan {place}", "en")]
            tables.append((lay(store, game, people, number, rng), [identity.cookie(who) for who in people]))
        store.close()
        port = a_port()
        words = [sys.executable, "-m", "meowple", "serve", "--port", str(port), "--no-browser", "--data", name]
        with running(words, f"http://127.0.0.1:{port}/about") as process:
            told = drive([sys.executable, str(HERE / "load_site.py")], process, port, size, tables)
        check(data, told["heard"])
    return Row(told)


def check(data: Path, heard: dict[str, int]) -> None:
    """Whatever was acknowledged is kept, and every table replays to its hash."""
    store = Store.in_file(data / "meowple.db")
    for table, number in heard.items():
        found = check_table(store, table)
        assert not found.trouble and found.lines >= number, f"{table}: {found.trouble or 'lines are missing'}"
    store.close()


def drive(words: list[str], process: int, port: int, size: Size, tables: object = None) -> Told:
    task: Told = {"pid": process, "port": port, "at_once": size.tables, "moves": size.moves, "seconds": size.seconds}
    task["tables"] = tables
    done = subprocess.run(words, input=json.dumps(task), stdout=subprocess.PIPE, text=True, check=True, timeout=600)
    told: Told = json.loads(done.stdout)
    return told


# The peer


def fetch_peer() -> None:
    """boardgame.io from npm, once."""
    PEER.mkdir(parents=True, exist_ok=True)
    for file in (HERE / "peer").iterdir():
        shutil.copy(file, PEER)
    if not (PEER / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=PEER, check=True, stdout=subprocess.DEVNULL)


def peer_under_load(keeps: bool, size: Size) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        port = a_port()
        words = ["node", "server.js", str(port), *([folder] if keeps else [])]
        with running(words, f"http://127.0.0.1:{port}/games", PEER) as process:
            return Row(drive(["node", str(PEER / "load.js")], process, port, size))


# The table


def middle(rows: list[Row]) -> Row:
    """The round in the middle, by what a move costs."""
    return sorted(rows, key=lambda row: row.cpu)[len(rows) // 2]


def measure(games: list[str], size: Size, alone: bool) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for _ in range(size.rounds):
        for game in games:
            found.setdefault(f"{SITE}, {game}", []).append(site_under_load(game, size))
        for name, keeps in [] if alone else [(FILES, True), (MEMORY, False)]:
            found.setdefault(name, []).append(peer_under_load(keeps, size))
    return found


def told(found: dict[str, list[Row]], size: Size) -> str:
    """The table, and what we are to the peer: each round by itself, then the one in the middle."""
    rows = [f"| {name} | {middle(rows).cells()} |" for name, rows in found.items()]
    said = [f"{size.tables} tables, two viewers each:", "", f"| | {HEAD} |", "|---|" + "---:|" * 8, *rows, ""]
    ours = [rows for name, rows in found.items() if name.startswith(SITE)]
    said.append(
        f"Server CPU a move, median over {len(ours)}: {statistics.median(middle(row).cpu for row in ours):.2f} ms."
    )
    if FILES in found:
        pairs = list(zip(ours[0], found[FILES], strict=True))
        rate = statistics.median(one.rate / other.rate for one, other in pairs)
        p95 = statistics.median(one.p95 / other.p95 for one, other in pairs)
        cpu = statistics.median(one.cpu / other.cpu for one, other in pairs)
        said.append(
            f"{next(iter(found))} against {FILES}: moves a second {rate:.2f} ×, p95 {p95:.2f} ×, "
            f"server CPU {cpu:.2f} ×."
        )
    return "\n".join(said)


def told_late(game: str, number: int, size: Size) -> str:
    rounds = [[site_under_load(game, size, at) for at in (EARLY, number)] for _ in range(size.rounds)]
    rows = [f"| {game} at line {at} | {row.cells()} |" for both in rounds for at, row in zip((EARLY, number), both)]
    ratio = statistics.median(late.cpu / early.cpu for early, late in rounds)
    said = [f"| | {HEAD} |", "|---|" + "---:|" * 8, *rows, ""]
    return "\n".join([*said, f"{game}: a move at line {number} costs {ratio:.2f} × one at line {EARLY}."])


def write(text: str, into: Path) -> None:
    """Put what was measured where the page keeps it, with what it was measured on."""
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], text=True).strip()
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    command = (
        f"`python bench/load.py {' '.join(sys.argv[1:])}` after {commit}, {machine}, load {os.getloadavg()[0]:.0f}."
    )
    before, _, rest = into.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    into.write_text(f"{before}{BEGIN}\n{command}\n\n{text}\n{END}{after}", encoding="utf-8")


def main() -> None:
    reader = argparse.ArgumentParser(description="Moves a second, and what each costs.")
    reader.add_argument("games", nargs="*")
    reader.add_argument("--tables", type=int, default=50)
    reader.add_argument("--moves", type=int, default=2000)
    reader.add_argument("--seconds", type=float, default=60.0)
    reader.add_argument("--rounds", type=int, default=2)
    reader.add_argument("--late", type=int, default=0)
    reader.add_argument("--alone", action="store_true")
    reader.add_argument("--into", type=Path)
    asked = reader.parse_args()
    games, size = asked.games or ["fits"], Size(asked.tables, asked.moves, asked.seconds, asked.rounds)
    if asked.late:
        text = told_late(games[0], asked.late, size)
    else:
        if not asked.alone:
            fetch_peer()
        text = told(measure(games, size, asked.alone), size)
    print(text)
    if asked.into is not None:
        write(text, asked.into)


if __name__ == "__main__":
    main()
