"""`tools/release.sh` refuses where it could only release something worse; the rest it proves itself when it is run."""

import os
import subprocess
import tomllib
from pathlib import Path

from tests.deploy.dockerfile import HOUSE

PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))


def released(into: Path, **more: str) -> tuple[int, str]:
    done = subprocess.run(
        [str(HOUSE / "tools" / "release.sh"), str(into)],
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_there_is_no_release_without_a_compiler(tmp_path: Path) -> None:
    code, told = released(tmp_path / "dist", CC="no-such-compiler")
    assert code == 1 and "No release: no C compiler here, so no compiled wheel" in told
    assert not (tmp_path / "dist").exists()


def test_there_is_no_release_over_another(tmp_path: Path) -> None:
    (tmp_path / "meowple-0.1.0.tar.gz").write_text("older")
    code, told = released(tmp_path)
    assert code == 1 and "is not empty" in told


def test_the_site_needs_no_extra_and_every_extra_is_asked_for_somewhere() -> None:
    needed = {name.partition(">")[0] for name in PROJECT["project"]["dependencies"]}
    assert {"fastapi", "uvicorn", "sqlalchemy", "webauthn"} <= needed and "babel" not in needed
    extras = PROJECT["project"]["optional-dependencies"]
    assert set(extras) == {"ray", "research", "compile", "testing", "dev", "textarena", "mcp", "dataset", "cluster"}
    sources = "".join(path.read_text(encoding="utf-8") for path in (HOUSE / "src").rglob("*.py"))
    for extra in ("ray", "research", "compile", "textarena", "mcp", "dataset", "cluster"):
        assert f"pip install 'meowple[{extra}]'" in sources, f"who lacks {extra} is not told"


def test_other_platforms_get_the_same_compiled_wheel() -> None:
    there = PROJECT["tool"]["cibuildwheel"]
    assert there["environment"] == {"MEOWPLE_COMPILE": "1"} and "try_installed.py" in there["test-command"]
    minors = {
        line[-2:]
        for line in PROJECT["project"]["classifiers"]
        if line.startswith("Programming Language :: Python :: 3.")
    }
    assert {name.partition("-")[0] for name in there["build"]} == {f"cp3{minor}" for minor in minors}
