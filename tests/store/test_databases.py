"""Which database: a file or PostgreSQL; what is wrong with it is said in one sentence, without its password."""

import sys
from pathlib import Path

import pytest

from meowple.core.errors import BadSetup
from meowple.store import databases
from meowple.store.checking import broken_links, check_tables, export
from meowple.store.data_folder import DataTrouble
from meowple.store.databases import open_store
from meowple.store.store import Store
from tests.servers import Postgres, free_port
from tests.store.test_store import new_table


def test_a_postgresql_that_is_not_there_is_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(DataTrouble, match=r"PostgreSQL at 127\.0\.0\.1 cannot be used") as said:
        open_store(tmp_path, f"postgresql://meowple:purr-secret@127.0.0.1:{free_port()}/meowple")
    assert "secret" not in str(said.value) and "MEOWPLE_DATABASE" in str(said.value) and "\n" not in str(said.value)


def test_without_the_extra_it_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(BadSetup, match=r"pip install 'meowple\[cluster\]'"):
        open_store(tmp_path, "postgresql://meowple@127.0.0.1/meowple")
    assert "psycopg" in sys.modules, "it is here all the same"


def test_a_text_with_nul_in_it_finds_nothing_and_breaks_nothing(store: Store) -> None:
    assert store.person("a\0b") is None and store.table_of_invite("\0") is None
    found = store.person(store.new_person("Al\0a", "pl").id)
    assert found is not None and found.name in ("Al\0a", "Al\ufffda")


def test_what_is_kept_in_postgresql_can_be_checked_and_taken_out(store: Store, tmp_path: Path) -> None:
    new_table(store)
    assert [one.trouble for one in check_tables(store)] == [""] and broken_links(store) == []
    assert export(store, tmp_path / "out", running=True) == 1


def test_another_programs_database_is_left_alone(postgres: Postgres, tmp_path: Path) -> None:
    import psycopg

    address = postgres.new_database()
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("CREATE TABLE recipes (id integer)")
    with pytest.raises(DataTrouble, match="another program"):
        open_store(tmp_path, address)


def test_connections_that_were_cut_while_they_rested_are_made_anew(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    monkeypatch.setattr(databases, "RESTED", 0.0)
    address = postgres.migrated()
    store = open_store(tmp_path, address)
    ala = store.new_person("Ala", "en")
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    found = store.person(ala.id)
    assert found is not None and found.name == "Ala"
    store.close()
