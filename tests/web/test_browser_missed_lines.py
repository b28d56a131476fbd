"""What happened is shown line by line, at once where motion is unwelcome, and never over words half said."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import Server
from tests.web.driver import lay_a_piece
from tests.web.test_browser_tabs import Opponent

Visit = Callable[..., Page]

NARRATED = """
window.narrated = [];
new MutationObserver(() => window.narrated.push(document.getElementById("status").textContent))
  .observe(document.getElementById("status"), { childList: true, characterData: true, subtree: true });
"""
"""While missed lines are shown the line of status tells which."""


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


def test_lines_are_shown_one_by_one_in_order(visit: Visit, server: Server) -> None:
    page = visit()
    opponent = with_opponent(page, server)
    lay_a_piece(page)
    expect(page.locator("#status")).to_contain_text("Waiting")
    before = len(log_of(page))
    page.evaluate(NARRATED)
    opponent.move()
    expect(page.locator("#status")).to_contain_text("Your turn")
    missed = log_of(page)[before:]
    narrated = page.evaluate("window.narrated")
    assert len(missed) > 1 and narrated[:-1] == missed[:-1] and narrated[-1].startswith("Your turn."), (
        "the last line is the table as it stands"
    )
    opponent.http.close()


def test_reduced_motion_goes_straight_to_the_newest(visit: Visit, server: Server) -> None:
    page = visit()
    page.emulate_media(reduced_motion="reduce")
    opponent = with_opponent(page, server)
    lay_a_piece(page)
    expect(page.locator("#status")).to_contain_text("Waiting")
    page.evaluate(NARRATED)
    opponent.move()
    expect(page.locator("#status")).to_contain_text("Your turn")
    assert [told[:10] for told in page.evaluate("window.narrated")] == ["Your turn."]
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
    assert {told[:10] for told in page.evaluate("window.narrated")} <= {"Your turn."}
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
    expect(page.locator("#said p")).to_have_count(len(log_of(page)) - seen)
