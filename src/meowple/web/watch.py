"""One pair of eyes on a table: what it has been shown, and what it is shown next."""

from typing import cast

from meowple.core.action import Seat
from meowple.store.store import Person
from meowple.web.faces import FOLDER, besides, names_of
from meowple.web.gallery import face_of, frames_of
from meowple.web.house import House, LiveTable


class Watch:
    """A page that looks at a table. `seen` is the last line it has shown; None if it has shown nothing yet."""

    def __init__(self, house: House, person: Person, tall: bool, seen: int | None = None) -> None:
        self.house = house
        self.person = person
        self.tall = tall
        self.seen = seen
        self.viewer: Seat | None = None
        self.is_covered = False
        """The curtain was down when the page last looked."""
        self.since: int | None = None
        """What happened after this line is new to whoever lifted the curtain."""

    async def look(self, live: LiveTable) -> dict[str, object]:
        """The face for this person's eyes with the frames missed, or the curtain; and what may be done besides moving.

        Should the curtain fall while the picture is being drawn, the picture is not shown. Should somebody move
        meanwhile, it is shown all the same: the next look has the rest.
        """
        while True:
            viewer, curtain = self.house.viewer(live, self.person.id)
            if curtain:
                return self._curtain(live)
            if self.is_covered:
                self.since = live.looked.get((self.person.id, viewer or 0), 0)
            face = await face_of(live, viewer, self.person.lang, self.tall)
            number = cast(int, face["number"])
            frames = [frame for frame in await self._missed(live, viewer) if frame[0] < number]
            if self.house.viewer(live, self.person.id) == (viewer, False):
                break
        self._has_seen(live, viewer, number)
        return {**face, **besides(live, self.person), "frames": frames, "since": self.since}

    def _curtain(self, live: LiveTable) -> dict[str, object]:
        self.is_covered = True
        mine = live.seats_of(self.person.id)
        due = [seat for seat in live.table.to_act if seat in mine]
        names = names_of(live, live.table.game.tongue(self.person.lang, FOLDER))
        return {"curtain": [[seat, names[seat]] for seat in due or mine], "number": live.table.number}

    async def _missed(self, live: LiveTable, viewer: Seat | None) -> list[tuple[int, str]]:
        """The frames between what was shown last and now: after the curtain, since this seat last looked."""
        since = self.since if self.is_covered else self.seen
        if since is None:
            return []
        mine = tuple(live.seats_of(self.person.id))
        is_alone = len(mine) <= 1 or self.is_covered or viewer == self.viewer
        return await frames_of(live, viewer, self.person.lang, self.tall, since, () if is_alone else mine)

    def _has_seen(self, live: LiveTable, viewer: Seat | None, number: int) -> None:
        """Where no curtain hangs everybody round the device has looked."""
        is_lifted = (live.row.id, self.person.id) in self.house.eyes
        for seat in [viewer or 0] if is_lifted else live.seats_of(self.person.id):
            live.looked[self.person.id, seat] = number
        self.seen = number
        self.viewer = viewer
        self.is_covered = False
