"""README and examples do what they say."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent


def test_readme_is_a_true_session() -> None:
    tried = doctest.testfile(
        str(HOUSE / "README.md"), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert tried.attempted > 15 and tried.failed == 0


@pytest.mark.parametrize("path", sorted((HOUSE / "examples").glob("*.py")), ids=lambda path: path.name)
def test_an_example_runs(path: Path) -> None:
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr


def test_links_between_documents_lead_somewhere() -> None:
    import re

    for path in [*HOUSE.glob("*.md"), *(HOUSE / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
            if "://" not in link:
                assert (path.parent / link).exists(), f"{path.name} links to {link}"
