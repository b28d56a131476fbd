"""The check that `draw` agrees with `chances`: it lets honest draws pass and catches those that are not."""

from collections.abc import Callable
from random import Random

import pytest

from meowple.core.action import CHANCE, Action
from meowple.core.state import below
from meowple.games import SHELF, find
from meowple.testing.drawing import check_draw
from meowple.testing.promises import random_action
from tests.kit.toys import Peek

Chances = list[tuple[Action, int]]
Draw = Callable[[list[Action], Random], Action]


class Urn(Peek):
    """Outcomes by weight, one lot for each unit, and a way to draw one of the lots."""

    def __init__(self, outcomes: Chances, way: Draw) -> None:
        super().__init__()
        self.outcomes = outcomes
        self.way = way
        self.lots = [action for action, weight in outcomes for _ in range(weight)]

    def chances(self) -> Chances:
        return self.outcomes

    def draw(self, rng: Random) -> Action:
        return self.way(self.lots, rng)


def honest(lots: list[Action], rng: Random) -> Action:
    return lots[below(rng, len(lots))]


def of_two_numbers(lots: list[Action], rng: Random) -> Action:
    """Fair as well, but one number does not decide it."""
    return lots[(below(rng, len(lots)) + below(rng, len(lots))) % len(lots)]


def never_the_last(lots: list[Action], rng: Random) -> Action:
    return lots[below(rng, len(lots) - 1)]


def never_the_last_of_two_numbers(lots: list[Action], rng: Random) -> Action:
    return of_two_numbers(lots[:-1], rng)


def never_the_first(lots: list[Action], rng: Random) -> Action:
    return lots[1 + below(rng, len(lots) - 1)]


def each_alike(lots: list[Action], rng: Random) -> Action:
    """As if every outcome had the same weight."""
    kinds = sorted(set(lots), key=lambda lot: lot.text)
    return kinds[below(rng, len(kinds))]


def something_else(lots: list[Action], rng: Random) -> Action:
    return Action("a pig") if rng.random() < 0.001 else honest(lots, rng)


CARDS: Chances = [(Action("draw cat"), 5), (Action("draw dog"), 3), (Action("draw cow"), 1)]


@pytest.mark.parametrize("way", [honest, of_two_numbers])
def test_a_fair_draw_passes(way: Draw) -> None:
    check_draw(Urn(CARDS, way), Random(1))


@pytest.mark.parametrize(
    ("way", "says"),
    [
        (never_the_last, "never drawn: .'draw cow'"),
        (never_the_last_of_two_numbers, "never drawn: .'draw cow'"),
        (never_the_first, "draw cat"),
        (each_alike, "draw c"),
        (something_else, "drawn, but no chance"),
    ],
)
def test_a_draw_that_is_not_fair_is_caught(way: Draw, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_draw(Urn(CARDS, way), Random(1))


@pytest.mark.parametrize("name", SHELF)
def test_a_draw_that_never_draws_the_last_tile_is_caught_in_every_game(name: str) -> None:
    """At the first chances of a real game, those with the most outcomes; with its own draw they pass."""
    game, rng = find(name), Random(3)
    state = game.new(game.players[-1])
    met = 0
    while met < 4 and not state.is_over():
        if state.to_act() == (CHANCE,):
            check_draw(state, rng)
            check_draw(Urn(state.chances(), honest), rng)
            with pytest.raises(AssertionError, match="drawn"):
                check_draw(Urn(state.chances(), never_the_last), rng)
            met += 1
        state.apply(*random_action(state, rng))
    assert met
