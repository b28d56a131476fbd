"""The home page is there before all routes are; whoever asks for anything else finds all of them."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from meowple.web.app import create_app
from meowple.web.settings import Settings
from meowple.web.site_routes import HOME

HERE = "http://localhost"
SHOW = """
import sys
from pathlib import Path
from fastapi.testclient import TestClient
from meowple.web.app import create_app
from meowple.web.settings import Settings

browser = TestClient(create_app(Path(sys.argv[1]), Settings()), base_url="http://localhost")
later = ("accounts", "api", "classes", "company", "learn", "replays", "rules", "tables")
for path in sys.argv[2:]:
    status = browser.get(path).status_code
    print(path, status, *(name for name in later if f"meowple.web.routes.{name}" in sys.modules))
"""


def test_the_home_page_needs_no_route_of_another(tmp_path: Path) -> None:
    words = [sys.executable, "-c", SHOW, str(tmp_path), *HOME, "/static/site.css", "/about"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    assert told[:-1] == [f"{path} 200" for path in (*HOME, "/static/site.css")]
    assert told[-1] == "/about 200 accounts api classes company learn replays rules tables"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/me", 200),
        ("GET", "/rules/fits", 200),
        ("GET", "/api/v1/games", 200),
        ("GET", "/class", 200),
        ("POST", "/t/none/say", 403),
        ("GET", "/nowhere", 404),
    ],
)
def test_whoever_asks_first_finds_every_route(tmp_path: Path, method: str, path: str, status: int) -> None:
    app = create_app(tmp_path, Settings())
    assert not app.state.routes.is_whole
    form = {"words": "aside", "seat": "0", "decision": "1"} if method == "POST" else None
    assert TestClient(app, base_url=HERE).request(method, path, data=form).status_code == status
    assert app.state.routes.is_whole


def test_the_rest_comes_by_itself_once_the_home_page_is_seen(tmp_path: Path) -> None:
    app = create_app(tmp_path, Settings())

    async def seen() -> int:
        waiting = asyncio.create_task(app.state.routes.complete_soon())
        await asyncio.sleep(0)
        assert not app.state.routes.is_whole
        app.state.routes.is_home_seen.set()
        await waiting
        return len(app.router.routes)

    hung = asyncio.run(seen())
    assert app.state.routes.is_whole
    app.state.routes.complete()
    assert len(app.router.routes) == hung, "nothing hangs twice"
    with TestClient(create_app(tmp_path, Settings()), base_url=HERE) as running:
        assert running.get("/").status_code == 200
        assert running.app.state.routes.is_home_seen.is_set()  # type: ignore[attr-defined]
