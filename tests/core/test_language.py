"""Polish and Czech stay good over the whole house: our own words, one form of address, no words glued together."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import meowple
from meowple.core.translation import LANGUAGES, meaning
from meowple.play.cats import CATS
from meowple.web.identity import nickname

HOUSE = Path(meowple.__file__).parent
FACES = ("core", "play", "arena", "cli", "web")
GAMES = tuple(meowple.games)
GLOSSARY: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("glossary.toml").read_text("utf-8"))["word"]
TRANSLATED = ("pl", "cs")

NOT_ADDRESSED = {"kuřete", "roste", "poroste", "ještě", "dítě", "date"}
"""Czech words that end as an imperative to several people does, and are none."""
POLITE = re.compile(r"(?<!{)\b(?:\w{2,}te|vy|vás|vám|vámi|váš\w*|vaš\w+)\b", re.IGNORECASE)
"""Czech said to several people, or politely to one; here everybody is *ty*."""
GENDERED = re.compile(r"\b(?:jsi|bys|abys|kdybys) (?:si |se )?\w+l[ao]?\b|\b\w+l[ao]? jsi\b", re.IGNORECASE)
"""A past that would have to know whether it speaks to him or to her."""


def catalogue(place: str, lang: str) -> dict[str, list[str]]:
    """Every English text of a face or a game, with its meaning, and what it is in this language."""
    folder = HOUSE / place if place in FACES else HOUSE / "games" / place
    with (folder / "locale" / f"{lang}.po").open("rb") as source:
        messages = [message for message in read_po(source, locale=lang) if message.id]
    found: dict[str, list[str]] = {}
    for message in messages:
        text = message.id if isinstance(message.id, str) else message.id[0]
        key = meaning(message.context, text) if message.context else text
        found[key] = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return found


def texts(places: tuple[str, ...], lang: str) -> list[str]:
    return [form for place in places for forms in catalogue(place, lang).values() for form in forms]


def faults_of_address(text: str) -> list[str]:
    polite = [word for word in POLITE.findall(text) if word.lower() not in NOT_ADDRESSED]
    return polite + GENDERED.findall(text)


@pytest.mark.parametrize("place", [*FACES, *GAMES])
def test_czech_says_ty_and_asks_nobody_for_a_gender(place: str) -> None:
    assert [text for text in texts((place,), "cs") if faults_of_address(text)] == []


@pytest.mark.parametrize(
    "text", ["Jste na tahu.", "Vyberte si hru.", "Váš účet", "Co můžete udělat", "S účtem máte stoly", "Kam jsi přišel"]
)
def test_what_czech_said_once_would_be_noticed(text: str) -> None:
    assert faults_of_address(text)


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("word", GLOSSARY, ids=[word["english"] for word in GLOSSARY])
def test_the_site_keeps_to_its_glossary(word: dict[str, Any], lang: str) -> None:
    said = texts(FACES, lang)
    assert any(word[lang]["ours"] in text for text in said), "nobody says that any more"
    wrong = [text for text in said for bad in word[lang]["forbidden"] if re.search(bad, text, re.IGNORECASE)]
    assert wrong == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_word_that_two_places_translate_otherwise_is_marked_with_its_meaning(lang: str) -> None:
    """What a game lacks is asked of the site and of the core: one spelling must not mean two things on a button."""
    known: dict[str, list[str]] = {}
    for place in (*FACES, *GAMES):
        for text, forms in catalogue(place, lang).items():
            if len(text) <= 6 and text.isalpha():
                assert known.setdefault(text, forms) == forms, f"{text} of {place} needs a meaning"
    assert len(known) > 20
    for text in ("Stop", "Play", "Pause", "Token", "Draw", "B"):
        assert text not in known


# In the code


def people_read(path: Path) -> bool:
    """Whether a module speaks to people: words, pictures, guides, tables, pages, the terminal."""
    inside = path.relative_to(HOUSE).parts
    spoken = path.stem.startswith(("words", "picture", "guide", "art")) and inside[0] == "games"
    return spoken or inside[0] in ("play", "web", "cli") or path.stem in ("accounts", "line_text", "words")


MODULES = sorted(path for path in HOUSE.rglob("*.py") if people_read(path))


def is_translated(node: ast.AST) -> bool:
    """Whether a value is made in somebody's language: by the translator, or by a function that gets it."""
    return any(
        isinstance(found, ast.Call)
        and any(getattr(part, "id", getattr(part, "attr", "")) == "translate" for part in (found.func, *found.args))
        for found in ast.walk(node)
    )


def is_number(node: ast.AST) -> bool:
    """Whether a value is a count as far as its name tells, or is reckoned or counted on the spot."""
    name = getattr(node, "id", getattr(node, "attr", "")).rsplit("_")[-1]
    counts = ("n", "count", "number", "points", "total", "score", "left", "many", "much", "tiles", "cards")
    reckoned = isinstance(node, ast.BinOp) or (
        isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("len", "sum")
    )
    return name in counts or reckoned


def glued(tree: ast.AST) -> Iterator[str]:
    """Every f"{n} {word}": a number and a translated word with nothing but a space between them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for left, between, right in zip(node.values, node.values[1:], node.values[2:], strict=False):
                if (
                    isinstance(left, ast.FormattedValue)
                    and isinstance(right, ast.FormattedValue)
                    and isinstance(between, ast.Constant)
                    and not str(between.value).strip()
                    and (
                        (is_number(left.value) and is_translated(right.value))
                        or (is_translated(left.value) and is_number(right.value))
                    )
                ):
                    yield ast.unparse(node)


IN_A_PICTURE = re.compile(r"=\\?[\"']|translate\(|\b[MLHVQC]\{|/ scale")
"""What stands in text that draws: there numbers are coordinates."""


def written_by_hand(tree: ast.AST) -> Iterator[str]:
    """Every number that is given decimals, hundredths or a minus sign past the translator."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and not IN_A_PICTURE.search(ast.unparse(node)):
            values = [part for part in node.values if isinstance(part, ast.FormattedValue)]
            specs = [ast.unparse(value.format_spec) for value in values if value.format_spec is not None]
            yield from [ast.unparse(node)] if any(re.search(r"\.\d[f%]|%", spec) for spec in specs) else []
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "replace":
            signs = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            yield from [ast.unparse(node)] if "−" in signs else []


def test_no_number_is_glued_to_a_word() -> None:
    assert len(MODULES) > 80
    found = {path.name: wrong for path in MODULES if (wrong := list(glued(ast.parse(path.read_text("utf-8")))))}
    assert found == {}
    assert list(glued(ast.parse('f"{n} {translate(name)}"'))) and list(
        glued(ast.parse('f"{len(x)} {name(key, translate)}"'))
    )
    assert not list(glued(ast.parse('f"{mark} {translate(name)}"')))


SECONDS = {"compiling.py"}
"""Says in English how long compiling took."""


def test_no_number_is_written_past_the_formatter() -> None:
    found = {
        path.name: wrong
        for path in MODULES
        if path.name not in SECONDS and (wrong := list(written_by_hand(ast.parse(path.read_text("utf-8")))))
    }
    assert found == {}
    for line in ('f"{share:.1%}"', 'f"about {tiles:.1f}"', 'str(n).replace("-", "−")'):
        assert list(written_by_hand(ast.parse(line))), line


# Guests


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guest_is_called_by_the_name_of_a_cat_in_their_language(lang: str) -> None:
    assert {nickname(lang) for _ in range(40)} <= set(CATS[lang])
    others = {name for other in LANGUAGES if other != lang for name in CATS[other]}
    assert len(set(CATS[lang])) == len(CATS[lang]) > 60 and not set(CATS[lang]) & others
