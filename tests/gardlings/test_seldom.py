"""What seldom happens in a game: the last tile of a bag or a colour, a tile without a place, a draw behind a screen."""

from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import BadDump
from meowple.games.gardlings import GAME
from meowple.games.gardlings.builder import HIDDEN
from meowple.games.gardlings.components import COLOURS, KINDS, NAMES, NEIGHBOURS
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import BUY, DEAL, DRAWN
from tests.gardlings.help import all_stop, begun, code, do, garden, says, set_up, tile

# 1. The game


def test_1a_a_start_does_not_wait_for_a_chance_that_is_none() -> None:
    """Four players share sixteen tiles with one gnome: nobody draws the last of them."""
    state = GAME.new(4, {})
    assert isinstance(state, Gardlings)
    rng = Random(1)
    while len(state.source()) != 2:
        state.apply(CHANCE, state.draw(rng))
    assert state.step == DEAL and GAME.load(state.dump()) == state
    only = state.copy()
    only.market_to_change()
    only.builder_to_change(only.turn).put_in_bag(only.source().pop())
    with pytest.raises(BadDump, match="the only tile left is no chance"):
        GAME.load(only.dump())


def test_a_copy_of_a_game_that_is_won_knows_by_whom() -> None:
    state = begun(2)
    all_stop(state, 4, 21)
    assert state.winner == state.copy().winner == 1 and state.copy().ranking() == [2, 1]


# 2. Building


def test_2a_the_last_tile_of_a_bag_is_drawn_at_once() -> None:
    state = begun()
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("n1-02",))
    events = do(state, 0, "draw")
    assert [(event.kind, event.values["tile"]) for event in events] == [("drew_last", "n1-02")]
    assert state.builders[0].hand == tile("n1-02") and state.builders[0].bag == [] and state.to_act() == (0,)
    assert all(sentence.startswith("place ") for sentence in says(state))
    set_up(state, 0, (), ("n1-02",))
    assert [event.kind for event in do(state, 0, "draw")] == ["drew_last", "laid"]
    assert list(state.builders[0].garden.where) == [tile("n1-02")] and state.builders[0].bag == []


def test_2f_a_tile_that_fits_nowhere_is_told() -> None:
    for name, kinds in (("y14-04", ["got_stuck"]), ("n1-02", [])):
        state = begun()
        set_up(state, 0, ("n1-01 across0,0 turn0",), (name, "c0-01"))
        do(state, 0, "draw")
        events = do(state, CHANCE, f"drawn {name}")
        assert [event.kind for event in events] == kinds
        assert ("stop" in says(state)) is bool(kinds)


def test_1e_behind_a_screen_a_drawn_tile_is_some_tile() -> None:
    state = begun(2, hidden=True)
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("n1-02", "n1-03", "c0-01"))
    do(state, 0, "draw")
    seen = state.seen_by(1)
    assert seen.step == DRAWN and (seen.builders[0].hand, seen.builders[0].in_bag()) == (-1, 3)
    seen.apply(CHANCE, seen.draw(Random(1)))
    assert (seen.builders[0].hand, seen.builders[0].in_bag()) == (HIDDEN, 2)
    assert seen.to_act() == (0, 1) and len(seen.builders[0].bag) == 4


def _grown(rng: Random) -> Garden:
    """Any tiles that fit, a few or many."""
    grown = Garden()
    for number in rng.sample(range(KINDS), rng.choice((1, 2, 3, 5, 8))):
        if places := grown.places(number):
            grown.lay(number, rng.choice(places))
    return grown


def _hemmed_in(rng: Random) -> Garden:
    """One in which only one or two cells of the rim are left to lay a tile on: few tiles find a place."""
    grown = _grown(rng)
    cell = rng.choice(list(grown.rim))
    beside = [cell + step for step in NEIGHBOURS if cell + step in grown.rim]
    left = {cell, *rng.sample(beside, min(len(beside), rng.randint(0, 1)))}
    grown.rim = {each: asks for each, asks in grown.rim.items() if each in left}
    return grown


def test_2f_whether_a_tile_has_a_place_is_known_without_looking_at_all_places() -> None:
    rng, without = Random("places"), 0
    assert Garden().has_place(0)
    for _ in range(60):
        grown = _hemmed_in(rng)
        for number in range(KINDS):
            places = grown.places(number)
            assert grown.has_place(number) is bool(places), (grown.where, NAMES[number])
            assert places == sorted(set(places))
            without += not places
    assert 1000 < without < 5000


BESIDE = ("across2,0", "across-2,0", "across0,1", "across1,1", "across-1,1", "across0,-1", "across1,-1", "across-1,-1")


@pytest.mark.parametrize("name", ["n1-02", "n1-03", "n1-07", "g4-05"])
def test_2c_tiles_are_well_laid_only_where_both_match(name: str) -> None:
    """Beside each other they touch with one cell, above each other with one or two."""
    alone = garden("n1-01 across0,0 turn0")
    seen = set()
    for spot in (f"{beside} turn{turn}" for beside in BESIDE for turn in (0, 2)):
        both = garden("n1-01 across0,0 turn0", f"{name} {spot}")
        fits = code(spot) in alone.places(tile(name))
        assert both.is_well_laid(tile(name)) is both.is_well_laid(tile("n1-01")) is fits, spot
        seen.add(fits)
    assert seen == {False, True}


# 7. Buying


@pytest.mark.parametrize("colour", range(1, 5))
@pytest.mark.parametrize("half", range(2))
def test_7f_the_last_unseen_tile_of_a_colour_is_no_chance(colour: int, half: int) -> None:
    state = begun(2)
    state.builder_to_change(0).coins = 20
    all_stop(state, 4, 4)
    pile, market = 2 * colour - 2 + half, state.market_to_change()
    last = market.unseen[colour][3]
    market.unseen[colour] = [last]
    market.unknown[2 * colour - 2], market.unknown[2 * colour - 1] = 1 - half, half
    do(state, 0, f"buy {COLOURS[colour]}-{('upper', 'lower')[half]}")
    assert state.market.top[pile] == last and state.market.unseen[colour] == []
    assert state.step == BUY and state.to_act() == (1,)
