"""Every moment of a game photographed: PYTHONPATH=build/compiled:. python tools/moments.py OUT [--sizes …] [--themes …]

A catastrophe, a bust, a finished round, the four steps of Mousetrap's end, the end of each game with its score sheet,
the result to be shown around. Tables are laid shortly before and played on through the page, at a calm pace; OUT gets a
PNG of each and a sheet of the ends side by side. To be looked at by a person; needs Chromium, as the tests do.
"""

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.conftest import CHROMIUM, PATIENCE, Server, on_the_path
from tests.web.driver import CHOOSE, Eager
from tests.web.laid import Laid
from tests.web.measuring import SIZES
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


class Camera:
    """Tables of one size and theme, and where the photographs of them go."""

    def __init__(self, browser: Browser, server: Server, out: Path, size: str, theme: str) -> None:
        self.browser = browser
        self.server = server
        self.out = out
        self.size = size
        self.theme = theme

    def table(self, game: str, choices: int) -> Page:
        person = Laid(self.server.data, "Bartłomiej")
        page = open_table(self.browser, self.server, person, person.table(game, choices), self.size, "en", self.theme)
        page.set_default_timeout(PATIENCE)
        page.evaluate(CALM)
        return page

    def shoot(self, page: Page, name: str) -> Path:
        made = self.out / f"{name}-{self.size.replace(' ', '-')}-{self.theme}.png"
        page.evaluate("scrollTo(0, 0)")  # whoever clicked may have scrolled
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
        page.locator("#company button", has_text="Share").click()
        page.locator("#result img").evaluate("(image) => image.decode()")
        self.shoot(page, f"share-{game}")
        page.context.close()
        return made


def play(page: Page, eager: Eager) -> None:
    """Click what can be said, if anything can."""
    chosen = page.evaluate(CHOOSE, [eager, 0.5])
    if "point" in chosen and not page.evaluate(IS_HELD):
        page.mouse.click(*chosen["point"])


def play_until(page: Page, is_there: str, eager: Eager, most: int = 400) -> None:
    for _ in range(most):
        if page.evaluate(is_there):
            page.wait_for_timeout(500)  # what it shows has come
            return
        play(page, eager)
        page.wait_for_timeout(150)
    raise RuntimeError(f"this moment never came: {page.inner_text('#status')}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("out", type=Path)
    asked.add_argument("--sizes", nargs="*", default=["phone", "desktop"], choices=list(SIZES))
    asked.add_argument("--themes", nargs="*", default=["light", "dark"])
    given = asked.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=on_the_path(), args=CHROMIUM)
        for size in given.sizes:
            for theme in given.themes:
                camera = Camera(browser, server, given.out.resolve(), size, theme)
                made = [camera.held(name) for name in HELD] + list(camera.steps())
                ends = [camera.end(game) for game in MIDDLE]
                figures = "".join(f'<figure><img src="{shot.name}"><br>{shot.stem}</figure>' for shot in ends)
                at = given.out / f"ends-{size.replace(' ', '-')}-{theme}.html"
                at.write_text(SHEET.format(columns=len(ends), high=900, figures=figures), encoding="utf-8")
                page = browser.new_page(viewport={"width": 1900, "height": 700})
                page.goto(at.resolve().as_uri())
                page.screenshot(path=at.with_suffix(".png"), full_page=True)
                page.close()
                print(f"{size} {theme}: {len(made) + 2 * len(ends)} photographs", flush=True)
        browser.close()
        server.end()


if __name__ == "__main__":
    main()
