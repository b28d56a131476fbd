"""The site, put together: `create_app` gives an ASGI application around one data folder."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from meowple.store.data_folder import DATABASE, key_in, make_folder
from meowple.store.store import Store
from meowple.web.bot_players import BotPlayers
from meowple.web.bot_pool import BotPool
from meowple.web.dependencies import SiteParts
from meowple.web.doors import HeadAnswers, KnownHosts, SafeAnswers, TrustedProxies
from meowple.web.error_pages import answer_errors
from meowple.web.identity import Identity
from meowple.web.limits import BodyLimit
from meowple.web.live_tables import LiveTables
from meowple.web.page_templates import FOLDER, PageTemplates
from meowple.web.routes import (
    accounts,
    classes,
    company,
    devices,
    dice,
    health,
    joining,
    learn,
    news,
    pages,
    passkeys,
    phones,
    pocket,
    pupils,
    replays,
    rules,
    tables,
)
from meowple.web.routes.api import mount_api
from meowple.web.settings import Settings, read_settings
from meowple.web.site_log import RequestLog

ROUTES: Final = (
    pages, rules, learn, accounts, passkeys, tables, joining, company, dice, devices, phones, news, replays, classes,
    pupils, pocket, health,
)  # fmt: skip


def create_app(data: Path, settings: Settings | None = None) -> FastAPI:
    """A site whose tables and people live in the folder `data`, with these settings or the environment's."""
    make_folder(data)
    chosen = read_settings(os.environ) if settings is None else settings
    store = Store.in_file(data / DATABASE)
    live_tables = LiveTables(store)
    bots = BotPlayers(live_tables, BotPool(chosen.bots))
    identity, templates = Identity(store, key_in(data)), PageTemplates(chosen.kids)
    site = SiteParts(store, live_tables, bots, identity, templates, chosen)

    @asynccontextmanager
    async def alive(_: FastAPI) -> AsyncIterator[None]:
        resuming = asyncio.create_task(bots.resume())
        yield
        resuming.cancel()
        bots.close()
        store.close()

    app = FastAPI(title="Meowple", lifespan=alive, docs_url=None, redoc_url=None)
    app.state.site = site
    app.mount("/static", StaticFiles(directory=FOLDER / "static"), "static")
    for room in ROUTES:
        app.include_router(room.router)
    mount_api(app, site)
    answer_errors(app)
    hang_doors(app, site)
    return app


def hang_doors(app: FastAPI, site: SiteParts) -> None:
    """What every request passes, the innermost first."""
    app.add_middleware(BodyLimit)
    app.add_middleware(HeadAnswers)
    app.add_middleware(KnownHosts, settings=site.settings)
    app.add_middleware(SafeAnswers, identity=site.identity, settings=site.settings)
    app.add_middleware(RequestLog, metrics=site.metrics)
    app.add_middleware(TrustedProxies, settings=site.settings)
