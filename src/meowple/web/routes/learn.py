"""Learning a game by playing: its lessons, each at a table of its own that can be left and come back to."""

import json
from functools import lru_cache

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from meowple.core.game import Game
from meowple.core.lesson import LEARNER, Lesson
from meowple.core.picture import Scene, Shape
from meowple.games import find
from meowple.play import table_actions
from meowple.play.lesson_run import walk
from meowple.play.models import NoSuchTable, TableInfo
from meowple.play.setting_up import new_lesson
from meowple.play.view_payload import Parts, picture_parts
from meowple.play.words import FOLDER as PLAY
from meowple.web.dependencies import Live, Member, Onlooker, Site, Visitor, spend
from meowple.web.limits import TABLES
from meowple.web.page_templates import FOLDER
from meowple.web.routes.tables import carry_out
from meowple.web.viewer_session import lacking

router = APIRouter()


@router.get("/learn/{name}")
def lessons_page(request: Request, site: Site, person: Onlooker, name: str) -> Response:
    """The lessons of a game, with what has been learned."""
    game = find(name)
    translate = game.translator(person.lang, FOLDER)
    mine = [info for info in site.store.lessons_of(person.id) if info.game == name]
    rows = [
        {
            "name": lesson.name,
            "title": translate(lesson.title),
            "done": any(info.closed and info.lesson == lesson.name for info in mine),
            "begun": _open(mine, lesson.name) is not None,
        }
        for lesson in game.lessons().values()
    ]
    following = next((row["name"] for row in rows if not row["done"]), "")
    values = {"game": game, "title": game.title(translate), "lessons": rows, "next": following}
    return site.templates.page(request, "learn", person, translate, values)


@router.post("/learn/{name}/{lesson}")
async def begin_lesson(
    request: Request, site: Site, person: Visitor, name: str, lesson: str, again: str = Form("")
) -> Response:
    """Go on where it was left, or begin it; `again` from the start."""
    game = find(name)
    wanted = _lesson(game, lesson)
    mine = [info for info in site.store.lessons_of(person.id) if info.game == name]
    running = None if again else _open(mine, lesson)
    if running:
        return RedirectResponse(f"/t/{running.id}", status_code=303)
    spend(request, site, person, TABLES)
    return RedirectResponse(f"/t/{await site.tables.create(new_lesson(game, wanted, person))}", status_code=303)


@router.get("/learn/{name}/{lesson}/aloud")
def aloud_page(request: Request, site: Site, person: Onlooker, name: str, lesson: str) -> Response:
    """A lesson told to a family round its own box: read aloud by the browser's voice, a picture to each step."""
    game = find(name)
    translate = game.translator(person.lang, FOLDER)
    values = {"game": game, "title": game.title(translate), "lesson": translate(_lesson(game, lesson).title)}
    return site.templates.page(request, "aloud", person, translate, values)


@router.get("/learn/{name}/{lesson}/steps")
def aloud_steps(person: Onlooker, name: str, lesson: str, tall: bool = False) -> Response:
    """Every step with its text, what it points at, and the parts of the picture that differ from the step before."""
    return Response(
        told_steps(name, _lesson(find(name), lesson).name, person.lang, "tall" if tall else "wide"),
        media_type="application/json",
    )


@lru_cache(maxsize=32)
def told_steps(name: str, lesson: str, lang: str, shape: Shape) -> str:
    game = find(name)
    translate = game.translator(lang, FOLDER, PLAY)
    told: list[dict[str, object]] = []
    before: Parts = {}
    for step, table in walk(game, _lesson(game, lesson)):
        names = (translate("You"), *[translate("Rival")] * (table.players - 1))
        scene = Scene(table.state.seen_by(LEARNER), LEARNER, translate, names, shape=shape)
        drawn = picture_parts(game.draw(scene))
        told.append({"text": translate(step.say), "point": step.point, "parts": lacking(before, drawn)})
        before = drawn
    return json.dumps(told)


@router.post("/t/{id}/go_on")
async def go_on(site: Site, person: Member, live: Live, step: int = Form(0)) -> Response:
    """What the lesson says has been read, in this step of it."""
    done = await carry_out(site, live, person, lambda table: table_actions.go_on(table, person.id, step))
    if done.info.closed:
        return JSONResponse({"number": done.table.number, "done": f"/learn/{done.info.game}"})
    return JSONResponse({"number": done.table.number})


def _lesson(game: Game, name: str) -> Lesson:
    lesson = game.lessons().get(name)
    if lesson is None:
        raise NoSuchTable("there is no such lesson")
    return lesson


def _open(mine: list[TableInfo], lesson: str) -> TableInfo | None:
    return next((info for info in mine if info.lesson == lesson and not info.closed), None)
