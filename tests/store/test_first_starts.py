"""Four processes that start at once on an empty database: one prepares it, the others wait."""

import subprocess
import sys
from pathlib import Path

import pytest

from meowple.store.databases import key_of_site, open_store
from meowple.store.revisions import is_current
from tests.store.test_migrations import ALA, old_file

OPEN = """
import sys
from pathlib import Path
from meowple.store.databases import key_of_site, open_store
folder = Path(sys.argv[1])
sys.stdin.readline()
store = open_store(folder, sys.argv[2])
print(key_of_site(store, folder), store.person(sys.argv[3]) is not None)
store.close()
"""


@pytest.mark.parametrize("kind", ["sqlite", "an old file", "postgresql"])
def test_four_first_starts_at_once(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    database = request.getfixturevalue("postgres").new_database() if kind == "postgresql" else ""
    if kind == "an old file":
        old_file(tmp_path / "meowple.db")
    words = [sys.executable, "-c", OPEN, str(tmp_path), database, ALA]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    starts = [subprocess.Popen(words, **pipes) for _ in range(4)]  # type: ignore[call-overload]
    for start in starts:
        start.stdin.write("go\n")
        start.stdin.flush()
    told = [start.communicate() for start in starts]
    assert [start.returncode for start in starts] == [0] * 4, [errors for _, errors in told]
    assert len({said for said, _ in told}) == 1, "all have the same key"
    store = open_store(tmp_path, database)
    assert is_current(store.engine) and key_of_site(store, tmp_path) == told[0][0].split()[0]
    assert (store.person(ALA) is not None) == (kind == "an old file"), "and nothing was lost"
    store.close()
