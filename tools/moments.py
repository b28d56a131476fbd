"""Every moment of a game photographed: PYTHONPATH=build/compiled:. python tools/moments.py OUT [--langs …] [--sizes …]

A catastrophe, a bust, a finished round, the four steps of Mousetrap's end, the end of each game with its score sheet,
the result to be shown around; dice, pieces, cards and mice on their way; then company: the clock, talk nobody has read,
names round one device, what is asked before things are lost, an invite that is used, a page that is none. Tables are
laid shortly before and played on through the page, at a calm pace; OUT gets a PNG of each and a sheet of the ends side
by side. To be looked at by a person; needs Chromium, as the tests do.
"""

import argparse
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from meowple.core.translation import LANGUAGES
from meowple.games import find
from meowple.play.words import FOLDER
from tests.web.conftest import CHROMIUM, PATIENCE, Server, on_the_path
from tests.web.driver import CHOOSE, Eager
from tests.web.laid import Laid
from tests.web.measuring import SIZES
from tools.in_motion import at_rest, catch, catch_still
from tools.measure_look import END, MIDDLE, open_table
from tools.photographs import SHEET

FIELDS: Final = tuple(f"{row}{n}" for row in "abcdefghijk" for n in range(1, 12))
HELD: Final = {
    "catastrophe": ("purrramid", 31, (("anyway", "catastrophe"), ("go",), FIELDS)),
    "bust": ("gardlings", 10, (("draw",),)),
    "round": ("fits", 30, ()),
}
"""A moment that holds: its game, after how many choices, and what to say as soon as one may."""
IN_STEPS: Final = 46
"""Mousetrap: so many tiles of two players are laid."""
CALM: Final = "localStorage.setItem('meowple-pace', 'calm')"
IS_HELD: Final = "/mishap|round/.test(document.getElementById('moment').className)"
IS_OVER: Final = "Boolean(document.querySelector('#sheet[data-end] .sheet'))"


SHARE: Final = "#company a.button + button"
TO_THE_TOP: Final = """() => {
  scrollTo(0, 0);
  document.querySelectorAll(".board, .deck, .sheet-place").forEach((box) => box.scrollTo(0, 0));
}"""


class Moving(NamedTuple):
    """Where something moves: after how many choices, what to say as soon as one may, and which of all things if not."""

    game: str
    choices: int
    eager: Eager = ()
    luck: float = 0.5


MOVING: Final = {
    "tumble": Moving("purrramid", 12, (("go",), FIELDS)),
    "settle": Moving("purrramid", 12, (FIELDS,)),
    "slide": Moving("fits", 6),
    "dealt": Moving("catlady", 2, luck=0.99),
    "walk": Moving("mousetrap", 12),
    "turn": Moving("mousetrap", 20),
    "lay": Moving("gardlings", 20, (("draw",),)),
    "spark": Moving("gardlings", 20, (("draw",),)),
}
"""By its name in motion.css."""
ALL_OPEN: Final = "document.querySelectorAll('details').forEach((drawer) => { drawer.open = true; })"
IN_A_HURRY: Final = "(option) => { option.value = '15'; option.selected = true; }"
"""A clock with fewer seconds than people are offered."""


class Camera:
    """Tables of one size and theme, and where the photographs of them go."""

    def __init__(self, browser: Browser, server: Server, out: Path, size: str, theme: str, lang: str) -> None:
        self.browser = browser
        self.server = server
        self.out = out
        self.size = size
        self.theme = theme
        self.lang = lang

    def table(self, game: str, choices: int) -> Page:
        person = Laid(self.server.data, "Bartłomiej", self.lang)
        return self.sit(person, person.table(game, choices))

    def sit(self, person: Laid, table: str) -> Page:
        page = open_table(self.browser, self.server, person, table, self.size, self.lang, self.theme)
        page.set_default_timeout(PATIENCE)
        page.evaluate(CALM)
        return page

    def shoot(self, page: Page, name: str, at_top: bool = True) -> Path:
        made = self.out / f"{name}-{self.size.replace(' ', '-')}-{self.theme}-{self.lang}.png"
        if at_top:
            page.evaluate(TO_THE_TOP)  # whoever clicked may have scrolled
        page.screenshot(path=made)
        return made

    def held(self, name: str) -> Path:
        """Play on until this moment holds."""
        game, choices, eager = HELD[name]
        page = self.table(game, choices)
        play_until(page, IS_HELD, eager)
        made = self.shoot(page, name)
        page.context.close()
        return made

    def steps(self) -> Iterator[Path]:
        """Mousetrap's end, each step as it is told."""
        page = self.table("mousetrap", IN_STEPS)
        told: list[str] = []
        while not page.evaluate(IS_OVER):
            step = page.inner_text("#step")
            if page.evaluate("document.getElementById('words').inert") and step not in told:
                told.append(step)
                yield self.shoot(page, f"mousetrap-step{len(told)}")
            play(page, ())
            page.wait_for_timeout(100)
        page.context.close()

    def end(self, game: str) -> Path:
        """The table and its score sheet; then the result to be shown around."""
        page = self.table(game, END)
        page.wait_for_function(f"() => {IS_OVER}")
        made = self.shoot(page, f"end-{game}")
        page.locator(SHARE).click()
        page.locator("#result img").evaluate("(image) => image.decode()")
        self.shoot(page, f"share-{game}", at_top=False)
        page.context.close()
        return made


class CompanyCamera(Camera):
    """What people see of one another, of the clock, and before something is lost."""

    def moments(self) -> Iterator[Path]:
        for name in MOVING:
            yield from self.in_motion(name)
        yield from self.clock()
        yield self.unread()
        yield from self.round_one_device()
        yield from self.asked_before()
        yield from self.doors()

    def form(self, game: str) -> Page:
        page = self.table(game, 0)
        page.goto(f"{self.server.url}/g/{game}")
        return page

    def in_motion(self, name: str) -> Iterator[Path]:
        """Something halfway; and how the same lies at once for whoever likes it still."""
        game, choices, eager, luck = MOVING[name]
        page = self.table(game, choices)
        page.emulate_media(reduced_motion="no-preference")
        page.reload()
        page.wait_for_selector("#picture .lit")
        catch(page, name, lambda: touch(page, eager, luck))
        yield self.shoot(page, f"moving-{name}")
        rest = at_rest(page)
        page.context.close()
        still = self.table(game, choices)
        catch_still(still, name, lambda: touch(still, eager, luck), rest)
        yield self._made(still, f"still-{name}")

    def clock(self) -> Iterator[Path]:
        """Its last seconds, and what is said when they are over."""
        page = self.form("fits")
        page.select_option("[name=seat1]", "none")
        page.locator("[name=per_move] option").nth(1).evaluate(IN_A_HURRY)
        page.click("form.setup button.do")
        page.locator("#clock.last").wait_for()
        yield self.shoot(page, "clock")
        page.locator("#clock:not(.last)").wait_for()
        page.wait_for_timeout(500)
        yield self._made(page, "played-for-you")

    def unread(self) -> Path:
        ala, olek = Laid(self.server.data, "Ala", self.lang), Laid(self.server.data, "Olek", self.lang)
        table = ala.table("fits", 2, options={"boards": "1"}, guest=olek.person)
        mine, theirs = self.sit(ala, table), self.sit(olek, table)
        theirs.evaluate(ALL_OPEN)
        theirs.locator("#phrases button").first.click()
        mine.locator("#unread b").wait_for()
        theirs.context.close()
        return self._made(mine, "unread")

    def round_one_device(self) -> Iterator[Path]:
        page = self.form("fits")
        page.select_option("[name=seat1]", "me")
        page.fill("[name=name1]", "Babcia")
        page.locator("[name=name1]").scroll_into_view_if_needed()
        yield self.shoot(page, "names", at_top=False)
        page.click("form.setup button.do")
        page.locator("#seat1 b").wait_for()
        yield self._made(page, "names-at-the-table")

    def asked_before(self) -> Iterator[Path]:
        page = self.table("fits", 4)
        page.evaluate(ALL_OPEN)
        texts = find("fits").translator(self.lang, FOLDER)
        page.get_by_role("button", name=texts("End the table")).click()
        yield self.shoot(page, "end-the-table", at_top=False)
        page.goto(f"{self.server.url}/me")
        page.locator("form[action='/me/delete'] button").scroll_into_view_if_needed()
        yield self._made(page, "delete-my-data", at_top=False)

    def doors(self) -> Iterator[Path]:
        """An invite somebody else has used, and an address that leads nowhere."""
        _, invite = Laid(self.server.data, "Ala").waiting_table("fits")
        for _ in range(2):
            page = self.table("fits", 0)
            page.goto(f"{self.server.url}/j/{invite}")
            if page.locator("form[action^='/j/'] button.do").count():
                page.locator("form[action^='/j/'] button.do").click()
                page.wait_for_selector("#picture svg")
                page.context.close()
        yield self.shoot(page, "used-invite")
        page.goto(f"{self.server.url}/nope")
        yield self._made(page, "nope")

    def _made(self, page: Page, name: str, at_top: bool = True) -> Path:
        """The last photograph of a page."""
        made = self.shoot(page, name, at_top)
        page.context.close()
        return made


def touch(page: Page, eager: Eager, luck: float = 0.5) -> None:
    """Touch what can be said, if anything can, also to go on where a moment holds; without a finger, click it."""
    chosen = page.evaluate(CHOOSE, [eager, luck])
    if "point" not in chosen:
        return
    is_touch = page.evaluate("matchMedia('(pointer: coarse)').matches")
    (page.touchscreen.tap if is_touch else page.mouse.click)(*chosen["point"])


def play(page: Page, eager: Eager) -> None:
    """Touch something, unless a moment holds."""
    if not page.evaluate(IS_HELD):
        touch(page, eager)


def play_until(page: Page, is_there: str, eager: Eager, most: int = 400) -> None:
    for _ in range(most):
        if page.evaluate(is_there):
            page.wait_for_timeout(500)  # what it shows has come
            return
        play(page, eager)
        page.wait_for_timeout(150)
    raise RuntimeError(f"this moment never came: {page.inner_text('#status')}")


def side_by_side(browser: Browser, shots: list[Path], at: Path) -> None:
    figures = "".join(f'<figure><img src="{shot.name}"><br>{shot.stem}</figure>' for shot in shots)
    at.write_text(SHEET.format(columns=len(shots), high=900, figures=figures), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1900, "height": 700})
    page.goto(at.as_uri())
    page.screenshot(path=at.with_suffix(".png"), full_page=True)
    page.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("out", type=Path)
    asked.add_argument("--sizes", nargs="*", default=["phone", "desktop"], choices=list(SIZES))
    asked.add_argument("--themes", nargs="*", default=["light", "dark"])
    asked.add_argument("--langs", nargs="*", default=["en"], choices=list(LANGUAGES))
    given = asked.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=on_the_path(), args=CHROMIUM)
        for size, theme, lang in product(given.sizes, given.themes, given.langs):
            camera = CompanyCamera(browser, server, given.out.resolve(), size, theme, lang)
            made = [*camera.moments(), *(camera.held(name) for name in HELD), *camera.steps()]
            ends = [camera.end(game) for game in MIDDLE]
            side_by_side(browser, ends, given.out.resolve() / f"ends-{size.replace(' ', '-')}-{theme}-{lang}.html")
            print(f"{size} {theme} {lang}: {len(made) + 2 * len(ends)} photographs", flush=True)
        browser.close()
        server.end()


if __name__ == "__main__":
    main()
