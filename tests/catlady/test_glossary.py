"""Polish and Czech keep to the words of the box, to one form of address, and to numbers as people write them."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from meowple.games.catlady import GAME
from meowple.games.catlady.components import CARDS
from meowple.games.catlady.words_cards import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    FOOD_LETTERS,
    FOOD_NAMES,
    card_name,
    food_count,
)

TERMS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("glossary.toml").read_text(encoding="utf-8"))[
    "term"
]
LANGS = ("pl", "cs")
FORMAL = re.compile(r"\b(?!kuřete\b)(?:\w+te|vy|vás|vám|vámi|váš\w*|vaš\w+)\b", re.IGNORECASE)
"""Czech said to several people or politely; here everybody is *ty*."""
GENDERED = re.compile(r"\b(?:jsi|bys|abys|kdybys) (?:si |se )?\w+l[ao]?\b|\b\w+l[ao]? jsi\b", re.IGNORECASE)
"""A past that would have to know whether it speaks to him or to her."""
NAMES = re.compile(r"\(example:[\w-]+\)|\{[^}]*\}")
"""Names of pictures, tables and options in the rules, which nobody reads."""


def catalogue(lang: str) -> list[str]:
    """Every translated text, all forms of plurals among them."""
    with (GAME.folder / "locale" / f"{lang}.po").open("rb") as source:
        strings = [message.string for message in read_po(source, locale=lang) if message.id]
    return [form for text in strings for form in ([text] if isinstance(text, str) else text or ())]


def all_texts(lang: str) -> list[str]:
    return [*catalogue(lang), *NAMES.sub("", GAME.rules_text(lang)).splitlines()]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("term", TERMS, ids=[term["english"] for term in TERMS])
def test_our_words_are_used_and_forbidden_ones_are_not(term: dict[str, Any], lang: str) -> None:
    texts = [text.lower() for text in all_texts(lang)]
    assert any(term["ours"][lang].lower() in text for text in texts)
    assert [text for text in texts for word in term["forbidden"][lang] if re.search(rf"\b{word}", text)] == []


def test_czech_says_ty_and_asks_nobody_for_a_gender() -> None:
    for text in all_texts("cs"):
        assert not FORMAL.search(text), text
        assert not GENDERED.search(text), text


@pytest.mark.parametrize("lang", LANGS)
def test_numbers_have_a_real_minus_and_a_comma(lang: str) -> None:
    for text in all_texts(lang):
        assert not re.search(r"(?<![\w,])-\d|\d\.\d|\d %|\.\.\.| …", text), text


@pytest.mark.parametrize("lang", ["en", *LANGS])
def test_no_two_cards_have_one_name_and_letters_are_those_of_the_words(lang: str) -> None:
    translate = GAME.translator(lang)
    names = [card_name(card.key, translate) for card in CARDS]
    assert len(set(names)) == len(names)
    words = [*COLOUR_NAMES, *list(FOOD_NAMES.values())[:3]]
    for letter, word in zip([*COLOUR_LETTERS, *FOOD_LETTERS], words, strict=True):
        assert translate(letter).lower() == translate(word)[0]


def test_food_is_counted_with_the_right_plural() -> None:
    polish, czech = GAME.translator("pl"), GAME.translator("cs")
    assert [food_count(2, n, polish) for n in (1, 2, 5, 22)] == ["1 mleko", "2 mleka", "5 mlek", "22 mleka"]
    assert [food_count(2, n, czech) for n in (1, 2, 5, 12)] == ["1 mléko", "2 mléka", "5 mlék", "12 mlék"]
    assert food_count(0, 2, czech) == "2 kuřata" and food_count(1, 2, polish) == "2 tuńczyki"
