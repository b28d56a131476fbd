"""Reading and writing what is kept. Every method is one transaction; a returned write is on the disk."""

import json
import secrets as random
import time
from pathlib import Path

from sqlalchemy import Engine, RowMapping, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError

from meowple.core.action import Seat
from meowple.core.dealer import Dealer
from meowple.core.errors import MeowpleError
from meowple.core.game import OptionValue
from meowple.core.record import Dice, Line, Record, read_roll
from meowple.core.table import PERSON
from meowple.store.schema import lines, people, seats, secrets, tables
from meowple.store.upkeep import bring_up_to_date

NOBODY = "nobody"
"""Who sits in the seats of people that asked to be forgotten."""


class Collision(MeowpleError):
    """Somebody else has written this line number: read the table again and retry."""


class NoSuchTable(MeowpleError):
    pass


class SeatTaken(MeowpleError):
    pass


class Person:
    """A nickname behind a signed cookie; `session` is open for somebody with an account."""

    def __init__(self, id: str, name: str, lang: str, session: str = "") -> None:
        self.id = id
        self.name = name
        self.lang = lang
        self.session = session


class SeatRow:
    """Who sits where: `bot` is a level, `person` an id, `invite` opens an empty seat."""

    def __init__(
        self,
        seat: Seat,
        bot: str | None = None,
        person: str | None = None,
        name: str = "",
        nonce: str = "",
        invite: str | None = None,
        stand_in: str | None = None,
    ) -> None:
        self.seat = seat
        self.bot = bot
        self.person = person
        self.name = name
        self.nonce = nonce
        self.invite = invite
        self.stand_in = stand_in

    @property
    def is_taken(self) -> bool:
        return self.bot is not None or self.person is not None


class TableRow:
    """A table as kept: its head and its seats."""

    def __init__(self, row: RowMapping, sitting: list[SeatRow]) -> None:
        self.id: str = row["id"]
        self.game: str = row["game"]
        self.rules: int = row["rules"]
        self.options: dict[str, OptionValue] = json.loads(row["options"])
        self.host: str = row["host"]
        self.commitment: str = row["commitment"]
        self.given: int = row["given"]
        self.begun: bool = row["begun"]
        self.closed: bool = row["closed"]
        self.is_open_to_all: bool = row["is_open_to_all"]
        self.per_move: int = row["per_move"]
        self.rematch: str | None = row["rematch"]
        self.touched: float = row["touched"]
        self.seats = sitting


class Store:
    """One database. SQLite in WAL mode with full synchronisation: a plug may be pulled at any moment."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _be_durable)
        bring_up_to_date(self.engine)

    @classmethod
    def in_file(cls, path: Path) -> "Store":
        return cls(f"sqlite:///{path}")

    # People

    def new_person(self, name: str, lang: str) -> Person:
        person = Person(random.token_hex(8), name, lang)
        with self.engine.begin() as db:
            db.execute(insert(people).values(id=person.id, name=name, lang=lang, born=time.time()))
        return person

    def person(self, id: str) -> Person | None:
        with self.engine.connect() as db:
            row = db.execute(select(people).where(people.c.id == id)).mappings().first()
        return None if row is None else Person(row["id"], row["name"], row["lang"])

    def change_person(self, id: str, name: str, lang: str) -> None:
        with self.engine.begin() as db:
            db.execute(update(people).where(people.c.id == id).values(name=name, lang=lang))

    # Tables

    def new_table(
        self,
        game: str,
        rules: int,
        options: dict[str, OptionValue],
        host: str,
        sitting: list[SeatRow],
        dealer: Dealer,
        per_move: int = 0,
    ) -> str:
        """A table with its seats; the seed goes to the secrets. `per_move` seconds a move, 0 for no clock."""
        id = random.token_urlsafe(9)
        head = {
            "id": id,
            "game": game,
            "rules": rules,
            "options": json.dumps(options),
            "host": host,
            "per_move": per_move,
        }
        with self.engine.begin() as db:
            db.execute(insert(tables).values(**head, commitment=dealer.commitment, touched=time.time()))
            db.execute(insert(secrets).values(table_id=id, seed=dealer.seed.hex()))
            for row in sitting:
                db.execute(insert(seats).values(table_id=id, **vars(row)))
        return id

    def table(self, id: str) -> TableRow:
        with self.engine.connect() as db:
            row = db.execute(select(tables).where(tables.c.id == id)).mappings().first()
            if row is None:
                raise NoSuchTable("there is no such table")
            found = db.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat)).mappings().all()
        return TableRow(row, [_seat_row(seat) for seat in found])

    def tables_of(self, person: str, most: int = 100) -> list[TableRow]:
        """The tables this person sits at, the last touched first."""
        mine = select(seats.c.table_id).where(seats.c.person == person)
        query = select(tables.c.id).where(tables.c.id.in_(mine)).order_by(tables.c.touched.desc()).limit(most)
        with self.engine.connect() as db:
            ids = list(db.execute(query).scalars())
        return [self.table(id) for id in ids]

    def table_of_invite(self, invite: str) -> tuple[str, Seat] | None:
        with self.engine.connect() as db:
            row = db.execute(select(seats).where(seats.c.invite == invite)).mappings().first()
        return None if row is None else (row["table_id"], row["seat"])

    def take_seat(self, id: str, seat: Seat, person: Person, nonce: str) -> None:
        """Make an empty seat somebody's; SeatTaken if another was faster."""
        empty = (seats.c.table_id == id) & (seats.c.seat == seat) & seats.c.person.is_(None) & seats.c.bot.is_(None)
        with self.engine.begin() as db:
            taken = db.execute(update(seats).where(empty).values(person=person.id, name=person.name, nonce=nonce))
            if taken.rowcount != 1:
                raise SeatTaken("this seat is taken")

    def change_table(self, id: str, **fields: object) -> None:
        """Begun, closed, open to all, the rematch: whatever of the head changes."""
        with self.engine.begin() as db:
            db.execute(update(tables).where(tables.c.id == id).values(**fields, touched=time.time()))

    def change_seat(self, id: str, seat: Seat, **fields: object) -> None:
        with self.engine.begin() as db:
            db.execute(update(seats).where((seats.c.table_id == id) & (seats.c.seat == seat)).values(**fields))

    def forget_person(self, id: str) -> None:
        """Delete a person: their seats stay in the games of others, without a name; nothing points to them any more."""
        with self.engine.begin() as db:
            if db.execute(select(people).where(people.c.id == NOBODY)).first() is None:
                db.execute(insert(people).values(id=NOBODY, name="–", lang="en", born=0.0))
            db.execute(update(seats).where(seats.c.person == id).values(person=NOBODY, name="–", stand_in="medium"))
            db.execute(update(tables).where(tables.c.host == id).values(host=NOBODY))
            db.execute(delete(people).where(people.c.id == id))

    # Lines

    def append(self, id: str, new: list[Line]) -> None:
        """All lines of one move, or none; Collision if a number is taken."""
        rows = [
            {
                "table_id": id,
                "n": line.n,
                "seat": line.seat,
                "say": line.say,
                "by": line.by,
                "roll": None if line.roll is None else str(line.roll),
                "hash": line.hash,
            }
            for line in new
        ]
        try:
            with self.engine.begin() as db:
                db.execute(insert(lines), rows)
                db.execute(update(tables).where(tables.c.id == id).values(touched=time.time()))
        except IntegrityError as error:
            raise Collision(f"line {new[0].n} is taken") from error

    def lines(self, id: str) -> list[Line]:
        with self.engine.connect() as db:
            found = db.execute(select(lines).where(lines.c.table_id == id).order_by(lines.c.n)).mappings().all()
        return [
            Line(row["n"], row["seat"], row["say"], row["by"], read_roll(row["roll"], f"line {row['n']}"), row["hash"])
            for row in found
        ]

    def dealer(self, row: TableRow) -> Dealer:
        """The dealer with the secret seed: for the house only."""
        with self.engine.connect() as db:
            seed = db.execute(select(secrets.c.seed).where(secrets.c.table_id == row.id)).scalar_one()
        return Dealer(bytes.fromhex(seed), {seat.seat: seat.nonce for seat in row.seats if seat.nonce})

    def record(self, row: TableRow) -> Record:
        """The table's record, sealed: it says nothing of the seed."""
        dealer = self.dealer(row)
        dice = Dice(dealer.commitment, dealer.nonces, None)
        sitting = tuple(seat.bot or PERSON for seat in row.seats)
        return Record(row.game, row.rules, len(row.seats), row.options, sitting, dice, self.lines(row.id), row.given)


def _seat_row(row: RowMapping) -> SeatRow:
    fields = ("seat", "bot", "person", "name", "nonce", "invite", "stand_in")
    return SeatRow(*(row[name] for name in fields))


def _be_durable(connection: object, _: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
