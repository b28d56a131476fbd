"""The site's log: a line of JSON for each request and each trouble, with no name and no address of anybody."""

import json
import logging
import re
import sys
import time
from datetime import UTC, datetime
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meowple.web.metrics import Metrics

log = logging.getLogger("meowple.requests")
ADDRESS: Final = re.compile(
    r"\b(?:\d{1,3}\.){3}\d{1,3}\b"
    r"|(?<![\w:])(?:(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|[0-9a-fA-F:]*::[0-9a-fA-F:]*)(?![\w:])"
)
ROW: Final = re.compile(r"DETAIL:.*?(?=\n\[SQL|\Z)", re.DOTALL)
"""Where PostgreSQL quotes the row it refuses: names, hashes, seeds."""
FIELDS: Final = ("method", "route", "status", "ms")
"""What a request's line has besides the words."""


def set_up_log(kind: str) -> None:
    """Troubles go to the standard error stream, as lines for people or as JSON; with JSON, requests too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else WithoutAddresses("%(levelname)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    log.setLevel(logging.INFO if kind == "json" else logging.WARNING)


def without_addresses(text: str) -> str:
    return ADDRESS.sub("…", text)


def fit_to_be_kept(text: str) -> str:
    """Without what is nobody's business who reads a log."""
    return without_addresses(ROW.sub("DETAIL: …", text))


class WithoutAddresses(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return fit_to_be_kept(super().format(record))


class JsonLines(logging.Formatter):
    """One record is one line, whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, object] = {"time": at, "level": record.levelname.lower(), "from": record.name}
        told["message"] = fit_to_be_kept(record.getMessage())
        told |= {name: vars(record)[name] for name in FIELDS if name in vars(record)}
        if record.exc_info:
            told["trouble"] = fit_to_be_kept(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


class RequestLog:
    """Counts and logs every request under its route: the path itself may hold an invite."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, method, status, is_stream = time.perf_counter(), str(scope["method"]), 500, False

        async def noticed(message: Message) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                is_stream = (b"content-type", b"text/event-stream; charset=utf-8") in message["headers"]
                self.metrics.open_streams += is_stream
            await send(message)

        try:
            await self.app(scope, receive, noticed)
        finally:
            self.metrics.open_streams -= is_stream
            self._note(method, route_of(scope), status, 0.0 if is_stream else time.perf_counter() - began)

    def _note(self, method: str, route: str, status: int, seconds: float) -> None:
        known = method if method in ("GET", "HEAD", "POST") else "other"
        self.metrics.count(known, route, status, seconds)
        more = {"method": known, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.info("%s %s %s", known, route, status, extra=more)


def route_of(scope: Scope) -> str:
    """The pattern of the path, such as /t/{id}: without what stands in it."""
    path = getattr(scope.get("route"), "path", None)
    if path is not None:
        return f"{scope.get('root_path', '')}{path}"
    return "/static" if scope["path"].startswith("/static/") else "none"
