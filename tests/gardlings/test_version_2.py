"""What version 2 of the rules brought (1d, 2h), and that version 1 is played as it was."""

import json
from pathlib import Path
from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.dealer import seeded
from meowple.core.errors import BadDump, BadSetup
from meowple.core.picture import Scene
from meowple.core.reading import read_record
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.games.gardlings import GAME
from meowple.games.gardlings.rules import Gardlings
from tests.gardlings.help import all_stop, begun, do, let_chance, says, set_up, why

GOLDEN = Path(__file__).parents[1] / "golden" / "gardlings"


def _of_version_1(players: int) -> Gardlings:
    state = GAME.new(players, version=1)
    assert isinstance(state, Gardlings)
    let_chance(state)
    return state


# 2h. Stop before the first draw


def test_2h_before_the_first_draw_a_stop_asks_first() -> None:
    state = begun()
    assert says(state) == ["draw", "stop anyway"]
    assert why(state, "stop") == "nothing_drawn" and why(state, "stop anyway") == ""
    do(state, 0, "draw")
    let_chance(state)
    assert says(state) == ["draw", "stop"]
    assert why(state, "stop anyway") == "stop_will_do" and why(state, "stop") == ""


def test_2h_it_asks_in_every_round_and_stops_like_any_stop() -> None:
    state = begun(2)
    do(state, 1, "stop anyway")
    assert state.to_act() == (0,) and state.builders[1].stopped
    do(state, 0, "stop anyway")
    for seat in (0, 1):
        do(state, seat, "take consolation")
        let_chance(state)
    assert state.round == 2 and says(state) == ["draw", "stop anyway"]


def test_2h_a_tile_that_fits_is_still_laid_first() -> None:
    state = begun()
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("n1-02",), hand="n1-03")
    assert why(state, "stop") == why(state, "stop anyway") == "tile_fits"


def test_2h_version_1_does_not_ask() -> None:
    state = _of_version_1(1)
    assert says(state) == ["draw", "stop"]
    assert why(state, "stop anyway") == "stop_will_do"


def test_2h_the_last_stop_opens_hidden_gardens_also_without_a_draw() -> None:
    state = begun(2, hidden=True)
    do(state, 0, "draw")
    let_chance(state)
    do(state, 0, "stop")
    assert state.told(1, state.legal(1)[-1], 1).text.startswith("reveal 0 ")


def test_2h_the_picture_asks_too() -> None:
    state, english = begun(), GAME.translator("en")
    before = GAME.picture(Scene(state, 0, english))
    asked = GAME.picture(Scene(state, 0, english, said=("stop",)))
    assert 'data-word="stop"' in before and 'data-word="anyway"' not in before
    assert 'data-word="anyway"' in asked and "Really?" in asked
    do(state, 0, "draw")
    let_chance(state)
    assert 'data-word="anyway"' not in GAME.picture(Scene(state, 0, english, said=("stop",)))


# 1d. Who begins


def test_1d_seat_1_begins_unless_another_is_chosen() -> None:
    assert begun(3).start == 0 and begun(3, first="3").start == 2
    state = begun(3, first="3")
    all_stop(state, 0, 0, 0)
    assert state.to_act() == (2,)
    for seat in (2, 0, 1):
        do(state, seat, "take consolation")
        let_chance(state)
    assert state.start == 0


@pytest.mark.parametrize("first", ["0", "4", "5", "lot", 1, ""])
def test_1d_only_seats_that_there_are_can_begin(first: str | int) -> None:
    with pytest.raises(BadSetup, match="one of the seats 1 to 3 or draw"):
        GAME.new(3, {"first": first})


def test_1d_the_menu_offers_every_seat_and_the_lot() -> None:
    option = next(option for option in GAME.options if option.name == "first")
    assert [value for value in option.choices if option.accepts(value, 12) is None] == list(option.choices)
    assert len(option.choices) == 13 and option.choices[-1] == "draw"


def test_1d_the_lot_is_drawn_before_anything_else() -> None:
    state = GAME.new(4, {"first": "draw"})
    assert state.to_act() == (CHANCE,) and state.drawer() == CHANCE and state.progress() == 0
    assert [(action.text, weight) for action, weight in state.chances()] == [(f"first {n}", 1) for n in range(1, 5)]
    state.apply(CHANCE, GAME.read("first 3"))
    assert isinstance(state, Gardlings) and state.start == 2
    assert state.chances()[0][0].text == "deal n1-01" and state.drawer() == 0


def test_1d_alone_there_is_no_lot() -> None:
    assert GAME.new(1, {"first": "draw"}).chances()[0][0].text.startswith("deal")


# Version 1


def test_1d_version_1_has_no_such_option_and_no_lot() -> None:
    with pytest.raises(BadSetup, match="no option first"):
        GAME.new(2, {"first": "2"}, version=1)
    raw = json.loads(GAME.new(2, {"first": "draw"}).dump())
    assert raw["version"] == 2
    with pytest.raises(BadDump, match="there is no lot"):
        GAME.load(json.dumps({**raw, "version": 1}, separators=(",", ":")))


def test_a_table_of_version_1_names_the_options_of_version_1() -> None:
    old, new = (Table(GAME, 2, {}, seeded(1), version=version) for version in (1, 2))
    assert "first" not in old.options and new.options["first"] == "1"
    assert {**old.options, "first": "1"} == new.options
    assert "first" not in old.state.dump() and old.state.dump() == new.state.dump().replace(
        '"version":2', '"version":1'
    )


def test_a_record_of_version_1_replays_under_version_2() -> None:
    """Line for line, and it can be played on from any line by the rules it began with."""
    assert GAME.version == 2
    text = (GOLDEN / "v1-2p.json").read_text(encoding="utf-8")
    table = rebuild(GAME, read_record(text))
    assert table.state.version == 1 and str(table.record) == text
    at = next(entry.line.n for entry in table.live if entry.line.say == "draw")
    forked = table.fork(at - 1, seeded(7))
    assert forked.state.version == 1 and [str(action) for action in forked.legal(0)] == ["draw", "stop"]
    forked.play(0, "stop")
    rng = Random(1)
    while not forked.over:
        seat = forked.to_act[0]
        forked.play(seat, rng.choice(forked.legal(seat)))
    again = rebuild(GAME, read_record(str(forked.record)))
    assert again.state.version == 1 and again.state.dump() == forked.state.dump()
