"""Devices seal and open by themselves, keep a receipt, and hold the record against it when the table is closed."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

import meowple
from tests.web.conftest import Server
from tests.web.driver import lay_a_piece, sit_down

Visit = Callable[..., Page]
KEPT = "table => JSON.parse(localStorage.getItem(`meowple-receipt-${table}`))"
ALONE = {"seat1": "none", "option-boards": "1"}


def close(page: Page) -> None:
    """End the table by its menu, when all that was to come has come."""
    expect(page.locator("#words")).not_to_have_attribute("aria-busy", "true")
    page.wait_for_selector("#picture .lit")
    page.evaluate("document.querySelectorAll('details').forEach((drawer) => { drawer.open = true; })")
    page.get_by_role("button", name="End the table").click()
    page.get_by_role("button", name="Yes, end it").click()
    expect(page.locator("#record")).to_be_visible()


def test_a_whole_table_from_the_seal_to_the_receipt(visit: Visit, server: Server, tmp_path: Path) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    lay_a_piece(page)
    close(page)
    expect(page.locator("#receipt")).to_contain_text("The record agrees with it")
    record = page.request.get(f"{page.url}/record").text()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the receipt").click()
    saved.value.save_as(tmp_path / "receipt.json")
    found = meowple.verify(record, receipt=meowple.read_receipt((tmp_path / "receipt.json").read_text()))
    assert found.is_whole and found.by_receipt
    assert len(json.loads((tmp_path / "receipt.json").read_text())["seen"]) == len(json.loads(record)["lines"])


def test_a_line_that_was_changed_behind_the_back_is_noticed(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    lay_a_piece(page)
    close(page)
    page.route("**/record", lambda route: route.fulfill(json=forged(route.fetch().json())))
    page.reload()
    expect(page.locator("#receipt")).to_contain_text("does not agree")
    expect(page.locator("#receipt")).to_contain_text("line 2")


def forged(record: dict[str, list[dict[str, object]]]) -> dict[str, list[dict[str, object]]]:
    record["lines"][1]["say"] = "pass"
    return record


def test_two_devices_seal_and_the_rematch_is_sealed_anew(visit: Visit, server: Server) -> None:
    host, guest = visit(), visit(phone=True)
    host.goto(f"{server.url}/g/fits")
    host.select_option("[name=seat1]", "invite")
    host.click("form.setup button.do")
    link = host.locator(".invites a").first.get_attribute("href")
    guest.goto(str(link))
    guest.locator("form.setup button").click()
    for page in (host, guest):
        page.wait_for_selector("#picture svg")
    commitments = [page.locator(".seal code").text_content() for page in (host, guest)]
    assert commitments[0] == commitments[1]
    first = host.url
    close(host)
    host.get_by_role("button", name="Rematch, the same seat begins").click()
    guest.get_by_role("button", name="To the rematch").click()
    for page in (host, guest):
        page.wait_for_url(lambda url: first not in url)
        page.wait_for_selector("#picture svg")
        kept = page.evaluate(
            "table => JSON.parse(localStorage.getItem(`meowple-receipt-${table}`))", page.url.split("/")[-1]
        )
        assert set(kept["seals"]) == {"0", "1"} and kept["commitment"] == commitments[0]
