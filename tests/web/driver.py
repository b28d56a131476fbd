"""Somebody at the page: looks at what glows, and clicks it, or goes there by Tab and presses Enter."""

import re
from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Impatient

import meowple
from tests.web.keys import go_to_goal

CHOOSE = """([eager, luck]) => {
  const curtain = [...document.querySelectorAll("#curtain:not([hidden]) button")];
  const done = [...document.querySelectorAll("#words button.do")];
  const frame = document.querySelector("#picture.near svg")?.getBoundingClientRect();
  const isIn = ({ x, y, right, bottom }) => (
    x >= frame.x && right <= frame.right && y >= frame.y && bottom <= frame.bottom
  );
  const all = [...document.querySelectorAll("#picture .lit, #words button:not(.quiet)")];
  const offered = all.filter((thing) => !thing.closest("#picture.near") || isIn(thing.getBoundingClientRect()));
  const wishes = eager.find((words) => offered.some((thing) => words.includes(thing.dataset.word))) ?? [];
  const wished = offered.filter((thing) => wishes.includes(thing.dataset.word));
  const things = [curtain, done, wished, offered].find((some) => some.length);
  if (!things) return { none: true };
  const thing = things[Math.floor(luck * things.length)];
  thing.scrollIntoView({ block: "center" });
  const box = thing.getBoundingClientRect();
  for (const y of [.5, .2, .8, .35, .65, .1, .9]) for (const x of [.5, .2, .8, .35, .65, .1, .9]) {
    const point = [box.x + box.width * x, box.y + box.height * y];
    const found = document.elementFromPoint(...point);
    if (found && (found.closest("[data-word]") ?? found) === thing) return { point, at: thing.id || thing.textContent };
  }
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return { hidden: thing.outerHTML.slice(0, 200), under: over?.outerHTML.slice(0, 200) };
}"""
"""Where a click meets what a person would click now: the curtain; to confirm; a wish; whatever glows or is a word."""

KIND = """(eager) => {
  const confirming = document.querySelector("#words button.do");
  const lit = [...document.querySelectorAll("#picture .lit")].map((shape) => shape.dataset.word);
  const wishes = eager.find((words) => words.some((word) => lit.includes(word)));
  return (thing) => {
    if (thing.closest("#curtain")) return "lift";
    if (confirming) return thing.matches("#words button.do") ? "do" : "";
    if (wishes) return thing.matches(".lit") && wishes.includes(thing.dataset.word) ? "wish" : "";
    if (thing.matches("#sentences button")) return "sentence";
    return thing.matches("#picture .lit, #words button:not(.quiet)") ? "word" : "";
  };
}"""
"""Tells what a thing is to somebody who would like to say something now; nothing, if they would not."""

GOAL = f"""([eager, luck, fromList]) => {{
  const kind = ({KIND})(eager);
  const all = [...document.querySelectorAll("a[href], button, summary, input, select, [tabindex]")]
    .filter((thing) => thing.getClientRects().length && !thing.closest("[inert]"));
  const at = all.indexOf(document.activeElement);
  const far = (thing) => Math.abs(all.indexOf(thing) - at);
  const found = all.filter(kind).toSorted((one, other) => far(one) - far(other));
  const listed = found.filter((thing) => kind(thing) === "sentence");
  const some = (fromList && listed.length ? listed : found).slice(0, 12);
  window.goal = some[Math.floor(luck * some.length)];
  return Boolean(window.goal);
}}"""
"""Sets one's mind on something near that can be said; whether there is anything."""

LOOKS = """[
  document.querySelector("#log li")?.id,
  document.getElementById("status").textContent,
  document.getElementById("curtain").hidden,
  ...[...document.querySelectorAll("#picture .lit, #picture .said")].map((shape) => shape.id + shape.className.baseVal),
  ...[...document.querySelectorAll("#words button")].map((button) => button.textContent),
].join("|")"""
"""All by which a page differs from the same page a moment later."""

NEW_AND_SETTLED = f"""(before) => {{
  const now = {LOOKS};
  if (now !== window.looked) [window.looked, window.since] = [now, performance.now()];
  if (document.getElementById("status").textContent.startsWith("The end.")) return true;
  const words = document.getElementById("words");
  return now !== before && !words.inert && !words.ariaBusy && performance.now() - window.since > 30;
}}"""


Eager = tuple[tuple[str, ...], ...]


class Player:
    """Plays a page, by mouse, by finger or by keyboard alone.

    Says one of the first words of `eager` that it can, the second, …
    """

    def __init__(
        self,
        page: Page,
        by_keyboard: bool = False,
        eager: Eager = (),
        seed: int = 1,
        pace: str = "once",
        by_touch: bool = False,
    ) -> None:
        self.page = page
        self.by_touch = by_touch
        page.emulate_media(reduced_motion="reduce")
        page.evaluate("(pace) => localStorage.setItem('meowple-pace', pace)", pace)  # how what others do is shown
        self.by_keyboard = by_keyboard
        self.eager = eager
        self.rng = Random(seed)
        self.listed = 0
        """How many sentences were taken from the list."""

    def play_to_the_end(self, most: int = 600) -> None:
        for _ in range(most):
            if self.is_over():
                return
            self.step()
        raise AssertionError(f"not over after {most} steps: {self.page.inner_text('#status')}")

    def play_a_line(self) -> None:
        """Say words until the log has more lines."""
        lines = self.page.locator("#log li").count()
        for _ in range(20):
            if self.page.locator("#log li").count() != lines:
                return
            self.step()
        raise AssertionError("the sentence was never finished")

    def is_over(self) -> bool:
        return self.page.inner_text("#status").startswith("The end.")

    def step(self) -> None:
        """One click or one key; then the page has changed, or it was not our turn and now it is."""
        before = self.page.evaluate(LOOKS)
        did = self.go_by_tab() if self.by_keyboard else self.click()
        try:
            self.page.wait_for_function(NEW_AND_SETTLED, arg=before, polling=30)
        except Impatient:
            words = self.page.locator("#words").evaluate("(words) => words.outerHTML")
            raise AssertionError(
                f"after {did} nothing happened:\n{before}\n{self.page.evaluate(LOOKS)}\n{words}"
            ) from None

    def click(self) -> str:
        """Click something, if there is anything to say; what was clicked."""
        chosen = self.page.evaluate(CHOOSE, [self.eager, self.rng.random()])
        assert "hidden" not in chosen, f"it glows and cannot be clicked: {chosen}"
        if "point" in chosen and self.by_touch:
            self.page.touchscreen.tap(*chosen["point"])
        elif "point" in chosen:
            self.page.mouse.click(*chosen["point"])
        return str(chosen)

    def go_by_tab(self) -> str:
        """Tab on until something that can be said, on the table or in the list, has the focus; then press Enter."""
        if "none" in self.page.evaluate(CHOOSE, [self.eager, 0]):
            return "waiting"
        for _ in range(20):
            wants = self.page.evaluate(GOAL, [self.eager, self.rng.random(), self.rng.random() < 0.25])
            if not wants or not go_to_goal(self.page):
                continue
            found = self.page.evaluate(f"(eager) => ({KIND})(eager)(document.activeElement)", self.eager)
            if found:
                self.listed += found == "sentence"
                self.page.keyboard.press("Enter")
                return str(found)
        raise AssertionError("no Tab leads to anything that glows")


def sit_down(page: Page, game: str, form: Mapping[str, str] = MappingProxyType({})) -> None:
    """Fill in the game's form by the names of its fields, and start."""
    page.goto(re.sub(r"(//[^/]+).*", rf"\1/g/{game}", page.url))
    for name, value in form.items():
        page.select_option(f"[name='{name}']", value)
    page.click("form.setup button.do")
    page.wait_for_selector("#picture svg")


def open_more(page: Page) -> None:
    """Unfold what is folded away at somebody's first table."""
    page.locator("details.more:not([open]) > summary").click()


def lay_a_piece(page: Page) -> None:
    """FITS: the first turning, in the first column it can go to."""
    page.locator("#picture .lit[data-word^='turn']").first.click()
    page.locator("#picture .lit[data-word^='c']").first.click()


def spoken(page: Page) -> list[str]:
    """What has been read out, once nothing more is being gathered."""
    page.wait_for_function("() => !document.getElementById('said').dataset.saying")
    return page.locator("#said p").all_inner_texts()


def points_shown(page: Page) -> list[int]:
    """What the strip of seats says."""
    return [
        int(re.sub(r"[^\d-]", "", text.replace("−", "-"))) for text in page.locator("#seats .points").all_inner_texts()
    ]


def points_on_record(page: Page) -> list[int]:
    """What the record that the server gives out comes to."""
    record = page.evaluate("fetch(location.pathname + '/record').then((answer) => answer.text())")
    table = meowple.replay(record)
    assert table.over
    return list(table.scores)
