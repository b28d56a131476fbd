"""The engine against the second model: whole games in lock-step at all player counts and options."""

import itertools
from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.state import State
from meowple.games import find
from meowple.testing.setups import LONG
from tests.mousetrap.model import Model, is_cat, is_mouse, sides

GAME = find("mousetrap")
STYLES = ("greedy", "mean", "trapper", "compact", "anyhow", "far")
ODD_SETS = (
    "9,1,1,ab,abb,1,6,1", "3,1,3,abcd,aabbcd,3,2,2", "17,1,1,a,a,1,1,1", "1,1,1,a,a,1,1,17", "8,1,1,a,ab,1,5,5"
)  # fmt: skip
SETS = ("r1", "r2", "r3", "r4", *ODD_SETS)
SETUPS = [
    (2, "r1", "kind", "1"), (2, ODD_SETS[0], "any", "2"), (2, ODD_SETS[2], "kind", "drawn"),
    (2, ODD_SETS[3], "any", "1"), (2, ODD_SETS[4], "kind", "1"), (2, "r3", "kind", "drawn"),
    (3, "r2", "any", "3"), (3, ODD_SETS[1], "kind", "drawn"), (3, ODD_SETS[4], "kind", "1"),
    (4, "r4", "kind", "drawn"), (4, ODD_SETS[0], "kind", "4"),
]  # fmt: skip
EVERY_SETUP = [
    (players, tiles, friends, start)
    for players in (2, 3, 4)
    for tiles, friends in itertools.product(SETS, ("kind", "any"))
    for start in ("drawn", *map(str, range(1, players + 1)))
]


def wish(model: Model, seat: int, style: str, sentence: str) -> float:
    """How much a player of this style likes a sentence."""
    _, kind, where = sentence.split(" ")
    x, y = map(int, where.split(","))
    tiles = model.table.tiles
    beside = [tiles[side][0] for side in sides((x, y)) if side in tiles]
    if style == "far":
        return abs(x) + abs(y)
    if style == "compact":
        return len(beside)
    if style == "trapper":
        mice = sum(map(is_mouse, beside))
        return 5 * mice if kind == "trap" else 4 * beside.count("trap") + mice if is_mouse(kind) else len(beside) / 2
    cats = sum(map(is_cat, beside))
    if style == "mean":
        hunted = sum(is_mouse(tiles[side][0]) and tiles[side][1] != seat for side in sides((x, y)) if side in tiles)
        return hunted if is_cat(kind) or kind == "trap" else cats if kind == "milk" else len(beside) / 2
    if is_mouse(kind):
        return 2 * beside.count("cheese") - cats - beside.count("trap")
    return 2 * cats if kind == "milk" else sum(map(is_mouse, beside)) * (1 if kind == "cheese" else -1)


def compare(state: State, model: Model, log: list[str]) -> None:
    """Everything the rules say about where the game stands."""
    told = log[-12:]
    assert state.to_act() == model.to_act(), told
    for seat in range(model.players):
        said = [action.text for action in state.legal(seat)]
        assert len(said) == len(set(said)) and set(said) == model.legal(seat), told
    assert {action.text: weight for action, weight in state.chances()} == model.chances(), told
    assert state.scores() == model.scores(), told
    assert state.ranking() == model.ranking() and state.verdict() is None, told
    assert state.is_over() == (len(model.table.tiles) == 24 * model.players), told
    if model.to_act() == (CHANCE,):
        assert state.drawer() == (CHANCE if model.drawer() is None else model.drawer()), told


def play(players: int, tiles: str, friends: str, start: str, rng: Random) -> None:
    """A whole game in both."""
    state = GAME.new(players, {"set": tiles, "friends": friends, "start": start})
    model = Model(players, tiles, friends == "any", start)
    styles = [rng.choice(STYLES) for _ in range(players)]
    log: list[str] = []
    compare(state, model, log)
    while not state.is_over():
        seat = model.to_act()[0]
        if seat == CHANCE:
            said = rng.choice(sorted(model.chances()))
        else:
            legal = rng.sample(sorted(model.legal(seat)), len(model.legal(seat)))
            style = styles[seat] if rng.random() < 0.9 else "anyhow"
            said = legal[0] if style == "anyhow" else max(legal, key=lambda each: wish(model, seat, style, each))
        log.append(f"{seat} {said}")
        state.apply(seat, GAME.read(said))
        model.say(seat, said)
        compare(state, model, log)
    assert len(log) == GAME.longest(players, {"start": start})


@pytest.mark.parametrize(("players", "tiles", "friends", "start"), EVERY_SETUP if LONG else SETUPS)
def test_whole_games_go_the_same_way(players: int, tiles: str, friends: str, start: str) -> None:
    play(players, tiles, friends, start, Random(f"{players} {tiles} {friends} {start}"))
