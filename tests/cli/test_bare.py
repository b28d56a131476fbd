"""`meowple` alone opens the site, and `meowple --version` says what runs here."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import meowple
from tests.cli.shell import run


def test_the_version_says_rules_and_whether_they_are_compiled() -> None:
    first, rules, how = run("--version").splitlines()
    assert first == f"Meowple {meowple.__version__}"
    assert rules == "rules: " + ", ".join(f"{name} {game.version}" for name, game in meowple.games.items())
    is_compiled = os.environ.get("MEOWPLE_COMPILED") == "1"
    assert how == ("compiled" if is_compiled else "plain Python, not compiled")


def test_help_loads_neither_the_web_nor_a_database_nor_a_game() -> None:
    heavy = ("fastapi", "sqlalchemy", "alembic", "pydantic", "webauthn", "meowple.games.fits", "rich.markdown")
    code = f"import sys, meowple.cli; print([name for name in {heavy!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "[]"


def test_the_site_starts_without_what_only_some_pages_need() -> None:
    heavy = ("alembic", "cryptography", "markdown_it", "webauthn")
    code = f"import sys, meowple.cli.serving; print([name for name in {heavy!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "[]"


def test_alone_it_opens_the_site(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = {"MEOWPLE_PORT": str(port), "MEOWPLE_BROWSER": "no", "MEOWPLE_DATA": str(tmp_path / "data")}
    environment = {**os.environ, **given}
    with subprocess.Popen([sys.executable, "-m", "meowple"], env=environment, stdout=subprocess.DEVNULL) as site:
        try:
            while True:
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/about") as page:
                        assert page.status == 200
                        break
                except OSError:
                    assert site.poll() is None, "the site did not start"
                    time.sleep(0.1)
        finally:
            site.send_signal(signal.SIGTERM)
    assert (tmp_path / "data" / "meowple.db").exists()
