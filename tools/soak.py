"""Try every fault again and again, and write down how it went: docs/reliability.md.

    PYTHONPATH=build/compiled:. MEOWPLE_COMPILED=1 python tools/soak.py --times 20

Programs play at a real site while it is killed, its disk is full, or they misbehave themselves (tests/web/faults.py);
afterwards every acknowledged move is looked for in what was kept, and every table is replayed. A run goes on after the
one before it (build/soak.json). The table of what `tools/fuzz.py` has sent so far stands below.
"""

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

from tests.web.faults import FAULTS, Fault
from tests.web.faulty_twins import told_apart
from tools.fuzz import report

HOUSE = Path(__file__).resolve().parent.parent
KEPT = HOUSE / "build" / "soak.json"
"""What has been tried: a run goes on after it, with the fault that was tried least."""
HEAD = """# What was tried, and what was lost

Written by `tools/soak.py` (`./test --soak`), {when}, at commit {commit}, Python {python}: three tables at a real
site, played by programs over the API while something goes wrong. After each, every acknowledged move is looked for in
what was kept, every table is replayed to its hashes, and all of them have been played to their end; then two tables
that differ only in what somebody chose in secret are laid there (not on a small disk of the site's own), and no answer
tells them apart. `./test` tries each once.

| fault | times | moves acknowledged | lost | seconds to recover: median | worst |
|---|---|---|---|---|---|
"""
FUZZ = """
Seconds are the longest time, from the fault on, in which no move was acknowledged, on a busy machine of two cores;
starting the site again is in them.

## Inputs nobody sane would send

By `tools/fuzz.py`; what is not taken is refused on purpose. A fault would be anything else, or twenty seconds of CPU
time for one input.

{table}
"""


Try = tuple[int, int, float]
"""Moves acknowledged, moves lost or doubled, seconds to recover."""


def try_once(fault: Fault) -> Try:
    with tempfile.TemporaryDirectory() as folder, fault.tried(Path(folder)) as site:
        lost = abs(site.lost())
        assert told_apart(site) == [], "twins are told apart"
        return site.acknowledged(), lost, site.seconds_to_recover()


def row(name: str, tries: list[Try]) -> str:
    seconds = sorted(each[2] for each in tries)
    acknowledged, lost = (sum(each[at] for each in tries) for at in (0, 1))
    told = f"{acknowledged:,} | {lost} | {seconds[len(seconds) // 2]:.1f} | {seconds[-1]:.1f}"
    return f"| {name} | {len(tries)} | {told} |\n"


def page(tried: dict[str, list[Try]], seed: str) -> str:
    words = ["git", "describe", "--always", "--dirty"]
    commit = subprocess.run(words, cwd=HOUSE, capture_output=True, text=True, check=True).stdout.strip()
    head = HEAD.format(when=date.today(), commit=commit, python=platform.python_version())
    rows = [row(fault.name, tried[fault.name]) for fault in FAULTS if tried[fault.name]]
    return head + "".join(rows) + FUZZ.format(table=report(HOUSE / "build" / "fuzz", seed))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=20, help="so often in all, with what was tried before")
    parser.add_argument("--seed", default="meow", help="of the run of tools/fuzz.py whose table is shown")
    asked = parser.parse_args()
    KEPT.parent.mkdir(exist_ok=True)
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    tried: dict[str, list[Try]] = {fault.name: kept.get(fault.name, []) for fault in FAULTS}
    while len(tried[(fault := min(FAULTS, key=lambda one: len(tried[one.name]))).name]) < asked.times:
        tried[fault.name].append(try_once(fault))
        print(row(fault.name, tried[fault.name]), end="", flush=True)
        KEPT.write_text(json.dumps(tried, indent=1), encoding="utf-8")
        (HOUSE / "docs" / "reliability.md").write_text(page(tried, asked.seed), encoding="utf-8")
    sys.exit(1 if any(each[1] for tries in tried.values() for each in tries) else 0)


if __name__ == "__main__":
    main()
