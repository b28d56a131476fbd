"""The page of the API for people: make a token, revoke it, and what to do with it."""

from datetime import UTC, datetime
from typing import Final

from babel.dates import format_date
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from meowple.store.store import Person
from meowple.store.tokens import make_token, revoke, tokens_of
from meowple.web.limits import NEW_TOKENS, address_of, limits_of
from meowple.web.pages import rooms

router = APIRouter()
USUAL_NAME: Final = "Tom"
LONGEST_NAME: Final = 24


@router.get("/api", include_in_schema=False)
def api_page(request: Request) -> Response:
    _, door, _ = rooms(request)
    return _page(request, door.greet(request))


@router.post("/api", include_in_schema=False)
def new_token(request: Request, name: str = Form("")) -> Response:
    """Make a token and show it, this once."""
    house, door, _ = rooms(request)
    limits_of(request).take(NEW_TOKENS, address_of(request))
    person = door.greet(request)
    proper = " ".join("".join(letter for letter in name if letter.isprintable()).split())[:LONGEST_NAME]
    return _page(request, person, make_token(house.store, person, proper or USUAL_NAME))


@router.post("/api/revoke", include_in_schema=False)
def revoke_token(request: Request, id: str = Form()) -> Response:
    house, door, _ = rooms(request)
    person = door.known(request)
    if person is not None:
        revoke(house.store, person.id, id)
    return RedirectResponse("/api", status_code=303)


def _page(request: Request, person: Person, fresh: str = "") -> Response:
    house, door, frames = rooms(request)
    rows = [
        {"id": row.id, "name": row.name, "made": format_date(datetime.fromtimestamp(row.made, UTC), locale=person.lang)}
        for row in tokens_of(house.store, person.id)
    ]
    site = str(request.base_url).rstrip("/")
    values = {"fresh": fresh, "rows": rows, "site": site, "usual": USUAL_NAME, "longest": LONGEST_NAME}
    response = frames.page(request, "api", person, values=values)
    response.headers["Cache-Control"] = "no-store"
    door.sign(response, person)
    return response
