"""A hint says why against the next best, and it is true: without its reason the advice is another."""

from random import Random

from meowple.core.action import CHANCE
from meowple.games.gardlings import GAME
from meowple.games.gardlings.actions import DRAW, STOP, Place
from meowple.games.gardlings.bots.gardener import Gardener
from meowple.games.gardlings.components import GNOMES_OF
from meowple.games.gardlings.rules import Gardlings

ADVISER = Gardener()


def test_without_the_gnomes_that_spoke_for_stopping_one_draws_and_numbers_are_true() -> None:
    state, rng, stopped, laid = GAME.new(2, {"goal": 17}), Random(1), 0, 0
    assert isinstance(state, Gardlings)
    while state.to_act():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
            continue
        seen = state.seen_by(seat)
        action = ADVISER.choose(seen, seat, rng)
        reason = ADVISER.because(seen, seat, action)
        if action == STOP and reason is not None and reason.code == "odds_are_bad":
            assert isinstance(seen, Gardlings)
            builder = seen.builders[seat]
            room = seen.gnomes_allowed(seat) - builder.garden.gnomes
            builder.bag = [tile for tile in builder.bag if GNOMES_OF[tile] <= room]
            if builder.bag:
                assert ADVISER.choose(seen, seat, rng) == DRAW, f"{reason}"
                stopped += 1
        gems = state.builders[seat].garden.gems
        state.apply(seat, action)
        if isinstance(action, Place) and reason is not None and reason.code == "more_gems":
            assert state.builders[seat].garden.gems - gems == int(reason.values["gems"]) > int(reason.values["less"])
            laid += 1
    assert stopped >= 1 and laid >= 3
