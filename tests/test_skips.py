"""A skipped test is a failure where CI runs, and nowhere else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(("where", "code"), [({}, 0), ({"CI": "1"}, 1)], ids=["at home", "in CI"])
def test_a_skipped_test_fails_in_ci(tmp_path: Path, where: dict[str, str], code: int) -> None:
    (tmp_path / "test_nothing.py").write_text("import pytest\ndef test_nothing(): pytest.skip('no reason')\n")
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | where
    environment["PYTHONPATH"] = os.pathsep.join([str(HOUSE), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-q"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout
    assert "SKIPPED, NOT TESTED: test_nothing.py::test_nothing" in done.stderr


def test_ci_says_that_it_is_ci() -> None:
    assert "export CI=1" in (HOUSE / ".ci" / "run").read_text()
