"""The data folder of 0.1 (data_0_1/README.md) opens with this version, and every table in it is as it was."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import meowple
from meowple.store.accounts import account_of
from meowple.store.store import Store
from meowple.store.tokens import bearer_of, tokens_of

FOLDER = Path(__file__).parent / "data_0_1"
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
TABLES: list[dict[str, Any]] = EXPECTED["tables"]
WHOLE = [table for table in TABLES if table["broken"] is None]
HEAD = ("id", "game", "options", "host", "begun", "closed", "given", "is_open_to_all", "per_move", "rematch")
SEAT = ("name", "person", "bot", "stand_in")


def restored(folder: Path) -> Path:
    """The database of 0.1 in this folder, with its key."""
    path = folder / "meowple.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.executescript((FOLDER / "meowple.sql").read_text(encoding="utf-8"))
    (folder / "key").write_text((FOLDER / "key").read_text(encoding="ascii"), encoding="ascii")
    return path


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store.in_file(restored(tmp_path_factory.mktemp("data")))


def name_of(table: dict[str, Any]) -> str:
    return f"{table['game']}-{table['id']}"


@pytest.mark.parametrize("table", WHOLE, ids=name_of)
def test_a_table_is_as_it_was(store: Store, table: dict[str, Any]) -> None:
    row = store.table(table["id"])
    assert {name: getattr(row, name) for name in HEAD} == {name: table[name] for name in HEAD}
    for seat, there in zip(row.seats, table["seats"], strict=True):
        assert {name: getattr(seat, name) for name in SEAT} == {name: there[name] for name in SEAT}
        is_invited = seat.invite is not None and seat.person is None
        assert is_invited == there["is_invited"]


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_its_lines_replay_to_the_same_scores(store: Store, table: dict[str, Any]) -> None:
    record = store.record(store.table(table["id"]))
    assert len(record.lines) == table["lines"]
    assert (record.lines[-1].hash if record.lines else "") == table["last_hash"]
    again = meowple.replay(record)
    assert again.number == table["lines"]
    assert again.over == table["over"]
    assert table["scores"] in (None, again.scores)


@pytest.mark.parametrize("table", [table for table in WHOLE if table["closed"]], ids=name_of)
def test_the_dice_of_a_closed_table_verify(store: Store, table: dict[str, Any]) -> None:
    row = store.table(table["id"])
    record = store.record(row)
    assert record.dice is not None and record.dice.seed == store.dealer(row).seed.hex()
    drawn = [line for line in record.lines if line.roll is not None]
    assert meowple.verify(record).draws == len(drawn)


def test_people_accounts_and_tokens_are_there(store: Store) -> None:
    for known in EXPECTED["people"]:
        person = store.person(known["id"])
        assert person is not None and (person.name, person.lang) == (known["name"], known["lang"])
        assert {row.id for row in store.tables_of(person.id)} == {
            table["id"] for table in TABLES if person.id in [seat["person"] for seat in table["seats"]]
        }
    _, with_password, _, with_passkey = (known["id"] for known in EXPECTED["people"])
    by_password, by_key = account_of(store, with_password), account_of(store, with_passkey)
    assert by_password is not None and by_password.has_password and by_password.name == EXPECTED["sign_in"]["name"]
    assert by_key is not None and not by_key.has_password and len(by_key.keys) == 1
    bot = bearer_of(store, EXPECTED["token"])
    assert bot is not None and [row.name for row in tokens_of(store, with_password)] == [bot.person.name]
