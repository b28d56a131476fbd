"""What one action changes: kept in one transaction, or not at all."""

from meowple.core.action import Seat
from meowple.core.record import Line
from meowple.play.models import Classroom, Pupil, TableInfo

Change = str | int | float | bool | None


class Step:
    """Everything one action changes at a table: new lines, fields of the table itself, fields of its seats."""

    def __init__(self, table: TableInfo, lines: list[Line] | None = None) -> None:
        self.table = table
        self.lines = lines or []
        self.changes: dict[str, Change] = {}
        self.seat_changes: dict[Seat, dict[str, Change]] = {}
        self.taken: list[Seat] = []
        """Seats that must still be empty when this is written: two may have wanted one."""
        self.seed = ""
        """A new seed for its dice, if they are made anew."""
        self.lifted: dict[str, Seat | None] = {}
        """For whom of the people round one device the curtain goes up now; None: it falls."""
        self.seen: dict[str, int] = {}
        """Moments that people have seen now: up to which line."""
        self.duty: float | None = None
        """When a bot or a clock has to do something next; None: nothing. It counts if `has_duty` says so."""
        self.has_duty = False

    def change(self, **fields: Change) -> None:
        """Change the table, here and in what will be kept."""
        for name, value in fields.items():
            setattr(self.table, name, value)
        self.changes.update(fields)

    def change_seat(self, seat: Seat, **fields: Change) -> None:
        for name, value in fields.items():
            setattr(self.table.seats[seat], name, value)
        self.seat_changes.setdefault(seat, {}).update(fields)

    @property
    def is_empty(self) -> bool:
        return not (self.lines or self.changes or self.seat_changes or self.lifted or self.seen or self.has_duty)


class NewTable:
    """A table that has just been set up: what it is, the seed of its dice, and the lines it begins with."""

    def __init__(self, info: TableInfo, seed: str, lines: list[Line]) -> None:
        self.info = info
        self.seed = seed
        self.lines = lines


class ClassStep:
    """Everything one action changes in a class: the class itself, who came, and its tables, old and new."""

    def __init__(self, room: Classroom) -> None:
        self.room = room
        self.changes: dict[str, Change] = {}
        self.pupil: Pupil | None = None
        self.tables: list[Step] = []
        self.new_tables: list[NewTable] = []

    def change(self, **fields: Change) -> None:
        """Change the class, here and in what will be kept."""
        for name, value in fields.items():
            setattr(self.room, name, value)
        self.changes.update(fields)
