"""What is that? Everything somebody can touch in a picture answers, and no two kinds of things share a text."""

import re
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from xml.etree.ElementTree import Element, fromstring

import pytest

import meowple
from meowple.core.action import CHANCE
from meowple.core.game import Game
from meowple.core.guide import Explanation
from meowple.core.picture import Scene, Shape
from meowple.core.translation import LANGUAGES

Told = tuple[str, Explanation]
"""What was asked, and the answer."""
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{name}" for name in ("text", "path", "rect", "circle", "ellipse", "polygon", "line", "use")}
UNTOUCHED = {f"{SVG}{name}" for name in ("defs", "clipPath", "title")}
GROUND = {"gardlings-panels", "mousetrap-ground", "mousetrap-frame"}
"""Mere ground that things lie on."""
EVERY = {"purrramid": 97, "gardlings": 31, "catlady": 19}
"""One position of so many; else one of eleven."""
WHICH = re.compile(r"Name\d|\(.*?\)|\b[a-k]?[−-]?\d+")
"""Which of its kind a thing is: whose, where, how many."""
PLACES = re.compile(r"across|down|\w+-(upper|lower)$")
"""A spot of a garden or a pile, wherever it lies."""


def kind_of(asked: str, told: Explanation) -> str:
    """By its name, whatever its case and number."""
    return "place" if PLACES.match(asked) else " ".join(word[:3] for word in WHICH.sub("", told.name).split())


def scenes(game: Game) -> Iterator[Scene]:
    """Positions of whole games by chance, through different eyes, in each language and shape, some with a choice."""
    for players in game.players[:3]:
        state, rng, step = game.new(players, {}), Random(players), 0
        while True:
            is_over = state.is_over()
            if is_over or step % EVERY.get(game.name, 11) == 0:
                viewer = rng.randrange(players)
                seen, lang = state.seen_by(viewer), list(LANGUAGES)[step % len(LANGUAGES)]
                legal = seen.legal(viewer) if viewer in state.to_act() else []
                said = tuple(rng.choice(legal).text.split(" ")) if legal and rng.random() < 0.5 else ()
                names = tuple(f"Name{seat}" for seat in range(players))
                shape: Shape = "tall" if rng.random() < 0.5 else "wide"
                yield Scene(seen, viewer, game.translator(lang), names, said, shape)
            if is_over:
                break
            seat = rng.choice(state.to_act())
            state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
            step += seat != CHANCE


def answers(game: Game, scene: Scene, shape: Element, told: Told | None = None) -> Iterator[Told]:
    """What each shape below answers, as the page finds it: by what it says it is, its word, its id, what holds it."""
    if shape.tag in UNTOUCHED or shape.get("pointer-events") == "none" or shape.get("id") in GROUND:
        return
    names = [name for name in map(shape.get, ("data-what", "data-word", "id")) if name]
    found = next(((name, answer) for name in names if (answer := game.explain(scene, name)) is not None), told)
    if shape.tag in SHAPES:
        assert found is not None, f"nobody says what this is: {shape.attrib} {shape.text or ''}"
        yield found
    for below in shape:
        yield from answers(game, scene, below, found)


@pytest.mark.parametrize("name", meowple.games)
def test_everything_in_a_picture_answers_and_no_two_kinds_alike(name: str) -> None:
    game = meowple.games[name]
    kinds: dict[str, set[str]] = defaultdict(set)
    for scene in scenes(game):
        for part in list(fromstring(str(game.draw(scene))))[1:]:
            if part.get("id") is None:  # the ground of the whole
                continue
            for asked, told in answers(game, scene, part):
                assert told.name.strip() and told.text.rstrip()[-1] in ".!?"
                kinds[told.text].add(kind_of(asked, told))
    assert len(kinds) > 20
    alike = {text: found for text, found in kinds.items() if len(found) > 1}
    assert not alike, alike
