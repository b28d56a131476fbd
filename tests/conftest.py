"""A skipped test is printed loudly and fails in CI; the compiled run really is compiled."""

import os
import sys
from collections.abc import Iterator

import pytest

import meowple.core.state
from meowple.compiling import TREE
from tests.cpu_budget import CpuBudget
from tests.servers import Postgres, Redis, running_postgres, running_redis

os.environ[TREE] = "none"  # a command that a test starts runs on what is tested, not on a tree in somebody's cache
os.environ.setdefault("MEOWPLE_HOSTS", "testserver")  # the name by which Starlette's test client asks


def pytest_configure(config: pytest.Config) -> None:
    is_compiled = not (meowple.core.state.__file__ or "").endswith(".py")
    if is_compiled != (os.environ.get("MEOWPLE_COMPILED") == "1"):
        raise pytest.UsageError(f"these tests ran on {meowple.core.state.__file__}: is PYTHONPATH right?")
    config.pluginmanager.register(CpuBudget(config), "cpu-budget")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser's files are few and long: they come first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: not item.path.name.startswith("test_browser"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    with running_redis() as server:
        yield server


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    skipped = reporter.stats.get("skipped", []) + reporter.stats.get("xfailed", [])
    for report in skipped:
        print(f"\nSKIPPED, NOT TESTED: {report.nodeid}", file=sys.stderr)
    if skipped and os.environ.get("CI"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
