"""A running site, asked through its API: with one token, at one address, and never at another."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

from meowple.core.errors import BadSetup, MeowpleError

API: Final = "/api/v1"
PATIENCE: Final = 30.0
"""Seconds in which the site must answer."""
SLOWEST: Final = 10
"""Seconds one waits at most where the site asks to slow down."""

Json = dict[str, Any]


class SiteRefused(MeowpleError):
    """What the site answered instead: a text for people and a code for programs."""

    def __init__(self, text: str, code: str) -> None:
        super().__init__(text)
        self.code = code


class SiteClient:
    """Speaks for one token. Redirections are not followed, so the token goes to this site and nowhere else."""

    def __init__(self, site: str, token: str) -> None:
        address = urlsplit(site)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise BadSetup(f"the site's address begins with http:// or https://, not {site[:40]!r}")
        if not token:
            raise BadSetup("there is no token: make one at the site's page /api and set MEOWPLE_TOKEN")
        self.address = address
        self.token = token

    def owns(self, link: str) -> bool:
        """Whether a link leads to this site."""
        other = urlsplit(link)
        return (other.scheme, other.netloc) == (self.address.scheme, self.address.netloc)

    def get(self, path: str) -> Any:
        return self._ask("GET", path, None)

    def post(self, path: str, body: Json) -> Any:
        return self._ask("POST", path, body)

    def watch(self, path: str, is_enough: Callable[[Json], bool], seconds: float) -> Json | None:
        """The first event that is enough, or the last that came in this time; None if none came."""
        until, last = time.monotonic() + seconds, None
        with self._answer("GET", path, None, seconds) as (connection, stream):
            try:
                while (left := until - time.monotonic()) > 0:
                    if connection.sock is not None:
                        connection.sock.settimeout(left)
                    line = stream.readline()
                    if not line:
                        break
                    if line.startswith(b"data: "):
                        last = json.loads(line[6:])
                        if "error" in last:
                            raise SiteRefused(last["error"], last["code"])
                        if is_enough(last):
                            break
            except TimeoutError:
                pass  # nothing more came in this time, which is an answer too
        return last

    def _ask(self, method: str, path: str, body: Json | None) -> Any:
        """Once more if the site asks to slow down for a little while."""
        try:
            with self._answer(method, path, body, PATIENCE) as (_, answer):
                return json.load(answer)
        except SlowDown as slow:
            if slow.seconds > SLOWEST:
                raise
            time.sleep(slow.seconds)
        with self._answer(method, path, body, PATIENCE) as (_, answer):
            return json.load(answer)

    @contextmanager
    def _answer(
        self, method: str, path: str, body: Json | None, timeout: float
    ) -> Iterator[tuple[HTTPConnection, HTTPResponse]]:
        kind = HTTPSConnection if self.address.scheme == "https" else HTTPConnection
        connection = kind(self.address.netloc, timeout=max(timeout, PATIENCE))
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        try:
            sent = None if body is None else json.dumps(body)
            connection.request(method, f"{self.address.path.rstrip('/')}{API}/{path}", sent, headers)
            answer = connection.getresponse()
            if answer.status >= 300:
                raise _refusal(answer)
            yield connection, answer
        except (OSError, HTTPException) as error:
            raise SiteRefused(f"{self.address.netloc} cannot be reached: {error}", "unreachable") from error
        finally:
            connection.close()


class SlowDown(SiteRefused):
    """Too much at once: try again after so many seconds."""

    def __init__(self, text: str, seconds: int) -> None:
        super().__init__(text, "slow_down")
        self.seconds = seconds


def _refusal(answer: HTTPResponse) -> SiteRefused:
    try:
        told = json.load(answer)
        text, code = str(told["error"]), str(told["code"])
    except (ValueError, KeyError, TypeError):
        return SiteRefused(f"this is no site of Meowple: it answered {answer.status}", "not_a_site")
    return SlowDown(text, int(told["retry_after"])) if code == "slow_down" else SiteRefused(text, code)
