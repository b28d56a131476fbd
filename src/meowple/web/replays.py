"""The replay room: every line of a table again, through the eyes one may use; fork it, check its dice."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from html import escape
from typing import Final

from fastapi import APIRouter, Form, HTTPException, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse, StreamingResponse

from meowple.core.action import Seat
from meowple.core.dealer import Dealer
from meowple.core.errors import BadRecord, BadSetup
from meowple.core.game import Game
from meowple.core.picture import Scene, seat_colour, seat_mark
from meowple.core.record import Record
from meowple.core.replay import rebuild, verify
from meowple.core.state import State
from meowple.core.table import PERSON, Table
from meowple.core.tongue import Tongue
from meowple.core.view import LogRow, View
from meowple.games import find_bot
from meowple.store.forks import store_fork
from meowple.store.store import Person, SeatRow
from meowple.web.faces import FOLDER, level_name, names_of, row_in_words, status
from meowple.web.house import House, LiveTable
from meowple.web.pages import rooms, still_listens
from meowple.web.people import preferred_language
from meowple.web.tables import PING, STREAM

router = APIRouter()
ALL: Final = "all"
"""The eyes that see everything: of closed tables only."""


class Film:
    """A table line by line. `viewer` is whose eyes see it; with `is_open` nothing is face down."""

    def __init__(self, live: LiveTable, viewer: Seat, is_open: bool, lang: str) -> None:
        self.live = live
        self.table = live.table
        self.viewer = viewer
        self.is_open = is_open
        self.tongue = live.table.game.tongue(lang, FOLDER)
        self.names = names_of(live, self.tongue)

    @property
    def eyes(self) -> str:
        return ALL if self.is_open else str(self.viewer)

    def position(self, n: int) -> State:
        """What stood on the table after line n, as these eyes saw it then."""
        true = self.table.history[n].before if n < self.table.number else self.table.state
        return true.copy() if self.is_open else true.seen_by(self.viewer)

    def rows(self) -> list[LogRow]:
        if not self.is_open:
            return View(self.table, self.viewer).log()
        live = {entry.line.n for entry in self.table.live}
        return [
            LogRow(entry.line, entry.action, entry.events, entry.action is not None and entry.line.n not in live)
            for entry in self.table.history
        ]

    def words(self, row: LogRow) -> str:
        """What a line said, as people are told."""
        return " ".join(row_in_words(row, self.live, self.names, self.tongue))

    def frame(self, n: int, tall: bool) -> dict[str, object]:
        """The position after line n, drawn and told."""
        game, seen = self.table.game, self.position(n)
        scene = Scene(seen, self.viewer, self.tongue, self.names, tall=tall, is_open=self.is_open)
        said = self.words(self.rows()[n - 1]) if n else self.tongue("The table is set.")
        if n == self.table.number and self.table.over:
            said += " " + status(self.live, self.viewer, self.names, self.tongue)
        return {
            "picture": game.picture(scene),
            "said": said,
            "where": self.tongue("Line {n} of {all}", n=n, all=self.table.number),
            "points": [self.tongue.many("{n} point", "{n} points", points) for points in seen.scores()],
            "turns": list(seen.to_act()),
            "describe": "".join(f"<p>{escape(line)}</p>" for line in game.describe(scene)),
        }

    def lines(self) -> dict[str, object]:
        """The log from the first line on, and what can be done with the film."""
        told = [(0, "", self.tongue("The table is set."))]
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


def film_for(house: House, live: LiveTable, person: Person, eyes: str) -> Film | None:
    """The film for this person; None while the curtain is down; 403 for a stranger at a running table.

    A closed table opens to everybody, through any eyes. At a running one people see what their seat saw; who has
    several seats lifts the curtain for one of them first, even if all see the same now: they may not have before.
    """
    mine = live.seats_of(person.id)
    if live.table.closed:
        known = [str(seat) for seat in range(live.table.players)]
        own = mine[0] if mine else 0
        if eyes in known:
            return Film(live, int(eyes), False, person.lang)
        return Film(live, own, eyes == ALL or not mine, person.lang)
    if not mine or not live.row.begun:
        raise HTTPException(403)
    seat = mine[0] if len(mine) == 1 else house.eyes.get((live.row.id, person.id))
    return None if seat is None else Film(live, seat, False, person.lang)


async def _open(request: Request, id: str, eyes: str) -> tuple[Film | None, LiveTable, Person]:
    """The film as whoever asks may see it; asking for a picture makes nobody a new person."""
    house, door, _ = rooms(request)
    person = door.known(request) or Person("", "", preferred_language(request))
    live = await house.get(id)
    return film_for(house, live, person, eyes), live, person


def _curtain(live: LiveTable, person: Person) -> Response:
    names = names_of(live, live.table.game.tongue(person.lang, FOLDER))
    return JSONResponse({"curtain": [[seat, names[seat]] for seat in live.seats_of(person.id)]})


@router.get("/t/{id}/replay")
async def replay_page(request: Request, id: str, eyes: str = "", at: int | None = None) -> Response:
    """The room itself; what it shows it asks for line by line. After a reload the curtain is down."""
    house, door, frames = rooms(request)
    person = door.greet(request)
    live = await house.get(id)
    closed, mine = live.table.closed, live.seats_of(person.id)
    if not closed and not mine:
        return frames.page(request, "closed_door", person, status=403)
    if not live.row.begun:
        return RedirectResponse(f"/t/{id}", status_code=303)
    house.drop(live, person.id)
    game = live.table.game
    speak = game.tongue(person.lang, FOLDER)
    names = names_of(live, speak)
    film = film_for(house, live, person, eyes)
    first = (0 if closed else live.table.number) if at is None else min(max(at, 0), live.table.number)
    values = {
        "id": id,
        "title": game.title(speak),
        "game": game,
        "closed": closed,
        "sits": bool(mine),
        "at": first,
        "eyes": film.eyes if film else "",
        "seats": [(seat, seat_mark(seat), seat_colour(seat), name) for seat, name in enumerate(names)],
        "chair": film.viewer if film else 0,
        "chairs": range(live.table.players) if closed else mine,
        "levels": [(level, level_name(level, speak)) for level in ("random", *game.bots)],
        "commitment": live.row.commitment,
    }
    response = frames.page(request, "replay", person, speak, values)
    door.sign(response, person)
    return response


@router.get("/t/{id}/replay/lines")
async def lines(request: Request, id: str, eyes: str = "") -> Response:
    """The log for these eyes."""
    film, live, person = await _open(request, id, eyes)
    return _curtain(live, person) if film is None else JSONResponse(film.lines())


@router.get("/t/{id}/replay/line/{n}")
async def line(request: Request, id: str, n: int, eyes: str = "", tall: bool = False) -> Response:
    """The table after line n; 0 is before the first."""
    film, live, person = await _open(request, id, eyes)
    if film is None:
        return _curtain(live, person)
    if not 0 <= n <= live.table.number:
        raise HTTPException(404)
    return JSONResponse(film.frame(n, tall))


@router.get("/t/{id}/replay/news")
async def news(request: Request, id: str) -> Response:
    """Server-sent events for the film of a running table: how many lines there are now, and whether it is closed."""
    house, _, _ = rooms(request)
    _, _, person = await _open(request, id, "")

    async def events() -> AsyncIterator[str]:
        sent = ""
        while await still_listens(request):
            current = await house.get(id)
            epoch = current.epoch
            if not current.table.closed and not current.seats_of(person.id):
                return
            data = json.dumps({"last": current.table.number, "closed": current.table.closed})
            yield f"data: {data}\n\n" if data != sent else ": still here\n\n"
            sent = data
            await house.wait(current, epoch, PING)

    return StreamingResponse(events(), media_type="text/event-stream", headers=STREAM)


# What can be done with it


@router.post("/t/{id}/replay/fork")
async def fork(
    request: Request, id: str, n: int = Form(), seat: int = Form(), level: str = Form("medium"), nonce: str = Form("")
) -> Response:
    """A new table that goes on after line n, with dice of its own: the person in this seat, bots in the others."""
    house, door, _ = rooms(request)
    film, live, _ = await _open(request, id, str(seat))
    person = door.greet(request)
    if film is None or film.viewer != seat:
        raise HTTPException(403)
    if not 0 <= n <= film.last_fork():
        raise BadSetup(film.tongue("The table cannot be forked there."))
    proper = nonce if nonce.isalnum() and len(nonce) <= 40 else "0"
    sitting = []
    for place in range(live.table.players):
        if place == seat:
            sitting.append(SeatRow(place, person=person.id, name=person.name, nonce=f"{proper}{place}"))
        else:
            find_bot(live.table.game, level)
            sitting.append(SeatRow(place, bot=level, name=level))
    dealer = Dealer(secrets.token_bytes(32), {seat: sitting[seat].nonce})
    chairs = tuple(row.bot or PERSON for row in sitting)
    forked = await asyncio.to_thread(forked_after, live.table.game, live.table.record, n, dealer, chairs)
    response = RedirectResponse(f"/t/{store_fork(house.store, forked, dealer, person.id, sitting)}", status_code=303)
    door.sign(response, person)
    return response


def forked_after(game: Game, record: Record, n: int, dealer: Dealer, chairs: tuple[str, ...]) -> Table:
    """The fork of the table as it stood after line n, with what was taken back only later still in force."""
    head = (record.game, record.rules, record.players, record.options, record.seats)
    until = Record(*head, None, record.lines[:n], min(record.given, n))
    return rebuild(game, until).fork(n, dealer, chairs)


@router.get("/t/{id}/replay/verify")
async def check(request: Request, id: str) -> Response:
    """Draw all dice of a closed table again, and say whether they are the ones that fell."""
    film, live, _ = await _open(request, id, ALL)
    record = live.table.record
    if film is None or not live.table.closed or record.dice is None:
        raise HTTPException(403)
    record.dice.commitment = live.row.commitment  # as kept since the first line, not as the seed has it now
    found = {"commitment": record.dice.commitment, "seed": str(record.dice.seed)}
    try:
        draws = await asyncio.to_thread(verify, live.table.game, record)
    except BadRecord as error:
        text = film.tongue("The dice do not check out: {why}", why=str(error))
        return JSONResponse({**found, "ok": False, "text": text})
    return JSONResponse({**found, "ok": True, "draws": draws, "text": _checked(film.tongue, draws, record.given)})


def _checked(tongue: Tongue, draws: int, given: int) -> str:
    text = tongue.many(
        "{n} draw was made again and follows from the sealed seed.",
        "{n} draws were made again and follow from the sealed seed.",
        draws,
    )
    if not given:
        return text
    return text + " " + tongue("Lines 1 to {n} came from another table and were not drawn here.", n=given)
