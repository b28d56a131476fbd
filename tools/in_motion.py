"""Things of a picture caught halfway, and where they lie for whoever likes it still: a part of tools/moments.py."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page

HALFWAY: Final = 0.4
"""So much of its time has passed for whatever moves."""
SLOWLY: Final = 0.04
"""At its own speed it may be over before a busy browser has told that it began."""
MOST_MOVES: Final = 120
DRAWN: Final = """() => {
  const svg = document.querySelector("#picture svg").cloneNode(true);
  svg.querySelectorAll(":scope > .rows").forEach((rows) => rows.remove());
  for (const shape of svg.querySelectorAll("*")) {
    for (const name of ["tabindex", "role", "aria-selected", "aria-description"]) shape.removeAttribute(name);
    shape.classList.remove("lit", "said", "fresh", "changed");
    if (!shape.classList.length) shape.removeAttribute("class");
  }
  return svg.outerHTML;
}"""
"""What the server has drawn, without what the page adds to it."""
PLACES: Final = """() => {
  const svg = document.querySelector("#picture svg"), at = svg.getBoundingClientRect();
  const isDrawn = (shape) => shape.getClientRects().length && !shape.closest(".rows");
  return [...svg.querySelectorAll("*")].filter(isDrawn).map((shape) => {
    const { x, y, width, height } = shape.getBoundingClientRect();
    return [shape.id || shape.tagName, x - at.x, y - at.y, width, height];
  });
}"""
WATCH: Final = f"""([name, wanted, halfway]) => {{
  const ofPicture = () => document.getAnimations().filter(({{ effect }}) => effect.target.closest("#picture svg"));
  const isOfMotion = (what) => String(what).includes("classList.remove");
  const soon = setTimeout, later = [];
  window.caught = false;
  window.moved = 0;
  window.setTimeout = (what, after, ...more) => soon(
    () => window.caught ? later.push(what) : what(...more), after * (isOfMotion(what) ? 25 : 1),
  );
  const stop = ({{ animationName, target }}) => {{
    if (window.caught || animationName !== name || !target.closest("#picture svg")) return;
    window.caught = ofPicture().some((moving) => moving.animationName === name);
    for (const moving of window.caught ? ofPicture() : []) {{
      moving.pause();
      moving.currentTime = halfway * moving.effect.getTiming().duration;
    }}
  }};
  const compare = () => {{
    window.moved += ofPicture().length;
    if (!window.caught && ({DRAWN})() === wanted) [window.caught, window.places] = [true, ({PLACES})()];
  }};
  const whole = {{ subtree: true, childList: true, attributes: true, characterData: true }};
  if (wanted) new MutationObserver(compare).observe(document.getElementById("picture"), whole);
  else document.addEventListener("animationstart", stop);
}}"""
"""Stops everything halfway once something moves by this name, or once this is drawn; from then on no time passes.

What moves stays fresh for longer, as it moves more slowly."""
COME_TO_REST: Final = f"""() => {{
  for (const moving of document.getAnimations()) {{
    if (Number.isFinite(moving.effect.getComputedTiming().endTime)) moving.finish();
    else moving.cancel();
  }}
  return [({DRAWN})(), ({PLACES})()];
}}"""


Place = tuple[str, float, float, float, float]
Rest = tuple[str, list[Place]]
"""What is drawn, and where each shape of it is: its name and its box."""


def catch(page: Page, name: str, play: Callable[[], None]) -> None:
    """Play on until something moves by this name, and stop it halfway."""
    page.evaluate(WATCH, [name, "", HALFWAY])
    wire = page.context.new_cdp_session(page)
    wire.send("Animation.enable")
    wire.send("Animation.setPlaybackRate", {"playbackRate": SLOWLY})
    _play_until_caught(page, name, play)


def at_rest(page: Page) -> Rest:
    """What was caught has arrived."""
    drawn, places = page.evaluate(COME_TO_REST)
    return drawn, places


def catch_still(page: Page, name: str, play: Callable[[], None], rest: Rest) -> None:
    """Play on, with reduced motion, until the same is drawn: nothing has moved, and all lies where it came to rest."""
    drawn, places = rest
    page.evaluate(WATCH, [name, drawn, HALFWAY])
    _play_until_caught(page, name, play)
    if moved := page.evaluate("window.moved"):
        raise RuntimeError(f"{name}: {moved} shapes moved for somebody who likes it still")
    here = page.evaluate("window.places")
    if differ := [(one, other) for one, other in zip(places, here, strict=True) if _is_elsewhere(one, other)]:
        raise RuntimeError(f"{name}: {len(differ)} shapes came to rest elsewhere: {differ[:3]}")


def _is_elsewhere(one: Place, other: Place) -> bool:
    """By more than a hair."""
    return one[0] != other[0] or any(abs(here - there) > 1 for here, there in zip(one[1:], other[1:], strict=True))


def _play_until_caught(page: Page, name: str, play: Callable[[], None]) -> None:
    for _ in range(MOST_MOVES):
        if page.evaluate("window.caught"):
            return
        play()
        page.wait_for_timeout(500)
    raise RuntimeError(f"nothing was seen to {name}: {page.inner_text('#status')}")
