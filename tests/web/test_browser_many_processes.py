"""The two browsers of a game at different processes, one of which is killed in the middle (long run only)."""

import os
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

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
            ala, olek = (visit(chromium, cable) for cable in cables)
            id = sit_down(ala, olek, cables)
            for _ in range(3):
                one_round(ala, olek)
            cables[0].to_port = cluster.webs[1].port
            cluster.webs[0].pull_the_plug()
            for _ in range(3):
                one_round(ala, olek)
            expect(ala.locator("#log li")).to_have_count(olek.locator("#log li").count())
            for page in (ala, olek):
                page.context.close()
            cluster.end()
        finally:
            cluster.kill()
            for cable in cables:
                cable.cut()
        store = open_store(tmp_path, cluster.settings["DATABASE"])
        kept = [line for line in store.lines(id) if line.seat >= 0]
        assert [sum(line.seat == seat for line in kept) for seat in (0, 1)] == [6, 6]
        assert check_table(store, id).trouble == ""
        store.close()


def visit(chromium: Browser, cable: Cable) -> Page:
    context = chromium.new_context(viewport={"width": 1280, "height": 860}, locale="en")
    context.add_init_script(PACE.format("once"))
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(cable.url)
    return page


def sit_down(ala: Page, olek: Page, cables: list[Cable]) -> str:
    """Ala lays a table of FITS, Olek comes by her link, each by their own way: the table's id."""
    ala.goto(f"{cables[0].url}/g/fits")
    ala.select_option("[name='seat1']", "invite")
    ala.select_option("[name='option-boards']", "1")
    ala.click("form.setup button.do")
    link = ala.locator(".invites a.link").inner_text()
    olek.goto(cables[1].url + "/j/" + link.rpartition("/j/")[2])
    olek.click("form.setup button.do")
    ala.wait_for_selector("#picture .lit")
    return ala.url.rpartition("/t/")[2]


def one_round(ala: Page, olek: Page) -> None:
    """Each lays a piece, and sees when the other has."""
    for page in (ala, olek):
        expect(page.locator("#status")).to_contain_text("Your turn")
    Player(ala).play_a_line()
    expect(ala.locator("#status")).to_contain_text("Waiting")
    expect(olek.locator("#log li")).to_have_count(ala.locator("#log li").count())
    Player(olek).play_a_line()
