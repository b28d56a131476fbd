"""The two browsers of a game at different processes, one of which is killed in the middle (long run only)."""

import os
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from meowple.core.action import Seat
from meowple.store.checking import check_table
from meowple.store.databases import open_store
from tests.servers import Postgres, Redis
from tests.web.cable import Cable
from tests.web.cluster import Cluster
from tests.web.conftest import PACE, PATIENCE
from tests.web.driver import Player

if os.environ.get("MEOWPLE_LONG") == "1":

    def test_two_browsers_at_two_processes_one_of_which_is_killed(
        chromium: Browser, tmp_path: Path, postgres: Postgres, redis: Redis
    ) -> None:
        cluster = Cluster(tmp_path, postgres.migrated(), redis)
        cables = [Cable(web.port) for web in cluster.webs]
        try:
            pages = [visit(chromium, cable) for cable in cables]
            id = sit_down(pages, cables)
            laid = [seat for _ in range(3) for seat in one_round(pages)]

            def pull_the_plug() -> None:
                cables[0].to_port = cluster.webs[1].port
                cluster.webs[0].pull_the_plug()

            laid += one_round(pages, before_last=pull_the_plug)
            laid += [seat for _ in range(3) for seat in one_round(pages)]
            for page in pages:
                page.context.close()
            cluster.end()
        finally:
            cluster.kill()
            for cable in cables:
                cable.cut()
        store = open_store(tmp_path, cluster.settings["DATABASE"])
        assert [line.seat for line in store.lines(id) if line.seat >= 0] == laid
        assert check_table(store, id).trouble == ""
        store.close()


def visit(chromium: Browser, cable: Cable) -> Page:
    context = chromium.new_context(viewport={"width": 1280, "height": 860}, locale="en")
    context.add_init_script(PACE.format("once"))
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(cable.url)
    return page


def sit_down(pages: list[Page], cables: list[Cable]) -> str:
    """Ala lays a table of FITS, Olek comes by her link, each by their own way: the table's id."""
    ala, olek = pages
    ala.goto(f"{cables[0].url}/g/fits")
    ala.select_option("[name='seat1']", "invite")
    ala.select_option("[name='option-boards']", "1")
    ala.click("form.setup button.do")
    link = ala.locator(".invites a.link").inner_text()
    olek.goto(cables[1].url + "/j/" + link.rpartition("/j/")[2])
    olek.click("form.setup button.do")
    for page in pages:
        page.wait_for_selector("#picture .lit")
    return ala.url.rpartition("/t/")[2]


def one_round(pages: list[Page], before_last: Callable[[], None] = lambda: None) -> list[Seat]:
    """Each who has a piece to lay lays it, and the other sees when they have: who laid one.

    Nobody lays their start piece again (FITS 3b): when it comes, only the other has something to do.
    """
    laid = [seat for seat, page in enumerate(pages) if page.inner_text("#status").startswith("Your turn.")]
    assert laid, "nobody is to act"
    for seat in laid:
        if seat == laid[-1]:
            before_last()
        Player(pages[seat]).play_a_line()
        expect(pages[1 - seat].locator("#log li")).to_have_count(pages[seat].locator("#log li").count())
    return laid
