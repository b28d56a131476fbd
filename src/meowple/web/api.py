"""The same tables by JSON below /api/v1, so that a bot written by a stranger can sit down."""

import asyncio
import json
import re
import secrets
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response
from fastapi.responses import StreamingResponse
from starlette.routing import Mount

from meowple.core.action import Seat
from meowple.core.errors import Refused
from meowple.core.record import MOST_SEATS
from meowple.core.view import View
from meowple.games import find, games
from meowple.store.tokens import Bearer, is_valid
from meowple.web import api_models as models
from meowple.web import api_page, life
from meowple.web.api_door import (
    Closed,
    Me,
    TableId,
    hang_door,
    house_of,
    my_seat,
    my_table,
    running_seat,
    said_why,
    stranger,
)
from meowple.web.house import API, ME, House, LiveTable
from meowple.web.limits import NEW_TABLES, BodyLimit, Limits, limits_of
from meowple.web.people import preferred_language
from meowple.web.tables import PING, STREAM

VERSION: Final = "1.0"
ABOUT: Final = """Play at Meowple's tables from a program. Make a token on the site's page `/api`, send it as
`Authorization: Bearer <token>`, sit down by an invite, watch, and say what you do. Every refusal is
`{"error": text, "code": code}`."""


def _may_refuse(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals of a room, for its description; all rooms refuse what is ill-formed or too much."""
    said: dict[int | str, dict[str, Any]] = {
        status: {"model": models.Error} for status in sorted({400, 413, 422, *statuses})
    }
    return said | {429: {"model": models.SlowError, "description": "Too much at once"}}


AT_A_TABLE: Final = _may_refuse(401, 403, 404, 409)
EVENT: Final = {
    "type": "object",
    "required": ["data"],
    "properties": {
        "event": {"enum": ["message", "refused"]},
        "id": {"type": "string"},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in ("View", "Error")]},
        },
    },
}
SeatMeant = Annotated[
    Seat | None,
    Query(ge=0, lt=MOST_SEATS, description="Which of your seats; may be left out if you have one."),
]
router = APIRouter()


def mount_api(app: FastAPI, house: House) -> None:
    """The API and its page, with one set of limits."""
    app.state.limits = Limits()
    app.include_router(api_page.router)
    mount = Mount("/api/v1", create_api(house, app.state.limits))
    mount.path_regex = re.compile(mount.path_regex.pattern, re.DOTALL)  # a path with a line break is ours too
    app.router.routes.append(mount)


def create_api(house: House, limits: Limits) -> FastAPI:
    """An application of its own, to be mounted: its errors are JSON, its description is its own."""
    api = FastAPI(title="Meowple", version=VERSION, description=ABOUT, docs_url=None, redoc_url=None)
    api.router.redirect_slashes = False
    api.state.house = house
    api.state.limits = limits
    api.include_router(router)
    api.add_middleware(BodyLimit)
    hang_door(api)
    return api


@router.get("/games", summary="The games on the shelf, with their options", tags=["games"], responses=_may_refuse())
async def list_games(request: Request, _: Annotated[None, Depends(stranger)]) -> list[models.Game]:
    """Open to everybody. Texts are in the language of the header Accept-Language."""
    return [_game(name, preferred_language(request)) for name in games]


@router.get("/me", summary="Whom this token speaks for", tags=["me"], responses=_may_refuse(401))
async def who_am_i(me: Me) -> models.Me:
    """A token is a player of its own: it sees the tables it sat down at itself, not those of whoever made it."""
    return models.Me(name=me.person.name, lang=me.person.lang)


@router.get("/tables", summary="The tables I sit at", tags=["tables"], responses=_may_refuse(401))
async def my_tables(request: Request, me: Me) -> list[models.Table]:
    """The last touched first, a hundred at most."""
    house = house_of(request)
    rows = [row for row in house.store.tables_of(me.person.id) if row.game in games]
    return [_table(request, await house.get(row.id), me) for row in rows]


@router.post("/tables", status_code=201, summary="Make a table", tags=["tables"], responses=_may_refuse(401, 404))
async def new_table(request: Request, me: Me, wanted: models.NewTable) -> models.Table:
    """At least one seat is `me`. Send the invites to people (the link) or to other bots (the code)."""
    house = house_of(request)
    limits_of(request).take(NEW_TABLES, me.id)
    if ME not in wanted.seats:
        raise Closed(422, "bad_setup", "at least one seat must be yours: me")
    nonce = wanted.nonce or secrets.token_hex(8)
    id = house.new_table(wanted.game, wanted.options, me.person, wanted.seats, nonce)
    return _table(request, await house.get(id), me)


@router.post("/join", summary="Sit down by an invite", tags=["tables"], responses=_may_refuse(401, 404, 409))
async def join(request: Request, me: Me, taken: models.Join) -> models.Table:
    """Who already sits at the table is let in again."""
    house = house_of(request)
    id = await house.join(taken.invite, me.person, taken.nonce or secrets.token_hex(8))
    if id is None:
        raise Closed(404, "no_such_invite", "this invite leads nowhere")
    return _table(request, await house.get(id), me)


@router.get("/tables/{id}", summary="One of my tables", tags=["tables"], responses=AT_A_TABLE)
async def one_table(request: Request, me: Me, id: TableId) -> models.Table:
    """Who sits where and whose turn it is; `view` has what lies on it."""
    return _table(request, await my_table(house_of(request), id, me), me)


@router.get("/tables/{id}/view", summary="What my seat sees now", tags=["play"], responses=AT_A_TABLE)
async def look(request: Request, me: Me, id: TableId, seat: SeatMeant = None) -> models.View:
    """The same as `watch` sends, once."""
    live, mine = await running_seat(house_of(request), id, me, seat)
    return await _view(live, mine)


@router.get(
    "/tables/{id}/watch",
    summary="What my seat sees, whenever it changes",
    tags=["play"],
    response_class=StreamingResponse,
    responses=AT_A_TABLE | {200: {"content": {"text/event-stream": {"schema": EVENT}}, "description": "Events"}},
)
async def watch(request: Request, me: Me, id: TableId, seat: SeatMeant = None) -> Response:
    """Server-sent events: `data` is a View as JSON, `id` the number of its last line. The first comes when all have
    sat down, the last when the table is closed. An event named `refused` with an Error ends a stream whose token was
    revoked or whose seat was given away."""
    house, limits = house_of(request), limits_of(request)
    live, mine = await my_seat(house, id, me, seat)
    limits.may_watch(me.id)
    person = me.person.id
    if live.row.seats[mine].stand_in is not None:
        await life.come_back(house, live, person)

    async def counted() -> AsyncIterator[str]:
        """While the stream is open the bot is here."""
        live.watching[person] = live.watching.get(person, 0) + 1
        try:
            with limits.watching(me.id):
                async for event in events_of(house, id, me, mine):
                    yield event
        finally:
            live.watching[person] -= 1
            live.last_here[person] = time.monotonic()

    return StreamingResponse(counted(), media_type="text/event-stream", headers=STREAM)


async def events_of(house: House, id: str, me: Bearer, seat: Seat) -> AsyncIterator[str]:
    """A view of the seat whenever the table has changed; the last one when it is closed."""
    seen: tuple[bool, int, bool] | None = None
    while not house.is_closing:
        live = await house.get(id)
        epoch = live.epoch
        if not is_valid(house.store, me):
            yield _last_word("bad_token", "this token has been revoked")
            return
        if seat not in live.seats_of(me.person.id):
            yield _last_word("not_your_seat", "this seat is no longer yours")
            return
        is_begun, is_closed = live.row.begun, live.row.closed
        now = (is_begun, live.table.number, is_closed)
        if is_begun and now != seen:
            view = await _view(live, seat)
            yield f"id: {view.number}\ndata: {view.model_dump_json()}\n\n"
        else:
            yield ": still here\n\n"
        if is_closed:  # as it was then: the last view is still to be sent if it was closed meanwhile
            return
        seen = now
        await house.wait(live, epoch, PING)


def _last_word(code: str, text: str) -> str:
    return f"event: refused\ndata: {json.dumps({'error': text, 'code': code})}\n\n"


@router.post("/tables/{id}/moves", summary="Say what my seat does", tags=["play"], responses=AT_A_TABLE)
async def move(request: Request, me: Me, id: TableId, said: models.Move) -> models.View:
    """Gives the view after it. 409 `stale_decision`: your choices have changed, look again. 422: the code and the text
    say which rule forbids it."""
    house = house_of(request)
    live, seat = await running_seat(house, id, me, said.seat)
    try:
        await house.play(id, me.person.id, seat, said.say, said.decision, by=f"{API}{me.person.name}")
    except Refused as refused:
        raise said_why(live, refused, me.person.lang) from refused
    return await _view(live, seat)


@router.post("/tables/{id}/undo", summary="Take my last choice back", tags=["play"], responses=AT_A_TABLE)
async def undo(request: Request, me: Me, id: TableId, whose: models.Undo) -> models.View:
    """Free while nobody has learned anything new since: the view's `undo` says whether. Gives the view after it."""
    house = house_of(request)
    live, seat = await running_seat(house, id, me, whose.seat)
    try:
        await house.undo(id, me.person.id, seat, by=f"{API}{me.person.name}")
    except Refused as refused:
        raise said_why(live, refused, me.person.lang) from refused
    return await _view(live, seat)


@router.get(
    "/tables/{id}/record",
    summary="The record of a closed table",
    tags=["tables"],
    responses=AT_A_TABLE | {200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def record(request: Request, me: Me, id: TableId) -> Response:
    """Every line and the seed of the dice; `meowple verify` checks it. A running table keeps it to itself: 409."""
    live = await my_table(house_of(request), id, me)
    if not live.row.closed:
        raise Closed(409, "still_running", "the record is open once the table is closed")
    return Response(str(live.table.record), media_type="application/json")


# What is sent


def _game(name: str, lang: str) -> models.Game:
    game = find(name)
    tongue = game.tongue(lang)
    return models.Game(
        name=name,
        title=game.title(tongue),
        blurb=game.blurb(tongue),
        minutes=game.minutes,
        fewest=game.players[0],
        most=game.players[-1],
        rules=game.version,
        options=[
            models.Option(
                name=option.name,
                about=game.say_option(option, tongue),
                default=option.default,
                choices=list(option.choices),
            )
            for option in game.options
        ],
        bots=["random", *game.bots],
    )


def _table(request: Request, live: LiveTable, me: Bearer) -> models.Table:
    row = live.row
    mine = live.seats_of(me.person.id)
    seats = [
        models.Seat(
            seat=seat.seat,
            who="bot" if seat.bot is not None else "person" if seat.person is not None else "open",
            name=seat.name,
            mine=seat.seat in mine,
        )
        for seat in row.seats
    ]
    site = str(request.base_url).removesuffix("api/v1/")
    invites = [
        models.Invite(seat=seat.seat, invite=seat.invite, link=f"{site}j/{seat.invite}")
        for seat in row.seats
        if seat.invite is not None and not seat.is_taken and row.host == me.person.id
    ]
    return models.Table(
        id=row.id,
        game=row.game,
        rules=row.rules,
        options=row.options,
        status="closed" if row.closed else "running" if row.begun else "waiting",
        seats=seats,
        my_turn=row.begun and any(seat in live.table.to_act for seat in mine),
        invites=invites,
    )


async def _view(live: LiveTable, seat: Seat) -> models.View:
    """What `core/view.py` gives this seat, checked field by field against what the API promises; off the event loop."""
    table = live.still().table
    return await asyncio.to_thread(lambda: models.View.model_validate(View(table, seat).json()))
