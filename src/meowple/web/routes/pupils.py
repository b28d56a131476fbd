"""A child's way into a class: the code, a cat's name, a seat; and where it waits for the others."""

import json
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Form, Request, Response
from fastapi.responses import RedirectResponse

from meowple.games import find
from meowple.play.cats import free_cats, name_of_a_cat
from meowple.play.class_view import table_view
from meowple.play.classroom import MOST_PUPILS, read_code
from meowple.play.models import ClassFull, Classroom, NoSuchClass, Person
from meowple.play.sealing import dice_part
from meowple.play.words import FOLDER as PLAY
from meowple.store.classes import class_of_code, class_of_id, pupil_of, pupils_of
from meowple.web.dependencies import Member, Onlooker, Site, SiteParts, Somebody
from meowple.web.events import Caller, Message, event_stream
from meowple.web.identity import preferred_language, sign
from meowple.web.limits import GUESTS, Limit, address_of
from meowple.web.live_tables import ServedTable
from meowple.web.page_templates import FOLDER

router = APIRouter(include_in_schema=False)
OFFERED: Final = 8
"""Names a child chooses from."""
WRONG_CODES: Final = Limit("wrong_codes", 150, 2.0)
"""Of one address: a whole school may mistype; nobody finds one of 34 million codes so."""


async def class_meant(request: Request, site: Site, code: str) -> Classroom:
    try:
        return class_of_code(site.store, read_code(code))
    except NoSuchClass:
        site.limits.take(WRONG_CODES, address_of(request))
        raise


ByCode = Annotated[Classroom, Depends(class_meant)]


@router.get("/c")
def typed(code: str = "") -> Response:
    """From the field for a code to the class that has it."""
    return RedirectResponse(f"/c/{read_code(code) or '-'}", status_code=303)


@router.get("/c/{code}")
def door(request: Request, site: Site, person: Onlooker, room: ByCode) -> Response:
    """A child opens the code: it chooses a cat's name that nobody in the class has."""
    if room.teacher == person.id:
        return RedirectResponse(f"/class/{room.id}", status_code=303)
    there = pupils_of(site.store, room.id)
    if any(pupil.person == person.id for pupil in there):
        return RedirectResponse(f"/class/{room.id}/me", status_code=303)
    _must_have_room(len(there))
    names = free_cats(person.lang, {pupil.name for pupil in there})[:OFFERED]
    title = find(room.game).title(find(room.game).translator(person.lang))
    values = {"room": room, "title": title, "names": names}
    return site.templates.page(request, "class_door", person, values=values)


def _must_have_room(there: int) -> None:
    if there >= MOST_PUPILS:
        raise ClassFull("this class is full")


@router.post("/c/{code}")
async def come_in(
    request: Request, site: Site, known: Somebody, room: ByCode, name: str = Form(""), seals: bool = Form(False)
) -> Response:
    """The child sits down. Whoever is new to the site is called by the cat's name from now on."""
    there = pupils_of(site.store, room.id)
    if known is None:
        _must_have_room(len(there))
        site.limits.take(GUESTS, address_of(request))
        lang = preferred_language(request)
        person = site.store.new_person(name_of_a_cat(lang, name, {pupil.name for pupil in there}), lang)
    else:
        person = known
    await site.classes.join(room.id, person, name, seals)
    pupil = pupil_of(site.store, room.id, person.id)
    if known is None and pupil is not None and pupil.name != person.name:  # another child wanted it in the same moment
        site.store.change_person(person.id, pupil.name, person.lang)
        person = Person(person.id, pupil.name, person.lang)
    sign(request, person)
    return RedirectResponse(f"/class/{room.id}/me", status_code=303)


# Where a child belongs


class Place:
    """Where a child belongs now: `go` if that is another page, else what this one shows and has to do."""

    def __init__(self, go: str = "", html: str = "", live: ServedTable | None = None, person: str = "") -> None:
        self.go = go
        self.html = html
        self.told = json.dumps({"html": html})
        if live is not None:
            self.told = json.dumps({"html": html, "table": live.info.id, "dice": dice_part(live, person)})


async def place_of(site: SiteParts, id: str, person: Person) -> Place:
    room = class_of_id(site.store, id)
    pupil = pupil_of(site.store, id, person.id)
    if pupil is None:
        return Place(go="/class")
    live = await site.classes.table_of(id, person.id)
    if live is not None and live.info.begun:
        return Place(go=f"/t/{live.info.id}")
    translate = find(room.game).translator(person.lang, FOLDER, PLAY)
    table = None if live is None else table_view(live, person.lang)
    html = site.templates.fragment("class_place", translate, room=room, cat=pupil.name, table=table)
    return Place("", html, live, person.id)


@router.get("/class/{id}/me")
async def my_place(request: Request, site: Site, person: Somebody, id: str) -> Response:
    """A child's own place in the class: its table, or where it waits."""
    if person is None:
        return RedirectResponse("/class", status_code=303)
    place = await place_of(site, id, person)
    site.classes.called.pop(person.id, None)
    if place.go:
        return RedirectResponse(place.go, status_code=303)
    return site.templates.page(request, "class_me", person, values={"id": id, "html": place.html})


@router.get("/class/{id}/me/live")
async def my_place_live(request: Request, site: Site, person: Member, id: str) -> Response:
    """Server-sent events: who else has come; and where to go when it begins."""
    class_of_id(site.store, id)
    sent = ""

    async def next_message() -> Message | None:
        nonlocal sent
        place = await place_of(site, id, person)
        if place.go or site.identity.known(request) is None:
            return Message('{"reload": true}', is_last=True)
        before, sent = sent, place.told
        return None if sent == before else Message(sent)

    return event_stream(Caller(request, site.limits, person.id), site.tables.news, next_message)
