"""What the site refuses, on a page with a way on, in the words of whoever asked."""

from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from meowple.core.errors import BadSentence, MeowpleError, Refused, StaleDecision, UnknownGame
from meowple.core.translation import N_, Translator, translator
from meowple.play.models import NoSuchTable, Person, SeatTaken
from meowple.store.tokens import TooManyTokens
from meowple.web.dependencies import site_of
from meowple.web.identity import preferred_language
from meowple.web.limits import SlowDown
from meowple.web.page_templates import FOLDER

SORRY: Final[dict[type[MeowpleError], tuple[int, str]]] = {
    NoSuchTable: (404, N_("There is no such table, or the link leads nowhere any more.")),
    UnknownGame: (404, N_("There is no such game here.")),
    SeatTaken: (409, N_("This seat is taken.")),
    TooManyTokens: (409, N_("You have as many tokens as one may have: revoke one first.")),
}
"""Status and text of what a page is refused for; whatever is not here says itself, with 400."""


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
        site = site_of(request)
        person = site.identity.known(request) or Person("", "", preferred_language(request))
        status, text = sorry(error, translator(person.lang, FOLDER))
        page = site.templates.page(request, "sorry", person, values={"text": text}, status=status)
        if isinstance(error, SlowDown):
            page.headers["Retry-After"] = str(error.retry_after)
        return page

    @app.exception_handler(HTTPException)
    def plain(_: Request, error: HTTPException) -> Response:
        return JSONResponse({"error": error.detail, "code": "refused"}, error.status_code, error.headers)
