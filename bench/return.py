"""How long a table takes to come back that has left memory, late in its game: median and p95, by the clock and of CPU.

    PYTHONPATH=build/compiled python bench/return.py [GAME …] [--tables 10] [--rounds 3]

Two bots of the lowest level play each table; nine tenths of its lines are kept in a SQLite file, as a site does. Then
each is asked for as a page does (`LiveTables.get`: all lines read, played again, each hash compared), and leaves memory
again. *View* is what its first view costs after that, as at any table that nobody has looked at. The clock means
something on a quiet machine only; CPU seconds are of the whole process, with its threads.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from meowple.core.dealer import Dealer
from meowple.core.table import PERSON, Table
from meowple.games import find, find_bot, games
from meowple.play.models import Person, SeatInfo, TableInfo
from meowple.play.steps import NewTable
from meowple.store.store import Store
from meowple.web.live_tables import LiveTables, ServedTable
from meowple.web.render_cache import parts_of

KEPT = 0.9
"""The part of a game that has been played."""


def lay(store: Store, game: str, people: list[Person], rng: Random) -> tuple[str, int]:
    """A table late in its game, and how many lines it has."""
    found = find(game)
    dealer = Dealer(rng.randbytes(32), {0: "0", 1: "0"})
    table = Table(found, 2, None, dealer, (PERSON,) * 2, format=1)
    bots = [find_bot(found, found.bots.first) for _ in people]
    while not table.over:
        seat = table.to_act[0]
        table.play(seat, bots[seat].choose(table.state.seen_by(seat), seat, rng))
    lines = [entry.line for entry in table.history[: int(KEPT * table.number)]]
    seats = [SeatInfo(at, person=who.id, name=who.name, nonce="0") for at, who in enumerate(people)]
    head = (f"back{rng.randbytes(6).hex()}", game, found.version, table.options, people[0].id, dealer.commitment)
    info = TableInfo(*head, seats, begun=True, format=1)
    return store.create(NewTable(info, dealer.seed.hex(), lines)), len(lines)


class Times:
    """Milliseconds by the clock and of the processor."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.cpu: list[float] = []

    @contextmanager
    def taken(self) -> Iterator[None]:
        wall, cpu = time.perf_counter(), time.process_time()
        yield
        self.wall.append(1000 * (time.perf_counter() - wall))
        self.cpu.append(1000 * (time.process_time() - cpu))

    def cells(self) -> list[str]:
        return [f"{cell:.1f}" for taken in (self.cpu, self.wall) for cell in (statistics.median(taken), p95(taken))]


def p95(taken: list[float]) -> float:
    return sorted(taken)[int(0.95 * len(taken))]


async def measure(tables: LiveTables, laid: list[tuple[str, int]], rounds: int) -> list[str]:
    back, view = Times(), Times()
    await first_view(await tables.get(laid[0][0]))  # what is done once for a process is not counted
    for _ in range(rounds):
        for id, number in laid:
            tables.in_memory.clear()
            with back.taken():
                live = await tables.get(id)
            with view.taken():
                await first_view(live)
            assert live.table.number == number, "it is another"
    return [f"{statistics.median(number for _, number in laid):.0f}", *back.cells(), *view.cells()[::2]]


async def first_view(live: ServedTable) -> None:
    await parts_of(live, 0, "en", "wide")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(games))
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    print("| | lines | back, CPU ms | p95 | by the clock | p95 | view, CPU ms | by the clock |")
    print(f"|---|{'---:|' * 7}")
    for game in asked.games:
        with tempfile.TemporaryDirectory() as folder:
            store, rng = Store.in_file(Path(folder) / "meowple.db"), Random(7)
            people = [store.new_person("Ola", "en"), store.new_person("Jan", "en")]
            laid = [lay(store, game, people, rng) for _ in range(asked.tables)]
            tables = LiveTables(store)
            print(f"| {game} | {' | '.join(asyncio.run(measure(tables, laid, asked.rounds)))} |", flush=True)
            tables.writer.close()
            store.close()
    print(f"\nload of the machine {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
