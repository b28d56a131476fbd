"""A table on the site: its page, its moves, its live stream, its record."""

import asyncio
import json
import re
from typing import Annotated, Final

import orjson
from fastapi import APIRouter, Cookie, Form, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from markupsafe import Markup
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from meowple.core.errors import BadSentence, Refused
from meowple.core.picture import Scene, Shape
from meowple.core.sentences import complete, going
from meowple.play import table_actions
from meowple.play.lesson_run import GO_ON_FIRST, NotYet
from meowple.play.models import Person
from meowple.play.sealing import dice_part
from meowple.play.slips import costs_nothing
from meowple.play.view_payload import names_of, picture_parts
from meowple.play.why_not import why_not
from meowple.play.words import FOLDER as PLAY
from meowple.play.words import client_texts, say_refusal
from meowple.web.booklet_page import first_rules_html
from meowple.web.bot_pool import GIVES_UP
from meowple.web.cuts import shortened
from meowple.web.dependencies import (
    Live,
    Member,
    Onlooker,
    Site,
    SiteParts,
    member,
    must_look,
    must_sit,
    read_form,
    site_of,
    spend,
)
from meowple.web.error_pages import TableRefusal, status_of
from meowple.web.events import Caller, Message, event_stream
from meowple.web.limits import HINTS
from meowple.web.live_tables import Action, ServedTable
from meowple.web.page_templates import FOLDER
from meowple.web.qr_codes import qr_code
from meowple.web.render_cache import parts_of
from meowple.web.routes.phones import house_of
from meowple.web.viewer_session import ViewerSession, lacking

router = APIRouter()
RELOAD = Message('{"reload": true}', is_last=True)
LONGEST_WORDS = 200
WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


async def carry_out(site: SiteParts, live: ServedTable, person: Person, action: Action) -> ServedTable:
    """Do it, or say why not in the player's language and leave the page usable."""
    try:
        return await site.tables.do(live.info.id, action)
    except NotYet as refused:
        text = refused.say(live.table.game, live.table.game.translator(person.lang, PLAY))
        raise TableRefusal(422, text, refused.reason.code) from refused
    except Refused as refused:
        text = say_refusal(live.table.game, refused.reason, person.lang)
        raise TableRefusal(status_of(refused), text, refused.reason.code) from refused
    except BadSentence as error:
        raise TableRefusal(422, str(error), "bad_sentence") from error


@router.get("/t/{id}")
async def table_page(
    request: Request, site: Site, asking: Onlooker, live: Live, shape: Annotated[str, Cookie()] = ""
) -> Response:
    """In which shape a page was drawn last a cookie says: then the next is drawn in it from the start."""
    elsewhere = site.classes.led_to(live, asking.id)
    if elsewhere is not None:
        return RedirectResponse(elsewhere, status_code=303)
    if not live.may_look(asking.id):
        return site.templates.page(request, "closed_door", asking, status=403)
    if not live.info.begun:
        return _waiting(request, site, asking, live)
    return await _running(request, site, asking, live, _known(shape))


def _known(shape: str) -> Shape:
    """What a cookie says, whoever wrote it."""
    return "tall" if shape == "tall" else "low" if shape == "low" else "wide"


async def _running(request: Request, site: SiteParts, person: Person, live: ServedTable, shape: Shape) -> Response:
    """The table itself; after a reload the curtain is down."""
    game = live.table.game
    translate = game.translator(person.lang, FOLDER, PLAY)
    if person.id in live.lifted:
        live = await site.tables.do(live.info.id, lambda table: table_actions.lower_curtain(table, person.id))
    if person.id in live.unseen:  # what happened before is not shown again
        live = await site.tables.do(live.info.id, lambda table: table_actions.see(table, person.id, table.table.number))
    is_first = sum(info.game == game.name for info in site.store.tables_of(person.id, most=20)) <= 1
    learned = {info.lesson for info in site.store.lessons_of(person.id) if info.game == game.name and info.closed}
    first_lesson = next(iter(game.lessons()), "")
    values = {
        "id": live.info.id,
        "title": game.title(translate),
        "game": game,
        "is_first": is_first or bool(live.info.lesson),
        "offer": "" if learned or not is_first or live.info.lesson else first_lesson,
        "tips": Markup(first_rules_html(game.name, person.lang)) if is_first and not live.info.lesson else "",
        "shape": shape,
        "payload": await ViewerSession(person, shape).look(live),
        "texts": client_texts(translate),
        "phrases": [(phrase, translate(text)) for phrase, text in table_actions.PHRASES.items()],
        "seal": live.info.commitment,
        "base": site.address.base(request),
    }
    return site.templates.page(request, "table", person, translate, values)


def _waiting(request: Request, site: SiteParts, person: Person, live: ServedTable) -> Response:
    """Not everybody has sat down: links and codes for the empty seats."""
    translate = live.table.game.translator(person.lang, FOLDER, PLAY)
    base = site.address.base(request)
    links = [f"{base}/j/{seat.invite}" for seat in live.info.seats if not seat.is_taken]
    values = {
        "id": live.info.id,
        "title": live.table.game.title(translate),
        "codes": [(link, qr_code(link)) for link in links],
        "house": house_of(site, request),
    }
    return site.templates.page(request, "waiting", person, translate, values)


def _session(request: Request, person: Person, shape: Shape, seen: int | None, tag: str, cuts: bool) -> ViewerSession:
    """From what the page says it has, or where the browser comes back by itself, from the last line it was sent."""
    last = request.headers.get("last-event-id", "")
    if last.isdecimal() and len(last) < 9:
        return ViewerSession(person, shape, int(last), takes_cuts=cuts)
    return ViewerSession(person, shape, seen, tag, cuts)


@router.get("/t/{id}/live")
async def stream(
    request: Request,
    site: Site,
    person: Onlooker,
    live: Live,
    shape: Shape = "wide",
    seen: int | None = None,
    tag: str = "",
    cuts: bool = False,
) -> Response:
    """Server-sent events: the parts a page lacks whenever the table has changed for this person, with missed frames.

    `seen` is the last line the page has shown, `tag` stands for the parts it has; a browser that comes back by itself
    says the line in a header. With `cuts` long texts come as what changed in them (`cuts.py`).
    """
    must_look(live, person)
    was_begun = live.info.begun
    session = _session(request, person, shape, seen, tag, cuts)
    told = ""

    def before_the_game(current: ServedTable) -> Message | None:
        nonlocal told
        dice = json.dumps(dice_part(current, person.id))
        is_news, told = dice != told, dice
        return Message(dice) if is_news else None

    async def next_message() -> Message | None:
        current = await site.tables.get(live.info.id)
        is_welcome = current.may_look(person.id) and (not person.id or site.identity.known(request) is not None)
        is_welcome &= not site.classes.is_called_away(current, person.id)
        if was_begun != current.info.begun or not is_welcome:
            return RELOAD
        if not was_begun:
            return before_the_game(current)
        payload = await session.look(current)
        return None if payload is None else Message(orjson.dumps(payload).decode(), payload["number"])

    caller = Caller(request, site.limits, person.id)
    return event_stream(caller, live.news, next_message, site.tables.presence(live, person.id))


async def say(request: Request) -> Response:
    """One sentence, with the seat's own decision number: `words`, `seat` and `decision` of a form.

    Every move comes by here, so that it is a plain route: FastAPI's way to the same would cost more than the move.
    """
    site = site_of(request)
    person = await member(site.identity.known(request))
    live = await site.tables.get(request.path_params["id"])
    form = await read_form(request)
    words, seat, decision = form.get("words"), form.get("seat", ""), form.get("decision", "")
    if words is None or not (WHOLE_NUMBER.fullmatch(seat) and WHOLE_NUMBER.fullmatch(decision)):
        raise HTTPException(422, "words, a seat and a decision are needed")
    done = await carry_out(
        site, live, person, lambda table: table_actions.play_as(table, person.id, int(seat), words, int(decision))
    )
    return JSONResponse({"number": done.table.number})


class Say:
    """`say` as bare ASGI, without what a framework puts round an endpoint; what it raises is answered as everywhere."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await say(Request(scope, receive))
        await response(scope, receive, send)


FIRST: Final = [Route("/t/{id}/say", Say(), methods=["POST"])]
"""What is looked through before all other routes, because it is asked for most."""


@router.post("/t/{id}/undo")
async def undo(site: Site, person: Member, live: Live, seat: int = Form()) -> Response:
    done = await carry_out(site, live, person, lambda table: table_actions.undo(table, person.id, seat))
    return JSONResponse({"number": done.table.number})


@router.post("/t/{id}/lift")
async def lift(site: Site, person: Member, live: Live, seat: int = Form()) -> Response:
    """Lift the curtain for one of the people round this device."""
    must_sit(live, person, seat)
    await carry_out(site, live, person, lambda table: table_actions.lift_curtain(table, person.id, seat))
    return JSONResponse({})


@router.get("/t/{id}/preview")
async def preview(
    person: Member, live: Live, words: str = "", wanted: str = "", shape: Shape = "wide", cuts: bool = False
) -> Response:
    """The parts of the picture that change with these words said: a whole sentence shows as a ghost.

    `wanted` has been touched before its turn: words, with | between those of which one will do.
    """
    viewer, is_covered = live.viewer(person.id)
    if is_covered or viewer is None:
        raise HTTPException(403, "nothing can be said here")
    translate = live.table.game.translator(person.lang, PLAY)
    number, said = live.table.number, tuple(words[:LONGEST_WORDS].split())
    wants = tuple(tuple(any_of.split("|")) for any_of in wanted[:LONGEST_WORDS].split())
    seen, names = live.table.state.seen_by(viewer), names_of(live, translate)
    scene = Scene(seen, viewer, translate, names, said, shape, wanted=wants)
    plain = await parts_of(live, viewer, person.lang, shape)
    drawn = picture_parts(await asyncio.to_thread(live.table.game.draw, scene))
    legal = scene.seen.legal(viewer)  # as the scene stands: somebody may have moved while it was drawn
    is_possible = going(legal, list(said), wants)
    prompt = live.table.game.prompt(scene, legal) if is_possible else ""
    whole = complete(legal, list(said)) if number == live.table.number else None
    is_free = whole is not None and costs_nothing(live, viewer, whole)
    changed = lacking(plain, drawn)
    parts = shortened(plain, changed) if cuts else changed
    return JSONResponse({"number": number, "parts": parts, "prompt": prompt, "free": is_free})


@router.get("/t/{id}/why")
async def why(person: Member, live: Live, words: str, seat: int) -> Response:
    """Why the last of these words is not possible now."""
    must_sit(live, person, seat)
    translate = live.table.game.translator(person.lang, PLAY)
    *said, word = words[:LONGEST_WORDS].split() or [""]
    if table_actions.is_reading(live):
        return JSONResponse({"why": translate(GO_ON_FIRST)})
    return JSONResponse({"why": why_not(live.table, seat, said, word, translate)})


@router.get("/t/{id}/what")
async def what(person: Member, live: Live, name: str) -> Response:
    """What the thing of this name is, as whoever asks sees the table."""
    must_look(live, person)
    told = live.table.game.explain(_scene(live, person), name[:LONGEST_WORDS])
    if told is None:
        raise HTTPException(404, "nothing is known about that")
    return JSONResponse({"name": told.name, "text": told.text, "rule": told.rule, "picture": told.picture})


@router.get("/t/{id}/score")
async def score(person: Member, live: Live, seat: int) -> Response:
    """What makes up a seat's score, as whoever asks sees it."""
    must_look(live, person)
    if not 0 <= seat < live.table.players:
        raise HTTPException(404, "there is no such seat")
    rows = live.table.game.score_rows(_scene(live, person), seat)
    return JSONResponse({"rows": [{"text": row.text, "points": row.points, "shapes": row.shapes} for row in rows]})


def _scene(live: ServedTable, person: Person) -> Scene:
    """The table through this person's eyes; nothing while the curtain is down."""
    viewer, is_covered = live.viewer(person.id)
    if is_covered:
        raise HTTPException(403, "the curtain is down")
    translate = live.table.game.translator(person.lang, PLAY)
    return Scene(live.table.state.seen_by(viewer), viewer, translate, names_of(live, translate))


@router.get("/t/{id}/hint")
async def hint(request: Request, site: Site, person: Member, live: Live, seat: int = Query()) -> Response:
    must_sit(live, person, seat)
    if not live.info.begun or seat not in live.table.to_act:
        raise HTTPException(403, "not your turn")
    spend(request, site, person, HINTS)
    try:
        async with asyncio.timeout(30):
            said, because = await site.bots.hint(live, seat, person)
    except GIVES_UP as error:
        raise HTTPException(503, "nobody can think of a hint now: try again in a moment") from error
    return JSONResponse({"say": said, "why": because})


@router.get("/t/{id}/record")
async def record(live: Live) -> Response:
    """The whole record, once the table is closed."""
    if not live.info.closed:
        raise HTTPException(403, "the table is still running")
    name = f"{live.info.game}-{live.info.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(str(live.table.record), media_type="application/json", headers=headers)
