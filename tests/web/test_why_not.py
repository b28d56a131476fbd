"""Why can't I? Every word of a picture that may not be said has an answer in the player's language, and only those."""

import re
from random import Random

import pytest

import meowple
from meowple.core.picture import Scene
from meowple.core.sentences import ahead
from meowple.core.table import Table
from meowple.play.why_not import why_not
from meowple.play.words import FOLDER

ALL_GLOWS = ("mousetrap",)
"""Where everything that carries a word can be touched: a tile or a place first, as one likes."""


def a_table(name: str, lines: int, **options: str) -> Table:
    """A table played at random until it has so many lines."""
    table, rng = meowple.new(name, players=2, seed=5, options=options), Random(5)
    while table.number < lines and not table.over:
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.legal(seat)))
    return table


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
@pytest.mark.parametrize("name", list(meowple.games))
def test_every_unlit_word_is_explained_and_no_lit_one(name: str, lang: str) -> None:
    explained = 0
    for lines in (10, 25, 40):
        table = a_table(name, lines)
        seat = table.to_act[0]
        translate = table.game.translator(lang, FOLDER)
        can = ahead(table.legal(seat), [])
        picture = table.game.picture(Scene(table.state.seen_by(seat), seat, translate))
        for word in set(re.findall(r'data-word="([^"]+)"', picture)):
            told = why_not(table, seat, [], word, translate)
            assert bool(told) == (word not in can), (word, told)
            assert "knows sentences" not in told, "that is for programs"
            explained += bool(told)
    assert explained > 3 or name in ALL_GLOWS


def test_the_rule_itself_is_given_where_there_is_one() -> None:
    table = a_table("fits", 6, boards="1")
    seat, english = table.to_act[0], table.game.translator("en", FOLDER)
    turning = next(action.text.split()[1] for action in table.legal(seat) if action.text != "aside")
    wide = [f"c{n}" for n in range(1, 7) if not any(f"{turning} c{n}" in one.text for one in table.legal(seat))]
    assert wide, "every piece is wider than one column"
    told = why_not(table, seat, ["drop", turning], wide[-1], english)
    assert told == f"In column {wide[-1][1]} the piece would stand out at the side. (2a)"
    assert why_not(table, seat, ["drop", turning], turning, english) == "That is chosen already."
    assert why_not(table, seat, [], "c1", english) == "", "a column may be touched before the piece is turned"


@pytest.mark.parametrize("name", list(meowple.games))
def test_what_can_be_done_instead_is_never_just_the_verb(name: str) -> None:
    """“Not now. You can: Take.” would run in a circle: taking was what somebody tried."""
    table = a_table(name, 12)
    seat, english = table.to_act[0], table.game.translator("en", FOLDER)
    legal = table.legal(seat)
    verbs = {table.game.say_word(action.text.split()[0], english) for action in legal if " " in action.text}
    picture = table.game.picture(Scene(table.state.seen_by(seat), seat, english))
    for word in set(re.findall(r'data-word="([^"]+)"', picture)):
        told = why_not(table, seat, [], word, english)
        assert told not in {f"Not now. You can: {verb}." for verb in verbs}, (word, told)
