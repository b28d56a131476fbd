"""What devices add to the dice of a table before its first line: sealed, then opened. See `play/sealing.py`."""

from fastapi import APIRouter, Form, Response
from fastapi.responses import JSONResponse

from meowple.play import sealing
from meowple.web.dependencies import Live, Member, Site
from meowple.web.routes.tables import carry_out

router = APIRouter()


@router.post("/t/{id}/seal")
async def seal(site: Site, person: Member, live: Live, seal: str = Form()) -> Response:
    done = await carry_out(site, live, person, lambda table: sealing.seal(table, person.id, seal))
    return JSONResponse(sealing.dice_part(done, person.id))


@router.post("/t/{id}/nonce")
async def open_nonce(site: Site, person: Member, live: Live, nonce: str = Form()) -> Response:
    done = await carry_out(site, live, person, lambda table: sealing.open_nonce(table, person.id, nonce))
    return JSONResponse(sealing.dice_part(done, person.id))


@router.post("/t/{id}/anew")
async def seal_anew(site: Site, person: Member, live: Live) -> Response:
    """A device that has lost its nonce asks to seal another."""
    done = await carry_out(site, live, person, lambda table: sealing.seal_anew(table, person.id))
    return JSONResponse(sealing.dice_part(done, person.id))
