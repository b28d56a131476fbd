"""Moments at a table: bots wait until the people a moment is for have seen it; people never do."""

from typing import Final

from meowple.core.guide_moments import moment_at
from meowple.core.record import Line
from meowple.play.live_table import LiveTable
from meowple.play.models import NOBODY

LONGEST: Final = 20.0
"""Seconds after which bots go on though a moment has not been seen."""


def note(live: LiveTable, lines: list[Line]) -> None:
    """These lines are new: whoever sits at one of their moments with the page open has it still to see."""
    people = {seat.person for seat in live.info.seats if seat.person not in (None, NOBODY)}
    for line in lines:
        moment = moment_at(live.table, line.n)
        if moment is None:
            continue
        for person in people:
            is_new = person is not None and line.n > live.eyes.seen.get(person, 0)
            if is_new and person is not None and live.here.is_here(person) and moment.is_for(live.seats_of(person)):
                live.unseen[person] = (line.n, live.now())


def see(live: LiveTable, person: str, number: int) -> None:
    """This person has seen all up to a line."""
    live.eyes.seen[person] = max(number, live.eyes.seen.get(person, 0))
    if person in live.unseen and live.unseen[person][0] <= number:
        del live.unseen[person]


def is_awaited(live: LiveTable) -> bool:
    """Whether somebody here has a moment still to see: their page is open, and it has not been for too long."""
    return any(live.here.is_here(person) and live.now() - since < LONGEST for person, (_, since) in live.unseen.items())
