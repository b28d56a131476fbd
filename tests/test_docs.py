"""README and examples do what they say."""

import doctest
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

from meowple.core.bot import IS_COMPILED

HOUSE = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["README.md", "docs/python.md", "docs/llm.md"])
def test_a_document_is_a_true_session(name: str) -> None:
    flags = doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS
    tried = doctest.testfile(str(HOUSE / name), module_relative=False, optionflags=flags)
    assert tried.attempted > 15 and tried.failed == 0


def test_what_python_people_import_explains_itself() -> None:
    import meowple

    assert set(meowple.__all__) <= set(dir(meowple))
    named = [getattr(meowple, name) for name in meowple.__all__]
    if IS_COMPILED:  # mypyc leaves the texts of classes behind; functions keep theirs
        named = [thing for thing in named if isinstance(thing, FunctionType)]
    assert named and all((thing.__doc__ or "").strip() for thing in named)


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


def test_every_defence_names_a_test_that_is_there() -> None:
    import re

    named = set(re.findall(r"`(test_\w+)`", (HOUSE / "docs" / "security.md").read_text(encoding="utf-8")))
    there = {
        name
        for path in (HOUSE / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)
    }
    assert len(named) > 50 and named - there == set()
