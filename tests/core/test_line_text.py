"""A line in words exists once: site, terminal and replay tell the same, and no draw is lost."""

from random import Random

import pytest

import meowple
from meowple.core.line_text import line_in_words
from meowple.core.translation import LANGUAGES
from meowple.core.view import View

NAMES = ("Ala", "Olek")


def played(name: str, choices: int) -> meowple.Table:
    """A table of two after so many choices at random, with one of them taken back where that is free."""
    table, rng = meowple.new(name, players=2, seed=5), Random(2)
    for _ in range(choices):
        seat = rng.choice(table.to_act)
        table.play(seat, rng.choice(table.legal(seat)))
        if rng.random() < 0.1 and table.undo_offer(seat) is not None:
            table.undo(seat)
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", list(meowple.games))
def test_every_line_is_told_and_every_draw_says_what_came(name: str, lang: str) -> None:
    table = played(name, 40)
    translate = table.game.translator(lang)
    for row in View(table, 0).log():
        said = line_in_words(table.game, row, NAMES, table.seats, translate)
        assert said and all(said), row.say
        if row.seat == meowple.CHANCE:
            assert row.action is not None
            whose = "" if row.drawer == meowple.CHANCE else NAMES[row.drawer]
            drawn = table.game.say_action(row.action, whose, translate)
            assert said[0] == drawn, "a draw is told before what it caused"


def test_who_made_a_line_is_told_if_somebody_else_sits_there() -> None:
    table = meowple.new("fits", players=2, seed=5)
    table.play(0, table.legal(0)[0], by="medium for person")
    table.play(1, table.legal(1)[0], by="api:Olek")
    rows = View(table, None).log()
    told = [line_in_words(table.game, row, ("Ala", "Olek"), table.seats, table.game.translator("en")) for row in rows]
    mine = [" ".join(texts) for texts, row in zip(told, rows, strict=True) if row.seat >= 0]
    assert mine[0].endswith("(medium bot plays for Ala)")
    assert "api" not in mine[1] and not mine[1].endswith(")"), "who sits there by a program is who sits there"


@pytest.mark.parametrize(
    ("by", "reader", "told"),
    [
        ("medium for person", 0, "medium bot plays for you"),
        ("medium for person (time)", 0, "medium bot played for you, time was up"),
        ("easy for medium for person (time)", 1, "easy bot played for Ala, time was up"),
        ("easy for medium", 0, "easy bot plays for medium bot"),
        ("hard", None, "hard bot"),
    ],
)
def test_whoever_reads_it_is_told_who_played_for_them_and_why(by: str, reader: int | None, told: str) -> None:
    table = meowple.new("fits", players=2, seed=5)
    table.play(0, table.legal(0)[0], by=by)
    row = View(table, None).log()[-1]
    said = line_in_words(table.game, row, ("Ala", "Olek"), table.seats, table.game.translator("en"), reader)
    assert said[-1].endswith(f"({told})")
    assert line_in_words(table.game, row, ("Ala", "Olek"), table.seats, table.game.translator("pl"), reader) != said


def test_an_undo_is_told_by_its_line() -> None:
    table = meowple.new("fits", players=2, seed=5)
    line = table.play(0, table.legal(0)[0])[0]
    table.undo(0)
    row = View(table, 1).log()[-1]
    said = line_in_words(table.game, row, ("Ala", "Olek"), table.seats, table.game.translator("en"))
    assert said == [f"Ala takes line {line.n} back."]
