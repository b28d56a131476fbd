"""Who has a table open: pages of this process are counted, those of others are known by a mark that goes out."""

import time
from collections.abc import Callable
from typing import Final

MARK_LASTS: Final = 15.0
"""Seconds for which somebody counts as being here after a process last said so."""


class Presence:
    """It belongs to the table's place, not to one reading of it: whoever reads the table anew gets the same."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self.since = now()
        """Nobody is taken for absent for what happened before this process looked at the table."""
        self.open_pages: dict[str, int] = {}
        """How many pages each person has open at this process."""
        self.last_here: dict[str, float] = {}
        self.marks: dict[str, float] = {}
        """When another process last said that a person is here."""
        self.unseen: dict[str, tuple[int, float]] = {}
        """The moment each person has still to see: its line, and when it came."""

    def came(self, person: str) -> None:
        """One page more of this person."""
        self.open_pages[person] = self.open_pages.get(person, 0) + 1

    def went(self, person: str) -> None:
        self.open_pages[person] -= 1
        if not self.open_pages[person]:
            del self.open_pages[person]
        self.last_here[person] = self.now()

    def is_here(self, person: str) -> bool:
        return person in self.open_pages or abs(self.now() - self.marks.get(person, 0.0)) < MARK_LASTS

    @property
    def is_anybody_here(self) -> bool:
        return bool(self.open_pages) or any(self.is_here(person) for person in self.marks)

    def silent_for(self, person: str, otherwise: float) -> float:
        """Seconds since this person was last here; since that moment if they have not been."""
        if self.is_here(person):
            return 0.0
        now = self.now()
        signs = [times[person] for times in (self.last_here, self.marks) if person in times]
        last = max(signs, default=max(self.since, otherwise))
        if last > now + MARK_LASTS:  # the clock was set back: they are waited for from now on
            self.since = self.last_here[person] = last = now
            self.marks.pop(person, None)
        return now - last

    def greet(self, person: str) -> None:
        """Somebody has just become this person: from now on they are waited for."""
        self.last_here[person] = self.now()
