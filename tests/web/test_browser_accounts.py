"""Passkeys in a real browser, with a key that exists only for the test."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.web.conftest import PATIENCE, Server


class Device:
    """A browser with a key of its own; passkeys need a name for the site, so it comes by `localhost`."""

    def __init__(self, chromium: Browser, server: Server) -> None:
        self.context = chromium.new_context(locale="en")
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.url = server.url.replace("127.0.0.1", "localhost")
        self.wire: CDPSession = self.context.new_cdp_session(self.page)
        self.wire.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        self.key: str = self.wire.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def credentials(self) -> list[dict[str, object]]:
        found = self.wire.send("WebAuthn.getCredentials", {"authenticatorId": self.key})
        kept: list[dict[str, object]] = found["credentials"]
        return kept

    def take_keys_of(self, other: "Device") -> None:
        """As a key does that is kept in a cloud or carried in a pocket."""
        for credential in other.credentials():
            self.wire.send("WebAuthn.addCredential", {"authenticatorId": self.key, "credential": credential})

    def refuse(self) -> None:
        """Whoever sits here is not the one the key knows."""
        self.wire.send("WebAuthn.setUserVerified", {"authenticatorId": self.key, "isUserVerified": False})

    def go(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def play(self) -> str:
        """A table of one's own; its path."""
        page = self.go("/g/fits")
        page.select_option("[name='seat1']", "none")
        page.click("form.setup button.do")
        page.wait_for_selector("#picture svg")
        return re.sub(r"^https?://[^/]+", "", page.url)

    def make_account(self) -> None:
        page = self.go("/me")
        page.get_by_role("button", name="Make an account with a passkey").click()
        expect(page.locator(".account")).to_contain_text("signed in by passkey")

    def sign_in(self) -> None:
        page = self.go("/account/in")
        page.get_by_role("button", name="Sign in with a passkey").click()


@pytest.fixture
def devices(chromium: Browser, server: Server) -> Iterator[tuple[Device, Device]]:
    pair = Device(chromium, server), Device(chromium, server)
    yield pair
    for device in pair:
        assert device.complaints == []
        device.context.close()


def test_a_passkey_opens_the_same_tables_on_another_device(devices: tuple[Device, Device]) -> None:
    home, phone = devices
    table, beside = home.play(), phone.play()
    home.make_account()
    assert len(home.credentials()) == 1
    phone.take_keys_of(home)
    phone.sign_in()
    expect(phone.page).to_have_url(f"{phone.url}/mine")
    for device in devices:
        page = device.go("/mine")
        for path in (table, beside):
            expect(page.locator(f"a[href='{path}']")).to_be_visible()
    phone.go(table).wait_for_selector("#picture .lit")


def test_signing_out_and_in_again(devices: tuple[Device, Device]) -> None:
    home, _ = devices
    table = home.play()
    home.make_account()
    home.page.get_by_role("button", name="Sign out").click()
    assert home.go("/mine").locator(f"a[href='{table}']").count() == 0
    home.sign_in()
    expect(home.page.locator(f"a[href='{table}']")).to_be_visible()


def test_a_key_that_is_refused_says_so_and_lets_nobody_in(devices: tuple[Device, Device]) -> None:
    home, phone = devices
    table = home.play()
    home.make_account()
    phone.take_keys_of(home)
    phone.refuse()
    phone.sign_in()
    expect(phone.page.locator("#trouble")).to_have_text("That passkey did not work here.")
    assert phone.page.url.endswith("/account/in")
    assert phone.go("/mine").locator(f"a[href='{table}']").count() == 0


def test_a_key_of_a_forgotten_person_opens_nothing(devices: tuple[Device, Device]) -> None:
    home, _ = devices
    home.play()
    home.make_account()
    home.page.get_by_role("checkbox", name="Yes, all of it").check()
    home.page.get_by_role("button", name="Delete", exact=True).click()
    home.sign_in()
    expect(home.page.locator("#trouble")).to_have_text("That passkey did not work here.")


def test_password_and_passkeys_side_by_side(devices: tuple[Device, Device]) -> None:
    home, _ = devices
    home.play()
    home.make_account()
    page = home.page
    page.get_by_role("button", name=re.compile("^Remove the passkey")).click()
    expect(page.locator("#trouble")).to_contain_text("only way into your account")
    page.fill("[action='/account/new'] [name=name]", "Mourek the Second")
    page.fill("[action='/account/new'] [name=password]", "purring along")
    page.click("[action='/account/new'] button")
    expect(page.locator(".account")).to_contain_text("signed in as Mourek the Second")
    page.get_by_role("button", name=re.compile("^Remove the passkey")).click()
    expect(page.get_by_role("button", name=re.compile("^Remove the passkey"))).to_have_count(0)
    home.wire.send("WebAuthn.clearCredentials", {"authenticatorId": home.key})
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("button", name=re.compile("^Remove the passkey"))).to_have_count(1)
    assert len(home.credentials()) == 1


def test_where_there_is_no_name_for_the_site_passwords_remain(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(locale="en")
    page = context.new_page()
    page.goto(f"{server.url}/account/in")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    context.close()
