"""News come through nginx and Caddy as they happen, and quiet streams stay open (long run only)."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode, urlsplit

import pytest

from tests.deploy.dockerfile import DEPLOY

if os.environ.get("MEOWPLE_LONG") == "1" and os.environ.get("MEOWPLE_COMPILED") != "1":  # once is enough
    NAME = "games.example.org"
    PATIENCE = 300.0

    def free_port() -> int:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            return int(free.getsockname()[1])

    def nginx(place: Path, port: int, *sites: int) -> list[str]:
        """Our snippet, in the least that nginx needs around it."""
        servers = " ".join(f"server 127.0.0.1:{site};" for site in sites)
        text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").replace("server 127.0.0.1:8765;", servers)
        text = text.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("    listen [::]:80;\n", "")
        (place / "site.conf").write_text(text)
        head = f"daemon off; pid {place}/pid; error_log stderr; events {{}}\n"
        kept = "".join(
            f"{kind}_temp_path {place}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (place / "nginx.conf").write_text(f"{head}http {{ access_log off; {kept} include {place}/site.conf; }}")
        return ["nginx", "-p", str(place), "-c", str(place / "nginx.conf")]

    def caddy(place: Path, port: int, site: int) -> list[str]:
        text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").replace("127.0.0.1:8765", f"127.0.0.1:{site}")
        (place / "Caddyfile").write_text("{\n admin off\n}\n" + text.replace(NAME, f"http://{NAME}:{port}"))
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(place / "Caddyfile")]

    @contextmanager
    def process(words: list[str], place: Path, **more: str) -> Iterator[None]:
        environment = {**os.environ, "HOME": str(place), **more}
        with subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as started:
            try:
                yield
            finally:
                started.terminate()

    class Visitor:
        """Comes to the proxy by its name, keeps its cookie."""

        def __init__(self, port: int) -> None:
            self.port = port
            self.cookie = ""

        @contextmanager
        def asks(self, path: str, **fields: object) -> Iterator[HTTPResponse]:
            kind = {"Content-Type": "application/x-www-form-urlencoded"} if fields else {}
            headers = {"Host": f"{NAME}:{self.port}", "Cookie": self.cookie, **kind}
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
                connection.request("POST" if fields else "GET", path, urlencode(fields), headers)
                with connection.getresponse() as answer:
                    self.cookie = (answer.headers["set-cookie"] or self.cookie).partition(";")[0]
                    yield answer

        def text(self, path: str) -> str:
            with self.asks(path) as answer:
                assert answer.status == 200, f"{path}: {answer.status}"
                return answer.read().decode()

        def post(self, path: str, **fields: object) -> str:
            """Where it leads."""
            with self.asks(path, **fields) as answer:
                assert answer.status in (200, 204, 303), f"{path}: {answer.status} {answer.read()[:200]!r}"
                return urlsplit(answer.headers["location"] or "").path

        def wait_for(self) -> None:
            began = time.monotonic()
            while time.monotonic() - began < PATIENCE:
                try:
                    with self.asks("/about") as answer:
                        if answer.status == 200:
                            return
                except OSError:
                    pass
                time.sleep(0.2)
            raise AssertionError("the site behind the proxy did not come up")

    @pytest.mark.parametrize("proxy", [nginx, caddy])
    def test_news_come_through_at_once_and_a_quiet_stream_stays(
        proxy: Callable[[Path, int, int], list[str]], tmp_path: Path
    ) -> None:
        if shutil.which(proxy.__name__) is None:
            pytest.skip(f"there is no {proxy.__name__} here (Debian: apt-get install {proxy.__name__})")
        port, site = free_port(), free_port()
        url = {"MEOWPLE_URL": f"http://{NAME}:{port}", "MEOWPLE_PROXIES": "127.0.0.1"}
        served = [sys.executable, "-m", "meowple", "serve", "--no-browser", "--port", str(site)]
        site_words = [*served, "--data", str(tmp_path / "data")]
        with process(site_words, tmp_path, **url), process(proxy(tmp_path, port, site), tmp_path):
            visitor = Visitor(port)
            visitor.wait_for()
            follow(visitor, visitor.post("/g/fits/start", seat0="me", seat1="me"))
            with visitor.asks("/metrics") as answer:
                assert answer.status == 404

    @contextmanager
    def named_site(name: bytes) -> Iterator[int]:
        """Says its name to everybody: the port."""

        class Site(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("content-length", str(len(name)))
                self.end_headers()
                self.wfile.write(name)

            def log_message(self, format: str, *words: object) -> None: ...

        with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
            thread = Thread(target=server.serve_forever)
            thread.start()
            try:
                yield server.server_port
            finally:
                server.shutdown()
                thread.join()

    def test_everybody_at_a_table_is_sent_to_one_process_and_to_another_while_it_is_away(tmp_path: Path) -> None:
        if shutil.which("nginx") is None:
            pytest.skip("there is no nginx here (Debian: apt-get install nginx)")
        port = free_port()
        tables = [f"table{number}" for number in range(20)]
        with named_site(b"one") as one, ExitStack() as second:
            other = second.enter_context(named_site(b"other"))
            words = nginx(tmp_path, port, one, other)
            with process(words, tmp_path):
                visitor = Visitor(port)
                visitor.wait_for()
                at = {table: visitor.text(f"/t/{table}") for table in tables}
                assert set(at.values()) == {"one", "other"}, "both have some"
                for table in tables:
                    assert (
                        visitor.text(f"/t/{table}/live?seen=3")
                        == visitor.text(f"/api/v1/tables/{table}/view")
                        == at[table]
                    )
                second.close()
                assert {visitor.text(f"/t/{table}") for table in tables} == {"one"}

    def follow(visitor: Visitor, table: str) -> None:
        """A move reaches the stream while it is open; afterwards it is quiet for two pings, and open still."""
        found = re.search(r'id="payload">(.*?)</script>', visitor.text(table))
        assert found is not None
        choice = json.loads(found[1])["parts"]["choice"]
        with visitor.asks(f"{table}/live") as stream:
            assert next(line for line in stream if line.startswith(b"data:"))
            visitor.post(f"{table}/say", words=choice["legal"][0][0], seat=0, decision=choice["decision"])
            news = next(line for line in stream if line.startswith(b"data:"))
            assert json.loads(news[5:])["number"] > json.loads(found[1])["number"]
            pings = (line for line in stream if line.startswith(b": still here"))
            assert next(pings) and next(pings)
