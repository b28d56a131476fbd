"""A table whose old positions were forgotten, and a copy of a table: nobody can tell them from the whole one."""

from random import Random

import pytest

from meowple.core.dealer import seeded
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.core.view import View
from meowple.games import find, games

RECENT, EVERY = 5, 4


def played(name: str) -> Table:
    """Some way into a game in which people took things back, freely and by consent."""
    rng, table = Random(11), Table(find(name), 2, dealer=seeded(5))
    for turn in range(40):
        if table.over:
            break
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.legal(seat)))
        if turn % 6 == 5:
            offered = [seat for seat in (0, 1) if table.undo_offer(seat) is not None]
            if offered and not table.over:
                table.undo(offered[0])
        if turn % 10 == 9 and not table.over:
            table.rewind(0, table.live[-3].line.n, (0, 1))
    return table


@pytest.mark.parametrize("name", list(games))
def test_positions_that_were_forgotten_are_played_again(name: str) -> None:
    whole = played(name)
    assert any(entry.action is None for entry in whole.history), "something was taken back"
    slim = rebuild(find(name), whole.record, whole.dealer)
    slim.slim(RECENT, EVERY)
    kept = sum(entry._before is not None for entry in slim.history)
    assert kept < whole.number / 2, "most are forgotten"
    for number in range(whole.number + 1):
        assert slim.position(number).dump() == whole.position(number).dump()
    for viewer in (0, 1, None):
        assert View(slim, viewer).json() == View(whole, viewer).json()
    assert str(slim.record) == str(whole.record)


def test_play_goes_on_at_a_slim_table() -> None:
    whole = played("fits")
    slim = rebuild(find("fits"), whole.record, whole.dealer)
    for _ in range(10):
        slim.slim(RECENT, EVERY)
        seat = slim.to_act[0]
        say = slim.legal(seat)[0]
        assert [line.hash for line in slim.play(seat, say)] == [line.hash for line in whole.play(seat, say)]


def test_a_copy_of_a_table_goes_its_own_way() -> None:
    table = Table(find("fits"), 2, dealer=seeded(5))
    other = table.copy()
    before = (table.number, table.state.dump(), table.decision(0), len(table.live))
    seat = other.to_act[0]
    other.play(seat, other.legal(seat)[0])
    other.close()
    assert (table.number, table.state.dump(), table.decision(0), len(table.live)) == before
    assert other.number > table.number and not table.closed
