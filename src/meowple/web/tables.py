"""A table on the site: its page, its moves, its live stream, its record."""

import asyncio
import json
from collections.abc import AsyncIterator

import segno
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse, StreamingResponse
from markupsafe import Markup

from meowple.core.errors import BadSentence, Refused, StaleDecision
from meowple.core.picture import Scene
from meowple.core.tongue import Tongue
from meowple.store.store import NoSuchTable, Person
from meowple.web.faces import FOLDER, face, names_of
from meowple.web.house import House, LiveTable
from meowple.web.pages import rooms

router = APIRouter()
PING = 15.0
"""Seconds after which a silent stream says that it is still there."""


@router.get("/t/{id}")
async def table_page(request: Request, id: str, tall: bool = False) -> Response:
    house, door, frames = rooms(request)
    person = door.greet(request)
    live = await house.get(id)
    if not live.seats_of(person.id):
        return frames.page(request, "closed_door", person, status=403)
    game = live.table.game
    speak = game.tongue(person.lang, FOLDER)
    if not live.row.begun:
        links = [f"{request.base_url}j/{seat.invite}" for seat in live.row.seats if seat.invite and not seat.is_taken]
        codes = [(link, Markup(segno.make(link).svg_inline(scale=4, border=2))) for link in links]
        return frames.page(request, "waiting", person, speak, {"title": game.title(speak), "codes": codes, "id": id})
    house.drop(live, person.id)
    shown = _shown(house, live, person, tall)
    values = {"id": id, "title": game.title(speak), "game": game, "shown": shown, "talk": _talk(speak)}
    response = frames.page(request, "table", person, speak, values)
    door.sign(response, person)
    return response


def _shown(house: House, live: LiveTable, person: Person, tall: bool) -> dict[str, object]:
    """The face for this person's eyes, or the curtain."""
    viewer, curtain = house.viewer(live, person.id)
    if not curtain:
        return face(live, viewer, person.lang, tall)
    due = [seat for seat in live.table.to_act if seat in live.seats_of(person.id)]
    names = names_of(live, live.table.game.tongue(person.lang, FOLDER))
    seats = due or live.seats_of(person.id)
    return {"curtain": [[seat, names[seat]] for seat in seats], "number": live.table.number}


def _talk(tongue: Tongue) -> dict[str, str]:
    """What the client says by itself."""
    return {
        "do": tongue("Do it"),
        "back": tongue("One word back"),
        "undo": tongue("Take back"),
        "hint": tongue("Hint"),
        "lift": tongue("{name}, it is your turn. Ready?", name="{name}"),
        "lost": tongue("The connection is lost. Trying again …"),
        "turn": tongue("Your turn."),
    }


@router.get("/t/{id}/live")
async def stream(request: Request, id: str, tall: bool = False) -> Response:
    """Server-sent events: a new face whenever the table has changed for this person."""
    house, door, _ = rooms(request)
    person = door.known(request)
    if person is None:
        return Response(status_code=403)
    live = await house.get(id)
    if not live.seats_of(person.id):
        return Response(status_code=403)

    async def events() -> AsyncIterator[str]:
        sent = ""
        while not await request.is_disconnected():
            current = await house.get(id)
            if current.row.begun:
                data = json.dumps(_shown(house, current, person, tall))
                yield f"data: {data}\n\n" if data != sent else ": still here\n\n"
                sent = data
            else:
                yield ": waiting for people\n\n"
            await house.wait(current, PING)
            if not live.row.begun and current.row.begun:
                yield 'data: {"reload": true}\n\n'

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events(), media_type="text/event-stream", headers=headers)


@router.post("/t/{id}/say")
async def say(request: Request, id: str, words: str = Form(), seat: int = Form(), decision: int = Form()) -> Response:
    """One sentence, with the seat's own decision number."""
    return await _do(request, id, lambda house, person: house.play(id, person.id, seat, words, decision))


@router.post("/t/{id}/undo")
async def undo(request: Request, id: str, seat: int = Form()) -> Response:
    return await _do(request, id, lambda house, person: house.undo(id, person.id, seat))


async def _do(request: Request, id: str, act) -> Response:  # type: ignore[no-untyped-def]
    """Do it, or say why not in the player's language and leave the page usable."""
    house, door, _ = rooms(request)
    person = door.known(request)
    if person is None:
        return JSONResponse({"error": "who are you?"}, 403)
    live = await house.get(id)
    tongue = live.table.game.tongue(person.lang, FOLDER)
    try:
        await act(house, person)
    except Refused as refused:
        status = 409 if isinstance(refused, StaleDecision) else 422
        text = live.table.game.say_reason(refused.reason, tongue)
        return JSONResponse({"error": text, "code": refused.reason.code}, status)
    except BadSentence as error:
        return JSONResponse({"error": str(error), "code": "bad_sentence"}, 422)
    return JSONResponse({"number": live.table.number})


@router.post("/t/{id}/lift")
async def lift(request: Request, id: str, seat: int = Form()) -> Response:
    """Lift the curtain for one of the people round this device."""
    house, door, _ = rooms(request)
    person = door.known(request)
    live = await house.get(id)
    if person is None or seat not in live.seats_of(person.id):
        return JSONResponse({"error": "not your seat"}, 403)
    house.lift(live, person.id, seat)
    async with live.changed:
        live.changed.notify_all()
    return JSONResponse({})


@router.get("/t/{id}/preview")
async def preview(request: Request, id: str, words: str = "", tall: bool = False) -> Response:
    """The picture with these words said: a whole sentence shows as a ghost."""
    house, door, _ = rooms(request)
    person = door.known(request)
    live = await house.get(id)
    viewer, curtain = house.viewer(live, person.id) if person is not None else (None, True)
    if person is None or curtain or viewer is None:
        return Response(status_code=403)
    tongue = live.table.game.tongue(person.lang, FOLDER)
    said = tuple(words[:200].split())
    scene = Scene(live.table.state.seen_by(viewer), viewer, tongue, names_of(live, tongue), said, tall)
    return Response(live.table.game.picture(scene), media_type="image/svg+xml")


@router.get("/t/{id}/why")
async def why(request: Request, id: str, words: str, seat: int) -> Response:
    """Why a sentence is not possible now."""
    house, door, _ = rooms(request)
    person = door.known(request)
    live = await house.get(id)
    if person is None or seat not in live.seats_of(person.id):
        return Response(status_code=403)
    game = live.table.game
    try:
        reason = live.table.state.why_not(seat, game.read(words))
    except BadSentence as error:
        return JSONResponse({"why": str(error)})
    tongue = game.tongue(person.lang, FOLDER)
    return JSONResponse({"why": "" if reason is None else game.say_reason(reason, tongue)})


@router.get("/t/{id}/hint")
async def hint(request: Request, id: str, seat: int) -> Response:
    house, door, _ = rooms(request)
    person = door.known(request)
    live = await house.get(id)
    if person is None or seat not in live.seats_of(person.id) or seat not in live.table.to_act:
        return JSONResponse({"error": "not your turn"}, 403)
    async with asyncio.timeout(30):
        said, because = await house.hint(live, seat, person.lang)
    return JSONResponse({"say": said, "why": because})


@router.get("/t/{id}/record")
async def record(request: Request, id: str) -> Response:
    """The whole record, once the table is closed."""
    house, _, _ = rooms(request)
    live = await house.get(id)
    if not live.row.closed:
        return JSONResponse({"error": "the table is still running"}, 403)
    name = f"{live.row.game}-{id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(str(live.table.record), media_type="application/json", headers=headers)


@router.get("/j/{invite}")
async def invited(request: Request, invite: str) -> Response:
    """Somebody opens an invite: a nickname, and the seat is theirs."""
    house, door, frames = rooms(request)
    person = door.greet(request)
    found = house.store.table_of_invite(invite)
    if found is None:
        raise NoSuchTable("this invite leads nowhere")
    live = await house.get(found[0])
    game = live.table.game
    title = game.title(game.tongue(person.lang, FOLDER))
    response = frames.page(request, "join", person, values={"invite": invite, "title": title})
    door.sign(response, person)
    return response


@router.post("/j/{invite}")
async def join(request: Request, invite: str, name: str = Form(""), nonce: str = Form("")) -> Response:
    house, door, _ = rooms(request)
    person = door.greet(request)
    chosen = " ".join(name.split())[:24]
    if chosen and chosen != person.name:
        house.store.change_person(person.id, chosen, person.lang)
        person = Person(person.id, chosen, person.lang)
    proper = nonce if nonce.isalnum() and len(nonce) <= 40 else "0"
    id = await house.join(invite, person, proper)
    if id is None:
        raise NoSuchTable("this invite leads nowhere")
    response = RedirectResponse(f"/t/{id}", status_code=303)
    door.sign(response, person)
    return response
