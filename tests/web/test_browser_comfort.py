"""In a hand: drag as one would a tile, one tap or two; a clock, a badge, sounds, one's own look."""

import os
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Server
from tests.web.dragging import Dragger, Finger
from tests.web.driver import Player, open_more, points_on_record, points_shown, sit_down
from tests.web.laid import Laid
from tests.web.test_browser_whole_games import SHORT

Visit = Callable[..., Page]
HEARD: Final = """
  window.heard = [];
  window.AudioContext = class { currentTime = 0; destination = {}; resume() {} };
  const param = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const node = { connect: (other) => other };
  window.BiquadFilterNode = function () { return { ...node }; };
  window.GainNode = function () { return { ...node, gain: param() }; };
  window.OscillatorNode = function (_, { frequency }) {
    return { ...node, start: () => window.heard.push(frequency), stop() {} };
  };
"""
"""A browser that notes what it would have sounded."""


def sit(visit: Visit, server: Server, game: str, choices: int = 0, phone: bool = False, **options: str | int) -> Page:
    person = Laid(server.data)
    page = visit(known=person, phone=phone)
    page.goto(f"{server.url}/t/{person.table(game, choices, options=options)}")
    page.wait_for_selector("#picture .lit")
    return page


def middle(shape: Locator) -> tuple[float, float]:
    box = shape.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 6, start[1] + 6)
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    expect(page.locator("svg.dragged")).to_be_visible()
    page.mouse.move(*end, steps=3)
    page.mouse.up()
    expect(page.locator("svg.dragged")).to_have_count(0)


# Drag


def test_a_tile_is_dragged_to_its_place_and_back(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "mousetrap", 6)
    lines = page.locator("#log li").count()
    tile = page.locator("#picture [id^='mousetrap-hand-'].lit").first
    drag(page, middle(tile), (5, 400))
    expect(page.locator("#picture .said")).to_have_count(0)
    assert page.locator("#log li").count() == lines, "let go beside the table it goes back"
    drag(page, middle(tile), middle(page.locator("#picture .lit[data-word*=',']").first))
    expect(page.locator("#log li")).not_to_have_count(lines)
    expect(page.locator("#notice")).to_have_text("")


def test_a_piece_that_can_go_to_one_place_only_is_dragged_there_too(visit: Visit, server: Server) -> None:
    """Mousetrap: the very first tile. Taken up and put back it says nothing; let go where it lay it was a click."""
    page = sit(visit, server, "mousetrap")
    lines = page.locator("#log li").count()
    tiles = page.locator("#picture [id^='mousetrap-hand-'].lit")
    drag(page, middle(tiles.first), (5, 400))
    expect(page.locator("#picture .said")).to_have_count(0)
    assert page.locator("#log li").count() == lines
    drag(page, middle(tiles.first), middle(page.locator("#picture [data-word='0,0']")))
    expect(page.locator("#log li")).not_to_have_count(lines)


def test_a_finger_that_slips_a_little_has_tapped(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "mousetrap", 6, phone=True)
    x, y = middle(page.locator("#picture [id^='mousetrap-hand-'].lit").first)
    finger = Finger(page)
    finger.down(x, y)
    finger.move(x + 7, y + 7)
    finger.move(x + 10, y + 9)
    finger.up()
    expect(page.locator("#picture [id^='mousetrap-hand-'].said")).to_have_count(1)
    expect(page.locator("svg.dragged")).to_have_count(0)


def test_a_field_whose_chip_is_gone_glows_no_longer(visit: Visit, server: Server) -> None:
    """Purrramid on a phone: fields are touched once dice are chosen; before that none of them may look as if."""
    page = sit(visit, server, "purrramid", phone=True)
    die = page.locator("#picture [id^='purr-die'].lit").first
    die.tap()
    expect(page.locator("#picture [id^='purr-chip-'].lit").first).to_be_visible()
    assert page.locator("#purrramid-row-c .lit, #purrramid-row-d .lit").count(), "the field of a chip glows with it"
    page.get_by_role("button", name="One word back").tap()
    expect(page.locator("#picture [id^='purr-chip-']")).to_have_count(0)
    expect(page.locator("#picture .said")).to_have_count(0)
    assert page.locator("#picture .lit:not([data-word])").count() == 0


def test_a_small_field_with_a_chip_is_said_where_it_lies(visit: Visit, server: Server) -> None:
    """Purrramid on a phone: to bring it nearer would take the chips out of sight."""
    page = sit(visit, server, "purrramid", phone=True)
    page.locator("#picture [id^='purr-die'].lit").first.tap()
    chip = page.locator("#picture [id^='purr-chip-'].lit").first
    word = chip.get_attribute("data-word")
    page.locator(f"#picture .lit[data-word='{word}']:not([id^='purr-chip-'])").first.tap()
    expect(page.locator("#log")).to_contain_text(str(word))
    expect(page.locator("#picture")).not_to_have_class(re.compile("near"))


def test_after_the_first_die_no_flood_of_buttons_buries_the_picture(visit: Visit, server: Server) -> None:
    """Purrramid on a phone: with more dice to touch, two dozen fields need no button each."""
    page = sit(visit, server, "purrramid", phone=True)
    for die in page.locator("#picture [id^='purr-die'].lit").all():
        die.tap()
        expect(page.locator("#picture .said")).not_to_have_count(0)
        expect(page.locator("#picture .lit")).not_to_have_count(0)
        assert page.locator("#words [data-say]").count() <= 12
        page.get_by_role("button", name="One word back").tap()
        expect(page.locator("#picture .said")).to_have_count(0)


GAMES: Final = tuple(SHORT) if os.environ.get("MEOWPLE_LONG") else ("mousetrap",)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_drag(visit: Visit, game: str) -> None:
    """Tiles, food and dice go where they are put, to the last one."""
    page = visit()
    form, eager = SHORT[game]
    sit_down(page, game, form)
    player = Dragger(page, game, eager)
    player.play_to_the_end()
    assert points_shown(page) == points_on_record(page)
    assert player.dragged


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_touch(visit: Visit, game: str) -> None:
    """On a phone, by taps: what cannot be undone is asked for twice."""
    page = visit(phone=True)
    form, eager = SHORT[game]
    sit_down(page, game, form)
    Player(page, eager=eager, by_touch=True).play_to_the_end()
    assert points_shown(page) == points_on_record(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_a_finger_that_drags(visit: Visit, game: str) -> None:
    page = visit(phone=True)
    form, eager = SHORT[game]
    sit_down(page, game, form)
    player = Dragger(page, game, eager, by_touch=True)
    player.play_to_the_end()
    assert points_shown(page) == points_on_record(page)
    assert player.dragged


# One tap, or two


def test_what_cannot_be_undone_takes_two_taps(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "mousetrap", 6, phone=True)
    lines = page.locator("#log li").count()
    page.locator("#picture [id^='mousetrap-hand-'].lit").first.tap()
    expect(page.locator("#picture .said").first).to_be_visible()
    place = page.locator("#picture .lit[data-word*=',']").first
    name = place.get_attribute("data-word")
    place.tap()
    do = page.get_by_role("button", name="Do it")
    expect(do).to_be_visible()
    assert page.locator("#log li").count() == lines, "one tap lays nothing"
    page.locator(f"#picture .said[data-word='{name}']").first.tap()
    expect(page.locator("#log li")).not_to_have_count(lines)


def test_what_costs_nothing_takes_one_tap_and_undo_stands_beside_it(visit: Visit, server: Server) -> None:
    """Purrramid: a cat that was laid can be taken back while no die is rolled."""
    page = sit(visit, server, "purrramid", 8, phone=True)
    lines, player = page.locator("#log li").count(), Player(page, eager=(("place",),))
    for _ in range(8):
        if page.locator("#log li").count() != lines:
            break
        assert not page.locator("#words .do").count(), "nobody is asked whether it is meant"
        player.step()
    expect(page.locator("#log li")).not_to_have_count(lines)
    undo = page.locator("#moment #undo button")
    expect(undo).to_have_text("Take back")
    box = undo.bounding_box()
    assert box and box["height"] >= 43.5
    undo.tap()
    expect(page.locator("#log li").first).to_contain_text("takes line")


# Company


def test_the_clock_is_seen_and_its_last_seconds_stand_out(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{page.url}g/fits")
    page.select_option("[name=seat1]", "none")
    page.locator("[name=per_move] option").nth(1).evaluate(
        "(option) => { option.value = '15'; option.selected = true; }"
    )
    page.click("form.setup button.do")
    clock = page.locator("#clock")
    expect(clock).to_be_visible()
    minutes, seconds = clock.inner_text().split(":")
    assert minutes == "0" and 0 < int(seconds) <= 15
    assert page.evaluate("async () => (await import('/static/clock.js')).clockFace(3725)") == "1:02:05"
    expect(page.locator("#clock.last")).to_be_visible()
    expect(page.locator("#log")).to_contain_text("played for you, time was up")
    expect(page.locator("#notice")).to_have_text("Medium bot played for you, time was up.")
    expect(page.locator("#clock:not(.last)")).to_be_visible()


def test_talk_that_nobody_has_read_has_a_badge(visit: Visit, server: Server) -> None:
    ala, olek = Laid(server.data, "Ala"), Laid(server.data, "Olek")
    table = ala.table("fits", 2, options={"boards": "1"}, guest=olek.person)
    mine, theirs = visit(known=ala), visit(known=olek)
    for page in (mine, theirs):
        page.goto(f"{server.url}/t/{table}")
        page.wait_for_selector("#picture svg")
    badge = mine.locator("#unread")
    expect(badge).to_be_hidden()
    open_more(theirs)
    theirs.locator("details.talk > summary").click()
    for _ in range(2):
        theirs.locator("#phrases button").first.click()
    expect(badge.locator("b")).to_have_text("2")
    expect(badge).to_contain_text("Olek:")
    expect(theirs.locator("#unread")).to_be_hidden()
    badge.click()
    expect(mine.locator("#chat li")).to_have_count(2)
    expect(badge).to_be_hidden()


def test_before_a_table_is_ended_the_question_is_on_the_screen(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "fits", 4, phone=True)
    page.evaluate("document.querySelectorAll('details').forEach((drawer) => { drawer.open = true; })")
    page.get_by_role("button", name="End the table").click()
    expect(page.get_by_text("Nobody can play on here afterwards")).to_be_in_viewport()
    expect(page.get_by_role("button", name="No, play on")).to_be_focused()
    page.get_by_role("button", name="No, play on").click()
    expect(page.get_by_role("button", name="Yes, end it")).to_have_count(0)


def test_names_are_asked_for_where_somebody_sits_here(visit: Visit) -> None:
    page = visit()
    page.goto(f"{page.url}g/fits")
    name = page.locator("[name=name1]")
    expect(name).to_be_hidden()
    page.select_option("[name=seat1]", "me")
    name.fill("Babcia")
    page.click("form.setup button.do")
    expect(page.locator("#seat1 b")).to_have_text("Babcia")


# One's own look, and sounds


def test_ones_own_look_is_there_at_once_and_before_the_first_paint_next_time(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "fits", boards="1")
    paper = "getComputedStyle(document.body).backgroundColor"
    letters = "parseFloat(getComputedStyle(document.body).fontSize)"
    light, normal = page.evaluate(paper), page.evaluate(letters)
    open_more(page)
    page.locator("details.looks > summary").click()
    page.select_option(".look [name=theme]", "dark")
    page.select_option(".look [name=size]", "largest")
    page.select_option(".look [name=colours]", "safe")
    assert page.evaluate(paper) != light and page.evaluate(letters) > 1.4 * normal
    page.goto(server.url)
    assert page.evaluate("() => ({ ...document.documentElement.dataset })") == {
        "theme": "dark",
        "size": "largest",
        "colours": "safe",
    }
    assert page.evaluate(paper) != light


def test_sounds_are_off_until_they_are_turned_on_and_each_has_something_to_see(visit: Visit, server: Server) -> None:
    person = Laid(server.data)
    page = visit(known=person)
    page.context.add_init_script(HEARD)
    page.goto(f"{server.url}/t/{person.table('fits', 0, options={'boards': '1'})}")
    page.wait_for_selector("#picture .lit")
    Player(page).play_a_line()
    assert page.evaluate("window.heard") == []
    open_more(page)
    page.locator("details.looks > summary").click()
    page.locator("#sound").check()
    assert page.evaluate("window.heard.splice(0).length") == 2, "one hears what one has chosen"
    Player(page).play_a_line()
    expect(page.locator("#step")).not_to_be_empty()
    page.wait_for_function("() => window.heard.length > 0")
    for name, show in (
        ("mishap", "document.getElementById('moment').className = 'moment mishap'"),
        (
            "talk",
            "document.getElementById('unread').hidden = false; document.querySelector('#unread b').textContent = '1'",
        ),
    ):
        page.evaluate("window.heard = []")
        page.evaluate(show)
        page.wait_for_function("() => window.heard.length > 1")
        assert name
