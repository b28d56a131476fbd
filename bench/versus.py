"""Meowple against other engines and environments, every ratio in one run; writes docs/benchmarks.md.

    meowple compile --into build/compiled && python bench/versus.py [--rounds 3] [--seconds 0.7]

The others are installed into an environment of their own, build/versus/env, when it is not there yet. Rounds alternate
between theirs and ours, so that both see the same machine; the best round of each counts. A round is many slices of a
hundredth of a second of CPU time, of which the upper quartile counts: others on the machine disturb that least.
`bench/fits.c`, plain C, is compiled and measured in every round: it says how fast the machine was just then.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).resolve().parent.parent
PLACE = HOUSE / "build" / "versus"
PACKAGES = ["numpy", "open_spiel", "pgx", "catanatron", "rlcard", "pettingzoo[classic]", "chess"]
PAGE = HOUSE / "docs" / "benchmarks.md"
IN_C = "C fits 2"


class Row(NamedTuple):
    """Ours against theirs; what the ratio (`times`) or our own rate (`rate`) should at least be, 0 where nothing is."""

    chapter: str
    ours: str
    theirs: str
    times: float = 0.0
    rate: int = 0


LOOPS, COPIES, PLAYOUTS = "A loop in plain Python", "Copies, in the middle of a game", "Playouts inside the engine"
MANY, PYTHON = "Many tables at once, masks and observations included", "Against libraries in Python"
GAMES = {"fits": "2048", "purrramid": "backgammon", "catlady": "gin_rummy", "mousetrap": "hive", "gardlings": "hive"}
"""Each game and its nearest of OpenSpiel."""

ROWS = [
    *[Row(LOOPS, f"loop {game} 2", f"loop {partner}", times=1) for game, partner in GAMES.items()],
    Row(COPIES, "copy fits 2", "copy 2048", rate=1_200_000),
    Row(COPIES, "copy purrramid 2", "copy backgammon"),
    Row(COPIES, "copy catlady 2", "copy gin_rummy"),
    Row(COPIES, "copy mousetrap 2", "copy hive", times=1),
    Row(COPIES, "copy gardlings 2", "copy hive"),
    Row(PLAYOUTS, "playout fits 2", IN_C, times=0.25),
    Row(PLAYOUTS, "playout catlady 2", IN_C, rate=250_000),
    *[Row(PLAYOUTS, f"playout {game} 2", IN_C) for game in ("purrramid", "mousetrap", "gardlings")],
    Row(MANY, "many fits 1", "gym fits 1", times=4, rate=600_000),
    *[Row(MANY, f"many {game} 2", f"gym {game} 2", times=4) for game in GAMES],
    Row(MANY, "many fits 1", "pgx 2048"),
    Row(PYTHON, "loop catlady 2", "catanatron"),
    Row(PYTHON, "loop catlady 2", "rlcard gin-rummy"),
    Row(PYTHON, "loop mousetrap 2", "python-chess"),
    Row(PYTHON, "aec mousetrap 2", "pettingzoo connect_four"),
]
OWN = ("loop", "copy", "playout", "gym", "many", "aec")


def is_ours(name: str) -> bool:
    return name.startswith(OWN) and name.split()[-1].isdigit() and len(name.split()) == 3


def set_up() -> None:
    """The others in an environment of their own, and FITS in C."""
    python = PLACE / "env" / "bin" / "python"
    if not python.exists():
        PLACE.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "venv", str(PLACE / "env")], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    command = [os.environ.get("CC", "cc"), "-O2", "-o", str(PLACE / "fits"), str(HOUSE / "bench" / "fits.c")]
    subprocess.run(command, check=True)


def measure(name: str, seconds: float) -> float:
    """One name in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": f"{HOUSE / 'build' / 'compiled'}:{HOUSE}", "OMP_NUM_THREADS": "1"}
    if name == IN_C:
        told = _run([str(PLACE / "fits"), "2", str(seconds)], environment)
        return float(told.split()[0])
    if is_ours(name):
        told = _run([sys.executable, str(HOUSE / "bench" / "versus_ours.py"), str(seconds), name], environment)
    else:
        environment |= {"JAX_PLATFORMS": "cpu", "PYTHONPATH": str(HOUSE)}
        partners = str(HOUSE / "bench" / "versus_partners.py")
        told = _run([str(PLACE / "env" / "bin" / "python"), partners, str(seconds), name], environment)
    return float(json.loads(told.splitlines()[-1])[name])


def _run(command: list[str], environment: dict[str, str]) -> str:
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout


def measured(rows: list[Row], rounds: int, seconds: float) -> dict[str, float]:
    """The best rate of every name."""
    named = list(dict.fromkeys([name for row in rows for name in (row.theirs, row.ours)]))
    names = sorted({IN_C: 0, **dict.fromkeys(named)}, key=is_ours)
    best = dict.fromkeys(names, 0.0)
    for number in range(rounds):
        for name in names:
            best[name] = max(best[name], measure(name, seconds))
            print(f"round {number + 1}: {name}: {best[name]:,.0f} a second", file=sys.stderr, flush=True)
    return best


# The page


def told(row: Row, best: dict[str, float]) -> str:
    ours, theirs = best[row.ours], best[row.theirs]
    asked = [f"{row.times:g} ×"] if row.times else []
    asked += [f"{row.rate:,} a second"] if row.rate else []
    short = (row.times and ours / theirs < row.times) or (row.rate and ours < row.rate)
    is_met = "" if not asked else "no" if short else "yes"
    ratio = f"{ours / theirs:.2f} ×"
    cells = [row.ours, f"{ours:,.0f}", row.theirs, f"{theirs:,.0f}", ratio, " and ".join(asked), is_met]
    return f"| {' | '.join(cells)} |"


def machine() -> str:
    """The processor and how many of them: no names, no paths."""
    model = platform.processor() or platform.machine()
    listed = Path("/proc/cpuinfo")
    if listed.exists():
        models = [line.partition(":")[2].strip() for line in listed.read_text().splitlines() if "model name" in line]
        model = models[0] if models else model
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def commit() -> str:
    """The commit and whether anything was changed since."""
    git = ["git", "-C", str(HOUSE)]
    name = _run([*git, "rev-parse", "--short", "HEAD"], dict(os.environ))
    changed = _run([*git, "status", "--porcelain", "-uno"], dict(os.environ))
    return name.strip() + (" with changes" if changed.strip() else "")


def versions() -> str:
    listed = _run([str(PLACE / "env" / "bin" / "python"), "-m", "pip", "list", "--format=json"], dict(os.environ))
    known = {one["name"].lower().replace("_", "-"): one["version"] for one in json.loads(listed)}
    wanted = [package.partition("[")[0].replace("_", "-") for package in PACKAGES]
    return ", ".join(f"{name} {known[name]}" for name in wanted if name in known)


def page(best: dict[str, float], command: str, load: float) -> str:
    lines = [
        "# Benchmarks",
        "",
        "Made by `bench/versus.py`. A rate is decisions (or copies) in a second of CPU time of one process: of slices",
        "of a hundredth of a second the upper quartile, of several rounds the best. The number after a game says how",
        "many play. Compare ratios: rates are those of this machine at that moment.",
        "",
        f"- Commit: {commit()}",
        f"- Machine: {machine()}; load {load:.0f} when it began",
        f"- Command: `{command}`",
        f"- Others: {versions()}",
        f"- Plain C (`bench/fits.c`): {best[IN_C]:,.0f} decisions of FITS a second",
    ]
    for chapter in (LOOPS, COPIES, PLAYOUTS, MANY, PYTHON):
        lines += ["", f"## {chapter}", "", "| ours | a second | theirs | a second | ratio | asked | met |"]
        lines += ["|---|---:|---|---:|---:|---|---|"]
        lines += [told(row, best) for row in ROWS if row.chapter == chapter]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.7)
    parser.add_argument("--only", default="", help="only rows in which this word occurs; no page is written")
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    set_up()
    rows = [row for row in ROWS if asked.only in f"{row.ours} {row.theirs}"]
    best = measured(rows, asked.rounds, asked.seconds)
    for row in rows:
        print(told(row, best))
    if not asked.only:
        command = f"python bench/versus.py --rounds {asked.rounds} --seconds {asked.seconds:g}"
        PAGE.write_text(page(best, command, load), encoding="utf-8")


if __name__ == "__main__":
    main()
