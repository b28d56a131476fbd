"""The rules of a game as a page: one minute, all chapters, a search box; it can be printed."""

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from meowple.games import find
from meowple.web.booklet_page import booklet_html
from meowple.web.dependencies import Onlooker, Site
from meowple.web.page_templates import FOLDER

router = APIRouter()


@router.get("/rules/{name}")
def rules_page(request: Request, site: Site, person: Onlooker, name: str) -> Response:
    game = find(name)
    translate = game.translator(person.lang, FOLDER)
    minute, chapters = booklet_html(name, person.lang)
    values = {
        "game": game,
        "title": game.title(translate),
        "minute": Markup(minute),
        "chapters": Markup(chapters),
        "lessons": bool(game.lessons()),
    }
    return site.templates.page(request, "rules", person, translate, values)
