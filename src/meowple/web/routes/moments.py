"""Moments at a table: who has seen what, the last round trip again, the score sheet, the result to be shown around."""

import asyncio
from typing import Final

from fastapi import APIRouter, Form, HTTPException, Request, Response
from fastapi.responses import JSONResponse

from meowple.core.action import Seat
from meowple.core.picture import Shape
from meowple.play import table_actions
from meowple.play.live_table import LiveTable
from meowple.play.models import Person
from meowple.play.records import Marks, past_marks, records
from meowple.play.score_sheet import Sheet, score_sheet, sheet_lines
from meowple.play.view_payload import Parts
from meowple.play.words import FOLDER as PLAY
from meowple.web.dependencies import Live, Member, Onlooker, Site, SiteParts, must_look
from meowple.web.live_tables import ServedTable
from meowple.web.page_templates import FOLDER
from meowple.web.render_cache import frames_of
from meowple.web.result_picture import result_picture
from meowple.web.viewer_session import lacking

router = APIRouter()
MOST_STEPS: Final = 60
"""A round trip is no longer than the lines a page is told."""
LOOKED_BACK: Final = 20
"""So many of somebody's last tables are asked for their records."""


@router.post("/t/{id}/seen")
async def seen(site: Site, person: Member, live: Live, line: int = Form()) -> Response:
    """This person has seen what happened up to a line: bots need not wait for them."""
    await site.tables.do(live.info.id, lambda table: table_actions.see(table, person.id, min(line, table.table.number)))
    return JSONResponse({"seen": line})


@router.get("/t/{id}/trip")
async def trip(person: Onlooker, live: Live, shape: Shape = "wide") -> Response:
    """Everything since one's own last choice, step by step: each with the parts of the picture that change."""
    viewer = _eyes(live, person)
    mine = tuple(live.seats_of(person.id))
    own = [entry.line.n for entry in live.table.live if entry.line.seat in mine]
    since = max(own[-1] - 1 if own else 0, live.table.number - MOST_STEPS, 0)
    together = mine if len(mine) > 1 and person.id not in live.lifted else ()
    has: Parts = {}
    steps: list[tuple[int, Parts]] = []
    for line, parts in await frames_of(live, viewer, person.lang, shape, since, together, MOST_STEPS):
        steps.append((line, lacking(has, parts)))
        has.update(parts)
    return JSONResponse({"steps": steps})


@router.get("/t/{id}/scores")
async def scores(
    request: Request, site: Site, person: Onlooker, live: Live, line: int = 0, bare: bool = False
) -> Response:
    """The score sheet of a line, or of the last one that has any: as a page, or bare as a part of the table's."""
    viewer = _eyes(live, person)
    counted = sheet_lines(live.table)
    wanted = line or (counted[-1] if counted else 0)
    if wanted not in counted:
        raise HTTPException(404, "nothing was counted in this line")
    mine, now = live.seats_of(person.id), live.snapshot()
    better = await _records(site, now, person, wanted) if mine else []
    sheet = await asyncio.to_thread(score_sheet, now, wanted, viewer, mine, person.lang, better)
    return _shown(request, site, person, live, sheet, bare)


def _shown(request: Request, site: SiteParts, person: Person, live: ServedTable, sheet: Sheet, bare: bool) -> Response:
    translate = live.table.game.translator(person.lang, FOLDER, PLAY)
    if bare:
        html = site.templates.fragment("sheet", translate, sheet=sheet)
        return JSONResponse({"html": html, "line": sheet["line"], "over": sheet["over"], "won": sheet["won"]})
    values = {"sheet": sheet, "id": live.info.id, "title": live.table.game.title(translate), "closed": live.info.closed}
    return site.templates.page(request, "scores", person, translate, values)


async def _records(site: SiteParts, now: LiveTable, person: Person, line: int) -> list[str]:
    """What this person has never done better at their last tables of the game."""
    translate = now.table.game.translator(person.lang, PLAY)
    past: list[Marks] = []
    for info in site.store.tables_of(person.id, most=LOOKED_BACK):
        if info.game == now.info.game and info.id != now.info.id and info.closed and not info.lesson:
            other = await site.tables.get(info.id)
            past += [past_marks(now.table, other.table, seat, translate) for seat in other.seats_of(person.id)]
    return [told for seat in now.seats_of(person.id) for told in records(now.table, line, seat, past, translate)]


@router.get("/t/{id}/result.svg")
async def result(person: Onlooker, live: Live) -> Response:
    """The final table with its result, once it is closed: everybody may replay it then, too."""
    if not live.info.closed or not live.table.over:
        raise HTTPException(403, "the table is still running")
    drawn = await asyncio.to_thread(result_picture, live.snapshot(), person.lang)
    return Response(drawn, media_type="image/svg+xml")


def _eyes(live: ServedTable, person: Person) -> Seat | None:
    """Through which seat this person looks; 403 for who may not, and while the curtain is down."""
    if not live.info.closed:
        must_look(live, person)
    viewer, is_covered = live.viewer(person.id)
    if is_covered:
        raise HTTPException(403, "the curtain is down")
    if not live.info.begun:
        raise HTTPException(404, "nothing has happened yet")
    return viewer
