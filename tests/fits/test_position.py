"""Positions of FITS: a copy is its own, and what no game could come to is not loaded."""

import json
from random import Random
from typing import Any

import pytest

from meowple.bots.playout import play_random
from meowple.core.action import CHANCE
from meowple.core.errors import BadDump
from meowple.games.fits import GAME
from tests.fits.positions import begin, card, fits, table


def load(dump: str, changes: dict[str, Any]) -> None:
    GAME.load(json.dumps({**json.loads(dump), **changes}, separators=(",", ":")))


def waiting() -> str:
    """Two players, the cross is shown and seat 0 has chosen."""
    at = table(2, boards="12")
    begin(at, "L5", "P5")
    at.play(0, "drop turn0 c1")
    at.play(1, "drop turn0 c1")
    card(at, "X5", "drop turn0 c3")
    return fits(at).dump()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"aside": [[]]}, "every seat has a ramp"),
        ({"choices": ["drop turn0 c3"]}, "every seat has a ramp"),
        ({"boards_left": []}, "a board is missing"),
        ({"boards_left": [1]}, "a board is missing"),
        ({"board": 2}, "a board is missing"),
        ({"cards_left": ["I3"]}, "a piece is missing"),
        ({"shown": None}, "a piece is missing"),
        ({"points": [[3], [3]]}, "every board played has its points"),
        ({"choices": ["drop turn1 c3", None]}, "a piece cannot be laid as chosen"),
        ({"choices": ["drop turn0 c5", None]}, "a piece cannot be laid as chosen"),
        ({"choices": ["card X5", None]}, "nobody chooses card X5"),
        ({"choices": ["aside", "aside"]}, "somebody else is to act"),
        ({"acting": [0]}, "somebody else is to act"),
        ({"acting": [4]}, "4 is not a number from -1 to 3"),
        ({"step": 6}, "6 is not a number from 0 to 5"),
        ({"version": 2}, "2 is not a number from 1 to 1"),
        ({"ramps": [["L5 turn8 c1"], ["P5 turn0 c1"]]}, "no piece lies like this: L5 turn8 c1"),
        ({"ramps": [["L5 turn0 c6"], ["P5 turn0 c1"]]}, "no piece lies like this: L5 turn0 c6"),
        ({"ramps": [["I3 turn1 c1"] * 5, []]}, "no piece can be laid like this: I3 turn1 c1"),
    ],
)
def test_what_no_game_could_come_to_is_not_loaded(changes: dict[str, Any], says: str) -> None:
    load(waiting(), {})
    with pytest.raises(BadDump, match=says):
        load(waiting(), changes)


def test_nobody_has_chosen_between_two_cards() -> None:
    at = table(2)
    begin(at, "L5", "P5")
    at.play(0, "drop turn0 c1")
    at.play(1, "drop turn0 c1")
    with pytest.raises(BadDump, match="there is nothing to choose"):
        load(fits(at).dump(), {"choices": ["aside", None]})


def test_whoever_lays_a_start_piece_has_a_start_card() -> None:
    at = table(2)
    begin(at, "L5", "P5")
    with pytest.raises(BadDump, match="there is no piece to lay"):
        load(fits(at).dump(), {"starts": [None, "P5"]})


def test_before_the_first_board_there_is_none() -> None:
    with pytest.raises(BadDump, match="the board on the ramps is the last one played"):
        load(fits(table(2, boards="12", shuffle=True)).dump(), {"board": 2})


def test_nobody_sits_at_a_fifth_ramp() -> None:
    raw = json.loads(fits(table(4, boards="12", shuffle=True)).dump())
    fifth = {name: [*raw[name], raw[name][0]] for name in ("aside", "choices", "points", "ramps", "starts")}
    with pytest.raises(BadDump, match="every seat has a ramp"):
        load(json.dumps(raw), fifth)


def test_a_whole_game_on_a_copy_leaves_the_original_alone() -> None:
    """Boards, points and start cards are shared by copies: play replaces them, it never changes them."""
    state = fits(table(3, boards="1234", shuffle=True))
    rng = Random(1)
    for _ in range(150):
        before, copied = state.dump(), state.copy()
        play_random(copied, rng)
        assert copied.is_over() and state.dump() == before
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.legal(seat)[0])
    assert len(state.played) >= 2, "over the end of a round"
