"""What would that do? Every choice of every game says so before it is made, in each language, whatever the options."""

from collections.abc import Iterator
from random import Random

import pytest

import meowple
from meowple.core.action import CHANCE
from meowple.core.game import Game
from meowple.core.guide_ears import effects
from meowple.core.picture import Scene
from meowple.core.translation import LANGUAGES

EVERY = {"purrramid": 7}
"""One decision of so many; else one of five."""


def decisions(game: Game) -> Iterator[Scene]:
    """Those of whole games by chance, each with another value of one option, through the eyes of whoever decides."""
    tried = [(option, value) for option in game.options for value in option.choices]
    for at, (option, value) in enumerate(tried):
        possible = [players for players in game.players if option.accepts(value, players) is None]
        players, options = possible[at % len(possible)], {option.name: value}
        state, rng, step = game.new(players, options), Random(at), 0
        names = tuple(f"Name{seat}" for seat in range(players))
        while not state.is_over():
            seat = rng.choice(state.to_act())
            if seat != CHANCE and step % EVERY.get(game.name, 5) == 0:
                lang = list(LANGUAGES)[step % len(LANGUAGES)]
                yield Scene(state.seen_by(seat), seat, game.translator(lang), names)
            state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
            step += seat != CHANCE


@pytest.mark.parametrize("name", meowple.games)
def test_every_choice_says_what_it_does(name: str) -> None:
    game, silent, seen = meowple.games[name], set[str](), 0
    for scene in decisions(game):
        assert scene.viewer is not None
        legal = scene.seen.legal(scene.viewer)
        told = effects(game, scene, legal)
        silent |= {action.text for action, effect in zip(legal, told, strict=True) if not effect.text}
        seen += len(legal)
    assert seen > 1000 and not silent, (seen, silent)
