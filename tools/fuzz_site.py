"""A site without a network, for requests nobody sane would send: routes, methods, words and bodies come by chance."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Self

from fastapi import FastAPI
from fastapi.routing import APIRoute

from meowple.play.setting_up import ME, new_table
from meowple.store.tokens import make_token
from meowple.web.app import create_app
from meowple.web.routes.api import router
from meowple.web.settings import Settings
from tools.asgi_asking import Headers, ask

ROUTES = sorted({route.path for route in router.routes if isinstance(route, APIRoute)})
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "MEOW")
ODD_IDS = ("nowhere", "..", "%2e%2e", "\u00fc", "a" * 500, "'", "<b>", "0", "null")


class FuzzedSite:
    """One person with a token and a table; limits have always had time enough."""

    def __init__(self, app: FastAPI, rng: Random, token: str, tables: list[str]) -> None:
        self.app = app
        self.rng = rng
        self.token = token
        self.tables = tables

    @classmethod
    async def open(cls, folder: Path, rng: Random) -> Self:
        app = create_app(folder, Settings(hosts=("site",)))
        site = app.state.site
        site.limits._now = count(step=1000).__next__
        host = site.store.new_person("Ala", "en")
        token = make_token(site.store, host, "Tom")
        tables = [await site.tables.create(new_table("fits", {}, host, [ME, "easy"], False))]
        return cls(app, rng, token, tables)

    def close(self) -> None:
        self.app.state.site.bots.close()
        self.app.state.site.store.close()

    async def ask(self, body_of: Callable[[], str]) -> tuple[str, int, bytes]:
        """What was asked, the status and the body of the answer; a stream is left as soon as it has begun."""
        rng = self.rng
        method = rng.choice(METHODS[:2]) if rng.random() < 0.9 else rng.choice(METHODS)
        path = "/api/v1" + rng.choice(ROUTES).replace("{id}", rng.choice([*self.tables * 4, *ODD_IDS]))
        body = "" if method == "GET" else body_of()
        query = rng.choice(("", "", "seat=0", "seat=-1", "seat=cat", "seat=99999999999999999999", "%ff=%00"))
        asked = f"{path}?{query}"
        status, _, answer = await ask(self.app, method, asked, self._headers(), body.encode("utf-8", "surrogatepass"))
        return f"{method} {asked} {body}", status, answer

    def _headers(self) -> Headers:
        token = self.token if self.rng.random() < 0.9 else self.token[:-1]
        kind = self.rng.choice((b"application/json", b"application/json", b"text/plain", b""))
        return [(b"host", b"site"), (b"authorization", f"Bearer {token}".encode()), (b"content-type", kind)]
