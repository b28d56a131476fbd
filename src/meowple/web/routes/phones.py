"""The switch "Let phones in this house join": for whoever sits at this machine; and what is open to whom."""

from fastapi import APIRouter, Form, HTTPException, Request, Response
from fastapi.responses import RedirectResponse

from meowple.web.dependencies import Onlooker, Site, SiteParts, local_path
from meowple.web.doors import THIS_MACHINE, host_of, is_at_this_machine
from meowple.web.qr_codes import qr_code

router = APIRouter()


class House:
    """What a page says about phones: their address, if they are let in, and whether the switch can be turned here."""

    def __init__(self, address: str, may_turn: bool, is_switch: bool, is_near: bool, is_here_only: bool) -> None:
        self.address = address
        self.may_turn = may_turn
        self.is_switch = is_switch
        """Whether a switch opened it, and not the settings."""
        self.is_near = is_near
        """Whether the page is read at this machine."""
        self.is_here_only = is_here_only
        """Whether the links on the page work on this machine only."""


def house_of(site: SiteParts, request: Request) -> House:
    address = site.address
    is_here_only = not address.settings.url and not address.in_house and host_of(request.scope) in THIS_MACHINE
    near = is_at_this_machine(request)
    return House(address.in_house, address.may_turn(request), address.has_switch, near, is_here_only)


@router.get("/phones")
def phones(request: Request, site: Site, person: Onlooker) -> Response:
    house = house_of(site, request)
    values = {"house": house, "code": qr_code(f"{house.address}/") if house.address else ""}
    return site.templates.page(request, "phones", person, values=values)


@router.post("/phones")
async def turn(request: Request, site: Site, is_open: bool = Form(alias="open"), back: str = Form("")) -> Response:
    """Let phones in, or none any more. Nobody but who sits here can."""
    if not site.address.may_turn(request):
        raise HTTPException(403, "only somebody at the machine itself can turn this switch")
    if is_open:
        await site.address.open_house()
    else:
        await site.address.close_house()
    return RedirectResponse(local_path(back, "/phones"), status_code=303)
