"""Every bot chooses the same in another process from its seat's view as text, and the same at both of two twins."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import pytest

from meowple.arena.runners import hire
from meowple.core.action import CHANCE
from meowple.core.state import State
from meowple.games import find_bot, games
from meowple.testing.setups import LONG, Setup
from meowple.testing.twins import Twins
from meowple.web.bot_worker import choose

SEAT = 1
"""The viewer: not the first to act, so that something hidden has happened before."""
MOST_LINES = 60


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """A process of its own, with a hash seed of its own."""
    with hire(1) as pool:
        yield pool


def twin_positions(game: str, seed: int, count: int) -> list[tuple[State, State]]:
    """Positions of two twins at which the viewer has a choice; where there are secrets, the twins differ."""
    twins = Twins(Setup(games[game], 2, {}), SEAT, seed)
    found = []
    for _ in range(MOST_LINES):
        if not twins.step():
            break
        if SEAT in twins.a.to_act and len(twins.a.legal(SEAT)) > 1:
            found.append((twins.a.state.copy(), twins.b.state.copy()))
    different = [pair for pair in found if pair[0].dump() != pair[1].dump()]
    return (different or found)[-count:]


@pytest.mark.parametrize("game", games)
def test_every_bot_sees_its_seat_and_nothing_else(game: str, elsewhere: ProcessPoolExecutor) -> None:
    for level in games[game].bots:
        is_slow = level == list(games[game].bots)[-1]
        for first, second in twin_positions(game, 5, 1 if is_slow and not LONG else 4):
            assert first.seen_by(SEAT).dump() == second.seen_by(SEAT).dump()
            here = [
                find_bot(games[game], level).choose(one.seen_by(SEAT), SEAT, Random(8)).text for one in (first, second)
            ]
            far = elsewhere.submit(choose, game, second.seen_by(SEAT).dump(), SEAT, level, 8).result()
            assert here == [far, far], f"{level} sees more than its seat, or chooses by something that is not there"


@pytest.mark.parametrize("game", ["mousetrap", "fits"])
def test_the_twins_of_games_with_secrets_really_differ(game: str) -> None:
    pairs = twin_positions(game, 5, 4)
    assert pairs and all(first.dump() != second.dump() for first, second in pairs)
    assert all(CHANCE not in first.to_act() for first, _ in pairs)
