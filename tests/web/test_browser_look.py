"""A table in a hand: what can be done is large enough for a thumb and on the screen, and every letter can be read."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from meowple.core.translation import LANGUAGES
from meowple.games import games
from tests.web.conftest import Server
from tests.web.contrast import SHAPE_CONTRAST, TEXT_CONTRAST, TEXTS
from tests.web.laid import Laid
from tests.web.measuring import SIZES, TARGET, Look, measure
from tools.measure_look import END, MIDDLE, MOMENTS, open_table

PAGES = [
    ("purrramid", 2, "middle", "phone", "pl", "light"),
    ("purrramid", 4, "end", "desktop", "cs", "dark"),
    ("fits", 2, "middle", "tall phone", "cs", "dark"),
    ("fits", 4, "middle", "desktop", "pl", "light"),
    ("catlady", 2, "middle", "tall phone", "en", "light"),
    ("catlady", 4, "end", "desktop", "pl", "dark"),
    ("mousetrap", 2, "middle", "phone", "cs", "light"),
    ("mousetrap", 4, "middle", "desktop", "en", "dark"),
    ("gardlings", 2, "middle", "phone", "pl", "dark"),
    ("gardlings", 4, "start", "desktop", "cs", "light"),
    ("purrramid", 2, "middle", "on its side", "cs", "light"),
    ("fits", 4, "middle", "long on its side", "pl", "dark"),
    ("catlady", 2, "middle", "on its side", "pl", "light"),
    ("mousetrap", 4, "middle", "on its side", "cs", "dark"),
    ("gardlings", 4, "end", "on its side", "cs", "light"),
    ("fits", 1, "end", "desktop", "cs", "light"),
    ("catlady", 1, "end", "desktop", "en", "light"),
    ("catlady", 6, "end", "desktop", "cs", "light"),
    ("mousetrap", 3, "end", "desktop", "pl", "light"),
    ("gardlings", 6, "end", "desktop", "pl", "dark"),
    ("gardlings", 10, "end", "desktop", "pl", "light"),
    ("catlady", 2, "start", "long on its side", "en", "light"),
]
"""Three of each game, and every end on a wide screen; with MEOWPLE_LONG all of them."""
ALL = [
    (name, players, moment, size, lang, theme)
    for name in MIDDLE
    for players in (2, 4)
    for moment in MOMENTS
    for size in SIZES
    for lang in LANGUAGES
    for theme in ("light", "dark")
] + [
    (name, players, moment, "desktop", "pl", "light")
    for name in MIDDLE
    for players in games[name].players
    for moment in ("middle", "end")
    if players not in (2, 4)
]
DOUBLED = """() => {
  document.documentElement.style.fontSize = "200%";
  document.documentElement.dataset.size = "largest";
}"""
REACHED = """() => [...document.querySelectorAll("#picture svg text, #words button")].filter((thing) => {
  thing.scrollIntoView({ block: "center", inline: "center" });
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((thing) => thing.textContent)"""
"""Whatever cannot be brought onto the screen as a whole."""
HIDDEN_BY_A_BOX = """() => [...document.querySelectorAll(".tell, #status")]
  .filter((box) => box.scrollHeight > box.clientHeight + 2 && getComputedStyle(box).overflowY !== "visible")
  .map((box) => box.textContent)"""


@pytest.fixture(scope="module")
def blank(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    yield page
    page.close()


def look_at(
    chromium: Browser, server: Server, blank: Page, name: str, players: int, moment: str, *how: str
) -> tuple[Look, str]:
    """What was measured, and what the page says in all."""
    person = Laid(server.data, "Bartłomiej", how[1])
    choices = {"start": 0, "middle": MIDDLE[name] * players // 2, "end": END}[moment]
    tables = [person.table(name, choices, players, level="easy", others="easy") for _ in "ab"]
    page = open_table(chromium, server, person, tables[0], *how)
    look, told = measure(page, blank), page.inner_text(".table")
    page.context.close()
    return look, told


@pytest.mark.parametrize(
    ("name", "players", "moment", "size", "lang", "theme"), ALL if os.environ.get("MEOWPLE_LONG") else PAGES
)
def test_hands_can_do_it_and_eyes_can_read_it(
    chromium: Browser,
    server: Server,
    blank: Page,
    name: str,
    players: int,
    moment: str,
    size: str,
    lang: str,
    theme: str,
) -> None:
    """Targets, letters, contrast, nothing cut or on one another, nothing below the fold, nothing that jumps."""
    look, told = look_at(chromium, server, blank, name, players, moment, size, lang, theme)
    assert look.faults == []
    assert look.text_contrast >= TEXT_CONTRAST and look.shape_contrast >= SHAPE_CONTRAST, "both were measured"
    assert "Bartłomiej" in told, "nobody's name is cut"


@pytest.mark.parametrize("size", ["phone", "on its side", "desktop"])
@pytest.mark.parametrize("name", list(MIDDLE))
def test_at_twice_the_text_size_nothing_is_lost(chromium: Browser, server: Server, name: str, size: str) -> None:
    person = Laid(server.data, "Bartłomiej")
    page = open_table(chromium, server, person, person.table(name, MIDDLE[name]), size, "en", "light")
    before = min(text["size"] for text in page.evaluate(TEXTS))
    page.evaluate(DOUBLED)
    after = min(text["size"] for text in page.evaluate(TEXTS))
    assert after > 1.4 * before, "pictures included"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), "only the picture moves sideways"
    assert page.evaluate(REACHED) == []
    assert page.evaluate(HIDDEN_BY_A_BOX) == [], "what is to be done is read without scrolling a box of its own"
    page.context.close()


def test_what_is_small_comes_nearer_at_the_first_touch(chromium: Browser, server: Server) -> None:
    person = Laid(server.data)
    tables = [person.table("mousetrap", 40, players=4, level="easy", others="easy") for _ in "ab"]
    page = open_table(chromium, server, person, tables[0], "phone", "en", "light")
    place = page.locator("#mousetrap-places .lit").first
    before, lines = place.bounding_box(), page.locator("#log li").count()
    assert before and before["width"] < TARGET, "else there is nothing to bring nearer"
    place.tap()
    expect(page.get_by_role("button", name="Show everything")).to_be_visible()
    after = place.bounding_box()
    assert after and after["width"] > TARGET and page.locator("#picture .said").count() == 0, "nothing is said yet"
    page.get_by_role("button", name="Show everything").click()
    expect(page.locator("#picture.near")).to_have_count(0)
    again = place.bounding_box()
    assert again and abs(again["width"] - before["width"]) < 1 and page.locator("#log li").count() == lines
    page.context.close()


def test_what_is_too_small_or_too_pale_is_found(chromium: Browser, server: Server, blank: Page) -> None:
    person = Laid(server.data)
    page = open_table(chromium, server, person, person.table("fits", 6), "phone", "en", "light")
    page.evaluate("""() => {
      const text = document.querySelector("#fits-columns text");
      text.setAttribute("font-size", "9");
      text.setAttribute("fill", "#f3e9d8");
      const [turn, other] = document.querySelectorAll("#fits-turnings .lit rect");
      turn.setAttribute("width", "20");
      const drawn = other.parentElement.querySelectorAll(".piece > *");
      drawn.forEach((shape) => { shape.setAttribute("fill", "#f0e0c0"); shape.setAttribute("stroke", "none"); });
    }""")
    found = measure(page, blank).faults
    assert any(fault.startswith("letters of 9.0") for fault in found), found
    assert any(fault.startswith("text of 1.") for fault in found), found
    assert any(fault.startswith("target turn") for fault in found), found
    assert any(fault.startswith("shape of 1.") for fault in found), found
    page.context.close()


def test_a_screen_that_becomes_narrow_gets_the_other_picture_and_keeps_to_it(chromium: Browser, server: Server) -> None:
    person = Laid(server.data)
    page = open_table(chromium, server, person, person.table("purrramid", 0), "desktop", "en", "light")
    view = "document.querySelector('#picture svg').getAttribute('viewBox')"
    wide = page.evaluate(view)
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(f"(wide) => {view} !== wide", arg=wide)
    assert page.evaluate(TEXTS)
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(f"() => {view}.startsWith('0 0 436 ')")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(f"() => {view}.startsWith('0 0 360 ')")
    page.reload()
    page.wait_for_selector("#picture svg")
    assert page.locator("[data-shape]").get_attribute("data-shape") == "tall", "drawn for a phone from the start"
    page.context.close()
