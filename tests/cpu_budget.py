"""What the tests cost: CPU seconds by folder, children included, held against `budget.toml`.

More than twice a folder's budget fails the run. Wall time is only printed: machines are shared.
"""

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
BUDGET = TESTS / "budget.toml"
MOST = 2.0
"""Times its budget a folder may take."""


def spent() -> float:
    """CPU seconds of this process and of all its children that have ended."""
    return sum(os.times()[:4])


class CpuBudget:
    """Counts in every worker; whoever runs the whole adds up and judges."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.by_folder: dict[str, float] = {}
        self.is_whole = not config.args or [Path(arg).resolve() for arg in config.args] == [TESTS]
        """Only a run of all tests is judged: one folder alone pays for imports the others share."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before = spent()
        result = yield
        below = item.path.relative_to(TESTS).parts if item.path.is_relative_to(TESTS) else ("kit",)
        self.add(below[0] if len(below) > 1 else "tests", spent() - before)
        return result

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        for folder, seconds in getattr(node, "workeroutput", {}).get("cpu", {}).items():
            self.add(folder, seconds)

    def add(self, folder: str, seconds: float) -> None:
        self.by_folder[folder] = self.by_folder.get(folder, 0.0) + seconds

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["cpu"] = self.by_folder
            return
        over = self.judge()
        for line in over:
            print(f"\nOVER BUDGET: {line}")
        if over:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def judge(self) -> list[str]:
        """Folders that cost more than they may; a long run and a part of the tests are not judged."""
        kind = "compiled" if os.environ.get("MEOWPLE_COMPILED") == "1" else "interpreted"
        budget = tomllib.loads(BUDGET.read_text(encoding="utf-8"))[kind]
        costs = sorted(self.by_folder.items(), key=lambda cost: -cost[1])
        print(f"\nCPU seconds, {kind}: " + ", ".join(f"{name} {seconds:.0f}" for name, seconds in costs))
        return over_budget(self.by_folder, budget) if self.is_whole and os.environ.get("MEOWPLE_LONG") != "1" else []


def over_budget(cost: dict[str, float], budget: dict[str, float]) -> list[str]:
    return [
        f"{name} took {seconds:.0f} CPU seconds, its budget is {budget.get(name, 0):.0f}"
        for name, seconds in sorted(cost.items())
        if seconds > MOST * budget.get(name, 0) and seconds > 1
    ]
