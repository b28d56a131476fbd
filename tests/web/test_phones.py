"""Phones in this house: the switch, who may turn it, and the address everything is built from."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from meowple.web import lan
from meowple.web.app import create_app
from meowple.web.identity import COOKIE
from meowple.web.lan import SiteAddress, reachable_addresses
from meowple.web.qr_codes import qr_code, qr_code_for_terminal
from meowple.web.settings import Settings
from tests.web.laid import Laid

HERE = "http://localhost:8765"
IN_HOUSE = "http://192.168.1.5:8765"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FastAPI]:
    """A site with a switch whose sockets are made of air; two addresses, the first of which somebody else has."""
    monkeypatch.setattr(lan, "reachable_addresses", lambda: ["192.168.1.4", "192.168.1.5"])
    app = create_app(tmp_path, Settings())
    app.state.opened = []

    async def opens(address: str) -> None:
        if address == "192.168.1.4":
            raise OSError("taken")
        app.state.opened.append(address)

    async def closes() -> None:
        app.state.opened.clear()

    app.state.site.address.hang_switch(opens, closes)
    yield app
    app.state.site.bots.close()


def at(app: FastAPI, address: str = "127.0.0.1", base: str = HERE) -> TestClient:
    return TestClient(app, base_url=base, client=(address, 1), headers={"accept-language": "en"})


def test_the_switch_opens_and_closes_the_house(app: FastAPI) -> None:
    here = at(app)
    announced: list[str] = []
    app.state.site.address.announce = announced.append
    assert 'action="/phones"' in here.get("/").text and "only this machine" in here.get("/phones").text
    turned = here.post("/phones", data={"open": "yes", "back": "/t/abc"}, follow_redirects=False)
    assert (turned.status_code, turned.headers["location"]) == (303, "/t/abc")
    assert app.state.opened == ["192.168.1.5"] and announced == [IN_HOUSE]
    page = here.get("/phones").text
    assert f'<p class="address">{IN_HOUSE}</p>' in page and str(qr_code(f"{IN_HOUSE}/")) in page
    assert "Open to everybody in your local network" in page and IN_HOUSE in here.get("/").text
    here.post("/phones", data={"open": "yes"})
    assert app.state.opened == ["192.168.1.5"], "open is open"
    assert (
        here.post("/phones", data={"open": "no", "back": "//evil"}, follow_redirects=False).headers["location"]
        == "/phones"
    )
    assert app.state.opened == [] and IN_HOUSE not in here.get("/").text


@pytest.mark.parametrize("is_open", ["yes", "no"])
def test_nobody_elsewhere_turns_the_switch(app: FastAPI, is_open: str) -> None:
    if is_open == "no":
        at(app).post("/phones", data={"open": "yes"})
    before = list(app.state.opened)
    phone = at(app, "192.168.1.9", IN_HOUSE)
    assert 'name="open"' not in phone.get("/").text + phone.get("/phones").text
    proxied = {"x-forwarded-for": "203.0.113.9"}
    for answer in (
        phone.post("/phones", data={"open": is_open}),
        at(app, base=IN_HOUSE).post("/phones", data={"open": is_open}),
        at(app).post("/phones", data={"open": is_open}, headers=proxied),
        at(app).post("/phones", data={"open": is_open}, headers={"sec-fetch-site": "cross-site"}),
    ):
        assert answer.status_code == 403
    assert app.state.opened == before


def test_links_are_built_from_the_address_phones_can_reach(app: FastAPI, tmp_path: Path) -> None:
    laid = Laid(tmp_path)
    table, invite = laid.waiting_table("fits")
    here = at(app)
    here.cookies.set(COOKIE, laid.cookie(), domain="localhost.local")
    closed = here.get(f"/t/{table}").text
    assert f'href="{HERE}/j/{invite}"' in closed and "work on this machine only" in closed and 'name="back"' in closed
    here.post("/phones", data={"open": "yes"})
    page = here.get(f"/t/{table}").text
    link = f"{IN_HOUSE}/j/{invite}"
    assert f'href="{link}"' in page and str(qr_code(link)) in page and "this machine only" not in page
    assert "data-copy" in page and "data-send" in page
    assert f"{IN_HOUSE}/device/" in here.get("/device").text
    assert here.post("/account/passkey/ask").json()["rp"]["id"] == "localhost", "keys are bound to where one is"


def test_without_a_network_the_switch_says_so(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "reachable_addresses", list)
    answer = at(app).post("/phones", data={"open": "yes"})
    assert answer.status_code == 409 and "in no local network" in answer.text
    assert app.state.site.address.in_house == ""


@pytest.mark.parametrize(
    "settings", [Settings(host="192.168.1.5"), Settings(host="0.0.0.0"), Settings(url="https://a.b")]
)
def test_what_the_settings_open_or_name_has_no_switch(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "reachable_addresses", lambda: ["192.168.1.5"])
    address = SiteAddress(settings)

    async def never(*_: object) -> None:
        raise AssertionError

    address.hang_switch(never, never)
    assert not address.has_switch
    assert address.in_house == ("" if settings.url else IN_HOUSE)


def test_the_address_a_phone_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    routes = ["172.17.0.1", "8.8.4.4", "192.168.1.5", "127.0.0.1", "169.254.3.3"]
    faces = [("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.5"), ("eth0", "10.0.0.7")]
    monkeypatch.setattr(lan, "_by_routes", lambda: routes)
    monkeypatch.setattr(lan, "_interfaces", lambda: faces)
    monkeypatch.setattr(lan, "_by_name", lambda: ["127.0.1.1"])
    assert reachable_addresses() == ["192.168.1.5", "10.0.0.7", "8.8.4.4"]


def test_a_code_in_the_terminal_is_the_one_on_the_page() -> None:
    drawn = qr_code_for_terminal(IN_HOUSE)
    assert drawn != qr_code_for_terminal(HERE) and len(drawn.splitlines()) > 10
