"""What people do at a table besides moving: leaving and coming back, going back by consent, rematch, talk."""

from contextlib import suppress

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse

from meowple.core.errors import Reason, Refused
from meowple.play import table_actions
from meowple.play.first_table import step_up, table_at
from meowple.play.models import Collision
from meowple.play.setting_up import rematch as set_up_rematch
from meowple.play.words import say_refusal
from meowple.web.dependencies import Live, Member, Site, spend
from meowple.web.error_pages import TableRefusal
from meowple.web.limits import TABLES
from meowple.web.routes.tables import carry_out

router = APIRouter()
DONE = {"done": True}


@router.post("/t/{id}/leave")
async def leave(site: Site, person: Member, live: Live) -> Response:
    await carry_out(site, live, person, lambda table: table_actions.leave(table, person.id))
    return JSONResponse(DONE)


@router.post("/t/{id}/come_back")
async def come_back(site: Site, person: Member, live: Live) -> Response:
    await carry_out(site, live, person, lambda table: table_actions.come_back(table, person.id))
    return JSONResponse(DONE)


@router.post("/t/{id}/hand_over")
async def hand_over(site: Site, person: Member, live: Live, seat: int = Form()) -> Response:
    await carry_out(site, live, person, lambda table: table_actions.hand_over(table, person.id, seat))
    return JSONResponse(DONE)


@router.post("/t/{id}/close")
async def close(site: Site, person: Member, live: Live) -> Response:
    await carry_out(site, live, person, lambda table: table_actions.close(table, person.id))
    return JSONResponse(DONE)


@router.post("/t/{id}/free")
async def free(site: Site, person: Member, live: Live, seat: int = Form()) -> Response:
    await carry_out(site, live, person, lambda table: table_actions.free_seat(table, person.id, seat))
    return JSONResponse(DONE)


@router.post("/t/{id}/watch")
async def watch(site: Site, person: Member, live: Live, allow: bool = Form()) -> Response:
    await carry_out(site, live, person, lambda table: table_actions.open_to_all(table, person.id, allow))
    return JSONResponse(DONE)


@router.post("/t/{id}/ask_back")
async def ask_back(site: Site, person: Member, live: Live, seat: int = Form()) -> Response:
    await carry_out(site, live, person, lambda table: table_actions.ask_back(table, person.id, seat))
    return JSONResponse(DONE)


@router.post("/t/{id}/answer_back")
async def answer_back(site: Site, person: Member, live: Live, agrees: bool = Form()) -> Response:
    await carry_out(site, live, person, lambda table: table_actions.answer_back(table, person.id, agrees))
    return JSONResponse(DONE)


@router.post("/t/{id}/talk")
async def talk(site: Site, person: Member, live: Live, phrase: str = Form()) -> Response:
    await carry_out(site, live, person, lambda table: table_actions.talk(table, person.id, phrase))
    return JSONResponse(DONE)


@router.post("/t/{id}/rematch")
async def rematch(request: Request, site: Site, person: Member, live: Live, first: str = Form("next")) -> Response:
    """A new table for the same people; whoever asks second is led to the one there is."""
    async with live.lock:
        if live.info.rematch is None:
            spend(request, site, person, TABLES)
            try:
                new, step = set_up_rematch(live, person, first)
            except Refused as refused:
                text = say_refusal(live.table.game, refused.reason, person.lang)
                raise TableRefusal(422, text, refused.reason.code) from refused
            with suppress(Collision):  # somebody at another process was faster: theirs is the one
                await site.tables.create(new, step)
    live = await site.tables.current(live.info.id)
    await site.tables.publish(live)
    return JSONResponse({"done": live.info.rematch})


@router.post("/t/{id}/step_up")
async def play_next(request: Request, site: Site, person: Member, live: Live) -> Response:
    """After a win: one thing more than at this table."""
    rung = step_up(live, person.id)
    if rung is None:
        reason = Reason("not_possible_now", {"say": "step up"})
        raise TableRefusal(422, say_refusal(live.table.game, reason, person.lang), reason.code)
    seals = any(live.info.seats[seat].seal for seat in live.seats_of(person.id))
    spend(request, site, person, TABLES)
    new = table_at(live.info.game, rung, person, seals)
    return JSONResponse({"done": await site.tables.create(new)})
