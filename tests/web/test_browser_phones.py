"""On the sofa: the site on one machine, a phone on another, nothing but a cable between them; both play."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Error, Page, expect, sync_playwright

from meowple.web.qr_codes import qr_code
from tests.web.conftest import CHROMIUM, PATIENCE, SAME_NONCE
from tests.web.driver import Player, open_more
from tests.web.two_machines import Machine, ServerElsewhere, two_machines

pytestmark = pytest.mark.in_a_file("the PostgreSQL of the tests is on this machine's loopback, the site on another's")


@contextmanager
def sitting_at(kind: BrowserType, machine: Machine, folder: Path, is_phone: bool) -> Iterator[Page]:
    """A browser on this machine; at the end it has had nothing to complain of."""
    complaints: list[str] = []
    browser = kind.launch(executable_path=machine.browser(folder), args=CHROMIUM)
    size = {"width": 390, "height": 800} if is_phone else {"width": 1280, "height": 860}
    context = browser.new_context(viewport=size, locale="en", has_touch=is_phone, is_mobile=is_phone)  # type: ignore[arg-type]
    context.add_init_script(SAME_NONCE)
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
    page.set_default_timeout(PATIENCE)
    yield page
    browser.close()
    assert complaints == []


def shows_code_of(page: Page, link: str) -> bool:
    """Whether a QR code on the page is the one of this link."""
    drawn = re.search(r'<path [^>]*d="([^"]+)"', str(qr_code(link)))
    assert drawn
    return drawn[1] in page.locator(".qr path").evaluate_all("(paths) => paths.map((path) => path.getAttribute('d'))")


def let_phones_in(page: Page, at: str, house: str) -> None:
    page.goto(at)
    page.get_by_role("button", name="Let phones in this house join").click()
    expect(page.locator("p.address")).to_have_text(house)
    assert shows_code_of(page, f"{house}/")


def invite_somebody(page: Page, at: str) -> str:
    """A table of FITS for two; the invite that its page shows, as link and as code."""
    page.goto(f"{at}/g/fits")
    page.select_option("[name=seat1]", "invite")
    page.click("form.setup button.do")
    link = str(page.locator("a.link").get_attribute("href"))
    assert shows_code_of(page, link)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".share .told")).to_have_text(re.compile("Copied|selected"))
    return link


def nothing_is_dead(page: Page, house: str) -> None:
    """Browsers refuse plain addresses the clipboard, sharing, passkeys and notifications: there is a way for each."""
    assert (
        page.evaluate("[isSecureContext, !!navigator.clipboard, !!navigator.share, !!window.PublicKeyCredential]")
        == [False] * 4
    )
    open_more(page)
    page.locator("summary", has_text="This table").click()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(page.locator("#notified")).to_contain_text("the title of this tab")
    page.goto(f"{house}/device")
    expect(page.get_by_role("button", name="Share")).to_be_hidden()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".share .told")).to_have_text(re.compile("Copied|selected"))
    page.goto(f"{house}/me")
    expect(page.locator("[data-no-passkey]")).to_be_visible()
    expect(page.locator("[data-passkey]")).to_be_hidden()
    page.fill("[action='/account/new'] [name=name]", "Olek of the sofa")
    page.fill("[action='/account/new'] [name=password]", "correct horse")
    page.click("[action='/account/new'] button")
    expect(page.get_by_text("You are signed in as Olek of the sofa.")).to_be_visible()


def test_a_phone_joins_by_the_codes_address_and_both_play(tmp_path: Path) -> None:
    with two_machines() as (machine, phones_own), sync_playwright() as playwright:
        server = ServerElsewhere(tmp_path, machine.before)
        here, house = f"http://localhost:{server.port}", f"http://{machine.address}:{server.port}"
        with (
            sitting_at(playwright.chromium, machine, tmp_path, False) as host,
            sitting_at(playwright.chromium, phones_own, tmp_path, True) as phone,
        ):
            with pytest.raises(Error, match="REFUSED"):
                phone.goto(house)
            let_phones_in(host, here, house)
            link = invite_somebody(host, here)
            assert link.startswith(f"{house}/j/")
            phone.goto(link)
            phone.fill("[name=name]", "Olek")
            phone.get_by_role("button", name="Sit down").click()
            for page in (host, phone):
                page.wait_for_selector("#picture svg")
            for _ in range(2):
                Player(host).play_a_line()
                Player(phone).play_a_line()
            expect(host.locator("#seats")).to_contain_text("Olek")
            nothing_is_dead(phone, house)
            host.goto(f"{here}/phones")
            host.get_by_role("button", name="Let no phones join any more").click()
            with pytest.raises(Error, match="REFUSED"):
                phone.goto(house)
        server.end()
