"""Somebody who plays by ear: hears the live region and the list of moves, types into the box, and counts the keys."""

import re
from collections.abc import Callable
from statistics import median

from playwright.sync_api import Page

from meowple.core.action import Action
from meowple.core.typed import fitting
from tests.web.ear_words import Heard

WATCH = """() => {
  [window.heard, window.fallen] = [[], 0];
  const said = document.getElementById("said");
  const note = (nodes) => { for (const node of nodes) window.heard.push(node.textContent); };
  note(said.children);
  const hear = new MutationObserver((changes) => { for (const change of changes) note(change.addedNodes); });
  hear.observe(said, { childList: true });
  const look = () => { if (document.activeElement === document.body) window.fallen += 1; requestAnimationFrame(look); };
  requestAnimationFrame(look);
}"""
"""Notes every announcement, and every frame in which nothing has the focus."""

IS_ASKED = """(heard) => {
  if (document.getElementById("said").dataset.saying) return "";
  if (document.getElementById("status").textContent.startsWith(window.theEnd)) return "over";
  const words = document.getElementById("words");
  if (words.inert || words.ariaBusy) return document.querySelector("#words button.do") && !words.ariaBusy ? "held" : "";
  if (window.heard.length <= heard) return "";
  const isMine = [...document.querySelectorAll("#sentences li")].length > 0;
  return isMine ? "asked" : document.querySelector("#words button.do") ? "held" : "";
}"""
"""Whether the player has been spoken to and may answer: at a move, or at something that holds."""


class Ear:
    """Plays through the sentence box alone. `decide` chooses among what is heard of each move."""

    def __init__(self, page: Page, decide: Callable[[list[Heard]], str], end: str = "The end.") -> None:
        self.page = page
        self.decide = decide
        self.keys: list[int] = []
        """How many for each move."""
        self.told: list[int] = []
        """How many announcements after each move, until the next."""
        self.spoken: list[str] = []
        page.evaluate("(end) => { window.theEnd = end; }", end)
        page.locator("#say-open").focus()
        page.keyboard.press("Enter")
        page.evaluate(WATCH)

    def press(self, key: str) -> None:
        self.keys[-1] += 1
        self.page.keyboard.press(key)

    def play_to_the_end(self, most: int = 400) -> None:
        heard = 0
        for _ in range(most):
            now = self.page.wait_for_function(IS_ASKED, arg=heard, polling=30).json_value()
            heard = self._listen()
            if now == "over":
                return
            self.keys.append(0)
            if now == "held":
                self.press("Enter")
            else:
                self._move()
        raise AssertionError(f"not over after {most} moves: {self.spoken[-3:]}")

    def _listen(self) -> int:
        spoken: list[str] = self.page.evaluate("window.heard")
        if self.keys:
            self.told.append(len(spoken) - len(self.spoken))
        self.spoken = spoken
        return len(spoken)

    def _move(self) -> None:
        """Have the list read, decide, and type as little as it takes; the list's first are nearer by Down."""
        self.page.wait_for_function("() => document.getElementById('say-box').dataset.told === 'yes'")
        self.press("ArrowDown")
        options = self.page.locator("#say-moves").aria_snapshot()
        heard = [_option(name) for name in re.findall(r'option "(.+)"', options)]
        say = self.decide(heard)
        at = next(place for place, (text, _) in enumerate(heard) if text == say)
        typed = shortest([text for text, _ in heard], say)
        if at <= len(typed):
            for _ in range(at):
                self.press("ArrowDown")
        else:
            self.press("Escape")
            for letter in typed:
                self.press(letter)
        self.press("Enter")

    def figures(self) -> str:
        fallen = self.page.evaluate("window.fallen")
        return (
            f"{len(self.keys)} moves; keys: median {median(self.keys):g}, worst {max(self.keys)}; announcements: "
            f"median {median(self.told):g}, worst {max(self.told)}; focus lost: {fallen}"
        )


def _option(name: str) -> Heard:
    """`Lay it, as drawn, column 1: rests in row 1 (drop turn0 c1)`: what it does, and the sentence at its end."""
    told, _, say = name.removesuffix(")").rpartition(" (")
    return say, told.partition(": ")[2]


def shortest(sentences: list[str], say: str) -> str:
    """The fewest bits of a sentence that mean no other: what somebody who knows the game types."""
    legal = [Action(text) for text in sentences]
    bits = re.split(r"[ ,]", say)
    tries = [" ".join(bits), *(" ".join(bits[at:]) for at in range(1, len(bits)))]
    tries += [" ".join([re.sub(r"^[a-z]+(?=-?\d)", "", bit) or bit for bit in bits[at:]]) for at in range(len(bits))]
    tries += [" ".join([bit if re.search(r"\d", bit) else bit[:2] for bit in bits[at:]]) for at in range(len(bits))]
    tries += [" ".join([bits[at][:2], *bits[at + 1 :]]) for at in range(len(bits))]
    fitting_ones = [typed for typed in tries if [one.text for one in fitting(legal, {}, typed)] == [say]]
    return min(fitting_ones, key=len)
