"""Two sites with the same people, key and ids of tables: only what lies on their tables can tell them apart."""

import asyncio
import hashlib
import re
import shutil
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from meowple.core.action import Seat
from meowple.core.dealer import Dealer
from meowple.core.record import Line
from meowple.core.table import Table
from meowple.play.models import Classroom, SeatInfo, TableInfo
from meowple.play.steps import NewTable
from meowple.store.classes import create_class
from meowple.store.data_folder import KEY
from meowple.store.schema import people, pupils
from meowple.store.tokens import PREFIX, tokens
from meowple.testing.setups import LONG, Setup
from meowple.testing.twins import Leak, Twins
from meowple.web.app import create_app
from meowple.web.identity import COOKIE
from meowple.web.limits import Limits
from meowple.web.settings import Settings
from tests.web.twin_questions import SOME, Questions
from tools.asgi_asking import Headers, ask

SEED = bytes(range(32))
ONLOOKER = "onlooker"
NAMED = re.compile(r'data-what=\\?"([^"\\]+)')
"""What can be asked "What is that?"."""
NEW_TABLE = re.compile(rb"^/t/[\w-]+$")
"""Where who has forked a table is led: nobody can guess such an id."""
Answer = tuple[int, Headers, bytes]


def token_of(person: str) -> str:
    return f"{PREFIX}{person:_<43}"


def chained(table: Table) -> list[Line]:
    """The lines of a table, with the hashes they have in a record of format 1."""
    lines: list[Line] = []
    for line in (entry.line for entry in table.history):
        bare = Line(line.n, line.seat, line.say, line.by, line.roll, "")
        before = lines[-1].hash if lines else ""
        bare.hash = bare.hash_after(before, table.position(line.n).dump())
        lines.append(bare)
    return lines


def without_new_ids(answer: Answer) -> Answer:
    status, headers, body = answer
    return status, [(name, NEW_TABLE.sub(b"/t/new", said)) for name, said in headers], body


class Confidant:
    """In place of the processes in which bots think: tells whoever asks for a hint what the bot was told."""

    async def ask(self, asker: str, work: object, *told: Any) -> tuple[str, str]:
        game, dump, seat, level, _, lang = told
        return dump, f"{asker} {game} {seat} {level} {lang}"


class TwinSite:
    """A site in a folder; its people, their tokens and their tables have the names they are given."""

    def __init__(self, folder: Path, like: Path | None = None) -> None:
        if like is not None:
            folder.mkdir()
            shutil.copy(like / KEY, folder / KEY)
        self.app = create_app(folder, Settings(hosts=("site",)))
        self.site = self.app.state.site
        self.site.bots.pool = Confidant()
        self.site.tables.on_change.clear()  # nobody plays here, no bot either
        self.cookies: dict[str, str] = {}

    def welcome(self, who: str) -> None:
        row = {"id": f"token {who}", "hash": hashlib.sha256(token_of(who).encode()).hexdigest()}
        with self.site.store.engine.begin() as db:
            db.execute(insert(people).values(id=who, name=f"Cat {who}", lang="en", born=0.0))
            db.execute(insert(tokens).values(**row, owner=who, person=who, made=0.0))
        self.cookies[who] = self.site.identity.cookie(self.site.store.person(who))

    def lay(self, id: str, room: str, table: Table) -> None:
        """This table as one that runs here, everybody at a device of their own; whoever looks on teaches the class."""
        dealer = Dealer(SEED, dict.fromkeys(range(table.players), "0"))
        sitting = [
            SeatInfo(seat, person=f"seat {seat}", name=f"Cat seat {seat}", nonce="0") for seat in range(table.players)
        ]
        head = (id, table.game.name, table.game.version, table.options, "seat 0", dealer.commitment, sitting)
        info = TableInfo(*head, begun=True, is_open_to_all=True, class_id=room, class_place=1, format=1, moved_at=0.0)
        store, code = self.site.store, f"{int(room.removeprefix('class')):0>6}"
        create_class(store, Classroom(room, code, ONLOOKER, info.game, info.options, table.players))
        store.create(NewTable(info, dealer.seed.hex(), chained(table)))
        with store.engine.begin() as db:
            for seat in sitting:
                db.execute(insert(pupils).values(class_id=room, person=seat.person, name=seat.name, came=0.0))
        self.site.limits = Limits()  # nobody is slowed down by the pairs before

    async def ask(self, who: str, method: str, path: str, form: str = "") -> Answer:
        """One request as this person's browser or program sends it."""
        is_program = path.startswith("/api/")
        kind = b"application/json" if is_program else b"application/x-www-form-urlencoded"
        cookie = (b"cookie", f"{COOKIE}={self.cookies[who]}".encode())
        shown = (b"authorization", f"Bearer {token_of(who)}".encode()) if is_program else cookie
        return await ask(self.app, method, path, [(b"host", b"site"), (b"content-type", kind), shown], form.encode())


class TwinsAtSites(Twins):
    """Twins whose viewer asks everything there is to ask over HTTP, at every position at which they differ."""

    def __init__(self, setup: Setup, viewer: Seat | None, seed: int, folder: Path, most: int) -> None:
        super().__init__(setup, viewer, seed)
        self.one = TwinSite(folder / "one")
        self.two = TwinSite(folder / "two", like=folder / "one")
        self.runner = asyncio.Runner()
        self.most = most
        self.pairs = 0
        self.answers: dict[str, int] = {}
        """How many answers of each status were compared."""
        self.asked: set[tuple[str, str]] = set()
        for site in (self.one, self.two):
            for who in (ONLOOKER, *(f"seat {seat}" for seat in range(setup.players))):
                site.welcome(who)

    def compare(self, is_drawn: bool = True) -> None:
        before = self.differed
        super().compare(is_drawn)
        if self.differed > before and self.pairs < self.most and (LONG or self.a.number % SOME == 0):
            self.runner.run(self._ask_both())
            self.pairs += 1

    async def _ask_both(self) -> None:
        id, room = f"twin{self.pairs}", f"class{self.pairs}"
        self.one.lay(id, room, self.a)
        self.two.lay(id, room, self.b)
        who = ONLOOKER if self.viewer is None else f"seat {self.viewer}"
        _, _, page = await self.one.ask(who, "GET", f"/t/{id}")
        names = sorted(set(NAMED.findall(page.decode())))
        for method, path, form in Questions(self.a, self.viewer, id, room).all(names):
            first, second = [without_new_ids(await site.ask(who, method, path, form)) for site in (self.one, self.two)]
            if first != second:
                raise Leak(f"{method} {path}", first, second)
            self.answers[str(first[0])] = self.answers.get(str(first[0]), 0) + 1
            self.asked.add((method, path.partition("?")[0]))
