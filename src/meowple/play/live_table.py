"""A table in memory: the running game, who is here, whose eyes look, and what is said besides the moves."""

import time
from collections.abc import Callable, Hashable
from typing import Final

from meowple.core.action import Seat
from meowple.core.table import Table
from meowple.play.models import NOBODY, TableInfo
from meowple.play.presence import Presence

SILENCE: Final = 90.0
"""Seconds without a sign after which the others may hand a seat to a bot or end the game."""


class Eyes:
    """What people have seen of a table: kept, so that another process shows them neither more nor less."""

    def __init__(
        self,
        lifted: dict[str, Seat] | None = None,
        shown: dict[tuple[str, Seat], int] | None = None,
        seen: dict[str, int] | None = None,
    ) -> None:
        self.lifted = lifted or {}
        self.shown = shown or {}
        self.seen = seen or {}
        """Up to which line each person has seen the moments of the game."""


class Heard:
    """The last lines up to a number as somebody heard them: as parts by id, and by line and whether it was in force.

    Nobody changes it: pictures are drawn in threads, too.
    """

    def __init__(
        self, number: int, parts: dict[str, object], lines: dict[tuple[int, bool], tuple[str, object]]
    ) -> None:
        self.number = number
        self.parts = parts
        self.lines = lines


NOTHING: Final = Heard(0, {}, {})


class LiveTable:
    """What is in memory may be lost: what matters is in `info`, in the lines of `table` and in what eyes have seen.

    All three are kept, so that the next process that is asked goes on where this one was.
    """

    def __init__(
        self,
        info: TableInfo,
        table: Table,
        now: Callable[[], float] = time.time,
        eyes: Eyes | None = None,
        here: Presence | None = None,
    ) -> None:
        self.info = info
        self.table = table
        self.now = now
        self.eyes = eyes or Eyes()
        self.here = here or Presence(now)
        self.told: dict[Hashable, Heard] = {}
        """The last lines in words, for each who hears them (`play/log_parts.py`)."""

    def snapshot(self) -> "LiveTable":
        """The same table as it is now, to be drawn in a thread while play goes on here."""
        still = LiveTable(self.info, self.table.copy(), self.now)
        still.told = self.told
        return still

    # What is kept, as it is used

    @property
    def moved_at(self) -> float:
        """When somebody last moved, by the clock on the wall: every process reads the same."""
        return self.info.moved_at

    @property
    def talk(self) -> list[tuple[Seat, str]]:
        """What was said last, and by whom."""
        return [(int(seat), phrase) for seat, _, phrase in (said.partition(":") for said in self.info.talk.split())]

    @property
    def asked_back(self) -> tuple[Seat, int] | None:
        """Somebody asks all others to go back to before a line."""
        seat, _, line = self.info.asked_back.partition(":")
        return (int(seat), int(line)) if line else None

    @property
    def agreed(self) -> set[Seat]:
        """Who agrees to that."""
        return {int(seat) for seat in self.info.agreed.split()}

    @property
    def lifted(self) -> dict[str, Seat]:
        """For whom of the people round one device the curtain is up."""
        return self.eyes.lifted

    @property
    def shown(self) -> dict[tuple[str, Seat], int]:
        """The last line each person was shown through the eyes of each of their seats."""
        return self.eyes.shown

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

    @property
    def unseen(self) -> dict[str, tuple[int, float]]:
        """The moment each person has still to see (`play/moments.py`): its line, and when it came."""
        return self.here.unseen

    @property
    def open_pages(self) -> dict[str, int]:
        """How many pages each person has open at this process."""
        return self.here.open_pages

    def came(self, person: str) -> None:
        """One page more of this person."""
        self.here.came(person)

    def went(self, person: str) -> None:
        self.here.went(person)

    def silent_for(self, person: str) -> float:
        """Seconds since this person last had the table open, here or at another process; or since the last move."""
        return self.here.silent_for(person, self.moved_at)

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

    def show(self, person: str, seat: Seat, number: int) -> None:
        """This person has been shown all up to a line through the eyes of this seat."""
        self.shown[person, seat] = number
