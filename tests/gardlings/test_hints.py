"""A hint says why against the next best, and it is true: without its reason the advice is another."""

from random import Random

from meowple.core.action import CHANCE
from meowple.games.gardlings import GAME
from meowple.games.gardlings.actions import DRAW, STOP, Buy, Place
from meowple.games.gardlings.bots.gardener import Gardener
from meowple.games.gardlings.bots.planner import Planner
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


def test_with_nothing_left_in_the_bag_nothing_is_said_of_what_may_grow() -> None:
    """And with the same tile on the other pile nothing speaks for this one."""
    adviser, state, rng = Planner(30), GAME.new(2, {"goal": 17}), Random(2)
    codes: set[str] = set()
    assert isinstance(state, Gardlings)
    while state.to_act() and not {"grows_better", "saves_rounds"} <= codes:
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
            continue
        seen = state.seen_by(seat)
        assert isinstance(seen, Gardlings)
        action = adviser.choose(seen, seat, rng)
        reason = adviser.because(seen, seat, action)
        if reason is not None and reason.code == "grows_better":
            assert float(reason.values["here"]) > float(reason.values["there"])
            seen.builders[seat].bag = []
            told = adviser.because(seen, seat, action)
            assert told is not None and told.code != "grows_better"
        if reason is not None and reason.code == "saves_rounds" and isinstance(action, Buy):
            assert float(reason.values["here"]) < float(reason.values["there"])
            other = GAME.read(str(reason.values["other"]))
            if isinstance(other, Buy):
                seen.market.top[action.pile] = seen.market.top[other.pile]
                assert adviser.because(seen, seat, action) != reason
        codes.add(reason.code if reason is not None else "")
        state.apply(seat, action)
    assert {"grows_better", "saves_rounds"} <= codes
