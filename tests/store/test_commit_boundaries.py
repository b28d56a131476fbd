"""The plug is pulled before and after every commit there is: nothing acknowledged is lost, nothing is half done."""

import asyncio
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from meowple.core.record import seal_of
from meowple.core.replay import rebuild
from meowple.core.verifying import verify
from meowple.games import games
from meowple.play import sealing, table_actions
from meowple.play.models import Person, TableInfo
from meowple.store.accounts import account_of, is_open
from meowple.store.schema import secrets, tables
from meowple.store.store import Store
from meowple.store.tokens import bearer_of, tokens_of
from meowple.web.live_tables import LiveTables, ServedTable
from tests.store.scripted_session import DATABASE, NONCE
from tests.store.test_migrations import ALA, TABLE, dump, old_file

ROOT = Path(__file__).parents[2]
Fact = dict[str, Any]


class Death:
    """A data folder somebody died at, opened again, and what had been told before."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_before = folder.name.startswith("before")
        self.store = Store.in_file(folder / DATABASE)
        self.facts: list[Fact] = [json.loads(line) for line in (folder / "told.jsonl").read_text().splitlines()]
        with self.store.engine.connect() as db:
            self.ids = list(db.execute(select(tables.c.id)).scalars())

    def told_tables(self) -> dict[str, Fact]:
        """The last that was told of each table."""
        told = [fact for fact in self.facts if fact["what"] == "table"]
        return {fact["id"]: {name: fact[name] for name in fact if name not in ("what", "commits")} for fact in told}

    def seeds(self, id: str) -> tuple[str, str | None]:
        """The sealed seed, and the opened one."""
        with self.store.engine.connect() as db:
            sealed = db.execute(select(secrets.c.seed).where(secrets.c.table_id == id)).scalar_one()
            return sealed, db.execute(select(tables.c.opened_seed).where(tables.c.id == id)).scalar_one()


def die_everywhere(folder: Path, *words: str) -> list[Path]:
    script = [sys.executable, "-m", "tests.store.scripted_session", str(folder), *words]
    ended = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return sorted(path for path in folder.iterdir() if path.is_dir())


@pytest.fixture(scope="module")
def deaths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Death]]:
    folder = tmp_path_factory.mktemp("deaths")
    Store.in_file(folder / "start.db").engine.dispose()
    found = [Death(path) for path in die_everywhere(folder)]
    yield found
    for death in found:
        death.store.engine.dispose()


def kept(store: Store, info: TableInfo) -> Fact:
    """A table as it is on the disk, in the words of the script."""
    return {
        "id": info.id,
        "host": info.host,
        "seats": [vars(seat) for seat in info.seats],
        "lines": [line.hash for line in store.lines(info.id)],
        "begun": info.begun,
        "closed": info.closed,
        "rematch": info.rematch,
        "open": info.is_open_to_all,
    }


def check_table(death: Death, info: TableInfo) -> None:
    """What holds for every table on the disk, before anything is mended by loading it."""
    lines = death.store.lines(info.id)
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    assert info.begun == bool(lines), "first lines and `begun` come together"
    assert info.begun or not sealing.is_ready(info), "who is the last to be waited for begins the game"
    record = death.store.record(info)
    table = rebuild(games[info.game], record, death.store.dealer(info))
    assert info.closed or not table.over, "the last line closes the table"
    sealed, opened = death.seeds(info.id)
    assert opened == (sealed if info.closed else None)
    assert hashlib.sha256(bytes.fromhex(sealed)).hexdigest() == info.commitment
    if info.closed:
        assert verify(games[info.game], record).draws > 0
    if info.rematch is not None:
        assert info.rematch in death.ids
    for seat in info.seats:
        if seat.person is not None:
            assert seat.name and (seat.nonce or not info.begun)
        else:
            assert seat.bot is not None or (seat.invite and not seat.name)


def test_every_step_is_one_transaction(deaths: list[Death]) -> None:
    whole = max(deaths, key=lambda death: len(death.facts))
    assert [fact for fact in whole.facts if fact["commits"] > 1] == []
    commits = sum(fact["commits"] for fact in whole.facts)
    assert len(deaths) == 2 * (commits + 1), "somebody died on both sides of each of them"


def test_every_table_on_the_disk_is_whole(deaths: list[Death]) -> None:
    for death in deaths:
        for id in death.ids:
            try:
                check_table(death, death.store.table(id))
            except AssertionError as error:
                raise AssertionError(f"{death.folder.name}, table {id}, after {death.facts[-1]}") from error


def test_what_was_told_is_kept_and_nothing_of_a_step_that_was_not_committed(deaths: list[Death]) -> None:
    for death in deaths:
        told = death.told_tables()
        found = {id: kept(death.store, death.store.table(id)) for id in death.ids}
        if death.is_before:
            assert found == told, death.folder.name
        for id, fact in told.items():
            assert found[id]["lines"][: len(fact["lines"])] == fact["lines"], death.folder.name


def test_people_their_accounts_and_bots_are_as_told(deaths: list[Death]) -> None:
    for death in deaths:
        for fact in death.facts:
            check_person(death.store, fact)
            if fact["what"] == "token" and death.is_before:
                has_lost_it = any(later["what"] == "no tokens" for later in death.facts)
                assert (bearer_of(death.store, fact["token"]) is None) == has_lost_it
        with death.store.engine.connect() as db:
            bots = db.exec_driver_sql("SELECT count(*) FROM people WHERE name LIKE '%(bot)'").scalar_one()
            assert bots == db.exec_driver_sql("SELECT count(*) FROM tokens").scalar_one()


def check_person(store: Store, fact: Fact) -> None:
    match fact["what"]:
        case "gone":
            assert store.person(fact["id"]) is None
        case "no tokens":
            assert tokens_of(store, fact["id"]) == []
        case "renamed":
            person = store.person(fact["id"])
            assert person is not None and (person.name, person.lang) == (fact["name"], "pl")
        case "account":
            account = account_of(store, fact["id"])
            assert account is not None and account.name == fact["name"]
        case "session":
            assert is_open(store, fact["id"], fact["token"])
        case _:
            pass


def test_every_table_can_be_played_on(deaths: list[Death]) -> None:
    for death in deaths:
        asyncio.run(play_on(death))


async def begin(live_tables: LiveTables, live: ServedTable, guest: Person) -> None:
    """Whoever is missing sits down, and every device seals and opens."""
    id = live.info.id
    if not live.info.is_full:
        await live_tables.do(id, partial(table_actions.take_seat, seat=1, person=guest, seals=False))
    for does in (partial(sealing.seal, sent=seal_of(NONCE)), partial(sealing.open_nonce, nonce=NONCE)):
        for seat in live.info.seats:
            wants = "" if seat.person is None else sealing.wanted_from(live, seat.person)
            if wants == ("seal" if does.func is sealing.seal else "nonce"):
                await live_tables.do(id, partial(does, person=seat.person))


async def play_on(death: Death) -> None:
    """A further move at running tables; at a waiting one somebody sits down, and it begins."""
    live_tables = LiveTables(death.store)
    for id in death.ids:
        live = await live_tables.get(id)
        if live.info.closed:
            continue
        if not live.info.begun:
            await begin(live_tables, live, death.store.new_person("Eva", "cs"))
            live = await live_tables.get(id)
        before, seat = live.table.number, live.table.to_act[0]
        say, decision = live.table.legal(seat)[0].text, live.table.decision(seat)
        await live_tables.do(id, partial(table_actions.play, seat=seat, say=say, decision=decision))
        assert len(death.store.lines(id)) == live.table.number > before
        rebuild(games[live.info.game], death.store.record(death.store.table(id)))


def test_a_death_while_the_database_is_brought_up_to_date(tmp_path: Path) -> None:
    before = dump(old_file(tmp_path / "start.db"))
    folders = die_everywhere(tmp_path, "open")
    assert [path.name for path in folders] == ["after-001", "after-002", "before-001", "before-002"]
    for folder in folders:
        if folder.name == "before-001":
            assert dump(folder / DATABASE) == before
        store = Store.in_file(folder / DATABASE)
        assert len(store.lines(TABLE)) == 9 and store.table(TABLE).begun
        assert [row.name for row in tokens_of(store, ALA)] == ["Tom (bot)"]
