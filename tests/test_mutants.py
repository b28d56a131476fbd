"""The tools that break rules: what they break, who is asked about it, and when it is asked again."""

from pathlib import Path

import pytest

from meowple.games import SHELF
from tools.mutant_reach import Watch
from tools.mutants import Mutant, mutants_of
from tools.mutate import Notes, rule_files, unasked

SOURCE = '''"""Rules."""

LIMIT = 3


class Game:
    def move(self, steps: int) -> int:
        """2c. On by so many."""
        if steps < LIMIT and steps:
            self.at = steps + 1
            return (
                steps
                - 1
            )
        return 0


class Long(Game):
    def __init__(self) -> None:
        super().__init__()
'''
NOW = {"source": "s", "model_files": "m", "test_files": "t"}


@pytest.fixture
def broken(tmp_path: Path) -> list[Mutant]:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE, encoding="utf-8")
    return mutants_of(path)


def test_a_module_is_broken_in_every_small_way(broken: list[Mutant]) -> None:
    assert {mutant.id.partition(": ")[2]: mutant.kind for mutant in broken} == {
        "3 → 4": "constant",
        "if steps < LIMIT and steps → if False": "skipped branch",
        "steps < LIMIT and steps → steps < LIMIT or steps": "and/or",
        "steps < LIMIT → steps <= LIMIT": "comparison",
        "self.at = steps + 1 → pass": "dropped statement",
        "steps + 1 → steps - 1": "off by one",
        "1 → 2": "constant",
        "steps - 1 → steps + 1": "off by one",
        "1 → 2 (2)": "constant",
        "0 → 1": "constant",
    }
    assert {mutant.rule for mutant in broken if mutant.function == "Game.move"} == {"2c"}
    assert [mutant.lines for mutant in broken if "and" in mutant.was] == [range(9, 10)] * 2
    assert {mutant.lines for mutant in broken if mutant.line == 13} == {range(11, 15)}


def test_a_mutant_differs_in_one_place_and_runs(broken: list[Mutant]) -> None:
    moves: dict[str, int] = {}
    for mutant in broken:
        space: dict[str, type] = {}
        exec(compile(mutant.tree, "rules.py", "exec"), space)
        moves[mutant.id.partition(": ")[2]] = space["Game"]().move(3)
    assert {name: move for name, move in moves.items() if move} == {
        "3 → 4": 2,
        "steps < LIMIT and steps → steps < LIMIT or steps": 2,
        "steps < LIMIT → steps <= LIMIT": 2,
        "0 → 1": 1,
    }


def test_lines_that_ran_are_known(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE, encoding="utf-8")
    space: dict[str, type] = {}
    exec(compile(SOURCE, str(path), "exec"), space)
    game = space["Game"]()
    watch = Watch([path])
    watch.start()
    game.move(7)
    assert set(watch.stop()["rules.py"]) >= {9, 15}
    watch = Watch([path])
    watch.start()
    game.move(1)
    reached = set(watch.stop()["rules.py"])
    assert reached >= {9, 10} and 15 not in reached


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        (None, ["model", "tests"]),
        ({**NOW, "model": "", "tests": ""}, []),
        ({**NOW, "model": "x", "tests": "", "model_files": "old", "test_files": "old"}, []),
        ({**NOW, "model": "x", "tests": "", "source": "old"}, ["model", "tests"]),
        ({**NOW, "model": "", "tests": "x", "model_files": "old", "test_files": "old"}, ["model"]),
        ({**NOW, "model": "", "tests": "", "model_files": "old", "test_files": "old"}, ["model", "tests"]),
        ({**NOW, "model": "", "tests": "", "test_files": "old"}, ["tests"]),
    ],
)
def test_what_has_changed_is_asked_again(known: dict[str, str] | None, asked: list[str]) -> None:
    assert unasked(known, NOW) == asked


def test_of_the_living_the_other_tests_are_asked_first() -> None:
    """They are quicker; and what they have noticed the model need not notice, too."""
    old = {**NOW, "model": "", "tests": "", "model_files": "old", "test_files": "old"}
    assert unasked(old, NOW, only_living=True) == ["tests", "model"]
    assert unasked(old | {"tests": "x"}, NOW, only_living=True) == []
    assert unasked(None, NOW, only_living=True) == ["model", "tests"]


@pytest.mark.parametrize("game", SHELF)
def test_who_is_accepted_is_a_mutant_of_the_rules_as_they_stand(game: str) -> None:
    """A name that is left over could one day be that of another mutant, which nobody has looked at."""
    notes = Notes(game)
    there = {mutant.id for path in rule_files(game, notes) for mutant in mutants_of(path)}
    assert not notes.accepted.keys() - there
