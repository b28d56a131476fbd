"""Break the rules of a game one small way at a time and see whether its tests notice.

    PYTHONPATH=src:. python tools/mutate.py fits                    every mutant; goes on where it was stopped
    PYTHONPATH=src:. python tools/mutate.py fits --sample 100       some of them, chosen by --seed
    PYTHONPATH=src:. python tools/mutate.py fits --since HEAD~3     those on lines changed since then
    PYTHONPATH=src:. python tools/mutate.py fits --report           only what is known already

Each mutant meets the game's model (tests/NAME/test_model.py) and, if that does not notice, the other tests. Goldens,
stored hashes and comparisons of bytes lie elsewhere and do not count: they do not say which rule broke. A mutant
inside a function is tried in a fork of one process that has imported everything; one that lives there, or sits at the
level of a module, is tried in a process of its own. Results lie in build/mutants/NAME.jsonl; a killed mutant is not
tried again until its module changes, a survivor is. `tests/NAME/survivors.toml` says which survivors are accepted and
why (`[accepted]`, the mutant's name = the reason), which modules hold no rules (`[no_rules]`, file = reason), and
which tests do not count (`not_counted`, a list of names).
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tools.mutant_runs import SUITES, Forks, alone, with_forks
from tools.mutants import Mutant, mutants_of

HOUSE = Path(__file__).resolve().parent.parent
NO_RULES = (
    "__init__",
    "picture",
    "words",
    "art",
    "fields",
    "why_not",
    "diagram",
    "screens",
    "guide",
    "numbering",
    "observing",
)
"""Beginnings of module names that hold no rules: what people see and read, and the list of fields."""
MOST_SURVIVE, MODEL_KILLS = 0.03, 0.80
Result = dict[str, Any]


class Notes:
    """tests/NAME/survivors.toml."""

    def __init__(self, game: str) -> None:
        path = HOUSE / "tests" / game / "survivors.toml"
        raw = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self.accepted: dict[str, str] = raw.get("accepted", {})
        self.no_rules: dict[str, str] = raw.get("no_rules", {})
        self.not_counted: list[str] = raw.get("not_counted", [])


def rule_files(game: str, notes: Notes) -> list[Path]:
    folder = HOUSE / "src" / "meowple" / "games" / game
    return [
        path
        for path in sorted(folder.glob("*.py"))
        if not path.stem.startswith(NO_RULES) and path.name not in notes.no_rules
    ]


def changed_lines(path: Path, since: str) -> set[int]:
    """The lines of this file that are new since a commit."""
    diff = subprocess.run(
        ["git", "diff", "--unified=0", since, "--", str(path)], capture_output=True, text=True, check=True, cwd=HOUSE
    ).stdout
    lines: set[int] = set()
    for row in diff.splitlines():
        if row.startswith("@@"):
            start, _, count = row.split("+")[1].split(" ")[0].partition(",")
            lines.update(range(int(start), int(start) + int(count or 1)))
    return lines


def chosen(game: str, notes: Notes, sample: int, seed: int, since: str) -> list[Mutant]:
    found = [mutant for path in rule_files(game, notes) for mutant in mutants_of(path)]
    if since:
        lines = {path: changed_lines(path, since) for path in rule_files(game, notes)}
        found = [mutant for mutant in found if mutant.line in lines[mutant.path]]
    if sample and sample < len(found):
        picked = set(Random(seed).sample(range(len(found)), sample))
        found = [mutant for at, mutant in enumerate(found) if at in picked]
    return found


class Book:
    """What is known of each mutant, line by line in a file; the last line of a mutant counts."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        rows = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self.known: dict[str, Result] = {(row := json.loads(text))["id"]: row for text in rows}

    def add(self, result: Result) -> None:
        self.known[result["id"]] = result
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result, ensure_ascii=False) + "\n")


def fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def tried(mutant: Mutant, forks: Forks, notes: Notes) -> Result:
    """Who notices this mutant: the model, else the other tests, else nobody."""

    def in_a_fork(suite: str) -> str:
        return forks.run(suite, mutant)

    def by_itself(suite: str) -> str:
        return alone(mutant, forks.game, suite, notes.not_counted)

    killers = dict.fromkeys(SUITES, "")
    for way in (in_a_fork, by_itself) if mutant.function else (by_itself,):
        for suite in SUITES:
            if not any(killers.values()) and forks.items[suite]:
                killers[suite] = way(suite)
    known = {"id": mutant.id, "source": fingerprint(mutant.path), "rule": mutant.rule}
    return {**known, "kind": mutant.kind, "line": mutant.line, **killers}


def try_all(mutants: list[Mutant], forks: Forks, notes: Notes, book: Book) -> None:
    """All that have not been killed yet, as their modules stand now."""
    for at, mutant in enumerate(mutants):
        known = book.known.get(mutant.id)
        is_fresh = known is not None and known["source"] == fingerprint(mutant.path)
        if known is not None and is_fresh and (known["model"] or known["tests"]):
            continue
        result = tried(mutant, forks, notes)
        book.add(result)
        if not result["model"] and not result["tests"]:
            print(f"{at + 1}/{len(mutants)} lives  {mutant.path.name}:{mutant.line}  {mutant.id}", flush=True)


def report(game: str, results: list[Result], notes: Notes) -> bool:
    """The counts and the survivors with their rule; whether the marks are met."""
    total = len(results)
    by_model = sum(bool(result["model"]) for result in results)
    living = [result for result in results if not result["model"] and not result["tests"]]
    for result in sorted(living, key=lambda result: (result["id"].split(":")[0], result["line"])):
        reason = notes.accepted.get(result["id"])
        print(
            f"  lives  rule {result['rule'] or '?'}  line {result['line']}  {result['id']}"
            + (f"  ({reason})" if reason else "")
        )
    kinds = Counter(result["kind"] for result in results)
    print("  " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    unexplained = sum(result["id"] not in notes.accepted for result in living)
    print(
        f"{game}: {total} mutants, {total - len(living)} killed, {by_model} of them by the model alone "
        f"({by_model / total:.1%}), {len(living)} live ({len(living) / total:.1%}), "
        f"{unexplained} of them unexplained"
    )
    return len(living) <= MOST_SURVIVE * total and by_model >= MODEL_KILLS * total and not unexplained


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=0, help="so many of them, by chance; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--since", default="", help="only on lines changed since this commit")
    parser.add_argument("--report", action="store_true", help="try nothing, tell what is known")
    parser.add_argument("--only", default="", help="only mutants whose name contains this text")
    words = parser.parse_args()
    notes = Notes(words.game)
    book = Book(HOUSE / "build" / "mutants" / f"{words.game}.jsonl")
    mutants = [m for m in chosen(words.game, notes, words.sample, words.seed, words.since) if words.only in m.id]
    if not words.report:
        with_forks(words.game, notes.not_counted, lambda forks: try_all(mutants, forks, notes, book))
    results = [book.known[mutant.id] for mutant in mutants if mutant.id in book.known]
    if not results:
        print(f"{words.game}: no mutants")
        return 0
    return 0 if report(words.game, results, notes) else 1


if __name__ == "__main__":
    sys.exit(main())
