"""The site, put together: `create_app` gives an ASGI application around one data folder."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

from meowple.store.databases import key_of_site
from meowple.web.compression import Compression
from meowple.web.dependencies import SiteParts
from meowple.web.doors import HeadAnswers, KnownHosts, SafeAnswers, TrustedProxies
from meowple.web.error_pages import answer_errors
from meowple.web.identity import Identity
from meowple.web.limits import BodyLimit
from meowple.web.page_templates import FOLDER, PageTemplates
from meowple.web.settings import Settings, read_settings
from meowple.web.shared_tables import shared_tables
from meowple.web.site_log import RequestLog
from meowple.web.site_routes import SiteRoutes, WholeSite
from meowple.web.static_files import FingerprintedFiles


def create_app(data: Path, settings: Settings | None = None) -> FastAPI:
    """A site whose tables and people live in the folder `data`, with these settings or the environment's."""
    chosen = read_settings(os.environ) if settings is None else settings
    shared = shared_tables(data, chosen)
    store, bots = shared.store, shared.bots
    identity, templates = Identity(store, key_of_site(store, data)), PageTemplates(chosen.kids)
    site = SiteParts(store, shared.tables, bots, identity, templates, chosen)

    @asynccontextmanager
    async def alive(_: FastAPI) -> AsyncIterator[None]:
        task = asyncio.create_task(routes.complete_soon())
        async with shared.running():
            yield
            task.cancel()

    app = FastAPI(title="Meowple", lifespan=alive, docs_url=None, redoc_url=None)
    app.state.site = site
    app.mount("/static", FingerprintedFiles(directory=FOLDER / "static"), "static")
    routes = app.state.routes = SiteRoutes(app, site)
    answer_errors(app)
    hang_doors(app, site, routes)
    return app


def hang_doors(app: FastAPI, site: SiteParts, routes: SiteRoutes) -> None:
    """What every request passes, the innermost first."""
    app.add_middleware(WholeSite, routes=routes)
    app.add_middleware(BodyLimit)
    app.add_middleware(Compression)
    app.add_middleware(HeadAnswers)
    app.add_middleware(KnownHosts, settings=site.settings)
    app.add_middleware(SafeAnswers, identity=site.identity, settings=site.settings)
    app.add_middleware(RequestLog, metrics=site.metrics)
    app.add_middleware(TrustedProxies, settings=site.settings)
