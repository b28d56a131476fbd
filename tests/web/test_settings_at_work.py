"""Every setting at a real process: by its variable and, where it has one, by its flag. Once, on the compiled build."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import pytest
import redis as redis_client

import meowple
from meowple.web.settings import ALL
from tests.servers import Postgres, Redis, free_port

LISTENS, HERE, PROXY, STRANGER = "127.0.0.2", "127.0.0.1", "127.0.0.3", "127.0.0.4"
"""Loopback has sixteen million addresses: where the site is, and from where it is asked."""
URL = "https://games.example.org"
PATIENCE = 300.0
ALONE = {"data", "host", "port", "url", "hosts", "proxies", "metrics", "log", "bots", "kids", "browser"}
SHARED = {"database", "redis", "duties", "processes"}


class Started:
    """`meowple serve` as somebody starts it, with these words and variables and no others."""

    def __init__(self, folder: Path, port: int, words: list[str], variables: Mapping[str, str]) -> None:
        folder.mkdir()
        self.folder, self.port = folder, port
        self.told, self.opened = folder / "told.txt", folder / "opened.txt"
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" > {self.opened}\n')
        browser.chmod(0o700)
        kept = {name: said for name, said in os.environ.items() if not name.startswith("MEOWPLE_")}
        given = {f"MEOWPLE_{name.upper()}": said for name, said in variables.items()}
        given["PYTHONPATH"] = str(Path(meowple.__file__ or "").resolve().parent.parent)  # from that folder too
        with self.told.open("w") as told:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "meowple", "serve", *words],
                env={**kept, "BROWSER": str(browser), **given},
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=told,
            )

    def wait_until(self, is_so: Callable[[], object]) -> None:
        began = time.monotonic()
        while not is_so():
            assert self.process.poll() is None, self.told.read_text()
            assert time.monotonic() - began < PATIENCE
            time.sleep(0.1)

    def ask(
        self, path: str, come_from: str = HERE, form: Mapping[str, str] | None = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        asked = {name.replace("_", "-"): said for name, said in headers.items()}
        if form is not None:
            asked["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(HTTPConnection(LISTENS, self.port, PATIENCE, source_address=(come_from, 0))) as connection:
            connection.request("GET" if form is None else "POST", path, urlencode(form or {}), asked)
            answer = connection.getresponse()
            return answer.status, {name.lower(): said for name, said in answer.headers.items()}, answer.read().decode()

    def status(self, path: str, come_from: str = HERE, **headers: str) -> int:
        try:
            return self.ask(path, come_from, None, **headers)[0]
        except OSError:
            return 0

    def somebody(self) -> str:
        """The cookie of somebody new."""
        return self.ask("/me", form={})[1]["set-cookie"]

    def children(self) -> int:
        """How many processes it has started for its work."""
        ids = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return sum("spawn_main" in Path(f"/proc/{id}/cmdline").read_text() for id in ids)

    def end(self) -> None:
        self.process.terminate()
        assert self.process.wait(PATIENCE) == 0, self.told.read_text()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Started]]:
    """Starts a site; none is left behind, however a test ends."""
    started: list[Started] = []

    def one(name: str, port: int, words: list[str], /, **variables: str) -> Started:
        site = Started(tmp_path / name, port, words, variables)
        started.append(site)
        site.wait_until(lambda: site.status("/about") == 200)
        return site

    yield one
    for site in started:
        if site.process.poll() is None:
            site.process.kill()
            site.process.wait()


def test_every_setting_is_tried_here() -> None:
    assert {setting.name for setting in ALL} == ALONE | SHARED


def test_a_site_alone_by_its_variables(tmp_path: Path, start: Callable[..., Started]) -> None:
    port = free_port()
    data = tmp_path / "kept"
    said = {"data": str(data), "host": LISTENS, "port": str(port), "url": URL, "hosts": "cat.local", "proxies": PROXY}
    said |= {"metrics": "10.9.0.0/16", "log": "json", "bots": "1", "kids": "yes", "browser": "yes"}
    assert set(said) == ALONE
    site = start("site", port, [], **said)
    site.wait_until(site.opened.exists)
    assert site.opened.read_text() == f"http://{LISTENS}:{port}/\n"
    assert (data / "meowple.db").exists()
    cookie = site.somebody()
    assert "; Secure" in cookie
    page = site.ask("/device", Cookie=cookie.partition(";")[0])[2]
    assert f'href="{URL}/device/' in page
    assert [site.status("/", Host=name) for name in ("games.example.org", "cat.local", "dog.local")] == [200, 200, 421]
    for come_from, says, status in (
        (PROXY, "10.9.1.1", 200),
        (PROXY, "10.8.1.1", 403),
        (STRANGER, "10.9.1.1", 403),
    ):
        assert site.status("/metrics", come_from, X_Forwarded_For=says) == status, (come_from, says)
    assert site.status("/readyz") == 200 and site.children() == 1, "bots think in one process"
    assert '<select name="name">' in site.ask("/me", Cookie=cookie.partition(";")[0])[2], "names are chosen from cats"
    site.end()
    lines = [json.loads(line) for line in site.told.read_text().splitlines() if "resource_tracker" not in line]
    assert {"/about", "/metrics"} <= {line["route"] for line in lines}


def test_flags_win_at_a_site_alone(tmp_path: Path, start: Callable[..., Started]) -> None:
    port, other = free_port(), str(free_port())
    words = ["--data", str(tmp_path / "kept"), "--host", LISTENS, "--port", str(port), "--url", URL, "--no-browser"]
    said = {"data": "elsewhere", "host": STRANGER, "port": other, "url": "http://a.example", "browser": "yes"}
    site = start("site", port, words, **said)
    assert "; Secure" in site.somebody()
    assert [site.status("/", Host=name) for name in ("games.example.org", "a.example")] == [200, 421]
    site.end()
    assert (tmp_path / "kept" / "meowple.db").exists() and not (site.folder / "elsewhere").exists()
    assert not site.opened.exists()


def test_two_processes_share_what_their_settings_name(
    start: Callable[..., Started], postgres: Postgres, redis: Redis
) -> None:
    """By the variable the bots are left to others; by the flag, and without that variable, they are played for."""
    port, database = free_port(), postgres.migrated()
    said = {"database": database, "redis": redis.url, "host": LISTENS, "port": str(port), "browser": "no"}
    site = start("idle", port, [], **said, duties="no", processes="2")
    assert site.children() == 2
    cookie = site.somebody().partition(";")[0]
    assert site.ask("/g/purrramid/start", form={"seat0": "random", "seat1": "me"}, Cookie=cookie)[0] == 303
    with redis_client.Redis.from_url(redis.url) as asked:
        assert len(asked.client_list()) > 2, "both of them, besides us"
    begun = played(database)
    site.end()
    assert played(database) == begun and not (site.folder / "data").exists()
    site = start("busy", port, ["--processes", "2"], **said)
    site.wait_until(lambda: played(database) > begun)
    assert site.children() == 2
    site.end()


def played(database: str) -> int:
    """Lines of all tables."""
    with psycopg.connect(database) as db:
        found = db.execute("SELECT count(*) FROM lines").fetchone()
    assert found is not None
    return int(found[0])
