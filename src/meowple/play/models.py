"""People, seats and tables as they are kept, and what may go wrong with them."""

import time
from dataclasses import dataclass, field

from meowple.core.action import Seat
from meowple.core.errors import MeowpleError, Refused
from meowple.core.game import OptionValue
from meowple.core.record import FORMAT
from meowple.core.table import PERSON

TO_SEAL = "wanted"
"""The seal of a seat whose device has still to make one."""
NOBODY = "nobody"
"""Who sits in the seats of people that asked to be forgotten."""


class Collision(MeowpleError):
    """Somebody else has written this line number, or changed the table: read it again and retry."""


class NoSuchTable(MeowpleError):
    pass


class SeatTaken(MeowpleError):
    pass


class InviteUsed(MeowpleError):
    """Somebody came by this invite before."""


class NotBegun(Refused):
    """Seats are still empty: nobody can move before all have sat down."""


class NotAllowed(Refused):
    pass


class Held(Refused):
    """The table waits: nobody moves, no bot and no clock either, until it is let go on."""


class NoSuchClass(MeowpleError):
    """No class has this code, or it has ended."""


class NotTheTeacher(MeowpleError):
    pass


class ClassFull(MeowpleError):
    """As many children sit in this class as may."""


class Person:
    """A nickname behind a signed cookie; `session` is open for somebody with an account."""

    def __init__(self, id: str, name: str, lang: str, session: str = "") -> None:
        self.id = id
        self.name = name
        self.lang = lang
        self.session = session


class SeatInfo:
    """Who sits where: `bot` is a level, `person` an id, `invite` opens an empty seat, `stand_in` plays for a person.

    `nonce` is what the seat adds to the dice; `seal` see `play/sealing.py`; `before` had the seat before, in this game.
    """

    def __init__(
        self,
        seat: Seat,
        bot: str | None = None,
        person: str | None = None,
        name: str = "",
        nonce: str = "",
        invite: str | None = None,
        stand_in: str | None = None,
        seal: str = "",
        before: str = "",
    ) -> None:
        self.seat = seat
        self.bot = bot
        self.person = person
        self.name = name
        self.nonce = nonce
        self.invite = invite
        self.stand_in = stand_in
        self.seal = seal
        self.before = before

    @property
    def is_taken(self) -> bool:
        return self.bot is not None or self.person is not None


@dataclass
class TableInfo:
    """A table as it is kept, without its lines: what is played, who sits there, how far it is."""

    id: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    host: str
    commitment: str
    seats: list[SeatInfo]
    given: int = 0
    """How many first lines were taken over from a forked table."""
    begun: bool = False
    closed: bool = False
    is_open_to_all: bool = False
    per_move: int = 0
    """Seconds for a move; 0 for no clock."""
    rematch: str | None = None
    lesson: str = ""
    """The lesson that is learned here, and the step it stands at; empty at every other table."""
    lesson_step: int = 0
    class_id: str | None = None
    """The class this table belongs to, and which of its tables it is, counted from 1."""
    class_place: int | None = None
    held: str | None = None
    """Why nothing may be played here for now: the code of a reason; None if it may."""
    format: int = FORMAT
    """Of its record."""
    end: str = ""
    """The hash that closes its record."""
    dice_round: int = 1
    """How often all seats were asked to seal what they add to the dice."""
    steps: int = 0
    """How many steps have been kept since it was set up: who writes the next one must have seen all before."""
    moved_at: float = field(default_factory=time.time)
    """When somebody last moved, in seconds since 1970."""
    talk: str = ""
    """What was said last, as `seat:phrase` with spaces between."""
    asked_back: str = ""
    """`seat:line` if somebody asks all others to go back to before a line."""
    agreed: str = ""
    """Which seats agree to that, with spaces between."""

    @property
    def is_full(self) -> bool:
        return all(seat.is_taken for seat in self.seats)

    def players(self) -> tuple[str, ...]:
        """Who plays each seat, as a record says it: a person or a bot's level."""
        return tuple(seat.bot or PERSON for seat in self.seats)

    def nonces(self) -> dict[Seat, str]:
        """What people added to the dice."""
        return {seat.seat: seat.nonce for seat in self.seats if seat.nonce}

    def seals(self) -> dict[Seat, str]:
        """What they showed of it before any of it was known."""
        return {seat.seat: seat.seal for seat in self.seats if seat.seal not in ("", TO_SEAL)}


class Pupil:
    """A child in a class: a person, under the name of a cat that nobody else in the class has."""

    def __init__(self, person: str, name: str) -> None:
        self.person = person
        self.name = name


class Classroom:
    """A class as it is kept: one code, one game, tables of one size."""

    def __init__(
        self,
        id: str,
        code: str,
        teacher: str,
        game: str,
        options: dict[str, OptionValue],
        size: int,
        per_move: int = 0,
        held: str | None = None,
        ended: bool = False,
    ) -> None:
        self.id = id
        self.code = code
        self.teacher = teacher
        self.game = game
        self.options = options
        self.size = size
        """Seats at a table."""
        self.per_move = per_move
        self.held = held
        """Why no table goes on for now, as `TableInfo.held`: tables that are opened meanwhile wait too."""
        self.ended = ended
