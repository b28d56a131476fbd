"""The last lines of a table as one viewer hears them: the parts `log:N` of what a page gets."""

from typing import Final, NotRequired, TypedDict

from meowple.core.action import CHANCE, Seat
from meowple.core.guide_moments import moment_at
from meowple.core.line_text import line_in_words
from meowple.core.translation import Translator
from meowple.core.view import LogRow, View
from meowple.core.words import TIME_UP, say_stand_in
from meowple.play.live_table import LiveTable

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
    told, parts = live.told.get(hearer, {}), {}
    for entry, is_live in view.lines(LOG_ROWS):
        heard = (entry.line.n, is_live)
        if heard not in told:
            row = view.row(entry, is_live)
            told[heard] = (f"log:{row.n}", log_part(live, row, view.viewer, names, translate))
        id, part = told[heard]
        parts[id] = part
    if len(told) > 2 * LOG_ROWS:
        told = {heard: kept for heard, kept in told.items() if kept[0] in parts}
    live.told[hearer] = told
    return parts


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
