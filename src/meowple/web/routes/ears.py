"""A table by ear and by key: what may be said with what it does, and answers to what is typed after a slash."""

import asyncio

from fastapi import APIRouter, HTTPException, Response
from fastapi.responses import JSONResponse

from meowple.core.action import Seat
from meowple.core.guide_ears import at_hand
from meowple.core.line_text import line_in_words
from meowple.core.picture import Scene
from meowple.core.view import View
from meowple.play.asking import Asked, told_moves
from meowple.play.models import Person
from meowple.play.view_payload import names_of
from meowple.play.words import FOLDER as PLAY
from meowple.web.dependencies import Live, Member, Onlooker, must_look
from meowple.web.live_tables import ServedTable
from meowple.web.render_cache import words_of

router = APIRouter()
LONGEST = 100


@router.get("/t/{id}/moves")
async def moves(person: Member, live: Live) -> Response:
    """What a choice is made with, and every sentence that may be said now with its effect, what looks best first."""
    number, asked = live.table.number, _asked(live, person)
    told = await asyncio.to_thread(told_moves, asked.game, asked.scene, asked.legal)
    hand = at_hand(asked.game, asked.scene, asked.legal)
    return JSONResponse({"number": number, "hand": hand, "moves": [(text, effect) for text, _, effect in told]})


@router.get("/t/{id}/words")
async def words(person: Onlooker, live: Live) -> Response:
    """The table in words, as whoever asks sees it: a page asks for it while it is open there."""
    return JSONResponse({"texts": await words_of(live, _viewer(live, person), person.lang)})


@router.get("/t/{id}/ask")
async def ask(person: Member, live: Live, words: str = "") -> Response:
    """What somebody who listens wants to know: `/s`, `/b c2`."""
    asked = _asked(live, person)
    return JSONResponse({"texts": await asyncio.to_thread(asked.answer, words[:LONGEST])})


def _viewer(live: ServedTable, person: Person) -> Seat | None:
    """Through whose eyes this person looks; nobody does while the curtain is down."""
    must_look(live, person)
    viewer, is_covered = live.viewer(person.id)
    if is_covered:
        raise HTTPException(403, "the curtain is down")
    return viewer


def _asked(live: ServedTable, person: Person) -> Asked:
    """The table through this person's eyes."""
    viewer = _viewer(live, person)
    table, translate = live.table, live.table.game.translator(person.lang, PLAY)
    names = names_of(live, translate)
    rows = View(table, viewer)

    def log(last: int) -> list[str]:
        players = live.info.players()
        return [" ".join(line_in_words(table.game, row, names, players, translate)) for row in rows.log(last)]

    legal = [] if viewer is None or live.info.held is not None else table.legal(viewer)
    return Asked(table.game, Scene(table.state.seen_by(viewer), viewer, translate, names), legal, log)
