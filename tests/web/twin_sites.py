"""Two sites with the same people, key and ids of tables: only what lies on their tables can tell them apart."""

import asyncio
import hashlib
import re
import shutil
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import insert

from meowple.core.action import Seat
from meowple.core.dealer import Dealer
from meowple.core.record import Line
from meowple.core.table import Table
from meowple.play.models import SeatInfo, TableInfo
from meowple.play.steps import NewTable
from meowple.store.data_folder import KEY
from meowple.store.schema import people
from meowple.store.tokens import PREFIX, tokens
from meowple.testing.setups import LONG, Setup
from meowple.testing.twins import Leak, Twins
from meowple.web.app import create_app
from meowple.web.identity import COOKIE
from meowple.web.settings import Settings
from tools.asgi_asking import Headers, ask

SEED = bytes(range(32))
ONLOOKER = "onlooker"
NAMED = re.compile(r'data-what=\\?"([^"\\]+)')
"""What can be asked "What is that?"."""
SOME = 3
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


class TwinSite:
    """A site in a folder; its people, their tokens and their tables have the names they are given."""

    def __init__(self, folder: Path, like: Path | None = None) -> None:
        if like is not None:
            folder.mkdir()
            shutil.copy(like / KEY, folder / KEY)
        self.app = create_app(folder, Settings(hosts=("site",)))
        self.site = self.app.state.site
        self.cookies: dict[str, str] = {}

    def welcome(self, who: str) -> None:
        row = {"id": f"token {who}", "hash": hashlib.sha256(token_of(who).encode()).hexdigest()}
        with self.site.store.engine.begin() as db:
            db.execute(insert(people).values(id=who, name=f"Cat {who}", lang="en", born=0.0))
            db.execute(insert(tokens).values(**row, owner=who, person=who, made=0.0))
        self.cookies[who] = self.site.identity.cookie(self.site.store.person(who))

    def lay(self, id: str, table: Table) -> None:
        """This table as one that runs here, everybody at a device of their own, onlookers let in."""
        dealer = Dealer(SEED, dict.fromkeys(range(table.players), "0"))
        sitting = [
            SeatInfo(seat, person=f"seat {seat}", name=f"Cat seat {seat}", nonce="0") for seat in range(table.players)
        ]
        head = (id, table.game.name, table.game.version, table.options, "seat 0", dealer.commitment, sitting)
        info = TableInfo(*head, begun=True, is_open_to_all=True, format=1)
        self.site.store.create(NewTable(info, dealer.seed.hex(), chained(table)))

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
        id = f"twin{self.pairs}"
        self.one.lay(id, self.a)
        self.two.lay(id, self.b)
        who = ONLOOKER if self.viewer is None else f"seat {self.viewer}"
        for method, path, form in await self._questions(who, id):
            first, second = [await site.ask(who, method, path, form) for site in (self.one, self.two)]
            if first != second:
                raise Leak(f"{method} {path}", first, second)
            self.answers[str(first[0])] = self.answers.get(str(first[0]), 0) + 1

    async def _questions(self, who: str, id: str) -> list[tuple[str, str, str]]:
        """Every route that tells something of a table, with words as somebody who wants to know would send them."""
        number, me = self.a.number, self.viewer or 0
        table, api = f"/t/{id}", f"/api/v1/tables/{id}"
        asked = [
            table,
            f"{table}/live?seen={max(0, number - 9)}",
            f"{table}/live?shape=tall",
            f"{table}/trip",
            f"{table}/words",
        ]
        asked += [f"{table}/{room}" for room in ("scores", "result.svg", "record", "replay", "replay/lines")]
        asked += [f"{table}/replay/{room}" for room in ("news", "verify", f"line/{number}", f"line/{number // 2}")]
        asked += [f"{table}/score?seat={seat}" for seat in range(self.a.players)]
        words = [action.text for action in self.a.legal(me)][:: max(1, len(self.a.legal(me)) // SOME)]
        words += [action.text for action in self.a.legal((me + 1) % self.a.players)][:SOME]
        asked += [f"{table}/preview?words={quote(said)}" for said in words]
        asked += [f"{table}/why?seat={seat}&words={quote(said)}" for said in words for seat in (me, 1 - me)]
        _, _, page = await self.one.ask(who, "GET", table)
        names = sorted(set(NAMED.findall(page.decode())))
        asked += [f"{table}/what?name={quote(name)}" for name in names[:: max(1, len(names) // SOME)]]
        asked += ["/", "/mine", "/news", "/api/v1/tables", api, f"{api}/view", f"{api}/watch", f"{api}/record"]
        wrong = f'{{"seat": {me}, "say": "meow", "decision": {self.a.decision(me)}}}'
        return [
            *(("GET", path, "") for path in asked),
            ("POST", f"{table}/say", f"words=meow&seat={me}&decision={self.a.decision(me)}"),
            ("POST", f"{table}/say", f"words={quote(words[0]) if words else 'meow'}&seat={me}&decision=999"),
            ("POST", f"{api}/moves", wrong),
        ]
