"""Polish and Czech keep to the words of the box: no forbidden word in catalogues or RULES, one form of address."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from meowple.games.purrramid import GAME

TERMS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "glossary.toml").read_text(encoding="utf-8"))[
    "term"
]
LANGS = ("pl", "cs")
SEVERAL_ADDRESSED = re.compile(r"\b\w+te\b|\b(?:vy|vás|vám|váš|vaše)\b", re.IGNORECASE)
"""Czech words that speak to several people, or politely to one: we say *ty*."""


def texts(lang: str) -> list[str]:
    """Every translated text of the game, and its rules sentence by sentence."""
    with (GAME.folder / "locale" / f"{lang}.po").open("rb") as source:
        catalog = read_po(source, locale=lang)
    strings = [message.string for message in catalog if message.id]
    found = [text for string in strings for text in ([string] if isinstance(string, str) else string or ())]
    return [*found, *(" ".join(part.split()) for part in GAME.rules_text(lang).split("\n\n"))]


def breaches(lang: str, said: list[str]) -> list[tuple[str, str]]:
    """Each forbidden word with the text it stands in."""
    words = [word for term in TERMS for word in term["forbidden"][lang]]
    return [(word, text) for word in words for text in said if re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE)]


@pytest.mark.parametrize("lang", LANGS)
def test_no_forbidden_word_is_said(lang: str) -> None:
    assert breaches(lang, texts(lang)) == []
    for term in TERMS:
        for word in term["forbidden"][lang]:
            assert breaches(lang, [f"Tu: {word.capitalize()}x."]), f"{word} would be noticed"


@pytest.mark.parametrize("lang", LANGS)
def test_our_words_are_in_use_and_follow_the_box(lang: str) -> None:
    said = "\n".join(texts(lang)).lower()
    assert [term["english"] for term in TERMS if term["ours"][lang].lower() not in said] == []
    if lang == "pl":
        unlike = [term["english"] for term in TERMS if term["box"] and term["box"][:5] != term["ours"]["pl"][:5]]
        assert unlike == []


def test_czech_says_ty() -> None:
    assert [text for text in texts("cs") if SEVERAL_ADDRESSED.search(text)] == []
    assert all(SEVERAL_ADDRESSED.search(said) for said in ("Zvolte stranu", "Co máte?", "Jsou vaše."))


@pytest.mark.parametrize(("lang", "wrong"), [("pl", r"[\d}] %|\s-\d| …"), ("cs", r"[\d}]%|\s-\d| …")])
def test_numbers_and_signs_are_written_as_the_language_does(lang: str, wrong: str) -> None:
    assert [text for text in texts(lang) if re.search(wrong, text)] == []


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("pl", {0: "kotów", 1: "kot", 2: "koty", 5: "kotów", 12: "kotów", 22: "koty"}),
        ("cs", {0: "koček", 1: "kočka", 2: "kočky", 5: "koček", 12: "koček", 22: "koček"}),
    ],
)
def test_cats_are_counted_in_the_right_form(lang: str, forms: dict[int, str]) -> None:
    translate = GAME.translator(lang)
    said = {n: translate.many("{n} cat to bed", "{n} cats to bed", n).split()[:2] for n in forms}
    assert said == {n: [str(n), form] for n, form in forms.items()}
