"""The site, put together: `create_app` gives an ASGI application around one house."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.staticfiles import StaticFiles

from meowple.core.errors import MeowpleError, UnknownGame
from meowple.store.store import NoSuchTable, Person, Store
from meowple.web import company, pages, replays, tables
from meowple.web.api import mount_api
from meowple.web.crew import Crew
from meowple.web.faces import FOLDER
from meowple.web.frames import Frames
from meowple.web.house import House
from meowple.web.people import Doorkeeper, key_in, preferred_language

SAFE = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def create_app(data: Path) -> FastAPI:
    """A site whose tables and people live in the folder `data`."""
    data.mkdir(parents=True, exist_ok=True)
    store = Store.in_file(data / "meowple.db")
    house = House(store)
    crew = Crew(house)

    @asynccontextmanager
    async def alive(_: FastAPI) -> AsyncIterator[None]:
        yield
        crew.shut()

    app = FastAPI(title="Meowple", lifespan=alive, docs_url=None, redoc_url=None)
    app.state.house = house
    app.state.crew = crew
    app.state.door = Doorkeeper(store, key_in(data))
    app.state.frames = Frames()
    app.mount("/static", StaticFiles(directory=FOLDER / "static"), "static")
    app.include_router(pages.router)
    app.include_router(tables.router)
    app.include_router(company.router)
    app.include_router(replays.router)
    mount_api(app, house)

    @app.get("/htmx.js")
    def htmx() -> Response:
        """The one library the client uses, as its wheel carries it."""
        script = files("django_htmx").joinpath("static/django_htmx/htmx-4.min.js").read_bytes()
        return Response(script, media_type="text/javascript", headers={"Cache-Control": "max-age=86400"})

    @app.exception_handler(MeowpleError)
    def sorry(request: Request, error: MeowpleError) -> Response:
        """What is refused is said on a page, with a way on."""
        person = app.state.door.known(request) or Person("", "", preferred_language(request))
        status = 404 if isinstance(error, (NoSuchTable, UnknownGame)) else 400
        page: Response = app.state.frames.page(request, "sorry", person, values={"text": str(error)}, status=status)
        return page

    @app.middleware("http")
    async def be_safe(request: Request, call_next):  # type: ignore[no-untyped-def]
        response = await call_next(request)
        for name, value in SAFE.items():
            response.headers.setdefault(name, value)
        return response

    return app
