"""Things in pictures move as they would on a table: briefly, once, never in the way; not for who likes it still."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import meowple.web
from meowple.web.identity import COOKIE
from tests.web.conftest import SAME_NONCE, Server
from tests.web.driver import Player
from tests.web.laid import Laid

MOTION = Path(meowple.web.__file__).parent / "static" / "motion.css"
LONGEST = 400
"""Milliseconds."""
LISTEN = """
window.moved = [];
document.addEventListener("animationstart", ({ target, animationName }) => {
  if (target.closest("#picture svg") && animationName !== "glow") window.moved.push(animationName);
});
"""


def table_in(
    chromium: Browser, server: Server, game: str, choices: int, pace: str = "brisk", motion: str = "no-preference"
) -> Page:
    person = Laid(server.data)
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800},
        locale="en",
        reduced_motion="reduce" if motion == "reduce" else "no-preference",
    )
    context.add_init_script(SAME_NONCE)
    context.add_init_script(f"localStorage.setItem('meowple-pace', '{pace}')")
    context.add_init_script(LISTEN)
    context.add_cookies([{"name": COOKIE, "value": person.cookie(), "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/t/{person.table(game, choices, level='easy', others='easy')}")
    page.wait_for_selector("#picture .lit")
    return page


def moved(page: Page) -> set[str]:
    return set(page.evaluate("window.moved"))


def test_nothing_moves_for_longer_than_a_glance() -> None:
    text = MOTION.read_text()
    times = [float(found) * 1000 for found in re.findall(r"(?<![\d.])(\d*\.\d+)s\b", text)]
    assert len(times) > 4 and max(times) < LONGEST
    assert "infinite" not in text and "pointer-events" not in text


PLACES = """() => [...document.querySelectorAll("#picture svg *")].map((shape) => {
  const { x, y, width, height } = shape.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
})"""
WITHOUT = """() => {
  const plain = new CSSStyleSheet();
  plain.replaceSync("#picture svg *{transform-origin:0 0!important;transform-box:view-box!important}");
  document.adoptedStyleSheets = [plain];
}"""
"""As if no style sheet knew how anything turns."""
BOTH = f"""() => {{
  document.querySelectorAll("#picture .piece").forEach((piece) => piece.classList.add("fresh"));
  const moving = ({PLACES})();
  ({WITHOUT})();
  return [moving, ({PLACES})()];
}}"""
"""In one go: the others of Gardlings build on meanwhile."""


@pytest.mark.parametrize(("game", "choices"), [("gardlings", 30), ("mousetrap", 30)])
def test_what_has_moved_lies_where_it_was_drawn(chromium: Browser, server: Server, game: str, choices: int) -> None:
    page = table_in(chromium, server, game, choices, "once", "reduce")
    moving, lying = page.evaluate(BOTH)
    assert len(moving) > 100 and lying == moving
    page.context.close()


GROWN = """(moving) => {
  document.querySelectorAll("#picture :is(.piece,.settle)").forEach((shape) => shape.classList.add("fresh"));
  const shapes = [...document.querySelectorAll(`#picture ${moving}`)];
  const middles = () => shapes.map((shape) => {
    const { x, y, width, height } = shape.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  const lying = middles();
  shapes.forEach((shape) => { shape.style.scale = "1.3"; });
  return middles().map(([x, y], at) => Math.hypot(x - lying[at][0], y - lying[at][1]));
}"""
"""How far each has gone from its place by being larger."""


@pytest.mark.parametrize(
    ("game", "choices", "moving"),
    [
        ("purrramid", 31, ".settle"),
        ("gardlings", 30, ".lay>g"),
        ("mousetrap", 30, ".walk>rect"),
    ],
)
def test_what_grows_does_so_about_its_own_middle(
    chromium: Browser, server: Server, game: str, choices: int, moving: str
) -> None:
    page = table_in(chromium, server, game, choices, "once", "reduce")
    strayed = page.evaluate(GROWN, moving)
    assert strayed and max(strayed) < 2
    page.context.close()


def test_what_is_new_is_fresh_for_a_moment(chromium: Browser, server: Server) -> None:
    page = table_in(chromium, server, "fits", 6)
    told = page.evaluate("""async () => {
      const { morph, parsed } = await import("/static/morph.js");
      const laid = document.querySelector("#fits-laid0");
      const wanted = laid.cloneNode(true);
      wanted.append(...parsed('<g class="slide" id="new-piece"><rect width="9" height="9"/></g>', true));
      morph(laid, wanted);
      const piece = document.getElementById("new-piece");
      const fresh = document.querySelectorAll(".fresh").length;
      const moves = piece.getAnimations().map(({ animationName }) => animationName);
      const die = document.querySelector("#fits-turnings [data-face]");
      const other = die.cloneNode(true);
      other.dataset.face = "another";
      morph(die, other);
      return { fresh, moves, changed: die.classList.contains("changed"), dealt: die.getAnimations().length };
    }""")
    assert told == {"fresh": 1, "moves": ["slide"], "changed": True, "dealt": 1}
    page.wait_for_function("() => !document.querySelector('#picture :is(.fresh,.changed)')")
    page.context.close()


def test_a_piece_slides_down_the_ramp_and_the_next_is_dealt(chromium: Browser, server: Server) -> None:
    page = table_in(chromium, server, "fits", 6)
    assert moved(page) == set(), "nothing moves before anybody has done anything"
    page.locator("#picture .lit[data-word^='turn']").first.click()
    page.locator("#picture .lit[data-word^='c']").first.click()
    page.wait_for_function("() => window.moved.includes('slide') && window.moved.includes('dealt')")
    page.context.close()


@pytest.mark.parametrize(("pace", "motion"), [("once", "no-preference"), ("brisk", "reduce")])
def test_whoever_likes_it_still_sees_nothing_move(chromium: Browser, server: Server, pace: str, motion: str) -> None:
    page = table_in(chromium, server, "fits", 6, pace, motion)
    lines = page.locator("#log li").count()
    page.locator("#picture .lit[data-word^='turn']").first.click()
    page.locator("#picture .lit[data-word^='c']").first.click()
    page.wait_for_function("(lines) => document.querySelectorAll('#log li').length > lines", arg=lines)
    page.wait_for_selector("#picture .lit")
    assert moved(page) == set()
    page.context.close()


@pytest.mark.parametrize(
    ("game", "choices", "name"),
    [
        ("purrramid", 12, "tumble"),
        ("catlady", 2, "dealt"),
        ("mousetrap", 12, "walk"),
        ("gardlings", 20, "lay"),
    ],
)
def test_dice_tumble_cards_are_dealt_mice_walk(
    chromium: Browser, server: Server, game: str, choices: int, name: str
) -> None:
    page = table_in(chromium, server, game, choices)
    player = Player(page)
    page.emulate_media(reduced_motion="no-preference")
    page.locator("#pace").evaluate("(pace) => { pace.value = 'brisk'; pace.dispatchEvent(new Event('change')); }")
    for _ in range(12):
        if name in moved(page):
            break
        player.play_a_line()
    assert name in moved(page)
    page.context.close()
