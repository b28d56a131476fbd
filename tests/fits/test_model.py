"""The engine against the second model: whole games in lock-step at all player counts and options."""

import itertools
from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.state import State
from meowple.games import find
from meowple.testing.setups import LONG
from tests.fits.model import Model, Ramp

GAME = find("fits")
STYLES = ("careful", "careful", "careful", "anyhow", "tower", "sparing")
SETUPS = [
    (1, "1234", False, False), (1, "4321", True, True), (1, "31", False, True), (1, "2", True, False),
    (2, "1243", False, False), (2, "24", True, True), (2, "13", False, True),
    (3, "1432", True, False), (3, "31", False, False), (3, "4", True, True),
    (4, "1234", True, True), (4, "2", False, False), (4, "34", True, False), (4, "1", False, True),
]  # fmt: skip
EVERY_SETUP = [
    (players, "".join(boards), shuffle, may_refuse)
    for players in range(1, 5)
    for length in range(1, 5)
    for boards in itertools.permutations("1234", length)
    for shuffle in (False, True)
    for may_refuse in (False, True)
]


def faults(ramp: Ramp, squares: list[tuple[int, int]]) -> int:
    """Gaps closed by laying there, and how high it gets."""
    covered = ramp.covered | set(squares)
    gaps = sum((x, row) not in covered for x, top in squares for row in range(1, top))
    return 20 * gaps + sum(row for _, row in squares)


def choice(model: Model, seat: int, style: str, rng: Random) -> str:
    """A sentence in this style: careful players fill the ramp, towers leave it at the top, sparing ones lay little."""
    legal = sorted(model.legal(seat))
    if style == "sparing" and "aside" in legal and rng.random() < 0.8:
        return "aside"
    ways = model.ramps[seat].ways(model.piece_of(seat))
    if not ways or style in ("anyhow", "sparing") or rng.random() < 0.05:
        return rng.choice(legal)
    if style == "tower":
        return max(sorted(ways), key=lambda way: max(row for _, row in ways[way]))
    return min(sorted(ways), key=lambda way: faults(model.ramps[seat], ways[way]))


def compare(state: State, model: Model, log: list[str]) -> None:
    """Everything the rules say about where the game stands."""
    told = log[-12:]
    assert state.to_act() == model.to_act(), told
    for seat in range(model.players):
        said = [action.text for action in state.legal(seat)]
        assert len(said) == len(set(said)) and set(said) == model.legal(seat), told
    assert {action.text: weight for action, weight in state.chances()} == model.chances(), told
    assert state.scores() == model.scores(), told
    assert state.ranking() == model.ranking() and state.verdict() == model.verdict(), told
    assert state.is_over() == (model.due == "over"), told


def play(players: int, boards: str, shuffle: bool, may_refuse: bool, rng: Random) -> None:
    """A whole game in both."""
    state = GAME.new(players, {"boards": boards, "shuffle": shuffle, "start_piece_may_be_refused": may_refuse})
    model = Model(players, boards, shuffle, may_refuse)
    styles = [rng.choice(STYLES) for _ in range(players)]
    log: list[str] = []
    compare(state, model, log)
    while not state.is_over():
        seat = rng.choice(model.to_act())
        said = rng.choice(sorted(model.chances())) if seat == CHANCE else choice(model, seat, styles[seat], rng)
        log.append(f"{seat} {said}")
        state.apply(seat, GAME.read(said))
        model.say(seat, said)
        compare(state, model, log)
    assert len(log) <= GAME.longest(players, {})


@pytest.mark.parametrize(("players", "boards", "shuffle", "may_refuse"), EVERY_SETUP if LONG else SETUPS)
def test_whole_games_go_the_same_way(players: int, boards: str, shuffle: bool, may_refuse: bool) -> None:
    play(players, boards, shuffle, may_refuse, Random(f"{players} {boards} {shuffle} {may_refuse}"))
