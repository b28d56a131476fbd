"""Tests against one mutant: in a fork of a process that has imported everything, or imports ours anew."""

import gc
import importlib
import json
import math
import os
import resource
import signal
import sys
import types
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from tools.mutant_reach import Item, Lines, Memory, Watch
from tools.mutants import Mutant

HOUSE = Path(__file__).resolve().parent.parent
RESULTS = HOUSE / "build" / "mutants"
MODEL = "test_model.py"
SUITES = ("model", "tests")
PATIENCE = 6.0
"""So many times the CPU time of an unbroken test a mutant may take; then it counts as killed: it does not end."""
MEMORY = 4 << 30
WORDS = ("-q", "-s", "-p", "no:cacheprovider", "--assert=plain")


class Forks:
    """One process that has collected a game's tests; every mutant meets those that reach it in a fork of it."""

    def __init__(self, game: str, rules: list[Path], tests: list[Any], at_import: Lines) -> None:
        self.game = game
        self.at_import = {name: set(lines) for name, lines in at_import.items()}
        self.rules = rules
        memory = Memory(RESULTS / f"{game}.reach.json", HOUSE / "tests" / game, rules)
        memory.keep(tests)
        items: list[Item] = []
        for test in tests:
            known = memory.known.get(memory.key(test))
            items.append(Item(test, *(known or self._unbroken(test))))
            if not known:
                memory.add(items[-1])
        memory.save()
        self.items = {suite: [item for item in items if is_in(item.test.path, suite)] for suite in SUITES}

    def _unbroken(self, test: Any) -> tuple[float, Lines]:
        """The CPU time of a test and the lines it reaches; it must be green."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        told, fate = _forked(lambda tell: _watched(test, self.rules, tell))
        assert not fate, f"without any mutant {test.nodeid} {fate}"
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, json.loads(told[-1])

    def needs_import(self, mutant: Mutant) -> bool:
        """Where a fork comes too late, since what was worked out is kept; or cannot break a function that runs."""
        return not self.at_import[mutant.path.name].isdisjoint(mutant.lines) or swap_of(mutant) is None

    def run(self, suite: str, mutant: Mutant, seconds: float) -> str:
        """The test that noticed, or nothing within about so many CPU seconds."""
        swap = swap_of(mutant)
        items = within(seconds, [it for it in self.items[suite] if it.reaches(mutant.path.name, mutant.lines)])
        if not items or swap is None:
            return ""
        told, fate = _forked(lambda tell: _broken(*swap, items, tell))
        return self._killer(suite, told, fate)

    def alone(self, suite: str, mutant: Mutant, seconds: float) -> str:
        """The same where everything is imported anew: also what is worked out at import is broken."""
        items = within(seconds, self.items[suite])
        told, fate = _forked(lambda tell: _anew(self.game, suite, mutant, items, tell))
        return self._killer(suite, told, fate)

    def _killer(self, suite: str, told: list[str], fate: str) -> str:
        if not fate:
            return ""
        for item in self.items[suite]:
            item.kills += item.test.nodeid == told[-1]
        return told[-1] if fate == "fails" else f"{told[-1]} {fate}"


def within(seconds: float, items: list[Item]) -> list[Item]:
    """The cheapest tests that fit into so many seconds, and at least one, in the order they are asked."""
    chosen: list[Item] = []
    for item in sorted(items, key=lambda item: item.cost):
        if not chosen or item.seconds <= seconds:
            chosen.append(item)
            seconds -= item.seconds
    return chosen


def name_of(test: Any) -> str:
    """Without its parameters."""
    return str(test.name.partition("[")[0])


def is_in(test: Path, suite: str) -> bool:
    return (test.name == MODEL) == (suite == "model")


def with_forks(game: str, rules: list[Path], not_counted: list[str], work: Callable[[Forks], None]) -> None:
    """Collect the game's tests, and let this work be done inside pytest's own run."""
    loop = _Loop(game, rules, not_counted, work)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none of them says anything about a rule
    loop.watch.start()
    assert pytest.main([*WORDS, f"tests/{game}"], [loop]) in (0, 5) and loop.is_done, (
        f"the tests of {game} cannot be collected"
    )


class _Loop:
    """Instead of running the tests once, as pytest would."""

    def __init__(self, game: str, rules: list[Path], not_counted: list[str], work: Callable[[Forks], None]) -> None:
        self.game = game
        self.rules = rules
        self.not_counted = not_counted
        self.work = work
        self.watch = Watch(rules)
        self.is_done = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """A failing example is enough: nothing is shrunk, nothing left to chance or to the clock."""
        from hypothesis import Phase, settings  # after pytest has come, which wants to be first

        phases = [Phase.explicit, Phase.generate]
        settings.register_profile("mutants", phases=phases, database=None, derandomize=True, deadline=None)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        at_import = self.watch.stop()
        tests = [item for item in session.items if name_of(item) not in self.not_counted]
        gc.freeze()  # what is there is not looked through again in every fork
        self.work(Forks(self.game, self.rules, tests, at_import))
        self.is_done = True
        return True


class _Stopped(Exception):
    pass


class _FirstFailure:
    """Ends the run at the first test that fails, before anything is written about it."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: Any, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            raise _Stopped(item.nodeid)


Tell = Callable[[str], object]
FATES = {0: "", 1: "fails", 3: "runs out of memory"}
"""By the status a fork ends with."""


def _forked(work: Callable[[Tell], None]) -> tuple[list[str], str]:
    """The lines that work told in a fork, and how it failed, if it did."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work_in_silence(work, lambda text: os.write(writing, f"{text}\n".encode()))
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        told = pipe.read().split("\n")[:-1]
    _, status = os.waitpid(child, 0)
    return told, "does not end" if os.WIFSIGNALED(status) else FATES[os.WEXITSTATUS(status)]


def _work_in_silence(work: Callable[[Tell], None], tell: Tell) -> None:
    """In the fork; never returns."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        work(tell)
    except MemoryError:
        os._exit(3)
    except BaseException:
        os._exit(1)
    os._exit(0)


def _watched(test: Any, rules: list[Path], tell: Tell) -> None:
    """The lines one test reaches."""
    test.config.pluginmanager.register(_FirstFailure())
    watch = Watch(rules)
    watch.start()
    test.config.hook.pytest_runtest_protocol(item=test, nextitem=None)
    tell(json.dumps(watch.stop()))


def _broken(function: types.FunctionType, code: types.CodeType, items: list[Item], tell: Tell) -> None:
    """These tests with another code in a function."""
    function.__code__ = code
    _run(items, tell)


def _run(items: list[Item], tell: Tell) -> None:
    """Each test is told before it runs, and ends the process if it takes too long."""
    items[0].test.config.pluginmanager.register(_FirstFailure())
    for item in items:
        tell(item.test.nodeid)
        signal.setitimer(signal.ITIMER_PROF, 2 + PATIENCE * item.seconds)
        item.test.config.hook.pytest_runtest_protocol(item=item.test, nextitem=None)


def _anew(game: str, suite: str, mutant: Mutant, known: list[Item], tell: Tell) -> None:
    """These tests with all of ours imported again, one module broken."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("meowple", "tests")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Broken(mutant))
    tell(f"tests/{game}/{MODEL}" if suite == "model" else f"tests/{game}")  # noticed when it is collected
    signal.setitimer(signal.ITIMER_PROF, 60)
    if pytest.main([*WORDS, f"tests/{game}"], [_Again(known, suite, tell)]) != 0:
        raise _Stopped


class _Again:
    """The tests we know, run once more."""

    def __init__(self, known: list[Item], suite: str, tell: Tell) -> None:
        self.known = known
        self.suite = suite
        self.tell = tell

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """A mutant noticed when tests are collected is noticed by the suite that is asked."""
        is_test = collection_path.name.startswith("test_")
        return True if is_test and not is_in(collection_path, self.suite) else None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        names = {item.test.nodeid: item for item in self.known}
        counted = {name_of(item.test) for item in self.known}
        items = [Item(test, 1.0, {}) for test in session.items if name_of(test) in counted]
        for item in items:
            before = names.get(item.test.nodeid, item)
            item.seconds, item.kills = before.seconds, before.kills
        _run(within(math.inf, items), self.tell)
        return True


class _Broken(MetaPathFinder):
    """Finds one module, broken."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.name = module_name(mutant)

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        place = str(self.mutant.path)
        return spec_from_file_location(name, place, loader=_BrokenLoader(name, place, self.mutant))


class _BrokenLoader(SourceFileLoader):
    def __init__(self, name: str, place: str, mutant: Mutant) -> None:
        super().__init__(name, place)
        self.mutant = mutant

    def get_code(self, fullname: str) -> types.CodeType:
        return code_of(self.mutant)


def code_of(mutant: Mutant) -> types.CodeType:
    return compile(mutant.tree, str(mutant.path), "exec", dont_inherit=True)


def module_name(mutant: Mutant) -> str:
    return f"meowple.games.{mutant.path.parent.name}.{mutant.path.stem}"


def swap_of(mutant: Mutant) -> tuple[types.FunctionType, types.CodeType] | None:
    """The function that runs and its broken code; nothing where code is not all that would have to change."""
    thing: Any = importlib.import_module(module_name(mutant))
    code = code_of(mutant)
    for name in mutant.function.split("."):
        inner = [each for each in code.co_consts if isinstance(each, types.CodeType) and each.co_name == name]
        if not inner or name not in vars(thing):
            return None
        code = inner[-1]
        thing = vars(thing)[name]
        for layer in ("fget", "__func__", "__wrapped__"):
            thing = getattr(thing, layer, None) or thing
        if isinstance(thing, types.FunctionType):
            return (thing, code) if code.co_freevars == thing.__code__.co_freevars else None
    return None
