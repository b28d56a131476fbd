"""Try every fault again and again, and write down how it went: docs/reliability.md.

    PYTHONPATH=build/compiled:. MEOWPLE_COMPILED=1 python tools/soak.py --times 20

Programs play at a real site while it is killed, its disk is full, or they misbehave themselves (tests/web/faults.py);
afterwards every acknowledged move is looked for in what was kept, and every table is replayed. The table of what
`tools/fuzz.py` has sent so far stands below.
"""

import argparse
import platform
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

from tests.web.faults import FAULTS, Fault
from tools.fuzz import report

HOUSE = Path(__file__).resolve().parent.parent
HEAD = """# What was tried, and what was lost

Written by `tools/soak.py` (`./test --soak`), {when}, at commit {commit}, Python {python}, {times} times each: three
tables at a real site, played by programs over the API while something goes wrong. After each, every acknowledged move
is looked for in what was kept, every table is replayed to its hashes, and all of them have been played to their end.
`./test` tries each once.

| fault | times | moves acknowledged | lost | seconds to recover: median | worst |
|---|---|---|---|---|---|
"""
FUZZ = """
Seconds are from the fault to the next acknowledged move, on a busy machine of two cores; starting the site again is in
them.

## Inputs nobody sane would send

By `tools/fuzz.py`; what is not taken is refused on purpose. A fault would be anything else, or twenty seconds of CPU
time for one input.

{table}
"""


def row(fault: Fault, times: int) -> tuple[str, int]:
    """A line of the table, and how many moves were lost or doubled."""
    acknowledged, lost, seconds = 0, 0, []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            site = fault.tried(Path(folder))
            acknowledged += site.acknowledged()
            lost += abs(site.lost())
            seconds.append(site.seconds_to_recover())
            site.server.process.terminate()
            site.server.process.wait()
    seconds.sort()
    told = f"{acknowledged:,} | {lost} | {seconds[len(seconds) // 2]:.1f} | {seconds[-1]:.1f}"
    return f"| {fault.name} | {times} | {told} |\n", lost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", default="meow", help="of the run of tools/fuzz.py whose table is shown")
    asked = parser.parse_args()
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HOUSE, capture_output=True, text=True, check=True
    )
    about = {"when": date.today(), "commit": commit.stdout.strip(), "python": platform.python_version()}
    text, lost = HEAD.format(**about, times=asked.times), 0
    for fault in FAULTS:
        told, gone = row(fault, asked.times)
        print(told, end="", flush=True)
        text, lost = text + told, lost + gone
    text += FUZZ.format(table=report(HOUSE / "build" / "fuzz", asked.seed))
    (HOUSE / "docs" / "reliability.md").write_text(text, encoding="utf-8")
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
