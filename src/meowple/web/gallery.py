"""Pictures are drawn in threads, never on the event loop, and once for everybody who sees the same."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Final, TypeVar, cast

from meowple.core.action import Seat
from meowple.core.picture import Scene
from meowple.core.state import State
from meowple.web import faces
from meowple.web.house import LiveTable

MOST_FRAMES: Final = 12
"""How many lines a page that is behind sees again, one by one; beyond that it begins with the last so many."""
Drawn = TypeVar("Drawn")
Frames = list[tuple[int, str]]
"""Line numbers with the picture after each."""


async def face_of(live: LiveTable, viewer: Seat | None, lang: str, tall: bool) -> dict[str, object]:
    """The face for these eyes."""
    return await _once(live, ("face", viewer, lang, tall), lambda still: faces.face(still, viewer, lang, tall))


async def frames_of(
    live: LiveTable, viewer: Seat | None, lang: str, tall: bool, since: int, together: tuple[Seat, ...] = ()
) -> Frames:
    """What these eyes saw line by line after line `since`, the last line excepted: the face has that.

    Seats that look `together` are at one device and no curtain hangs between them: they are shown only what all saw.
    """
    first = max(since, live.table.number - MOST_FRAMES, 0)
    if first + 1 >= live.table.number:
        return []
    what = ("frames", viewer, lang, tall, first, together)
    return await _once(live, what, lambda still: _draw_frames(still, viewer, lang, tall, first, together))


def _draw_frames(
    live: LiveTable, viewer: Seat | None, lang: str, tall: bool, since: int, together: tuple[Seat, ...]
) -> Frames:
    game = live.table.game
    tongue = game.tongue(lang, faces.FOLDER)
    names = faces.names_of(live, tongue)
    frames: Frames = []
    for n in range(since + 1, live.table.number):
        position = live.table.history[n].before
        if together and not is_the_same(position, together):
            continue
        drawn = game.picture(Scene(position.seen_by(viewer), viewer, tongue, names, tall=tall))
        if not frames or frames[-1][1] != drawn:
            frames.append((n, drawn))
    return frames


def is_the_same(position: State, seats: tuple[Seat, ...]) -> bool:
    """Whether all these seats see the same."""
    return len({position.seen_by(seat).dump() for seat in seats}) == 1


async def _once(live: LiveTable, what: tuple[Hashable, ...], draw: Callable[[LiveTable], Drawn]) -> Drawn:
    """Draw this of the table as it stands now, unless somebody has or is at it; what is out of date is forgotten."""
    sitting = tuple((seat.name, seat.bot) for seat in live.row.seats)
    moment = (live.table.number, live.table.closed, sitting)
    task = live.drawn.get((moment, *what))
    if task is None or task.cancelled() or (task.done() and task.exception() is not None):
        live.drawn = {key: kept for key, kept in live.drawn.items() if cast(tuple[Hashable, ...], key)[0] == moment}
        task = asyncio.create_task(asyncio.to_thread(cast(Callable[[LiveTable], object], draw), live.still()))
        live.drawn[moment, *what] = task
    return cast(Drawn, await asyncio.shield(task))
