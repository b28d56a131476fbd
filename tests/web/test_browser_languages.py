"""Polish and Czech everywhere: no English text of ours is left on any page, and plurals follow the number."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page

import meowple
from tests.web.conftest import Server
from tests.web.test_browser_pages import PAGES, Site

SOURCE = Path(meowple.__file__).parent
SPOKEN = [*PAGES, *(f"{game} {when}" for game in meowple.games for when in ("middle", "final"))]

SHOWN = """() => {
  const found = new Set([document.title]);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest("script, style, code, pre")) found.add(walk.currentNode.data);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    for (const thing of document.querySelectorAll(`[${name}]`)) found.add(thing.getAttribute(name));
  }
  return [...found].map((text) => text.trim()).filter(Boolean);
}"""
"""Every text a person reads or hears on the page."""


def english_of(lang: str) -> list[re.Pattern[str]]:
    """Our English texts that this language says otherwise; what is filled in may be anything."""
    ours: set[str] = set()
    theirs: set[str] = set()
    for path in SOURCE.rglob(f"locale/{lang}.po"):
        if "cli" in path.parts:
            continue
        with path.open("rb") as file:
            for message in read_po(file, locale=lang):
                ours |= {text for text in _forms(message.id) if _has_words(text)}
                theirs |= set(_forms(message.string))
    return [_pattern(text) for text in sorted(ours - theirs)]


def _pattern(text: str) -> re.Pattern[str]:
    """The text with a number for {n} and anything for other names."""
    numbered = re.escape(text).replace(r"\{n\}", r"[-−]?\d+")
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+", numbered))


def _forms(text: object) -> tuple[str, ...]:
    """One form, or one for each plural."""
    return tuple(map(str, text)) if isinstance(text, list | tuple) else (str(text),)


def _has_words(text: str) -> bool:
    return bool(re.search(r"[A-Za-z]{3}", re.sub(r"\{\w+\}", "", text)))


@pytest.fixture(scope="module")
def site(server: Server) -> Site:
    return Site(server, names=("Żaneta", "Řehoř"))


@pytest.fixture(scope="module", params=["pl", "cs"])
def language(request: pytest.FixtureRequest) -> tuple[str, list[re.Pattern[str]]]:
    return request.param, english_of(request.param)


def choose(page: Page, server: Server, lang: str) -> None:
    """The language, by the site's own form."""
    answer = page.request.post(f"{server.url}/me", form={"name": "Żaneta", "lang": lang})
    assert answer.ok, answer.text()


def test_no_english_is_left(
    visit: Callable[..., Page], server: Server, site: Site, language: tuple[str, list[re.Pattern[str]]]
) -> None:
    lang, english = language
    assert len(english) > 300
    read: dict[str, str] = {}
    """Each text, and a page that shows it."""
    page = visit(known=site.person, lang=lang, may_fail=True)
    choose(page, server, lang)
    for name in SPOKEN:
        page.goto(server.url + site.paths[name])
        if name not in PAGES or name.startswith("replay"):
            page.wait_for_selector("#picture svg")
        assert page.get_attribute("html", "lang") == lang, name
        read |= dict.fromkeys(page.evaluate(SHOWN), name)
    assert len(read) > 500
    left = [f"{name}: {text}" for text, name in read.items() if any(pattern.fullmatch(text) for pattern in english)]
    assert left == []


PLURALS = {"pl": ("punkt", "punkty", "punktów"), "cs": ("bod", "body", "bodů")}


def test_points_are_counted_as_the_language_counts(
    visit: Callable[..., Page], server: Server, site: Site, language: tuple[str, list[re.Pattern[str]]]
) -> None:
    lang, _ = language
    one, few, many = PLURALS[lang]
    page = visit(known=site.person, lang=lang)
    choose(page, server, lang)
    forms = set()
    for game in meowple.games:
        for when in ("early", "middle", "final"):
            page.goto(f"{server.url}{site.paths[f'{game} {when}']}")
            page.wait_for_selector("#seats .points")
            for text in page.locator("#seats .points").all_inner_texts():
                told = re.search(r"(\d+) (\w+)", text)
                if told is None or told[2] not in PLURALS[lang]:
                    continue  # until the end a seat may tell what is left to do instead
                n, word = int(told[1]), told[2]
                is_few = n in (2, 3, 4) if lang == "cs" else n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
                assert word == (one if n == 1 else few if is_few else many), text
                forms.add(word)
    assert len(forms) >= 2
