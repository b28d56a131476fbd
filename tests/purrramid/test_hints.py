"""A hint says why against the next best placing, and it is true: without its reason the advice is another."""

from random import Random

from meowple.core.action import CHANCE
from meowple.games.purrramid import GAME
from meowple.games.purrramid.actions import REROLL, Place
from meowple.games.purrramid.bots.levels import medium
from meowple.games.purrramid.bots.thinking import Solver
from meowple.games.purrramid.position import OPEN
from meowple.games.purrramid.rules import Purrramid

ADVISER = Solver(nodes=1500)


def test_without_what_holds_it_up_another_place_is_better() -> None:
    state, rng, bot, found = GAME.new(2), Random(2), medium(), 0
    assert isinstance(state, Purrramid)
    while state.to_act() and found < 5:
        seat = state.to_act()[0]
        if seat == 0:
            found += not_without_its_reason(state)
        state.apply(seat, state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng))
    assert found == 5


def not_without_its_reason(state: Purrramid) -> bool:
    """Whether the advice was given because it holds at once; if so it must change when that is taken away."""
    action = ADVISER.choose(state, 0, Random(1))
    reason = ADVISER.because(state, 0, action)
    assert reason is not None
    if reason.code != "hint_holds" or float(reason.values["tiles"]) == float(reason.values["less"]):
        return False
    assert isinstance(action, Place) and float(reason.values["tiles"]) > float(reason.values["less"])
    bare = state.copy()
    assert isinstance(bare, Purrramid)
    for under in bare.board.below[bare.slot_of(action)]:
        bare.on[under] = OPEN
    if not bare.board.below[bare.slot_of(action)]:
        return False
    changed = ADVISER.choose(bare, 0, Random(1))
    told = ADVISER.because(bare, 0, changed)
    assert changed != action or told is None or told.code != "hint_holds", f"{action}: {reason}"
    return changed != action


def test_somebody_who_is_in_no_race_would_choose_otherwise() -> None:
    by_tiles, found = Solver(nodes=1500, race=False), 0
    for seed in (2, 5):
        state, rng, bot = GAME.new(2), Random(seed), medium()
        assert isinstance(state, Purrramid)
        while state.to_act():
            seat = state.to_act()[0]
            if seat == 0 and len(state.legal(0)) > 1:
                action = ADVISER.choose(state, 0, Random(1))
                reason = ADVISER.because(state, 0, action)
                if reason is not None and reason.code == "hint_race":
                    assert float(reason.values["chance"]) > float(reason.values["chance_there"])
                    assert by_tiles.choose(state, 0, Random(1)) != action, f"{action}: {reason}"
                    found += 1
            state.apply(seat, state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng))
    assert found >= 1


def test_a_new_roll_is_held_against_the_best_of_these_dice() -> None:
    state, rng, found = GAME.new(2), Random(3), 0
    assert isinstance(state, Purrramid)
    while state.to_act():
        seat = state.to_act()[0]
        if seat != CHANCE and REROLL in state.legal(seat):
            reason = ADVISER.because(state, seat, REROLL)
            assert reason is not None
            has_place = any(isinstance(action, Place) for action in state.legal(seat))
            assert (reason.code == "hint_reroll_dead") == (not has_place), f"{reason}"
            if reason.code == "hint_reroll":
                assert float(reason.values["tiles"]) > float(reason.values["less"])
                found += 1
        state.apply(seat, state.draw(rng) if seat == CHANCE else ADVISER.choose(state.seen_by(seat), seat, rng))
    assert found >= 1


def test_stopping_and_going_on_that_bring_the_same_are_said_to() -> None:
    state, rng, codes = GAME.new(2), Random(4), set()
    assert isinstance(state, Purrramid)
    while state.to_act() and "hint_as_good" not in codes:
        seat = state.to_act()[0]
        for action in state.legal(seat) if seat != CHANCE else []:
            reason = ADVISER.because(state, seat, action)
            if reason is not None and reason.code in ("hint_go", "hint_stop"):
                assert float(reason.values["go"]) != float(reason.values["stop"])
            codes.add(reason.code if reason is not None else "")
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
    assert "hint_as_good" in codes
