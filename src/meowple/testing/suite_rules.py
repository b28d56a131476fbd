"""Every number in a RULES.md has a test named after it, and no test names a missing number; all languages agree."""

import re
from pathlib import Path

from meowple.core.game import Game
from meowple.testing.languages import languages

NUMBER = re.compile(r"^(\d+[a-z])\. ", re.MULTILINE)
TEST = re.compile(r"^(?:async )?def test_(\d+[a-z])_", re.MULTILINE)


def numbers(path: Path) -> list[str]:
    return NUMBER.findall(path.read_text(encoding="utf-8"))


def test_rules_and_tests_name_the_same_numbers(game: Game, rules_folder: Path) -> None:
    """The tests of several games lie in a folder each, named after the game."""
    rules = numbers(game.folder / "RULES.md")
    assert rules, "RULES.md has no numbered sentences"
    assert len(set(rules)) == len(rules), "a number is used twice"
    own = rules_folder / game.name
    tests = (own if own.is_dir() else rules_folder).glob("test_*.py")
    tested = {number for path in tests for number in TEST.findall(path.read_text(encoding="utf-8"))}
    assert sorted(set(rules) - tested) == [], "rules without a test"
    assert sorted(tested - set(rules)) == [], "tests of rules that do not exist"


def test_translated_rules_have_the_same_numbers(game: Game) -> None:
    for lang in languages(game)[1:]:
        assert numbers(game.folder / f"RULES.{lang}.md") == numbers(game.folder / "RULES.md"), lang
