"""Compile core, bots and the games' rules with mypyc, in a copied tree, never next to the sources.

    python tools/compile.py            build/compiled/meowple, only if the sources have changed
    python tools/compile.py --check    say whether build/compiled is up to date (exit 0) or not (exit 1)
    python tools/compile.py --game fits --into build/fits    only core, bots and one game, somewhere else

An in-place `.so` would silently shadow an edited `.py`, so `src` never sees one.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
SOURCE = HOUSE / "src"
TARGET = HOUSE / "build" / "compiled"

CORE = ("action", "errors", "state", "bot", "sentences", "dealer", "knowledge", "record", "table", "replay", "view")
NOT_COMPILED_IN_GAMES = ("__init__", "picture", "words", "art")
"""What people see and read is plain Python: it changes often and is fast enough."""


def groups(root: Path, game: str = "*") -> list[tuple[list[str], str]]:
    """The named list of what is compiled, as paths below the root: a library for core and bots, one for each game.

    Each is one piece of work for the C compiler, so they are made side by side.
    """
    bots = [path for path in sorted((root / "meowple/bots").glob("*.py")) if path.stem != "__init__"]
    core = [f"meowple/core/{name}.py" for name in CORE] + [str(path.relative_to(root)) for path in bots]
    games: dict[str, list[str]] = {}
    for path in sorted((root / "meowple/games").glob(f"{game}/*.py")):
        if not path.stem.startswith(NOT_COMPILED_IN_GAMES):
            games.setdefault(path.parent.name, []).append(str(path.relative_to(root)))
    return [(core, "core"), *((files, name) for name, files in games.items())]


def fingerprint() -> str:
    """Changes when anything does that the compiled tree is made of."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted([*SOURCE.rglob("*"), Path(__file__)]):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(str(path.relative_to(HOUSE)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_fresh(target: Path) -> bool:
    stamp = target / "fingerprint"
    return stamp.exists() and stamp.read_text() == fingerprint()


def build(target: Path, game: str) -> None:
    """Copy, compile in the copy, and only then put it where it is used."""
    began = time.monotonic()
    print_of_sources = fingerprint()
    work = target.with_name(f"compiling-{os.getpid()}")
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(SOURCE, work, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    grouped = groups(work, game)
    listed = [path for files, _ in grouped for path in files]
    setup = (
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"extensions = mypycify(['--strict', *{listed!r}], opt_level='2', debug_level='0', separate={grouped!r})\n"
        "setup(name='meowple', packages=[], ext_modules=extensions)\n"
    )
    (work / "compile_setup.py").write_text(setup)
    try:
        subprocess.run(
            [sys.executable, "compile_setup.py", "-q", "build_ext", "--inplace", f"-j{os.cpu_count() or 1}"],
            cwd=work,
            check=True,
        )
        shutil.rmtree(work / "build", ignore_errors=True)
        (work / "fingerprint").write_text(print_of_sources)
        shutil.rmtree(target, ignore_errors=True)
        work.rename(target)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"compiled {len(listed)} modules in {time.monotonic() - began:.0f} s")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--game", default="*")
    parser.add_argument("--into", type=Path, default=TARGET)
    asked = parser.parse_args()
    if asked.check or is_fresh(asked.into):
        return 0 if is_fresh(asked.into) else 1
    if shutil.which(os.environ.get("CC", "cc")) is None:
        print("no C compiler here: Meowple runs uncompiled, slower but complete (Debian: apt-get install gcc)")
        return 3
    build(asked.into.resolve(), asked.game)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
