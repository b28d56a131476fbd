"""`meowple new-game` writes a package that needs nothing but to be changed; what cannot be is refused."""

import subprocess
from pathlib import Path

import pytest

from meowple.core.errors import BadSetup
from meowple.new_game import write_game
from tests.cli.shell import run
from tests.guests.environment import PLACE, clean


def test_what_is_written_is_tidy_and_well_typed(tmp_path: Path, environment: Path) -> None:
    """By the settings that the package itself brings, with Meowple installed (and typed, as its py.typed says)."""
    told = run("new-game", "tidy_up", "--into", str(tmp_path))
    folder = tmp_path / "meowple-tidy-up"
    assert "is a package with a game" in told and "meowple play tidy_up" in told
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert len(written) == 13 and not [path for path in written if "@" in f"{path} {path.read_text()}"]
    for words in (
        ["ruff", "check", "."],
        ["ruff", "format", "--check", "."],
        ["mypy", "--config-file", "pyproject.toml", "--cache-dir", str(PLACE / "mypy_cache")],
    ):
        done = subprocess.run(
            [str(environment / "bin" / "python"), "-m", *words],
            cwd=folder,
            env=clean(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Chess", "small letters"),
        ("../x", "small letters"),
        ("9men", "small letters"),
        ("fits", "Meowple has a game fits"),
        ("there", "is there already"),
    ],
)
def test_a_name_that_will_not_do_is_refused(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "meowple-there").mkdir()
    with pytest.raises(BadSetup, match=says):
        write_game(name, tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["meowple-there"]
