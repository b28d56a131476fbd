"""In the pocket: the manifest, its icons, the service worker and the page for when the network is gone."""

import re
import struct
from typing import Any

import pytest
from fastapi.testclient import TestClient

from meowple.core.picture import DARK, LIGHT
from meowple.web.app import create_app
from meowple.web.routes import pocket
from meowple.web.static_files import address, fingerprint
from tools.icons import DRAWINGS, PIXELS, STATIC


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return TestClient(create_app(tmp_path_factory.mktemp("pocket")))


def manifest_of(site: TestClient, lang: str = "en") -> dict[str, Any]:
    answer = site.get(f"/manifest.webmanifest?lang={lang}")
    assert answer.headers["content-type"] == "application/manifest+json"
    told: dict[str, Any] = answer.json()
    return told


def size_of(png: bytes) -> str:
    """What the head of a PNG says."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return f"{width}x{height}"


def test_every_page_names_the_manifest_the_icon_and_the_colours(site: TestClient) -> None:
    page = site.get("/about", headers={"accept-language": "cs"}).text
    assert '<link rel="manifest" href="/manifest.webmanifest?lang=cs">' in page
    assert f'rel="apple-touch-icon" href="{address("icon_apple-180.png")}"' in page
    for scheme, colours in (("light", LIGHT), ("dark", DARK)):
        meta = f'<meta name="theme-color" content="{colours["card"]}" media="(prefers-color-scheme: {scheme})">'
        assert meta in page


def test_it_opens_from_the_home_screen_like_an_app(site: TestClient) -> None:
    told = manifest_of(site)
    assert (told["display"], told["start_url"], told["scope"]) == ("standalone", "/", "/")
    assert (told["background_color"], told["theme_color"]) == (LIGHT["paper"], LIGHT["card"])
    assert all(site.get(shortcut["url"]).status_code == 200 for shortcut in told["shortcuts"])
    descriptions = {lang: manifest_of(site, lang)["description"] for lang in ("en", "pl", "cs")}
    assert len(set(descriptions.values())) == 3 and manifest_of(site, "xx")["lang"] == "en"


def test_the_icons_are_there_in_the_sizes_that_phones_ask_for(site: TestClient) -> None:
    icons = manifest_of(site)["icons"]
    for icon in icons:
        answer = site.get(icon["src"])
        assert answer.status_code == 200 and answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert size_of(answer.content) == icon["sizes"] and len(answer.content) < 40_000
    asked = {(icon["sizes"], icon["purpose"]) for icon in icons}
    assert asked == {("any", "any"), *((f"{n}x{n}", what) for n in (192, 512) for what in ("any", "maskable"))}


def test_the_icons_are_as_the_code_draws_them() -> None:
    for name, drawing in DRAWINGS.items():
        assert (STATIC / f"{name}.svg").read_text(encoding="utf-8") == drawing
    for name, (_, size) in PIXELS.items():
        assert size_of((STATIC / name).read_bytes()) == f"{size}x{size}"


def test_the_service_worker_keeps_what_the_page_without_network_needs_and_nothing_else(site: TestClient) -> None:
    worker = site.get("/service-worker.js?lang=pl")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache", "a new one comes through"
    page = site.get("/offline?lang=pl").text
    needed = set(re.findall(r'(?:href|src)="(/(?:static|palette)[^"]+)"', page))
    assert needed == set(map(address, pocket.KEPT)) and all(f'"{path}"' in worker.text for path in needed)
    assert '"/offline?lang=pl"' in worker.text and fingerprint() in worker.text


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "The network is gone"), ("pl", "Nie ma sieci"), ("cs", "Síť vypadla")]
)
def test_the_page_without_network_is_kind_and_nobodys_own(site: TestClient, lang: str, said: str) -> None:
    known = TestClient(site.app)
    known.post("/me", data={"name": "Zuzanna"})
    page = known.get(f"/offline?lang={lang}")
    assert f'<html lang="{lang}">' in page.text and f"<h1>{said}</h1>" in page.text
    assert "Zuzanna" not in page.text and "set-cookie" not in page.headers
