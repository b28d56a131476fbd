"""Break the rules of a game one small way at a time and see whether its tests notice.

    PYTHONPATH=src:. python tools/mutate.py fits                    every mutant; goes on where it was stopped
    PYTHONPATH=src:. python tools/mutate.py fits --sample 100       some of them, chosen by --seed
    PYTHONPATH=src:. python tools/mutate.py fits --since HEAD~3     those on lines changed since then
    PYTHONPATH=src:. python tools/mutate.py fits --rotating 40      those, and so many others each week: ./test --long
    PYTHONPATH=src:. python tools/mutate.py fits --living           those untried or unnoticed; the model is asked last
    PYTHONPATH=src:. python tools/mutate.py fits --report           only what is known already
    PYTHONPATH=src:. python tools/mutate.py fits --report --keep    the same, and write it beside the game's tests

Each mutant meets the game's model (tests/NAME/test_model.py) for some seconds, then the other tests, and if nobody
noticed the model to its end; of all only those tests that reach its line. Goldens, stored hashes and comparisons of
bytes lie elsewhere and do not count: they do not say which rule broke. A mutant inside a function is tried in a fork of
one process that has imported everything; one whose line runs at import is then tried with everything imported anew.

Results lie in build/mutants/NAME.jsonl and, by --keep, in tests/NAME/mutants.toml, where the next machine finds them. A
mutant is tried again when its module has changed, by the model when it did not notice and has changed, and by the other
tests when nobody noticed and they have changed. `tests/NAME/survivors.toml` says which survivors are accepted and why
(`[accepted]`, the mutant's name = the reason), which modules hold no rules (`[no_rules]`, file = reason), and which
tests do not count (`not_counted`, a list of names).
"""

import argparse
import math
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Container
from datetime import date
from pathlib import Path
from random import Random

from tools.mutant_books import HOUSE, Book, Result, about, kept, kept_book, kept_path, prints, unasked
from tools.mutant_runs import SUITES, Forks, with_forks
from tools.mutants import Mutant, mutants_of

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
HASTE = 6.0
"""CPU seconds the model is asked for at first; to its end it is asked only about what no other test noticed."""


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


def on_changed_lines(mutants: list[Mutant], since: str) -> list[Mutant]:
    lines = {path: changed_lines(path, since) for path in {mutant.path for mutant in mutants}}
    return [mutant for mutant in mutants if not lines[mutant.path].isdisjoint((mutant.line, *mutant.lines))]


def by_chance(mutants: list[Mutant], number: int, seed: str) -> list[Mutant]:
    picked = set(Random(seed).sample(range(len(mutants)), min(number, len(mutants))))
    return [mutant for at, mutant in enumerate(mutants) if at in picked]


def last_release() -> str:
    """Its tag, or nothing where the history does not know one."""
    command = ["git", "describe", "--tags", "--abbrev=0"]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=HOUSE).stdout.strip()


def rotating(game: str, mutants: list[Mutant], number: int, since: str) -> list[Mutant]:
    """What has changed since then or since the last release, and others in each week of the year."""
    since = since or last_release()
    seed = date.today().strftime("%G-W%V")
    changed = on_changed_lines(mutants, since) if since else []
    print(f"{game}: {len(changed)} mutants on lines changed since {since or '(no release known)'}")
    print(f"{game}: {number} of {len(mutants)} by chance, seed {seed}", flush=True)
    wanted = {mutant.id for mutant in [*changed, *by_chance(mutants, number, seed)]}
    return [mutant for mutant in mutants if mutant.id in wanted]


def chosen(words: argparse.Namespace, notes: Notes) -> list[Mutant]:
    found = [mutant for path in rule_files(words.game, notes) for mutant in mutants_of(path)]
    if words.rotating:
        return rotating(words.game, found, words.rotating, words.since)
    if words.since:
        found = on_changed_lines(found, words.since)
    if words.sample:
        found = by_chance(found, words.sample, words.seed)
    return [mutant for mutant in found if words.only in mutant.id]


def turns(suites: list[str]) -> list[tuple[str, float]]:
    """Who is asked one after the other, and for how many CPU seconds."""
    if suites == ["model", "tests"]:
        return [("model", HASTE), ("tests", math.inf), ("model", math.inf)]
    return [(suite, HASTE if suites == ["model"] else math.inf) for suite in suites]


def tried(mutant: Mutant, forks: Forks, suites: list[str]) -> dict[str, str]:
    """Which test noticed: in a fork, and anew where a fork comes too late."""
    killers: dict[str, str] = {}
    for suite, seconds in turns(suites):
        killers[suite] = forks.run(suite, mutant, seconds)
        if not killers[suite] and forks.items[suite] and forks.needs_import(mutant):
            killers[suite] = forks.alone(suite, mutant, seconds)
        if killers[suite]:
            break
    return killers


def try_all(mutants: list[Mutant], forks: Forks, accepted: Container[str], book: Book, only_living: bool) -> None:
    """All of which something is not known, as modules and tests stand now; the accepted ones count as living."""
    at_start = {path: prints(forks.game, path) for path in {mutant.path for mutant in mutants}}
    for at, mutant in enumerate(mutants):
        now = at_start[mutant.path]
        book.refresh()
        known = book.known.get(mutant.id)
        suites = unasked(known, now, only_living)
        if not suites:
            continue
        before = {"model": "", "tests": ""} if known is None or known["source"] != now["source"] else known
        found = {} if mutant.id in accepted else tried(mutant, forks, suites)
        killers = {suite: before[suite] for suite in SUITES} | found
        model = now["model_files"] if "model" in found else before.get("model_files", "")
        book.add({**about(mutant), **now, "model_files": model, **killers})
        if not any(killers.values()):
            print(f"{at + 1}/{len(mutants)} lives  {mutant.path.name}:{mutant.line}  {mutant.id}", flush=True)


def report(game: str, results: list[Result], notes: Notes, are_all: bool) -> bool:
    """The counts and the survivors with their rule; whether the marks are met, which are those of a whole game."""
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
    is_met = len(living) <= MOST_SURVIVE * total and by_model >= MODEL_KILLS * total
    return not unexplained and (is_met or not are_all)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=0, help="so many of them, by chance; 0 for all")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--since", default="", help="only on lines changed since this commit")
    parser.add_argument("--rotating", type=int, default=0, help="those, or since the last release; and so many others")
    parser.add_argument("--backwards", action="store_true", help="from the other end: a second run beside the first")
    parser.add_argument("--living", action="store_true", help="do not ask the model about what other tests noticed")
    parser.add_argument("--report", action="store_true", help="try nothing, tell what is known")
    parser.add_argument("--keep", action="store_true", help="write what is known of whole modules beside the tests")
    parser.add_argument("--only", default="", help="only mutants whose name contains this text")
    words = parser.parse_args()
    notes = Notes(words.game)
    book = Book(HOUSE / "build" / "mutants" / f"{words.game}.jsonl")
    mutants = chosen(words, notes)
    book.take(words.game, mutants, kept(words.game))
    if not words.report and mutants:
        rules = rule_files(words.game, notes)
        order = mutants[::-1] if words.backwards else mutants

        def work(forks: Forks) -> None:
            try_all(order, forks, notes.accepted, book, words.living)

        with_forks(words.game, rules, notes.not_counted, work)
    results = [book.known[mutant.id] for mutant in mutants if mutant.id in book.known]
    if not results:
        print(f"{words.game}: no mutants")
        return 0
    if words.keep:
        kept_path(words.game).write_text(kept_book(words.game, mutants, book), encoding="utf-8")
    are_all = not (words.sample or words.since or words.rotating or words.only)
    return 0 if report(words.game, results, notes, are_all) else 1


if __name__ == "__main__":
    sys.exit(main())
