"""Which routes the site has: those of the home page from the start, all others a moment later.

FastAPI looks through every parameter of a route when its module is loaded. For all routes together that takes about as
long as the rest of the start, and the home page needs few of them.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, FastAPI
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from meowple.web.dependencies import SiteParts
from meowple.web.routes import health, pages, phones, pocket

AT_THE_LATEST: Final = 2.0
"""Seconds after the start, if nobody has asked for the home page by then."""
HOME: Final = ("/", "/palette.css", "/manifest.webmanifest", "/service-worker.js", "/healthz")
"""What browsers ask for with the home page, besides what is static."""


class SiteRoutes:
    """The routes of one site. Nobody meets a half of them: what is not of the home page waits for all."""

    def __init__(self, app: FastAPI, site: SiteParts) -> None:
        self.app = app
        self.site = site
        self.is_whole = False
        self.is_home_seen = asyncio.Event()
        for room in (pages, phones, pocket, health):
            self._hang(room.router)

    def complete(self) -> None:
        """Hang all that are missing."""
        if not self.is_whole:
            routers, first, mount_api = the_rest()
            for router in routers:
                self._hang(router)
            self.app.router.routes[:0] = first
            mount_api(self.app, self.site)
            self.is_whole = True

    async def complete_soon(self) -> None:
        """When somebody has the home page. They are loaded in a thread of their own: nobody waits meanwhile."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.is_home_seen.wait(), AT_THE_LATEST)
        await asyncio.to_thread(the_rest)
        self.complete()

    def _hang(self, router: APIRouter) -> None:
        """Its routes as they are: `include_router` would have each of them looked through once more."""
        self.app.router.routes.extend(router.routes)


def the_rest() -> tuple[list[APIRouter], list[Route], Callable[[FastAPI, SiteParts], None]]:
    """The routers that the home page does without, what comes before all, and how the API is mounted.

    The first call loads them.
    """
    from meowple.web.routes import (
        accounts,
        api,
        classes,
        company,
        devices,
        dice,
        ears,
        joining,
        learn,
        moments,
        news,
        passkeys,
        pupils,
        replays,
        rules,
        tables,
    )

    house = (rules, learn, accounts, passkeys, devices, classes, pupils)
    at_tables = (tables, joining, company, dice, news, replays, moments, ears)
    return [room.router for room in (*house, *at_tables)], tables.FIRST, api.mount_api


class WholeSite:
    """Lets nobody past the home page before all routes hang."""

    def __init__(self, app: ASGIApp, routes: SiteRoutes) -> None:
        self.app = app
        self.routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] not in HOME and not scope["path"].startswith("/static/"):
            self.routes.complete()
        await self.app(scope, receive, send)
        self.routes.is_home_seen.set()
