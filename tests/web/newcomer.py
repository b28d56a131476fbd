"""Somebody new: sees what is shown and what is marked, and nothing else; touches one such thing after the other."""

import re
from random import Random

from playwright.sync_api import Page

from tests.web.driver import LOOKS, NEW_AND_SETTLED
from tests.web.keys import go_to_goal

SEEN = """() => {
  const marked = "#lesson button, #words button:not(.quiet), #curtain button, #picture .lit";
  const things = [...document.querySelectorAll(marked)]
    .filter((thing) => thing.getClientRects().length && !thing.closest("[inert], [hidden]"));
  const pointed = [...document.querySelectorAll(".pointed")];
  window.marked = things;
  return things.map((thing) => ({
    name: thing.ariaLabel || thing.getAttribute("aria-label") || thing.textContent,
    sure: thing.matches(".do"),
    pointed: pointed.some((shape) => shape === thing || shape.contains(thing) || thing.contains(shape)),
  }));
}"""
"""What somebody could touch: buttons that are no mere help, and shapes that glow; each with its name."""

LESSON = (
    f"[{LOOKS}, document.getElementById('lesson')?.textContent, document.getElementById('notice')?.textContent].join()"
)
"""What a lesson looks like, with what it tells and answers."""
IS_LAST = """() => {
  const [step, steps] = document.querySelector("#lesson .where").textContent.split(" · ").at(-1).split("/");
  return step === steps;
}"""
MOVED_ON = f"""(before) => {{
  const now = {LESSON};
  if (now !== window.looked) [window.looked, window.since] = [now, performance.now()];
  const words = document.getElementById("words");
  return now !== before && !words.inert && !words.ariaBusy && performance.now() - window.since > 30;
}}"""

WHERE = """(at) => {
  const thing = window.marked[at];
  thing.scrollIntoView({ block: "center" });
  const box = thing.getBoundingClientRect();
  for (const y of [.5, .2, .8, .35, .65, .1, .9]) for (const x of [.5, .2, .8, .35, .65, .1, .9]) {
    const point = [box.x + box.width * x, box.y + box.height * y];
    const found = document.elementFromPoint(...point);
    if (found && (found.closest("[data-word]") ?? found.closest("button")) === thing) return point;
  }
  return null;
}"""
"""Where a finger meets it."""

OVER = """(at) => {
  const thing = window.marked[at];
  const { x, y, width, height } = thing.getBoundingClientRect();
  const over = document.elementFromPoint(x + width / 2, y + height / 2);
  return [thing, over].map((shape) => shape?.outerHTML.slice(0, 300)).join(" is under ")
    + ` at ${[x, y, width, height].map(Math.round)}`;
}"""
"""What a finger meets instead."""

TEXT = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) {
    const { parentElement: holder, textContent: text } = walk.currentNode;
    const isAside = holder.closest("script, style, template, title, .hush, .skip, [data-word], [data-what]");
    if (!text.trim() || isAside) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    if (range.getClientRects().length && holder.checkVisibility({ visibilityProperty: true })) found.push(text.trim());
  }
  return found;
}"""
"""Every text that is shown, but for names and numbers on pieces."""


def words_shown(page: Page) -> list[str]:
    """The words somebody would have to read."""
    return [word for text in page.evaluate(TEXT) for word in text.split() if re.search(r"[^\W\d_]", word)]


TOUCH, KEYS, EARS = "touch", "keys", "ears"
"""By finger; by keyboard alone; by keyboard and the names of things, with the picture hidden."""


LOOKS_AGAIN = 4


class Newcomer:
    """Chooses among what is marked, at random, and never looks at the list of sentences."""

    def __init__(self, page: Page, seed: int, way: str = TOUCH) -> None:
        self.page = page
        page.emulate_media(reduced_motion="reduce")
        self.rng = Random(seed)
        self.way = way
        self.refusals: list[str] = []

    def look(self) -> list[dict[str, object]]:
        if self.way == EARS:
            self.page.evaluate("() => { document.getElementById('picture').style.opacity = 0; }")
        found: list[dict[str, object]] = self.page.evaluate(SEEN)
        assert all(str(thing["name"]).strip() for thing in found), "everything that is marked has a name"
        return found

    def touch(self, at: int) -> bool:
        """Whether it was reached; that takes a while, above all by keys, and the page may change meanwhile."""
        if self.way == TOUCH:
            point = self.page.evaluate(WHERE, at)
            if point is None and self.page.evaluate("(at) => !window.marked[at].isConnected", at):
                return False
            assert point is not None, f"it is marked and cannot be touched: {self.page.evaluate(OVER, at)}"
            self.page.mouse.click(*point)
            return True
        self.page.evaluate("(at) => { window.goal = window.marked[at]; }", at)
        if not go_to_goal(self.page):
            return False
        self.page.keyboard.press("Enter")
        return True

    def touch_something(self) -> None:
        """What is marked now, if anything is; whoever could not reach it looks again."""
        for _ in range(LOOKS_AGAIN):
            things = self.look()
            if not things or self.touch(self.wish(things)):
                return
        raise AssertionError("no key leads to what is marked")

    def wish(self, things: list[dict[str, object]]) -> int:
        """What is pointed at, else what confirms, else anything; with the keyboard nothing too far away."""
        pointed = [at for at, thing in enumerate(things) if thing["pointed"]]
        sure = [at for at, thing in enumerate(things) if thing["sure"]]
        some = sure or pointed or list(range(len(things)))
        return self.rng.choice(some if self.way == TOUCH else some[-12:])

    def step(self) -> None:
        """Touch something that is marked, if anything is; then the page has changed."""
        before = self.page.evaluate(LOOKS)
        self.touch_something()
        self.page.wait_for_function(NEW_AND_SETTLED, arg=before, polling=30)
        told = self.page.inner_text("#notice")
        if told:
            self.refusals.append(f"{before}: {told}")

    def play_to_the_end(self, most: int = 900) -> None:
        for _ in range(most):
            if self.page.inner_text("#status").startswith("The end."):
                return
            self.step()
        raise AssertionError(f"not over after {most} touches: {self.page.inner_text('#status')}")

    def learn(self, most: int = 200) -> None:
        """A lesson to its end, which leads back to the list of lessons."""
        for _ in range(most):
            before, is_last = self.page.evaluate(LESSON), self.page.evaluate(IS_LAST)
            self.touch_something()
            if is_last:
                self.page.wait_for_url("**/learn/*")
                return
            self.page.wait_for_function(MOVED_ON, arg=before, polling=30)
        raise AssertionError(f"not learned after {most} touches: {self.page.inner_text('#lesson')}")
