"""What a page is shown: drawn once for all, off the event loop, frame by frame, and never more than its eyes saw."""

import asyncio
import threading
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from meowple.core.picture import Scene
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.games import find, games
from meowple.store.store import Person, Store
from meowple.store.tokens import Bearer, bearer_of, make_token
from meowple.web import faces, gallery, life
from meowple.web.api import events_of
from meowple.web.gallery import MOST_FRAMES, frames_of
from meowple.web.house import House, LiveTable
from meowple.web.watch import Watch
from tests.kit.setups import Setup
from tests.kit.twins import Twins


class Home:
    """A house with one table of a game and the people round it."""

    def __init__(self, folder: Path, game: str, seats: list[str], **options: str) -> None:
        self.house = House(Store.in_file(folder / "meowple.db"))
        self.host = self.house.store.new_person("Ala", "en")
        self.id = self.house.new_table(game, options, self.host, seats, "n")

    async def live(self) -> LiveTable:
        return await self.house.get(self.id)

    async def play(self, times: int = 1) -> None:
        """The first thing possible, as often."""
        live = await self.live()
        for _ in range(times):
            seat = live.table.to_act[0]
            await self.house.play(self.id, self.host.id, seat, live.table.legal(seat)[0].text, None)


def drawn(live: LiveTable, n: int, viewer: int) -> str:
    """What was to be seen through these eyes after line n."""
    state = live.table.history[n].before if n < live.table.number else live.table.state
    tongue = live.table.game.tongue("en", faces.FOLDER)
    names = faces.names_of(live, tongue)
    return live.table.game.picture(Scene(state.seen_by(viewer), viewer, tongue, names))


# Drawn once, off the loop


def test_many_watchers_of_one_view_are_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path, "fits", ["me", "medium"], boards="1")
    count: Counter[object] = Counter()
    true_face = faces.face

    def counted(live: LiveTable, viewer: int | None, lang: str, tall: bool) -> dict[str, object]:
        count[viewer, lang, tall] += 1
        assert threading.current_thread() is not threading.main_thread(), "drawn on the event loop"
        return true_face(live, viewer, lang, tall)

    monkeypatch.setattr(faces, "face", counted)

    async def scene() -> None:
        live = await home.live()
        fans = [Person(f"fan{at}", "Fan", "en") for at in range(9)]
        for _ in range(2):
            watches = [Watch(home.house, fan, False) for fan in fans] + [Watch(home.house, home.host, False)]
            await asyncio.gather(*(watch.look(live) for watch in watches))
            assert count == {(None, "en", False): 1, (0, "en", False): 1}
        await Watch(home.house, home.host, True).look(live)
        assert count[0, "en", True] == 1 and count.total() == 3
        await home.play()
        await Watch(home.house, home.host, False).look(live)
        assert count[0, "en", False] == 2, "after a move it is drawn anew"

    asyncio.run(scene())


def test_a_slow_picture_holds_up_nobody_elses_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path, "fits", ["me"], boards="1")
    other = home.house.new_table("fits", {"boards": "1"}, home.host, ["me"], "n")
    is_drawing, may_end = threading.Event(), threading.Event()
    true_face = faces.face

    def slow(live: LiveTable, viewer: int | None, lang: str, tall: bool) -> dict[str, object]:
        is_drawing.set()
        assert may_end.wait(20)
        return true_face(live, viewer, lang, tall)

    monkeypatch.setattr(faces, "face", slow)

    async def scene() -> None:
        live, beside = await home.live(), await home.house.get(other)
        before = live.table.number
        watch = Watch(home.house, home.host, False)
        looking = asyncio.create_task(watch.look(live))
        while not is_drawing.is_set():
            await asyncio.sleep(0.01)
        await home.house.play(other, home.host.id, 0, beside.table.legal(0)[0].text, None)
        await home.play(2)
        assert not looking.done() and live.table.number > before, "nor one's own"
        may_end.set()
        assert (await looking)["number"] == before, "what was drawn is shown, although somebody has moved meanwhile"
        face = await watch.look(live)
        assert face["number"] == live.table.number and frames(face)[0][0] == before + 1, "and then the rest"

    asyncio.run(scene())


def test_a_table_drawn_in_a_thread_stands_still(tmp_path: Path) -> None:
    home = Home(tmp_path, "catlady", ["me", "me"])

    async def scene() -> None:
        live = await home.live()
        still = live.still()
        before = (still.table.number, still.table.state.dump(), len(still.table.live), still.table.decision(0))
        assert before[3] == live.table.decision(0)
        await home.play(3)
        after = (still.table.number, still.table.state.dump(), len(still.table.live), still.table.decision(0))
        assert after == before and live.table.number > still.table.number

    asyncio.run(scene())


def test_a_picture_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path, "fits", ["me"], boards="1")
    true_face = faces.face

    def broken(*_: object) -> dict[str, object]:
        raise RuntimeError("no ink")

    async def scene() -> None:
        live = await home.live()
        monkeypatch.setattr(faces, "face", broken)
        with pytest.raises(RuntimeError):
            await Watch(home.house, home.host, False).look(live)
        monkeypatch.setattr(faces, "face", true_face)
        assert "picture" in await Watch(home.house, home.host, False).look(live)

    asyncio.run(scene())


# Frame by frame


def frames(face: dict[str, object]) -> list[tuple[int, str]]:
    found = face["frames"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("name", list(games))
def test_missed_lines_come_as_frames_in_order(tmp_path: Path, name: str) -> None:
    home = Home(tmp_path, name, ["me", "medium"])

    async def scene() -> None:
        live = await home.live()
        watch = Watch(home.house, home.host, False)
        first = await watch.look(live)
        assert frames(first) == [], "who has just come has missed nothing"
        for _ in range(6):
            seat = live.table.to_act[0]
            home.house.write(live, live.table.play(seat, live.table.legal(seat)[0]))
        face = await watch.look(live)
        numbers = [n for n, _ in frames(face)]
        assert numbers and numbers == sorted(set(numbers)), "in order, each once"
        assert set(numbers) <= set(range(int(str(first["number"])) + 1, live.table.number))
        assert all(picture == drawn(live, n, 0) for n, picture in frames(face))
        shown = [picture for _, picture in frames(face)]
        assert all(one != other for one, other in pairwise(shown)), "no frame twice"
        assert frames(await watch.look(live)) == [], "and only once"

    asyncio.run(scene())


def test_a_page_far_behind_begins_with_the_last_lines(tmp_path: Path) -> None:
    home = Home(tmp_path, "fits", ["me"], boards="1")

    async def scene() -> None:
        live = await home.live()
        await home.play(12)
        face = await Watch(home.house, home.host, False, seen=0).look(live)
        numbers = [n for n, _ in frames(face)]
        assert numbers[0] == live.table.number - MOST_FRAMES + 1 and numbers[-1] == live.table.number - 1
        for seen in (live.table.number, live.table.number + 99, None):
            assert frames(await Watch(home.house, home.host, False, seen).look(live)) == []

    asyncio.run(scene())


def test_lifting_the_curtain_shows_what_happened_since_that_seat_looked(tmp_path: Path) -> None:
    home = Home(tmp_path, "mousetrap", ["me", "me"])

    async def scene() -> None:
        live, house, me = await home.live(), home.house, home.host.id
        watch = Watch(house, home.host, False)
        assert "curtain" in await watch.look(live)
        await house.lift(live, me, 0)
        assert "picture" in await watch.look(live)
        house.drop(live, me)
        await watch.look(live)
        await house.lift(live, me, 1)
        await watch.look(live)
        looked = live.table.number
        house.drop(live, me)
        while 1 not in live.table.to_act:
            await home.play()
        house.drop(live, me)
        covered = await watch.look(live)
        assert "curtain" in covered and "frames" not in covered and "log" not in covered
        await house.lift(live, me, 1)
        face = await watch.look(live)
        assert face["since"] == looked
        assert frames(face) == [(n, drawn(live, n, 1)) for n, _ in frames(face)]
        assert [n for n, _ in frames(face)][:1] == [looked + 1]
        assert (await watch.look(live))["since"] == looked, "marked as new until the curtain falls again"

    asyncio.run(scene())


def test_the_curtain_falls_also_while_the_picture_is_being_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path, "mousetrap", ["me", "me"])
    true_face = faces.face
    is_drawing, may_end = threading.Event(), threading.Event()

    def slow(live: LiveTable, viewer: int | None, lang: str, tall: bool) -> dict[str, object]:
        is_drawing.set()
        assert may_end.wait(20)
        return true_face(live, viewer, lang, tall)

    monkeypatch.setattr(faces, "face", slow)

    async def scene() -> None:
        live = await home.live()
        await home.house.lift(live, home.host.id, 0)
        looking = asyncio.create_task(Watch(home.house, home.host, False).look(live))
        while not is_drawing.is_set():
            await asyncio.sleep(0.01)
        home.house.drop(live, home.host.id)
        may_end.set()
        assert "curtain" in await looking

    asyncio.run(scene())


# Never more than was seen


def as_live(home: Home, table: Table) -> LiveTable:
    return LiveTable(home.house.store.table(home.id), table)


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
                await frames_of(as_live(home, table), 1, "en", False, since=max(0, table.number - 9))
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
        while not gallery.is_the_same(live.table.state, (0, 1)):
            await home.play()
        alone = await frames_of(live, 0, "en", False, 0)
        together = await frames_of(live, 0, "en", False, 0, (0, 1))
        hidden = {
            n for n in range(1, live.table.number) if not gallery.is_the_same(live.table.history[n].before, (0, 1))
        }
        assert hidden & {n for n, _ in alone} and not hidden & {n for n, _ in together} and together

    asyncio.run(scene())


def test_two_of_one_name_are_told_apart(tmp_path: Path) -> None:
    home = Home(tmp_path, "catlady", ["me", "medium", "medium", "easy"])
    live = asyncio.run(home.live())
    names = faces.names_of(live, live.table.game.tongue("en", faces.FOLDER))
    assert names == ("Ala", "medium bot", "medium bot 2", "easy bot")


# For programs


def test_a_slow_listener_hears_the_end_too(tmp_path: Path) -> None:
    """The table is closed while a bot still has the view before in its hands."""
    home = Home(tmp_path, "fits", ["me"], boards="1")
    token = make_token(home.house.store, home.host, "Tom")
    bearer = bearer_of(home.house.store, token)
    assert bearer is not None

    async def scene() -> None:
        await home.live()
        bot = Bearer(bearer.id, home.host)
        events = events_of(home.house, home.id, bot, 0)
        assert '"closed":false' in await anext(events)
        await life.close(home.house, await home.live(), home.host.id)
        assert '"closed":true' in await anext(events)
        assert [event async for event in events] == []

    asyncio.run(scene())
