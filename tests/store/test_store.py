"""What is written is on the disk, once, and secrets lie apart."""

from pathlib import Path

import pytest
from sqlalchemy import inspect

from meowple.core.dealer import sealed
from meowple.core.replay import rebuild, verify
from meowple.core.table import Table
from meowple.games import games
from meowple.store.store import Collision, NoSuchTable, Person, SeatRow, SeatTaken, Store


def new_table(store: Store) -> tuple[str, Person]:
    person = store.new_person("Ala", "pl")
    seats = [SeatRow(0, person=person.id, name="Ala", nonce="n0"), SeatRow(1, invite="open-sesame")]
    return store.new_table("fits", 1, {"boards": "1"}, person.id, seats, sealed()), person


def test_a_table_and_its_lines_survive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "meowple.db"
    store = Store.in_file(path)
    id, _ = new_table(store)
    other = store.new_person("Olek", "cs")
    store.take_seat(id, 1, other, "n1")
    row = store.table(id)
    table = Table(games["fits"], 2, row.options, store.dealer(row))
    store.append(id, [entry.line for entry in table.history])
    while not table.over:
        seat = table.to_act[0]
        store.append(id, table.play(seat, table.legal(seat)[0]))
    again = Store.in_file(path)
    row = again.table(id)
    rebuilt = rebuild(games["fits"], again.record(row), again.dealer(row))
    assert rebuilt.state.dump() == table.state.dump()
    rebuilt.close()
    assert verify(games["fits"], rebuilt.record) == 17


def test_a_line_number_is_written_once_and_a_move_wholly_or_not_at_all(tmp_path: Path) -> None:
    store = Store.in_file(tmp_path / "meowple.db")
    id, _ = new_table(store)
    first = Table(games["fits"], 1, {}, sealed())
    moves = first.play(0, first.legal(0)[0])
    store.append(id, [moves[1]])
    with pytest.raises(Collision):
        store.append(id, moves)
    assert [line.n for line in store.lines(id)] == [moves[1].n]


def test_a_seat_is_taken_once(tmp_path: Path) -> None:
    store = Store.in_file(tmp_path / "meowple.db")
    id, _ = new_table(store)
    assert store.table_of_invite("open-sesame") == (id, 1)
    store.take_seat(id, 1, store.new_person("Olek", "en"), "n1")
    for seat in (0, 1):
        with pytest.raises(SeatTaken):
            store.take_seat(id, seat, store.new_person("Eva", "en"), "n2")


def test_the_seed_is_nowhere_but_among_the_secrets(tmp_path: Path) -> None:
    store = Store.in_file(tmp_path / "meowple.db")
    id, person = new_table(store)
    seed = store.dealer(store.table(id)).seed.hex()
    assert seed not in str(store.record(store.table(id)))
    holding = [
        name
        for name in inspect(store.engine).get_table_names()
        if any(seed in str(row) for row in store.engine.connect().exec_driver_sql(f"SELECT * FROM {name}").all())
    ]
    assert holding == ["secrets"]
    assert [row.id for row in store.tables_of(person.id)] == [id]


def test_sqlite_is_told_to_be_durable(tmp_path: Path) -> None:
    with Store.in_file(tmp_path / "meowple.db").engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert db.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_an_unknown_table_is_said_to_be_unknown(tmp_path: Path) -> None:
    with pytest.raises(NoSuchTable):
        Store.in_file(tmp_path / "meowple.db").table("nowhere")
