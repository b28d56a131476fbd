"""One page that looks at a table: what it has been shown, what it lacks, and the curtain."""

import time
import zlib
from collections.abc import Hashable
from itertools import compress, repeat
from operator import is_not
from typing import cast

import orjson

from meowple import __version__
from meowple.core.action import Seat
from meowple.core.picture import Shape
from meowple.play.models import Person
from meowple.play.view_payload import VERSION, Parts, Payload, curtain_parts, personal_parts
from meowple.web.cuts import shortened
from meowple.web.live_tables import ServedTable
from meowple.web.render_cache import Frame, frames_of, is_told_apart, moment_of, parts_of


class Sent(Payload, total=False):
    """A payload as it goes to a page: the frames it missed, what is new since a line, and a tag of all it has then."""

    number: int
    tag: str
    since: int | None
    frames: list[tuple[int, Parts]]
    now: float
    """What time it is here, where a clock runs: nobody's own watch need be right."""


def tag_of(drawn_from: Hashable, personal: Parts) -> str:
    """A short text that is the same for the same parts: by it a page that comes back says what it has.

    It goes by what the parts are drawn from: to look through all of them would take longer than to draw them.
    """
    return f"{zlib.crc32(orjson.dumps(personal), zlib.crc32(f'{__version__} {drawn_from}'.encode())):08x}"


def lacking(has: Parts, parts: Parts) -> Parts:
    """The parts of these that are not there yet, or are there otherwise.

    Most are the very same, such as the sixty lines of the log: only the others are looked at.
    """
    others = compress(parts.items(), map(is_not, parts.values(), map(has.get, parts, repeat(has))))
    return {id: part for id, part in others if has.get(id, has) != part}


class ViewerSession:
    """`seen` is the last line the page has shown (None: nothing yet), `has` the parts it has."""

    def __init__(
        self, person: Person, shape: Shape, seen: int | None = None, tag: str = "", takes_cuts: bool = False
    ) -> None:
        self.person = person
        self.shape = shape
        self.seen = seen
        self.tag = tag
        self.takes_cuts = takes_cuts
        """Whether its page knows what to do with a part that is only what changed."""
        self.has: Parts = {}
        self.viewer: Seat | None = None
        self.is_covered = False
        """The curtain was down when the page last looked."""
        self.since: int | None = None
        """What happened after this line is new to whoever lifted the curtain."""

    async def look(self, live: ServedTable) -> Sent | None:
        """What this page lacks of the table, with the frames it missed; the curtain; or None if it lacks nothing.

        Should the curtain fall while the picture is being drawn, the picture is not shown. Should somebody move
        meanwhile, it is shown all the same: the next look has the rest.
        """
        while True:
            viewer, is_covered = live.viewer(self.person.id)
            if is_covered:
                return self._curtain(live)
            if self.is_covered:
                self.since = live.shown.get((self.person.id, viewer or 0), 0)
            drawn_from = (moment_of(live), viewer, self.person.lang, self.shape)
            drawn = await parts_of(live, viewer, self.person.lang, self.shape)
            number = cast(int, cast(dict[str, object], drawn["standing"])["number"])
            missed = await self._missed(live, viewer)
            frames = [(n, frame) for n, frame in missed if n < number or (n == number and is_told_apart(live, n))]
            if live.viewer(self.person.id) == (viewer, False):
                break
        self._has_seen(live, viewer, number)
        personal = {**personal_parts(live, self.person), "curtain": None}
        return self._sent({**drawn, **personal}, number, frames, tag_of(drawn_from, personal))

    def _sent(self, parts: Parts, number: int, frames: list[Frame], tag: str) -> Sent | None:
        if self.tag:  # a page that comes back: all or nothing
            self.has, self.tag = (dict(parts) if self.tag == tag else {}), ""
        shown: list[Frame] = []
        for line, picture in frames:
            shown.append((line, self._told(picture)))
            self.has.update(picture)
        new = self._told(parts)
        self.has = parts
        if not new and not shown:
            return None
        sent = Sent(version=VERSION, number=number, tag=tag, since=self.since, frames=shown, parts=new)
        if parts.get("clock") is not None:
            sent["now"] = time.time()
        return sent

    def _told(self, parts: Parts) -> Parts:
        new = lacking(self.has, parts)
        return shortened(self.has, new) if self.takes_cuts else new

    def _curtain(self, live: ServedTable) -> Sent | None:
        """Behind the curtain a page has nothing."""
        parts = curtain_parts(live, self.person)
        if self.is_covered and self.has == parts:
            return None
        self.is_covered = True
        self.has, self.tag = parts, ""
        return Sent(version=VERSION, number=live.table.number, tag="", since=None, frames=[], parts=parts)

    async def _missed(self, live: ServedTable, viewer: Seat | None) -> list[Frame]:
        """The frames between what was shown last and now: after the curtain, since this seat last looked."""
        since = self.since if self.is_covered else self.seen
        if since is None:
            return []
        mine = tuple(live.seats_of(self.person.id))
        is_alone = len(mine) <= 1 or self.is_covered or viewer == self.viewer
        return await frames_of(live, viewer, self.person.lang, self.shape, since, () if is_alone else mine)

    def _has_seen(self, live: ServedTable, viewer: Seat | None, number: int) -> None:
        """Where no curtain hangs everybody round the device has looked."""
        is_lifted = self.person.id in live.lifted
        for seat in [viewer or 0] if is_lifted else live.seats_of(self.person.id):
            live.show(self.person.id, seat, number)
        self.seen = number
        self.viewer = viewer
        self.is_covered = False
