"""A home for family tabletop games: play them, with people or bots, or by the million from Python.

    >>> import meowple
    >>> table = meowple.new("fits", players=2, seed=7)
    >>> table.play(0, table.legal(0)[0])
    [<Line 3 of seat 0: ...>]

`docs/python.md` is the tour.
"""

from meowple.core import replay as _replay
from meowple.core import verifying as _verifying
from meowple.core.action import CHANCE, Action, Seat
from meowple.core.bot import Bot
from meowple.core.dealer import Dealer, sealed, seeded
from meowple.core.errors import (
    BadDump,
    BadRecord,
    BadSentence,
    BadSetup,
    IllegalMove,
    MeowpleError,
    NotVerified,
    NotYourTurn,
    Reason,
    Refused,
    UnknownBot,
    UnknownGame,
)
from meowple.core.game import Game, Levels, Option, Options
from meowple.core.picture import Scene
from meowple.core.reading import read_record
from meowple.core.record import Line, Record
from meowple.core.state import Event, State
from meowple.core.table import PERSON, Table
from meowple.core.verifying import Receipt, Verified, read_receipt
from meowple.core.view import View
from meowple.games import find, find_bot, games

__version__ = "0.2.0"
__all__ = [
    "CHANCE",
    "PERSON",
    "Action",
    "BadDump",
    "BadRecord",
    "BadSentence",
    "BadSetup",
    "Bot",
    "Dealer",
    "Event",
    "Game",
    "IllegalMove",
    "Levels",
    "Line",
    "MeowpleError",
    "NotVerified",
    "NotYourTurn",
    "Option",
    "Options",
    "Reason",
    "Receipt",
    "Record",
    "Refused",
    "Scene",
    "Seat",
    "State",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "Verified",
    "View",
    "find_bot",
    "games",
    "new",
    "read_receipt",
    "read_record",
    "replay",
    "sealed",
    "seeded",
    "verify",
]


def new(
    game: str | Game,
    players: int,
    seed: int | None = None,
    options: Options | None = None,
    seats: tuple[str, ...] | None = None,
) -> Table:
    """A new table of a game on the shelf, by its name, or of any game at all.

    An integer seed makes it repeatable (and not verifiable); without one its dice are sealed. `seats` says who plays:
    `PERSON` or the name of a bot, for the record; nobody plays by themselves.
    """
    people = tuple(seat for seat, by in enumerate(seats or (PERSON,) * players) if by == PERSON)
    chosen = game if isinstance(game, Game) else find(game)
    return Table(chosen, players, options, sealed(people) if seed is None else seeded(seed), seats)


def replay(record: Record | str, game: Game | None = None) -> Table:
    """The same table again, from its record; give the game if it is not on the shelf."""
    record = read_record(record) if isinstance(record, str) else record
    return _replay.rebuild(game or find(record.game), record)


def verify(record: Record | str, game: Game | None = None, receipt: Receipt | None = None) -> Verified:
    """What of a closed table could be checked: every draw follows from its seed, or NotVerified says which does not.

    A receipt, which a device has kept since before the first draw, also shows that it is the same table.
    """
    record = read_record(record) if isinstance(record, str) else record
    return _verifying.verify(game or find(record.game), record, receipt)
