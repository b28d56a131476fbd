"""What is said of each move is enough to play well; without it one plays like somebody who cannot tell them apart."""

from random import Random

import pytest

import meowple
from meowple.core.game import Options
from meowple.core.picture import Scene
from meowple.core.table import PERSON
from meowple.core.translation import LANGUAGES
from meowple.games import find, find_bot
from meowple.play.asking import HELP, Asked, told_moves
from tests.web.ear_words import JUDGES, chosen

SHORT: dict[str, Options] = {"fits": {"boards": "1"}, "gardlings": {"goal": 17}}


def by_ear(game: str, level: str, seed: int, is_deaf: bool = False) -> float:
    """A game of the ear against a bot: 1 won, 0.5 shared, 0 lost."""
    table = meowple.new(game, players=2, seed=seed, seats=(PERSON, level), options=SHORT.get(game, {}))
    bot, rng, translate = find_bot(table.game, level), Random(seed), table.game.translator("en")
    while not table.over:
        seat = table.to_act[0]
        seen = table.state.seen_by(seat)
        if seat == 1:
            table.play(1, bot.choose(seen, 1, rng))
            continue
        legal = table.legal(0)
        heard = [(text, effect) for text, _, effect in told_moves(table.game, Scene(seen, 0, translate), legal)]
        if is_deaf:
            heard = [(text, "") for text, _ in rng.sample(heard, len(heard))]
        table.play(0, chosen(game, heard))
    winners = table.state.winners()
    return (0 in winners) / len(winners)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(JUDGES))
def test_every_question_has_an_answer_at_every_decision(game: str, lang: str) -> None:
    """Also after the end, and to somebody who only watches."""
    table = meowple.new(game, players=2, seed=3)
    rng, translate, bot = Random(3), find(game).translator(lang), find_bot(find(game), "random")
    for _ in range(40):
        for viewer in (0, None):
            legal = table.legal(0) if viewer == 0 else []
            scene = Scene(table.state.seen_by(viewer), viewer, translate)
            asked = Asked(table.game, scene, legal, lambda last: [f"{last}"])
            for letter in HELP:
                assert all(asked.answer(f"/{letter}"))
        if table.over:
            return
        seat = table.to_act[0]
        table.play(seat, bot.choose(table.state.seen_by(seat), seat, rng))


PLACES = {"fits": "c3", "purrramid": "c3", "mousetrap": "0 0", "catlady": "b2", "gardlings": "0 0"}


@pytest.mark.parametrize("game", list(PLACES))
def test_one_place_is_told_and_no_place_is_no_fault(game: str) -> None:
    table = meowple.new(game, players=2, seed=3)
    bot, rng = find_bot(table.game, "random"), Random(1)
    for _ in range(6):
        seat = table.to_act[0]
        table.play(seat, bot.choose(table.state.seen_by(seat), seat, rng))
    scene = Scene(table.state.seen_by(0), 0, table.game.translator("en"))
    asked = Asked(table.game, scene, table.legal(0), lambda _: [])
    assert "no such place" not in asked.answer(f"/b {PLACES[game]}")[0]
    for name in ("c99", "zz", "-", "r0", "99,99,99", "c", "ř"):
        assert asked.answer(f"/b {name}")
    assert "no such place" in asked.answer("/b zz")[0]
