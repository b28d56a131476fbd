"""What no game of FITS could write is not loaded; a dump changed in one place is refused, or plays on."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from meowple.core.errors import BadDump
from meowple.core.game import OptionValue
from meowple.games.fits import GAME
from meowple.games.fits.components import PIECES
from meowple.testing.dumps import check_changed
from meowple.testing.promises import random_action
from meowple.testing.setups import LONG
from tests.fits.positions import begin, card, finish, fits, table

CHANGED = 20_000 if LONG else 400


def load(dump: str, changes: dict[str, Any]) -> None:
    GAME.load(json.dumps({**json.loads(dump), **changes}, separators=(",", ":")))


def refused(dump: str, changes: dict[str, Any], says: str) -> None:
    load(dump, {})
    with pytest.raises(BadDump, match=says):
        load(dump, changes)


def waiting() -> str:
    """Two players on board 1 of 1 and 2: the cross was set aside, the square is shown, seat 0 has chosen."""
    at = table(2, boards="12")
    begin(at, "L5", "P5")
    at.play(0, "drop turn0 c1")
    at.play(1, "drop turn0 c1")
    card(at, "X5", "aside", "drop turn0 c3")
    card(at, "I3", "aside", "drop turn0 c4")
    card(at, "O4", "drop turn0 c3")
    return fits(at).dump()


def between() -> str:
    """Three boards in random order: board 2 was played, the next is being drawn."""
    at = table(2, boards="124", shuffle=True)
    at.play(-1, "board 2")
    while not fits(at).played:
        seat = at.to_act[0]
        at.play(seat, at.state.chances()[0][0] if seat < 0 else at.legal(seat)[-1])
    return fits(at).dump()


LEFT = [piece for piece in PIECES if piece not in ("X5", "I3", "O4")]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"step": 9}, "9 is not a number from 0 to 5"),
        ({"board": 7}, "7 is not a number from -1 to 4"),
        ({"board": 0}, "a board is missing"),
        ({"acting": [2]}, "somebody else is to act"),
        ({"acting": [0]}, "somebody else is to act"),
        ({"acting": [1, 1]}, "somebody else is to act"),
        ({"version": 2}, "2 is not a number from 1 to 1"),
        ({"choices": ["card X5", None]}, "nobody chooses card X5"),
        ({"choices": ["start L5", None]}, "nobody chooses start L5"),
        ({"choices": ["board 2", None]}, "nobody chooses board 2"),
        ({"choices": ["drop turn1 c3", None]}, "a piece cannot be laid as chosen"),
        ({"cards_left": [*LEFT[:-1], LEFT[0]]}, "a building card is there twice or out of order"),
        ({"cards_left": LEFT[::-1]}, "a building card is there twice or out of order"),
        ({"cards_left": [*LEFT, "O4"]}, "a building card is there twice or out of order"),
        ({"cards_left": LEFT[1:]}, "a piece is missing or there twice"),
        ({"starts": ["L5", "L5"]}, "a start card is there twice"),
        ({"starts": ["L5", "X5"]}, "a start card is there twice, or is none"),
        ({"starts": ["L5", None]}, "every seat has a start card"),
        ({"starts": ["P5", "L5"]}, "the start piece comes first"),
        ({"shown": None}, "a building card is shown while it is laid"),
        ({"shown": "T4"}, "a building card is there twice or out of order"),
        ({"boards": [1, 1]}, "a board is missing or there twice"),
        ({"boards": [2, 1]}, "the boards are played in their order"),
        ({"boards": []}, "a board is missing"),
        ({"boards_left": []}, "a board is missing"),
        ({"played": [2], "boards_left": [], "points": [[0], [0]]}, "the boards are played in their order"),
        ({"points": [[0], []]}, "every board played has its points"),
        ({"aside": [["I3", "X5"], []]}, "the cards came in one order for everybody"),
        ({"aside": [["X5"], []]}, "a piece is missing or there twice"),
        ({"aside": [["X5", "I3"], ["V3"]]}, "a piece is missing or there twice"),
        ({"aside": [["L5", "X5", "I3"], []], "ramps": [[], ["P5 turn0 c1", "X5 turn0 c3", "I3 turn0 c4"]]},
         "the start piece comes first"),
        ({"ramps": [["L5 turn0 c1"], ["X5 turn0 c3", "P5 turn0 c1", "I3 turn0 c4"]]}, "the start piece comes first"),
        ({"step": 5, "acting": []}, "a board is missing"),
        ({"step": 2}, "a building card is shown while it is laid"),
        ({"step": 3, "acting": [-1]}, "a building card is shown while it is laid"),
        ({"aside": [[]]}, "every seat has a ramp"),
        ({"choices": ["drop turn0 c3"]}, "every seat has a ramp"),
        ({"acting": [4]}, "4 is not a number from -1 to 3"),
        ({"ramps": [["L5 turn8 c1"], ["P5 turn0 c1"]]}, "no piece lies like this: L5 turn8 c1"),
        ({"ramps": [["L5 turn0 c6"], ["P5 turn0 c1"]]}, "no piece lies like this: L5 turn0 c6"),
        ({"ramps": [["I3 turn1 c1"] * 5, []]}, "no piece can be laid like this: I3 turn1 c1"),
    ],
)  # fmt: skip
def test_what_no_game_could_come_to_is_not_loaded(changes: dict[str, Any], says: str) -> None:
    refused(waiting(), changes, says)


def test_the_last_board_counts_what_lies_on_it() -> None:
    at = table(2, boards="31")
    finish(at)
    dump = fits(at).dump()
    points = [seat[:] for seat in fits(at).points]
    refused(dump, {"points": [points[0], [points[1][0], points[1][1] + 1]]}, "the last board counts what lies on it")
    refused(dump, {"points": [points[0], [13, points[1][1]]]}, "board 3 cannot earn 13 points")
    refused(dump, {"points": [points[0], [-83, points[1][1]]]}, "board 3 cannot earn -83 points")
    load(dump, {"points": [points[0], [12, points[1][1]]]})
    refused(dump, {"boards": [3, 1, 2], "boards_left": [2]}, "there are boards still to come")


def test_7b_a_board_is_drawn_only_if_there_is_a_choice() -> None:
    dump = between()
    refused(dump, {"shuffle": False}, "the boards are played in their order")
    refused(dump, {"boards": [2, 1, 4], "shuffle": False}, "there is no board to draw")
    refused(dump, {"boards": [2, 4], "boards_left": [4]}, "there is no board to draw")
    refused(dump, {"boards_left": [4, 1]}, "the boards still to come are in the order of play")
    refused(dump, {"board": 1}, "the board on the ramps is the last one played")
    refused(dump, {"cards_left": ["I3"]}, "all building cards were turned up")


def test_7b_before_the_first_board_nothing_lies_anywhere() -> None:
    dump = fits(table(2, boards="12", shuffle=True)).dump()
    refused(dump, {"board": 2}, "the board on the ramps is the last one played")
    refused(dump, {"starts": ["L5", None]}, "every seat has a start card")
    refused(dump, {"cards_left": ["I3"]}, "no building card was turned up")
    refused(dump, {"aside": [["X5"], []]}, "a piece is missing or there twice")


def test_1b_start_cards_are_dealt_seat_by_seat() -> None:
    at = table(4)
    begin(at, "L5", "P5")
    dump = fits(at).dump()
    refused(dump, {"starts": ["L5", None, "P5", None]}, "start cards are dealt seat by seat")
    refused(dump, {"starts": ["L5", "P5", "W5", None]}, "the last one is no chance")
    refused(dump, {"starts": ["L5", "P5", "W5", "Y5"]}, "start cards are dealt seat by seat")
    refused(dump, {"cards_left": PIECES[1:]}, "no building card was turned up")


def test_1d_the_last_building_card_is_no_chance() -> None:
    at = table()
    begin(at, "L5")
    at.play(0, "drop turn0 c1")
    for piece in PIECES[:14]:
        card(at, piece, *([] if piece == "L5" else ["aside"]))
    one_left = {"cards_left": ["Y5"], "aside": [[*json.loads(fits(at).dump())["aside"][0], "X5"]]}
    refused(fits(at).dump(), one_left, "the last building card is no chance")


def test_1c_a_start_piece_that_must_be_laid_is_not_chosen_to_be_set_aside() -> None:
    at = table(2)
    begin(at, "L5", "P5")
    at.play(0, "drop turn0 c1")
    refused(fits(at).dump(), {"choices": ["aside", None]}, "the start piece cannot be set aside")
    load(fits(at).dump(), {"choices": ["aside", None], "may_refuse_start": True})


def test_1e_only_who_owes_a_choice_has_one() -> None:
    at = table(3)
    begin(at, "L5", "P5", "W5")
    for seat in range(3):
        at.play(seat, "drop turn0 c1")
    refused(fits(at).dump(), {"choices": ["aside", None, None]}, "there is nothing to choose")
    at.play(-1, "card P5")
    refused(fits(at).dump(), {"choices": [None, "aside", None]}, "whoever sits out chooses nothing")
    refused(fits(at).dump(), {"choices": ["aside", None, "aside"], "acting": []}, "somebody else is to act")


def test_1e_hidden_choices_are_those_of_a_view() -> None:
    at = table(4)
    begin(at, "L5", "P5", "W5")
    for seat in range(3):
        at.play(seat, "drop turn0 c1")
    for viewer in (None, 0, 1, 2, 3):
        load(at.state.seen_by(viewer).dump(), {})
    open_choice = "drop turn0 c1"
    refused(fits(at).dump(), {"choices": [open_choice, "chosen", open_choice, None]}, "all but one's own are hidden")


def test_alone_nothing_is_chosen_face_down() -> None:
    at = table()
    begin(at, "L5")
    refused(fits(at).dump(), {"choices": ["drop turn0 c1"], "acting": []}, "there is nothing to choose")


def test_nobody_sits_at_a_fifth_ramp() -> None:
    raw = json.loads(fits(table(4, boards="12", shuffle=True)).dump())
    fifth = {name: [*raw[name], raw[name][0]] for name in ("aside", "choices", "points", "ramps", "starts")}
    refused(json.dumps(raw, separators=(",", ":")), fifth, "every seat has a ramp")


def positions(rng: Random) -> Iterator[str]:
    """Dumps all along games of all player counts and options, played in turn by chance and by setting much aside."""
    for number in range(10_000):
        options: dict[str, OptionValue] = {
            "boards": "".join(rng.sample("1234", rng.randint(1, 4))),
            "shuffle": rng.random() < 0.5,
            "start_piece_may_be_refused": rng.random() < 0.5,
        }
        state = GAME.new(number % 4 + 1, options)
        while not state.is_over():
            if rng.random() < 0.1:
                yield state.dump()
            seat, action = random_action(state, rng)
            if seat >= 0 and rng.random() < 0.2:
                action = state.legal(seat)[-1]
            state.apply(seat, action)
        yield state.dump()


def test_a_changed_dump_is_refused_or_plays_on() -> None:
    rng = Random(14)
    changed = taken = 0
    for dump in positions(rng):
        for _ in range(4):
            taken += check_changed(GAME, dump, rng)
            changed += 1
        if changed >= CHANGED:
            break
    assert changed >= CHANGED and taken > changed // 200, "some changes give another position"
