"""What the bots decide in positions made by hand, and that the plot they think in keeps to the rules of the garden."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meowple.games.gardlings import GAME
from meowple.games.gardlings.actions import lift_action
from meowple.games.gardlings.bots import levels
from meowple.games.gardlings.bots.lookahead import RoundsOutlook, best_of_many, rounds_left, ways_to_lay
from meowple.games.gardlings.bots.planner import Planner
from meowple.games.gardlings.bots.plot import NOWHERE, Window, hang_together, settled
from meowple.games.gardlings.components import CREATURE_OF, HOME, UNICORN
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.rules import Gardlings
from tests.gardlings.help import all_stop, begun, code, do, garden, let_chance, set_up, tile

GNOMES = ("n2-01 across0,0 turn0", "n2-02 across10,0 turn0", "n1-01 across20,0 turn0")
"""Five gnomes: the next one is too many."""
OFFER = ("g4-05", "g4-01", "b7-05", "b7-02", "p10-18", "p10-19", "y14-19", "y14-04")


def _chooses(state: Gardlings, seat: int = 0, nodes: int = 20) -> str:
    return Planner(nodes).choose(state.seen_by(seat), seat, Random(1)).text


# When to stop


def test_hard_stops_with_a_tile_in_reach_when_most_draws_bust() -> None:
    state = begun(1)
    set_up(state, 0, GNOMES, ("n1-02", "n1-03", "n1-04", "c0-01"))
    state.builders[0].garden.gems = 10
    assert _chooses(state) == "stop"


def test_hard_draws_where_nothing_can_be_lost() -> None:
    """With no gem in the garden a bust takes nothing, and one good tile may win something."""
    state = begun(1)
    set_up(state, 0, GNOMES, ("n1-02", "n1-03", "c0-01"))
    assert _chooses(state) == "draw"


def test_hard_goes_for_the_goal_when_it_is_near() -> None:
    """What is lost at a bust is one price; what may be won is the game."""
    state = begun(1)
    laid = (*GNOMES[:2], "n1-05 across21,0 turn0", "y14-17 across0,1 turn0", "y14-18 across2,1 turn0")
    set_up(state, 0, laid, ("n2-03", "y14-19", "y14-20", "p10-18", "p10-19", "p10-20"))
    state.builders[0].garden.gems = 18
    assert _chooses(state, nodes=40) == "draw"


def test_hard_takes_the_goal_and_no_more() -> None:
    state = begun(1)
    set_up(state, 0, GNOMES[:1], ("c0-01", "c0-02", "y14-01"))
    state.builders[0].garden.gems = 20
    assert _chooses(state) == "stop"


def test_8b_hard_goes_on_when_the_goal_alone_would_lose() -> None:
    state = begun(2)
    set_up(state, 0, GNOMES, ("n1-02", "n1-03", "c0-01"))
    set_up(state, 1, ("n1-06 across0,0 turn0",), ("n1-07",))
    state.builders[0].garden.gems = 20
    state.builders[1].garden.gems = 19
    assert _chooses(state) == "stop"
    state.builders[1].garden.gems = 20
    assert _chooses(state) == "draw"
    state.builders[0].coins = 1  # more coins win at equal gems
    assert _chooses(state) == "stop"


def test_8b_hard_compares_gems_before_losses_if_the_table_does() -> None:
    """The rival has 23 gems and loses three: 22 beat it after losses, but not before."""
    for before, chosen in ((False, "stop"), (True, "draw")):
        state = begun(2, tie_before_losses=before)
        set_up(state, 0, GNOMES, ("n1-02", "n1-03", "c0-01"))
        set_up(state, 1, ("n2-03 across0,0 turn0", "n2-04 across10,0 turn0"), hand="n2-05")
        state.builders[0].garden.gems, state.builders[1].garden.gems, state.builders[0].coins = 22, 23, 1
        assert _chooses(state) == chosen


def test_a_purchase_in_reach_is_worth_more_and_the_goal_most() -> None:
    for players in (1, 2):
        state = begun(players)
        state.market_to_change().top = [tile(name) for name in OFFER]
        worths = RoundsOutlook(state, 0).worths
        assert worths[3] < worths[4] < worths[7] < worths[14]
        assert worths[4] == worths[6], "gems that buy nothing more are worth nothing more"
        assert worths[20] > worths[19] + (worths[19] - worths[3])
        assert all(low <= high for low, high in pairwise(worths))


# What to buy


def test_a_better_bag_promises_fewer_rounds() -> None:
    start = [tile(name) for name in ("n1-01", "n1-02", "n1-03", "n1-04", "n2-01", "n2-02", "c0-01", "c0-02")]
    poor, fair, rich = ([*start, tile(name)] for name in ("c0-03", "g4-05", "y14-13"))
    assert rounds_left(start, 0) > rounds_left(poor, 0) > rounds_left(fair, 0) > rounds_left(rich, 0)
    assert rounds_left(start, 0) > rounds_left(start, 1)
    two = [*start, tile("g4-05"), tile("g4-06")]
    third = rounds_left([*two, tile("g4-07")], 0) / rounds_left(two, 0)
    first = rounds_left([*start, tile("g4-07")], 0) / rounds_left(start, 0)
    assert third < first, "the third dragon is worth more than the first"


def test_hard_buys_what_it_can_use() -> None:
    """A lone gardener has nobody to share its triples with."""
    state = begun(1)
    all_stop(state, 14)
    state.market_to_change().top = [tile(name) for name in OFFER]
    assert _chooses(state) == "buy yellow-lower"
    state.gems[0] = 3
    assert _chooses(state) == "take consolation"
    state.gems[0] = 4
    assert _chooses(state) == "buy green-upper"
    state.market_to_change().top[:2] = [tile("g4-19"), -1]
    assert _chooses(state) == "take consolation", "a pig and a coin are better than a lone gardener"


# Where to lay


def test_hard_lays_where_most_gems_are_complete() -> None:
    """With an empty bag only what is complete now counts."""
    made = garden("y14-17 across0,0 turn0")
    gardener = tile("y14-18")
    best = best_of_many(ways_to_lay(made, gardener), [], 5, 4, Random(1)).code
    assert best in made.places(gardener)
    assert made.gain(gardener, best) == max(made.gain(gardener, each) for each in made.places(gardener)) >= 3


def test_hard_lets_a_unicorn_make_room() -> None:
    """The unicorn lies where the gardeners want to meet: it steps aside, and afterwards goes where it is best off."""
    state = begun(1)
    laid = ("c0-01 across0,0 turn0", "p10-18 down0,-2 turn3", "y14-05 down0,-4 turn3")
    set_up(state, 0, laid, (), "p10-19")
    made = state.builders[0].garden
    at_best = max(way.plot.gems for way in ways_to_lay(made, tile("p10-19")))
    assert str(Planner(20).because(state, 0, lift_action(made.where[tile("y14-05")]))) == "unicorn makes room"
    said: list[str] = []
    while not said or said[-1] != "stop":
        said.append(_chooses(state))
        do(state, 0, said[-1])
    assert said[0] == "lift down0,-4"
    assert (at_best, state.gems[0]) == (4, 8), said


def test_a_garden_longer_than_the_plot_is_no_trouble() -> None:
    made = garden(*[f"n1-{number + 1:02} across{4 * number},0 turn0" for number in range(16)])
    window = Window(made)
    assert window.code(code("across0,0 turn0")) == NOWHERE != window.code(code("across30,0 turn0"))
    assert len(window.plot.laid) < 16
    state = begun(1)
    set_up(state, 0, ("n1-01 across0,0 turn0", "n1-02 across60,0 turn0"), ("c0-02",), "c0-01")
    assert Planner(3).choose(state, 0, Random(1)) in state.legal(0)


# The plot


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 119), min_size=2, max_size=14, unique=True), st.randoms(use_true_random=False))
def test_the_plot_agrees_with_the_garden(tiles: list[int], rng: Random) -> None:
    """Places, gems, mushroom lines and what a unicorn may still win are those of the real garden."""
    made = Garden()
    made.lay(tiles[0], HOME * 4)
    for number in tiles[1:]:
        window = Window(made)
        gains = [made.gain(number, each) for each in made.places(number)]
        assert window.plot.look(number) == max(gains, default=-1)
        if not gains:
            assert window.plot.best == NOWHERE
            continue
        inside = {window.code(each): each for each in made.places(number)}
        chosen = inside[window.plot.best] if rng.random() < 0.5 else rng.choice(made.places(number))
        made.lay(number, chosen)
        grown = window.plot.with_tile(number, window.code(chosen))
        assert grown.gems == made.gems
        assert len(grown.rim) == len(made.rim)
        assert (grown.gnomes, grown.dragons, grown.unicorns) == (made.gnomes, made.dragons, len(made.unicorns))
    plot = Window(made).plot
    for number in made.unicorns:
        others = [laid for laid in plot.laid if laid[0] != number]
        assert (len(others) > 0 and hang_together(others)) == made.hangs_together_without(number)
    moved = settled(plot)
    assert plot.gems == made.gems <= moved.gems
    if sum(CREATURE_OF[number] == UNICORN for number in made.where) == 1:
        assert moved.gems == _gems_with_unicorn_moved(made)


def _gems_with_unicorn_moved(made: Garden) -> int:
    unicorn = made.unicorns[0]
    if not made.hangs_together_without(unicorn):
        return made.gems
    rest = made.copy()
    rest.take_up(unicorn)
    return rest.gems + max(rest.gain(unicorn, each) for each in rest.places(unicorn))


# The levels


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_same_view_and_numbers_give_the_same_choice(level: str) -> None:
    state = begun(2)
    for _ in range(2):
        do(state, 0, "draw")
        let_chance(state)
    assert len(state.legal(0)) > 5
    seen = GAME.load(state.seen_by(0).dump())
    first, second = (GAME.bots[level]().choose(each, 0, Random(7)) for each in (seen, state.seen_by(0)))
    assert first == second and first in state.legal(0)


def test_easy_overlooks_places_but_does_not_play_at_random() -> None:
    """Of two places that come to its mind it takes the better one."""
    state = begun(1)
    set_up(state, 0, ("y14-17 across0,0 turn0",), ("c0-01",), "y14-18")
    made = state.builders[0].garden
    gains = {each.text: made.gain(tile("y14-18"), code(each.text.removeprefix("place "))) for each in state.legal(0)}
    chosen = [gains[levels.easy().choose(state, 0, Random(seed)).text] for seed in range(200)]
    mean = sum(gains.values()) / len(gains)
    assert mean < sum(chosen) / len(chosen) < max(gains.values())
