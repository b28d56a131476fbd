"""The site, put together: `create_app` gives an ASGI application around one data folder."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meowple.store.store import Store
from meowple.web.bot_players import BotPlayers
from meowple.web.bot_pool import BotPool
from meowple.web.dependencies import SiteParts
from meowple.web.error_pages import answer_errors
from meowple.web.identity import COOKIE, YEAR, Identity, key_in
from meowple.web.live_tables import LiveTables
from meowple.web.page_templates import FOLDER, PageTemplates
from meowple.web.routes import accounts, company, devices, joining, learn, news, pages, passkeys, replays, tables
from meowple.web.routes.api import mount_api

SAFE: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
ROUTES: Final = (pages, learn, accounts, passkeys, tables, joining, company, devices, news, replays)


def create_app(data: Path) -> FastAPI:
    """A site whose tables and people live in the folder `data`."""
    data.mkdir(parents=True, exist_ok=True)
    store = Store.in_file(data / "meowple.db")
    live_tables = LiveTables(store)
    bots = BotPlayers(live_tables, BotPool())
    site = SiteParts(store, live_tables, bots, Identity(store, key_in(data)), PageTemplates())

    @asynccontextmanager
    async def alive(_: FastAPI) -> AsyncIterator[None]:
        resuming = asyncio.create_task(bots.resume())
        yield
        resuming.cancel()
        bots.close()

    app = FastAPI(title="Meowple", lifespan=alive, docs_url=None, redoc_url=None)
    app.state.site = site
    app.mount("/static", StaticFiles(directory=FOLDER / "static"), "static")
    for room in ROUTES:
        app.include_router(room.router)
    mount_api(app, site)
    answer_errors(app)
    app.add_middleware(SafeAnswers, identity=site.identity)
    return app


class SafeAnswers:
    """Around every answer: other sites' forms are refused, safe headers set, and whoever is greeted gets a cookie."""

    def __init__(self, app: ASGIApp, identity: Identity) -> None:
        self.app = app
        self.identity = identity

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif is_foreign(scope):
            await PlainTextResponse("this form comes from another site", 403)(scope, receive, send)
        else:
            await self.app(scope, receive, lambda message: send(self._safe(scope, message)))

    def _safe(self, scope: Scope, message: Message) -> Message:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SAFE.items():
                headers.setdefault(name, value)
            person = scope.get("state", {}).get("signed")
            if person is not None:
                secure = "; Secure" if scope["scheme"] == "https" else ""  # never travels over another line
                cookie = f"{COOKIE}={self.identity.cookie(person)}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=lax"
                headers.append("set-cookie", cookie + secure)
        return message


def is_foreign(scope: Scope) -> bool:
    """Whether another site made the browser send this: cookies of ours stay out of it, and so does signing in.

    Programs send neither header; the API knows its callers by their tokens.
    """
    if scope["method"] in ("GET", "HEAD", "OPTIONS") or scope["path"].startswith("/api/v1/"):
        return False
    headers = Headers(scope=scope)
    fetched = headers.get("sec-fetch-site")
    if fetched is not None:
        return fetched not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")
