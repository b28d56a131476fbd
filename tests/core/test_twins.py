"""The secrecy proof catches each kind of leak, and lets an honest game pass."""

import pytest

from meowple.testing.setups import Setup
from meowple.testing.twins import Leak, check_twins
from tests.kit.toys import PeekGame


def run(leak: str) -> None:
    setup = Setup(PeekGame(leak), 2, {})
    for viewer in (0, 1, None):
        check_twins(setup, viewer, range(6), 40)


def test_an_honest_game_passes() -> None:
    run("")


@pytest.mark.parametrize(
    ("leak", "where"),
    [
        ("view", "state"),
        ("legal", "legal"),
        ("events", "log"),
        ("undo", "undo"),
        ("picture", "picture"),
        ("imagine", "imagine"),
    ],
)
def test_a_leak_is_caught(leak: str, where: str) -> None:
    with pytest.raises(Leak) as caught:
        run(leak)
    assert caught.value.where == where


def test_a_log_that_tells_everything_is_caught() -> None:
    """Then no twin can differ from the table, though something is face down."""
    with pytest.raises(AssertionError, match="told gives it away"):
        run("log")
