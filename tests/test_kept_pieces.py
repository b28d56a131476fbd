"""Pieces of pictures are kept by all they are drawn from: nobody can tell a kept one from one drawn anew."""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import meowple
from meowple.core.picture import SHAPES, Scene
from meowple.core.table import Table
from meowple.core.translation import LANGUAGES
from meowple.games import find

Draw = Callable[[], str]
LINES = 60


def kept_functions(game: str) -> list[Any]:
    """Everything in a game's modules, and in those all share, that remembers what it has drawn."""
    rooms = (f"meowple.games.{game}.", "meowple.core.picture", "meowple.core.lettering", "meowple.core.translation")
    modules = [module for name, module in sys.modules.items() if name.startswith(rooms)]
    found = [thing for module in modules for thing in vars(module).values() if hasattr(thing, "cache_clear")]
    return [thing for thing in found if thing.__name__ != "translator"]  # a translator is a key of the others


def forget_all(game: str) -> None:
    for thing in kept_functions(game):
        thing.cache_clear()


def scenes(table: Table, rng: Random) -> list[Scene]:
    """The position through all eyes, in two shapes and some language; with words half said by whoever is to act."""
    names = tuple(f"Cat {rng.randrange(3)}" for _ in range(table.players))
    found = []
    for viewer in (None, *range(table.players)):
        legal = [] if viewer is None else table.legal(viewer)
        words = rng.choice(legal).text.split(" ") if legal else []
        said = tuple(words[: rng.randint(0, len(words))])
        for shape in SHAPES:
            translate = table.game.translator(rng.choice(LANGUAGES))
            found.append(Scene(table.state.seen_by(viewer), viewer, translate, names, said, shape))
    return found


@pytest.mark.parametrize("game", list(meowple.games))
def test_a_kept_piece_is_what_would_be_drawn_anew(game: str) -> None:
    """Two tables in turn, so that pieces of one lie in wait for the other; then each picture from nothing."""
    rng = Random(5)
    tables = [meowple.new(game, players=2, seed=seed) for seed in (1, 2)]
    forget_all(game)
    drawn: list[tuple[Scene, str]] = []
    for _ in range(LINES):
        for table in tables:
            if not table.over:
                seat = table.to_act[0]
                table.play(seat, rng.choice(table.legal(seat)))
            drawn += [(scene, find(game).picture(scene)) for scene in rng.sample(scenes(table, rng), 1)]
    for scene, kept in drawn:
        forget_all(game)
        assert find(game).picture(scene) == kept


@pytest.mark.parametrize("game", list(meowple.games))
def test_what_is_kept_is_bounded(game: str) -> None:
    """A site runs for months: nothing may be kept without an end."""
    kept = kept_functions(game)
    assert kept and all(thing.cache_parameters()["maxsize"] for thing in kept)
