"""Nobody learns what they may not know: at every game on the shelf, at every player count and option."""

import pytest

from tests.kit.promises import viewers
from tests.kit.setups import LONG, Setup, all_setups
from tests.kit.twins import check_twins


@pytest.mark.parametrize("setup", all_setups(), ids=str)
def test_twins_look_the_same(setup: Setup) -> None:
    """For each viewer, spectators included."""
    lines = setup.game.longest(setup.players, setup.options) if LONG else 30
    for viewer in viewers(setup.players):
        check_twins(setup, viewer, range(6 if LONG else 1), lines)
