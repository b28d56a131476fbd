"""The teacher's rooms: open a class for a game, see all its tables, pause, reseat, fill up, end."""

import json
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Form, HTTPException, Query, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup

from meowple.core.errors import MeowpleError, Refused
from meowple.core.game import Game
from meowple.core.picture import DARK, LIGHT
from meowple.core.translation import Translator
from meowple.games import find, games
from meowple.play.class_view import ClassView, class_view
from meowple.play.classroom import new_class, shown_code
from meowple.play.models import Classroom, NotTheTeacher
from meowple.play.view_payload import Parts, PicturePart
from meowple.play.words import FOLDER as PLAY
from meowple.play.words import say_refusal
from meowple.store.classes import class_of_id, classes_of, pupils_of
from meowple.web.dependencies import Member, Onlooker, Site, SiteParts, Visitor, spend
from meowple.web.events import Caller, Message, event_stream
from meowple.web.limits import TABLES
from meowple.web.page_templates import FOLDER
from meowple.web.render_cache import parts_of
from meowple.web.routes.pages import chosen_clock, chosen_options, said_options

router = APIRouter(include_in_schema=False)


class ClassRefusal(MeowpleError):
    """What a class turns down, in words for the teacher."""


async def taught(id: str, site: Site, person: Member) -> Classroom:
    """The class meant, for its teacher alone."""
    room = class_of_id(site.store, id)
    if room.teacher != person.id:
        raise NotTheTeacher("only the teacher of the class may do that")
    return room


Taught = Annotated[Classroom, Depends(taught)]


# Opening one


@router.get("/class")
def classes_page(request: Request, site: Site, person: Onlooker) -> Response:
    """A code to come in by, the games one can open a class for, and one's own classes."""
    translators = {name: game.translator(person.lang, FOLDER) for name, game in games.items()}
    mine = classes_of(site.store, person.id) if person.id else []
    values = {
        "shelf": [(name, game.title(translators[name])) for name, game in games.items()],
        "mine": [
            (room.id, find(room.game).title(translators[room.game]), shown_code(room.code))
            for room in mine
            if room.game in games
        ],
    }
    return site.templates.page(request, "classes", person, values=values)


@router.get("/g/{name}/class")
def class_form(request: Request, site: Site, person: Onlooker, name: str) -> Response:
    game = find(name)
    translate = game.translator(person.lang, FOLDER)
    values = {
        "game": game,
        "title": game.title(translate),
        "options": said_options(game, translate),
        "sizes": [size for size in game.players if size <= 8],
        "usual": usual_size(game),
    }
    return site.templates.page(request, "class_form", person, values=values)


def usual_size(game: Game) -> int:
    """Four at a table, or as near to it as the game allows."""
    return min(game.players, key=lambda size: (abs(size - 4), size))


@router.post("/g/{name}/class")
async def open_class(request: Request, site: Site, person: Visitor, name: str, size: str = Form("")) -> Response:
    game = find(name)
    spend(request, site, person, TABLES)
    form = {key: str(value) for key, value in (await request.form()).items()}
    seats = int(size) if size.isdecimal() and len(size) < 3 else usual_size(game)
    options = chosen_options(game, form, seats, game.translator(person.lang, FOLDER))
    room = new_class(name, options, seats, person, chosen_clock(form))
    site.classes.open(room)
    return RedirectResponse(f"/class/{room.id}", status_code=303)


# The page of a class


async def seen(site: SiteParts, room: Classroom, lang: str) -> ClassView:
    tables = await site.classes.tables_of(room.id)
    return class_view(room, tables, pupils_of(site.store, room.id), lang)


def said(room: Classroom, lang: str) -> Translator:
    return find(room.game).translator(lang, FOLDER, PLAY)


@router.get("/class/{id}")
async def class_page(request: Request, site: Site, person: Member, room: Taught) -> Response:
    base = site.address.base(request)
    link = f"{base}/c/{room.code}"
    translate = said(room, person.lang)
    values = {
        "room": room,
        "title": find(room.game).title(translate),
        "code": shown_code(room.code),
        "link": link,
        "address": f"{base.split('://')[1]}/class",
        "qr": Markup(segno.make(link).svg_inline(border=2, omitsize=True)),
        "view": await seen(site, room, person.lang),
    }
    return site.templates.page(request, "class", person, translate, values)


@router.get("/class/{id}/live")
async def stream(request: Request, site: Site, person: Member, room: Taught) -> Response:
    """Server-sent events: the tables of the class as a piece of the page, whenever anything there has changed."""
    sent: ClassView | None = None

    async def next_message() -> Message | None:
        nonlocal sent
        current = class_of_id(site.store, room.id)
        if current.teacher != person.id or site.identity.known(request) is None:
            return Message('{"reload": true}', is_last=True)
        before, sent = sent, await seen(site, current, person.lang)
        if sent == before:
            return None
        html = site.templates.fragment("class_tables", said(room, person.lang), room=current, view=sent)
        return Message(json.dumps({"html": html}), is_last=current.ended)

    return event_stream(Caller(request, site.limits, person.id), site.tables.news, next_message)


@router.get("/class/{id}/table/{place}")
async def picture(
    site: Site, person: Member, room: Taught, place: int, dark: Annotated[bool, Query()] = False
) -> Response:
    """One table as a spectator sees it, as a picture of its own."""
    for live in await site.classes.tables_of(room.id):
        if live.info.class_place == place:
            svg = whole(await parts_of(live, None, person.lang, "wide"))
            headers = {"Cache-Control": "private, max-age=600"}
            return Response(in_the_dark(svg) if dark else svg, media_type="image/svg+xml", headers=headers)
    raise HTTPException(404, "there is no such table in this class")


def whole(parts: Parts) -> str:
    """The picture these parts make."""
    frame: PicturePart = parts["picture"]  # type: ignore[assignment]
    return frame["before"] + "".join(str(parts[f"picture:{id}"]) for id in frame["order"]) + frame["after"]


def in_the_dark(svg: str) -> str:
    """The same picture with the dark set of colours: a picture of its own does not hear of the page's."""
    for name, colour in LIGHT.items():
        svg = svg.replace(f"var(--{name},{colour})", DARK[name])
    return svg


# What the teacher does


@router.post("/class/{id}/pause")
async def pause(site: Site, room: Taught) -> Response:
    await site.classes.pause(room.id)
    return _back(room)


@router.post("/class/{id}/resume")
async def resume(site: Site, room: Taught) -> Response:
    await site.classes.resume(room.id)
    return _back(room)


@router.post("/class/{id}/fill")
async def fill(site: Site, room: Taught, place: int | None = Form(None)) -> Response:
    """Bots at one table, or at all that wait."""
    await site.classes.fill_up(room.id, place)
    return _back(room)


@router.post("/class/{id}/reseat")
async def reseat(site: Site, person: Member, room: Taught, child: str = Form(), place: int = Form()) -> Response:
    """To a free seat at the table of this number; 0 is no table."""
    try:
        await site.classes.reseat(room.id, child, place or None)
    except Refused as refused:
        raise ClassRefusal(say_refusal(find(room.game), refused.reason, person.lang)) from refused
    return _back(room)


@router.post("/class/{id}/end")
async def end(site: Site, room: Taught) -> Response:
    if not room.ended:
        await site.classes.end(room.id)
    return _back(room)


def _back(room: Classroom) -> Response:
    return RedirectResponse(f"/class/{room.id}", status_code=303)
