"""By keyboard alone to a thing on the page: by Tab and, on the board, which is one stop for Tab, by Page Down."""

from playwright.sync_api import Page

TABS = """() => {
  const all = [...document.querySelectorAll("a[href], button, summary, input, select, [tabindex='0']")]
    .filter((thing) => thing.getClientRects().length && !thing.closest("[inert]"));
  if (!window.goal.isConnected) { // made anew meanwhile: to eyes it is the same
    const same = ({ textContent }) => textContent === window.goal.textContent;
    window.goal = [...document.querySelectorAll("#words button")].find(same) ?? window.goal;
  }
  const { goal } = window;
  const stop = goal.closest("#picture") ? document.querySelector("#picture [tabindex='0']") : goal;
  return all.indexOf(stop) - all.indexOf(document.activeElement);
}"""
"""How many times Tab leads to `window.goal`, or to the board it lies on; backwards if less than none."""
IS_THERE = "document.activeElement === window.goal"
MOST_TABS = 20
"""Where Tab begins after what had the focus is gone, only the browser knows."""
MOST_SHAPES = 300


def go_to_goal(page: Page) -> bool:
    """Whether `window.goal` has the focus then; the page may be made anew on the way."""
    return any(_go(page) for _ in range(3))


def _go(page: Page) -> bool:
    for _ in range(MOST_TABS):
        tabs = page.evaluate(TABS)
        if not tabs:
            break
        for _ in range(abs(tabs)):
            page.keyboard.press("Tab" if tabs > 0 else "Shift+Tab")
    if page.evaluate(IS_THERE):
        return True
    if not page.evaluate("document.activeElement.matches('#picture [data-word]')"):
        return False
    page.keyboard.press("Control+Home")
    for _ in range(MOST_SHAPES):
        if page.evaluate(IS_THERE):
            return True
        page.keyboard.press("PageDown")
    return False
