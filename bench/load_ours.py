"""This site under load: on SQLite or PostgreSQL, in one process or several, with idle pages beside it or without."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.load_rows import HERE, Row, Size, a_port, drive, running
from meowple.core.dealer import Dealer
from meowple.core.table import PERSON, Table
from meowple.games import find
from meowple.play.models import Person, SeatInfo, TableInfo
from meowple.play.steps import NewTable
from meowple.store.checking import check_table
from meowple.store.databases import key_of_site, open_store
from meowple.store.store import Store
from meowple.web.identity import Identity
from tests.servers import running_postgres, running_redis

Seats = tuple[str, list[str]]
"""A table, and the cookies of those who sit there."""


@dataclass(frozen=True)
class Site:
    """How a site is run: so many web processes, on PostgreSQL or SQLite; pages of tables where nothing happens."""

    game: str
    processes: int = 1
    is_postgres: bool = False
    by_table: bool = False
    """Whether a proxy in front would send everybody at one table to the same process."""
    idle: int = 0
    line: int = 0
    """Where its tables begin."""

    @property
    def name(self) -> str:
        base = f", {'PostgreSQL' if self.is_postgres else 'SQLite'}" if self.is_postgres or self.processes > 1 else ""
        many = f", {self.processes} processes" if self.processes > 1 else ""
        many += ", by table" if self.by_table else ""
        beside = f", {self.idle:,} idle pages beside" if self.idle else ""
        return f"this site, {self.game}{base}{many}{beside}"


@contextmanager
def databases(site: Site) -> Iterator[dict[str, str]]:
    """The settings of a site: its own PostgreSQL, which waits for the disk as SQLite does, and its own Redis."""
    if not site.is_postgres:
        yield {}
        return
    with running_postgres(waits_for_disk=True) as postgres, running_redis() as redis:
        yield {"MEOWPLE_DATABASE": postgres.migrated(), "MEOWPLE_REDIS": redis.url}


def under_load(site: Site, size: Size) -> Row:
    with tempfile.TemporaryDirectory() as name, databases(site) as settings:
        data, database = Path(name), settings.get("MEOWPLE_DATABASE", "")
        store, rng = open_store(data, database), Random(7)
        identity = Identity(store, key_of_site(store, data))
        tables = laid(store, identity, site, size.tables if site.line else 3 * size.tables, rng)
        idle = laid(store, identity, site, site.idle // 2, rng)
        store.close()
        with ExitStack() as stack:
            count, processes = (site.processes, 1) if site.by_table else (1, site.processes)
            servers = [stack.enter_context(served(name, processes, settings)) for _ in range(count)]
            told = drive([sys.executable, str(HERE / "load_site.py")], servers, size, tables, idle)
        check(open_store(data, database), told["heard"])
    return Row(told)


@contextmanager
def served(data: str, processes: int, settings: dict[str, str]) -> Iterator[tuple[int, int]]:
    """A running site: its process and its port."""
    port = a_port()
    words = [sys.executable, "-m", "meowple", "serve", "--port", str(port), "--no-browser", "--data", data]
    words += ["--processes", str(processes)]
    with running(words, f"http://127.0.0.1:{port}/about", settings=settings) as process:
        yield process, port


def laid(store: Store, identity: Identity, site: Site, number: int, rng: Random) -> list[Seats]:
    found = []
    for place in range(number):
        people = [store.new_person(f"Ola {place}", "en"), store.new_person(f"Jan {place}", "en")]
        found.append((lay(store, site.game, people, site.line, rng), [identity.cookie(who) for who in people]))
    return found


def lay(store: Store, game: str, people: list[Person], number: int, rng: Random, id: str = "") -> str:
    """A table at which these two sit, at this line: what was said before, they said at random, in a game that long."""
    found, table = find(game), None
    while table is None or table.over:
        dealer = Dealer(rng.randbytes(32), {0: "0", 1: "0"})
        table = Table(found, len(people), None, dealer, (PERSON,) * len(people), format=1)
        while table.number < number and not table.over:
            seat = table.to_act[0]
            table.play(seat, rng.choice(table.legal(seat)))
    seats = [SeatInfo(at, person=who.id, name=who.name, nonce="0") for at, who in enumerate(people)]
    head = (id or f"load{rng.randbytes(6).hex()}", game, found.version, table.options, people[0].id, dealer.commitment)
    info = TableInfo(*head, seats, begun=True, format=1)
    return store.create(NewTable(info, dealer.seed.hex(), [entry.line for entry in table.history]))


def check(store: Store, heard: dict[str, int]) -> None:
    """Whatever was acknowledged is kept, and every table replays to its hash."""
    for table, number in heard.items():
        found = check_table(store, table)
        assert not found.trouble and found.lines >= number, f"{table}: {found.trouble or 'lines are missing'}"
    store.close()
