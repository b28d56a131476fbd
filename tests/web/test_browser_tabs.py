"""Eight tables open in tabs nobody looks at: the notice comes all the same, over one connection for all of them."""

import re
from collections.abc import Callable, Iterator

import pytest
from httpx2 import Client
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.web.conftest import PATIENCE, Server
from tests.web.driver import lay_a_piece

Visit = Callable[..., Page]
TABS = 8
LEASE_AND_MORE = 400_000
"""Milliseconds: a tab that goes without a word leaves its lease behind (static/turn_news.js)."""

PRETEND = """
Object.defineProperty(document, "hidden", { get: () => !!window.isAway });
window.told = [];
window.Notification = class { constructor(title, { body }) { window.told.push(body); } };
window.Notification.permission = "granted";
"""
"""A test cannot look away from a tab: the page is told that somebody does."""


class Opponent:
    """Somebody elsewhere, who makes the first possible move."""

    def __init__(self, server: Server, invite: str) -> None:
        self.http = Client(base_url=server.url, timeout=60)
        self.table = str(self.http.post(invite, data={"name": "Olek"}).headers["location"])

    def move(self) -> None:
        page = self.http.get(self.table).text
        words = re.search(r'"legal": \[\["([^"]+)"', page)
        decision = re.search(r'"decision": (\d+)', page)
        assert words and decision, page[:500]
        fields = {"words": words[1], "seat": "1", "decision": decision[1]}
        assert self.http.post(f"{self.table}/say", data=fields).status_code == 200


class Tabs:
    """One browser with a table in each tab; counts the streams that are open."""

    def __init__(self, context: BrowserContext, server: Server, count: int = 3) -> None:
        self.streams: set[Request] = set()
        context.add_init_script(PRETEND)
        context.on("request", self._opened)
        context.on("requestfinished", self._closed)
        context.on("requestfailed", self._closed)
        self.pages: list[Page] = []
        self.opponents: list[Opponent] = []
        for _ in range(count):
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"{server.url}/g/fits")
            page.evaluate("localStorage.setItem('meowple-notify', 'yes')")
            page.select_option("[name='seat1']", "invite")
            page.select_option("[name='option-boards']", "1")
            page.click("form.setup button.do")
            link = page.locator(".invites a.link").inner_text()
            self.opponents.append(Opponent(server, re.sub(r"^https?://[^/]+", "", link)))
            page.wait_for_selector("#picture .lit")
            self.pages.append(page)
            lay_a_piece(page)
            expect(page.locator("#status")).to_contain_text("Waiting for Olek")
            look_away(page)
        for page in self.pages:
            page.evaluate("window.told = []")

    def _opened(self, request: Request) -> None:
        if request.resource_type == "eventsource":
            self.streams.add(request)

    def _closed(self, request: Request) -> None:
        self.streams.discard(request)

    def open_streams(self) -> list[str]:
        return [request.url for request in self.streams if not request.frame.page.is_closed()]

    def await_streams(self, count: int) -> list[str]:
        """Their addresses, as soon as so many are open: a browser tells of them a little later than the page acts."""
        page = self.pages[-1]
        for _ in range(PATIENCE // 100):
            if len(self.open_streams()) == count:
                break
            page.wait_for_timeout(100)
        assert len(self.open_streams()) == count
        return self.open_streams()

    def told(self) -> list[str]:
        return [note for page in self.pages for note in page.evaluate("window.told")]

    def close(self) -> None:
        for opponent in self.opponents:
            opponent.http.close()


def look_away(page: Page, is_away: bool = True) -> None:
    page.evaluate("away => { window.isAway = away; document.dispatchEvent(new Event('visibilitychange')); }", is_away)


@pytest.fixture
def tabs(visit: Visit, server: Server) -> Iterator[Tabs]:
    tabs = Tabs(visit().context, server)
    yield tabs
    tabs.close()


def is_due(page: Page, patience: int = PATIENCE) -> None:
    expect(page).to_have_title(re.compile("^● "), timeout=patience)


def test_the_notice_comes_to_eight_hidden_tabs_over_one_stream(visit: Visit, server: Server) -> None:
    tabs = Tabs(visit().context, server, TABS)
    for page in tabs.pages:
        expect(page).to_have_title(re.compile("^[^●]"))
    assert [url.rpartition("/")[2] for url in tabs.await_streams(1)] == ["news"]
    for at in (5, 2):
        tabs.opponents[at].move()
        is_due(tabs.pages[at])
        expect(tabs.pages[(at + 1) % TABS]).to_have_title(re.compile("^○ "))
    assert tabs.told() == ["Your turn."] * 2, "each once, whatever the number of tabs"
    look_away(tabs.pages[4], False)
    expect(tabs.pages[4].locator("#status")).to_contain_text("Waiting")
    tabs.opponents[4].move()
    is_due(tabs.pages[4])
    assert len(tabs.told()) == 2, "who looks at the table needs no notice"
    tabs.close()


def test_when_the_leading_tab_is_closed_another_leads(tabs: Tabs) -> None:
    tabs.pages[0].close()
    tabs.opponents[2].move()
    is_due(tabs.pages[2])
    tabs.await_streams(1)


def test_a_tab_that_is_looked_at_again_shows_the_newest_and_can_be_played(tabs: Tabs) -> None:
    tabs.opponents[1].move()
    page = tabs.pages[1]
    is_due(page)
    assert "Waiting" in page.inner_text("#status"), "a hidden tab keeps no picture up to date"
    look_away(page, False)
    expect(page.locator("#status")).to_contain_text("Your turn")
    number = page.locator("#log li").count()
    lay_a_piece(page)
    expect(page.locator("#log li")).not_to_have_count(number)
    tabs.await_streams(2)


def test_where_there_are_no_locks_one_tab_leads_too(visit: Visit, server: Server) -> None:
    """An address that is not safe, as on another machine at home, has no locks."""
    context = visit().context
    context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined });")
    tabs = Tabs(context, server)
    assert [url.rpartition("/")[2] for url in tabs.await_streams(1)] == ["news"]
    tabs.opponents[1].move()
    is_due(tabs.pages[1])
    tabs.pages[0].close()  # it says goodbye or, if it had no time to, its lease ends
    tabs.opponents[2].move()
    is_due(tabs.pages[2], LEASE_AND_MORE)
    tabs.close()
