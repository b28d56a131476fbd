"""A home for family tabletop games: play them, with people or bots, or by the million from Python."""

from meowple.core import replay as _replay
from meowple.core.dealer import Dealer, sealed, seeded
from meowple.core.errors import BadRecord, MeowpleError
from meowple.core.game import Options
from meowple.core.record import Record, read_record
from meowple.core.table import PERSON, Table
from meowple.games import find, games

__version__ = "0.1.0"
__all__ = [
    "BadRecord",
    "Dealer",
    "MeowpleError",
    "Record",
    "Table",
    "games",
    "new",
    "read_record",
    "replay",
    "sealed",
    "seeded",
    "verify",
]


def new(
    name: str,
    players: int,
    seed: int | None = None,
    options: Options | None = None,
    seats: tuple[str, ...] | None = None,
) -> Table:
    """A new table. An integer seed makes it repeatable (and not verifiable); without one its dice are sealed."""
    people = tuple(seat for seat, by in enumerate(seats or (PERSON,) * players) if by == PERSON)
    return Table(find(name), players, options, sealed(people) if seed is None else seeded(seed), seats)


def replay(record: Record | str) -> Table:
    """The same table again, from its record."""
    record = read_record(record) if isinstance(record, str) else record
    return _replay.rebuild(find(record.game), record)


def verify(record: Record | str) -> int:
    """How many draws of a closed table follow from its seed: all of them, or NotVerified says which does not."""
    record = read_record(record) if isinstance(record, str) else record
    return _replay.verify(find(record.game), record)
