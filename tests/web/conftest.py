"""A real server and a real browser. They run once, on the compiled build."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from meowple.web.identity import COOKIE
from tests.web.laid import Laid

ONCE = ["test_browser*.py", "test_many_processes.py", "test_settings_at_work.py"]
collect_ignore_glob = [] if os.environ.get("MEOWPLE_COMPILED") == "1" else ONCE


BROWSERS = ("chromium-headless-shell", "chromium")
"""Debian has Chromium with and without a face; without it does the same work in half the time."""
PATIENCE = 60_000
"""Milliseconds: a busy machine takes its time, and whoever passes does not wait for it."""
expect.set_options(timeout=PATIENCE)
CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


QUICK = """
import secrets
from types import SimpleNamespace
from meowple.cli import main
from meowple.core.dealer import Dealer
from meowple.play import sealing, setting_up
from meowple.web import bot_players
bot_players.PAUSE = 0.03
bot_players.secrets = SimpleNamespace(randbits=lambda bits: 7)
setting_up.sealed = lambda: Dealer(bytes(range(32)), {})
sealing.secrets = SimpleNamespace(**vars(secrets) | {"token_hex": lambda size: "07" * size})
main()
"""
"""`meowple` with bots that hardly pause between two moves: nobody here has to follow them. What they choose, the
site's half of the seed and what it adds for whoever sends nothing are the same each time,"""
SAME_NONCE = "crypto.getRandomValues = (bytes) => bytes.fill(7)"
"""and so is the browser's: the dice fall alike in every run."""
PACE = """
const chosen = location.protocol.startsWith("http") ? localStorage.getItem("meowple-pace") : "none here";
if (!chosen) localStorage.setItem("meowple-pace", "{}");
"""
"""Whoever does not watch how things happen is shown at once how they stand."""


def on_the_path() -> str | None:
    """The first of the browsers that is here."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


class Server:
    """`meowple serve` in a process of its own; can be killed and started again on the same data."""

    def __init__(self, data: Path, before: tuple[str, ...] = (), program: str = QUICK, **settings: str) -> None:
        self.data = data
        self.before = before
        """Words before its command: where it runs."""
        self.program = program
        self.environment = os.environ | {f"MEOWPLE_{name}": said for name, said in settings.items()}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.errors = data / "errors.txt"
        """What it complains of."""
        self.start()

    def words(self) -> list[str]:
        """Its command."""
        serve = ["serve", "--port", str(self.port), "--no-browser", "--data", str(self.data)]
        return [*self.before, sys.executable, "-c", self.program, *serve]

    def start(self) -> None:
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                self.words(), stdout=subprocess.DEVNULL, stderr=errors, env=self.environment
            )
        while self.process.poll() is None:  # however long a busy machine takes
            if self.answers():
                return
            time.sleep(0.1)
        raise RuntimeError(f"the site did not start: {self.errors.read_text()}")

    def answers(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.url}/about", timeout=60).close()
        except OSError:
            return False
        return True

    def pull_the_plug(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """As Ctrl+C does; it has nothing to complain of, though somebody may be listening still."""
        self.process.terminate()
        assert self.process.wait(20) == 0
        told = self.errors.read_text().splitlines()
        assert [line for line in told if "resource_tracker" not in line] == [], (
            "only a pulled plug leaves things behind"
        )


@pytest.fixture(scope="module", autouse=True)
def pages_on(request: pytest.FixtureRequest) -> Iterator[None]:
    """With MEOWPLE_PAGES_ON=postgresql the sites of a module keep what they keep in a PostgreSQL, not in a file.

    Where a module is marked `in_a_file`, with its reason, they keep to a file.
    """
    keeps_to_a_file = request.node.get_closest_marker("in_a_file") is not None
    with pytest.MonkeyPatch.context() as patch:
        if os.environ.get("MEOWPLE_PAGES_ON") == "postgresql" and not keeps_to_a_file:
            patch.setenv("MEOWPLE_DATABASE", request.getfixturevalue("postgres").migrated())
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"))
    yield server
    server.end()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = on_the_path()
    if path is None:
        pytest.skip("there is no chromium on the PATH: the pages were not tried in a browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Open the site as somebody new or known, at desktop or phone size; at the end no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_as(
        lang: str = "en",
        phone: bool = False,
        may_fail: bool = False,
        dark: bool = False,
        known: Laid | None = None,
        pace: str = "once",
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": 390, "height": 800} if phone else {"width": 1280, "height": 860},
            locale=lang,
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
        )
        contexts.append(context)
        context.add_init_script(SAME_NONCE)
        context.add_init_script(PACE.format(pace))
        if known is not None:
            context.add_cookies([{"name": COOKIE, "value": known.cookie(), "url": server.url}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if not may_fail:
            page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda request: complaints.append(request.url) if not request.url.startswith("http://127.0.0.1:") else None,
        )
        if known is None:
            page.goto(server.url)
        return page

    yield open_as
    for context in contexts:
        context.close()
    assert complaints == []
