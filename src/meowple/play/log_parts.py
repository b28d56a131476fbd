"""The last lines of a table as one viewer hears them: the parts `log:N` of what a page gets."""

from typing import Final, NotRequired, TypedDict

from meowple.core.action import CHANCE, Seat
from meowple.core.guide_moments import moment_at
from meowple.core.line_text import line_in_words
from meowple.core.table import Table
from meowple.core.translation import Translator
from meowple.core.view import LogRow, View
from meowple.core.words import TIME_UP, say_stand_in
from meowple.play.live_table import NOTHING, Heard, LiveTable

LOG_ROWS: Final = 60
"""How many of the last lines a page is told."""


class LogPart(TypedDict):
    """A line in words; `say` is the sentence itself, where all of it may be known to this viewer.

    `seat` is who made it, or CHANCE; `moment` what kind of moment it is, if any, and `whose` a mishap is.
    """

    texts: list[str]
    undone: bool
    say: str
    seat: Seat
    moment: NotRequired[str]
    whose: NotRequired[Seat]
    drawer: NotRequired[Seat]
    """Whom chance drew for."""
    result: NotRequired[bool]
    """Whether it tells what came of something, and not only what was said."""
    late: NotRequired[str]
    """Who played it for this viewer, whose time was up."""


def log_parts(live: LiveTable, view: View, names: tuple[str, ...], translate: Translator) -> dict[str, object]:
    """The last lines as sentences: each is put into words once for all who hear it so, and again if it is undone."""
    hearer = (view.viewer, translate, names, live.info.players())
    heard = live.told.get(hearer, NOTHING)
    goes_on = _goes_on(view.table, heard.number)
    lines = [(entry, True) for entry in view.table.history[heard.number :]] if goes_on else view.lines(LOG_ROWS)
    parts, told = dict(heard.parts) if goes_on else {}, dict(heard.lines)
    for entry, is_live in lines:
        line = (entry.line.n, is_live)
        if line not in told:
            row = view.row(entry, is_live)
            told[line] = (f"log:{row.n}", log_part(live, row, view.viewer, names, translate))
        id, part = told[line]
        parts[id] = part
    for id in list(parts)[:-LOG_ROWS]:
        del parts[id]
    if len(told) > 2 * LOG_ROWS:
        told = {line: kept for line, kept in told.items() if kept[0] in parts}
    live.told[hearer] = Heard(view.table.number, parts, told)
    return parts


def _goes_on(table: Table, number: int) -> bool:
    """Whether there are only some lines more than this number, and none that takes others back: mostly so."""
    return 0 <= table.number - number <= LOG_ROWS and all(entry.action is not None for entry in table.history[number:])


def log_part(
    live: LiveTable, row: LogRow, viewer: Seat | None, names: tuple[str, ...], translate: Translator
) -> LogPart:
    texts = line_in_words(live.table.game, row, names, live.info.players(), translate, viewer)
    said = live.table.history[row.n - 1].line.say
    part = LogPart(texts=texts, undone=row.undone, say=said if said == row.say else "", seat=row.seat)
    if row.seat == CHANCE:
        part["drawer"] = row.drawer
    if row.events:
        part["result"] = True
    if row.seat == viewer and row.by.endswith(TIME_UP):
        late = say_stand_in(row.by, "", translate)
        part["late"] = f"{late[0].upper()}{late[1:]}."
    moment = None if row.undone or live.info.lesson else moment_at(live.table, row.n, viewer)
    if moment is not None:
        part["moment"] = moment.kind
        part["whose"] = moment.seat
    return part
