"""A hint says why against the next best tile, and it is true: without its reason the advice is another."""

from random import Random

from meowple.core.errors import Reason
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.actions import Place
from meowple.games.mousetrap.bots.levels import medium
from meowple.games.mousetrap.bots.thinking import ThinkingBot
from meowple.games.mousetrap.components import CHEESE, MILK
from meowple.games.mousetrap.rules import Mousetrap

ADVISER = ThinkingBot(nodes=600)


def advice(state: Mousetrap) -> tuple[Place, Reason]:
    seen = state.seen_by(0)
    action = ADVISER.choose(seen, 0, Random(1))
    reason = ADVISER.because(seen, 0, action)
    assert reason is not None and isinstance(action, Place)
    return action, reason


def without_cheese_beside(state: Mousetrap, cell: int) -> Mousetrap:
    """The same table, with milk where there was cheese beside this place."""
    other, near = state.copy(), state.floor.beside(cell)
    first = GAME.new(2, {"set": "r4"})
    assert isinstance(first, Mousetrap) and isinstance(other, Mousetrap)
    other.floor = first.floor
    for number, kind in enumerate(state.floor.kinds):
        laid = MILK if number in near and kind == CHEESE else kind
        other.floor.lay(laid, state.floor.owners[number], state.floor.cells[number])
    return other


def test_without_the_cheese_that_spoke_for_it_the_advice_is_another() -> None:
    found = 0
    for seed in (1, 2):
        state, rng, bot = GAME.new(2, {"set": "r4"}), Random(seed), medium()
        assert isinstance(state, Mousetrap)
        while state.to_act():
            seat = state.to_act()[0]
            if seat == 0 and len(state.legal(0)) > 1:
                action, reason = advice(state)
                if reason.code == "brings_more" and reason.values["own"] != "+0":
                    after = state.copy()
                    after.apply(0, action)
                    assert f"{after.scores()[0] - state.scores()[0]:+d}" == reason.values["own"]
                    again, told = advice(without_cheese_beside(state, action.cell))
                    assert again != action or told.values != reason.values, f"{action}: {reason}"
                    found += again != action
            state.apply(seat, state.draw(rng) if seat < 0 else bot.choose(state.seen_by(seat), seat, rng))
    assert found >= 3
