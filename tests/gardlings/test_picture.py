"""The picture in parts: which there are, and which of them a move changes."""

import xml.etree.ElementTree as ElementTree
from random import Random

import pytest

import meowple
from meowple.core.picture import Scene, Shape
from meowple.games.gardlings import GAME
from meowple.games.gardlings.rules import Gardlings
from tests.gardlings.help import all_stop, begun, do, let_chance, set_up

ENGLISH = GAME.translator("en")
ALWAYS = ["defs", "panels", "standing", "garden", "spots", "choices", "hand", "contents", "market"]
COLOURS = ["green", "blue", "purple", "yellow"]


def _parts(
    state: Gardlings, viewer: int | None = 0, said: tuple[str, ...] = (), shape: Shape = "wide"
) -> dict[str, str]:
    return GAME.draw(Scene(state.seen_by(viewer), viewer, ENGLISH, said=said, shape=shape)).parts


def _changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    assert before.keys() == after.keys()
    return {id.removeprefix("gardlings-") for id in after if after[id] != before[id]}


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize(("players", "more"), [(1, ["medals"]), (2, ["seat1"]), (4, ["seat1", "seat2", "seat3"])])
def test_each_part_is_one_element_with_its_id_and_no_style(players: int, more: list[str], shape: Shape) -> None:
    state = begun(players)
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("c0-01",), "n1-02")
    parts = _parts(state, said=("place", "across2,0"), shape=shape)
    assert list(parts) == [
        f"gardlings-{name}" for name in ALWAYS + COLOURS + ([] if shape == "tall" and players == 1 else more)
    ]
    for id, part in parts.items():
        assert ElementTree.fromstring(part).get("id") == id
        assert "style=" not in part


def test_laying_a_tile_leaves_the_market_and_the_others_alone() -> None:
    state = begun(3)
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("c0-01",), "n1-02")
    before = _parts(state)
    do(state, 0, state.legal(0)[0].text)
    assert state.builders[0].garden.gems
    assert _changed(before, _parts(state)) == {"standing", "garden", "spots", "choices", "hand", "contents"}


def test_somebody_elses_move_changes_their_seat_only() -> None:
    state = begun(3)
    before = _parts(state)
    do(state, 2, "draw")
    let_chance(state)
    assert _changed(before, _parts(state)) == {"seat2"}


def test_a_purchase_changes_its_colour_and_the_bag() -> None:
    state = begun(2)
    all_stop(state, 7, 7)
    before = _parts(state)
    do(state, 0, "buy blue-upper")
    assert _changed(before, _parts(state)) == {"blue", "market", "choices", "contents"}, "a coin lies beside the other"


def test_a_chosen_spot_shows_a_ghost_and_its_turnings() -> None:
    state = begun(1)
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("c0-01",), "n1-02")
    spot = state.legal(0)[0].text.split()[1]
    changed = _changed(_parts(state), _parts(state, said=("place", spot)))
    assert "spots" in changed and changed <= {"spots", "hand"}
    assert 'id="gardlings-ghost"' in _parts(state, said=("place", spot))["gardlings-spots"]


def test_at_the_end_there_is_nothing_to_stop() -> None:
    table, rng = meowple.new("gardlings", players=2, seed=1, options={"round_limit": 5}), Random(1)
    while not table.over:
        assert isinstance(table.state, Gardlings) and "gardlings-stop" in _parts(table.state)["gardlings-choices"]
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.legal(seat)))
    assert isinstance(table.state, Gardlings) and "gardlings-stop" not in _parts(table.state)["gardlings-choices"]
