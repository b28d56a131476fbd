"""What happened is shown step by step at the pace one has chosen, and never over words half said; moments hold."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Server
from tests.web.driver import lay_a_piece, spoken
from tests.web.test_browser_tabs import Opponent

Visit = Callable[..., Page]

NARRATED = """
window.narrated = [];
new MutationObserver(() => window.narrated.push(document.getElementById("step").textContent))
  .observe(document.getElementById("step"), { childList: true, characterData: true, subtree: true });
"""
"""What each step says, in the order they are shown."""


def with_opponent(page: Page, server: Server, game: str = "fits") -> Opponent:
    """A table with somebody elsewhere."""
    page.goto(f"{server.url}/g/{game}")
    page.select_option("[name='seat1']", "invite")
    page.click("form.setup button.do")
    link = page.locator(".invites a.link").inner_text()
    opponent = Opponent(server, re.sub(r"^https?://[^/]+", "", link))
    page.wait_for_selector("#picture .lit")
    return opponent


def log_of(page: Page) -> list[str]:
    """The lines, the oldest first."""
    return page.locator("#log li").all_text_contents()[::-1]


@pytest.mark.parametrize("is_still", [False, True])
def test_lines_are_shown_one_by_one_in_order(visit: Visit, server: Server, is_still: bool) -> None:
    """Where motion is unwelcome, too: nothing moves then, but every step can be read."""
    page = visit(pace="brisk")
    if is_still:
        page.emulate_media(reduced_motion="reduce")
    opponent = with_opponent(page, server)
    lay_a_piece(page)
    expect(page.locator("#status")).to_contain_text("Waiting")
    before = len(log_of(page))
    page.evaluate(NARRATED)
    opponent.move()
    expect(page.locator("#status")).to_contain_text("Your turn")
    missed = log_of(page)[before:]
    assert len(missed) > 1 and page.evaluate("window.narrated") == missed
    opponent.http.close()


def test_at_once_means_the_newest_and_a_click_goes_there_too(visit: Visit, server: Server) -> None:
    page = visit()
    opponent = with_opponent(page, server)
    lay_a_piece(page)
    expect(page.locator("#status")).to_contain_text("Waiting")
    page.evaluate(NARRATED)
    opponent.move()
    expect(page.locator("#status")).to_contain_text("Your turn")
    assert len(page.evaluate("window.narrated")) == 1
    lay_a_piece(page)
    page.evaluate("localStorage.setItem('meowple-pace', 'calm')")
    page.clock.install()  # from now on nothing passes by itself
    opponent.move()
    expect(page.locator("#words")).to_have_js_property("inert", True)
    page.locator("#picture").click(position={"x": 5, "y": 5})
    expect(page.locator("#status")).to_contain_text("Your turn")
    opponent.http.close()


def test_nobody_who_thinks_is_disturbed(visit: Visit, server: Server) -> None:
    page = visit()
    opponent = with_opponent(page, server, "gardlings")
    before = len(log_of(page))
    page.evaluate(NARRATED)
    opponent.move()
    expect(page.locator("#log li")).not_to_have_count(before)
    page.wait_for_timeout(500)
    assert len(log_of(page)) > before + 1, "a draw and what came of it"
    expect(page.locator("#status")).to_contain_text("Your turn")
    expect(page.locator("#picture .lit[data-word='draw']")).to_be_visible()
    opponent.http.close()


def test_words_half_said_survive_what_others_do(visit: Visit, server: Server) -> None:
    page = visit()
    opponent = with_opponent(page, server)
    page.locator("#picture .lit").first.click()
    back = page.get_by_role("button", name="One word back")
    expect(back).to_be_visible()
    said = page.locator("#picture .said").evaluate_all("shapes => shapes.map(shape => shape.id)")
    assert said
    before = len(log_of(page))
    opponent.move()
    expect(page.locator("#log li")).to_have_count(before + 1)
    expect(back).to_be_visible()
    assert page.locator("#picture .said").evaluate_all("shapes => shapes.map(shape => shape.id)") == said
    page.locator("#picture .lit").first.click(force=True)
    expect(page.locator("#log li")).not_to_have_count(before + 1)
    opponent.http.close()


def test_lifting_the_curtain_marks_what_is_new(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}/g/fits")
    page.select_option("[name='seat1']", "me")
    page.select_option("[name='option-boards']", "1")
    page.click("form.setup button.do")
    page.wait_for_selector("#picture .lit")
    seen = len(log_of(page))
    lay_a_piece(page)
    page.click("#curtain button")
    expect(page.locator("#picture svg")).to_be_visible()
    expect(page.locator("#log li.new")).to_have_count(len(log_of(page)) - seen)
    assert len(log_of(page)) > seen
    said = " ".join(spoken(page))
    for text in page.locator("#log li.new").all_text_contents():
        assert said.count(" ".join(text.split())) == 1, "each new line is spoken once"
