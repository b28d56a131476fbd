"""One person, several devices; and none any more."""

import segno
from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup

from meowple.store.tokens import forget_bots
from meowple.web.dependencies import Site, Somebody, Visitor
from meowple.web.identity import COOKIE, sign

router = APIRouter()


@router.get("/device")
def device(request: Request, site: Site, person: Visitor) -> Response:
    """A personal QR code to go on elsewhere."""
    link = f"{request.base_url}device/{site.identity.device_token(person)}"
    code = Markup(segno.make(link).svg_inline(scale=4, border=2))
    return site.templates.page(request, "device", person, values={"link": link, "code": code})


@router.get("/device/{token}")
def arrive(request: Request, site: Site, token: str) -> Response:
    """The other device opens the code and is the same person from now on."""
    person = site.identity.person_of_device(token)
    if person is None:
        return site.templates.page(request, "closed_door", site.identity.greet(request), status=403)
    sign(request, person)
    return RedirectResponse("/mine", status_code=303)


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
