"""A hint says why against the next best place, and it is true: without its reason the advice is another."""

from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import Reason
from meowple.games.fits import GAME
from meowple.games.fits.actions import Drop
from meowple.games.fits.bots.comparing import after, at_home, printed
from meowple.games.fits.bots.greedy import GreedyBot
from meowple.games.fits.bots.levels import medium
from meowple.games.fits.bots.thinking import ThinkingBot
from meowple.games.fits.guide_ears import Landing
from meowple.games.fits.rules import Fits

ADVISER = ThinkingBot(1)


def position(seed: int, choices: int, board: str = "1") -> Fits:
    """After so many choices of two medium players, seat 0 to choose."""
    state, rng, bot = GAME.new(2, {"boards": board}), Random(seed), medium()
    assert isinstance(state, Fits)
    while choices or state.to_act()[0] == CHANCE:
        seat = state.to_act()[0]
        choices -= seat != CHANCE
        state.apply(seat, state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng))
    return state


def advice(state: Fits) -> tuple[str, Reason]:
    seen = state.seen_by(0)
    action = ADVISER.choose(seen, 0, Random(1))
    reason = ADVISER.because(seen, 0, action)
    assert reason is not None
    return action.text, reason


@pytest.mark.parametrize(("seed", "choices"), [(3, 14), (3, 18), (7, 15)])
def test_without_the_pieces_that_spoke_for_it_the_next_best_place_is_better(seed: int, choices: int) -> None:
    state = position(seed, choices)
    said, reason = advice(state)
    assert reason.code == "keeps_open"
    other = str(reason.values["other"])
    here, there = (after(state, 0, GAME.read(text)) for text in (said, other))
    state.cards_left = [piece for piece in state.cards_left if at_home(here, [piece]) <= at_home(there, [piece])]
    assert advice(state)[0] == other


def test_the_numbers_of_a_hint_are_those_of_the_position() -> None:
    codes = set()
    for seed in (1, 2):
        for choices in range(2, 24, 3):
            state = position(seed, choices)
            if state.to_act() != (0,) and 0 not in state.to_act():
                continue
            said, reason = advice(state)
            codes.add(reason.code)
            if reason.code == "closes_less":
                drops = [GAME.read(said), GAME.read(str(reason.values["other"]))]
                closed = [
                    len(Landing(state.ramps[0], state.piece_of(0), drop).closes)
                    for drop in drops
                    if isinstance(drop, Drop)
                ]
                assert closed == [reason.values["here"], reason.values["there"]] and closed[0] < closed[1]
            for lang in ("en", "pl", "cs"):
                assert "{" not in GAME.say_reason(reason, GAME.translator(lang))
    assert {"closes_less", "keeps_open"} <= codes


@pytest.mark.parametrize(("board", "choices"), [("2", 19), ("3", 4), ("4", 13)])
def test_without_what_is_printed_on_the_squares_another_place_is_better(board: str, choices: int) -> None:
    state = position(1, choices, board)
    said, reason = advice(state)
    assert reason.code == "counts_more"
    ramps = [after(state, 0, GAME.read(text)) for text in (said, str(reason.values["other"]))]
    assert [printed(int(board), ramp) for ramp in ramps] == [reason.values["here"], reason.values["there"]]
    state.board = 1
    assert advice(state)[0] != said


@pytest.mark.parametrize("choices", [4, 8, 10])
def test_somebody_who_does_not_mind_steps_would_choose_otherwise(choices: int) -> None:
    careful, careless, state = GreedyBot(0.0), GreedyBot(0.0), position(3, choices)
    careless.taste.bump = careless.taste.well = 0.0
    reason = careful.because(state, 0, careful.choose(state, 0, Random(1)))
    assert reason is not None and reason.code == "lies_evener"
    assert careless.choose(state, 0, Random(1)).text == reason.values["other"]


def test_what_cannot_be_seen_at_once_is_told_by_what_came_of_it() -> None:
    """In points, over the same orders of the cards for both; with no card to come there is nothing to tell."""
    state = position(1, 13, "2")
    said, reason = advice(state)
    assert reason.code == "ends_better" and float(reason.values["more"]) >= 0.1
    state.cards_left = []
    told = ADVISER.because(state, 0, GAME.read(said))
    assert told is not None and told.code != "ends_better"
