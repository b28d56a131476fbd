"""A hint says why against the next best placing, and it is true: without its reason the advice is another."""

from random import Random

from meowple.core.action import CHANCE
from meowple.games.purrramid import GAME
from meowple.games.purrramid.actions import Place
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
