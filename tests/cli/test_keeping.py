"""Backup, restore, check and export as commands: what they say, and what they say when it cannot be done."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from typer.testing import CliRunner

from meowple.cli import load
from meowple.cli.common import app
from meowple.store.data_folder import DataTrouble
from tests.cli.shell import run
from tests.store.test_data_of_0_1 import restored


def test_a_site_goes_into_a_file_and_back_and_is_checked(tmp_path: Path) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "site.tar.gz"
    data.mkdir()
    restored(data)
    assert "holds 26 tables and 8 people" in run("backup", str(file), "--data", str(data))
    assert f"is back in {other}" in run("restore", str(file), "--data", str(other))
    told = json.loads(run("check", "--data", str(other), "--json"))
    assert (told["tables"], told["lines"], told["troubles"], told["broken_links"]) == (26, 1460, {}, [])
    assert "26 of 26 tables are whole: 1460 lines" in run("check", str(file))
    assert "has 7 records" in run("export", str(tmp_path / "records"), "--data", str(other))
    record = next((tmp_path / "records" / "records").glob("*.json"))
    assert "from the sealed seed" in run("verify", str(record), ends_with=3)


def test_check_names_the_table_and_fails(tmp_path: Path) -> None:
    with closing(sqlite3.connect(restored(tmp_path))) as db:
        db.execute("UPDATE lines SET hash = '0' WHERE rowid = (SELECT max(rowid) FROM lines)")
        db.commit()
    done = subprocess.run(
        [sys.executable, "-m", "meowple", "check", "--data", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "25 of 26 tables are whole" in done.stdout
    assert "does not have the hash it should" in done.stdout and "Traceback" not in done.stderr


def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path: Path) -> None:
    """As the error that `main` prints in one line."""
    load("backup")
    (tmp_path / "no.tar.gz").write_text("purr")
    (tmp_path / "a file").write_text("purr")
    for words, says in [
        (("backup", str(tmp_path / "b.tar.gz"), "--data", str(tmp_path)), "there is no meowple.db"),
        (("check", "--data", str(tmp_path / "nowhere")), "there is no meowple.db"),
        (("check", str(tmp_path / "no.tar.gz")), "damaged or no backup"),
        (("restore", str(tmp_path / "nowhere.tar.gz"), "--data", str(tmp_path / "new")), "there is no file"),
        (("restore", str(tmp_path / "no.tar.gz"), "--data", str(tmp_path / "a file")), "is not a folder"),
        (("export", str(tmp_path / "a file"), "--data", str(tmp_path)), "there is no meowple.db"),
    ]:
        refused = CliRunner().invoke(app, words).exception
        assert isinstance(refused, DataTrouble) and says in str(refused) and "\n" not in str(refused), words


SMALL_DISK = """
mount -t tmpfs -o size=200k small "$1"
shift
exec "$@"
"""


def test_a_full_disk_is_said_and_leaves_nothing_half_done(tmp_path: Path) -> None:
    data, small = tmp_path / "data", tmp_path / "small"
    for place in (data, small):
        place.mkdir()
    restored(data)
    run("backup", str(tmp_path / "good.tar.gz"), "--data", str(data))
    rights = ["--mount"] if os.geteuid() == 0 else ["--mount", "--map-root-user"]
    alone = ["unshare", *rights, "/bin/sh", "-e", "-c", SMALL_DISK, "small", str(small)]
    meowple = [sys.executable, "-m", "meowple"]
    for words in (
        ["backup", str(small / "b.tar.gz"), "--data", str(data)],
        ["restore", str(tmp_path / "good.tar.gz"), "--data", str(small)],
    ):
        look = f"{' '.join([*meowple, *words])} 2>&1; echo code $?; find {small} -type f ! -name lock -size +0 | sort"
        done = subprocess.run([*alone, "/bin/sh", "-c", look], capture_output=True, text=True, check=True)
        told, _, left = done.stdout.partition("code ")
        assert "is full: make room and try again" in " ".join(told.split()), done.stdout
        assert left.split() == ["2"], left
