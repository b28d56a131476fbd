"""Each distinct view is drawn once for everybody who sees the same; what takes long is drawn in a thread.

A thread costs about as much as a quick picture. So the first picture of a table is drawn in one, and the next where
they are asked for, as long as they are quick.
"""

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import Final, TypeVar, cast

from meowple.core.action import Seat
from meowple.core.guide_moments import END, ROUND, epilogue, moment_at, position_at
from meowple.core.picture import Scene, Shape
from meowple.core.state import State
from meowple.play.asking import table_in_words
from meowple.play.live_table import LiveTable
from meowple.play.view_payload import Parts, names_of, picture_parts, table_parts
from meowple.play.words import FOLDER
from meowple.web.live_tables import ServedTable

MOST_FRAMES: Final = 12
"""How many lines a page that is behind sees again, one by one; beyond that it begins with the last so many."""
QUICK: Final = 0.01
"""Seconds."""
Rendered = TypeVar("Rendered")
Frame = tuple[int, Parts]
"""A line number with the picture after that line; a step of the end of a game has its words in the part `told`."""


async def parts_of(live: ServedTable, viewer: Seat | None, lang: str, shape: Shape) -> Parts:
    """What these eyes get of the table as it stands."""
    return await _once(live, ("parts", viewer, lang, shape), lambda now: table_parts(now, viewer, lang, shape))


async def words_of(live: ServedTable, viewer: Seat | None, lang: str) -> list[str]:
    """The table as it stands, for ears."""
    return await _once(live, ("words", viewer, lang), lambda now: table_in_words(now, viewer, lang))


async def frames_of(
    live: ServedTable,
    viewer: Seat | None,
    lang: str,
    shape: Shape,
    since: int,
    together: tuple[Seat, ...] = (),
    most: int = MOST_FRAMES,
) -> list[Frame]:
    """What these eyes saw line by line after line `since`, but the table as it stands: `parts_of` has that.

    Seats that look `together` are at one device and no curtain hangs between them: they are shown only what all saw.
    """
    first = max(since, live.table.number - most, 0)
    if first >= live.table.number or (first + 1 == live.table.number and not is_told_apart(live, first + 1)):
        return []
    what = ("frames", viewer, lang, shape, first, together)
    return await _once(live, what, lambda now: _draw_frames(now, viewer, lang, shape, first, together))


def is_told_apart(live: LiveTable, number: int) -> bool:
    """Whether the table as it stands does not show what this line, its last, did: a round or the game has ended."""
    moment = moment_at(live.table, number)
    return moment is not None and moment.kind in (ROUND, END)


def _draw_frames(
    live: LiveTable, viewer: Seat | None, lang: str, shape: Shape, since: int, together: tuple[Seat, ...]
) -> list[Frame]:
    table, game = live.table, live.table.game
    translate = game.translator(lang, FOLDER)
    names = names_of(live, translate)
    frames: list[Frame] = []
    for number in range(since + 1, table.number + 1):
        if number == table.number and (table.over or not is_told_apart(live, number)):
            break
        position = position_at(table, number)
        if together and not is_the_same(position, together):
            continue
        scene = Scene(position.seen_by(viewer), viewer, translate, names, shape=shape)
        parts = picture_parts(game.draw(scene))
        if not frames or frames[-1][1] != parts:
            frames.append((number, parts))
    last = Scene(table.state.seen_by(viewer), viewer, translate, names, shape=shape)
    return frames + [(table.number, {**picture_parts(drawn), "told": text}) for text, drawn in epilogue(game, last)]


def is_the_same(position: State, seats: tuple[Seat, ...]) -> bool:
    """Whether all these seats see the same."""
    return all(position.seen_by(seat) == position.seen_by(seats[0]) for seat in seats[1:])


def moment_of(live: LiveTable) -> Hashable:
    """What all views of a table are drawn from, apart from whose they are: as long as it is the same, so are they."""
    sitting = tuple([(seat.name, seat.bot) for seat in live.info.seats])
    return (live.table.number, live.table.closed, live.info.lesson_step, live.info.held, sitting)


async def _once(live: ServedTable, what: tuple[Hashable, ...], draw: Callable[[LiveTable], Rendered]) -> Rendered:
    """Draw this of the table as it stands now, unless somebody has or is at it; what is out of date is forgotten."""
    moment = moment_of(live)
    drawn = live.rendered.get((moment, *what))
    if drawn is None or drawn.cancelled() or (drawn.done() and drawn.exception() is not None):
        fresh = {key: kept for key, kept in live.rendered.items() if cast(tuple[Hashable, ...], key)[0] == moment}
        drawn = _drawn(live, draw)
        live.rendered = {**fresh, (moment, *what): drawn}
    return cast(Rendered, drawn.result() if drawn.done() else await asyncio.shield(drawn))


def _drawn(live: ServedTable, draw: Callable[[LiveTable], Rendered]) -> asyncio.Future[object]:
    """Here, if the last picture of this table was quick; else in a thread, where it holds up nobody.

    Here the clock tells, which costs nothing to ask: should others have taken the time, the next one goes to a thread
    in vain. There its own work tells, or on a busy machine all would seem slow.
    """

    def timed(now: LiveTable, clock: Callable[[], float]) -> Rendered:
        began = clock()
        picture = draw(now)
        live.is_quick = clock() - began < QUICK
        return picture

    if not live.is_quick:
        in_thread = cast(Callable[[LiveTable, Callable[[], float]], object], timed)
        return asyncio.create_task(asyncio.to_thread(in_thread, live.snapshot(), time.thread_time))
    done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    done.set_result(timed(live, time.perf_counter))
    return done
