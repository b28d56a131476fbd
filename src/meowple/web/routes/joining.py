"""Sitting down by an invite."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response
from fastapi.responses import RedirectResponse

from meowple.core.action import Seat
from meowple.play import table_actions
from meowple.play.models import InviteUsed, NoSuchTable, Person
from meowple.web.dependencies import Onlooker, Site, SiteParts, Visitor, spend
from meowple.web.identity import nickname, sign
from meowple.web.kid_mode import chosen_name
from meowple.web.limits import SEATS

router = APIRouter()


def invited_seat(invite: str, site: Site) -> tuple[str, Seat]:
    """The table and the seat an invite opens."""
    found = site.store.table_of_invite(invite)
    if found is None:
        raise NoSuchTable("this invite leads nowhere")
    return found


Invited = Annotated[tuple[str, Seat], Depends(invited_seat)]


async def must_be_free(site: SiteParts, invited: tuple[str, Seat], person: Person) -> None:
    """InviteUsed for whoever comes too late; who sits at the table comes back by any of its invites."""
    live = await site.tables.current(invited[0])
    if live.info.seats[invited[1]].is_taken and not live.seats_of(person.id):
        raise InviteUsed("this invite has been used")


async def sit_down(site: SiteParts, invited: tuple[str, Seat], person: Person, seals: bool) -> str:
    """Take the seat, unless this person sits at the table already; the table's id."""
    id, seat = invited
    live = await site.tables.current(id)
    if not live.seats_of(person.id):
        await site.tables.do(id, lambda table: table_actions.take_seat(table, seat, person, seals))
    return id


@router.get("/j/{invite}")
async def invited_page(request: Request, site: Site, person: Onlooker, invite: str, invited: Invited) -> Response:
    """Somebody opens an invite: a nickname, and the seat is theirs."""
    await must_be_free(site, invited, person)
    game = (await site.tables.get(invited[0])).table.game
    title = game.title(game.translator(person.lang))
    return site.templates.page(
        request, "join", person, values={"invite": invite, "title": title, "name": person.name or nickname(person.lang)}
    )


@router.post("/j/{invite}")
async def join(
    request: Request, site: Site, person: Visitor, invited: Invited, name: str = Form(""), seals: bool = Form(False)
) -> Response:
    await must_be_free(site, invited, person)
    chosen = chosen_name(site, name)
    if chosen and chosen != person.name:
        site.store.change_person(person.id, chosen, person.lang)
        person = Person(person.id, chosen, person.lang, person.session)
        sign(request, person)
    spend(request, site, person, SEATS)
    id = await sit_down(site, invited, person, seals)
    return RedirectResponse(f"/t/{id}", status_code=303)
