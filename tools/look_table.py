"""The table of docs/look.md: what tools/measure_look.py has measured, before and after, in one place."""

import os
import platform
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.web.measuring import Look

WHEN: Final = ("before", "after")
SCREENS: Final = ("phone", "desktop")
"""A phone is the worst of all sizes that are held in a hand."""
HEAD: Final = (
    "| | screen | | target | text | contrast of text | of shapes | shift | first load kB | a move kB |\n"
    "|---|---|---|---:|---:|---:|---:|---:|---:|---:|\n"
    "| asked for | phone | | ≥ 44 | ≥ 12 | ≥ 4.5 | ≥ 3 | < 0.05 | < 150 | < 8 |\n"
    "| asked for | desktop | | ≥ 24 | ≥ 12 | ≥ 4.5 | ≥ 3 | < 0.05 | < 150 | < 8 |"
)
BEGIN: Final = "<!-- look -->"
END: Final = "<!-- end of look -->"
KB: Final = 1000


def row(name: str, screen: str, when: str, look: Look, first: int, move: int) -> str:
    """One game on one screen."""
    seen = f"{look.target:.0f} | {look.letter:.1f} | {look.text_contrast:.2f} | {look.shape_contrast:.2f}"
    return f"| {name} | {screen} | {when} | {seen} | {look.shift:.2f} | {first / KB:.0f} | {move / KB:.1f} |"


def home_row(screen: str, when: str, first: int) -> str:
    """The home page has no picture that is played on: it is only weighed."""
    return f"| home page (< 60 kB) | {screen} | {when} | | | | | | {first / KB:.0f} | |"


def write(rows: list[str], into: Path, when: str) -> None:
    """Put these rows and how they were measured into the page; what was measured at the other time stays."""
    text = into.read_text(encoding="utf-8")
    before, found, rest = text.partition(BEGIN)
    kept, closed, after = rest.partition(END)
    assert found and closed, f"{into} has no place for it"
    lines = [line for line in kept.splitlines() if _when(line) not in ("", when)]
    said = [f"{when}: {_how()}", *(line for line in lines if not line.startswith("|"))]
    table = sorted([*(line for line in lines if line.startswith("|")), *rows], key=_order)
    made = "\n\n".join(sorted(said, key=lambda line: WHEN.index(_when(line))))
    into.write_text(f"{before}{BEGIN}\n{made}\n\n{HEAD}\n" + "\n".join(table) + f"\n{END}{after}", encoding="utf-8")


def _when(line: str) -> str:
    """Of which time this line tells, if of any."""
    return next((when for when in WHEN if f"| {when} |" in line or line.startswith(f"{when}: ")), "")


def _order(line: str) -> tuple[bool, str, int, int]:
    name, screen, when = (cell.strip() for cell in line.split("|")[1:4])
    return name.startswith("home"), name, SCREENS.index(screen), WHEN.index(when)


def _how() -> str:
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], text=True).strip()
    asked = shlex.join("docs/look.md" if word.endswith("docs/look.md") else word for word in sys.argv[1:])
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    return f"`python tools/measure_look.py {asked}` after {commit}, {machine}, load {os.getloadavg()[0]:.0f}."
