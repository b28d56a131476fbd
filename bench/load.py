"""Load: many tables with two live viewers each, real pictures, moves in a closed loop; beside boardgame.io.

    export PYTHONPATH=build/compiled:.
    python bench/load.py [GAME …] [--tables 50] [--moves 2000] [--seconds 60] [--rounds 2]
    python bench/load.py fits --tables 10 100 1000 --alone              as many tables at once, one after the other
    python bench/load.py fits --beside postgresql,1 postgresql,2        also on PostgreSQL, in one process and in two
    python bench/load.py fits --beside postgresql,1 postgresql,2,table  the same, everybody at a table at one of them
    python bench/load.py fits --idle 5000 --alone                       also while so many pages only listen
    python bench/load.py purrramid --late 2000 --tables 4               tables at that line, against line 50

Without a game: FITS. `--alone` leaves boardgame.io out; `--into docs/scale.md` writes what was measured into that page,
in the place called `--as`.

The site is `meowple serve` on a fresh folder; whoever plays is a process of its own, and what each of the two costs is
told apart (of several web processes all count, the database's own work does not). The peer is taken from npm into
`build/peer` (which needs Node.js). Each round measures all of them one after the other: compare within one run. At the
end every move that was acknowledged is looked up in the store, and every table replayed to its hash. Needs Linux, which
tells how much a running process has used.
"""

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.load_ours import Site, under_load
from bench.load_rows import HEAD, HERE, Row, Size, a_port, drive, running

PEER = HERE.parent / "build" / "peer"
FILES, MEMORY = "boardgame.io, files", "boardgame.io, memory"
EARLY = 50


# The peer


def fetch_peer() -> None:
    """boardgame.io from npm, once."""
    PEER.mkdir(parents=True, exist_ok=True)
    for file in (HERE / "peer").iterdir():
        shutil.copy(file, PEER)
    if not (PEER / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=PEER, check=True, stdout=subprocess.DEVNULL)


def peer_under_load(keeps: bool, size: Size) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        port = a_port()
        words = ["node", "server.js", str(port), *([folder] if keeps else [])]
        with running(words, f"http://127.0.0.1:{port}/games", PEER) as process:
            return Row(drive(["node", str(PEER / "load.js")], [(process, port)], size))


# The table


def middle(rows: list[Row]) -> Row:
    """The round in the middle, by what a move costs."""
    return sorted(rows, key=lambda row: row.cpu)[len(rows) // 2]


def measure(sites: list[Site], size: Size, alone: bool) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for _ in range(size.rounds):
        for site in sites:
            found.setdefault(site.name, []).append(under_load(site, size))
        for name, keeps in [] if alone else [(FILES, True), (MEMORY, False)]:
            found.setdefault(name, []).append(peer_under_load(keeps, size))
    return found


def told(found: dict[str, list[Row]], sites: list[Site], size: Size) -> str:
    """The table, and what we are to the peer and to ourselves: each round by itself, then the one in the middle."""
    rows = [f"| {name} | {middle(rows).cells()} |" for name, rows in found.items()]
    said = [f"{size.tables} tables, two viewers each:", "", f"| | {HEAD} |", "|---|" + "---:|" * 8, *rows, ""]
    plain = [site.name for site in sites if site == Site(site.game)]
    cpu = statistics.median(middle(found[name]).cpu for name in plain)
    said.append(f"Server CPU a move, median over {len(plain)}: {cpu:.2f} ms.")
    if FILES in found:
        said += [against(name, found[name], FILES, found[FILES]) for name in plain]
    shared = [site for site in sites if site.is_postgres]
    one = next((site.name for site in shared if site.processes == 1), None)
    if one is not None:
        said += [against(site.name, found[site.name], one, found[one]) for site in shared if site.processes > 1]
    for each in found.values():
        idle = middle(each).idle
        if idle is not None:
            about = f"{idle.kilobytes:.0f} kB of memory each, {idle.share:.1%} of a core all together"
            said.append(f"{idle.pages:,} pages at whose tables nothing happens: {about}.")
    return "\n".join(said)


def against(name: str, ours: list[Row], other: str, theirs: list[Row]) -> str:
    pairs = list(zip(ours, theirs, strict=True))
    rate = statistics.median(one.rate / other.rate for one, other in pairs)
    p95 = statistics.median(one.p95 / other.p95 for one, other in pairs)
    cpu = statistics.median(one.cpu / other.cpu for one, other in pairs)
    return f"{name} against {other}: moves a second {rate:.2f} ×, p95 {p95:.2f} ×, server CPU {cpu:.2f} ×."


def told_late(game: str, number: int, size: Size) -> str:
    rounds = [[under_load(Site(game, line=at), size) for at in (EARLY, number)] for _ in range(size.rounds)]
    rows = [f"| {game} at line {at} | {row.cells()} |" for both in rounds for at, row in zip((EARLY, number), both)]
    ratio = statistics.median(late.cpu / early.cpu for early, late in rounds)
    said = [f"| | {HEAD} |", "|---|" + "---:|" * 8, *rows, ""]
    return "\n".join([*said, f"{game}: a move at line {number} costs {ratio:.2f} × one at line {EARLY}."])


def write(text: str, into: Path, place: str) -> None:
    """Put what was measured where the page keeps it, with what it was measured on."""
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], text=True).strip()
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    command = (
        f"`python bench/load.py {' '.join(sys.argv[1:])}` after {commit}, {machine}, load {os.getloadavg()[0]:.0f}."
    )
    begin, end = f"<!-- {place} -->", f"<!-- end of {place} -->"
    before, found, rest = into.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    assert found and closed, f"{into} has no place called {place}"
    into.write_text(f"{before}{begin}\n{command}\n\n{text}\n{end}{after}", encoding="utf-8")


def sites_of(asked: argparse.Namespace) -> list[Site]:
    games = asked.games or ["fits"]
    sites = [Site(game) for game in games]
    for text in asked.beside:
        base, processes, *how = text.split(",")
        assert base == "postgresql" and how in ([], ["table"]), "beside: postgresql,2 or postgresql,2,table"
        sites += [Site(game, int(processes), is_postgres=True, by_table=bool(how)) for game in games]
    return sites + [Site(games[0], idle=asked.idle)] * bool(asked.idle)


def main() -> None:
    reader = argparse.ArgumentParser(description="Moves a second, and what each costs.")
    reader.add_argument("games", nargs="*")
    reader.add_argument("--tables", type=int, nargs="+", default=[50])
    reader.add_argument("--moves", type=int, default=2000)
    reader.add_argument("--seconds", type=float, default=60.0)
    reader.add_argument("--rounds", type=int, default=2)
    reader.add_argument("--beside", nargs="+", default=[])
    reader.add_argument("--idle", type=int, default=0)
    reader.add_argument("--late", type=int, default=0)
    reader.add_argument("--alone", action="store_true")
    reader.add_argument("--into", type=Path)
    reader.add_argument("--as", dest="place", default="measured")
    asked = reader.parse_args()
    if not asked.alone and not asked.late:
        fetch_peer()
    texts, sites = [], sites_of(asked)
    for tables in asked.tables:
        size = Size(tables, asked.moves, asked.seconds, asked.rounds)
        late = asked.late and told_late(sites[0].game, asked.late, size)
        texts.append(late or told(measure(sites, size, asked.alone), sites, size))
        print(texts[-1], flush=True)
    if asked.into is not None:
        write("\n\n".join(texts), asked.into, asked.place)


if __name__ == "__main__":
    main()
