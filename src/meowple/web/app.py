"""The site, put together: `create_app` gives an ASGI application around one house."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.staticfiles import StaticFiles

from meowple.core.errors import MeowpleError
from meowple.core.tongue import tongue
from meowple.store.store import Person, Store
from meowple.web import accounts, company, pages, passkeys, replays, tables
from meowple.web.api import mount_api
from meowple.web.crew import Crew
from meowple.web.faces import FOLDER
from meowple.web.frames import Frames
from meowple.web.house import House
from meowple.web.limits import SlowDown
from meowple.web.people import Doorkeeper, key_in, preferred_language
from meowple.web.refusals import sorry

SAFE = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def is_foreign(request: Request) -> bool:
    """Whether another site made the browser send this: cookies of ours stay out of it, and so does signing in.

    Programs send neither header; the API knows its callers by their tokens.
    """
    if request.method in ("GET", "HEAD", "OPTIONS") or request.url.path.startswith("/api/v1/"):
        return False
    fetched = request.headers.get("sec-fetch-site")
    if fetched is not None:
        return fetched not in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != request.headers.get("host")


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
    app.include_router(accounts.router)
    app.include_router(passkeys.router)
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
    def refused(request: Request, error: MeowpleError) -> Response:
        """What is refused is said on a page, with a way on."""
        person = app.state.door.known(request) or Person("", "", preferred_language(request))
        status, text = sorry(error, tongue(person.lang, FOLDER))
        page: Response = app.state.frames.page(request, "sorry", person, values={"text": text}, status=status)
        if isinstance(error, SlowDown):
            page.headers["Retry-After"] = str(error.retry_after)
        return page

    @app.middleware("http")
    async def be_safe(request: Request, call_next):  # type: ignore[no-untyped-def]
        if is_foreign(request):
            return PlainTextResponse("this form comes from another site", 403)
        response = await call_next(request)
        for name, value in SAFE.items():
            response.headers.setdefault(name, value)
        if request.url.scheme == "https":  # a cookie got over a safe line never travels over another
            response.raw_headers[:] = [
                (name, value + b"; Secure" if name == b"set-cookie" else value) for name, value in response.raw_headers
            ]
        return response

    return app
