"""No route and no stream tells twins apart: two sites that differ only in what the asker may not know."""

import re
from pathlib import Path

import pytest

from meowple.core.game import OptionValue
from meowple.core.state import State
from meowple.core.table import Table
from meowple.games import find, games
from meowple.testing.setups import LONG, Setup
from meowple.testing.twins import Leak
from meowple.web.routes import tables
from tests.web.test_kid_mode import all_routes
from tests.web.twin_sites import TwinsAtSites

PAIRS = 200 if LONG else 3
"""So many positions of each game at which the two differ,"""
EACH = 25 if LONG else 1
"""and so many of them in one game, through the same eyes."""
HIDING: dict[str, dict[str, OptionValue]] = {
    "fits": {"boards": "1"},
    "mousetrap": {},
    "gardlings": {"hidden": True},
}
"""The games in which something is hidden, in a short form."""
SEATS = (0, 1, None)
NOT_ASKED = """
GET /about
GET /api
POST /api
POST /api/revoke
GET /api/v1/games
POST /api/v1/join
GET /api/v1/me
POST /api/v1/tables
GET /c
GET /device
GET /healthz
GET /manifest.webmanifest
GET /me
POST /me
GET /metrics
GET /offline
GET /palette.css
GET /phones
POST /phones
GET /readyz
GET /service-worker.js
"""
"""What tells of no table that runs; so does whatever begins with one of these."""
ROOMS = ("/account/", "/c/", "/device/", "/g/", "/j/", "/learn/", "/me/", "/rules/")
PLACES = {"line": "{n}", "table": "{place}"}


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
        twins = twins_at(tmp_path / str(seed), game, SEATS[seed % len(SEATS)], seed, min(EACH, PAIRS - pairs))
        pairs += twins.pairs
        answers += twins.answers.get("200", 0)
        if pairs == PAIRS:
            break
    assert pairs == PAIRS
    assert answers > 10 * PAIRS, "most questions are answered, not refused"


def test_every_game_that_hides_something_is_asked() -> None:
    first = {name: Table(game, game.players[-1], {}, dealer=None).state for name, game in games.items()}
    assert set(HIDING) == {name for name, state in first.items() if type(state).seen_by is not State.seen_by}


def test_every_route_is_asked_or_tells_of_no_table(tmp_path: Path) -> None:
    twins = twins_at(tmp_path / "one", "mousetrap", 0, 0, 1)
    twins.one.app.state.routes.complete()
    found = [*all_routes(twins.one.app.router.routes), *((route.path, route) for route in tables.FIRST)]
    known = {f"{method} {path}" for path, route in found for method in route.methods or ()}
    asked = {re.sub(r"twin0|class0", "{id}", f"{method} {path}") for method, path in twins.asked}
    asked = {re.sub(r"(line|table)/\d+", lambda found: f"{found[1]}/{PLACES[found[1]]}", one) for one in asked}
    elsewhere = {one for one in known if one.partition(" ")[2].startswith(ROOMS)}
    assert known - elsewhere - set(NOT_ASKED.split("\n")) == asked


def test_a_route_that_tells_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "why_not", lambda table, *_: table.state.dump())
    with pytest.raises(Leak, match="/why"):
        twins_at(tmp_path / "told", "mousetrap", 0, 0, 50)
