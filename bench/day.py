"""A day of tables that come and go at a real site: its memory after warming up, every hour, and at the end.

    PYTHONPATH=build/compiled python -m bench.day [--hours 24] [--tables 10] [--moves 20] [--alike]

The site is `meowple serve`, one process, where a table leaves memory after a second that nobody looks at it, not after
five minutes: an hour of this day is as long as its moves take. Every hour other people sit down at so many new tables,
of all games in turn, with two live pages each; they play so many moves at a table and leave, and some come back to a
table of hours before. When all tables have left memory, it is measured: what the system says is in memory of the
process. The first hours are for warming up: pieces of pictures, statements and texts are kept then, up to a bound each.
With `--alike` every hour deals and plays the same as the first, so that no new pieces are drawn: what grows then would
grow for ever. Needs Linux.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from bench.load_ours import lay
from bench.load_rows import a_port, running
from bench.load_site import Pair, Told, cpu_of, memory_of
from meowple.games import games
from meowple.store.store import Store
from meowple.web.identity import Identity, key_in

WARM_UP = 4
"""Hours before anything is compared."""
SITE = """
import sys
from pathlib import Path
from meowple.web import live_tables
from meowple.web.live_tables import LiveTables
live_tables.IDLE = 1.0
let_go = LiveTables.let_go
def count_and_let_go(self):
    gone = let_go(self)
    Path(sys.argv[-1], "in_memory").write_text(str(len(self.in_memory)))
    return gone
LiveTables.let_go = count_and_let_go
from meowple.cli import main
main()
"""
Laid = tuple[str, list[str]]
"""A table, and the cookies of those who sit there."""


def lay_tables(data: Path, hours: int, count: int, is_alike: bool) -> list[Laid]:
    """For each hour so many new tables, of all games in turn, each with two people of its own."""
    store, rng, laid = Store.in_file(data / "meowple.db"), Random(7), []
    identity = Identity(store, key_in(data))
    for hour in range(hours):
        rng = Random(7) if is_alike else rng
        for place in range(count):
            people = [store.new_person(f"Ola {place}", "en"), store.new_person(f"Jan {place}", "en")]
            id = lay(store, list(games)[place % len(games)], people, 0, rng, f"day{hour}table{place}")
            laid.append((id, [identity.cookie(who) for who in people]))
    store.close()
    return laid


async def visit(place: int, port: int, laid: Laid, moves: int) -> int:
    """Two people sit down, play so many moves, and leave: how many they were."""
    told = Told()
    pair = Pair(place, [port], told)
    await pair.sit_down(*laid)
    playing = asyncio.create_task(pair.play())
    enough = asyncio.create_task(told.until(moves))
    await asyncio.wait([playing, enough], return_when=asyncio.FIRST_COMPLETED)
    told.is_over = True
    await playing
    enough.cancel()
    await pair.leave()
    return told.moves


async def hour(port: int, tables: list[Laid], moves: int) -> int:
    return sum(await asyncio.gather(*(visit(place, port, laid, moves) for place, laid in enumerate(tables))))


def until_all_have_left(data: Path) -> None:
    """Until the site has said twice that no table is in memory."""
    told = data / "in_memory"
    for _ in range(2):
        told.unlink(missing_ok=True)
        while not told.exists() or told.read_text(encoding="utf-8") != "0":
            time.sleep(0.1)


def spend(data: Path, process: int, port: int, asked: argparse.Namespace, laid: list[Laid]) -> list[float]:
    """Megabytes in memory after each hour."""
    found, rng = [], Random(1)
    for at in range(asked.hours):
        new = laid[at * asked.tables : (at + 1) * asked.tables]
        again = [] if asked.alike else rng.sample(laid[: at * asked.tables], min(at, asked.tables // 5))
        cpu = cpu_of([process])
        moves = asyncio.run(hour(port, [*new, *again], asked.moves))
        until_all_have_left(data)
        found.append(memory_of([process]) / 1e6)
        spent = f"{moves} moves, {cpu_of([process]) - cpu:.1f} CPU s"
        print(f"hour {at + 1:2}: {found[-1]:6.1f} MB ({len(new)} tables, {len(again)} again, {spent})", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=int, default=24)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--alike", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        data, port = Path(name), a_port()
        laid = lay_tables(data, asked.hours, asked.tables, asked.alike)
        words = [sys.executable, "-c", SITE, "serve", "--port", str(port), "--no-browser", "--data", name]
        with running(words, f"http://127.0.0.1:{port}/about") as process:
            print(f"empty:   {memory_of([process]) / 1e6:6.1f} MB", flush=True)
            found = spend(data, process, port, asked, laid)
    began, ended = found[min(WARM_UP, len(found)) - 1], found[-1]
    print(f"after {min(WARM_UP, len(found))} hours {began:.1f} MB, at the end {ended:.1f} MB: {ended / began:.3f} ×")
    print(f"load of the machine {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
