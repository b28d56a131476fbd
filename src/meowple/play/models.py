"""People, seats and tables as they are kept, and what may go wrong with them."""

from meowple.core.action import Seat
from meowple.core.errors import MeowpleError
from meowple.core.game import OptionValue
from meowple.core.table import PERSON

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


class SeatInfo:
    """Who sits where: `bot` is a level, `person` an id, `invite` opens an empty seat, `stand_in` plays for a person."""

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


class TableInfo:
    """A table as it is kept, without its lines: what is played, who sits there, how far it is."""

    def __init__(
        self,
        id: str,
        game: str,
        rules: int,
        options: dict[str, OptionValue],
        host: str,
        commitment: str,
        seats: list[SeatInfo],
        given: int = 0,
        begun: bool = False,
        closed: bool = False,
        is_open_to_all: bool = False,
        per_move: int = 0,
        rematch: str | None = None,
        lesson: str = "",
        lesson_step: int = 0,
    ) -> None:
        self.id = id
        self.game = game
        self.rules = rules
        self.options = options
        self.host = host
        self.commitment = commitment
        self.seats = seats
        self.given = given
        """How many first lines were taken over from a forked table."""
        self.begun = begun
        self.closed = closed
        self.is_open_to_all = is_open_to_all
        self.per_move = per_move
        """Seconds for a move; 0 for no clock."""
        self.rematch = rematch
        self.lesson = lesson
        """The lesson that is learned here; empty at every other table."""
        self.lesson_step = lesson_step

    @property
    def is_full(self) -> bool:
        return all(seat.is_taken for seat in self.seats)

    def players(self) -> tuple[str, ...]:
        """Who plays each seat, as a record says it: a person or a bot's level."""
        return tuple(seat.bot or PERSON for seat in self.seats)

    def nonces(self) -> dict[Seat, str]:
        """What people added to the dice."""
        return {seat.seat: seat.nonce for seat in self.seats if seat.nonce}
