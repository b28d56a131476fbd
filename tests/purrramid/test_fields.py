"""What a position keeps: every field is copied, written and read; what no game could come to is refused."""

import json
from random import Random

import pytest

from meowple.bots.playout import play_random
from meowple.core.errors import BadDump
from meowple.games.purrramid import GAME
from meowple.games.purrramid.fields import FIELDS
from meowple.games.purrramid.rules import Purrramid
from tests.purrramid.tables import fresh, play


def in_a_turn() -> Purrramid:
    state = fresh(3)
    play(state, "roll 1 2 3 4 6", "place a2 6", "go", "roll 1 2 3 6")
    return state


def test_a_copy_has_every_field_and_shares_only_what_is_never_changed() -> None:
    state = in_a_turn()
    changed = [field for field in FIELDS if field.path[0] not in ("options", "board", "players", "version")]
    for place, field in enumerate(changed, 50):
        before = field.get(state)
        if isinstance(before, int):
            field.set(state, place)
        elif isinstance(before, str):
            field.set(state, f"word {place}")
        elif field.name == "placed":
            field.set(state, [GAME.parse("place a3 3")])
        else:
            field.set(state, [place])
    copied = state.copy()
    for field in FIELDS:
        assert field.get(copied) == field.get(state), field.name
        assert field.shared or not isinstance(field.get(state), list) or field.get(copied) is not field.get(state)
    assert copied.board is state.board and copied.options is state.options


def test_no_blank_position_ever_gets_anything_into_its_lists() -> None:
    """Blank lists are the same for all positions: playing on one must not be seen in the next."""
    before = fresh(3, first="draw").dump()
    play_random(fresh(3, first="draw"), Random(1))
    play_random(fresh(3, first="draw").copy(), Random(2))
    assert fresh(3, first="draw").dump() == before


def test_positions_are_equal_if_all_fields_are() -> None:
    state = in_a_turn()
    assert state == GAME.load(state.dump()) == state.copy()
    for field in FIELDS:
        other = state.copy()
        if field.name in ("box", "golden", "neutral", "turns", "mishap"):
            field.set(other, field.get(other) + 1)
            assert other != state, field.name


def test_derived_fields_come_back() -> None:
    state = in_a_turn()
    loaded = GAME.load(state.dump())
    assert isinstance(loaded, Purrramid)
    assert (loaded.on, loaded.unfilled, loaded.board) == (state.on, state.unfilled, state.board)
    other_side = GAME.load(fresh(4, side="b").dump())
    assert isinstance(other_side, Purrramid)
    assert other_side.board.side == "b" and other_side.on == [0] * other_side.board.size


def test_rounds_are_the_turns_of_the_dump() -> None:
    assert fresh(3, first="draw").rounds() == 0
    state = in_a_turn()
    assert state.rounds() == json.loads(state.dump())["turns"] == 1
    play(state, "place a3 3", "stop", "roll 1 1 1 1 1")
    assert state.rounds() == json.loads(state.dump())["turns"] == 2


def refusal(state: Purrramid, **change: object) -> str:
    """Why this position, changed in these fields, will not load."""
    raw = json.loads(state.dump()) | change
    with pytest.raises(BadDump) as refused:
        GAME.load(json.dumps(raw, separators=(",", ":")))
    return str(refused.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"first": 3}, "fewer seats"),
        ({"turn": 3}, "fewer seats"),
        ({"winner": 3}, "fewer seats"),
        ({"mishap": 3}, "fewer seats"),
        ({"totals": [0, 0]}, "every seat has its points"),
        ({"totals": [0, 0, 1001]}, "not a number from -1000 to 1000"),
        ({"game": 2}, "fewer games"),
        ({"tiles": [0] * 62}, "63 fields"),
        ({"gold": [0] * 62}, "63 fields"),
        ({"left": [49, 23]}, "its tiles and its yarn"),
        ({"yarn": [0, 0]}, "its tiles and its yarn"),
        ({"yarn": 0}, "a list of numbers is missing"),
        ({"yarn": [True, 0, 0]}, "not a number from 0 to 12"),
        ({"fresh": [63]}, "fresh tiles lie on fields"),
        ({"placed": ["place a2 6", "place a2 6"]}, "dice lie on open fields"),
        ({"placed": ["place z9 6"]}, "dice lie on open fields"),
        ({"placed": ["place a3 6"]}, "dice make the value of their field"),
        ({"placed": ["go"]}, "dice are placed on fields"),
        ({"roll": [1, 2, 3]}, "rolled before they are placed"),
        ({"roll": []}, "rolled before they are placed"),
        ({"roll": [1, 2, 3, 7]}, "not a position"),
        ({"step": 1, "roll": [], "hand": 0}, "dice to roll, or dice on the board"),
        ({"step": 3, "roll": [], "placed": []}, "dice to roll, or dice on the board"),
        ({"dice": 4}, "each die is in the hand or on the board"),
        ({"box": 1}, "the box is not complete"),
        ({"golden": 11}, "the box is not complete"),
        (
            {"golden": 10, "gold": [2] + [0] * 62, "tiles": [1] + [0] * 62, "left": [26, 24, 23]},
            "golden tiles are tiles",
        ),
        ({"tiles": [2] + [0] * 62, "left": [23, 24, 23]}, "more tiles than it takes"),
        ({"ended": "bored"}, "bored is not one of"),
        ({"first_option": "5"}, "5 is not one of"),
        ({"short_may_not": 0}, "neither true nor false"),
    ],
)
def test_what_no_game_could_come_to_is_refused_with_a_reason(change: dict[str, object], reason: str) -> None:
    assert reason in refusal(in_a_turn(), **change)


NOT_YET: list[dict[str, object]] = [
    {"tiles": [0] * 63}, {"gold": [0]}, {"left": [25]}, {"yarn": [0]}, {"fresh": [1]}, {"box": 1}, {"roll": [1]},
]  # fmt: skip


@pytest.mark.parametrize("change", NOT_YET)
def test_before_the_first_seat_is_drawn_nothing_is_set_up(change: dict[str, object]) -> None:
    state = fresh(3, first="draw")
    assert GAME.load(state.dump()) == state
    assert "before somebody begins" in refusal(state, **change)
