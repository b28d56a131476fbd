"""Every number in a RULES.md has a test named after it, and no test names a missing number; all languages agree."""

import re
from pathlib import Path

import pytest

from meowple.games import games

TESTS = Path(__file__).parent
NUMBER = re.compile(r"^(\d+[a-z])\. ", re.MULTILINE)
TEST = re.compile(r"^(?:async )?def test_(\d+[a-z])_", re.MULTILINE)


def numbers(path: Path) -> list[str]:
    return NUMBER.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", games)
def test_rules_and_tests_name_the_same_numbers(name: str) -> None:
    rules = numbers(games[name].folder / "RULES.md")
    assert rules, "RULES.md has no numbered sentences"
    assert len(set(rules)) == len(rules), "a number is used twice"
    tested = {
        number for path in (TESTS / name).glob("test_*.py") for number in TEST.findall(path.read_text(encoding="utf-8"))
    }
    assert sorted(set(rules) - tested) == [], "rules without a test"
    assert sorted(tested - set(rules)) == [], "tests of rules that do not exist"


@pytest.mark.parametrize("lang", ["pl", "cs"])
@pytest.mark.parametrize("name", games)
def test_translated_rules_have_the_same_numbers(name: str, lang: str) -> None:
    folder = games[name].folder
    assert numbers(folder / f"RULES.{lang}.md") == numbers(folder / "RULES.md")
