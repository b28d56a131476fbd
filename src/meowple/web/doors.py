"""What every request passes before a route sees it: whose proxy, which name, whose form."""

import ipaddress
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meowple.web.identity import COOKIE, YEAR, Identity
from meowple.web.settings import Network, Settings

SAFE: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        b"form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)
"""As they go out: every answer has them."""
ALONE: Final = (b"cross-origin-opener-policy", b"same-origin")
"""Browsers keep to it on safe lines only, and complain of it on others."""
THIS_MACHINE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip")
"""By these a proxy says that somebody else is asking."""
UNKNOWN_NAME: Final = (
    "this site does not go by that name: whoever runs it can allow the name with MEOWPLE_HOSTS or MEOWPLE_URL"
)


def is_in(address: str, networks: tuple[Network, ...]) -> bool:
    if not networks:
        return False  # mostly so, and every request asks
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)


def host_of(scope: Scope) -> str:
    """The name or address that was asked for, without its port; nothing for what is no host at all."""
    return _without_port(Headers(scope=scope).get("host", ""))


@lru_cache(maxsize=100)
def _without_port(host: str) -> str:
    """A site goes by few names, and every request says one."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_at_this_machine(request: HTTPConnection) -> bool:
    """Whether somebody at this machine asks, and no proxy for somebody else."""
    address = "" if request.client is None else request.client.host
    try:
        is_near = ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
    return is_near and host_of(request.scope) in THIS_MACHINE and not any(name in request.headers for name in FORWARDED)


class TrustedProxies:
    """Who asks and by which scheme, as the configured proxies tell it; what anybody else tells is not heard."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.proxies = settings.proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] == "http" and client is not None and is_in(client[0], self.proxies):
            headers = Headers(scope=scope)
            scheme = headers.get("x-forwarded-proto", "").strip()
            if scheme in ("http", "https"):
                scope["scheme"] = scheme
            scope["client"] = (self._first_stranger(headers.getlist("x-forwarded-for")) or client[0], 0)
        await self.app(scope, receive, send)

    def _first_stranger(self, said: list[str]) -> str:
        """The last address in the chain that is not a proxy of ours: those before it may be invented."""
        for part in reversed(",".join(said).split(",")):
            address = part.strip()
            try:
                ipaddress.ip_address(address)
            except ValueError:
                return ""
            if not is_in(address, self.proxies):
                return address
        return ""


class KnownHosts:
    """Only the names this site goes by: a stranger's name that leads here would make its pages ours."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.known = THIS_MACHINE | set(settings.hosts) | {urlsplit(settings.url).hostname or "localhost"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self.is_known(host_of(scope), scope.get("server")):
            await self.app(scope, receive, send)
        else:
            await PlainTextResponse(UNKNOWN_NAME, 421)(scope, receive, send)

    def is_known(self, host: str, server: tuple[str, int | None] | None) -> bool:
        """By name, or as the very address at which the request arrived: that one cannot be made up."""
        return host in self.known or (server is not None and host != "" and _is_same_address(host, server[0]))


def _is_same_address(one: str, other: str) -> bool:
    try:
        return ipaddress.ip_address(one) == ipaddress.ip_address(other.split("%")[0])
    except ValueError:
        return False


class SafeAnswers:
    """Around every answer: other sites' forms are refused, safe headers set, and whoever is greeted gets a cookie."""

    def __init__(self, app: ASGIApp, identity: Identity, settings: Settings) -> None:
        self.app = app
        self.identity = identity
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def safely(message: Message) -> None:
            await send(self._safe(scope, message))

        if is_foreign(scope, self.settings.url):
            await PlainTextResponse("this form comes from another site", 403)(scope, receive, safely)
        else:
            await self.app(scope, receive, safely)

    def _safe(self, scope: Scope, message: Message) -> Message:
        if message["type"] == "http.response.start":
            is_safe = scope["scheme"] == "https" or host_of(scope) in THIS_MACHINE
            set_there = dict(message["headers"])
            kept = [header for header in ([*SAFE, ALONE] if is_safe else SAFE) if header[0] not in set_there]
            message["headers"] = [*message["headers"], *kept]
            headers = MutableHeaders(scope=message)
            if set_there.get(b"content-type", b"").startswith(b"text/html"):
                headers.setdefault("Cache-Control", "private, no-cache")
            person = scope.get("state", {}).get("signed")
            if person is not None:
                is_secure = self.settings.is_secure or scope["scheme"] == "https"
                secure = "; Secure" if is_secure else ""  # never travels over another line
                cookie = f"{COOKIE}={self.identity.cookie(person)}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=lax"
                headers.append("set-cookie", cookie + secure)
        return message


def is_foreign(scope: Scope, url: str = "") -> bool:
    """Whether another site made the browser send this: cookies of ours stay out of it, and so does signing in.

    `url` is the address people use, if a proxy in front has another name than it asks us by. Programs send neither
    header; the API knows its callers by their tokens.
    """
    if scope["method"] in ("GET", "HEAD", "OPTIONS") or scope["path"].startswith("/api/v1/"):
        return False
    headers = Headers(scope=scope)
    fetched = headers.get("sec-fetch-site")
    if fetched is not None:
        return fetched not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and origin != url and urlsplit(origin).netloc != headers.get("host")


class HeadAnswers:
    """HEAD is what GET would answer, without the body; a stream is told at once that nobody listens."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        has_begun = False

        async def heard() -> Message:
            return {"type": "http.disconnect"} if has_begun else await receive()

        async def head_only(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        scope["method"] = "GET"
        await self.app(scope, heard, head_only)
