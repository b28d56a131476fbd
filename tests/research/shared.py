"""Which games and tables the tests of `meowple.research` play, and how."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from meowple.core.action import CHANCE, Seat
from meowple.core.game import Game
from meowple.core.state import State
from meowple.games import SHELF, find
from meowple.testing.setups import LONG, Setup, all_setups, plain_setups

sys.path.append(str(Path(__file__).resolve().parent.parent.parent / "examples" / "meowple-pig" / "src"))

from meowple_pig import GAME as PIG

GAMES: list[Game] = [*[find(name) for name in SHELF], PIG]
"""Ours, and a game from outside."""

SAMPLE = [("purrramid", 2), ("fits", 1), ("fits", 3), ("catlady", 1), ("mousetrap", 2), ("gardlings", 2), ("pig", 2)]
"""One table or two of each game; a long run plays at all."""


def tables() -> list[Setup]:
    """A sample of all games and player counts; all of them in a long run."""
    setups = plain_setups(GAMES)
    return [one for one in setups if LONG or (one.game.name, one.players) in SAMPLE]


def varied_tables() -> list[Setup]:
    """Options in all pairs; a few of each game if the run is not long."""
    setups = all_setups(GAMES)
    if LONG:
        return setups
    found: list[Setup] = []
    for game in GAMES:
        own = [one for one in setups if one.game is game]
        found += own[:: max(1, len(own) // 6)]
    return found


def named(setup: Setup) -> str:
    return str(setup)


def played(setup: Setup, seed: int, most: int) -> Iterator[tuple[State, Seat]]:
    """Positions of a random game in which a seat is to choose, the seat beside; so many at the most."""
    rng = Random(f"{setup} {seed}")
    state = setup.game.new(setup.players, setup.options)
    choices = 0
    while not state.is_over() and choices < most:
        seat = rng.choice(state.to_act())
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        yield state, seat
        state.apply(seat, rng.choice(state.legal(seat)))
        choices += 1
