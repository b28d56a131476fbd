"""Booklets: how they are read, that their pictures are real and true, and that the kit notices what is wrong."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from meowple.core.errors import BadSetup, MeowpleError
from meowple.core.game import Game
from meowple.core.translation import LANGUAGES
from meowple.games import SHELF, find
from meowple.games.fits import FitsGame
from meowple.play.booklet import Figure, Text, Things, linked, read_booklet
from meowple.play.booklet_examples import read_examples
from meowple.play.booklet_pictures import drawn, things
from meowple.testing.booklets import check_booklet, figures

BOOKLET = """# FITS

Facts.

## In one minute

- One.
- Two.
- Three.
- Four.
- Five.

![A](example:start)
![B](example:start)
![C](example:start)

## The goal

Cover it.

{things:pieces}

## 1. A round

1a. Boards by {option:boards}, such as {choice:boards=12}, or {option:shuffle=yes}. See 2c and 9z.

![The start.](example:start)

## 2. Laying

2c. It slides down.
- a list
- of two

{more}"""
MORE = "".join(f"{number}. A rule that FITS speaks of.\n\n" for number in ("1c", "1d", "2a", "2b", "2d", "3a"))
BOOKLET = BOOKLET.replace("{more}", MORE)
EXAMPLES = """
[start]
players = 1
lines = ["chance start L5"]
parts = ["fits-ramp0", "fits-columns"]
crop = [0, 400, 300, 200]
mark = ["c2"]

[things.pieces]
players = 1
things = ["piece:I3", { name = "ramp:0", crop = [0, 0, 80, 80] }]
"""
Odd = Callable[..., Game]


@pytest.fixture
def odd(tmp_path: Path) -> Odd:
    """FITS with another booklet."""

    def made(rules: str = BOOKLET, examples: str = EXAMPLES) -> Game:
        (tmp_path / "RULES.md").write_text(rules, encoding="utf-8")
        (tmp_path / "examples.toml").write_text(examples, encoding="utf-8")
        game = FitsGame()
        game.folder = tmp_path
        return game

    return made


def test_a_booklet_is_read_in_parts(odd: Odd) -> None:
    booklet = read_booklet(odd(), "en")
    assert booklet.title == "FITS" and booklet.facts == (Text("Facts."),)
    assert booklet.minute is not None and booklet.minute.sentences == ("One.", "Two.", "Three.", "Four.", "Five.")
    assert [figure.says for figure in booklet.minute.figures] == ["A", "B", "C"]
    goal, round_, laying = booklet.chapters
    assert (goal.number, goal.blocks) == ("", (Text("Cover it."), Things("pieces")))
    assert round_.number == "1" and round_.blocks[1] == Figure("start", "The start.")
    assert laying.blocks[0] == Text("It slides down.\n- a list\n- of two", "2c")
    assert booklet.numbers()[:3] == ["1a", "2c", "1c"]


def test_options_are_called_what_the_form_calls_them(odd: Odd) -> None:
    text = read_booklet(odd(), "en").chapters[1].blocks[0]
    assert isinstance(text, Text)
    said = "Boards by **Boards, in order of play**, such as **1 and 2**, or **Boards in random order: yes**."
    assert text.text.startswith(said)


def test_numbers_of_rules_that_there_are_become_links() -> None:
    assert linked("See 2c and 9z.", {"2c"}, "/rules/fits") == "See [2c](/rules/fits#rule-2c) and 9z."


def test_a_game_without_minute_and_examples_has_a_booklet_too(odd: Odd) -> None:
    game = odd(f"# Old\n\n## 1. A turn\n\n2c. Roll.\n\n{MORE}", "")
    assert read_booklet(game, "en").minute is None
    check_booklet(game)


def test_a_game_without_rules_has_a_title(odd: Odd) -> None:
    game = odd()
    (game.folder / "RULES.md").unlink()
    booklet = read_booklet(game, "en")
    assert (booklet.title, booklet.chapters, booklet.minute) == ("FITS", (), None)


def test_a_picture_is_cropped_marked_and_cannot_be_played(odd: Odd) -> None:
    game = odd()
    svg = drawn(game, read_examples(game.folder).example("start"), "Say <this>", game.translator("en"))
    assert 'viewBox="0 400 300 200"' in svg and 'aria-label="Say &lt;this&gt;"' in svg
    assert 'class="pointed"' in svg and 'id="start-fits-ramp0"' in svg
    assert "data-word" not in svg and "fits-turnings" not in svg and 'id="fits-' not in svg


def test_a_table_of_things_says_what_the_game_says(odd: Odd) -> None:
    game = odd()
    bar, ramp = things(game, read_examples(game.folder).table("pieces"), game.translator("pl"))
    assert bar.name == "bar of three" and bar.rule == "1d", "the odd game has no translations"
    assert "<svg" in bar.picture and 'viewBox="0 0 80 80"' in ramp.picture


FAULTS = {
    "a picture nobody made": (
        BOOKLET.replace("example:start)\n\n## 2", "example:none)\n\n## 2"),
        EXAMPLES,
        "no example none",
    ),
    "an option nobody has": (BOOKLET.replace("{option:boards}", "{option:bords}"), EXAMPLES, "no option bords"),
    "a choice nobody offers": (BOOKLET.replace("boards=12", "boards=99"), EXAMPLES, "offers no 99"),
    "code": (BOOKLET.replace("Cover it.", "Cover `it`."), EXAMPLES, "is code"),
    "a file": (BOOKLET.replace("Cover it.", "See boards.toml."), EXAMPLES, "is code"),
    "a raw word": (BOOKLET.replace("Cover it.", "Option start_piece."), EXAMPLES, "is code"),
    "four sentences": (BOOKLET.replace("- Five.\n", ""), EXAMPLES, r"\(4, 3\)"),
    "two pictures": (BOOKLET.replace("![C](example:start)\n", ""), EXAMPLES, r"\(5, 2\)"),
    "a long minute": (BOOKLET.replace("- Five.", "- Five" + " and more" * 60), EXAMPLES, "more than a minute"),
    "an example nobody shows": (BOOKLET, EXAMPLES + "\n[more]\nplayers = 1\n", "no rule shows.*more"),
    "a part nobody drew": (BOOKLET, EXAMPLES.replace("fits-columns", "fits-cats"), "no part fits-cats"),
    "a shape nobody drew": (BOOKLET, EXAMPLES.replace('["c2"]', '["c9"]'), "no shape c9"),
    "a key nobody knows": (BOOKLET, EXAMPLES.replace("mark =", "marks ="), "no marks"),
    "a line nobody may say": (BOOKLET, EXAMPLES.replace("start L5", "start I3"), "start I3"),
    "a thing nobody explains": (BOOKLET, EXAMPLES.replace("piece:I3", "piece:Q7"), "does not say what piece:Q7"),
    "a crop without width": (BOOKLET, EXAMPLES.replace("300, 200", "0, 200"), "width"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_kit_notices(fault: str, odd: Odd) -> None:
    rules, examples, told = FAULTS[fault]
    assert (rules, examples) != (BOOKLET, EXAMPLES), "nothing is wrong"
    with pytest.raises((AssertionError, MeowpleError), match=told):
        check_booklet(odd(rules, examples))


def test_an_example_that_is_like_itself_is_refused(odd: Odd) -> None:
    with pytest.raises(BadSetup, match="like itself"):
        read_examples(odd(BOOKLET, '[start]\nlike = "other"\n\n[other]\nlike = "start"\n').folder)


def test_refusals_name_rules_that_are_there(odd: Odd) -> None:
    with pytest.raises(AssertionError, match=r"refusals name rules that are not there: \['2d'\]"):
        check_booklet(odd(BOOKLET.replace("2d. A rule", "2e. A rule")))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHELF)
def test_our_booklets_are_for_people(name: str, lang: str) -> None:
    """All have a minute, a goal and pictures, and none speaks of options, lines or files."""
    booklet = read_booklet(find(name), lang)
    assert booklet.minute is not None and len(figures(booklet)) >= 8
    texts = [block.text for chapter in booklet.chapters for block in chapter.blocks if isinstance(block, Text)]
    raw = re.compile(r"\b(option|opcj|volb[aou]? [„“\"`])|\d \w*(lines|linii|wierszy|řádků)\b", re.IGNORECASE)
    assert [text[:80] for text in texts if raw.search(text)] == []


@pytest.mark.parametrize(("board", "points"), [(1, 4), (2, 5), (3, 2), (4, 1)])
def test_the_scoring_examples_of_fits_say_the_truth(board: int, points: int) -> None:
    game = find("fits")
    assert read_examples(game.folder).example(f"board-{board}").position(game).scores() == [points]
    for lang in LANGUAGES:
        says = next(one.says for one in figures(read_booklet(game, lang)) if one.name == f"board-{board}")
        assert re.search(rf"{points} \w+\.$", says), says
