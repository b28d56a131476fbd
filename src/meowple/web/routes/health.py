"""For whoever watches over the site: is it alive, is it ready, and its numbers."""

import asyncio
import shutil
import time
from pathlib import Path
from typing import Final

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from sqlalchemy.exc import SQLAlchemyError

import meowple
import meowple.core.state
from meowple.store.counting import counts
from meowple.web.bot_pool import GIVES_UP
from meowple.web.dependencies import Site, SiteParts
from meowple.web.doors import FORWARDED, is_in
from meowple.web.limits import address_of
from meowple.web.metrics import gauge, metric

router = APIRouter(include_in_schema=False)
GOOD_FOR: Final = 5.0
"""Seconds for which an answer about readiness holds: nobody can keep the bots busy by asking."""
LEAST_ROOM: Final = 20_000_000
"""Free bytes without which the disk counts as full."""
FINE: Final = "ok"
NO_STORE: Final = {"Cache-Control": "no-store"}


@router.get("/healthz")
async def alive() -> Response:
    """The process answers."""
    return PlainTextResponse("ok", headers=NO_STORE)


@router.get("/readyz")
async def ready(site: Site) -> Response:
    """What is kept can be read and written, and bots can think: 503 with what is wrong otherwise."""
    async with site.readiness.lock:
        if time.monotonic() - site.readiness.at > GOOD_FOR:
            site.readiness.found = {"store": await asyncio.to_thread(store_state, site), "bots": await bots_state(site)}
            site.readiness.at = time.monotonic()
        found = site.readiness.found
    is_ready = all(state == FINE for state in found.values())
    return JSONResponse(found, 200 if is_ready else 503, headers=NO_STORE)


def store_state(site: SiteParts) -> str:
    try:
        site.store.check()
    except SQLAlchemyError:
        return "cannot be read"
    if not site.store.is_file:
        return FINE
    folder = Path(site.store.engine.url.database or ".").parent
    return FINE if shutil.disk_usage(folder).free >= LEAST_ROOM else "the disk is full"


async def bots_state(site: SiteParts) -> str:
    try:
        await site.bots.pool.check()
    except GIVES_UP:
        return "no worker answers"
    return FINE


@router.get("/metrics")
async def numbers(request: Request, site: Site) -> Response:
    """For this machine, and for the addresses that the settings name."""
    address = address_of(request)
    is_near = address in ("127.0.0.1", "::1") and not any(name in request.headers for name in FORWARDED)
    if not is_near and not is_in(address, site.settings.metrics):
        raise HTTPException(403, "these numbers are for whoever runs the site: see MEOWPLE_METRICS")
    kept = await asyncio.to_thread(counts, site.store)
    is_compiled = not (meowple.core.state.__file__ or "").endswith(".py")
    about = (("version", meowple.__version__), ("compiled", "yes" if is_compiled else "no"))
    told = metric("meowple_info", "gauge", "What runs here.", [(about, 1)])
    told += site.metrics.lines()
    told += gauge("meowple_tables_in_memory", "Tables in memory.", len(site.tables.in_memory))
    told += gauge("meowple_bot_tasks", "Tables at which bots or clocks are at work.", len(site.bots.attended))
    for name, number in kept.items():
        told += gauge(f"meowple_{name}", f"Kept in the database: {name}.", number)
    return PlainTextResponse("\n".join(told) + "\n", media_type="text/plain; version=0.0.4", headers=NO_STORE)
