"""FITS in Polish and Czech keeps to its glossary: the box's own words, one word for one thing, one form of address."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from meowple.games.fits import GAME

WORDS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "glossary.toml").read_text("utf-8"))["word"]
LANGUAGES = ("pl", "cs")


def texts(lang: str) -> Iterator[str]:
    """Every translated text, in all its plurals, and every paragraph of the rules."""
    with (GAME.folder / "locale" / f"{lang}.po").open("rb") as source:
        for message in read_po(source, locale=lang):
            if message.id:
                yield from [message.string] if isinstance(message.string, str) else message.string or ()
    yield from " ".join(GAME.rules_text(lang).split("\n")).split("  ")


def faults(lang: str, text: str) -> list[str]:
    """The words of the glossary that this text should have used."""
    return [
        word["english"]
        for word in WORDS
        for forbidden in word[lang]["forbidden"]
        if re.search(forbidden, text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_uses_a_forbidden_word(lang: str) -> None:
    wrong = {text: found for text in texts(lang) if (found := faults(lang, text))}
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_ours_keeps_to_the_glossary_too(lang: str) -> None:
    assert all(word[lang]["ours"] and not faults(lang, word[lang]["ours"]) for word in WORDS)


@pytest.mark.parametrize(
    ("lang", "text", "english"),
    [
        ("pl", "{mark} w kolumnie {column}, rząd {row}", "row"),
        ("pl", "Odkryte pola specjalne: {marks}.", "open square"),
        ("pl", "{who} pauzuje: „{piece}” to klocek startowy.", "to sit out"),
        ("cs", "Položte ukázaný dílek, nebo ho odložte stranou.", "you"),
        ("cs", "Otočte první dílek.", "you"),
        ("cs", "2b. Dílek smíte libovolně otáčet a převracet.", "you"),
        (
            "cs",
            "Čeká se na ostatní …",
            "signs: a real minus, a percent sign as the language has it, no space before dots",
        ),
    ],
)
def test_what_stood_there_once_would_be_found(lang: str, text: str, english: str) -> None:
    assert english in faults(lang, text)
