"""Positions of FITS: what is told and seen of them, what they are made of, and that a copy is its own."""

from random import Random

import pytest

from meowple.bots.playout import play_random
from meowple.core.action import CHANCE
from meowple.core.state import Event, State
from meowple.games.fits import GAME
from meowple.games.fits.fields import OVER
from meowple.games.fits.rules import Fits
from meowple.testing.promises import random_action
from tests.fits.positions import begin, card, fits, table


def told(state: Fits, seat: int, say: str) -> list[tuple[str, dict[str, object]]]:
    """What happens because of this sentence, as events."""
    events: list[Event] = []
    state.apply(seat, GAME.read(say), events.append)
    return [(event.kind, dict(event.values)) for event in events]


def start(players: int, boards: str = "1", shuffle: bool = False) -> Fits:
    state = GAME.new(players, {"boards": boards, "shuffle": shuffle})
    assert isinstance(state, Fits)
    return state


def test_1a_the_boards_and_rounds_are_told() -> None:
    state = start(1, "42", shuffle=True)
    assert told(state, CHANCE, "board 2") == [("board_laid", {"board": 2, "round": 1})]
    state.apply(CHANCE, GAME.read("start L5"))
    events: list[tuple[str, dict[str, object]]] = []
    while len(state.played) < 1:
        seat = state.to_act()[0]
        events = told(state, seat, (state.chances()[0][0] if seat == CHANCE else state.legal(seat)[-1]).text)
    assert ("scored", {"seat": 0, "board": 2, "points": state.points[0][0]}) in events
    assert events[-1] == ("board_laid", {"board": 4, "round": 2}), "the last one is no chance"


def test_1e_what_was_laid_is_told_when_all_have_chosen() -> None:
    state = start(2)
    for say in ("start L5", "start P5"):
        assert told(state, CHANCE, say) == []
    assert told(state, 1, "drop turn0 c2") == []
    assert told(state, 0, "drop turn0 c1") == [
        ("laid", {"seat": 0, "piece": "L5", "turn": 0, "column": 1, "row": 1}),
        ("laid", {"seat": 1, "piece": "P5", "turn": 0, "column": 2, "row": 1}),
    ]
    state.apply(CHANCE, GAME.read("card O4"))
    assert told(state, 0, "aside") == []
    assert told(state, 1, "drop turn0 c3") == [
        ("set_aside", {"seat": 0, "piece": "O4"}),
        ("laid", {"seat": 1, "piece": "O4", "turn": 0, "column": 3, "row": 4}),
    ]
    assert told(state, CHANCE, "card P5") == [("sat_out", {"seat": 1, "piece": "P5"})]


def test_1e_a_choice_is_told_to_nobody_else_until_all_have_chosen() -> None:
    at = table(3)
    begin(at, "L5", "P5", "W5")
    for seat, said in ((1, "drop turn0 c2"), (0, "drop turn0 c1")):
        action = GAME.read(said)
        heard = [at.state.told(seat, action, viewer).text for viewer in (0, 1, 2, None)]
        assert heard == [said if viewer == seat else "chosen" for viewer in (0, 1, 2, None)]
        at.play(seat, said)
    last = GAME.read("drop turn1 c1")
    together = "together 0 drop turn0 c1, 1 drop turn0 c2, 2 drop turn1 c1"
    assert {at.state.told(2, last, viewer).text for viewer in (0, 1, 2, None)} == {together}
    at.play(2, last)
    assert at.state.told(CHANCE, GAME.read("card X5"), None).text == "card X5"


def test_1e_alone_everything_is_told_as_it_is() -> None:
    at = table(2)
    begin(at, "L5", "P5")
    at.play(0, "drop turn0 c1")
    at.play(1, "drop turn0 c1")
    at.play(CHANCE, "card L5")
    assert at.state.told(1, GAME.read("aside"), 0).text == "aside", "the only one who chooses hides nothing"


def test_1e_an_imagined_choice_is_any_that_was_legal() -> None:
    at = table(2)
    begin(at, "L5", "P5")
    at.play(0, "drop turn0 c2")
    legal = {action.text for action in fits(at).ways_to_lay(0)}
    seen, rng = at.state.seen_by(1), Random(1)
    imagined = [seen.imagine(rng) for _ in range(400)]
    choices = {state.choices[0].text for state in imagined if isinstance(state, Fits) and state.choices[0] is not None}
    assert choices == legal and len(legal) == 32
    assert all(isinstance(state, Fits) and state.choices[1] is None for state in imagined)
    own = at.state.seen_by(0).imagine(rng)
    assert isinstance(own, Fits) and own.choices[0] is fits(at).choices[0], "what is known stays"


def check_parts(state: State, boards: int) -> None:
    assert state.components() == {
        "boards": boards,
        **{f"pieces of seat {seat}": 16 for seat in range(state.players)},
    }


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("may_refuse", [False, True])
def test_every_seat_has_sixteen_pieces_and_every_board_is_there(players: int, may_refuse: bool) -> None:
    """At every line; also from the eyes of somebody."""
    rng = Random(players)
    state = GAME.new(players, {"boards": "31", "shuffle": True, "start_piece_may_be_refused": may_refuse})
    while not state.is_over():
        check_parts(state, 2)
        check_parts(state.seen_by(0), 2)
        seat, action = random_action(state, rng)
        state.apply(seat, state.legal(seat)[-1] if seat >= 0 and may_refuse else action)
    check_parts(state, 2)


def test_8a_progress_goes_by_the_cards_used_up() -> None:
    at = table(2, boards="12", shuffle=True)
    assert at.state.progress() == 0
    at.play(CHANCE, "board 2")
    assert at.state.progress() == 0
    begin(at, "L5", "P5")
    at.play(0, "drop turn0 c1")
    at.play(1, "drop turn0 c1")
    assert at.state.progress() == 0
    card(at, "O4", "aside", "aside")
    assert at.state.progress() == 1 / 32
    at.play(CHANCE, "card X5")
    assert at.state.progress() == 2 / 32
    while len(fits(at).played) < 1:
        seat = at.to_act[0]
        at.play(seat, at.state.chances()[0][0] if seat == CHANCE else at.legal(seat)[-1])
    assert at.state.progress() == 0.5
    begin(at, "L5", "P5")
    assert at.state.progress() == 0.5
    while not at.over:
        seat = at.to_act[0]
        at.play(seat, at.state.chances()[0][0] if seat == CHANCE else at.legal(seat)[-1])
    assert at.state.progress() == 1 and fits(at).step == OVER


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


def test_draw_brings_every_card_of_chances_and_nothing_else() -> None:
    """1b, 1d, 7b. Boards, start cards and building cards, the last of each as well."""
    at = table(2, boards="124", shuffle=True)
    rng = Random(1)
    for say in ("board 2", "start L5", "start P5"):
        chances = {action.text for action, _ in at.state.chances()}
        assert {at.state.draw(rng).text for _ in range(300)} == chances and len(chances) > 1
        at.play(CHANCE, say)
    at.play(0, "drop turn0 c1")
    at.play(1, "drop turn0 c1")
    while at.to_act == (CHANCE,):
        chances = {action.text for action, _ in at.state.chances()}
        assert {at.state.draw(rng).text for _ in range(500)} == chances
        at.play(CHANCE, at.state.chances()[0][0])
        while at.to_act and at.to_act != (CHANCE,) and not fits(at).played:
            at.play(at.to_act[0], "aside")
        if fits(at).played:
            break
