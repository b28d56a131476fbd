"""One person, several devices; and none any more."""

from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from meowple.core.translation import N_, translator
from meowple.play.models import Person
from meowple.store.tokens import forget_bots
from meowple.web.dependencies import Onlooker, Site, SiteParts, Somebody
from meowple.web.identity import COOKIE, sign
from meowple.web.page_templates import FOLDER
from meowple.web.qr_codes import qr_code
from meowple.web.routes.phones import house_of

router = APIRouter()
USED_UP: Final = N_("This link has been used, or is too old. Make a new one on the other device.")
SECRET: Final = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
"""A link in the hands of others is a way in: nobody keeps it, nobody is told of it."""


@router.get("/device")
def device(request: Request, site: Site, person: Onlooker) -> Response:
    """A personal QR code to go on elsewhere, for whoever has something to take along."""
    link = f"{site.address.base(request)}/device/{site.identity.device_token(person)}" if person.id else ""
    values = {"link": link, "code": qr_code(link) if link else "", "house": house_of(site, request)}
    page = site.templates.page(request, "device", person, values=values)
    page.headers.update(SECRET)
    return page


@router.get("/device/{token}")
def ask_arrival(request: Request, site: Site, asking: Onlooker, token: str) -> Response:
    """The other device opens the code: it is asked first, and told whom it would stop being."""
    person = site.identity.person_of_device(token)
    if person is None:
        return _used_up(request, site, asking)
    tables = len(site.store.tables_of(asking.id)) if asking.id not in ("", person.id) else 0
    values = {"token": token, "name": person.name, "is_guest": not asking.session, "tables": tables}
    page = site.templates.page(request, "device_arrival", asking, values=values)
    page.headers.update(SECRET)
    return page


@router.post("/device/{token}")
def arrive(request: Request, site: Site, asking: Onlooker, token: str) -> Response:
    """It is the same person from now on; the code is used up."""
    person = site.identity.arrive(token)
    if person is None:
        return _used_up(request, site, asking)
    sign(request, person)
    return RedirectResponse("/mine", status_code=303, headers=SECRET)


def _used_up(request: Request, site: SiteParts, asking: Person) -> Response:
    values = {"text": translator(asking.lang, FOLDER)(USED_UP)}
    page = site.templates.page(request, "sorry", asking, values=values, status=403)
    page.headers.update(SECRET)
    return page


@router.post("/me/delete")
async def delete_me(site: Site, person: Somebody) -> Response:
    """Delete my data: the person is forgotten, bots stand in where games go on."""
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE)
    if person is not None:
        bots = forget_bots(site.store, person.id)
        site.store.forget_person(person.id)
        for forgotten in (person.id, *bots):
            await site.tables.refresh(forgotten)
    return response
