"""The company at a table: leaving and coming back, going back by consent, rematch, talk, news, other devices."""

import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import segno
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse, StreamingResponse
from itsdangerous import BadSignature, URLSafeTimedSerializer
from markupsafe import Markup

from meowple.core.errors import Refused
from meowple.store.store import Person
from meowple.store.tokens import forget_bots
from meowple.web import life
from meowple.web.house import House, LiveTable
from meowple.web.pages import rooms, still_listens
from meowple.web.people import COOKIE
from meowple.web.refusals import in_words
from meowple.web.tables import PING, STREAM

router = APIRouter()
DEVICE_LINK = 600
"""Seconds for which a link to continue on another device is good."""

Deed = Callable[[House, LiveTable, Person], Awaitable[object]]


async def _do(request: Request, id: str, deed: Deed) -> Response:
    """Do it, or say in the person's language why not."""
    house, door, _ = rooms(request)
    person = door.known(request)
    if person is None:
        return JSONResponse({"error": "who are you?"}, 403)
    live = await house.get(id)
    try:
        done = await deed(house, live, person)
    except Refused as refused:
        text = in_words(live, refused.reason, person.lang)
        return JSONResponse({"error": text, "code": refused.reason.code}, 422)
    return JSONResponse({"done": done if isinstance(done, str) else True})


@router.post("/t/{id}/leave")
async def leave(request: Request, id: str) -> Response:
    return await _do(request, id, lambda house, live, person: life.leave(house, live, person.id))


@router.post("/t/{id}/come_back")
async def come_back(request: Request, id: str) -> Response:
    return await _do(request, id, lambda house, live, person: life.come_back(house, live, person.id))


@router.post("/t/{id}/hand_over")
async def hand_over(request: Request, id: str, seat: int = Form()) -> Response:
    return await _do(request, id, lambda house, live, person: life.hand_over(house, live, person.id, seat))


@router.post("/t/{id}/close")
async def close(request: Request, id: str) -> Response:
    return await _do(request, id, lambda house, live, person: life.close(house, live, person.id))


@router.post("/t/{id}/free")
async def free(request: Request, id: str, seat: int = Form()) -> Response:
    return await _do(request, id, lambda house, live, person: life.free_seat(house, live, person.id, seat))


@router.post("/t/{id}/watch")
async def watch(request: Request, id: str, allow: bool = Form()) -> Response:
    return await _do(request, id, lambda house, live, person: life.open_to_all(house, live, person.id, allow))


@router.post("/t/{id}/ask_back")
async def ask_back(request: Request, id: str, seat: int = Form()) -> Response:
    return await _do(request, id, lambda house, live, person: life.ask_back(house, live, person.id, seat))


@router.post("/t/{id}/answer_back")
async def answer_back(request: Request, id: str, agrees: bool = Form()) -> Response:
    return await _do(request, id, lambda house, live, person: life.answer_back(house, live, person.id, agrees))


@router.post("/t/{id}/rematch")
async def rematch(request: Request, id: str, first: str = Form("next")) -> Response:
    return await _do(request, id, lambda house, live, person: life.rematch(house, live, person, first))


@router.post("/t/{id}/talk")
async def talk(request: Request, id: str, phrase: str = Form()) -> Response:
    return await _do(request, id, lambda house, live, person: life.talk(house, live, person.id, phrase))


@router.get("/news")
async def news(request: Request) -> Response:
    """One small stream a browser: at which tables it is this person's turn. It ends when they sign in or out."""
    house, door, _ = rooms(request)
    person = door.known(request)
    if person is None:
        return Response(status_code=403)
    for row in house.store.tables_of(person.id, most=20):
        if not row.closed:
            await house.get(row.id)

    async def events() -> AsyncIterator[str]:
        sent = ""
        checked = time.monotonic()
        while await still_listens(request):
            if time.monotonic() - checked > PING:  # every move in the house comes by here: do not ask each time
                checked = time.monotonic()
                if door.known(request) is None:
                    return
            epoch = house.epoch
            due = sorted(
                live.row.id
                for live in house.live.values()
                if live.row.begun and any(seat in live.table.to_act for seat in live.seats_of(person.id))
            )
            data = json.dumps({"turns": due})
            yield f"data: {data}\n\n" if data != sent else ": still here\n\n"
            sent = data
            await house.wait(house, epoch, PING)

    return StreamingResponse(events(), media_type="text/event-stream", headers=STREAM)


# One person, several devices; and none


def _device_signer(request: Request) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(request.app.state.door.key, salt="device")


@router.get("/device")
def device(request: Request) -> Response:
    """A personal QR code to go on elsewhere."""
    _, door, frames = rooms(request)
    person = door.greet(request)
    link = f"{request.base_url}device/{_device_signer(request).dumps(person.id)}"
    code = Markup(segno.make(link).svg_inline(scale=4, border=2))
    response = frames.page(request, "device", person, values={"link": link, "code": code})
    door.sign(response, person)
    return response


@router.get("/device/{token}")
def arrive(request: Request, token: str) -> Response:
    """The other device opens the code and is the same person from now on."""
    _, door, frames = rooms(request)
    try:
        id = _device_signer(request).loads(token, max_age=DEVICE_LINK)
    except BadSignature:
        id = ""
    person = door.welcome(str(id))
    if person is None:
        return frames.page(request, "closed_door", door.greet(request), status=403)
    response = RedirectResponse("/mine", status_code=303)
    door.sign(response, person)
    return response


@router.post("/me/delete")
async def delete_me(request: Request) -> Response:
    """Delete my data: the person is forgotten, bots stand in where games go on."""
    house, door, _ = rooms(request)
    person = door.known(request)
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE)
    if person is not None:
        forget_bots(house.store, person.id)
        house.store.forget_person(person.id)
        for live in list(house.live.values()):
            if live.seats_of(person.id):
                live.row = house.store.table(live.row.id)
                live.last_here.pop(person.id, None)
                live.moved_at = time.monotonic()
                await house.tell(live)
    return response
