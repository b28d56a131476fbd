"""The door of the API: whose token this is, which seat it may use, and how everything refused is said."""

import logging
from typing import Annotated, Final

from fastapi import Depends, FastAPI, Path, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy.exc import DatabaseError
from starlette.exceptions import HTTPException as StarletteHTTPException

from meowple.core.action import Seat
from meowple.core.errors import BadSentence, BadSetup, MeowpleError, Refused, UnknownBot, UnknownGame
from meowple.play.models import Collision, NoSuchTable, SeatTaken
from meowple.play.words import say_refusal
from meowple.store.store import is_full
from meowple.store.tokens import Bearer, bearer_of
from meowple.web.dependencies import Site, SiteParts
from meowple.web.error_pages import status_of
from meowple.web.limits import REQUESTS, STRANGERS, SlowDown, address_of
from meowple.web.live_tables import Action, ServedTable

log = logging.getLogger(__name__)
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,32}$", description="The id of a table.")]
_scheme: Final = HTTPBearer(auto_error=False, description="A token from the site's page /api.")

ANSWERS: Final[dict[type[MeowpleError], tuple[int, str]]] = {
    NoSuchTable: (404, "no_such_table"),
    UnknownGame: (404, "unknown_game"),
    UnknownBot: (422, "unknown_bot"),
    BadSetup: (422, "bad_setup"),
    BadSentence: (422, "bad_sentence"),
    SeatTaken: (409, "seat_taken"),
    Collision: (409, "try_again"),
}
"""What the house refuses, as status and code."""
CODES: Final = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "too_large", 422: "bad_request"}


class Closed(Exception):
    """The API itself says no: with a status, a code and a text."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text


async def stranger(request: Request, site: Site) -> None:
    """Who has no token is limited by address."""
    site.limits.take(STRANGERS, address_of(request))


async def bearer(
    request: Request, site: Site, sent: Annotated[HTTPAuthorizationCredentials | None, Depends(_scheme)]
) -> Bearer:
    """Who comes with this token."""
    if sent is None:
        await stranger(request, site)
        raise Closed(401, "no_token", "send the header Authorization: Bearer <token>; the page /api makes tokens")
    found = bearer_of(site.store, sent.credentials)
    if found is None:
        await stranger(request, site)
        raise Closed(401, "bad_token", "this token is unknown or has been revoked")
    site.limits.take(REQUESTS, found.id)
    return found


Me = Annotated[Bearer, Depends(bearer)]


async def my_table(site: Site, id: TableId, me: Me) -> ServedTable:
    """A table the token's bot sits at."""
    live = await site.tables.current(id)
    if not live.seats_of(me.person.id):
        raise Closed(403, "not_your_table", "you do not sit at this table")
    return live


MyTable = Annotated[ServedTable, Depends(my_table)]


def my_seat(live: ServedTable, me: Bearer, seat: Seat | None) -> Seat:
    """The seat meant: the only one the bot has here, or the one it names."""
    mine = live.seats_of(me.person.id)
    if seat is None and len(mine) > 1:
        raise Closed(422, "which_seat", f"you have seats {', '.join(map(str, mine))} here: say which")
    chosen = mine[0] if seat is None else seat
    if chosen not in mine:
        raise Closed(403, "not_your_seat", "somebody else sits there")
    return chosen


def running_seat(live: ServedTable, me: Bearer, seat: Seat | None) -> Seat:
    """`my_seat`, at a table at which all have sat down."""
    chosen = my_seat(live, me, seat)
    if not live.info.begun:
        raise Closed(409, "not_begun", "the game begins when all seats are taken")
    return chosen


async def carry_out(site: SiteParts, live: ServedTable, me: Bearer, action: Action) -> ServedTable:
    """Do it, or say which rule forbids it, in the words of the game."""
    try:
        return await site.tables.do(live.info.id, action)
    except Refused as refused:
        text = say_refusal(live.table.game, refused.reason, me.person.lang)
        raise Closed(status_of(refused), refused.reason.code, text) from refused


def answer(status: int, code: str, text: str, headers: dict[str, str] | None = None, **more: object) -> JSONResponse:
    """A refusal as every program can read it."""
    return JSONResponse({"error": text, "code": code, **more}, status, headers)


async def not_kept(_: Request, error: DatabaseError) -> JSONResponse:
    """Nothing was changed: a step is kept whole or not at all."""
    log.error("the database refuses: %s", error.orig)
    if is_full(error):
        return answer(507, "not_kept", "the disk of this site is full, so nothing can be kept")
    return answer(503, "not_kept", "that could not be kept: try again in a moment", {"Retry-After": "1"})


def hang_door(api: FastAPI) -> None:
    """Whatever goes wrong is answered in JSON."""

    @api.exception_handler(Closed)
    async def closed(_: Request, error: Closed) -> JSONResponse:
        headers = {"WWW-Authenticate": "Bearer"} if error.status == 401 else None
        return answer(error.status, error.code, error.text, headers)

    @api.exception_handler(SlowDown)
    async def slow(_: Request, error: SlowDown) -> JSONResponse:
        more = {"limit": error.limit, "retry_after": error.retry_after}
        return answer(429, "slow_down", str(error), {"Retry-After": str(error.retry_after)}, **more)

    @api.exception_handler(MeowpleError)
    async def refused(_: Request, error: MeowpleError) -> JSONResponse:
        if type(error) not in ANSWERS:
            raise error
        status, code = ANSWERS[type(error)]
        return answer(status, code, str(error))

    @api.exception_handler(RequestValidationError)
    async def ill_formed(_: Request, error: RequestValidationError) -> JSONResponse:
        told = [f"{'.'.join(map(str, fault['loc']))[:80]}: {fault['msg'][:120]}" for fault in error.errors()[:5]]
        return answer(422, "bad_request", "; ".join(told))

    @api.exception_handler(StarletteHTTPException)
    async def plain(_: Request, error: StarletteHTTPException) -> JSONResponse:
        headers = None if error.headers is None else dict(error.headers)
        code = CODES.get(error.status_code, "refused")
        return answer(error.status_code, code, str(error.detail), headers)

    api.exception_handler(DatabaseError)(not_kept)

    @api.exception_handler(Exception)
    async def our_fault(_: Request, __: Exception) -> JSONResponse:
        """Said in JSON too; the server's log has the rest."""
        return answer(500, "our_fault", "this is our fault: the server's log says more")
