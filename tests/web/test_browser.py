"""The site in a real browser: by mouse, by touch, by keyboard, in company, and with the plug pulled."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import Server
from tests.web.driver import Player, open_more, points_on_record, points_shown, sit_down

Visit = Callable[..., Page]


ALONE = {"seat1": "none", "option-boards": "1"}


def test_two_clicks_from_the_first_page_to_the_first_move(visit: Visit) -> None:
    page = visit()
    page.locator(".card", has_text="FITS").get_by_role("button", name="Play FITS now").click()
    page.locator("#picture .lit").first.click()
    expect(page.locator("#words button.quiet").first).to_be_visible()


def test_a_whole_board_on_a_phone(visit: Visit) -> None:
    page = visit(phone=True)
    sit_down(page, "fits", {**ALONE, "seat1": "easy"})
    Player(page).play_to_the_end()
    assert points_shown(page) == points_on_record(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


def test_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    number = page.locator("#log li").count()
    page.locator("#picture .lit").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    assert page.locator("#log li").count() == number
    page.locator("#picture .lit").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    page.locator("#picture .lit").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log li")).not_to_have_count(number)


def test_the_list_of_sentences_plays_too(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    open_more(page)
    page.get_by_text("All moves as sentences").click()
    number = page.locator("#log li").count()
    page.locator("#sentences button").nth(3).click()
    expect(page.locator("#log li")).not_to_have_count(number)


def test_an_unlit_piece_says_why(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    page.locator("#picture [data-word^='turn'].lit").first.click()
    page.wait_for_timeout(300)
    page.locator("#picture [data-word='c6']:not(.lit)").click(force=True)
    expect(page.locator("#notice")).to_contain_text("stand out at the side")


def test_two_people_at_one_table_see_each_other_live(visit: Visit) -> None:
    host, guest = visit(), visit(lang="cs")
    host.goto(f"{host.url}g/fits")
    host.select_option("[name='seat1']", "invite")
    host.select_option("[name='option-boards']", "1")
    host.click("form.setup button.do")
    guest.goto(host.locator(".invites a.link").inner_text())
    guest.fill("form.setup input[name='name']", "Eva")
    guest.click("form.setup button.do")
    guest.wait_for_selector("#picture svg")
    host.wait_for_selector("#picture .lit")
    expect(host.locator("#seats")).to_contain_text("Eva")
    Player(host).play_a_line()
    expect(host.locator("#status")).to_contain_text("Waiting for Eva")
    expect(guest.locator("#status")).to_contain_text("Jsi na tahu")
    Player(guest).play_a_line()
    expect(host.locator("#status")).to_contain_text("Your turn")


def test_pulling_the_plug_loses_no_move_and_the_page_comes_back_by_itself(visit: Visit, server: Server) -> None:
    page = visit(may_fail=True)
    sit_down(page, "fits", ALONE)
    player = Player(page)
    for _ in range(3):
        player.play_a_line()
    said = page.locator("#log li").all_inner_texts()
    server.pull_the_plug()
    expect(page.locator("#notice")).to_contain_text("connection is lost")
    server.start()
    expect(page.locator("#notice")).to_have_text("")
    assert page.locator("#log li").all_inner_texts() == said
    player.play_a_line()
    assert page.locator("#log li").count() > len(said)


def test_the_curtain_hides_one_hand_from_the_next(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", {**ALONE, "seat1": "me"})
    page.locator("#picture .lit").first.click()
    page.wait_for_timeout(300)
    page.locator("#picture .lit").first.click(force=True)
    expect(page.locator("#curtain button")).to_be_visible()
    assert page.locator("#picture svg").count() == 0
    page.click("#curtain button")
    expect(page.locator("#picture svg")).to_be_visible()
