"""In a real browser: the network goes and comes back, and is spoken of kindly; on plain http nothing breaks."""

import base64
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from meowple.web.routes import pocket
from meowple.web.static_files import address
from tests.web.axe import serious_faults
from tests.web.cable import Cable
from tests.web.conftest import CHROMIUM, Server, on_the_path
from tests.web.driver import sit_down
from tests.web.test_browser_pages import shoot
from tools.icons import PIXELS, STATIC

Visit = Callable[..., Page]
GONE = "The network is gone. Nothing is lost; we go on when it is back."
BACK = "The network is back."
READY = "navigator.serviceWorker.ready.then((worker) => worker.active.state === 'activated' || new Promise((done) => "
READY += "worker.active.addEventListener('statechange', () => done(true), { once: true })))"
KEPT = """async () => {
  const [name] = await caches.keys();
  const kept = await (await caches.open(name)).keys();
  return kept.map(({ url }) => new URL(url).pathname).sort();
}"""
DIFFERENCE = """async ([drawn, kept]) => {
  const pixels = async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  };
  const [one, other] = [await pixels(drawn), await pixels(kept)];
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;
}"""
"""How far two pictures are apart, of 255."""


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    cable = Cable(server.port)
    yield cable
    cable.cut()


def test_the_page_says_when_the_network_is_gone_and_when_it_is_back(visit: Visit) -> None:
    page = visit(may_fail=True, phone=True)
    line = page.get_by_role("status").filter(has_text="network")
    expect(page.locator("#network")).to_be_hidden()
    page.context.set_offline(True)
    expect(line).to_have_text(GONE)
    shoot(page, "gone", "phone")
    page.context.set_offline(False)
    expect(line).to_have_text(BACK)
    expect(page.locator("#network")).to_be_hidden()


def test_a_site_that_is_gone_is_noticed_at_the_table_though_the_phone_has_a_network(
    visit: Visit, server: Server, cable: Cable
) -> None:
    page = visit(may_fail=True, lang="pl")
    page.goto(cable.url)
    sit_down(page, "fits", {"seat1": "none"})
    cable.cut()
    expect(page.locator("#network")).to_have_text(
        "Nie ma sieci. Nic nie przepadło; zagramy dalej, gdy wróci.",
    )
    cable.mend()
    expect(page.locator("#network")).to_have_text("Sieć wróciła.")
    expect(page.locator("#picture .lit").first).to_be_visible()


def test_a_page_that_is_opened_without_a_network_is_kind_and_opens_itself_when_it_is_back(
    visit: Visit, server: Server
) -> None:
    page = visit(may_fail=True, lang="cs")
    page.evaluate(READY)
    page.context.set_offline(True)
    page.goto(f"{server.url}/mine")
    expect(page.locator("h1")).to_have_text("Síť vypadla")
    assert page.evaluate("document.styleSheets.length") == 2, "it looks like the site"
    assert serious_faults(page) == []
    shoot(page, "offline", "desktop")
    page.context.set_offline(False)
    expect(page.locator("h1")).to_have_text("Moje stoly")


def test_nothing_but_that_page_is_answered_from_what_is_kept(visit: Visit, server: Server) -> None:
    page = visit()
    page.evaluate(READY)
    kept = page.evaluate(KEPT)
    assert kept == ["/offline", *sorted(address(name).partition("?")[0] for name in pocket.KEPT)]
    page.reload()
    assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
    sit_down(page, "fits", {"seat1": "none"})
    expect(page.locator("#picture .lit").first).to_be_visible()


@pytest.fixture
def away(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """A page that comes by a name that is not this machine's: plain http is not safe there."""
    monkeypatch.setenv("MEOWPLE_HOSTS", "meowple.test")
    server = Server(tmp_path)
    rule = "--host-resolver-rules=MAP meowple.test 127.0.0.1"
    browser = chromium.browser_type.launch(executable_path=on_the_path(), args=[*CHROMIUM, rule])
    page = browser.new_page(locale="en")
    page.goto(server.url.replace("127.0.0.1", "meowple.test"))
    yield page
    browser.close()
    server.end()


def test_on_plain_http_away_from_localhost_there_is_no_worker_and_nothing_breaks(away: Page) -> None:
    complaints: list[str] = []
    away.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    away.on("pageerror", lambda error: complaints.append(str(error)))
    away.reload()
    assert away.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    sit_down(away, "fits", {"seat1": "none"})
    expect(away.locator("#picture .lit").first).to_be_visible()
    assert complaints == []
    away.context.set_offline(True)
    expect(away.locator("#network")).to_have_text(GONE)
    away.context.set_offline(False)
    expect(away.locator("#network")).to_have_text(BACK)


@pytest.mark.parametrize("name", PIXELS)
def test_the_icons_look_as_they_are_drawn(visit: Visit, name: str) -> None:
    page = visit()
    drawing, size = PIXELS[name]
    svg = (STATIC / f"{drawing}.svg").read_text(encoding="utf-8")
    sized = svg.replace("<svg ", f'<svg width="{size}" height="{size}" ')
    page.goto("about:blank")
    page.set_content(f"<body>{sized}</body>")
    page.add_style_tag(content="body{margin:0}svg{display:block}")
    page.set_viewport_size({"width": size, "height": size})
    drawn = base64.b64encode(page.screenshot(omit_background=True)).decode()
    kept = base64.b64encode((STATIC / name).read_bytes()).decode()
    urls = [f"data:image/png;base64,{text}" for text in (drawn, kept)]
    assert page.evaluate(DIFFERENCE, urls) < 2
