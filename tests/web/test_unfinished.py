"""Slow and half-sent requests end, at a real socket, and many of them keep nobody out."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from meowple.web.app import create_app
from meowple.web.server import SiteServer, listening_socket, server_of
from meowple.web.settings import Settings
from meowple.web.unfinished import Unfinished
from tests.web.laid import Laid

PATIENCE = 600.0
"""Seconds: whoever passes does not wait for it."""
NOTHING = b""
HALF_A_HEAD = b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
HALF_A_BODY = b"POST /me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
HALF_A_BODY += b"Content-Length: 9\r\n\r\nname"
WHOLE = b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
NEVER = 1e6
"""Seconds."""
Open = Callable[[Unfinished], int]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Open]:
    """The port of a site that bounds what is unfinished like this."""
    started: list[tuple[SiteServer, threading.Thread]] = []

    def start(unfinished: Unfinished) -> int:
        listening = listening_socket("127.0.0.1", 0)
        port: int = listening.getsockname()[1]
        settings = Settings(data=tmp_path, port=port, bots=1)
        server = server_of(create_app(tmp_path, settings), settings, unfinished)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        started.append((server, thread))
        return port

    yield start
    for server, thread in started:
        server.should_exit = True
        thread.join()


def connect(port: int, sent: bytes = NOTHING) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    made.sendall(sent)
    return made


def ends(connection: socket.socket, after: bytes = NOTHING) -> bool:
    """Whether the other side hangs up without a word, after we have said this; it is waited for."""
    with connection:
        try:
            connection.sendall(after)
            return connection.recv(1000) == b""
        except (ConnectionResetError, BrokenPipeError):
            return True


def is_answered(connection: socket.socket) -> bool:
    said = b""
    while not (is_whole := said.rstrip().endswith(b"</html>")) and (more := connection.recv(65_536)):
        said += more
    return is_whole and said.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("sent", [NOTHING, HALF_A_HEAD, HALF_A_BODY], ids=["nothing", "half a head", "half a body"])
def test_who_sends_half_a_request_and_waits_is_let_go(site: Open, sent: bytes) -> None:
    assert ends(connect(site(Unfinished(seconds=0.5)), sent))


def test_a_head_that_never_ends_is_not_kept(site: Open) -> None:
    """No patience is needed to see it closed."""
    endless = connect(site(Unfinished(seconds=NEVER)), b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ")
    with endless, pytest.raises((ConnectionResetError, BrokenPipeError)):
        endless.sendall(b"a" * 100_000_000)


def test_drop_by_drop_does_not_make_it_longer(site: Open) -> None:
    slow = connect(site(Unfinished(seconds=0.5)), HALF_A_HEAD)
    slow.settimeout(0.05)
    with slow:
        assert any(_has_ended(slow) for _ in range(10_000))


class Line:
    """A connection, the loop it is on and the timer that was set there: what was asked of them."""

    def __init__(self) -> None:
        self.loop = self.transport = self
        self.timers = 0
        self.now = 0.0
        self.is_aborted = False

    def time(self) -> float:
        return self.now

    def call_later(self, *_: object) -> "Line":
        self.timers += 1
        return self

    def cancel(self) -> None: ...

    def abort(self) -> None:
        self.is_aborted = True


def test_another_drop_sets_no_new_time() -> None:
    unfinished, slow, other = Unfinished(seconds=1, most=1, grace=0), Line(), Line()
    for _ in range(3):
        unfinished.add(slow)  # type: ignore[arg-type]
    assert slow.timers == 1 and not slow.is_aborted
    unfinished.add(other)  # type: ignore[arg-type]
    assert slow.is_aborted and not other.is_aborted, "the longest waiting is let go, not the newest"


def test_whoever_has_just_come_is_not_closed_for_others() -> None:
    """A thousand who come in one moment, before any of them has been read."""
    unfinished, lines = Unfinished(seconds=30, most=2, grace=5), [Line() for _ in range(21)]
    for line in lines[:20]:
        unfinished.add(line)  # type: ignore[arg-type]
    assert not any(line.is_aborted for line in lines)
    unfinished.add(lines[20])  # type: ignore[arg-type]
    assert [line.is_aborted for line in lines] == [True, *[False] * 20], "ten times as many, no more"
    late = Line()
    late.now = 5.0
    unfinished.add(late)  # type: ignore[arg-type]
    assert [line.is_aborted for line in lines] == [*[True] * 20, False] and not late.is_aborted


def test_hundreds_who_come_at_once_are_all_answered(site: Open) -> None:
    port = site(Unfinished(seconds=NEVER, most=20, grace=NEVER))
    with ExitStack() as stack:
        waiting = [stack.enter_context(connect(port)) for _ in range(150)]
        for connection in waiting:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert all(connection.recv(12) == b"HTTP/1.1 200" for connection in waiting)


def _has_ended(slow: socket.socket) -> bool:
    try:
        return ends(slow.dup(), after=b"x")
    except TimeoutError:
        return False


def test_the_second_request_of_a_connection_is_bounded_too(site: Open) -> None:
    slow = connect(site(Unfinished(seconds=5)), WHOLE)
    assert is_answered(slow)
    assert ends(slow, after=HALF_A_HEAD)


def test_hundreds_of_half_requests_keep_nobody_out(site: Open) -> None:
    port = site(Unfinished(seconds=NEVER, most=20, grace=0))
    with ExitStack() as stack:
        slow = [stack.enter_context(connect(port, HALF_A_HEAD)) for _ in range(300)]
        with connect(port, WHOLE) as quick:
            assert is_answered(quick)
        assert all(ends(connection) for connection in slow[:280]), "the longest waiting are let go first"


def test_a_whole_request_is_not_hurried(site: Open, tmp_path: Path) -> None:
    """A stream lasts as long as somebody listens, though nothing more comes from them."""
    port = site(Unfinished(seconds=NEVER, most=1, grace=0))
    cookie = Laid(tmp_path).as_header().encode()
    with connect(port, b"GET /news HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + cookie + b"\r\n\r\n") as stream:
        assert stream.recv(12) == b"HTTP/1.1 200"
        with connect(port, HALF_A_HEAD) as slow, connect(port, WHOLE) as quick:
            assert ends(slow)
            assert is_answered(quick)
        stream.setblocking(False)
        try:
            while stream.recv(65_536):
                pass
            raise AssertionError("the stream was ended")
        except BlockingIOError:
            pass
