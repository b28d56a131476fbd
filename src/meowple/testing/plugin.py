"""The pytest plugin of the kit: `pytest --meowple-game mypackage`.

It adds the kit's own tests to the run and fills in the games they are about. A test module of ours imports those tests
and is run for the whole shelf.
"""

import sys
from pathlib import Path

import pytest

from meowple.core.errors import MeowpleError
from meowple.core.game import Game
from meowple.games import SHELF, games

for _module in ("copies", "drawing", "dumps", "pictures", "promises", "suite", "suite_golden", "suite_rules", "twins"):
    if f"meowple.testing.{_module}" not in sys.modules:
        pytest.register_assert_rewrite(f"meowple.testing.{_module}")

from meowple.testing.named import named  # noqa: E402
from meowple.testing.setups import all_setups, plain_setups  # noqa: E402

HERE = Path(__file__).parent
GAMES = pytest.StashKey[list[Game]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("meowple", "the conformance kit of Meowple")
    group.addoption("--meowple-game", action="append", default=[], metavar="GAME", help="prove this game (or package)")
    group.addoption("--meowple-golden", metavar="FOLDER", help="replay the golden transcripts in this folder")
    group.addoption("--meowple-rules", metavar="FOLDER", help="demand a test here for every number in RULES.md")


def pytest_configure(config: pytest.Config) -> None:
    """Find the games, and put the kit's tests behind those of the run."""
    asked: list[str] = config.getoption("--meowple-game")
    try:
        config.stash[GAMES] = [named(name) for name in asked]
    except MeowpleError as error:
        raise pytest.UsageError(str(error)) from error
    if asked and not hasattr(config, "workerinput"):
        suites = ["suite.py"]
        suites += ["suite_golden.py"] if config.getoption("--meowple-golden") else []
        suites += ["suite_rules.py"] if config.getoption("--meowple-rules") else []
        config.args += [str(HERE / suite) for suite in suites]


def games_of(config: pytest.Config) -> list[Game]:
    """The games asked for, or ours that are on the shelf."""
    return config.stash[GAMES] or [games[name] for name in SHELF if name in games]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Fill in what the kit's tests are about: a game, every setup of it, or those with the usual options."""
    if not metafunc.function.__module__.startswith("meowple.testing."):
        return
    found = games_of(metafunc.config)
    if "any_setup" in metafunc.fixturenames:
        metafunc.parametrize("any_setup", all_setups(found), ids=str)
    if "plain_setup" in metafunc.fixturenames:
        metafunc.parametrize("plain_setup", plain_setups(found), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", found, ids=lambda game: game.name)


@pytest.fixture
def golden_folder(request: pytest.FixtureRequest) -> Path:
    return Path(request.config.getoption("--meowple-golden"))


@pytest.fixture
def rules_folder(request: pytest.FixtureRequest) -> Path:
    return Path(request.config.getoption("--meowple-rules"))
