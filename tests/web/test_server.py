"""The site as a process: it ends when it is asked to, whoever listens, and says nothing of it."""

from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

from tests.web.conftest import Server
from tests.web.laid import Laid


def test_it_ends_quietly_though_somebody_listens(tmp_path: Path) -> None:
    server = Server(tmp_path)
    person = Laid(tmp_path)
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=10)) as connection:
        connection.request("GET", f"/t/{person.table('fits', 3)}/live", headers={"Cookie": person.as_header()})
        stream = connection.getresponse()
        assert stream.readline().startswith(b"id: ")
        server.end()
        assert stream.read().endswith(b"\n\n"), "nobody is cut off in the middle of a word"
    assert server.errors.read_text() == ""
