"""The same tables by JSON below /api/v1, so that a bot written by a stranger can sit down."""

import asyncio
import json
import re
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response
from fastapi.responses import StreamingResponse
from starlette.routing import Mount

from meowple.core.action import Seat
from meowple.core.game import ANY_GAME
from meowple.core.line_text import API
from meowple.core.reading import MOST_SEATS
from meowple.core.view import View
from meowple.games import find, games
from meowple.play import sealing, setting_up, table_actions
from meowple.store.tokens import Bearer, is_valid
from meowple.web.dependencies import Site, SiteParts, site_of, spend
from meowple.web.events import Caller, Message, event_stream
from meowple.web.identity import preferred_language
from meowple.web.limits import SEATS, TABLES
from meowple.web.live_tables import ServedTable
from meowple.web.routes import api_models as models
from meowple.web.routes import api_page
from meowple.web.routes.api_access import (
    Closed,
    Me,
    MyTable,
    carry_out,
    hang_door,
    my_seat,
    running_seat,
    stranger,
)
from meowple.web.routes.joining import sit_down

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


def mount_api(app: FastAPI, site: SiteParts) -> None:
    """The API and its page."""
    app.include_router(api_page.router)
    mount = Mount("/api/v1", create_api(site))
    mount.path_regex = re.compile(mount.path_regex.pattern, re.DOTALL)  # a path with a line break is ours too
    app.router.routes.append(mount)


def create_api(site: SiteParts) -> FastAPI:
    """An application of its own, to be mounted: its errors are JSON, its description is its own."""
    api = FastAPI(title="Meowple", version=VERSION, description=ABOUT, docs_url=None, redoc_url=None)
    api.router.redirect_slashes = False
    api.state.site = site
    api.include_router(router)
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
async def my_tables(request: Request, site: Site, me: Me) -> list[models.Table]:
    """The last touched first, a hundred at most."""
    mine = [info for info in site.store.tables_of(me.person.id) if info.game in games]
    return [_table(request, await site.tables.current(info.id), me) for info in mine]


@router.post("/tables", status_code=201, summary="Make a table", tags=["tables"], responses=_may_refuse(401, 404))
async def new_table(request: Request, site: Site, me: Me, wanted: models.NewTable) -> models.Table:
    """At least one seat is `me`. Send the invites to people (the link) or to other bots (the code)."""
    spend(request, site, me.person, TABLES)
    if setting_up.ME not in wanted.seats:
        raise Closed(422, "bad_setup", "at least one seat must be yours: me")
    new = setting_up.new_table(wanted.game, wanted.options, me.person, wanted.seats, wanted.seals)
    return _table(request, await site.tables.get(await site.tables.create(new)), me)


@router.post("/join", summary="Sit down by an invite", tags=["tables"], responses=_may_refuse(401, 404, 409))
async def join(request: Request, site: Site, me: Me, taken: models.Join) -> models.Table:
    """Who already sits at the table is let in again."""
    invited = site.store.table_of_invite(taken.invite)
    if invited is None:
        raise Closed(404, "no_such_invite", "this invite leads nowhere")
    spend(request, site, me.person, SEATS)
    id = await sit_down(site, invited, me.person, taken.seals)
    return _table(request, await site.tables.get(id), me)


@router.post("/tables/{id}/seal", summary="Seal my nonce", tags=["tables"], responses=AT_A_TABLE)
async def seal(request: Request, site: Site, me: Me, live: MyTable, sent: models.Seal) -> models.Table:
    """When `dice.wants` is `seal`. Nobody learns your nonce before everybody is bound to theirs."""
    done = await carry_out(site, live, me, lambda table: sealing.seal(table, me.person.id, sent.seal))
    return _table(request, done, me)


@router.post("/tables/{id}/nonce", summary="Open my nonce", tags=["tables"], responses=AT_A_TABLE)
async def open_nonce(request: Request, site: Site, me: Me, live: MyTable, sent: models.Nonce) -> models.Table:
    """When `dice.wants` is `nonce`. Keep `dice` before: with your nonce it is the receipt for `meowple verify`."""
    done = await carry_out(site, live, me, lambda table: sealing.open_nonce(table, me.person.id, sent.nonce))
    return _table(request, done, me)


@router.get("/tables/{id}", summary="One of my tables", tags=["tables"], responses=AT_A_TABLE)
async def one_table(request: Request, me: Me, live: MyTable) -> models.Table:
    """Who sits where and whose turn it is; `view` has what lies on it."""
    return _table(request, live, me)


@router.get("/tables/{id}/view", summary="What my seat sees now", tags=["play"], responses=AT_A_TABLE)
async def look(me: Me, live: MyTable, seat: SeatMeant = None) -> models.View:
    """The same as `watch` sends, once."""
    return await _view(live, running_seat(live, me, seat))


@router.get(
    "/tables/{id}/watch",
    summary="What my seat sees, whenever it changes",
    tags=["play"],
    response_class=StreamingResponse,
    responses=AT_A_TABLE | {200: {"content": {"text/event-stream": {"schema": EVENT}}, "description": "Events"}},
)
async def watch(request: Request, site: Site, me: Me, live: MyTable, seat: SeatMeant = None) -> Response:
    """Server-sent events: `data` is a View as JSON, `id` the number of its last line. The first comes when all have
    sat down, the last when the table is closed. An event named `refused` with an Error ends a stream whose token was
    revoked or whose seat was given away."""
    mine = my_seat(live, me, seat)
    if live.info.seats[mine].stand_in is not None:
        await site.tables.do(live.info.id, lambda table: table_actions.come_back(table, me.person.id))
    caller, presence = Caller(request, site.limits, me.id), site.tables.presence(live, me.person.id)
    return event_stream(caller, live.news, TableWatch(site, live.info.id, me, mine).next, presence)


class TableWatch:
    """One program that watches a table: a view of its seat whenever the table has changed."""

    def __init__(self, site: SiteParts, id: str, me: Bearer, seat: Seat) -> None:
        self.site = site
        self.id = id
        self.me = me
        self.seat = seat
        self.seen: tuple[bool, int, bool] | None = None

    async def next(self) -> Message | None:
        live = await self.site.tables.get(self.id)
        if not is_valid(self.site.store, self.me):
            return _last_word("bad_token", "this token has been revoked")
        if self.seat not in live.seats_of(self.me.person.id):
            return _last_word("not_your_seat", "this seat is no longer yours")
        is_begun, is_closed = live.info.begun, live.info.closed
        now = (is_begun, live.table.number, is_closed)
        if not is_begun or now == self.seen:
            return None
        self.seen = now
        view = await _view(live, self.seat)
        return Message(view.model_dump_json(), view.number, is_last=is_closed)


def _last_word(code: str, text: str) -> Message:
    return Message(json.dumps({"error": text, "code": code}), event="refused", is_last=True)


@router.post("/tables/{id}/moves", summary="Say what my seat does", tags=["play"], responses=AT_A_TABLE)
async def move(site: Site, me: Me, live: MyTable, said: models.Move) -> models.View:
    """Gives the view after it. 409 `stale_decision`: your choices have changed, look again. 422: the code and the text
    say which rule forbids it."""
    seat, by = running_seat(live, me, said.seat), f"{API}{me.person.name}"
    done = await carry_out(
        site, live, me, lambda table: table_actions.play_as(table, me.person.id, seat, said.say, said.decision, by)
    )
    return await _view(done, seat)


@router.post("/tables/{id}/undo", summary="Take my last choice back", tags=["play"], responses=AT_A_TABLE)
async def undo(site: Site, me: Me, live: MyTable, whose: models.Undo) -> models.View:
    """Free while nobody has learned anything new since: the view's `undo` says whether. Gives the view after it."""
    seat, by = running_seat(live, me, whose.seat), f"{API}{me.person.name}"
    done = await carry_out(site, live, me, lambda table: table_actions.undo(table, me.person.id, seat, by))
    return await _view(done, seat)


@router.get(
    "/tables/{id}/record",
    summary="The record of a closed table",
    tags=["tables"],
    responses=AT_A_TABLE | {200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def record(live: MyTable) -> Response:
    """Every line and the seed of the dice; `meowple verify` checks it. A running table keeps it to itself: 409."""
    if not live.info.closed:
        raise Closed(409, "still_running", "the record is open once the table is closed")
    return Response(str(live.table.record), media_type="application/json")


# What is sent


def _game(name: str, lang: str) -> models.Game:
    game = find(name)
    translate = game.translator(lang)
    return models.Game(
        name=name,
        title=game.title(translate),
        blurb=game.blurb(translate),
        minutes=game.minutes,
        fewest=game.players[0],
        most=game.players[-1],
        rules=game.version,
        options=[
            models.Option(
                name=option.name,
                about=game.say_option(option, translate),
                default=option.default,
                choices=list(option.choices),
            )
            for option in game.options
        ],
        bots=[ANY_GAME, *game.bots],
    )


def _table(request: Request, live: ServedTable, me: Bearer) -> models.Table:
    info = live.info
    mine = live.seats_of(me.person.id)
    seats = [
        models.Seat(
            seat=seat.seat,
            who="bot" if seat.bot is not None else "person" if seat.person is not None else "open",
            name=seat.name,
            mine=seat.seat in mine,
        )
        for seat in info.seats
    ]
    base = site_of(request).address.base(request)
    invites = [
        models.Invite(seat=seat.seat, invite=seat.invite, link=f"{base}/j/{seat.invite}")
        for seat in info.seats
        if seat.invite is not None and not seat.is_taken and info.host == me.person.id
    ]
    return models.Table(
        id=info.id,
        game=info.game,
        rules=info.rules,
        options=info.options,
        status="closed" if info.closed else "running" if info.begun else "waiting",
        seats=seats,
        my_turn=live.is_turn_of(me.person.id),
        invites=invites,
        dice=models.Dice(
            commitment=info.commitment,
            seals={str(seat): seal for seat, seal in info.seals().items()},
            wants=sealing.wanted_from(live, me.person.id),
        ),
    )


async def _view(live: ServedTable, seat: Seat) -> models.View:
    """What `core/view.py` gives this seat, checked field by field against what the API promises; off the event loop."""
    table = live.snapshot().table
    return await asyncio.to_thread(lambda: models.View.model_validate(View(table, seat).json()))
