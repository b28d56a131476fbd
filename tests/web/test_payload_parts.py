"""A page is sent the parts it lacks, and no others."""

import asyncio
from pathlib import Path

from meowple.web.viewer_session import ViewerSession, lacking
from tests.web.viewers import Home, Page


def test_a_page_that_comes_back_with_all_it_had_is_sent_nothing(tmp_path: Path) -> None:
    home = Home(tmp_path, "fits", ["me", "me"], boards="1")

    async def scene() -> None:
        live = await home.live()
        page = Page(ViewerSession(home.host, "wide"))
        await page.look(live)
        assert page.sent is not None
        tag = page.sent["tag"]
        assert await ViewerSession(home.host, "wide", page.number, tag).look(live) is None
        await home.play(2)
        again = Page(ViewerSession(home.host, "wide", page.number, tag))
        await again.look(live)
        assert {"standing", "choice", "picture", "company", "seat:0", "log:1"} <= set(again.has), (
            "it is sent everything anew"
        )

    asyncio.run(scene())


def test_a_move_sends_the_parts_that_changed_and_no_others(tmp_path: Path) -> None:
    home = Home(tmp_path, "fits", ["me"], boards="1")

    async def scene() -> None:
        live = await home.live()
        page = Page(ViewerSession(home.host, "wide"))
        await page.look(live)
        before = dict(page.has)
        await home.play()
        await page.look(live)
        assert page.sent is not None
        new = page.sent["parts"]
        assert new and set(new) < set(page.has), "some parts stay as they are"
        assert all(before.get(id) != part for id, part in new.items() if not page.sent["frames"])
        assert lacking(page.has, {**page.has}) == {}

    asyncio.run(scene())
