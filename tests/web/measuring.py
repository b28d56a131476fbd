"""How a table looks, in numbers, as a real browser has drawn it: targets, letters, contrast, what is cut or covered."""

from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Page

from tests.web.contrast import SHAPE_CONTRAST, TEXT_CONTRAST, TEXTS, shape_contrasts, text_contrasts

SIZES: Final = {
    "phone": (360, 640),
    "tall phone": (390, 844),
    "on its side": (640, 360),
    "long on its side": (844, 390),
    "desktop": (1280, 800),
}
TARGET: Final = 44.0
"""A finger's target, in css pixels,"""
POINTER: Final = 24.0
"""and a mouse's."""
LETTER: Final = 12.0
SHIFT: Final = 0.05
SLACK: Final = 0.5
"""So much of a pixel may stand out: a hair."""

WATCH_SHIFT: Final = """
window.shifted = 0;
window.jumped = new Set();
new PerformanceObserver((list) => {
  const isInLog = ({ node }) => (node?.closest ? node : node?.parentElement)?.closest("#log");
  const isNews = ({ sources }) => sources.length && sources.every(isInLog);
  for (const entry of list.getEntries().filter((entry) => !entry.hadRecentInput && !isNews(entry))) {
    window.shifted += entry.value;
    for (const { node } of entry.sources) window.jumped.add(node?.id || node?.className || node?.nodeName);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Runs before a page: adds up how much of it jumps about; a log that grows at its head is news, no jump."""

OVERLAPS: Final = """(root, slack) => {
  const box = (thing) => thing.getBoundingClientRect(), found = [], before = [];
  const all = [...root.querySelectorAll("rect, text")].filter((thing) => !thing.closest("defs, clipPath"));
  for (const [at, text] of all.entries()) {
    if (text.tagName !== "text" || !text.textContent.trim()) continue;
    const own = box(text), x = (own.left + own.right) / 2, y = (own.top + own.bottom) / 2;
    let place = box(root);
    for (const rect of all.slice(0, at).filter((thing) => thing.tagName === "rect")) {
      const room = box(rect);
      const holds = room.left <= x && x <= room.right && room.top <= y && y <= room.bottom;
      const is_board = room.height > own.height * 0.6;
      if (holds && is_board && room.width * room.height < place.width * place.height) place = room;
    }
    const over = Math.max(place.left - own.left, own.right - place.right);
    if (over > slack) found.push(`${over.toFixed(1)} over the edge: ${text.textContent}`);
    for (const [other, that] of before) {
      const wide = Math.min(own.right, that.right) - Math.max(own.left, that.left);
      const high = Math.min(own.bottom, that.bottom) - Math.max(own.top, that.top);
      const is_on = wide > 2 && high > 0.45 * Math.min(own.height, that.height);
      if (is_on) found.push(`${wide.toFixed(1)} on one another: ${text.textContent} | ${other.textContent}`);
    }
    before.push([text, own]);
  }
  return found;
}"""
"""Every text of a picture that is wider than the smallest plate it stands on, or lies on another text."""

TARGETS: Final = """() => {
  const belongs = (thing, x, y) => {
    const found = document.elementFromPoint(x, y);
    if (!found) return false;
    return found.closest("[data-word]") === thing || thing.tagName === "BUTTON" && thing.contains(found);
  };
  const reach = (thing, x, y, dx, dy) => {
    let far = 0;
    while (far < 60 && belongs(thing, x + dx * (far + 2), y + dy * (far + 2))) far += 2;
    return far;
  };
  const room = (thing) => {
    const box = thing.getBoundingClientRect();
    let best = [0, 0];
    for (const [across, down] of [[.5, .5], [.25, .5], [.75, .5], [.5, .25], [.5, .75], [.5, .1], [.1, .5]]) {
      const [x, y] = [box.x + box.width * across, box.y + box.height * down];
      if (!belongs(thing, x, y)) continue;
      const wide = reach(thing, x, y, -1, 0) + reach(thing, x, y, 1, 0) + 2;
      const high = reach(thing, x, y, 0, -1) + reach(thing, x, y, 0, 1) + 2;
      const size = [Math.min(wide, box.width), Math.min(high, box.height)];
      if (Math.min(...size) > Math.min(...best)) best = size;
      if (Math.min(...best) >= 44) break;
    }
    return best;
  };
  const found = {};
  scrollTo(0, 0);
  for (const thing of document.querySelectorAll("#picture .lit, #words button, #company button, #curtain button")) {
    const word = thing.dataset.word ?? thing.dataset.say ?? thing.textContent;
    const nearer = thing.closest("#picture") ? Number(thing.closest("#picture").dataset.nearer ?? 1) : 1;
    const size = room(thing).map((length) => length < 43 ? length * nearer : length);
    if (!found[word] || Math.min(...found[word]) < Math.min(...size)) found[word] = size;
  }
  return found;
}"""
"""By word, the largest target that says it: how wide and high it is where a touch meets it, unscrolled. None is [0, 0].

What the first touch brings nearer is as large as it is then."""
BELOW: Final = "document.querySelector('#picture svg').getBoundingClientRect().bottom - innerHeight"
"""How much of the picture lies below the fold."""

PAGE_TEXTS: Final = """() => {
  const found = [], cut = [];
  const all = document.querySelectorAll(".table .seats *, .table .deck *, .table .lesson *, .drawer summary");
  for (const thing of all) {
    const box = thing.getBoundingClientRect();
    const has_text = [...thing.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!has_text || box.width < 2 || box.height < 2) continue;
    found.push([parseFloat(getComputedStyle(thing).fontSize), thing.textContent.trim().slice(0, 40)]);
    if (thing.scrollWidth > thing.clientWidth + 1 && thing.clientWidth) cut.push(thing.textContent.trim());
  }
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return { found, cut, wide };
}"""


@dataclass
class Look:
    """What was measured on one page; `faults` says what breaks a promise, one sentence each."""

    target: float = 99.0
    letter: float = 99.0
    text_contrast: float = 21.0
    shape_contrast: float = 21.0
    shift: float = 0.0
    faults: list[str] = field(default_factory=list)

    def worse(self, other: "Look") -> "Look":
        """The worst of both."""
        return Look(
            min(self.target, other.target),
            min(self.letter, other.letter),
            min(self.text_contrast, other.text_contrast),
            min(self.shape_contrast, other.shape_contrast),
            max(self.shift, other.shift),
            [*self.faults, *other.faults],
        )


def measure(page: Page, blank: Page) -> Look:
    """Measure the table this page shows; `blank` is a page on which photographs are read."""
    look = Look(shift=float(page.evaluate("window.shifted")))
    is_touch = bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))
    _targets(page, look, TARGET if is_touch else POINTER)
    _letters(page, look)
    for text, contrast in text_contrasts(page, blank):
        look.text_contrast = min(look.text_contrast, contrast)
        if contrast < TEXT_CONTRAST:
            look.faults.append(f"text of {contrast:.2f} to one: {text}")
    for shape, contrast in shape_contrasts(page, blank):
        look.shape_contrast = min(look.shape_contrast, contrast)
        if contrast < SHAPE_CONTRAST:
            look.faults.append(f"shape of {contrast:.2f} to one: {shape}")
    below = 0 if is_touch else page.evaluate(BELOW)
    if below > 1:
        look.faults.append(f"the picture ends {below:.0f} below the fold")
    if look.shift > SHIFT:
        what = ", ".join(page.evaluate("[...window.jumped].map(String)"))
        look.faults.append(f"the page jumps by {look.shift:.2f}: {what}")
    return look


def _targets(page: Page, look: Look, least: float) -> None:
    for word, size in page.evaluate(TARGETS).items():
        look.target = min(look.target, *size)
        if min(size) < least - SLACK:
            look.faults.append(f"target {word}: {size[0]:.0f} by {size[1]:.0f}")


def _letters(page: Page, look: Look) -> None:
    on_page = page.evaluate(PAGE_TEXTS)
    drawn = [(text["size"], text["words"]) for text in page.evaluate(TEXTS)]
    for size, words in [*drawn, *on_page["found"]]:
        look.letter = min(look.letter, size)
        if size < LETTER - 0.05:
            look.faults.append(f"letters of {size:.1f}: {words}")
    look.faults += [f"cut: {words}" for words in on_page["cut"]]
    if on_page["wide"] > 1:
        look.faults.append(f"the page is {on_page['wide']} too wide")
    look.faults += page.evaluate(f"(slack) => ({OVERLAPS})(document.querySelector('#picture svg'), slack)", SLACK)
