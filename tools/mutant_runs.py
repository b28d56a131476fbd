"""Tests against one mutant: in a fork of a process that has imported everything, or in a process of its own."""

import ast
import importlib
import os
import resource
import shutil
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.mutants import Mutant

HOUSE = Path(__file__).resolve().parent.parent
MODEL = "test_model.py"
SUITES = ("model", "tests")
PATIENCE = 6.0
"""So many times the CPU time of the unbroken tests a mutant may take; then it counts as killed: it does not end."""
MEMORY = 4 << 30


def copy_of_sources(game: str) -> Path:
    """Where mutants that need a process of their own are written."""
    return HOUSE / "build" / "mutants" / f"{game}-src"


class Forks:
    """One process that has collected a game's tests; every mutant meets them in a fork of it."""

    def __init__(self, game: str, items: list[Any]) -> None:
        self.game = game
        self.items = {
            "model": [item for item in items if item.path.name == MODEL],
            "tests": [item for item in items if item.path.name != MODEL],
        }
        shutil.rmtree(copy_of_sources(game), ignore_errors=True)
        shutil.copytree(HOUSE / "src", copy_of_sources(game), ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        self.seconds = {suite: self._unbroken(suite) for suite in SUITES}

    def _unbroken(self, suite: str) -> float:
        """The CPU time of the tests as they are, which must be green; from now on the quickest are asked first."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        took: dict[str, float] = {}
        for item in self.items[suite]:
            began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            killer = self._forked([item], None, 600.0)
            assert not killer, f"without any mutant {killer} fails"
            took[item.nodeid] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began
        self.items[suite].sort(key=lambda item: took[item.nodeid])
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    def run(self, suite: str, mutant: Mutant) -> str:
        """The test that noticed, or nothing; it is asked first next time."""
        killer = self._forked(self.items[suite], mutant, 10 + PATIENCE * self.seconds[suite])
        self.items[suite].sort(key=lambda item: item.nodeid != killer)
        return killer

    def _forked(self, items: list[Any], mutant: Mutant | None, seconds: float) -> str:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _limit(seconds)
            _die_telling(writing, items, mutant)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            told = pipe.read()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 3:
            return f"does not end (signal {os.WTERMSIG(status)})" if os.WIFSIGNALED(status) else "runs out of memory"
        return told


def with_forks(game: str, not_counted: list[str], work: Callable[[Forks], None]) -> None:
    """Collect the game's tests, and let this work be done inside pytest's own run."""
    loop = _Loop(game, not_counted, work)
    words = [f"tests/{game}", "-q", "-s", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    assert pytest.main(words, [loop]) in (0, 5) and loop.is_done, f"the tests of {game} cannot be collected"


class _Loop:
    """Instead of running the tests once, as pytest would."""

    def __init__(self, game: str, not_counted: list[str], work: Callable[[Forks], None]) -> None:
        self.game = game
        self.not_counted = not_counted
        self.work = work
        self.is_done = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        from hypothesis import Phase, settings  # after pytest has come, which wants to be first

        settings.register_profile("mutants", phases=[Phase.explicit, Phase.generate], database=None)
        settings.load_profile("mutants")
        items = [item for item in session.items if item.name.partition("[")[0] not in self.not_counted]
        self.work(Forks(self.game, items))
        self.is_done = True
        return True


def _limit(seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class _Stopped(Exception):
    pass


class _FirstFailure:
    """Ends the run at the first test that fails."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            raise _Stopped(report.nodeid)


def _die_telling(pipe: int, items: list[Any], mutant: Mutant | None) -> None:
    """In the fork: break the module, run the tests, tell the first that fails; never returns."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        told = "" if mutant is None else _break(mutant)
        if not told and items:
            config = items[0].config
            config.pluginmanager.register(_FirstFailure())
            for item in items:
                config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    except _Stopped as stopped:
        told = str(stopped)
    except MemoryError:
        os._exit(3)
    except BaseException as error:
        told = f"breaks the run: {type(error).__name__}"
    os.write(pipe, told.encode())
    os._exit(0)


def _break(mutant: Mutant) -> str:
    """Put the mutant's code into the function that runs; what cannot be swapped is left to a process of its own."""
    module = importlib.import_module(f"meowple.games.{mutant.path.parent.name}.{mutant.path.stem}")
    code = compile(mutant.tree, str(mutant.path), "exec")
    for name in mutant.function.split("."):
        found = [each for each in code.co_consts if isinstance(each, types.CodeType) and each.co_name == name]
        if not found:
            return ""
        code = found[-1]
    thing: Any = module
    for name in mutant.function.split("."):
        thing = vars(thing)[name]
    for inner in ("fget", "__func__", "__wrapped__"):
        thing = getattr(thing, inner, None) or thing
    if isinstance(thing, types.FunctionType):
        thing.__code__ = code
    return ""


def alone(mutant: Mutant, game: str, suite: str, not_counted: list[str]) -> str:
    """The same in a process of its own, with a copy of the sources: also what is worked out at import is broken."""
    copied = copy_of_sources(game)
    place = copied / mutant.path.relative_to(HOUSE / "src")
    place.write_text(ast.unparse(ast.fix_missing_locations(mutant.tree)), encoding="utf-8")
    tests = f"tests/{game}"
    paths = [f"{tests}/{MODEL}"] if suite == "model" else [tests, f"--ignore={tests}/{MODEL}"]
    if not_counted:
        paths += ["-k", " and ".join(f"not {name}" for name in not_counted)]
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *paths],
            cwd=HOUSE,
            env={**os.environ, "PYTHONPATH": f"{copied}{os.pathsep}{HOUSE}", "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=lambda: _limit(600),
        )
    finally:
        shutil.copyfile(mutant.path, place)
    if ran.returncode == 0:
        return ""
    failed = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0].partition(" ")[2] if failed else f"ends with {ran.returncode}"
