"""Polish and Czech stay good: the box's own words, one form of address, numbers as people write them."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from meowple.games.mousetrap import GAME

GLOSSARY: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("glossary.toml").read_text(encoding="utf-8"))[
    "word"
]
FORMAL = re.compile(r"\b(\w+te|vy|vás|vám|vámi|váš\w*|vaš\w+)\b", re.IGNORECASE)
"""Czech said to several people or politely; here everybody is *ty*."""
GENDERED = re.compile(r"\b(jsi|abys|bys|kdybys) (?:si |se )?\w+l[aoi]?\b|\b\w+l[ao]? jsi\b", re.IGNORECASE)
"""A past that would have to know whether it speaks to him or to her."""
NAMES = re.compile(r"\(example:[\w-]+\)|\{[^}]*\}")
"""Names of pictures, tables and options in the rules, which nobody reads."""


def catalogue(lang: str) -> dict[str, list[str]]:
    """Every English text with what it is in this language: several forms for a plural."""
    with (GAME.folder / "locale" / f"{lang}.po").open("rb") as source:
        messages = [message for message in read_po(source, locale=lang) if message.id]
    texts: dict[str, list[str]] = {}
    for message in messages:
        key = message.id if isinstance(message.id, str) else message.id[0]
        texts[key] = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return texts


def all_texts(lang: str) -> list[str]:
    rules = NAMES.sub("", GAME.rules_text(lang))
    return [form for forms in catalogue(lang).values() for form in forms] + rules.splitlines()


@pytest.mark.parametrize("lang", ["pl", "cs"])
@pytest.mark.parametrize("word", GLOSSARY, ids=[word["english"] for word in GLOSSARY])
def test_our_words_are_used_and_forbidden_ones_are_not(word: dict[str, Any], lang: str) -> None:
    texts = [text.lower() for text in all_texts(lang)]
    assert any(word["english"] in english.lower() for english in catalogue(lang)), "nobody says that any more"
    assert any(word[lang]["ours"] in text for text in texts)
    assert [text for text in texts for stem in word[lang]["forbidden"] if stem in text] == []


def test_czech_says_ty_and_asks_nobody_for_a_gender() -> None:
    for text in all_texts("cs"):
        assert not FORMAL.search(text), text
        assert not GENDERED.search(text), text


@pytest.mark.parametrize("lang", ["pl", "cs"])
def test_numbers_have_a_real_minus_and_a_comma(lang: str) -> None:
    for forms in catalogue(lang).values():
        for text in forms:
            assert not re.search(r"(?<![\w,])-\d|\d\.\d|\d %|\.\.\.| …", text), text
