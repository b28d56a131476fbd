"""Try an installed Meowple as a stranger would: its version, a game in the terminal, the site, a guest's game.

python tools/try_installed.py FOLDER/bin/meowple compiled|plain [GUEST]

Needs nothing but Python. GUEST is the name of an installed game from outside. Says what it did, or fails.
"""

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from typing import Any

MOVES = 6
PATIENCE = 300.0
"""Seconds in which the site must come up, and a bot must have answered: machines that build are busy."""
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "MEOWPLE_"))}


def told(*words: str, code: int = 0) -> str:
    """What a command says; it must end with this exit code."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=CLEAN)
    assert done.returncode == code, f"{words} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout if code == 0 else done.stderr


def try_commands(meowple: str, kind: str, guest: str) -> None:
    version = told(meowple, "--version").splitlines()
    assert version[0].startswith("Meowple ") and "fits 1" in version[1], version
    assert (version[2] == "compiled") == (kind == "compiled"), f"this should be {kind}: {version}"
    if not has_extra(meowple, "ray"):
        assert "pip install 'meowple[ray]'" in told(meowple, "simulate", "fits", "--on", "ray", code=2)
    for game in ["fits", *filter(None, [guest])]:
        with tempfile.TemporaryDirectory() as place:
            record = str(Path(place) / "record.json")
            told(meowple, "play", game, "--seats", "random,random", "--record", record)
            assert "lines replay to the same hashes" in told(meowple, "verify", record)
        simulated = told(meowple, "simulate", game, "--seats", "random,random", "--games", "4", "--json")
        assert json.loads(simulated)["games"] == 4
    print(f"{' '.join(version)}: games of {' and '.join(filter(None, ['fits', guest]))} played and verified")


def has_extra(meowple: str, module: str) -> bool:
    python = str(Path(meowple).with_name("python"))
    return (
        subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False, env=CLEAN).returncode == 0
    )


class Browser:
    """Keeps its cookie, as a browser does."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar())).open

    def get(self, path: str) -> str:
        with self.open(self.base + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: object) -> str:
        """Where that led to."""
        with self.open(self.base + path, urllib.parse.urlencode(fields).encode(), timeout=PATIENCE) as answer:
            return str(urllib.parse.urlsplit(answer.geturl()).path)

    def wait_for(self, process: "subprocess.Popen[bytes]") -> float:
        """Seconds until the home page was there."""
        began = time.monotonic()
        while process.poll() is None and time.monotonic() - began < PATIENCE:
            try:
                if self.get("/"):
                    return time.monotonic() - began
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the site did not come up")

    def choice(self, table: str) -> dict[str, Any]:
        found = re.search(r'id="payload">(.*?)</script>', self.get(table))
        assert found is not None, "a table has no payload"
        payload: dict[str, Any] = json.loads(found[1])
        return dict(payload["parts"]["choice"])


def try_site(meowple: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        words = [meowple, "serve", "--no-browser", "--port", str(port), "--data", str(Path(data) / "site")]
        with subprocess.Popen(words, env=CLEAN, stdout=subprocess.DEVNULL) as site:
            try:
                browser = Browser(f"http://127.0.0.1:{port}")
                seconds = browser.wait_for(site)
                play(browser)
            finally:
                site.terminate()
            assert site.wait(PATIENCE) == 0, f"the site ended with {site.returncode}"
        assert "of 1 tables are whole" in told(meowple, "check", "--data", str(Path(data) / "site"))
    print(f"the site came up in {seconds:.1f} s, and a bot played {MOVES} moves against us there")


def play(browser: Browser, bot: str = "random") -> None:
    """Some moves against a bot, which must answer."""
    table, rng, made = browser.post("/g/fits/start", seat0="me", seat1=bot), Random(1), 0
    began = time.monotonic()
    while made < MOVES:
        assert time.monotonic() - began < PATIENCE, "the bot does not answer"
        choice = browser.choice(table)
        if not choice["mine"]:
            time.sleep(0.05)
            continue
        words, _ = rng.choice(choice["legal"])
        browser.post(f"{table}/say", words=words, seat=0, decision=choice["decision"])
        made += 1


def main() -> None:
    meowple, kind, guest = (*sys.argv[1:], "")[:3]
    try_commands(meowple, kind, guest)
    try_site(meowple)


if __name__ == "__main__":
    main()
