"""A scripted evening at a site whose process dies at its k-th commit, for every k until the script ends.

`python -m tests.store.scripted_session FOLDER` begins with the database `FOLDER/start.db` each time and leaves a data
folder for each death, `FOLDER/before-k` and `FOLDER/after-k`; `told.jsonl` in it has what was acknowledged before, one
fact a line. With the word `open` the session does no more than open the database.
"""

import asyncio
import json
import os
import shutil
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy.engine.default import DefaultDialect

from meowple.core.dealer import Dealer
from meowple.core.record import seal_of
from meowple.play import sealing, setting_up, table_actions
from meowple.play.models import Person
from meowple.play.steps import NewTable
from meowple.store import accounts, tokens
from meowple.store.store import Store
from meowple.web.live_tables import Action, LiveTables, ServedTable

DIED: Final = 9
SIDES: Final = ("before", "after")
NONCE: Final = "a" * 32
BOARD: Final = {"boards": "1"}
DATABASE: Final = "meowple.db"


class Commits:
    """Counts commits, and ends the process without a word just before or just after one of them."""

    def __init__(self, side: str, last: int) -> None:
        self.count = 0
        really_commit: Any = DefaultDialect.do_commit

        def commit(dialect: DefaultDialect, connection: Any) -> None:
            self.count += 1
            if (side, self.count) == ("before", last):
                os._exit(DIED)
            really_commit(dialect, connection)
            if (side, self.count) == ("after", last):
                os._exit(DIED)

        DefaultDialect.do_commit = commit  # type: ignore[method-assign]


class Session:
    """The site without its pages, and the file in which every acknowledgement is written down."""

    def __init__(self, folder: Path, commits: Commits) -> None:
        self.commits = commits
        self.before = 0
        self.told = os.open(folder / "told.jsonl", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self.store = Store.in_file(folder / DATABASE)
        self.tables = LiveTables(self.store)
        self.tell("opened")

    def tell(self, what: str, **facts: object) -> None:
        """Acknowledge something, with the number of commits it took."""
        took, self.before = self.commits.count - self.before, self.commits.count
        os.write(self.told, (json.dumps({"what": what, "commits": took, **facts}) + "\n").encode())

    def tell_table(self, live: ServedTable) -> None:
        info = live.info
        facts = {"begun": info.begun, "closed": info.closed, "rematch": info.rematch, "open": info.is_open_to_all}
        seats = [vars(seat) for seat in info.seats]
        lines = [entry.line.hash for entry in live.table.history]
        self.tell("table", id=info.id, host=info.host, seats=seats, lines=lines, **facts)

    async def create(self, new: NewTable) -> str:
        id = await self.tables.create(new)
        self.tell_table(await self.tables.get(id))
        return id

    async def do(self, id: str, action: Action) -> ServedTable:
        live = await self.tables.do(id, action)
        self.tell_table(live)
        return live

    async def move(self, id: str, choice: int = 0) -> None:
        """The first legal choice, or another, of whoever is to act first."""
        live = await self.tables.get(id)
        seat = live.table.to_act[0]
        legal, decision = live.table.legal(seat), live.table.decision(seat)
        await self.do(id, lambda table: table_actions.play(table, seat, legal[choice % len(legal)].text, decision))

    def new_person(self, name: str) -> Person:
        person = self.store.new_person(name, "en")
        self.tell("person", id=person.id)
        return person


async def play_session(session: Session) -> None:
    """Everything that is ever written, once at least."""
    ala, olek = session.new_person("Ala"), session.new_person("Olek")
    id = await with_a_guest(session, ala, olek)
    await comings_and_goings(session, id, ala, olek)
    await session.do(id, lambda table: table_actions.close(table, ala.id))
    again = await rematch(session, id, ala)
    await seal(session, again, ala, olek)
    await open_nonces(session, again, ala, olek)
    await session.move(again)
    await to_the_end(session, ala)
    await round_one_device(session, olek)
    await people(session, ala, olek)


async def with_a_guest(session: Session, ala: Person, olek: Person) -> str:
    """An invited guest takes the last seat, both seal, and the game begins; moves, an undo, going back by consent."""
    new = setting_up.new_table("fits", BOARD, ala, ["me", "invite"], True)
    id = await session.create(new)
    await session.do(id, lambda table: table_actions.take_seat(table, 1, olek, True))
    await seal_twice(session, id, ala, olek)
    await session.move(id)
    await session.do(id, lambda table: table_actions.undo(table, ala.id, 0))
    for _ in range(4):
        await session.move(id, 1)
    await session.do(id, lambda table: table_actions.ask_back(table, ala.id, 0))
    await session.do(id, lambda table: table_actions.answer_back(table, olek.id, True))
    return id


async def seal_twice(session: Session, id: str, ala: Person, olek: Person) -> None:
    """One of two nonces is open when the other device has lost its own: all is sealed anew."""
    await seal(session, id, ala, olek)
    await session.do(id, partial(sealing.open_nonce, person=ala.id, nonce=NONCE))
    await session.do(id, partial(sealing.seal_anew, person=olek.id))
    await seal(session, id, ala, olek)
    await open_nonces(session, id, ala, olek)


async def seal(session: Session, id: str, *people: Person) -> None:
    for person in people:
        await session.do(id, partial(sealing.seal, person=person.id, sent=seal_of(NONCE)))


async def open_nonces(session: Session, id: str, *people: Person) -> None:
    for person in people:
        await session.do(id, partial(sealing.open_nonce, person=person.id, nonce=NONCE))


async def comings_and_goings(session: Session, id: str, ala: Person, olek: Person) -> None:
    """A bot stands in and moves; the host opens the table and gives a seat away, which its guest takes again."""
    await session.do(id, lambda table: table_actions.leave(table, olek.id))
    await session.move(id)
    await session.do(id, lambda table: table_actions.come_back(table, olek.id))
    await session.do(id, lambda table: table_actions.open_to_all(table, ala.id, True))
    live = await session.tables.get(id)
    live.here.since = live.info.moved_at = 0.0  # nobody who is there loses a seat
    await session.do(id, lambda table: table_actions.free_seat(table, ala.id, 1))
    await session.do(id, lambda table: table_actions.take_seat(table, 1, olek, True))
    await session.move(id)


async def rematch(session: Session, id: str, person: Person) -> str:
    live = await session.tables.get(id)
    new, step = setting_up.rematch(live, person, "next")
    await session.tables.create(new, step)
    session.tell_table(live)
    session.before = session.commits.count
    session.tell_table(await session.tables.get(new.info.id))
    return new.info.id


async def to_the_end(session: Session, person: Person) -> None:
    """A game alone but for its last two moves; then these, and a fork of it."""
    new = setting_up.new_table("fits", BOARD, person, ["me"], False)
    new.lines = nearly_played(new)
    id = await session.create(new)
    for _ in range(2):
        await session.move(id)
    live = await session.tables.get(id)
    fork = await session.create(setting_up.fork(live, 8, person, 0, "easy"))
    await session.move(fork)


def nearly_played(new: NewTable) -> list[Any]:
    """The lines of a whole game without its last two decisions."""
    table = sealing.opened(new.info, Dealer(bytes.fromhex(new.seed), new.info.nonces()))
    while not table.over:
        table.play(0, table.legal(0)[0])
    lines = [entry.line for entry in table.history]
    decisions = [line.n for line in lines if line.seat == 0]
    return lines[: decisions[-2] - 1]


async def round_one_device(session: Session, person: Person) -> None:
    """Two people at one device: full from the start, with chances at once."""
    id = await session.create(setting_up.new_table("mousetrap", {}, person, ["me", "me"], False))
    for _ in range(2):
        await session.move(id)


async def people(session: Session, ala: Person, olek: Person) -> None:
    """An account, a session, a bot's token; one person becomes another; one is forgotten."""
    store = session.store
    store.change_person(ala.id, "Alicja", "pl")
    session.tell("renamed", id=ala.id, name="Alicja")
    accounts.set_password(store, ala.id, "Alicja", "hash")
    session.tell("account", id=ala.id, name="Alicja")
    session.tell("session", id=ala.id, token=accounts.open_session(store, ala.id))
    session.tell("token", id=olek.id, token=tokens.make_token(store, olek, "Tom"))
    guest = session.new_person("Guest")
    accounts.merge(store, guest.id, ala.id)
    session.tell("gone", id=guest.id)
    tokens.forget_bots(store, olek.id)
    session.tell("no tokens", id=olek.id)
    store.forget_person(olek.id)
    session.tell("gone", id=olek.id)
    await session.tables.refresh(olek.id)
    for live in session.tables.in_memory.values():
        session.tell_table(live)


def in_a_child(work: Callable[[], None]) -> int:
    """Fork, so that nothing has to be imported again; how the child ended."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            sys.excepthook(*sys.exc_info())
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def die_everywhere(folder: Path, play: Callable[[Session], Awaitable[None]], start: Path) -> None:
    """A child for every commit there is, on both sides of it; in the last folder of each side nobody died."""
    for side in SIDES:
        ended, last = DIED, 0
        while ended == DIED:
            last += 1
            data = folder / f"{side}-{last:03}"
            data.mkdir(parents=True)
            shutil.copy(start, data / DATABASE)
            ended = in_a_child(partial(run, data, play, side, last))
        if ended != 0:
            sys.exit(f"the session of {data.name} failed with {ended}")


def run(data: Path, play: Callable[[Session], Awaitable[None]], side: str, last: int) -> None:
    async def session() -> None:
        await play(Session(data, Commits(side, last)))

    asyncio.run(session())


async def open_only(session: Session) -> None:
    """Bringing the database up to date is all."""


if __name__ == "__main__":
    die_everywhere(
        Path(sys.argv[1]), open_only if sys.argv[2:] == ["open"] else play_session, Path(sys.argv[1]) / "start.db"
    )
