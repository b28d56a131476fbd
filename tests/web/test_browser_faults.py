"""A page at a table while PostgreSQL, Redis or the site itself is killed: it says so kindly and comes back by itself.

Long run only: a page may not notice for a quarter of a minute that the database is away.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from meowple.store.checking import check_table
from meowple.store.databases import open_store
from tests.web.conftest import PACE, PATIENCE
from tests.web.driver import lay_a_piece, sit_down
from tests.web.fault_places import SharedSite, shared

LOST = "connection is lost"
GONE = "The network is gone. Nothing is lost; we go on when it is back."
NOT_KEPT = "That could not be kept. Try again in a moment."
UNSENT = "Your move is sent once more when it is back."


class Sitting:
    """Somebody alone at a table of FITS; `laid` is how many pieces they have laid and seen lie there."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.laid = 0
        page.goto(url)
        sit_down(page, "fits", {"seat1": "none", "option-boards": "1"})
        self.log, self.notice = page.locator("#log li"), page.locator("#notice")
        self.lay()

    def lay(self, is_heard: str = "") -> None:
        """One piece more, or what is said instead."""
        self.page.wait_for_selector("#picture .lit")
        before = self.log.count()
        lay_a_piece(self.page)
        if is_heard:
            expect(self.notice).to_contain_text(is_heard)
        else:
            self.see(before)

    def see(self, before: int) -> None:
        """The piece, and the next one that the dealer shows; if that is the start piece, another."""
        self.page.wait_for_function("(n) => document.querySelectorAll('#log li').length >= n", arg=before + 2)
        self.laid += 1


def is_no_stream(answer: Response) -> bool:
    return "/live?" in answer.url and answer.status == 503


@contextmanager
def seated(chromium: Browser, site: SharedSite) -> Iterator[Sitting]:
    """In the end all that was laid is kept once, and the table is whole."""
    context = chromium.new_context(viewport={"width": 1280, "height": 860}, locale="en", reduced_motion="reduce")
    context.add_init_script(PACE.format("once"))
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    sitting = Sitting(page, site.server.url)
    yield sitting
    id = page.url.rpartition("/t/")[2]
    context.close()
    store = open_store(site.server.data, site.server.environment["MEOWPLE_DATABASE"])
    assert sum(line.seat == 0 for line in store.lines(id)) == sitting.laid
    assert check_table(store, id).trouble == ""
    store.close()


if os.environ.get("MEOWPLE_LONG") == "1":

    @pytest.fixture(scope="module")
    def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedSite]:
        with shared(tmp_path_factory.mktemp("shared")) as site:
            assert isinstance(site, SharedSite)
            yield site

    def test_postgresql_is_killed_and_comes_back(chromium: Browser, site: SharedSite) -> None:
        with seated(chromium, site) as ala:
            site.postgres.kill()
            with ala.page.expect_response(is_no_stream):  # there a browser gives up for good
                ala.lay(is_heard=NOT_KEPT)
            expect(ala.notice).to_contain_text(LOST)
            site.postgres.start()
            expect(ala.notice).to_have_text("")
            ala.lay()

    def test_redis_is_killed_and_comes_back(chromium: Browser, site: SharedSite) -> None:
        with seated(chromium, site) as ala:
            site.redis.stop()
            ala.lay()
            site.redis.start()
            ala.lay()
            expect(ala.notice).to_have_text("")

    def test_the_site_is_killed_and_started_again(chromium: Browser, site: SharedSite) -> None:
        with seated(chromium, site) as ala:
            before = ala.log.count()
            for process in (*site.children(), site.server.process.pid):
                os.kill(process, signal.SIGKILL)
            site.server.process.wait()
            expect(ala.page.locator("#network")).to_have_text(GONE)
            ala.lay(is_heard=UNSENT)
            site.server.start()
            ala.see(before)
            expect(ala.notice).to_have_text("")
            expect(ala.page.locator("#network")).to_be_hidden()
            ala.lay()
