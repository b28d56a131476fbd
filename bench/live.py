"""From the click to everybody's new picture: milliseconds on this machine, and the weight of a table's first load.

    PYTHONPATH=build/compiled python bench/live.py

Starts a site of its own on 127.0.0.1, sits two people at a FITS table, and measures from sending a sentence until the
other's stream has brought the new face. Numbers depend on the machine and what else it does; compare within one run.
"""

import json
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

MOVES = 30


class Visitor:
    """A browser without a screen: keeps its cookie."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar())).open

    def get(self, path: str) -> str:
        return str(self.open(self.base + path, timeout=20).read().decode())

    def post(self, path: str, **fields: object) -> str:
        data = urllib.parse.urlencode(fields).encode()
        return str(self.open(self.base + path, data, timeout=20).geturl())


def face(page: str) -> dict[str, object]:
    found = re.search(r'id="shown">(.*?)</script>', page)
    assert found is not None
    shown: dict[str, object] = json.loads(found[1])
    return shown


def weigh(visitor: Visitor, table: str) -> int:
    page = visitor.get(table)
    scripts = re.findall(r'(?:src|href)="(/(?:static/|htmx)[^"]+)"', page)
    modules = ["/static/glide.js", "/static/news.js", "/static/tree.js"]
    return sum(len(visitor.get(path).encode()) for path in [*scripts, *modules]) + len(page.encode())


def main() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-m", "meowple", "serve", "--port", str(port), "--no-browser", "--data", data]
        server = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        try:
            _wait_for(base)
            _measure(base)
        finally:
            server.terminate()
            server.wait()


def _wait_for(base: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"{base}/about", timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the site did not start")


def _measure(base: str) -> None:
    ala, olek = Visitor(base), Visitor(base)
    ala.get("/")
    for name in re.findall(r'action="/g/(\w+)/start"', ala.get("/")):
        table = urllib.parse.urlparse(ala.post(f"/g/{name}/start")).path
        print(f"first load of a table of {name}: {weigh(ala, table) / 1000:.0f} kB")
    table = urllib.parse.urlparse(ala.post("/g/fits/start", seat0="me", seat1="invite")).path
    invite = re.search(r'href="[^"]*(/j/[^"]+)"', ala.get(table))
    assert invite is not None
    olek.get(invite[1])
    olek.post(invite[1], name="Olek")
    arrivals: list[float] = []

    def listen() -> None:
        for line in olek.open(f"{base}{table}/live", timeout=60):
            if line.startswith(b"data:"):
                arrivals.append(time.perf_counter())
                if len(arrivals) > 2 * MOVES:
                    return

    threading.Thread(target=listen, daemon=True).start()
    time.sleep(1)
    taken = []
    for move in range(MOVES):
        who, seat = ((ala, 0), (olek, 1))[move % 2]
        shown = face(who.get(table))
        if not shown["mine"]:
            continue
        legal = shown["legal"]
        assert isinstance(legal, list)
        heard = len(arrivals)
        began = time.perf_counter()
        who.post(f"{table}/say", words=legal[0][0], seat=seat, decision=shown["decision"])
        while len(arrivals) == heard:
            time.sleep(0.0005)
        taken.append(1000 * (arrivals[heard] - began))
    print(
        f"from the click to the other's new picture: median {statistics.median(taken):.0f} ms over {len(taken)} moves"
    )


if __name__ == "__main__":
    main()
