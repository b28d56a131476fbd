"""From the click to everybody's new picture: milliseconds on this machine, and the weight of a table's first load.

    PYTHONPATH=build/compiled python bench/live.py

Starts a site of its own on 127.0.0.1, sits two people at a table of each game, and measures from sending a sentence
until the streams of both have brought what changed. Numbers depend on the machine and what else it does; compare
within one run.
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
from random import Random
from typing import Any

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


def choice(page: str) -> dict[str, Any]:
    """What may be said at this page, and the number of its last line."""
    found = re.search(r'id="payload">(.*?)</script>', page)
    assert found is not None
    payload: dict[str, Any] = json.loads(found[1])
    return {**payload["parts"]["choice"], "number": payload["number"]}


def weigh(visitor: Visitor, table: str) -> int:
    """The bytes of the page and of all it loads: styles, pictures, scripts and what they import."""
    page = visitor.get(table)
    paths = list(dict.fromkeys(re.findall(r'(?:src|href)="(/(?:static/|palette)[^"#]+)', page)))
    total = len(page.encode())
    for path in paths:
        text = visitor.get(path)
        total += len(text.encode())
        imported = [f"/static/{name}" for name in re.findall(r'^import .* from "\./([^"]+)"', text, re.MULTILINE)]
        paths += [other for other in imported if other not in paths]
    return total


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
    for game in re.findall(r'action="/g/(\w+)/start"', Visitor(base).get("/")):
        taken, weight, move = _play(base, game)
        print(
            f"{game}: first load {weight / 1000:.0f} kB, a move {move / 1000:.1f} kB to each; "
            f"from the click to everybody's new picture median "
            f"{statistics.median(taken):.0f} ms, longest {max(taken):.0f} ms, over {len(taken)} moves"
        )


def _play(base: str, game: str) -> tuple[list[float], int, float]:
    """Two people play so many moves: the milliseconds each took, the bytes of the first load and of a move."""
    people = [Visitor(base), Visitor(base)]
    people[0].get("/")
    table = urllib.parse.urlparse(people[0].post(f"/g/{game}/start", seat0="me", seat1="invite")).path
    invite = re.search(r'href="[^"]*(/j/[^"]+)"', people[0].get(table))
    assert invite is not None
    people[1].get(invite[1])
    people[1].post(invite[1], name="Olek")
    weight = weigh(people[1], table)
    heard: list[int] = [0, 0]
    sent: list[int] = [0, 0]

    def listen(seat: int) -> None:
        for line in people[seat].open(f"{base}{table}/live", timeout=60):
            if line.startswith(b"data:"):
                sent[seat] += len(line)
                heard[seat] = max(heard[seat], json.loads(line[5:])["number"])

    for each in (0, 1):
        threading.Thread(target=listen, args=(each,), daemon=True).start()
    while 0 in heard:
        time.sleep(0.01)
    first = sum(sent)
    rng = Random(1)
    taken: list[float] = []
    while len(taken) < MOVES:
        choices = [choice(who.get(table)) for who in people]
        seat = next((seat for seat in (0, 1) if choices[seat]["mine"]), None)
        if seat is None:
            break
        words, _ = rng.choice(choices[seat]["legal"])
        began = time.perf_counter()
        people[seat].post(f"{table}/say", words=words, seat=seat, decision=choices[seat]["decision"])
        for _ in range(20_000):
            if min(heard) > choices[seat]["number"]:
                break
            time.sleep(0.0005)
        else:
            raise RuntimeError("somebody never saw the move")
        taken.append(1000 * (time.perf_counter() - began))
    return taken, weight, (sum(sent) - first) / max(1, 2 * len(taken))


if __name__ == "__main__":
    main()
