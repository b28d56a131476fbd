"""What the tests of guests share: a folder to install into, and the environment that has Pig."""

import os
from pathlib import Path

import pytest

from tests.guests.environment import make
from tests.guests.installed import folder

__all__ = ["environment", "folder"]

ONCE = (
    ("test_kit.py", "test_new_game.py")
    if os.environ.get("MEOWPLE_COMPILED") == "1"
    else ("test_browser*", "test_new*page.py")
)
"""What compiling changes nothing about runs interpreted; what starts many commands or a browser runs compiled."""
collect_ignore_glob = list(ONCE)


@pytest.fixture(scope="session")
def environment() -> Path:
    return make()
