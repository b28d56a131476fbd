"""The site as a process: it ends when it is asked to, whoever listens, and says nothing of it."""

import asyncio
import json
import logging
import re
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from meowple.store.data_folder import DataTrouble, locked
from meowple.web.server import CannotListen, listening_socket
from meowple.web.site_log import JsonLines, WithoutAddresses, without_addresses
from tests.web.conftest import QUICK, Server
from tests.web.laid import Laid


def test_it_ends_quietly_though_somebody_listens(tmp_path: Path) -> None:
    server = Server(tmp_path)
    person = Laid(tmp_path)
    table = person.table("fits", 3)
    with pytest.raises(DataTrouble, match="another Meowple uses the data"), locked(tmp_path):
        raise AssertionError("the folder of a running site is locked")
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=10)) as connection:
        connection.request("GET", f"/t/{table}/live", headers={"Cookie": person.as_header()})
        stream = connection.getresponse()
        assert stream.readline().startswith(b"id: ")
        person.store.engine.dispose()
        server.end()
        assert stream.read().endswith(b"\n\n"), "nobody is cut off in the middle of a word"
    assert server.errors.read_text() == ""
    assert sorted(path.name for path in tmp_path.glob("meowple.db*")) == ["meowple.db"], "one whole file is left"
    assert Laid(tmp_path).store.table(table).begun


def test_the_file_is_whole_at_its_end_though_another_program_has_it_open(tmp_path: Path) -> None:
    """Then nobody closes the file for good, and SQLite would leave what is new in the log beside it."""
    server = Server(tmp_path)
    person = Laid(tmp_path)
    table = person.table("fits", 3)
    with closing(sqlite3.connect(tmp_path / "meowple.db")) as other:
        assert other.execute("SELECT id FROM tables").fetchall() == [(table,)]
        person.store.engine.dispose()
        assert (tmp_path / "meowple.db-wal").stat().st_size > 0
        server.end()
        (tmp_path / "copy.db").write_bytes((tmp_path / "meowple.db").read_bytes())
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT id FROM tables").fetchall() == [(table,)]


def test_its_log_is_json_without_names_and_addresses(tmp_path: Path) -> None:
    server = Server(tmp_path, LOG="json")
    person = Laid(tmp_path, "Kunegunda")
    _, invite = person.waiting_table("fits")
    for path in (f"/j/{invite}?name=Kunegunda", "/static/site.css", "/nowhere/Kunegunda", "/api/v1/games"):
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
            connection.request("GET", path, headers={"Cookie": person.as_header()})
            connection.getresponse().read()
    server.process.terminate()
    assert server.process.wait(20) == 0
    text = server.errors.read_text()
    told = [json.loads(line) for line in text.splitlines() if "resource_tracker" not in line]
    answered = {(line["method"], line["route"], line["status"]) for line in told}
    assert {
        ("GET", "/j/{invite}", 200),
        ("GET", "/static", 200),
        ("GET", "none", 404),
        ("GET", "/api/v1/games", 200),
    } <= answered
    assert all(line["level"] == "info" and line["time"].endswith("+00:00") and line["ms"] >= 0 for line in told)
    for secret in ("Kunegunda", "127.0.0.1", invite, person.person.id):
        assert secret not in text


def test_its_log_for_people_says_nothing_of_what_goes_well(tmp_path: Path) -> None:
    server = Server(tmp_path, LOG="text")
    assert server.answers()
    server.end()
    assert server.errors.read_text() == ""


def test_no_header_makes_a_plain_line_a_safe_one(tmp_path: Path) -> None:
    """Not even from this machine itself: only the proxies that the settings name are heard."""
    server = Server(tmp_path)
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        connection.request("POST", "/me", headers=told)
        answer = connection.getresponse()
        assert answer.status == 303 and "secure" not in (answer.headers["set-cookie"] or "").lower()
    server.end()


ENDED_EARLY = """
import os, signal, sys
from pathlib import Path
from meowple.web import server
from meowple.web.settings import Settings

server.create_app = lambda data, settings: os.kill(os.getpid(), signal.SIGTERM)
server.run(Settings(data=Path(sys.argv[1]), port=int(sys.argv[2])), listens=lambda: print("listens"))
"""


def test_whoever_ends_it_before_it_is_up_is_heard(tmp_path: Path) -> None:
    with listening_socket("127.0.0.1", 0) as free:
        port = str(free.getsockname()[1])
    words = [sys.executable, "-c", ENDED_EARLY, str(tmp_path), port]
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "listens\n", "")


NO_CHILDREN = """
import os, multiprocessing.spawn
multiprocessing.spawn.set_executable(os.environ["MEOWPLE_DATA_PYTHON"])
"""
"""As where this very Python lies in a folder that the site's user may not enter."""


def test_where_no_worker_can_be_started_it_says_so_plays_on_and_ends(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("for nobody")
    python.chmod(0o600)
    server = Server(tmp_path, program=NO_CHILDREN + QUICK, DATA_PYTHON=str(python))
    person = Laid(tmp_path)
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["bots"]) == (503, "no worker answers")
        form = {"Cookie": person.as_header(), "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/g/fits/start", "seat0=me&seat1=hard", form)
        table = (connection.getresponse().headers["location"] or "").rpartition("/")[2]
    while not any(line.by == "random for hard" for line in person.store.lines(table)):
        time.sleep(0.1)
    person.store.engine.dispose()
    server.process.terminate()
    assert server.process.wait(60) == 0
    told = server.errors.read_text().splitlines()
    assert all(re.match(r"WARNING: \w+ of fits failed at table .*this user may not execute it", line) for line in told)
    assert len(told) >= 3, "each level is asked"


def test_addresses_are_left_out_of_the_log() -> None:
    for address in ("192.168.1.7", "2001:db8::1", "::1", "fe80::1:2"):
        assert without_addresses(f"lost ('{address}', 8765)") == "lost ('…', 8765)"
    assert without_addresses('File "app.py", line 12, in f: 10:30:07') == 'File "app.py", line 12, in f: 10:30:07'


@pytest.mark.parametrize("kind", [JsonLines(), WithoutAddresses("%(message)s")], ids=["json", "text"])
def test_no_line_has_an_address_in_its_words_or_its_trouble(kind: logging.Formatter) -> None:
    try:
        raise OSError("no way to 192.168.1.7")
    except OSError:
        record = logging.LogRecord("a", logging.ERROR, "b", 1, "lost %s", ("192.168.1.7",), sys.exc_info())
    told = kind.format(record)
    assert "192.168" not in told and told.count("…") == 3, "in the words, the line of code and the error"


def test_a_port_in_use_is_said_in_one_sentence(tmp_path: Path) -> None:
    with listening_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        words = [sys.executable, "-m", "meowple", "serve", "--no-browser", "--port", str(port), "--data", str(tmp_path)]
        ended = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 2 and "Traceback" not in ended.stderr
    said = " ".join(ended.stderr.split())
    advice = "end that program, or choose a port with --port"
    assert said == f"CannotListen: port {port} is in use, perhaps by another Meowple: {advice}"


def test_an_address_that_is_not_ours_is_said_in_one_sentence() -> None:
    with pytest.raises(
        CannotListen, match=r"192\.0\.2\.77 is no address of this machine: use 127\.0\.0\.1 or 0\.0\.0\.0"
    ):
        listening_socket("192.0.2.77", 0)


def test_what_is_short_is_sent_at_once() -> None:
    """Or else a move would wait for the network to say that the one before has arrived: some 40 ms on Linux."""

    async def waits(listening: socket.socket) -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(met, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            answer = await found
            writer.close()
            await writer.wait_closed()
        return answer

    with listening_socket("127.0.0.1", 0) as listening:
        assert asyncio.run(waits(listening)) == 1
