"""Two processes at the same tables, as far as they can be told apart: each has its own tables in memory."""

from collections.abc import Iterable
from functools import partial

from meowple.core.action import Seat
from meowple.play import table_actions
from meowple.play.models import Person
from meowple.play.setting_up import new_table
from meowple.store.store import Store
from meowple.web.exchange import Exchange, Heard
from meowple.web.live_tables import LiveTables, ServedTable


class Silence(Exchange):
    """Everything that is told is lost, but noted."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []
        self.marked: set[tuple[str, str]] = set()

    def tell(self, table: str, steps: int) -> None:
        self.told.append((table, steps))

    def mark(self, table: str, person: str) -> None:
        self.marked.add((table, person))

    async def marks(self, tables: Iterable[str]) -> dict[str, dict[str, float]]:
        return {table: {} for table in tables}

    async def listen(self, heard: Heard) -> None:
        raise AssertionError("nobody listens here")


class TwoProcesses:
    """Ala at one, Olek at the other, at one table; neither hears of the other by itself."""

    def __init__(self, store: Store, game: str = "fits", options: dict[str, str] | None = None) -> None:
        self.store = store
        self.here, self.there = LiveTables(store, Silence()), LiveTables(store, Silence())
        self.ala, self.olek = store.new_person("Ala", "pl"), store.new_person("Olek", "cs")
        chosen = {"boards": "1"} if options is None else options
        self.id = store.create(new_table(game, chosen, self.ala, ["me", "invite"], False))

    async def begin(self) -> tuple[ServedTable, ServedTable]:
        """Olek sits down; both processes have the table in memory."""
        await self.there.do(self.id, partial(table_actions.take_seat, seat=1, person=self.olek, seals=False))
        return await self.here.current(self.id), await self.there.get(self.id)

    async def move(self, at: LiveTables, seat: Seat, decision: int | None = None) -> ServedTable:
        """The first thing possible, as somebody sees it at this process."""
        live = await at.get(self.id)
        say, number = live.table.legal(seat)[0].text, live.table.decision(seat) if decision is None else decision
        who: Person = (self.ala, self.olek)[seat]
        return await at.do(self.id, partial(table_actions.play_as, person=who.id, seat=seat, say=say, decision=number))
