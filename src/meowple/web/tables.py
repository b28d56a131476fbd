"""A table on the site: its page, its moves, its live stream, its record."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import segno
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse, StreamingResponse
from markupsafe import Markup

from meowple.core.errors import BadSentence, Refused, StaleDecision
from meowple.core.picture import Scene
from meowple.store.store import NoSuchTable, Person
from meowple.web.faces import FOLDER, client_texts, names_of
from meowple.web.house import House
from meowple.web.life import PHRASES
from meowple.web.pages import first_rules_html, rooms, still_listens
from meowple.web.refusals import in_words
from meowple.web.watch import Watch
from meowple.web.whys import why_not

router = APIRouter()
Act = Callable[[House, Person], Awaitable[object]]
PING = 15.0
"""Seconds after which a silent stream says that it is still there."""
STREAM = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@router.get("/t/{id}")
async def table_page(request: Request, id: str, tall: bool = False) -> Response:
    house, door, frames = rooms(request)
    person = door.greet(request)
    live = await house.get(id)
    if not live.seats_of(person.id) and not live.row.is_open_to_all:
        return frames.page(request, "closed_door", person, status=403)
    game = live.table.game
    speak = game.tongue(person.lang, FOLDER)
    values: dict[str, object] = {"id": id, "title": game.title(speak), "game": game}
    if live.row.begun:
        house.drop(live, person.id)
        first = sum(row.game == game.name for row in house.store.tables_of(person.id, most=20)) <= 1
        values["tips"] = Markup(first_rules_html(game.name, person.lang)) if first else ""
        phrases = [(phrase, speak(text)) for phrase, text in PHRASES.items()]
        shown = await Watch(house, person, tall).look(live)
        values |= {"shown": shown, "talk": client_texts(speak), "phrases": phrases, "seal": live.row.commitment}
        response = frames.page(request, "table", person, speak, values)
    else:
        links = [f"{request.base_url}j/{seat.invite}" for seat in live.row.seats if not seat.is_taken]
        codes = [(link, Markup(segno.make(link).svg_inline(scale=4, border=2))) for link in links]
        response = frames.page(request, "waiting", person, speak, values | {"codes": codes})
    door.sign(response, person)
    return response


@router.get("/t/{id}/live")
async def stream(request: Request, id: str, tall: bool = False, seen: int | None = None) -> Response:
    """Server-sent events: a new face whenever the table has changed for this person, with the frames missed.

    `seen` is the last line the page has shown; a browser that comes back by itself says so in a header.
    """
    house, door, _ = rooms(request)
    person = door.known(request)
    if person is None:
        return Response(status_code=403)
    live = await house.get(id)
    if not live.seats_of(person.id) and not live.row.is_open_to_all:
        return Response(status_code=403)
    was_begun = live.row.begun
    last = request.headers.get("last-event-id", "")
    watch = Watch(house, person, tall, int(last) if last.isdecimal() and len(last) < 9 else seen)

    async def events() -> AsyncIterator[str]:
        sent = ""
        while await still_listens(request):
            current = await house.get(id)
            epoch = current.epoch
            may_see = bool(current.seats_of(person.id)) or current.row.is_open_to_all
            is_welcome = may_see and door.known(request) is not None
            if was_begun != current.row.begun or not is_welcome:
                yield 'data: {"reload": true}\n\n'
                return
            face = await watch.look(current) if was_begun else {}
            data = json.dumps({**face, "frames": []}) if was_begun else sent
            if data != sent:
                yield f"id: {face['number']}\ndata: {json.dumps(face) if face.get('frames') else data}\n\n"
            else:
                yield ": still here\n\n"
            sent = data
            await house.wait(current, epoch, PING)

    async def counted() -> AsyncIterator[str]:
        """While the stream is open the person is here."""
        live.watching[person.id] = live.watching.get(person.id, 0) + 1
        try:
            async for event in events():
                yield event
        finally:
            live.watching[person.id] -= 1
            live.last_here[person.id] = time.monotonic()

    return StreamingResponse(counted(), media_type="text/event-stream", headers=STREAM)


@router.post("/t/{id}/say")
async def say(request: Request, id: str, words: str = Form(), seat: int = Form(), decision: int = Form()) -> Response:
    """One sentence, with the seat's own decision number."""
    return await _do(request, id, lambda house, person: house.play(id, person.id, seat, words, decision))


@router.post("/t/{id}/undo")
async def undo(request: Request, id: str, seat: int = Form()) -> Response:
    return await _do(request, id, lambda house, person: house.undo(id, person.id, seat))


async def _do(request: Request, id: str, act: Act) -> Response:
    """Do it, or say why not in the player's language and leave the page usable."""
    house, door, _ = rooms(request)
    person = door.known(request)
    if person is None:
        return JSONResponse({"error": "who are you?"}, 403)
    live = await house.get(id)
    try:
        await act(house, person)
    except Refused as refused:
        status = 409 if isinstance(refused, StaleDecision) else 422
        text = in_words(live, refused.reason, person.lang)
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
    await house.lift(live, person.id, seat)
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
    return Response(await asyncio.to_thread(live.table.game.picture, scene), media_type="image/svg+xml")


@router.get("/t/{id}/why")
async def why(request: Request, id: str, words: str, seat: int) -> Response:
    """Why the last of these words is not possible now."""
    house, door, _ = rooms(request)
    person = door.known(request)
    live = await house.get(id)
    if person is None or seat not in live.seats_of(person.id):
        return Response(status_code=403)
    tongue = live.table.game.tongue(person.lang, FOLDER)
    *said, word = words[:200].split() or [""]
    return JSONResponse({"why": why_not(live.table, seat, said, word, tongue)})


@router.get("/t/{id}/hint")
async def hint(request: Request, id: str, seat: int) -> Response:
    house, door, _ = rooms(request)
    person = door.known(request)
    live = await house.get(id)
    is_mine = person is not None and live.row.begun and seat in live.seats_of(person.id)
    if person is None or not is_mine or seat not in live.table.to_act:
        return JSONResponse({"error": "not your turn"}, 403)
    async with asyncio.timeout(30):
        said, because = await request.app.state.crew.hint(live, seat, person.lang)
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
        person = Person(person.id, chosen, person.lang, person.session)
    proper = nonce if nonce.isalnum() and len(nonce) <= 40 else "0"
    id = await house.join(invite, person, proper)
    if id is None:
        raise NoSuchTable("this invite leads nowhere")
    response = RedirectResponse(f"/t/{id}", status_code=303)
    door.sign(response, person)
    return response
