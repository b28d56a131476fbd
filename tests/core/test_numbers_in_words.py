"""Numbers as people write them: one formatter for all, and the right form of the word beside every number."""

import pytest

from meowple.core.errors import Reason
from meowple.core.translation import translator, whole
from meowple.core.words import say_reason
from meowple.games.purrramid import GAME as PURRRAMID

COUNTED = (0, 1, 2, 5, 12, 22, -1)
POINTS = {
    "en": ["0 points", "1 point", "2 points", "5 points", "12 points", "22 points", "−1 point"],
    "pl": ["0 punktów", "1 punkt", "2 punkty", "5 punktów", "12 punktów", "22 punkty", "−1 punkt"],
    "cs": ["0 bodů", "1 bod", "2 body", "5 bodů", "12 bodů", "22 bodů", "−1 bod"],
}
HINTS = {
    "en": "On average this turn brings about {} from here.",
    "pl": "Stąd tura przyniesie średnio około {}.",
    "cs": "Odtud tah přinese průměrně asi {}.",
}
TILES = {
    "en": {0: "0 tiles", 1: "1 tile", 2: "2 tiles", 5: "5 tiles", 12: "12 tiles", 22: "22 tiles", 2.5: "2.5 tiles"},
    "pl": {
        0: "0 płytek",
        1: "1 płytki",
        2: "2 płytek",
        5: "5 płytek",
        12: "12 płytek",
        22: "22 płytek",
        2.5: "2,5 płytki",
    },
    "cs": {0: "0 destiček", 1: "1 destičku", 2: "2 destičky", 5: "5 destiček", 12: "12 destiček", 2.5: "2,5 destičky"},
}
LANGS = ("en", "pl", "cs")


@pytest.mark.parametrize("lang", LANGS)
def test_points_are_counted_in_the_right_form(lang: str) -> None:
    translate = translator(lang)
    assert [translate.many("{n} point", "{n} points", n) for n in COUNTED] == POINTS[lang]


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_measured_has_a_form_for_fractions(lang: str) -> None:
    translate = PURRRAMID.translator(lang)
    for tiles, told in TILES[lang].items():
        assert PURRRAMID.say_reason(Reason("hint_place", {"tiles": f"{tiles:.1f}"}), translate) == HINTS[lang].format(
            told
        )


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["2.9", "+0.6", "−1.5", "0.0", "3", "60%", "1.5%", "−12%"]),
        ("pl", ["2,9", "+0,6", "−1,5", "0,0", "3", "60%", "1,5%", "−12%"]),
        (
            "cs",
            [
                "2,9",
                "+0,6",
                "−1,5",
                "0,0",
                "3",
                "60\N{NO-BREAK SPACE}%",
                "1,5\N{NO-BREAK SPACE}%",
                "−12\N{NO-BREAK SPACE}%",
            ],
        ),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(lang: str, told: list[str]) -> None:
    say = translator(lang)
    numbers = [
        say.number(2.94, 1),
        say.number(0.6, 1, signed=True),
        say.number(-1.5, 1),
        say.number(-0.04, 1),
        say.number(3),
    ]
    assert [*numbers, say.percent(0.6), say.percent(0.015, 1), say.percent(-0.12)] == told


def test_whole_numbers_have_a_real_minus_and_a_plus_where_signs_count() -> None:
    assert [whole(n) for n in (3, 0, -3)] == ["3", "0", "−3"]
    assert [whole(n, signed=True) for n in (3, 0, -3)] == ["+3", "0", "−3"]


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "it is 2.9, +0.6, −1, c1 of −2"), ("cs", "it is 2,9, +0,6, −1, c1 of −2")]
)
def test_what_fills_a_sentence_is_written_by_the_same_hand(lang: str, told: str) -> None:
    reason = Reason("odd", {"tiles": "2.9", "lead": "+0.6", "own": "-1", "place": "c1", "n": -2})
    said = say_reason({"odd": "it is {tiles}, {lead}, {own}, {place} of {n}"}, reason, translator(lang))
    assert said == told
    assert translator(lang)("{a}, {b}", a=2.94, b=-2) == f"{'2,9' if lang == 'cs' else '2.9'}, −2"
