"""A table in memory: the running game, who is here, whose eyes look, and what is said besides the moves."""

import time
from collections.abc import Callable
from typing import Final

from meowple.core.action import Seat
from meowple.core.table import Table
from meowple.play.models import NOBODY, TableInfo

SILENCE: Final = 90.0
"""Seconds without a sign after which the others may hand a seat to a bot or end the game."""


class LiveTable:
    """What is in memory may be lost: what matters is in `info` and in the lines of `table`, and both are kept."""

    def __init__(self, info: TableInfo, table: Table, now: Callable[[], float] = time.monotonic) -> None:
        self.info = info
        self.table = table
        self.now = now
        self.moved_at = now()
        self.talk: list[tuple[Seat, str]] = []
        self.asked_back: tuple[Seat, int] | None = None
        """Somebody asks all others to go back to before a line."""
        self.agreed: set[Seat] = set()
        self.open_pages: dict[str, int] = {}
        """How many pages each person has open here."""
        self.last_here: dict[str, float] = {}
        self.lifted: dict[str, Seat] = {}
        """For whom of the people round one device the curtain is up."""
        self.shown: dict[tuple[str, Seat], int] = {}
        """The last line each person was shown through the eyes of each of their seats."""

    def snapshot(self) -> "LiveTable":
        """The same table as it is now, to be drawn in a thread while play goes on here."""
        return LiveTable(self.info, self.table.snapshot(), self.now)

    # Who sits here

    def seats_of(self, person: str) -> list[Seat]:
        return [seat.seat for seat in self.info.seats if seat.person == person]

    def may_look(self, person: str) -> bool:
        is_teacher = self.info.class_id is not None and self.info.host == person
        return bool(self.seats_of(person)) or self.info.is_open_to_all or is_teacher

    def bot_at(self, seat: Seat) -> str | None:
        """The level that plays this seat now: its own bot, or the one that stands in for somebody away."""
        info = self.info.seats[seat]
        return info.bot or info.stand_in

    def is_turn_of(self, person: str) -> bool:
        is_running = self.info.begun and self.info.held is None
        return is_running and any(seat in self.table.to_act for seat in self.seats_of(person))

    # Who is here

    def came(self, person: str) -> None:
        """One page more of this person."""
        self.open_pages[person] = self.open_pages.get(person, 0) + 1

    def went(self, person: str) -> None:
        self.open_pages[person] -= 1
        self.last_here[person] = self.now()

    def silent_for(self, person: str) -> float:
        """Seconds since this person last had the table open."""
        if self.open_pages.get(person):
            return 0.0
        return self.now() - self.last_here.get(person, self.moved_at)

    def is_absent(self, seat: Seat) -> bool:
        """A person's seat whose person has not been seen for a while and owes a choice."""
        owes = self.info.seats[seat].stand_in is None and seat in self.table.to_act
        return owes and self.is_gone(seat)

    def is_gone(self, seat: Seat) -> bool:
        """A person's seat whose person has not been seen for a while."""
        person = self.info.seats[seat].person
        return person is not None and (person == NOBODY or self.silent_for(person) > SILENCE)

    # People round one device

    def viewer(self, person: str) -> tuple[Seat | None, bool]:
        """Through which seat's eyes this person looks now, and whether the curtain is down."""
        mine = self.seats_of(person)
        if len(mine) <= 1:
            return (mine[0] if mine else None), False
        acting = [seat for seat in self.table.to_act if seat in mine]
        views = {self.table.state.seen_by(seat).dump() for seat in mine}
        if len(views) == 1 or self.table.over:
            return (acting or mine)[0], False
        return self.lifted.get(person), person not in self.lifted

    def lower_curtain(self, person: str) -> None:
        self.lifted.pop(person, None)
