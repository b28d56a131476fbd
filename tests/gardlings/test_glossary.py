"""The box's own words in Polish and Czech: none that the glossary forbids, one form of address, real minus signs."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from meowple.games.gardlings import GAME
from meowple.games.gardlings.actions import parse

WORDS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("glossary.toml").read_text(encoding="utf-8"))[
    "word"
]
POLITE = re.compile(r"\b(vy|vás|vám|vámi|váš\w*|vaš\w*|jste|(?!\w*roste)\w{2,}te)\b", re.IGNORECASE)
"""How Czech addresses strangers: the plural *vy*, its pronouns, and verbs in -te (but *roste* only grows)."""


def _texts(lang: str) -> list[str]:
    """Every translated text, and each paragraph of the rules as one line, without names of pictures and options."""
    with (GAME.folder / "locale" / f"{lang}.po").open("rb") as source:
        catalog = read_po(source, locale=lang)
    strings = [message.string or "" for message in catalog if message.id]
    told = [text for string in strings for text in ([string] if isinstance(string, str) else string)]
    rules = re.sub(r"\(example:[\w-]+\)|\{[^}]*\}", "", GAME.rules_text(lang))
    return [*told, *(" ".join(paragraph.split()) for paragraph in rules.split("\n\n"))]


def forbidden_in(text: str, lang: str) -> list[str]:
    """What the glossary does not want to read here."""
    found = [begin for word in WORDS for begin in word["forbidden"].get(lang, [])]
    return [begin for begin in found if re.search(rf"\b{re.escape(begin)}", text, re.IGNORECASE)]


@pytest.mark.parametrize("lang", ["pl", "cs"])
def test_no_text_uses_a_word_that_the_glossary_forbids(lang: str) -> None:
    wrong = {text: forbidden_in(text, lang) for text in _texts(lang) if forbidden_in(text, lang)}
    assert not wrong


@pytest.mark.parametrize("lang", ["pl", "cs"])
def test_every_word_of_the_glossary_is_in_use(lang: str) -> None:
    everything = "\n".join(_texts(lang)).lower()
    unused = [word["english"] for word in WORDS if word["ours"][lang] not in everything]
    assert not unused


def test_the_glossary_sees_what_it_forbids() -> None:
    assert forbidden_in("Tři prasátka", "cs") == ["prasát"]
    assert forbidden_in("Jedna może się zmienić", "pl") == ["jedna może się zmienić"]
    assert not forbidden_in("Tři čuníci", "cs")


def test_czech_says_ty() -> None:
    assert POLITE.search("Nejdřív si vylosujte dílek.") and POLITE.search("Váš pytlík je prázdný.")
    polite = [text for text in _texts("cs") if POLITE.search(text)]
    assert not polite


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_places_left_of_the_first_tile_have_a_real_minus_sign(lang: str) -> None:
    translate = GAME.translator(lang)
    said = [GAME.say_word(word, translate) for word in ("down-1,0", "across2,-3")]
    said.append(GAME.say_action(parse("place across-2,-1 turn0"), "Ala", translate))
    assert all("−" in text and "-" not in text for text in said), said


@pytest.mark.parametrize(("lang", "percent"), [("en", "60%"), ("pl", "60%"), ("cs", "60\N{NO-BREAK SPACE}%")])
def test_percent_is_written_as_the_language_writes_it(lang: str, percent: str) -> None:
    translate = GAME.translator(lang)
    text = "{bad} of {all} would be too many gnomes: {percent}"
    assert translate(text, bad=3, all=5, percent=translate.percent(3 / 5)).endswith(percent)
