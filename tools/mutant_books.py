"""What is known of each mutant: while a run goes on, and from one machine to the next."""

import json
import tomllib
from pathlib import Path
from typing import Any

from tools.mutant_reach import fingerprint
from tools.mutant_runs import MODEL, SUITES
from tools.mutants import Mutant

HOUSE = Path(__file__).resolve().parent.parent
Result = dict[str, Any]
KEPT = """# Written by `tools/mutate.py {game} --keep`: what became of every mutant of these modules, as they stand.
# `modules` gives each its fingerprint; whoever is not listed below was noticed by the game's second model.
"""


def kept_path(game: str) -> Path:
    return HOUSE / "tests" / game / "mutants.toml"


def kept(game: str) -> dict[str, Any]:
    path = kept_path(game)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {"modules": {}}


def about(mutant: Mutant) -> Result:
    return {"id": mutant.id, "rule": mutant.rule, "kind": mutant.kind, "line": mutant.line}


class Book:
    """What is known of each mutant, line by line in a file; the last line of a mutant counts."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self.known: dict[str, Result] = {}
        self.read = 0
        self.refresh()

    def take(self, game: str, mutants: list[Mutant], kept: dict[str, Any]) -> None:
        """What an earlier run has kept of modules that have not changed; the living ones are asked again."""
        now = {module: prints(game, module) for module in {mutant.path for mutant in mutants}}
        for mutant in mutants:
            found = now[mutant.path]
            if kept["modules"].get(mutant.path.name) != found["source"] or mutant.id in self.known:
                continue
            tests, lives = kept["tests"].get(mutant.id, ""), mutant.id in kept["living"]
            model = "" if tests or lives else "the model"
            asked = {"model_files": "", "test_files": ""} if lives else {}
            self.known[mutant.id] = {**about(mutant), **found, "model": model, "tests": tests, **asked}

    def refresh(self) -> None:
        """Read what has been added, also by a run beside this one."""
        if not self.path.exists() or self.path.stat().st_size == self.read:
            return
        with self.path.open("rb") as file:
            file.seek(self.read)
            added = file.read()
        self.read += len(added)
        for text in added.decode().splitlines():
            row = json.loads(text)
            self.known[row["id"]] = row

    def add(self, result: Result) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result, ensure_ascii=False) + "\n")
        self.refresh()


def prints(game: str, module: Path) -> dict[str, str]:
    """Of all that a result rests on: the broken module, the model, the other tests."""
    folder = HOUSE / "tests" / game
    model = [*folder.glob("model*.py"), folder / MODEL]
    return {
        "source": fingerprint([module]),
        "model_files": fingerprint(model),
        "test_files": fingerprint(path for path in folder.glob("*.py") if path not in model),
    }


def unasked(known: Result | None, now: dict[str, str], only_living: bool = False) -> list[str]:
    """The suites that must say (again) whether they notice a mutant: not those that killed it, or have not changed."""
    if known is None or known["source"] != now["source"]:
        return list(SUITES)
    if known["model"] or (only_living and known["tests"]):
        return []
    suites = ["model"] if known.get("model_files") != now["model_files"] else []
    suites += ["tests"] if not known["tests"] and known.get("test_files") != now["test_files"] else []
    return suites[::-1] if only_living else suites


def kept_book(game: str, mutants: list[Mutant], book: Book) -> str:
    """The text of what is kept: modules of which every mutant is known as they stand now."""
    now = {module: prints(game, module)["source"] for module in {mutant.path for mutant in mutants}}
    unknown = {each.path for each in mutants if book.known.get(each.id, {}).get("source") != now[each.path]}
    rows = [book.known[mutant.id] for mutant in mutants if mutant.path not in unknown and mutant.id in book.known]
    missed = sorted((row for row in rows if not row["model"]), key=lambda row: str(row["id"]))
    whole = sorted((module.name, source) for module, source in now.items() if module not in unknown)
    tests = [f"{_quoted(row['id'])} = {_quoted(row['tests'])}" for row in missed if row["tests"]]
    living = [f"    {_quoted(row['id'])}," for row in missed if not row["tests"]]
    return "\n".join(
        [
            KEPT.format(game=game),
            "living = [",
            *living,
            "]",
            "",
            "[modules]",
            *(f'"{name}" = "{source}"' for name, source in whole),
            "",
            "[tests]",
            *tests,
            "",
        ]
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
