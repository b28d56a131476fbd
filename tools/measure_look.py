"""How every table looks in numbers: PYTHONPATH=src:. python tools/measure_look.py [--long] [--games fits …] [--out DIR]

Lays tables at the start, in the middle and at the end of games, opens them in Chromium, and prints for each game and
size the smallest target and letter, the least contrast, how much the page jumps, and what is cut or covered. Ends in 1
if a promise is broken. `--long`: every size, language, theme and number of players. `--out` keeps a photograph of each.
`--into docs/look.md --as after` puts what was measured into the table there, with the bytes of a table and of a move.
"""

import argparse
import functools
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

import meowple
from meowple.core.translation import LANGUAGES
from meowple.web.identity import COOKIE
from tests.web.cable import Cable
from tests.web.conftest import CHROMIUM, SAME_NONCE, Server, on_the_path
from tests.web.driver import NEW_AND_SETTLED, Player
from tests.web.laid import Laid
from tests.web.measuring import SIZES, WATCH_SHIFT, Look, measure
from tools import look_table

MIDDLE: Final = {"purrramid": 31, "fits": 20, "catlady": 16, "mousetrap": 20, "gardlings": 35}
"""After how many choices a game is in its middle."""
END: Final = 100_000
MOMENTS: Final = ("start", "middle", "end")
BEGUN: Final = 6
MOVES: Final = 15
"""Bytes are counted after so many choices, of so many moves if nobody says another number."""
SETTLED: Final = NEW_AND_SETTLED.replace("> 30", "> 400")


def open_table(
    browser: Browser, server: Server, person: Laid, table: str, size: str, lang: str, theme: str, by: str = ""
) -> Page:
    """Somebody's table on a screen; `by` is another way to the site."""
    width, height = SIZES[size]
    is_phone = size != "desktop"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=lang,
        has_touch=is_phone,
        is_mobile=is_phone,
        device_scale_factor=2 if is_phone else 1,  # no phone has fewer
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.add_init_script(SAME_NONCE)
    context.add_init_script(WATCH_SHIFT)
    context.add_cookies([{"name": COOKIE, "value": person.cookie(), "url": server.url}])
    page = context.new_page()
    page.goto(f"{by or server.url}/t/{table}")
    page.wait_for_selector("#picture svg")
    page.wait_for_function(SETTLED, arg="", polling=50)
    return page


def settings(is_long: bool) -> Iterator[tuple[str, str, str]]:
    """Size, language and theme of each page that is looked at."""
    if is_long:
        yield from ((size, lang, theme) for size in SIZES for lang in LANGUAGES for theme in ("light", "dark"))
    else:
        yield from (("phone", "pl", "light"), ("tall phone", "en", "dark"), ("on its side", "cs", "light"))
        yield from (("long on its side", "pl", "dark"), ("desktop", "en", "light"), ("desktop", "cs", "dark"))


def wire(browser: Browser, server: Server, name: str, size: str, most: int) -> tuple[int, int]:
    """How many bytes a table takes in a browser that has never been here, heads and all; and a move, at the median."""
    person, cable = Laid(server.data), Cable(server.port)
    page = open_table(browser, server, person, person.table(name, BEGUN), size, "en", "light", cable.url)
    first, moves, player = cable.carried, [], Player(page)
    for _ in range(most):
        before = cable.carried
        player.play_a_line()
        page.wait_for_function(SETTLED, arg="", polling=50)
        moves.append(cable.carried - before)
    page.context.close()
    cable.cut()
    return first, int(statistics.median(moves))


def home(browser: Browser, server: Server, size: str) -> int:
    """How many bytes the home page takes in a browser that has never been here."""
    cable, (width, height) = Cable(server.port), SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(cable.url, wait_until="networkidle")
    carried = cable.carried
    page.close()
    cable.cut()
    return carried


def look_at_game(browser: Browser, server: Server, name: str, given: argparse.Namespace) -> Iterator[tuple[str, Look]]:
    """The worst of all pages of a game, by size."""
    blank = browser.new_page()
    found = {size: Look() for size in SIZES}
    seats = meowple.games[name].players
    counts = [count for count in given.players or (seats if given.long else (2, 4)) if count in seats]
    for players in counts:
        for moment in given.moments:
            choices = {"start": 0, "middle": MIDDLE[name] * players // 2, "end": END}[moment]
            for size, lang, theme in (one for one in settings(given.long) if one[0] in given.sizes):
                person = Laid(server.data, "Bartłomiej", lang)
                tables = [person.table(name, choices, players, level="easy", others="easy") for _ in "ab"]
                page = open_table(browser, server, person, tables[0], size, lang, theme)
                where = f"{players} {moment} {size} {lang} {theme}"
                if given.out:
                    given.out.mkdir(parents=True, exist_ok=True)
                    page.screenshot(path=given.out / f"{name} {where}.png".replace(" ", "_"))
                look = measure(page, blank)
                look.faults = [f"{where}: {fault}" for fault in look.faults]
                found[size] = found[size].worse(look)
                page.context.close()
    blank.close()
    yield from ((size, look) for size, look in found.items() if size in given.sizes)


def tell(name: str, size: str, look: Look, given: argparse.Namespace) -> None:
    print(
        f"| {name} | {size} | {look.target:.0f} | {look.letter:.1f} | {look.text_contrast:.2f} | "
        f"{look.shape_contrast:.2f} | {look.shift:.2f} | {len(look.faults)} |",
        flush=True,
    )
    if given.faults:
        for fault, often in Counter(look.faults).most_common(given.faults):
            print(f"    {often} × {fault}", flush=True)


def kind_of(size: str) -> str:
    """A desktop, or something in a hand."""
    return size if size == "desktop" else "phone"


def put_down(browser: Browser, server: Server, found: dict[tuple[str, str], Look], given: argparse.Namespace) -> None:
    """Phones together and the desktop, with what goes over the wire, into the page."""
    rows = [look_table.home_row(screen, given.when, home(browser, server, screen)) for screen in look_table.SCREENS]
    for name in given.games:
        for screen in look_table.SCREENS:
            of_screen = [look for (game, size), look in found.items() if game == name and kind_of(size) == screen]
            worst = functools.reduce(Look.worse, of_screen)
            rows.append(
                look_table.row(name, screen, given.when, worst, *wire(browser, server, name, screen, given.moves))
            )
            print(rows[-1], flush=True)
    look_table.write(rows, given.into, given.when)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--long", action="store_true", help="every size, language, theme and number of players")
    asked.add_argument("--games", nargs="*", default=list(MIDDLE), choices=list(MIDDLE))
    asked.add_argument("--sizes", nargs="*", default=list(SIZES), choices=list(SIZES))
    asked.add_argument("--players", nargs="*", type=int, help="how many sit there")
    asked.add_argument("--moments", nargs="*", default=list(MOMENTS), choices=list(MOMENTS))
    asked.add_argument("--out", type=Path, help="a folder for photographs")
    asked.add_argument("--faults", type=int, default=0, help="how many faults to name")
    asked.add_argument("--wire", action="store_true", help="count bytes too")
    asked.add_argument("--moves", type=int, default=MOVES, help="bytes are counted of so many moves")
    asked.add_argument("--into", type=Path, help="a page with a place for the table")
    asked.add_argument("--as", dest="when", default="after", choices=look_table.WHEN)
    given = asked.parse_args()
    found: dict[tuple[str, str], Look] = {}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=on_the_path(), args=CHROMIUM)
        print("| game | size | target | letter | text | shape | shift | faults |\n|---|---|---|---|---|---|---|---|")
        for name in given.games:
            for size, look in look_at_game(browser, server, name, given):
                tell(name, size, look, given)
                found[name, size] = look
            if given.wire:
                for size in given.sizes:
                    first, move = wire(browser, server, name, size, given.moves)
                    print(f"| {name} | {size} | first load {first} bytes | a move {move} | | | | |", flush=True)
        if given.into:
            put_down(browser, server, found, given)
        browser.close()
        server.pull_the_plug()
    return 1 if any(look.faults for look in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
