"""One table and the pages that look at it, without a browser."""

from pathlib import Path
from typing import Any

from meowple.core.picture import Scene
from meowple.play import table_actions
from meowple.play.live_table import LiveTable
from meowple.play.setting_up import new_table
from meowple.play.view_payload import Parts, names_of
from meowple.play.words import FOLDER
from meowple.store.store import Store
from meowple.web.live_tables import LiveTables, ServedTable
from meowple.web.viewer_session import Sent, ViewerSession


class Home:
    """One table of a game and the people round it."""

    def __init__(self, folder: Path, game: str, seats: list[str], **options: str) -> None:
        self.tables = LiveTables(Store.in_file(folder / "meowple.db"))
        self.host = self.tables.store.new_person("Ala", "en")
        self.id = self.new_table(game, seats, **options)

    def new_table(self, game: str, seats: list[str], **options: str) -> str:
        return self.tables.store.create(new_table(game, options, self.host, seats, False))

    async def live(self) -> ServedTable:
        return await self.tables.get(self.id)

    async def play(self, times: int = 1) -> None:
        """The first thing possible, as often."""
        live = await self.live()
        for _ in range(times):
            await self.play_at(self.id, live.table.to_act[0])

    async def play_at(self, id: str, seat: int) -> None:
        live = await self.tables.get(id)
        say, decision = live.table.legal(seat)[0].text, live.table.decision(seat)
        await self.tables.do(id, lambda now: table_actions.play_as(now, self.host.id, seat, say, decision))

    async def lower(self) -> None:
        await self.tables.do(self.id, lambda now: table_actions.lower_curtain(now, self.host.id))

    async def lift(self, seat: int) -> None:
        await self.tables.do(self.id, lambda now: table_actions.lift_curtain(now, self.host.id, seat))


def drawn(live: LiveTable, n: int, viewer: int) -> str:
    """What was to be seen through these eyes after line n."""
    translate = live.table.game.translator("en", FOLDER)
    scene = Scene(live.table.position(n).seen_by(viewer), viewer, translate, names_of(live, translate))
    return live.table.game.picture(scene)


def whole(parts: Parts) -> str:
    """The picture these parts make."""
    frame: Any = parts["picture"]
    return str(frame["before"] + "".join(str(parts[f"picture:{id}"]) for id in frame["order"]) + frame["after"])


class Page:
    """A page that takes what its session sends, as the client does."""

    def __init__(self, session: ViewerSession) -> None:
        self.session = session
        self.has: Parts = {}
        self.sent: Sent | None = None

    async def look(self, live: ServedTable) -> list[tuple[int, str]]:
        """The frames it is shown, each as the whole picture it has then."""
        self.sent = await self.session.look(live)
        if self.sent is None:
            return []
        if self.sent["parts"].get("curtain"):
            self.has = {}
        shown = []
        for n, parts in self.sent["frames"]:
            self.has.update(parts)
            shown.append((n, whole(self.has)))
        self.has.update(self.sent["parts"])
        return shown

    @property
    def number(self) -> int:
        standing: Any = self.has["standing"]
        return int(standing["number"])

    @property
    def is_covered(self) -> bool:
        return bool(self.has.get("curtain"))
