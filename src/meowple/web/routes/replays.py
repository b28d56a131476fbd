"""The replay room: every line of a table again, through the eyes one may use; fork it, check its dice."""

import asyncio
import json
from html import escape
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Form, HTTPException, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from meowple.core.action import Seat
from meowple.core.errors import BadRecord, BadSetup
from meowple.core.game import ANY_GAME
from meowple.core.guide_moments import epilogue, position_at
from meowple.core.line_text import line_in_words
from meowple.core.picture import Scene, Shape, seat_mark
from meowple.core.state import State
from meowple.core.verifying import verify
from meowple.core.view import LogRow, View
from meowple.core.words import say_level
from meowple.play import setting_up, table_actions
from meowple.play.models import Person
from meowple.play.view_payload import ending, names_of, picture_parts
from meowple.play.words import FOLDER as PLAY
from meowple.web.dependencies import Live, Onlooker, Site, Visitor, spend
from meowple.web.events import Caller, Message, event_stream
from meowple.web.limits import TABLES
from meowple.web.live_tables import ServedTable
from meowple.web.page_templates import FOLDER
from meowple.web.viewer_session import lacking

router = APIRouter()
ALL: Final = "all"
"""The eyes that see everything: of closed tables only."""


class Replay:
    """A table line by line. `viewer` is whose eyes see it; with `is_open` nothing is face down."""

    def __init__(self, live: ServedTable, viewer: Seat, is_open: bool, lang: str) -> None:
        self.live = live
        self.table = live.table
        self.viewer = viewer
        self.is_open = is_open
        self.translate = live.table.game.translator(lang, FOLDER, PLAY)
        self.names = names_of(live, self.translate)

    @property
    def eyes(self) -> str:
        return ALL if self.is_open else str(self.viewer)

    def position(self, n: int) -> State:
        """What stood on the table after line n, as these eyes saw it then."""
        true = position_at(self.table, n) if n else self.table.position(0)
        return true.copy() if self.is_open else true.seen_by(self.viewer)

    def rows(self) -> list[LogRow]:
        if not self.is_open:
            return View(self.table, self.viewer).log()
        live = {entry.line.n for entry in self.table.live}
        return [
            LogRow(entry.line, entry.action, entry.events, undone, entry.before.drawer(), entry.unsaid)
            for entry in self.table.history
            for undone in [entry.action is not None and entry.line.n not in live]
        ]

    def words(self, row: LogRow) -> str:
        """What a line said, as people are told."""
        return " ".join(line_in_words(self.table.game, row, self.names, self.live.info.players(), self.translate))

    def frame(self, n: int, shape: Shape) -> dict[str, object]:
        """The position after line n, drawn and told."""
        game, seen = self.table.game, self.position(n)
        scene = Scene(seen, self.viewer, self.translate, self.names, shape=shape, is_open=self.is_open)
        said = self.words(self.rows()[n - 1]) if n else self.translate("The table is set.")
        parts = picture_parts(game.draw(scene))
        told: list[dict[str, object]] = []
        if n == self.table.number and self.table.over:
            said += " " + ending(game, self.live, self.names, self.translate)
            told = [
                {"said": text, "parts": lacking(parts, picture_parts(drawn))} for text, drawn in epilogue(game, scene)
            ]
        return {
            "parts": parts,
            "told": told,
            "said": said,
            "where": self.translate("Line {n} of {all}", n=n, all=self.table.number),
            "points": [game.say_score(points, self.translate) for points in seen.scores()],
            "turns": list(seen.to_act()),
            "describe": game.describe(scene),
        }

    def lines(self) -> dict[str, object]:
        """The log from the first line on, and what can be done with the replay."""
        told = [(0, "", self.translate("The table is set."))]
        told += [(row.n, ' class="undone"' if row.undone else "", self.words(row)) for row in self.rows()]
        log = "".join(
            f'<li id="line{n}"{undone}><button type="button" tabindex="-1" data-line="{n}">'
            f'<span class="n">{n}</span> <span>{escape(words)}</span></button></li>'
            for n, undone, words in told
        )
        return {"eyes": self.eyes, "last": self.table.number, "log": log, "fork": self.last_fork()}

    def last_fork(self) -> int:
        """The last line after which a fork can begin: not after the end; not after a line that hid something.

        A fork takes its lines along and opens them when it ends, so of a running table it may take only what the
        viewer has heard in full.
        """
        end = self.table.number - 1 if self.table.over else self.table.number
        if self.table.closed:
            return end
        for entry in self.table.history[:end]:
            if entry.action is None:
                continue
            if entry.before.told(entry.line.seat, entry.action, self.viewer).text != entry.action.text:
                return entry.line.n - 1
        return end


# Who may look


def replay_for(live: ServedTable, person: Person, eyes: str) -> Replay | None:
    """The replay for this person; None while the curtain is down; 403 for a stranger at a running table.

    A closed table opens to everybody, through any eyes. At a running one people see what their seat saw; who has
    several seats lifts the curtain for one of them first, even if all see the same now: they may not have before.
    """
    mine = live.seats_of(person.id)
    if live.table.closed:
        known = [str(seat) for seat in range(live.table.players)]
        own = mine[0] if mine else 0
        if eyes in known:
            return Replay(live, int(eyes), False, person.lang)
        return Replay(live, own, eyes == ALL or not mine, person.lang)
    if not mine or not live.info.begun:
        raise HTTPException(403, "this table is not open to you")
    seat = mine[0] if len(mine) == 1 else live.lifted.get(person.id)
    return None if seat is None else Replay(live, seat, False, person.lang)


def replay_of(live: Live, person: Onlooker, eyes: str = "") -> Replay | None:
    return replay_for(live, person, eyes)


Shown = Annotated[Replay | None, Depends(replay_of)]


def _curtain(live: ServedTable, person: Person) -> Response:
    names = names_of(live, live.table.game.translator(person.lang, FOLDER, PLAY))
    return JSONResponse({"curtain": [[seat, names[seat]] for seat in live.seats_of(person.id)]})


@router.get("/t/{id}/replay")
async def replay_page(
    request: Request, site: Site, asking: Onlooker, live: Live, eyes: str = "", at: int | None = None
) -> Response:
    """The room itself; what it shows it asks for line by line. After a reload the curtain is down."""
    closed, mine = live.table.closed, live.seats_of(asking.id)
    if not closed and not mine:
        return site.templates.page(request, "closed_door", asking, status=403)
    person = asking
    if not live.info.begun:
        return RedirectResponse(f"/t/{live.info.id}", status_code=303)
    if person.id in live.lifted:
        live = await site.tables.do(live.info.id, lambda table: table_actions.lower_curtain(table, person.id))
    game = live.table.game
    translate = game.translator(person.lang, FOLDER, PLAY)
    shown = replay_for(live, person, eyes)
    first = (0 if closed else live.table.number) if at is None else min(max(at, 0), live.table.number)
    values = {
        "id": live.info.id,
        "title": game.title(translate),
        "game": game,
        "closed": closed,
        "sits": bool(mine),
        "at": first,
        "eyes": shown.eyes if shown else "",
        "seats": [(seat, seat_mark(seat), name) for seat, name in enumerate(names_of(live, translate))],
        "chair": shown.viewer if shown else 0,
        "chairs": range(live.table.players) if closed else mine,
        "levels": [(level, say_level(level, translate)) for level in (ANY_GAME, *game.bots)],
        "first_level": game.bots.first,
        "commitment": live.info.commitment,
    }
    return site.templates.page(request, "replay", person, translate, values)


@router.get("/t/{id}/replay/lines")
async def lines(live: Live, person: Onlooker, shown: Shown) -> Response:
    """The log for these eyes."""
    return _curtain(live, person) if shown is None else JSONResponse(shown.lines())


@router.get("/t/{id}/replay/line/{n}")
async def line(live: Live, person: Onlooker, shown: Shown, n: int, tall: bool = False) -> Response:
    """The table after line n; 0 is before the first."""
    if shown is None:
        return _curtain(live, person)
    if not 0 <= n <= live.table.number:
        raise HTTPException(404, "there is no such line")
    return JSONResponse(shown.frame(n, "tall" if tall else "wide"))


@router.get("/t/{id}/replay/news")
async def news(request: Request, site: Site, person: Onlooker, live: Live) -> Response:
    """Server-sent events for the replay of a running table: how many lines there are now, and whether it is closed."""
    replay_for(live, person, "")
    sent = ""

    async def next_message() -> Message | None:
        nonlocal sent
        current = await site.tables.get(live.info.id)
        is_known = site.identity.known(request) is not None
        if not current.table.closed and not (is_known and current.seats_of(person.id)):
            return Message('{"gone": true}', is_last=True)
        before, sent = sent, json.dumps({"last": current.table.number, "closed": current.table.closed})
        return None if sent == before else Message(sent)

    return event_stream(Caller(request, site.limits, person.id), live.news, next_message)


# What can be done with it


@router.post("/t/{id}/replay/fork")
async def fork(
    request: Request,
    site: Site,
    live: Live,
    asking: Onlooker,
    person: Visitor,
    n: int = Form(),
    seat: int = Form(),
    level: str = Form(""),
) -> Response:
    """A new table that goes on after line n, with dice of its own: the person in this seat, bots in the others."""
    shown = replay_for(live, asking, str(seat))
    if shown is None or shown.viewer != seat:
        raise HTTPException(403, "this seat is not open to you")
    if not 0 <= n <= shown.last_fork():
        raise BadSetup(shown.translate("The table cannot be forked there."))
    spend(request, site, person, TABLES)
    chosen = level or live.table.game.bots.first
    new = await asyncio.to_thread(setting_up.fork, live.snapshot(), n, person, seat, chosen)
    return RedirectResponse(f"/t/{await site.tables.create(new)}", status_code=303)


@router.get("/t/{id}/replay/verify")
async def check(live: Live, person: Onlooker) -> Response:
    """Draw all dice of a closed table again, and say whether they are the ones that fell."""
    record = live.table.record
    if not live.table.closed or record.dice is None:
        raise HTTPException(403, "the dice can be checked when the table is closed")
    record.dice.commitment = live.info.commitment  # as kept since the first line, not as the seed has it now
    found = {"commitment": record.dice.commitment, "seed": str(record.dice.seed)}
    translate = live.table.game.translator(person.lang, FOLDER, PLAY)
    try:
        checked = await asyncio.to_thread(verify, live.table.game, record)
    except BadRecord as error:
        text = translate("The dice do not check out: {why}", why=str(error))
        return JSONResponse({**found, "ok": False, "text": text})
    text = " ".join(checked.say(translate))
    return JSONResponse({**found, "ok": True, "whole": checked.is_whole, "draws": checked.draws, "text": text})
