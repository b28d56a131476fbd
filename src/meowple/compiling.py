"""Compile core, bots and the rules of every game with mypyc, in a copied tree, never next to the sources.

A game compiled apart from a compiled core crashes at import, so ours and those of installed packages are compiled in
one run. An in-place `.so` would silently shadow an edited `.py`, so sources never see one: the tree is a copy that goes
before them on PYTHONPATH. `meowple` does that by itself where the tree in the user's cache is up to date.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from meowple.core.errors import MeowpleError
from meowple.games.guests import offers, tree_of_core

MANIFEST: Final = "manifest.json"
TREE: Final = "MEOWPLE_TREE"
"""In the environment: the compiled tree in use; `none` keeps to the sources."""
NOT_COMPILED: Final = ("__init__", "picture", "words", "art", "guide", "levels")
"""How the names of modules begin that people see and read: plain Python, which changes often and is fast enough."""
NOT_COMPILED_IN_CORE: Final = (*NOT_COMPILED, "game", "lesson", "translation")
COMPLAINT: Final = re.compile(r"^([^/\\\s]+)[/\\].*: error: ", re.MULTILINE)
"""A line of mypy, and the package it is about."""


class CannotCompile(MeowpleError):
    """Why there is no compiled tree, in one sentence."""


class Package:
    """A package that goes into the tree: where its sources lie, and which of its folders is a game."""

    def __init__(self, name: str, place: Path, folder: str = "") -> None:
        self.name = name
        self.place = place
        self.folder = folder

    def files(self) -> list[Path]:
        return [
            path
            for path in sorted(self.place.rglob("*"))
            if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd")
        ]

    def stat(self) -> str:
        """Changes when a file does, as cheaply as can be told."""
        stats = [(str(path), path.stat()) for path in self.files()]
        return _digest("".join(f"{path} {stat.st_size} {stat.st_mtime_ns}\n" for path, stat in stats).encode())

    def content(self) -> str:
        """Changes when the content of a file does."""
        rows = [f"{path.relative_to(self.place).as_posix()} {_digest(path.read_bytes())}" for path in self.files()]
        return _digest("\n".join(rows).encode())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def packages() -> list[Package]:
    """Meowple, and every installed package that offers a game and is a folder of plain Python."""
    found = [Package("meowple", _sources())]
    for offered in offers().values():
        for offer in offered:
            place = _kept_place(offer.package) or offer.place()
            if place is not None and not offer.compiled_modules() and offer.package not in [one.name for one in found]:
                found.append(Package(offer.package, place, offer.module.replace(".", "/")))
    return found


def _sources() -> Path:
    """Where our own sources lie, also if a compiled copy of them is running."""
    return _kept_place("meowple") or tree_of_core() / "meowple"


def _kept_place(package: str) -> Path | None:
    """Where the sources of a package in the running tree were copied from."""
    tree = where_compiled()
    kept = {} if tree is None else _manifest(tree).get("packages", {})
    place = Path(kept[package]["place"]) if package in kept else None
    return place if place is not None and place.exists() else None


def where_compiled() -> Path | None:
    """The compiled tree that is running now; None if the rules run as plain Python."""
    tree = tree_of_core()
    return tree if (tree / MANIFEST).exists() else None


# What is compiled


def groups(root: Path, found: list[Package], game: str = "") -> list[tuple[list[str], str]]:
    """The modules by library, as paths below the root: one for core and bots, one for each game.

    Each library is one piece of work for the C compiler, so they are made side by side.
    """
    core = _modules(root, "meowple/core", NOT_COMPILED_IN_CORE) + _modules(root, "meowple/bots", NOT_COMPILED)
    grouped = [(core, "core")]
    for folder in sorted(path for path in (root / "meowple/games").iterdir() if path.is_dir()):
        grouped.append((_modules(root, f"meowple/games/{folder.name}", NOT_COMPILED), folder.name))
    for package in found[1:]:
        grouped.append((_modules(root, package.folder, NOT_COMPILED), package.name))
    wanted = [(files, name) for files, name in grouped if files]
    if game:
        wanted = [(files, name) for files, name in wanted if name in ("core", game, f"meowple_{game}")]
        if len(wanted) < 2:
            raise CannotCompile(f"there are no rules of a game {game[:40]} to compile")
    return wanted


def _modules(root: Path, folder: str, left_out: tuple[str, ...]) -> list[str]:
    found = [path for path in sorted((root / folder).rglob("*.py")) if not path.stem.startswith(left_out)]
    return [path.relative_to(root).as_posix() for path in found]


# Whether a tree is up to date


def versions() -> str:
    """Python and mypyc: a tree made by others cannot be used."""
    try:
        mypy = version("mypy")
    except PackageNotFoundError:
        mypy = ""
    return f"{sys.version} {sysconfig.get_platform()} mypy {mypy}"


def is_fresh(tree: Path, found: list[Package] | None = None) -> bool:
    """Whether the tree was made of the sources that are here now; it may hold more packages than are installed."""
    manifest = _manifest(tree)
    if manifest.get("versions") != versions() or manifest["game"]:
        return False
    kept = manifest.get("packages", {})
    return all(package.name in kept and _is_same(package, kept[package.name]) for package in found or packages())


def _is_same(package: Package, kept: dict[str, str]) -> bool:
    return package.stat() == kept["stat"] or package.content() == kept["content"]


def _manifest(tree: Path) -> dict[str, Any]:
    try:
        read = json.loads((tree / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def cache() -> Path:
    """Where the trees of this environment and Python are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    place = _digest(f"{_sources()} {sys.prefix} {sys.implementation.cache_tag}".encode())[:12]
    return Path(home) / "meowple" / place


def cached_tree() -> Path | None:
    """The tree that was compiled last for this environment."""
    try:
        return cache() / (cache() / "current").read_text(encoding="utf-8").strip()
    except OSError:
        return None


# Compiling


def compile_into_cache(game: str = "") -> tuple[Path, list[str]]:
    """A new tree in the cache. The one before stays: a running site may still import from it."""
    found = packages()
    name = _digest("".join([versions(), *(package.content() for package in found)]).encode())[:12]
    before = cached_tree()
    tree = cache() / name
    left_out = compile_into(tree, game, found)
    (cache() / "current.new").write_text(name, encoding="utf-8")
    (cache() / "current.new").replace(cache() / "current")
    for old in cache().iterdir():
        if old.is_dir() and old not in (tree, before):
            shutil.rmtree(old, ignore_errors=True)
    return tree, left_out


def compile_into(tree: Path, game: str = "", found: list[Package] | None = None) -> list[str]:
    """Copy, compile in the copy, and only then put it where it is used. Returns why guests were left out.

    A guest that mypy refuses is left out, and the rest is compiled: that guest then runs as plain Python.
    """
    must_be_able()
    found = found or packages()
    left_out: list[str] = []
    work = tree.with_name(f"compiling-{os.getpid()}")
    while True:
        kept = {one.name: {"place": str(one.place), "stat": one.stat(), "content": one.content()} for one in found}
        refused = _try(work, found, game)
        if not refused:
            break
        left_out += [f"{name} runs as plain Python: {why}" for name, why in refused.items()]
        found = [package for package in found if package.name not in refused]
    manifest = {"versions": versions(), "game": game, "packages": kept}
    (work / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    shutil.rmtree(tree, ignore_errors=True)
    work.rename(tree)
    return left_out


def must_be_able() -> None:
    """One sentence if anything is missing that compiling needs."""
    if shutil.which(os.environ.get("CC", "cc").split()[0]) is None:
        raise CannotCompile(
            "no C compiler here: Meowple runs uncompiled, slower but complete (Debian: apt-get install gcc python3-dev)"
        )
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        raise CannotCompile("compiling needs mypy and setuptools: pip install 'meowple[compile]'")


def _try(work: Path, found: list[Package], game: str) -> dict[str, str]:
    """One run of mypyc in `work`; the guests that mypy refused, each with its first complaint."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    done = None
    try:
        for package in found:
            hidden = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
            shutil.copytree(package.place, work / package.name, ignore=hidden)
        done = _run(work, groups(work, found, game))
        if done.returncode == 0:
            for rest in ("build", ".mypy_cache"):
                shutil.rmtree(work / rest, ignore_errors=True)
            return {}
        return refused_guests(done.stdout, found)
    finally:
        if done is None or done.returncode:
            shutil.rmtree(work, ignore_errors=True)


def _run(work: Path, grouped: list[tuple[list[str], str]]) -> "subprocess.CompletedProcess[str]":
    listed = [path for files, _ in grouped for path in files]
    setup = (
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"extensions = mypycify(['--strict', *{listed!r}], opt_level='2', debug_level='0', separate={grouped!r})\n"
        "setup(name='meowple', packages=[], ext_modules=extensions)\n"
    )
    (work / "compile_setup.py").write_text(setup, encoding="utf-8")
    command = [sys.executable, "compile_setup.py", "-q", "build_ext", "--inplace", f"-j{os.cpu_count() or 1}"]
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    return subprocess.run(
        command, cwd=work, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )


def refused_guests(told: str, found: list[Package]) -> dict[str, str]:
    """Whose fault a failed run was; CannotCompile if it was no guest's."""
    guests = [package.name for package in found[1:]]
    refused: dict[str, str] = {}
    for complaint in COMPLAINT.finditer(told):
        line = told[complaint.start() : told.find("\n", complaint.start())]
        if complaint[1] in guests:
            refused.setdefault(complaint[1], line.strip())
    if not refused:
        raise CannotCompile(f"mypyc could not compile this:\n{told.strip()[-3000:]}")
    return refused


# Using the tree


def use_compiled() -> None:
    """Start this command again on the compiled tree, if there is one in the cache and it is up to date.

    Only for the command line: whoever imports `meowple` gets what is on their path.
    """
    if os.environ.get(TREE) is not None or where_compiled() is not None:
        return
    tree = cached_tree()
    if tree is None or not is_fresh(tree):
        return
    paths = [str(tree), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ.update({TREE: str(tree), "PYTHONPATH": os.pathsep.join(paths)})
    command = [sys.executable, *(["-P"] if sys.path[0] != os.getcwd() else []), "-m", "meowple", *sys.argv[1:]]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(sys.executable, command)
