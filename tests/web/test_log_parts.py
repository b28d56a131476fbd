"""The last lines in words: what is kept of them says what would be said anew, whatever was taken back since."""

from random import Random

import pytest

import meowple
from meowple.core.view import View
from meowple.play.live_table import LiveTable
from meowple.play.log_parts import LOG_ROWS, log_part, log_parts
from tests.web.played import as_table

NAMES = ("Ola", "Jan")
MOVES = 90


def told(live: LiveTable, viewer: int | None) -> dict[str, object]:
    return log_parts(live, View(live.table, viewer), NAMES, live.table.game.translator("en"))


def anew(live: LiveTable, viewer: int | None) -> dict[str, object]:
    """Line by line, with nothing kept."""
    translate = live.table.game.translator("en")
    rows = View(live.table, viewer).log(LOG_ROWS)
    return {f"log:{row.n}": log_part(live, row, viewer, NAMES, translate) for row in rows}


def moved(live: LiveTable, rng: Random) -> None:
    """A move, or one taken back where that may be."""
    table = live.table
    free = [seat for seat in range(table.players) if table.undo_offer(seat) is not None]
    if free and rng.random() < 0.3:
        table.undo(free[0])
    else:
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.legal(seat)))


@pytest.mark.parametrize("game", ["fits", "gardlings"])
def test_lines_that_are_kept_are_those_told_anew(game: str) -> None:
    rng, undone, most = Random(3), 0, 0
    live = as_table(meowple.new(game, players=2, seed=4))
    for _ in range(MOVES):
        if live.table.over:
            break
        moved(live, rng)
        for viewer in rng.sample([None, 0, 1], 2):  # who did not look then hears of several at once
            heard = told(live, viewer)
            assert heard == anew(live, viewer) and list(heard) == list(anew(live, viewer))
            most = max(most, len(heard))
        undone += live.table.history[-1].action is None
    assert undone > 3 and most <= LOG_ROWS


def test_a_picture_drawn_late_has_no_lines_of_what_came_after() -> None:
    rng, live = Random(1), as_table(meowple.new("fits", players=2, seed=4))
    moved(live, rng)
    before = live.snapshot()
    expected = anew(before, 0)
    for _ in range(5):
        moved(live, rng)
    told(live, 0)
    assert told(before, 0) == expected and told(live, 0) == anew(live, 0)
