"""Moments: which lines they are, how they are drawn, and who waits for them."""

import asyncio
import re
from pathlib import Path

import pytest

from meowple.core.guide_moments import END, MISHAP, ROUND, epilogue, moment_at, position_at
from meowple.core.picture import Picture, Scene
from meowple.core.table import Table
from meowple.play import moments, table_actions
from meowple.play.score_sheet import sheet_lines
from meowple.web import bot_players
from meowple.web.bot_players import BotPlayers
from meowple.web.bot_pool import BotPool
from meowple.web.live_tables import ServedTable
from meowple.web.news import News
from meowple.web.render_cache import frames_of
from meowple.web.viewer_session import ViewerSession
from tests.kit.toys import PeekGame
from tests.web.played import as_table, played, until
from tests.web.viewers import Home, Page


def kinds(table: Table) -> list[str]:
    return [found.kind for line in range(1, table.number + 1) if (found := moment_at(table, line)) is not None]


# Which lines are moments


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("purrramid", {MISHAP, ROUND, END}),
        ("fits", {ROUND, END}),
        ("catlady", {END}),
        ("mousetrap", {END}),
        ("gardlings", {MISHAP, ROUND, END}),
    ],
)
def test_a_game_says_which_of_its_lines_are_moments(name: str, expected: set[str]) -> None:
    found = kinds(played(name))
    assert set(found) == expected and found[-1] == END and found.count(END) == 1


def test_a_game_that_says_nothing_has_one_moment_its_end() -> None:
    table = Table(PeekGame(), 2, {}, None)
    while not table.over:
        seat = table.to_act[0]
        table.play(seat, table.legal(seat)[0] if seat >= 0 else table.state.chances()[0][0])
    assert kinds(table) == [END]


def test_a_mishap_is_for_whom_it_happened_to_and_a_round_for_everybody() -> None:
    table = played("purrramid")
    found = [moment for line in range(1, table.number + 1) if (moment := moment_at(table, line)) is not None]
    mishap, end = next(one for one in found if one.kind == MISHAP), found[-1]
    assert mishap.is_for([mishap.seat]) and not mishap.is_for([1 - mishap.seat]) and not mishap.is_for([])
    assert end.is_for([0]) and end.is_for([1]) and not end.is_for([])


def test_what_was_taken_back_is_no_moment() -> None:
    table = played("fits")
    line = next(line for line in range(1, table.number) if moment_at(table, line) is not None)
    other = until(table, line)
    assert moment_at(other, line) is not None
    other.live = other.live[:-1]
    assert moment_at(other, line) is None


# How they are drawn


@pytest.mark.parametrize("name", ["fits", "purrramid"])
def test_a_round_is_shown_as_it_was_counted_not_as_the_next_one_lies_there(name: str) -> None:
    table = played(name)
    line = sheet_lines(table)[0]
    counted, after = position_at(table, line), table.position(line)
    assert counted.scores() == after.scores() or name == "purrramid", "purrramid counts the cats of the next game, too"
    assert counted.is_over() and not after.is_over()
    translate = table.game.translator("en")
    drawn = [table.game.picture(Scene(state.seen_by(0), 0, translate)) for state in (counted, after)]
    assert drawn[0] != drawn[1]
    assert table.position(line).dump() == after.dump(), "and the table is as it was"


@pytest.mark.parametrize("is_last", [True, False])
def test_a_page_gets_a_frame_of_the_finished_round(is_last: bool) -> None:
    table = played("fits")
    line = sheet_lines(table)[0]
    live = ServedTable(as_table(table).info, until(table, line if is_last else line + 3), News())
    frames = asyncio.run(frames_of(live, 0, "en", "wide", line - 1))
    translate = table.game.translator("en")
    names = ("Ala 0", "easy bot")
    counted = table.game.draw(Scene(position_at(table, line).seen_by(0), 0, translate, names))
    assert frames[0][0] == line and frames[0][1]["picture:fits-ramp0"] == counted.parts["fits-ramp0"]


def test_the_end_of_mousetrap_is_told_in_four_steps_then_mouse_by_mouse() -> None:
    table = played("mousetrap")
    told = epilogue(table.game, Scene(table.state, 0, table.game.translator("en"), ("Ala", "Ben")))
    assert ["milk" in told[0][0], "trap" in told[1][0], "cats" in told[2][0], "traps" in told[3][0]] == [True] * 4
    counted = [text for text, _ in told[4:]]
    for seat, name in enumerate(("Ala", "Ben")):
        last = [text for text in counted if text.startswith(name)][-1]
        assert f"That makes {table.scores[seat]} point" in last
    lines = [picture.parts["mousetrap-told"].count("<line") // 2 for _, picture in told]
    floor = table.state.floor  # type: ignore[attr-defined]
    caught = [number for number in range(len(floor.kinds)) if floor.is_caught(number)]
    assert lines[2] + lines[3] >= len(caught) > 0, "a line from each catcher to its mouse"
    assert sum(lines[4:]) == sum(table.scores), "and one from each cheese that counts"


def test_while_cheese_is_counted_the_points_are_those_counted_so_far() -> None:
    table = played("mousetrap")
    scene = Scene(table.state, 0, table.game.translator("en"), ("Ala", "Ben"))
    shown = [points_shown(picture) for _, picture in epilogue(table.game, scene)]
    assert shown[:4] == [[0, 0]] * 4 and shown[-1] == table.scores and min(table.scores) > 0
    assert shown == sorted(shown) and len({tuple(points) for points in shown[3:]}) == len(shown) - 3
    crowned = ["♛" in "".join(picture.parts.values()) for _, picture in epilogue(table.game, scene)]
    assert not any(crowned[:-1]) and crowned[-1], "nobody is crowned before"


def points_shown(picture: Picture) -> list[int]:
    drawn = "".join(picture.parts.values())
    return [int(points) for points in re.findall(r'data-what="points:\d"[^>]*>(\d+)<', drawn)]


def test_a_page_that_sees_the_last_line_is_told_the_end() -> None:
    table = played("mousetrap")
    live = ServedTable(as_table(table).info, table, News())
    frames = asyncio.run(frames_of(live, 0, "en", "wide", table.number - 1))
    assert len(frames) > 4 and all(line == table.number and "told" in parts for line, parts in frames)
    assert asyncio.run(frames_of(live, 0, "en", "wide", table.number)) == [], "but not twice"


# Who waits


def at_a_mishap() -> tuple[Table, int]:
    """Purrramid for a person and a bot: the line of the person's first catastrophe."""
    table = played("purrramid")
    for line in range(1, table.number):
        found = moment_at(table, line)
        if found is not None and found.kind == MISHAP and found.seat == 0:
            return table, line
    raise AssertionError("the dice of seat 0 always held")


def test_bots_wait_while_the_page_is_open_and_not_for_ever() -> None:
    table, line = at_a_mishap()
    clock = [100.0]
    live = as_table(until(table, line))
    live.now = lambda: clock[0]
    moments.note(live, [table.history[line - 1].line])
    assert not moments.is_awaited(live), "nobody looks"
    live.came("p0")
    moments.note(live, [table.history[line - 1].line])
    assert moments.is_awaited(live)
    moments.see(live, "p0", line - 1)
    assert moments.is_awaited(live), "what was seen is older"
    live.went("p0")
    assert not moments.is_awaited(live), "the page was closed"
    live.came("p0")
    clock[0] += moments.LONGEST
    assert not moments.is_awaited(live), "long enough"
    clock[0] -= 1
    assert moments.is_awaited(live)
    moments.see(live, "p0", line)
    assert not moments.is_awaited(live), "seen"


def test_nobody_waits_for_who_only_watches_or_sits_elsewhere() -> None:
    table, line = at_a_mishap()
    live = as_table(until(table, line), people=2)
    live.came("p1")
    live.came("a stranger")
    moments.note(live, [table.history[line - 1].line])
    assert not moments.is_awaited(live), "it happened to p0, who is not here"


def test_a_bot_moves_when_the_moment_has_been_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "PAUSE", 0.0)
    monkeypatch.setattr(bot_players, "TICK", 0.001)
    home = Home(tmp_path, "mousetrap", ["me", "easy"])
    asked: list[int] = []

    async def scene() -> None:
        bots = BotPlayers(home.tables, BotPool())

        async def first(live: ServedTable, seat: int, _: str) -> tuple[str, str]:
            asked.append(live.table.number)
            return live.table.legal(seat)[0].text, "easy"

        monkeypatch.setattr(bots, "choose", first)
        live = await home.live()
        live.came(home.host.id)
        live.unseen[home.host.id] = (live.table.number, live.now())
        if 0 in live.table.to_act:
            await home.play()  # people never wait
        live.unseen[home.host.id] = (live.table.number, live.now())
        bots.wake(live)
        await asyncio.sleep(0.05)
        assert asked == [] and 1 in live.table.to_act
        moments.see(live, home.host.id, live.table.number)
        while not asked:
            await asyncio.sleep(0.001)
        bots.close()

    asyncio.run(scene())


def test_a_move_that_is_a_moment_is_noted_for_whoever_looks(tmp_path: Path) -> None:
    home = Home(tmp_path, "fits", ["me"], boards="12")

    async def scene() -> None:
        live = await home.live()
        live.came(home.host.id)
        page = Page(ViewerSession(home.host, "wide"))
        await page.look(live)
        while not live.unseen:
            await home.play()
            await page.look(live)
        line = live.unseen[home.host.id][0]
        part = page.has[f"log:{line}"]
        assert isinstance(part, dict) and part["moment"] == ROUND and part["seat"] == 0
        assert page.sent is not None and line in [n for n, _ in page.sent["frames"]]
        await home.tables.do(home.id, table_actions.finish)

    asyncio.run(scene())
