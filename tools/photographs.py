"""Every page photographed: PYTHONPATH=build/compiled:. python tools/photographs.py OUT [--pages home …] [--langs pl …]

Two phones and a desktop, three languages, by day and in the dark, or those named. OUT gets a PNG of each and sheets of
twelve, to be looked at by a person: what a machine can say about pages is said by tests. Needs Chromium, as tests do.
"""

import argparse
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

import meowple
from meowple.core.translation import LANGUAGES
from meowple.web.identity import COOKIE
from tests.web.conftest import CHROMIUM, PATIENCE, SAME_NONCE, Server, on_the_path
from tests.web.test_browser_pages import TABLES, Site

SIZES: Final = {"small": (360, 640), "phone": (390, 844), "desktop": (1280, 800)}
THEMES: Final = ("light", "dark")
MORE: Final = {
    "sign in": "/account/in",
    "class": "/class",
    "class form": "/g/fits/class",
    "code": "/c",
    "offline": "/offline",
    "astray": "/nope",
    "aloud": "/learn/fits/first/aloud",
    **{f"learn {name}": f"/learn/{name}" for name in meowple.games},
    **{f"rules {name}": f"/rules/{name}" for name in meowple.games},
}
"""Pages that need no table, besides those the tests know."""
BY_STRANGERS: Final = ("class door",)
"""Pages that look different for whoever is known."""
LESSONS: Final = [f"lesson {name}" for name in meowple.games]
ON_A_SHEET: Final = 12
SHEET: Final = """<!doctype html><meta charset="utf-8"><style>
body {{ display: grid; grid-template-columns: repeat({columns}, 1fr); gap: 8px; margin: 8px; font: 14px sans-serif }}
figure {{ margin: 0 }}
img {{ width: 100%; max-height: {high}px; object-fit: cover; object-position: top; border: 1px solid #888 }}
</style>{figures}"""


class Camera:
    """A browser of one size, language and theme, and where its photographs go."""

    def __init__(self, browser: Browser, server: Server, site: Site, size: str, lang: str, theme: str) -> None:
        self.kind = f"{size}-{lang}-{theme}"
        self.server = server
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=lang,
            has_touch=size != "desktop",
            is_mobile=size != "desktop",
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        context.add_init_script(SAME_NONCE)
        self.cookie = site.person.cookie()
        self.page: Page = context.new_page()
        self.come_in()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(f"{server.url}/me")
        chooser = self.page.locator("select[name=lang]").first  # who is known is asked by the page, not by the browser
        chooser.select_option(lang)
        chooser.evaluate("(select) => select.form.requestSubmit()")
        self.page.wait_for_function("(lang) => document.documentElement.lang === lang", arg=lang)

    def come_in(self) -> None:
        self.page.context.add_cookies([{"name": COOKIE, "value": self.cookie, "url": self.server.url}])

    def shoot(self, name: str, path: str, out: Path) -> Path:
        if name in BY_STRANGERS:
            self.page.context.clear_cookies()
        if name in LESSONS:
            self.page.goto(f"{self.server.url}/learn/{path}")
            self.page.locator(f"form[action^='/learn/{path}/'] button").first.click()
        else:
            self.page.goto(self.server.url + path)
        if name in TABLES or name in LESSONS or name.startswith("replay"):
            self.page.wait_for_selector("#picture svg")
        made = out / f"{name.replace(' ', '-')}-{self.kind}.png"
        self.page.screenshot(path=made, full_page=name not in (*TABLES, *LESSONS))
        self.come_in()
        return made


def paths_of(site: Site, browser: Browser, server: Server) -> dict[str, str]:
    """Where each page is, by its name; a lesson by its game."""
    taught = open_class(browser, server, site)
    sheet = {"score sheet": f"{site.paths['fits final']}/scores"}
    return {**site.paths, **MORE, **taught, **sheet, **{name: name.removeprefix("lesson ") for name in LESSONS}}


def open_class(browser: Browser, server: Server, site: Site) -> dict[str, str]:
    """A class with one child in it: the teacher's page, and where children come in."""
    teacher = browser.new_context()
    teacher.add_cookies([{"name": COOKIE, "value": site.person.cookie(), "url": server.url}])
    page = teacher.new_page()
    page.goto(f"{server.url}/g/fits/class")
    page.locator("main form button.do").first.click()
    door = page.locator(".door a").get_attribute("href") or ""
    child = browser.new_page()
    child.goto(door)
    child.locator(".door-form .do").click()
    child.wait_for_url("**/class/**")
    found = {"class teacher": urlsplit(page.url).path, "class door": urlsplit(door).path}
    teacher.close()
    child.context.close()
    return found


def sheets(page: Page, shots: list[Path], size: str) -> Iterator[Path]:
    """Twelve side by side, as one picture."""
    columns = 3 if size == "desktop" else 6
    for number, first in enumerate(range(0, len(shots), ON_A_SHEET), 1):
        some = shots[first : first + ON_A_SHEET]
        figures = "".join(f'<figure><img src="{shot.name}"><br>{shot.stem}</figure>' for shot in some)
        at = shots[0].parent / f"sheet-{size}-{number:02}.html"
        at.write_text(SHEET.format(columns=columns, high=900, figures=figures), encoding="utf-8")
        page.set_viewport_size({"width": 1800, "height": 900})
        page.goto(at.as_uri())
        page.screenshot(path=at.with_suffix(".png"), full_page=True)
        yield at.with_suffix(".png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pages", nargs="*", default=[], help="parts of the names of pages; all if none")
    parser.add_argument("--sizes", nargs="*", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--langs", nargs="*", default=list(LANGUAGES), choices=list(LANGUAGES))
    parser.add_argument("--themes", nargs="*", default=list(THEMES), choices=list(THEMES))
    said = parser.parse_args()
    said.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=on_the_path(), args=CHROMIUM)
        site = Site(server)
        wanted = {
            name: path
            for name, path in paths_of(site, browser, server).items()
            if not said.pages or any(part in name for part in said.pages)
        }
        for size in said.sizes:
            shots: list[Path] = []
            for lang, theme in product(said.langs, said.themes):
                camera = Camera(browser, server, site, size, lang, theme)
                shots += [camera.shoot(name, path, said.out.resolve()) for name, path in wanted.items()]
                camera.page.context.close()
            made = list(sheets(browser.new_page(), shots, size))
            print(f"{size}: {len(shots)} photographs, {len(made)} sheets in {said.out}")
        browser.close()
        server.end()


if __name__ == "__main__":
    main()
