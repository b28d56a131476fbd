"""Somebody's records: what they did at a table that they never did better before."""

from meowple.core.action import Seat
from meowple.core.entry import Entry
from meowple.core.guide_moments import say_record
from meowple.core.table import Table
from meowple.core.translation import Translator

Marks = dict[str, int]
"""What somebody can have a record in, by what it is called, with the points they have there."""


def marks_of(table: Table, seat: Seat, translate: Translator, line: int = 0) -> Marks:
    """What a seat has done at this table, or in one line of it: what the game names, and at the end the whole game."""
    entries = [table.history[line - 1]] if line and line < table.number else table.live
    found = _named(table, entries, seat, translate)
    if table.over and line in (0, table.number):
        found[translate("Your best game so far")] = table.scores[seat]
    return found


def _named(table: Table, entries: list[Entry], seat: Seat, translate: Translator) -> Marks:
    found: Marks = {}
    for entry in entries:
        for event in entry.events:
            name = say_record(table.game, event, translate) if event.values.get("seat") == seat else ""
            if name:
                found[name] = int(event.values["points"])
    return found


def past_marks(table: Table, other: Table, seat: Seat, translate: Translator) -> Marks:
    """What the other table has to compare with: its whole game only if the two were played alike."""
    found = marks_of(other, seat, translate)
    if (other.players, other.options, other.state.version) != (table.players, table.options, table.state.version):
        found.pop(translate("Your best game so far"), None)
    return found


def records(table: Table, line: int, seat: Seat, past: list[Marks], translate: Translator) -> list[str]:
    """What was counted in this line and is better than ever before; nothing is a record the first time."""
    told: list[str] = []
    for what, points in marks_of(table, seat, translate, line).items():
        before = [other[what] for other in past if what in other]
        if before and points > max(before):
            now, then = (table.game.say_score(score, translate) for score in (points, max(before)))
            told.append(translate("{what}: {now} (before: {then})", what=what, now=now, then=then))
    return told
