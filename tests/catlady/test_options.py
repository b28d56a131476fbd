"""Options are full rules: bots finish, numbers shown agree, hints say why, under every combination."""

import itertools
import os
from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.game import OptionValue
from meowple.core.picture import Scene
from meowple.games.catlady import GAME
from meowple.games.catlady.rules import CatLady
from tests.catlady.samples import collection
from tests.catlady.tables import dealt

LONG = os.environ.get("MEOWPLE_LONG") == "1"
Setup = tuple[int, dict[str, OptionValue]]


def every_setup() -> list[Setup]:
    """All combinations of options at every player count."""
    found: list[Setup] = []
    names = [option.name for option in GAME.options]
    for players in GAME.players:
        choices = [[value for value in one.choices if one.accepts(value, players) is None] for one in GAME.options]
        found += [(players, dict(zip(names, values, strict=True))) for values in itertools.product(*choices)]
    return found


ALL = every_setup()
SOME = ALL if LONG else Random(2).sample(ALL, 8)


@pytest.mark.parametrize("at", range(len(SOME)))
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_bots_finish_every_game_within_its_bound(at: int, level: str) -> None:
    players, options = SOME[at]
    state, rng, bot = GAME.new(players, options), Random(at), GAME.bots[level]()
    lines = 0
    while not state.is_over():
        seat = state.to_act()[0]
        action = state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng)
        assert seat == CHANCE or action in state.legal(seat)
        state.apply(seat, action)
        lines += 1
    assert lines <= GAME.longest(players, options)
    assert (state.verdict() is None) == (players > 1)


@pytest.mark.parametrize("at", range(len(SOME) if LONG else 3))
def test_hard_bots_choose_and_hints_say_why(at: int) -> None:
    """The hard bot thinks in the middle and at the end of a game; what it says can be put into words."""
    players, options = SOME[at]
    state, rng = GAME.new(players, options), Random(at)
    medium, hint = GAME.bots["medium"](), GAME.bots[GAME.bots.hints]()
    asked = 0
    while not state.is_over():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        if asked == 0 or (rng.random() < 0.15 and asked < 4):
            asked += 1
            action = hint.choose(state.seen_by(seat), seat, rng)
            assert action in state.legal(seat)
            for bot in (hint, medium):
                reason = bot.because(state.seen_by(seat), seat, action)
                assert reason is not None or not action.text.startswith("take")
                assert reason is None or GAME.say_reason(reason, GAME.translator("pl"))
        state.apply(seat, medium.choose(state.seen_by(seat), seat, rng))
    assert asked


@pytest.mark.parametrize("at", range(len(SOME)))
def test_numbers_shown_are_the_points_in_the_end(at: int) -> None:
    """When everything has been fed, what stands in words is what the game counts, options and all."""
    players, options = SOME[at]
    state, rng, bot = GAME.new(players, options), Random(at), GAME.bots["medium"]()
    while not state.is_over():
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else bot.choose(state, seat, rng))
    assert isinstance(state, CatLady)
    totals = [tally.total() for tally in state.tallies()]
    assert state.scores() == totals[:players]
    words = " ".join(GAME.describe(Scene(state, 0, GAME.translator("en"))))
    assert all(str(total) in words for total in totals[:players])


@pytest.mark.parametrize(("costs", "lost"), [(False, 0), (True, -2)])
def test_7c_the_option_counts_in_standings_and_in_a_feast(costs: bool, lost: int) -> None:
    state = dealt(2, no_waste_costs=costs)
    state.collections = [collection(costumes=1), collection(costumes=1)]
    assert [tally.points[1] for tally in state.tallies()] == [lost, lost]
    assert state.scores() == [3 + lost, 3 + lost]


def test_3j_covered_hands_change_nothing_but_the_picture() -> None:
    shown, covered = dealt(3, seed=4), dealt(3, seed=4, cover_hands=True)
    assert shown.legal(2) == covered.legal(2) and shown.scores() == covered.scores()
