"""The tools that break rules: what they break, who is asked about it, and when it is asked again."""

import math
import tomllib
from pathlib import Path

import pytest

from meowple.games import SHELF
from tools.mutant_books import Book, kept, kept_book, prints, unasked
from tools.mutant_reach import Item, Watch
from tools.mutant_runs import within
from tools.mutants import Mutant, mutants_of
from tools.mutate import HASTE, Notes, rule_files, turns

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


def test_the_model_is_asked_to_its_end_only_if_nobody_else_noticed() -> None:
    assert turns(["model", "tests"]) == [("model", HASTE), ("tests", math.inf), ("model", math.inf)]
    assert turns(["tests", "model"]) == [("tests", math.inf), ("model", math.inf)]
    assert turns(["model"]) == [("model", HASTE)]


def test_in_haste_the_cheapest_tests_that_fit_are_asked() -> None:
    items = [Item(name, seconds, {}) for name, seconds in (("long", 5.0), ("short", 1.0), ("middle", 2.0))]
    items[2].kills = 9
    assert [item.test for item in within(4, items)] == ["middle", "short"]
    assert [item.test for item in within(0.5, items)] == ["middle"], "at least one"
    assert [item.test for item in within(math.inf, items)] == ["middle", "short", "long"]


def test_what_is_kept_is_known_on_the_next_machine(broken: list[Mutant], tmp_path: Path) -> None:
    """Until the module changes; who lived is asked again."""
    now = prints("fits", broken[0].path)
    book = Book(tmp_path / "book.jsonl")
    for at, mutant in enumerate(broken):
        killers = {"model": "" if at < 2 else "x", "tests": "test" if at == 0 else ""}
        book.add({"id": mutant.id, **now, **killers})
    text = kept_book("fits", broken, book)
    later = Book(tmp_path / "later.jsonl")
    later.take("fits", broken, tomllib.loads(text))
    asked = [unasked(later.known[mutant.id], now) for mutant in broken]
    assert asked == [[], ["model", "tests"], *([] for _ in broken[2:])]
    assert [later.known[mutant.id]["tests"] for mutant in broken[:3]] == ["test", "", ""]
    broken[0].path.write_text(SOURCE + "CHANGED = True\n", encoding="utf-8")
    changed = Book(tmp_path / "changed.jsonl")
    changed.take("fits", broken, tomllib.loads(text))
    assert not changed.known


def test_a_module_is_kept_when_all_of_it_is_known(broken: list[Mutant], tmp_path: Path) -> None:
    book = Book(tmp_path / "book.jsonl")
    for mutant in broken[1:]:
        book.add({"id": mutant.id, **prints("fits", mutant.path), "model": "x", "tests": ""})
    assert not tomllib.loads(kept_book("fits", broken, book))["modules"]


@pytest.mark.parametrize("game", SHELF)
def test_who_is_accepted_is_a_mutant_of_the_rules_as_they_stand(game: str) -> None:
    """A name that is left over could one day be that of another mutant, which nobody has looked at."""
    notes = Notes(game)
    there = {mutant.id for path in rule_files(game, notes) for mutant in mutants_of(path)}
    assert not notes.accepted.keys() - there


@pytest.mark.parametrize("game", SHELF)
def test_who_is_known_to_live_has_a_reason(game: str) -> None:
    """Of modules that have not changed since: `tools/mutate.py` would ask about the others again."""
    notes, written = Notes(game), kept(game)
    now = {path.name: prints(game, path)["source"] for path in rule_files(game, notes)}
    living = [id for id in written.get("living", []) if written["modules"][(name := id.partition(":")[0])] == now[name]]
    assert not set(living) - notes.accepted.keys()
