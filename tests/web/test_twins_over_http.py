"""No route and no stream tells twins apart: two sites that differ only in what the asker may not know."""

from pathlib import Path

import pytest

from meowple.games import find
from meowple.testing.setups import LONG, Setup
from meowple.testing.twins import Leak
from meowple.web.routes import tables
from tests.web.twin_sites import TwinsAtSites

PAIRS = 200 if LONG else 3
"""So many positions of each game at which the two differ."""
HIDING = {"fits": {"boards": "1"}, "mousetrap": {}}
"""The games in which something is hidden, in a short form."""
SEATS = (0, 1, None)


def twins_at(folder: Path, game: str, viewer: int | None, seed: int, most: int) -> TwinsAtSites:
    folder.mkdir()
    twins = TwinsAtSites(Setup(find(game), 2, HIDING[game]), viewer, seed, folder, most)
    with twins.runner:
        twins.run(400 if LONG else 25)
    return twins


@pytest.mark.parametrize("game", HIDING)
def test_no_route_and_no_stream_tells_twins_apart(tmp_path: Path, game: str) -> None:
    pairs, answers = 0, 0
    for seed in range(1000):
        twins = twins_at(tmp_path / str(seed), game, SEATS[seed % len(SEATS)], seed, PAIRS - pairs)
        pairs += twins.pairs
        answers += twins.answers.get("200", 0)
        if pairs == PAIRS:
            break
    assert pairs == PAIRS
    assert answers > 10 * PAIRS, "most questions are answered, not refused"


def test_a_route_that_tells_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "why_not", lambda table, *_: table.state.dump())
    with pytest.raises(Leak, match="/why"):
        twins_at(tmp_path / "told", "mousetrap", 0, 0, 50)
