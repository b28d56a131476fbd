"""Each distinct view is drawn once, in a thread, for everybody who sees the same."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Final, TypeVar, cast

from meowple.core.action import Seat
from meowple.core.picture import Scene
from meowple.core.state import State
from meowple.play.live_table import LiveTable
from meowple.play.view_payload import Parts, names_of, picture_parts, table_parts
from meowple.play.words import FOLDER
from meowple.web.live_tables import ServedTable

MOST_FRAMES: Final = 12
"""How many lines a page that is behind sees again, one by one; beyond that it begins with the last so many."""
Rendered = TypeVar("Rendered")
Frame = tuple[int, Parts]
"""A line number with the picture after that line."""


async def parts_of(live: ServedTable, viewer: Seat | None, lang: str, tall: bool) -> Parts:
    """What these eyes get of the table as it stands."""
    return await _once(live, ("parts", viewer, lang, tall), lambda now: table_parts(now, viewer, lang, tall))


async def frames_of(
    live: ServedTable, viewer: Seat | None, lang: str, tall: bool, since: int, together: tuple[Seat, ...] = ()
) -> list[Frame]:
    """What these eyes saw line by line after line `since`, the last line excepted: `parts_of` has that.

    Seats that look `together` are at one device and no curtain hangs between them: they are shown only what all saw.
    """
    first = max(since, live.table.number - MOST_FRAMES, 0)
    if first + 1 >= live.table.number:
        return []
    what = ("frames", viewer, lang, tall, first, together)
    return await _once(live, what, lambda now: _draw_frames(now, viewer, lang, tall, first, together))


def _draw_frames(
    live: LiveTable, viewer: Seat | None, lang: str, tall: bool, since: int, together: tuple[Seat, ...]
) -> list[Frame]:
    game = live.table.game
    translate = game.translator(lang, FOLDER)
    names = names_of(live, translate)
    frames: list[Frame] = []
    for number in range(since + 1, live.table.number):
        position = live.table.position(number)
        if together and not is_the_same(position, together):
            continue
        scene = Scene(position.seen_by(viewer), viewer, translate, names, tall=tall)
        parts = picture_parts(game.draw(scene))
        if not frames or frames[-1][1] != parts:
            frames.append((number, parts))
    return frames


def is_the_same(position: State, seats: tuple[Seat, ...]) -> bool:
    """Whether all these seats see the same."""
    return len({position.seen_by(seat).dump() for seat in seats}) == 1


async def _once(live: ServedTable, what: tuple[Hashable, ...], draw: Callable[[LiveTable], Rendered]) -> Rendered:
    """Draw this of the table as it stands now, unless somebody has or is at it; what is out of date is forgotten."""
    sitting = tuple((seat.name, seat.bot) for seat in live.info.seats)
    moment = (live.table.number, live.table.closed, live.info.lesson_step, live.info.held, sitting)
    task = live.rendered.get((moment, *what))
    if task is None or task.cancelled() or (task.done() and task.exception() is not None):
        fresh = {key: kept for key, kept in live.rendered.items() if cast(tuple[Hashable, ...], key)[0] == moment}
        task = asyncio.create_task(asyncio.to_thread(cast(Callable[[LiveTable], object], draw), live.snapshot()))
        live.rendered = {**fresh, (moment, *what): task}
    return cast(Rendered, await asyncio.shield(task))
