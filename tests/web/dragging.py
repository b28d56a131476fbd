"""Somebody who takes things up and puts them down: tiles, food, dice, by mouse or by finger."""

from typing import Final

from playwright.sync_api import Page

from tests.web.driver import Eager, Player

PIECES: Final = {
    "fits": "[id^='fits-turn'].lit",
    "purrramid": "[id^='purr-die'].lit",
    "catlady": "[id^='catlady-have-'].lit",
    "mousetrap": "[id^='mousetrap-hand-'].lit",
    "gardlings": "[id^='gardlings-turn'].lit",
}
"""What hands take up,"""
PLACES: Final = {
    "fits": "[data-word^='c']",
    "purrramid": "[id^='purr-']:not([id^='purr-die'])[data-word]",
    "catlady": "[id^='catlady-own-']",
    "mousetrap": "[id^='mousetrap-at']",
    "gardlings": "[id^='gardlings-spot-']",
}
"""and where they put it."""
POINTS: Final = """([things, luck]) => {
  const found = [];
  for (const thing of document.querySelectorAll(things)) {
    const box = thing.getBoundingClientRect();
    for (const [x, y] of [[.5, .5], [.5, .2], [.2, .5], [.8, .5], [.5, .8]]) {
      const point = [box.x + box.width * x, box.y + box.height * y];
      if (document.elementFromPoint(...point)?.closest("[data-word]") !== thing) continue;
      found.push({ point, id: thing.id });
      break;
    }
  }
  return found[Math.floor(luck * found.length)] ?? null;
}"""
"""One of these things, and a point at which it is met; none if there is none."""
SETTLED: Final = """(id) => {
  const shapes = [...document.querySelectorAll("#picture .lit, #picture .said")];
  const looks = shapes.map((shape) => shape.id + shape.className.baseVal).join();
  if (looks !== window.lifted) [window.lifted, window.since] = [looks, performance.now()];
  const isSaid = document.getElementById(id)?.classList.contains("said");
  return isSaid && performance.now() - window.since > 60;
}"""
"""The page has shown what can be done with what was taken up."""


class Finger:
    """One finger on the screen, as the browser hears of it."""

    def __init__(self, page: Page) -> None:
        self.wire = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._tell("touchStart", [{"x": x, "y": y}])

    def move(self, x: float, y: float) -> None:
        self._tell("touchMove", [{"x": x, "y": y}])

    def up(self) -> None:
        self._tell("touchEnd", [])

    def _tell(self, kind: str, points: list[dict[str, float]]) -> None:
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Mouse:
    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def down(self, x: float, y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.mouse.move(x, y)

    def up(self) -> None:
        self.mouse.up()


class Dragger(Player):
    """Drags what can be dragged, and clicks or taps the rest."""

    def __init__(self, page: Page, game: str, eager: Eager = (), by_touch: bool = False) -> None:
        super().__init__(page, eager=eager, by_touch=by_touch)
        self.game = game
        self.hand: Mouse | Finger = Finger(page) if by_touch else Mouse(page)
        self.dragged = 0
        """How many things were put somewhere."""

    def click(self) -> str:
        piece = self._find(f"#picture {PIECES[self.game]}")
        if piece is None or self.page.locator("#words button.do, #curtain:not([hidden]) button").count():
            return super().click()
        start, id = piece
        self.hand.down(*start)
        self.hand.move(start[0] + 8, start[1] + 8)
        self.hand.move(start[0] + 16, start[1] + 16)
        self.page.wait_for_function(SETTLED, arg=id, polling=20)
        place = self._find(f"#picture :is({PLACES[self.game]}):is(.lit, .said)")
        end = place[0] if place else start  # more has to be chosen first: let go where it lay, it was a touch
        self.hand.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.hand.move(*end)
        self.hand.up()
        self.dragged += place is not None
        return f"dragged {id} from {start} to {end}"

    def _find(self, things: str) -> tuple[tuple[float, float], str] | None:
        found = self.page.evaluate(POINTS, [things, self.rng.random()])
        return found and (tuple(found["point"]), str(found["id"]))
