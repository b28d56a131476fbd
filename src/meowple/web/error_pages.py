"""What the site refuses, on a page with a way on, in the words of whoever asked."""

import logging
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from sqlalchemy.exc import DatabaseError
from starlette.exceptions import HTTPException

from meowple.core.errors import BadSentence, MeowpleError, Refused, StaleDecision, UnknownGame
from meowple.core.translation import N_, Translator, translator
from meowple.play.models import ClassFull, InviteUsed, NoSuchClass, NoSuchTable, NotTheTeacher, Person, SeatTaken
from meowple.store.store import is_full
from meowple.store.tokens import TooManyTokens
from meowple.web.dependencies import site_of
from meowple.web.identity import preferred_language
from meowple.web.kid_mode import NoTyping
from meowple.web.lan import NoNetwork
from meowple.web.limits import SlowDown
from meowple.web.page_templates import FOLDER

SORRY: Final[dict[type[MeowpleError], tuple[int, str]]] = {
    NoSuchTable: (404, N_("There is no such table, or the link leads nowhere any more.")),
    UnknownGame: (404, N_("There is no such game here.")),
    SeatTaken: (409, N_("This seat is taken.")),
    InviteUsed: (409, N_("This invite has been used: somebody sits there. Ask whoever sent it for another one.")),
    NoSuchClass: (404, N_("No class has this code now. Ask your teacher for it, and try once more.")),
    ClassFull: (409, N_("This class is full.")),
    NotTheTeacher: (403, N_("Only the teacher of the class may do that.")),
    NoTyping: (403, N_("Nothing can be typed on this site: it is for children. Names are chosen from cats.")),
    TooManyTokens: (409, N_("You have as many tokens as one may have: revoke one first.")),
    NoNetwork: (
        409,
        N_("This machine is in no local network. Connect it to the Wi-Fi that the phones use, and try again."),
    ),
}
"""Status and text of what a page is refused for; whatever is not here says itself, with 400."""


DISK_FULL: Final = N_("The disk of this site is full, so nothing can be kept. Whoever runs the site has to make room.")
NO_PAGE: Final = N_("There is no such page here.")
NOT_KEPT: Final = N_("That could not be kept. Try again in a moment.")
log = logging.getLogger(__name__)


class TableRefusal(MeowpleError):
    """What a table turns down: answered as JSON, with words for people and a code for the page."""

    def __init__(self, status: int, text: str, code: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code


def status_of(refused: Refused | BadSentence) -> int:
    return 409 if isinstance(refused, StaleDecision) else 422


def sorry(error: MeowpleError, translate: Translator) -> tuple[int, str]:
    """Status and text of the page that says sorry."""
    if isinstance(error, SlowDown):
        slow = translate.many(
            "That was too much at once. Try again in {n} second.",
            "That was too much at once. Try again in {n} seconds.",
            error.retry_after,
        )
        return 429, slow
    status, text = SORRY.get(type(error), (400, ""))
    return status, translate(text) if text else str(error)


def answer_errors(app: FastAPI) -> None:
    """What is refused is said on a page, with a way on; at a table, to the page that asked."""

    @app.exception_handler(TableRefusal)
    def refused(_: Request, error: TableRefusal) -> Response:
        return JSONResponse({"error": str(error), "code": error.code}, error.status)

    @app.exception_handler(MeowpleError)
    def said_sorry(request: Request, error: MeowpleError) -> Response:
        person = _asking(request)
        status, text = sorry(error, translator(person.lang, FOLDER))
        if not isinstance(error, SlowDown):
            return _sorry_page(request, person, status, text)
        if _is_read_by_people(request):
            answer = _sorry_page(request, person, status, text)
        else:
            answer = JSONResponse({"error": text, "code": "slow_down"}, status)
        answer.headers["Retry-After"] = str(error.retry_after)
        return answer

    @app.exception_handler(DatabaseError)
    def not_kept(request: Request, error: DatabaseError) -> Response:
        """Nothing was changed: a step is kept whole or not at all."""
        log.error("the database refuses: %s", error.orig)
        nobody = Person("", "", preferred_language(request))
        text = translator(nobody.lang, FOLDER)(DISK_FULL if is_full(error) else NOT_KEPT)
        status = 507 if is_full(error) else 503
        if not _is_read_by_people(request):
            return JSONResponse({"error": text, "code": "not_kept"}, status)
        return _sorry_page(request, nobody, status, text)

    @app.exception_handler(HTTPException)
    def plain(request: Request, error: HTTPException) -> Response:
        if error.status_code in (404, 405) and _is_read_by_people(request):
            person = _asking(request)
            return _sorry_page(request, person, error.status_code, translator(person.lang, FOLDER)(NO_PAGE))
        return JSONResponse({"error": error.detail, "code": "refused"}, error.status_code, error.headers)


def _is_read_by_people(request: Request) -> bool:
    """Whether a page was asked for, and not an answer for the page's own code."""
    return "text/html" in request.headers.get("accept", "")


def _asking(request: Request) -> Person:
    return site_of(request).identity.known(request) or Person("", "", preferred_language(request))


def _sorry_page(request: Request, person: Person, status: int, text: str) -> Response:
    return site_of(request).templates.page(request, "sorry", person, values={"text": text}, status=status)
