"""A clock that is set back keeps nobody waiting: bots are due at once, and who is gone is taken for gone in time."""

import asyncio
import time
from pathlib import Path

from meowple.play import table_actions
from meowple.play.live_table import SILENCE
from meowple.play.presence import MARK_LASTS, Presence
from meowple.play.setting_up import new_table
from meowple.store.duties import claim, let_all_go
from meowple.store.store import Store
from meowple.web.live_tables import LiveTables

DAY = 86_400.0


def test_what_a_bot_has_to_do_is_due_at_once_whatever_the_clock_says(tmp_path: Path) -> None:
    """It was kept before the clock was set back, and the site has been started again."""
    tables = LiveTables(Store.in_file(tmp_path / "meowple.db"))
    host = tables.store.new_person("Ann", "en")

    async def table_with_a_move() -> str:
        id = await tables.create(new_table("fits", {"boards": "1"}, host, ["me", "easy"], False))
        live = await tables.get(id)
        decision = live.table.decision(0)
        say = str(live.table.legal(0)[0])
        await tables.do(id, lambda table: table_actions.play(table, 0, say, decision, "person"))
        return id

    id = asyncio.run(table_with_a_move())
    let_all_go(tables.store.engine)
    assert claim(tables.store.engine, "another", time.time() - 365 * DAY, 10) == [id]
    tables.writer.close()
    tables.store.close()


class Clock:
    def __init__(self) -> None:
        self.time = 100 * DAY

    def __call__(self) -> float:
        return self.time


def test_who_is_gone_is_waited_for_from_the_moment_the_clock_was_set_back() -> None:
    clock = Clock()
    here = Presence(clock)
    here.came("ann")
    here.went("ann")
    here.marks["bob"] = clock()
    clock.time -= DAY
    assert not here.is_here("bob"), "a mark from tomorrow goes out too"
    for person in ("ann", "bob", "cid"):
        assert here.silent_for(person, clock() + DAY) == 0.0
    clock.time += SILENCE + MARK_LASTS
    for person in ("ann", "bob", "cid"):
        assert here.silent_for(person, clock() - 2 * DAY) > SILENCE
