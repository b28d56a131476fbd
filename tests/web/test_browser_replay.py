"""The replay room in a real browser: stepped, played, jumped through, forked and verified."""

import hashlib
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from httpx2 import Client
from playwright.sync_api import Page, expect

from tests.web.axe import serious_faults
from tests.web.conftest import PATIENCE, Server
from tests.web.driver import Player, sit_down
from tests.web.looking import shown

Visit = Callable[..., Page]
SHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """The path of a finished table: one board of FITS against a bot."""
    with Client(base_url=server.url, headers={"accept-language": "en"}) as client:
        form = {"seat0": "me", "seat1": "random", "option-boards": "1"}
        table = str(client.post("/g/fits/start", data=form).headers["location"])
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            face = shown(client.get(table))
            if face["over"]:
                return table
            if face["mine"]:
                say = {"words": face["legal"][0][0], "seat": "0", "decision": str(face["decision"])}
                client.post(f"{table}/say", data=say)
            else:
                time.sleep(0.1)
    raise AssertionError("the game never ended")


def enter(page: Page, server: Server, table: str, more: str = "") -> None:
    page.goto(f"{server.url}{table}/replay{more}")
    page.wait_for_selector("#picture svg")


def line_shown(page: Page) -> int:
    """The number of the line that is marked in the log; what it said stands under the picture."""
    number = page.locator("#log [aria-current] .n").inner_text()
    expect(page.locator("#where")).to_contain_text(re.compile(rf"^Line {number} of"))
    expect(page.locator("#said")).to_contain_text(page.locator("#log [aria-current] span:not(.n)").inner_text())
    return int(number)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_step_jump_and_play(visit: Visit, server: Server, finished: str, phone: bool) -> None:
    page = visit(phone=phone)
    enter(page, server, finished)
    assert line_shown(page) == 0 and page.locator("#back").is_disabled()
    first = page.inner_html("#picture")
    for _ in range(8):
        page.click("#next")
    assert line_shown(page) == 8 and page.inner_html("#picture") != first
    page.click("#back")
    assert line_shown(page) == 7
    page.locator("#log [data-line='11']").click()
    assert line_shown(page) == 11
    page.locator("#slider").fill("14")
    assert line_shown(page) == 14
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=SHOTS / f"replay-middle-{'phone' if phone else 'desktop'}.png")
    page.select_option("#pace", "180")
    page.click("#play")
    expect(page.locator("#play")).to_have_text("Pause")
    expect(page.locator("#where")).to_contain_text(re.compile(r"^Line (1[7-9]|2\d) of"))
    page.click("#play")
    expect(page.locator("#play")).to_have_text("Play")
    rested = line_shown(page)
    page.wait_for_timeout(600)
    assert line_shown(page) == rested
    page.click("#last")
    expect(page.locator("#said")).to_contain_text("The end.")
    assert page.locator("#next").is_disabled() and page.locator("#fork button").is_disabled()
    page.screenshot(path=SHOTS / f"replay-end-{'phone' if phone else 'desktop'}.png")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


def test_by_keyboard_alone(visit: Visit, server: Server, finished: str) -> None:
    page = visit()
    enter(page, server, finished)
    for key, line in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        assert line_shown(page) == line
    page.keyboard.press("End")
    last = line_shown(page)
    page.keyboard.press("Home")
    assert last > 20 and line_shown(page) == 0
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    assert line_shown(page) == 1, "the slider steps once, not twice"
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_text("Pause")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_text("Play")


COUNT_MOVES = """() => {
  window.moves = 0;
  document.addEventListener("animationstart", () => { window.moves += 1; });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moves += 1;
    return animate.apply(this, how);
  };
}"""
"""Whatever begins to move: on a busy machine it has come to rest before anybody could look."""


def test_pieces_stay_the_same_shapes_and_move_unless_motion_is_reduced(
    visit: Visit, server: Server, finished: str
) -> None:
    page = visit()
    moved = []
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        enter(page, server, finished, "?at=6")
        page.evaluate(COUNT_MOVES)
        page.evaluate("document.querySelector('#picture svg').mine = true")
        for _ in range(6):
            page.keyboard.press("ArrowRight")
            line_shown(page)
        assert page.evaluate("document.querySelector('#picture svg').mine") is True
        moved.append(page.evaluate("window.moves"))
    assert moved[0] > 0 and moved[1] == 0


def test_each_seats_eyes_and_all_open(visit: Visit, server: Server, finished: str) -> None:
    page = visit()
    enter(page, server, finished, "?eyes=all")
    expect(page.locator("[data-eyes='all'][aria-pressed='true']")).to_be_visible()
    said = page.locator("#log li").all_text_contents()
    other = 0 if "random bot" in said[3] else 1  # who did not hear the first choice before all had chosen
    page.locator(f"button[data-eyes='{other}']").click()
    expect(page.locator(f"[data-eyes='{other}'][aria-pressed='true']")).to_be_visible()
    expect(page.locator("#log li").nth(3)).to_contain_text("has chosen.")
    assert page.locator("#log li").all_text_contents() != said
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/replay?eyes={other}&at=1")
    page.reload()
    page.wait_for_selector("#picture svg")
    assert line_shown(page) == 1, "the address leads back to the same line"


def test_fork_here_opens_a_table_that_goes_on(visit: Visit, server: Server, finished: str) -> None:
    page = visit()
    enter(page, server, finished, "?eyes=0&at=9")
    page.select_option("#fork [name='level']", "easy")
    page.click("#fork button")
    page.wait_for_url(re.compile(r"/t/[^/]+$"))
    page.wait_for_selector("#picture .lit")
    assert finished not in page.url and page.locator("#log li").count() >= 9
    expect(page.locator("#seats")).to_contain_text("easy bot")


def test_verify_the_dice(visit: Visit, server: Server, finished: str) -> None:
    page = visit()
    enter(page, server, finished)
    page.click("#verify")
    expect(page.locator("#checked.good")).to_contain_text("follow from the sealed seed")
    seed = bytes.fromhex(page.inner_text("#seed"))
    assert hashlib.sha256(seed).hexdigest() == page.locator(".dice dd").first.inner_text()
    with page.expect_download() as download:
        page.get_by_text("Download the record").click()
    assert download.value.suggested_filename.startswith("fits-")


def test_the_replay_of_a_running_game_follows_and_keeps_the_place_of_whoever_stepped_back(
    visit: Visit, server: Server
) -> None:
    table = visit()
    sit_down(table, "fits", {"seat1": "none", "option-boards": "1"})
    table.wait_for_selector("#picture .lit")
    replay = table.context.new_page()
    replay.set_default_timeout(PATIENCE)
    replay.goto(table.url + "/replay")
    expect(replay.locator("#where")).to_have_text("Line 1 of 1")
    Player(table).play_a_line()
    expect(replay.locator("#where")).not_to_have_text("Line 1 of 1")
    last = line_shown(replay)
    expect(replay.locator("#where")).to_have_text(f"Line {last} of {last}")  # who is at the end is led on
    replay.click("#back")
    expect(replay.locator("#where")).to_have_text(f"Line {last - 1} of {last}")
    Player(table).play_a_line()
    expect(replay.locator("#where")).not_to_contain_text(f"of {last}")
    assert line_shown(replay) == last - 1, "who stepped back stays there"
    Player(table).play_to_the_end()
    expect(replay.locator("#verify")).to_be_visible()
    assert line_shown(replay) == last - 1, "and stays there when all opens at the end"


def test_people_round_one_device_lift_a_curtain(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}/g/fits")
    page.select_option("[name='seat1']", "me")
    page.click("form.setup button.do")
    page.wait_for_selector("#picture svg")
    page.goto(page.url + "/replay")
    expect(page.locator("#curtain button")).to_have_count(2)
    assert page.locator("#picture svg").count() == 0
    page.locator("#curtain button").nth(1).click()
    expect(page.locator("#picture svg")).to_be_visible()
    page.reload()
    expect(page.locator("#curtain button")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(visit: Visit, server: Server, finished: str, scheme: str) -> None:
    page = visit()
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    enter(page, server, finished, "?at=9")
    page.click("#verify")
    expect(page.locator("#checked")).not_to_be_empty()
    assert serious_faults(page) == []
