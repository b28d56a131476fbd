"""Moments hold until they have been seen, the last round trip again, the score sheet, one obvious thing next."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import Server
from tests.web.driver import Player
from tests.web.laid import Laid

Visit = Callable[..., Page]
BEFORE_THE_LAST = 15
"""So many pieces of sixteen lie on the first board."""


def test_a_finished_board_holds_until_it_was_seen(visit: Visit, server: Server) -> None:
    ala = Laid(server.data)
    page = visit(known=ala, pace="calm")
    page.goto(f"{server.url}/t/{ala.table('fits', BEFORE_THE_LAST, players=1)}")
    page.wait_for_selector("#picture .lit")
    go_on = page.get_by_role("button", name="Go on")
    player = Player(page, pace="calm")
    for _ in range(6):  # a turning, a column, perhaps to confirm
        if not go_on.count():
            player.step()
    expect(go_on).to_be_focused()
    expect(page.locator("#sheet h2")).to_have_text("Round 1 is over")
    expect(page.locator("#seats .points")).to_be_hidden()  # those of the piece before
    ramp = page.locator("#fits-ramp0").inner_html()
    expect(page.locator("#picture .lit")).to_have_count(0)
    page.keyboard.press("Tab")
    assert not go_on.evaluate("(button) => button === document.activeElement"), "the focus goes where it is led"
    expect(page.locator("#sheet")).to_be_visible()
    go_on.focus()
    with page.expect_response("**/seen"):
        page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#status")).to_contain_text("Your turn")
    expect(page.locator("#seats .points")).to_be_visible()
    assert page.locator("#fits-ramp0").inner_html() != ramp, "the next board lies there"
    page.get_by_role("button", name="What happened?").click()
    expect(page.locator("#step")).to_contain_text("on board 1")
    expect(page.locator("#picture .lit").first).to_be_visible()
    expect(page.locator("#words")).to_have_js_property("inert", False)


def test_the_end_is_a_sheet_with_one_obvious_thing_to_do_next(visit: Visit, server: Server) -> None:
    ala = Laid(server.data)
    page = visit(known=ala)
    page.goto(f"{server.url}/t/{ala.table('fits', 1000, players=1)}")
    expect(page.locator("#sheet .standings li")).to_have_count(1)
    expect(page.locator("#sheet .ladder .here")).to_have_count(1)
    assert page.locator("#company .do").all_inner_texts() == ["Again"]
    assert "Rematch" not in page.locator("#company").inner_text(), "nobody else is here to be asked"
    page.get_by_role("button", name="Share", exact=True).click()
    picture = page.locator("#result img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 1200
    expect(page.get_by_role("button", name="Save the picture")).to_be_in_viewport(ratio=1)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the picture").click()
    assert saved.value.suggested_filename == "meowple.png"
    assert saved.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert page.locator("#result a.link").get_attribute("href") == f"{page.url}/replay"
    page.locator("#company .do").click()
    page.wait_for_url(lambda url: "laid" not in url)


def test_the_end_of_mousetrap_is_told_in_the_replay_too(visit: Visit, server: Server) -> None:
    ala = Laid(server.data)
    id = ala.table("mousetrap", 1000)
    page = visit(known=ala)
    last = len(ala.store.lines(id))
    page.goto(f"{server.url}/t/{id}/replay?at={last - 1}")
    expect(page.locator("#where")).to_contain_text(f"Line {last - 1} of {last}")
    page.select_option("#pace", "180")
    page.locator("#next").click()
    expect(page.locator("#mousetrap-told circle").first).to_be_visible()
    expect(page.locator("#said")).to_contain_text("That makes")
    expect(page.locator("#said")).to_contain_text("The end.")
    expect(page.locator("#mousetrap-told")).to_have_count(0)


def test_who_has_chosen_no_pace_is_shown_a_first_game_calmly_and_the_next_briskly(visit: Visit) -> None:
    page = visit(pace="not chosen")
    home = page.url
    for pace in ("calm", "brisk"):
        page.goto(home)
        page.locator("form[action='/g/mousetrap/start'] button").click()
        page.wait_for_selector("#picture svg")
        expect(page.locator("#pace")).to_have_value(pace)
