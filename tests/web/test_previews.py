"""A preview keeps what was pointed at: a shape that went away under the mouse would come and go for ever."""

import re
from random import Random

import pytest

import meowple
from meowple.core.picture import Scene, Shape
from meowple.core.sentences import words_of

WORD = re.compile(r'data-(?:word|offers)="([^"]+)"')


def said_by_shapes(drawn: str) -> set[str]:
    """The words that shapes say, or offer."""
    return {word for words in WORD.findall(drawn) for word in words.split()}


@pytest.mark.parametrize("shape", ["wide", "tall", "low"])
@pytest.mark.parametrize("name", list(meowple.games))
def test_the_shape_one_points_at_stays_in_the_preview(name: str, shape: Shape) -> None:
    pointed_at = 0
    for seed in range(3):
        table, rng = meowple.new(name, players=2, seed=seed), Random(seed)
        while not table.over and table.number < 60:
            seat = table.to_act[0]
            legal = table.legal(seat)
            if rng.random() < 0.3:
                action = rng.choice(legal)
                words = words_of(action)
                if action.set_from >= 0:
                    some = words[action.set_from :]
                    words[action.set_from :] = rng.sample(some, len(some))
                seen, translate = table.state.seen_by(seat), table.game.translator("en")
                half_said = Scene(seen, seat, translate, said=tuple(words[:-1]), shape=shape)
                before = said_by_shapes(table.game.picture(half_said))
                whole = Scene(seen, seat, translate, said=tuple(words), shape=shape)
                after = said_by_shapes(table.game.picture(whole))
                if words[-1] in before:
                    assert words[-1] in after, words
                    pointed_at += 1
                for half in range(1, len(words) - 1):
                    table.game.picture(Scene(seen, seat, translate, said=tuple(words[:half]), shape=shape))
            table.play(seat, rng.choice(legal))
    assert pointed_at > 5
