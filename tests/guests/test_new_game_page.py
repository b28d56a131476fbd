"""docs/new-game.md, step by step, in an environment of its own."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

from tests.guests.environment import HOUSE, borrow
from tests.guests.page import blocks, change
from tests.guests.site import Site, variables

PAGE = HOUSE / "docs" / "new-game.md"
PIP = """#!/bin/sh
exec {python} -m pip --python {environment}/bin/python "$@" --quiet --no-deps --no-index --no-build-isolation \\
    --disable-pip-version-check
"""
COMMAND = '#!/bin/sh\nexec {environment}/bin/python -m {module} "$@"\n'


class Evening:
    """Somebody at a terminal who does what the page says."""

    def __init__(self, place: Path, environment: Path) -> None:
        self.place = place
        self.env = {**variables(), "XDG_CACHE_HOME": str(place / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
        self.env["PATH"] = f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
        self.told = ""

    def do(self, command: str) -> None:
        words = shlex.split(command)
        if words[0] == "cd":
            self.place /= words[1]
        elif words[:2] == ["meowple", "serve"]:
            self.serve(words[0])
        else:
            done = subprocess.run(words, cwd=self.place, env=self.env, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
            self.told += done.stdout

    def serve(self, command: str) -> None:
        """Start it, look at the home page and the game's own, end it."""
        with Site([command], self.place, self.env) as site:
            self.told += site.fetch("/") + site.fetch("/g/acorns")


def test_every_step_of_the_page(tmp_path: Path, environment: Path) -> None:
    """The environment borrows from the one that has Meowple, and gets commands as an ordinary one has them."""
    own = borrow(tmp_path / "env", environment)
    commands = {"pip": PIP.format(python=sys.executable, environment=own)}
    commands |= {name: COMMAND.format(environment=own, module=name) for name in ("meowple", "pytest")}
    for name, text in commands.items():
        (own / "bin" / name).write_text(text)
        (own / "bin" / name).chmod(0o755)
    evening = Evening(tmp_path, own)
    for block in blocks(PAGE):
        if block.is_run and block.language == "sh":
            for command in block.text.splitlines():
                evening.do(command)
        elif block.is_run and block.language == "diff":
            change(block.text, evening.place)
        elif block.language == "toml":
            assert block.text in (evening.place / "pyproject.toml").read_text()
    assert "Take one, two or three treats" in evening.told
    assert evening.told.count(" passed") == 2 and " failed" not in evening.told
    assert evening.told.count("Acorns") > 3


def test_little_is_left_out() -> None:
    left_out = [block.text for block in blocks(PAGE) if not block.is_run]
    assert len(left_out) == 3 and len(blocks(PAGE)) >= 9
