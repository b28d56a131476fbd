"""Pig, installed as anybody's game would be: on the shelf, in the terminal, in the arena, and proved by the kit."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.guests.environment import PIG
from tests.guests.site import variables

COMPILED = os.environ.get("MEOWPLE_COMPILED") == "1"


class Shell:
    """Commands in the environment that has Pig, far from the sources; compiled if the tests are."""

    def __init__(self, environment: Path, place: Path) -> None:
        self.python = str(environment / "bin" / "python")
        self.place = place
        self.env = {**variables(), "XDG_CACHE_HOME": str(place)}

    def run(self, *words: str, typed: str = "") -> str:
        done = subprocess.run(
            [self.python, *words],
            cwd=self.place,
            env=self.env,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def meowple(self, *words: str, typed: str = "") -> str:
        return self.run("-m", "meowple", *words, typed=typed)


@pytest.fixture
def shell(environment: Path, tmp_path: Path) -> Shell:
    return Shell(environment, tmp_path)


def test_it_stands_behind_ours(shell: Shell) -> None:
    told = json.loads(shell.meowple("games", "--json", "--lang", "pl"))
    assert [game["name"] for game in told][-2:] == ["gardlings", "pig"]
    assert told[-1]["title"] == "Świnka" and told[-1]["options"] == {"goal": [50, 100]}


def test_its_rules_are_compiled_where_ours_are(shell: Shell) -> None:
    told = shell.run(
        "-c", "import meowple_pig.rules as pig, meowple.core.state as core; print(pig.__file__, core.__file__)"
    )
    rules, core = map(Path, told.split())
    assert (rules.suffix == ".so") == (core.suffix == ".so") == COMPILED
    assert not core.is_relative_to(PIG.parent.parent / "src"), "this is the package, not the sources"


def test_somebody_plays_it_in_the_terminal(shell: Shell) -> None:
    record = shell.place / "game.json"
    typed = "why hold\nhint\n" + "roll\nroll\nhold\n" * 100
    words = (
        "play",
        "pig",
        "--seats",
        "human,hard",
        "-o",
        "goal=50",
        "--record",
        str(record),
        "--lang",
        "en",
        "--seed",
        "3",
    )
    told = shell.meowple(*words, typed=typed)
    assert "A turn begins with a roll" in told and "There is nothing else to do." in told
    assert "points at stake" in told or "points are at stake" in told
    kept = json.loads(shell.meowple("replay", str(record), "--json"))
    assert kept["over"] is True and max(kept["scores"]) >= 50
    assert "Prasátko" in shell.meowple("replay", str(record), "--lang", "cs")
    assert "jedna kostka" in shell.meowple("rules", "pig", "--lang", "cs")


def test_its_levels_meet_in_the_arena(shell: Shell) -> None:
    words = ("simulate", "pig", "--seats", "hard,easy", "--games", "60", "--seed", "1", "--workers", "2", "--json")
    told = json.loads(shell.meowple(*words))
    assert [seat["bot"] for seat in told["seats"]] == ["hard", "easy"]
    assert told["games"] == 60 and told["seats"][0]["won"] > 0.6
    assert told["lengths"]["rounds"]["most"] <= 50


def test_the_kit_proves_it_from_outside_the_tree(shell: Shell) -> None:
    """With its own tests and settings, by the plugin that was installed with Meowple."""
    for name in ("tests", "pyproject.toml"):
        (shutil.copytree if (PIG / name).is_dir() else shutil.copy)(PIG / name, shell.place / name)
    told = shell.run("-m", "pytest", "-p", "no:cacheprovider")
    assert " passed" in told and "skipped" not in told and "failed" not in told


def test_it_is_small() -> None:
    """Lines of Python without tests as `wc -l` counts them, blank ones too; numbers for researchers come on top."""
    files = [path for path in (PIG / "src").rglob("*.py") if path.stem not in ("numbering", "observing")]
    lines = [path.read_bytes().count(b"\n") for path in files]
    assert len(lines) == 7 and sum(lines) < 300
