"""One small stream a browser: at which tables it is this person's turn."""

import json
import time

from fastapi import APIRouter, Request, Response

from meowple.games import games
from meowple.play.models import Person
from meowple.web.dependencies import Site, SiteParts, Somebody
from meowple.web.events import PING, Caller, Message, event_stream

router = APIRouter()


@router.get("/news")
async def news(request: Request, site: Site, person: Somebody) -> Response:
    """It ends when they sign in or out. Who only watches has no turns: their browser need not ask again."""
    if person is None:
        return Response(status_code=204)
    await _load(site, person)
    sent, checked = "", time.monotonic()
    turns: dict[str, bool] = {}

    async def next_message() -> Message | None:
        nonlocal sent, checked
        if time.monotonic() - checked > PING:  # every move at the site comes by here: do not ask each time
            checked = time.monotonic()
            if site.identity.known(request) is None:
                return Message('{"turns": []}', is_last=True)
            await _load(site, person)  # a table may have been made at another process
        turns.update({id: live.is_turn_of(person.id) for id, live in site.tables.in_memory.items()})
        mine = sorted(id for id, is_mine in turns.items() if is_mine)  # also where nothing has happened for long
        before, sent = sent, json.dumps({"turns": mine})
        return None if sent == before else Message(sent)

    return event_stream(Caller(request, site.limits, person.id), site.tables.news, next_message)


async def _load(site: SiteParts, person: Person) -> None:
    """All running tables of this person, so that their turns are known here."""
    for info in site.store.tables_of(person.id, most=20):
        if not info.closed and info.game in games:
            await site.tables.current(info.id)
