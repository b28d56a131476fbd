"""Every page, and every game early, in the middle and at the end: photographed, no wider than the screen, for all."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

import meowple
from tests.web.axe import CONTRAST, serious_faults
from tests.web.conftest import Server
from tests.web.laid import Laid

Visit = Callable[..., Page]
SHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"
GAMES = {"fits": (3, 60), "purrramid": (2, 60), "catlady": (3, 40), "mousetrap": (3, 40), "gardlings": (2, 70)}
"""Players, and after how many choices the game is in its middle."""
TABLES = [f"{game} {when}" for game in GAMES for when in ("early", "middle", "final")]
PATHS = {
    "home": "/",
    "mine": "/mine",
    "me": "/me",
    "device": "/device",
    "phones": "/phones",
    "about": "/about",
    "api": "/api",
    "sorry": "/t/nowhere",
    **{f"game {name}": f"/g/{name}" for name in meowple.games},
}
NARROWEST = 360


class Site:
    """A site with a table of every kind: where each page is."""

    def __init__(self, server: Server, names: tuple[str, str] = ("Ala", "Olek")) -> None:
        self.person = Laid(server.data, names[0])
        self.paths = dict(PATHS)
        for game, (players, middle) in GAMES.items():
            for when, choices in (("early", 3), ("middle", middle), ("final", 10_000)):
                self.paths[f"{game} {when}"] = f"/t/{self.person.table(game, choices, players)}"
        self.paths["replay"] = self.paths["catlady final"] + "/replay?at=60"
        self.paths["replay running"] = self.paths["fits middle"] + "/replay"
        waiting, invite = self.person.waiting_table("fits")
        self.paths["waiting"] = f"/t/{waiting}"
        self.paths["join"] = f"/j/{invite}"
        other = Laid(server.data, names[1])
        self.paths["closed door"] = f"/t/{other.table('fits', 3)}"
        self.paths["device arrival"] = f"/device/{other.identity.device_token(other.person)}"


PAGES = [*PATHS, "replay", "replay running", "waiting", "join", "device arrival", "closed door"]
REFUSED = ("sorry", "closed door")
"""Pages whose answer is no: the browser notes that in its console."""


@pytest.fixture(scope="module")
def site(server: Server) -> Site:
    return Site(server)


def enter(visit: Visit, server: Server, site: Site, name: str, lang: str = "en", **how: bool) -> Page:
    page = visit(known=site.person, lang=lang, may_fail=name in REFUSED, **how)
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url + site.paths[name])
    if name in TABLES or name.startswith("replay"):
        page.wait_for_selector("#picture svg")
    return page


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def shoot(page: Page, name: str, kind: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name.replace(' ', '-')}-{kind}.png", full_page=name in PAGES)


@pytest.mark.parametrize("name", [*PAGES, *TABLES])
def test_on_a_desktop(visit: Visit, server: Server, site: Site, name: str) -> None:
    """By day, and when the lights go out while it is open."""
    page = enter(visit, server, site, name)
    shoot(page, name, "desktop")
    assert not is_too_wide(page)
    if name in PAGES or "middle" in name:
        assert serious_faults(page) == []
        page.emulate_media(color_scheme="dark")
        shoot(page, name, "dark")
        assert serious_faults(page, CONTRAST) == []


@pytest.mark.parametrize("name", [*PAGES, *TABLES])
def test_on_a_phone(visit: Visit, server: Server, site: Site, name: str) -> None:
    page = enter(visit, server, site, name, phone=True)
    shoot(page, name, "phone")
    assert not is_too_wide(page)
    page.set_viewport_size({"width": NARROWEST, "height": 740})
    assert not is_too_wide(page), f"at {NARROWEST} pixels"
    inside = page.locator("#picture svg").evaluate_all(
        "(all) => all.every((it) => it.getBoundingClientRect().right <= innerWidth + 1)"
    )
    assert inside, "the picture fits the screen"


def test_a_phone_in_the_dark(visit: Visit, server: Server, site: Site) -> None:
    page = enter(visit, server, site, "gardlings middle", dark=True, phone=True)
    shoot(page, "gardlings middle", "phone-dark")
    assert serious_faults(page) == []


@pytest.mark.parametrize("game", list(GAMES))
def test_the_first_load_of_a_table_is_light(visit: Visit, server: Server, site: Site, game: str) -> None:
    page = visit(known=site.person)
    weights: list[int] = []
    page.on("response", lambda answer: weights.append(int(answer.headers.get("content-length", "0"))))
    page.goto(server.url + site.paths[f"{game} middle"])
    page.wait_for_selector("#picture svg")
    assert 50_000 < sum(weights) < 250_000, f"{game}: {sum(weights)} bytes"
