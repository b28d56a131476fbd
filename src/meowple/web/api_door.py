"""The door of the API: whose token this is, which seat it may use, and how everything refused is said."""

from typing import Annotated, Final

from fastapi import Depends, FastAPI, Path, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException as StarletteHTTPException

from meowple.core.action import Seat
from meowple.core.errors import BadSentence, BadSetup, MeowpleError, Refused, StaleDecision, UnknownBot, UnknownGame
from meowple.store.store import Collision, NoSuchTable, SeatTaken
from meowple.store.tokens import Bearer, bearer_of
from meowple.web.house import House, LiveTable
from meowple.web.limits import REQUESTS, STRANGERS, SlowDown, address_of, limits_of
from meowple.web.refusals import in_words

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


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def stranger(request: Request) -> None:
    """Who has no token is limited by address."""
    limits_of(request).take(STRANGERS, address_of(request))


async def bearer(request: Request, sent: Annotated[HTTPAuthorizationCredentials | None, Depends(_scheme)]) -> Bearer:
    """Who comes with this token."""
    if sent is None:
        await stranger(request)
        raise Closed(401, "no_token", "send the header Authorization: Bearer <token>; the page /api makes tokens")
    found = bearer_of(house_of(request).store, sent.credentials)
    if found is None:
        await stranger(request)
        raise Closed(401, "bad_token", "this token is unknown or has been revoked")
    limits_of(request).take(REQUESTS, found.id)
    return found


Me = Annotated[Bearer, Depends(bearer)]


async def my_table(house: House, id: str, me: Bearer) -> LiveTable:
    """A table the token's bot sits at."""
    live = await house.get(id)
    if not live.seats_of(me.person.id):
        raise Closed(403, "not_your_table", "you do not sit at this table")
    return live


async def my_seat(house: House, id: str, me: Bearer, seat: Seat | None) -> tuple[LiveTable, Seat]:
    """The table and the seat meant: the only one the bot has, or the one it names."""
    live = await my_table(house, id, me)
    mine = live.seats_of(me.person.id)
    if seat is None and len(mine) > 1:
        raise Closed(422, "which_seat", f"you have seats {', '.join(map(str, mine))} here: say which")
    chosen = mine[0] if seat is None else seat
    if chosen not in mine:
        raise Closed(403, "not_your_seat", "somebody else sits there")
    return live, chosen


async def running_seat(house: House, id: str, me: Bearer, seat: Seat | None) -> tuple[LiveTable, Seat]:
    """`my_seat`, at a table at which all have sat down."""
    live, chosen = await my_seat(house, id, me, seat)
    if not live.row.begun:
        raise Closed(409, "not_begun", "the game begins when all seats are taken")
    return live, chosen


def said_why(live: LiveTable, refused: Refused, lang: str) -> Closed:
    """A refusal of the table in the words of its game."""
    text = in_words(live, refused.reason, lang)
    return Closed(409 if isinstance(refused, StaleDecision) else 422, refused.reason.code, text)


def answer(status: int, code: str, text: str, headers: dict[str, str] | None = None, **more: object) -> JSONResponse:
    """A refusal as every program can read it."""
    return JSONResponse({"error": text, "code": code, **more}, status, headers)


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

    @api.exception_handler(Exception)
    async def our_fault(_: Request, __: Exception) -> JSONResponse:
        """Said in JSON too; the server's log has the rest."""
        return answer(500, "our_fault", "this is our fault: the server's log says more")
