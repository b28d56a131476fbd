"""The pictures of the README and of the site's first page: PYTHONPATH=src:. python tools/pictures.py

The table is a photograph of the real page, taken by Chromium from a server that is started for it.
"""

import base64
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from meowple.games.purrramid.art_cats import CATS
from meowple.web.identity import COOKIE
from tests.web.conftest import CHROMIUM, Server, on_the_path
from tests.web.laid import Laid

HOUSE = Path(__file__).resolve().parent.parent
TABLE = HOUSE / "docs" / "pictures" / "table.webp"
CATS_ON_A_SHELF = HOUSE / "src" / "meowple" / "web" / "static" / "cats.svg"
DOZING = (0, 1, 3, 12, 8, 11, 6)
"""Which of Purrramid's cats lie on the shelf of the first page."""
SIZE = (1200, 780)
CHOICES = 34
"""After how many choices the table is photographed: half the pyramid sleeps."""


def cats() -> str:
    """A shelf of sleeping cats."""
    step = 66
    width = step * len(DOZING) + 30
    lying = ""
    for at, cat in enumerate(DOZING):
        pose, coat, _ = CATS[cat]
        lying += f'<g transform="translate({12 + at * step} 20)">{pose(coat)}</g>'
    shelf = (
        f'<rect x="2" y="64" width="{width - 4}" height="13" rx="6.5" fill="#c89a66" stroke="#8f6437" stroke-width="1.5"/>'
        f'<path d="M12 69h{width - 60}M{width - 38} 69h18" stroke="#e2bd8d" stroke-width="2" stroke-linecap="round"/>'
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 84">{shelf}{lying}</svg>'


def table() -> bytes:
    """A table of the site in the middle of a game of Purrramid."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        try:
            person = Laid(Path(data))
            id = person.table("purrramid", CHOICES)
            browser = playwright.chromium.launch(executable_path=on_the_path(), args=CHROMIUM)
            context = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]}, reduced_motion="reduce")
            context.add_cookies([{"name": COOKIE, "value": person.cookie(), "url": server.url}])
            page = context.new_page()
            page.goto(f"{server.url}/t/{id}")
            page.wait_for_selector("#picture .lit")
            page.locator("details.tips").evaluate_all("(all) => all.forEach((tips) => tips.remove())")
            taken = context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 84})
            browser.close()
            return base64.b64decode(taken["data"])
        finally:
            server.pull_the_plug()


if __name__ == "__main__":
    CATS_ON_A_SHELF.write_text(cats() + "\n", encoding="utf-8")
    TABLE.write_bytes(table())
