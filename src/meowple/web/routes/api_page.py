"""The page of the API for people: make a token, revoke it, and what to do with it."""

from typing import Final

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from meowple.core.translation import translator
from meowple.core.words import say_day
from meowple.play.models import Person
from meowple.store.tokens import make_token, revoke, tokens_of
from meowple.web.dependencies import Onlooker, Site, SiteParts, Somebody, Visitor
from meowple.web.kid_mode import chosen_name
from meowple.web.limits import NEW_TOKENS, address_of

router = APIRouter()
USUAL_NAME: Final = "Tom"
LONGEST_NAME: Final = 24


@router.get("/api", include_in_schema=False)
def api_page(request: Request, site: Site, person: Onlooker) -> Response:
    return _page(request, site, person)


@router.post("/api", include_in_schema=False)
def new_token(request: Request, site: Site, person: Visitor, name: str = Form("")) -> Response:
    """Make a token and show it, this once."""
    site.limits.take(NEW_TOKENS, address_of(request))
    called = chosen_name(site, name) or USUAL_NAME
    return _page(request, site, person, make_token(site.store, person, called))


@router.post("/api/revoke", include_in_schema=False)
def revoke_token(site: Site, person: Somebody, id: str = Form()) -> Response:
    if person is not None:
        revoke(site.store, person.id, id)
    return RedirectResponse("/api", status_code=303)


def _page(request: Request, site: SiteParts, person: Person, fresh: str = "") -> Response:
    rows = [
        {"id": row.id, "name": row.name, "made": say_day(row.made, translator(person.lang))}
        for row in tokens_of(site.store, person.id)
    ]
    values = {
        "fresh": fresh,
        "rows": rows,
        "site": site.address.base(request),
        "usual": USUAL_NAME,
        "longest": LONGEST_NAME,
    }
    response = site.templates.page(request, "api", person, values=values)
    response.headers["Cache-Control"] = "no-store"
    return response
