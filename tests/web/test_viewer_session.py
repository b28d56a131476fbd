"""What a page is shown: drawn once for all, off the event loop, frame by frame, and never more than its eyes saw."""

import asyncio
import threading
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from meowple.core.picture import Shape
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.games import find, games
from meowple.play import table_actions
from meowple.play.live_table import LiveTable
from meowple.play.models import Person
from meowple.play.view_payload import Parts, names_of, table_parts
from meowple.play.words import FOLDER
from meowple.store.tokens import Bearer, bearer_of, make_token
from meowple.testing.setups import Setup
from meowple.testing.twins import Twins
from meowple.web import render_cache
from meowple.web.bot_players import BotPlayers
from meowple.web.bot_pool import BotPool
from meowple.web.dependencies import SiteParts
from meowple.web.events import messages
from meowple.web.identity import Identity
from meowple.web.live_tables import ServedTable
from meowple.web.news import News
from meowple.web.page_templates import PageTemplates
from meowple.web.render_cache import MOST_FRAMES, frames_of, is_the_same
from meowple.web.routes.api import TableWatch
from meowple.web.viewer_session import ViewerSession
from tests.web.viewers import Home, Page, drawn, whole

# Drawn once; off the loop what takes long


def test_many_watchers_of_one_view_are_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path, "fits", ["me", "medium"], boards="1")
    count: Counter[object] = Counter()
    true_parts = table_parts

    def counted(live: LiveTable, viewer: int | None, lang: str, shape: Shape) -> Parts:
        count[viewer, lang, shape] += 1
        return true_parts(live, viewer, lang, shape)

    monkeypatch.setattr(render_cache, "table_parts", counted)

    async def scene() -> None:
        live = await home.live()
        fans = [Person(f"fan{at}", "Fan", "en") for at in range(9)]
        for _ in range(2):
            sessions = [ViewerSession(who, "wide") for who in (*fans, home.host)]
            await asyncio.gather(*(session.look(live) for session in sessions))
            assert count == {(None, "en", "wide"): 1, (0, "en", "wide"): 1}
        await ViewerSession(home.host, "tall").look(live)
        assert count[0, "en", "tall"] == 1 and count.total() == 3
        await home.play()
        await ViewerSession(home.host, "wide").look(live)
        assert count[0, "en", "wide"] == 2, "after a move it is drawn anew"

    asyncio.run(scene())


def test_a_slow_picture_holds_up_nobody_elses_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path, "fits", ["me"], boards="1")
    other = home.new_table("fits", ["me"], boards="1")
    is_drawing, may_end = threading.Event(), threading.Event()
    true_parts = table_parts

    def slow(live: LiveTable, viewer: int | None, lang: str, shape: Shape) -> Parts:
        is_drawing.set()
        assert may_end.wait(20)
        return true_parts(live, viewer, lang, shape)

    monkeypatch.setattr(render_cache, "table_parts", slow)

    async def scene() -> None:
        live = await home.live()
        before = live.table.number
        page = Page(ViewerSession(home.host, "wide"))
        looking = asyncio.create_task(page.look(live))
        while not is_drawing.is_set():
            await asyncio.sleep(0.01)
        await home.play_at(other, 0)
        await home.play(2)
        assert not looking.done() and live.table.number > before, "nor one's own"
        may_end.set()
        await looking
        assert page.number == before, "what was drawn is shown, although somebody has moved meanwhile"
        frames = await page.look(live)
        assert page.number == live.table.number and frames[0][0] == before + 1, "and then the rest"

    asyncio.run(scene())


def test_a_table_drawn_in_a_thread_stands_still(tmp_path: Path) -> None:
    home = Home(tmp_path, "catlady", ["me", "me"])

    async def scene() -> None:
        live = await home.live()
        still = live.snapshot()
        before = (still.table.number, still.table.state.dump(), len(still.table.live), still.table.decision(0))
        assert before[3] == live.table.decision(0)
        await home.play(3)
        after = (still.table.number, still.table.state.dump(), len(still.table.live), still.table.decision(0))
        assert after == before and live.table.number > still.table.number

    asyncio.run(scene())


def test_a_picture_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path, "fits", ["me"], boards="1")
    true_parts = table_parts

    def broken(*_: object) -> Parts:
        raise RuntimeError("no ink")

    async def scene() -> None:
        live = await home.live()
        monkeypatch.setattr(render_cache, "table_parts", broken)
        with pytest.raises(RuntimeError):
            await ViewerSession(home.host, "wide").look(live)
        monkeypatch.setattr(render_cache, "table_parts", true_parts)
        sent = await ViewerSession(home.host, "wide").look(live)
        assert sent is not None and "picture" in sent["parts"]

    asyncio.run(scene())


# Frame by frame


@pytest.mark.parametrize("name", list(games))
def test_missed_lines_come_as_frames_in_order(tmp_path: Path, name: str) -> None:
    home = Home(tmp_path, name, ["me", "medium"])

    async def scene() -> None:
        live = await home.live()
        page = Page(ViewerSession(home.host, "wide"))
        assert await page.look(live) == [], "who has just come has missed nothing"
        first = page.number
        for _ in range(6):
            seat = live.table.to_act[0]
            table_actions.play(live, seat, live.table.legal(seat)[0].text, None)
        frames = await page.look(live)
        numbers = [n for n, _ in frames]
        assert numbers and numbers == sorted(set(numbers)), "in order, each once"
        assert set(numbers) <= set(range(first + 1, live.table.number))
        assert all(picture == drawn(live, n, 0) for n, picture in frames)
        assert all(one != other for (_, one), (_, other) in pairwise(frames)), "no frame twice"
        assert whole(page.has) == drawn(live, live.table.number, 0), "and in the end it has what there is"
        assert await page.session.look(live) is None, "and only once"

    asyncio.run(scene())


def test_a_page_far_behind_begins_with_the_last_lines(tmp_path: Path) -> None:
    home = Home(tmp_path, "fits", ["me"], boards="1")

    async def scene() -> None:
        live = await home.live()
        await home.play(12)
        numbers = [n for n, _ in await Page(ViewerSession(home.host, "wide", seen=0)).look(live)]
        assert numbers[0] == live.table.number - MOST_FRAMES + 1 and numbers[-1] == live.table.number - 1
        for seen in (live.table.number, live.table.number + 99, None):
            assert await Page(ViewerSession(home.host, "wide", seen)).look(live) == []

    asyncio.run(scene())


def test_lifting_the_curtain_shows_what_happened_since_that_seat_looked(tmp_path: Path) -> None:
    home = Home(tmp_path, "mousetrap", ["me", "me"])

    async def scene() -> None:
        live = await home.live()
        page = Page(ViewerSession(home.host, "wide"))
        await page.look(live)
        assert page.is_covered
        await home.lift(0)
        await page.look(live)
        assert not page.is_covered and "picture" in page.has
        await home.lower()
        await page.look(live)
        await home.lift(1)
        await page.look(live)
        looked = live.table.number
        await home.lower()
        while 1 not in live.table.to_act:
            await home.play()
        await home.lower()
        assert await page.look(live) == []
        assert list(page.has) == ["curtain"], "behind the curtain there is nothing"
        await home.lift(1)
        frames = await page.look(live)
        assert page.sent is not None and page.sent["since"] == looked
        assert frames == [(n, drawn(live, n, 1)) for n, _ in frames]
        assert [n for n, _ in frames][:1] == [looked + 1]

    asyncio.run(scene())


def test_the_curtain_falls_also_while_the_picture_is_being_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path, "mousetrap", ["me", "me"])
    true_parts = table_parts
    is_drawing, may_end = threading.Event(), threading.Event()

    def slow(live: LiveTable, viewer: int | None, lang: str, shape: Shape) -> Parts:
        is_drawing.set()
        assert may_end.wait(20)
        return true_parts(live, viewer, lang, shape)

    monkeypatch.setattr(render_cache, "table_parts", slow)

    async def scene() -> None:
        live = await home.live()
        await home.lift(0)
        page = Page(ViewerSession(home.host, "wide"))
        looking = asyncio.create_task(page.look(live))
        while not is_drawing.is_set():
            await asyncio.sleep(0.01)
        await home.lower()
        may_end.set()
        await looking
        assert page.is_covered and "picture" not in page.has

    asyncio.run(scene())


# Never more than was seen


def as_live(home: Home, table: Table) -> ServedTable:
    return ServedTable(home.tables.store.table(home.id), table, News())


@pytest.mark.parametrize("name", ["mousetrap", "fits"])
def test_frames_of_twins_are_the_same(tmp_path: Path, name: str) -> None:
    """Two tables that differ only in what seat 1 may not know: every frame seat 1 gets is byte-equal."""
    home = Home(tmp_path, name, ["me", "me"])
    twins = Twins(Setup(find(name), 2, {}), viewer=1, seed=3)
    compared = 0

    async def scene() -> None:
        nonlocal compared
        for _ in range(40):
            if not twins.step():
                twins.b = rebuild(twins.setup.game, twins.a.record)
            pair = [
                await frames_of(as_live(home, table), 1, "en", "wide", since=max(0, table.number - 9))
                for table in (twins.a, twins.b)
            ]
            assert pair[0] == pair[1]
            compared += len(pair[0]) if twins.a.state.dump() != twins.b.state.dump() else 0

    asyncio.run(scene())
    assert compared, "the twins never differed"


def test_without_a_curtain_only_what_all_saw_is_played_again(tmp_path: Path) -> None:
    home = Home(tmp_path, "fits", ["me", "me"], boards="1")

    async def scene() -> None:
        live = await home.live()
        await home.play(2)
        while not is_the_same(live.table.state, (0, 1)):
            await home.play()
        alone = await frames_of(live, 0, "en", "wide", 0)
        together = await frames_of(live, 0, "en", "wide", 0, (0, 1))
        hidden = {n for n in range(1, live.table.number) if not is_the_same(live.table.position(n), (0, 1))}
        assert hidden & {n for n, _ in alone} and not hidden & {n for n, _ in together} and together

    asyncio.run(scene())


def test_two_of_one_name_are_told_apart(tmp_path: Path) -> None:
    home = Home(tmp_path, "catlady", ["me", "medium", "medium", "easy"])
    live = asyncio.run(home.live())
    names = names_of(live, live.table.game.translator("en", FOLDER))
    assert names == ("Ala", "medium bot", "medium bot 2", "easy bot")


# For programs


def test_a_slow_listener_hears_the_end_too(tmp_path: Path) -> None:
    """The table is closed while a bot still has the view before in its hands."""
    home = Home(tmp_path, "fits", ["me"], boards="1")
    store = home.tables.store
    bearer = bearer_of(store, make_token(store, home.host, "Tom"))
    assert bearer is not None

    async def scene() -> None:
        live = await home.live()
        site = SiteParts(
            store, home.tables, BotPlayers(home.tables, BotPool()), Identity(store, "key"), PageTemplates()
        )
        watch = TableWatch(site, home.id, Bearer(bearer.id, home.host), 0)
        events = messages(live.news, watch.next)
        assert '"closed":false' in await anext(events)
        await home.tables.do(home.id, lambda now: table_actions.close(now, home.host.id))
        assert '"closed":true' in await anext(events)
        assert [event async for event in events] == []

    asyncio.run(scene())
