"""A hint says why against the next best line, and it is true: without its reason the advice is another."""

from random import Random

from meowple.core.action import CHANCE
from meowple.games.catlady import GAME
from meowple.games.catlady.actions import Take
from meowple.games.catlady.bots.levels import medium
from meowple.games.catlady.components import CARDS, COSTUME, LINE_CELLS, TOY
from meowple.games.catlady.rules import CatLady

KINDS = {"toys": TOY, "costumes": COSTUME}


def test_without_the_cards_that_spoke_for_it_another_line_is_better() -> None:
    bot, found = medium(), 0
    for seed in (1, 2, 3):
        state, rng = GAME.new(2, {"edition": "base"}), Random(seed)
        assert isinstance(state, CatLady)
        while state.to_act() and not state.is_feeding:
            seat = state.to_act()[0]
            action = state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng)
            if seat == 0 and isinstance(action, Take):
                reason = bot.because(state.seen_by(0), 0, action)
                assert reason is not None
                if reason.code == "gains_in" and reason.values["category"] in KINDS:
                    poorer = state.seen_by(0)
                    assert isinstance(poorer, CatLady)
                    for cell in LINE_CELLS[action.line]:
                        if CARDS[poorer.grid[cell]].type == KINDS[str(reason.values["category"])]:
                            poorer.grid[cell] = -1
                    changed = bot.choose(poorer, 0, Random(1))
                    assert changed != action, f"{action}: {reason}"
                    found += 1
            state.apply(seat, action)
    assert found >= 3
