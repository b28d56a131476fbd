"""What is kept is kept in SQLite and in PostgreSQL alike: whoever asks for `store` is run on both."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from meowple.store.databases import open_store
from meowple.store.store import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of a new database; nothing: a file."""
    return str(request.getfixturevalue("postgres").migrated()) if request.param == "postgresql" else ""


@pytest.fixture
def store(tmp_path: Path, database: str) -> Iterator[Store]:
    store = open_store(tmp_path, database)
    yield store
    store.close()
