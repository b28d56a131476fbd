"""The table under the fingers: previews, reasons, second thoughts, company that moves meanwhile, a lost network."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.cable import Cable
from tests.web.conftest import Server
from tests.web.driver import lay_a_piece, sit_down
from tests.web.laid import Laid

Visit = Callable[..., Page]
LIT = re.compile(r"\blit\b")
ALONE = {"seat1": "none", "option-boards": "1"}


def sit_together(
    visit: Visit, server: Server, host_may_fail: bool = False, host_on_a_phone: bool = False
) -> tuple[Page, Page]:
    """A board of FITS for two people with a browser each, on which neither sits out the first pieces."""
    ala, eva = Laid(server.data), Laid(server.data, "Eva")
    id = ala.table("fits", 0, options={"boards": "1"}, guest=eva.person)
    host, guest = visit(known=ala, may_fail=host_may_fail, phone=host_on_a_phone), visit(known=eva)
    for page in (host, guest):
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{server.url}/t/{id}")
        page.wait_for_selector("#picture .lit")
    return host, guest


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    cable = Cable(server.port)
    yield cable
    cable.cut()


def test_a_move_made_while_the_network_was_gone_is_there_when_it_returns(
    visit: Visit, server: Server, cable: Cable
) -> None:
    host, guest = sit_together(visit, server, host_may_fail=True)
    host.goto(host.url.replace(server.url, cable.url))
    host.wait_for_selector("#picture .lit")
    lay_a_piece(host)
    expect(host.locator("#status")).to_contain_text("Waiting for Eva")
    cable.cut()
    lay_a_piece(guest)
    expect(guest.locator("#log li").first).to_contain_text("The next piece")
    expect(host.locator("#notice")).to_contain_text("connection is lost")
    host.get_by_role("button", name="Take back").click()
    expect(host.locator("#status")).to_contain_text("Waiting for Eva")
    cable.mend()
    expect(host.locator("#status")).to_contain_text("Your turn.")
    expect(host.locator("#notice")).to_have_text("")
    assert host.locator("#log li").first.inner_text() == guest.locator("#log li").first.inner_text()
    lay_a_piece(host)
    expect(host.locator("#status")).to_contain_text("Waiting for Eva")


def test_half_a_sentence_is_kept_when_somebody_else_moves(visit: Visit, server: Server) -> None:
    host, guest = sit_together(visit, server)
    host.locator("#picture .lit[data-word^='turn']").first.click()
    expect(host.locator("#picture .said")).to_have_count(1)
    lines = host.locator("#log li").count()
    lay_a_piece(guest)
    expect(host.locator("#log li")).to_have_count(lines + 1)
    expect(host.locator("#picture .said")).to_have_count(1)
    host.locator("#picture .lit[data-word^='c']").first.click()
    expect(guest.locator("#status")).to_contain_text("Your turn.")


def test_escape_takes_the_last_word_back_and_another_piece_changes_the_mind(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    lines = page.locator("#log li").count()
    turnings = page.locator("#picture [data-word^='turn']")
    expect(turnings.first).to_have_class(LIT)
    turnings.nth(0).click()
    expect(page.locator("#picture .said")).to_have_attribute("data-word", "turn0")
    turnings.nth(1).click()
    expect(page.locator("#picture .said")).to_have_attribute("data-word", "turn1")
    page.keyboard.press("Escape")
    expect(page.locator("#picture .said")).to_have_count(0)
    expect(turnings.nth(0)).to_have_class(LIT)
    assert page.get_by_role("button", name="One word back").count() == 0, "what was said by itself is taken back too"
    assert page.locator("#log li").count() == lines


def test_hovering_shows_what_a_click_would_do(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    lines = page.locator("#log li").count()
    page.locator("#picture .lit[data-word^='turn']").first.click()
    page.locator("#picture .lit[data-word='c2']").hover()
    expect(page.locator("#fits-ghost")).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator("#fits-ghost")).to_have_count(0)
    assert page.locator("#log li").count() == lines


def test_what_was_pressed_gets_the_click_though_a_ghost_comes_meanwhile(visit: Visit, server: Server) -> None:
    person = Laid(server.data)
    page = visit(known=person)
    page.goto(f"{server.url}/t/{person.table('mousetrap', 6)}")
    page.wait_for_selector("#picture .lit")
    lines = page.locator("#log li").count()
    page.locator("#picture .lit:not([data-word*=','])").first.click()
    place = page.locator("#picture .lit[data-word*=',']").first
    place.wait_for()
    box = place.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(400)
    page.mouse.up()
    expect(page.locator("#log li")).not_to_have_count(lines)


SLOWLY = """async () => {
  const { PictureView } = await import("/static/picture_view.js");
  const show = PictureView.prototype.show;
  PictureView.prototype.show = async function (picture) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return show.call(this, picture);
  };
}"""
"""Pictures take their time to change."""


def test_a_button_keeps_its_place_under_a_press_though_somebody_else_moves(visit: Visit, server: Server) -> None:
    """The press begins while a picture is changing, and is longer than that takes."""
    host, guest = sit_together(visit, server, host_on_a_phone=True)
    host.locator("#picture .lit[data-word^='turn']").first.tap()
    host.locator("#picture .lit[data-word^='c']").first.tap()
    confirm = host.locator("#words button.do")
    confirm.scroll_into_view_if_needed()
    box = confirm.bounding_box()
    assert box
    host.evaluate(SLOWLY)
    lines = host.locator("#log li").count()
    lay_a_piece(guest)
    expect(host.locator("#log li")).to_have_count(lines + 1)
    host.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    host.mouse.down()
    host.wait_for_timeout(500)
    host.mouse.up()
    expect(guest.locator("#status")).to_contain_text("Your turn.")


def test_what_is_on_its_way_is_not_said_twice(visit: Visit) -> None:
    page = visit(may_fail=True)
    sit_down(page, "fits", ALONE)
    said: list[str] = []
    page.on("request", lambda request: said.append(request.url) if request.url.endswith("/say") else None)
    page.route("**/live?*", lambda route: route.abort())
    page.reload()
    page.locator("#picture .lit[data-word^='turn']").first.click()
    page.locator("#picture .lit[data-word='c2']").dblclick()
    page.wait_for_timeout(1500)
    page.locator("#picture [data-word^='turn']").first.click()
    assert page.locator("#picture .lit, #words button").count() == 0, "the page has not heard of the next piece"
    assert len(said) == 1


def test_an_answer_that_is_not_the_sites_leaves_the_page_usable(visit: Visit) -> None:
    """Something between the page and the site has broken down, and speaks of that in its own way."""
    page = visit(may_fail=True)
    sit_down(page, "fits", ALONE)
    lines = page.locator("#log li").count()
    page.route("**/say", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    lay_a_piece(page)
    expect(page.locator("#notice")).to_contain_text("connection is lost")
    page.unroute("**/say")
    lay_a_piece(page)
    expect(page.locator("#log li")).not_to_have_count(lines)


def test_a_finger_sees_a_ghost_before_anything_is_done(visit: Visit) -> None:
    page = visit(phone=True)
    sit_down(page, "fits", ALONE)
    lines = page.locator("#log li").count()
    page.locator("#picture .lit[data-word^='turn']").first.tap()
    page.locator("#picture .lit[data-word='c2']").tap()
    expect(page.locator("#fits-ghost")).to_be_visible()
    assert page.locator("#log li").count() == lines
    page.locator("#words button.do").tap()
    expect(page.locator("#log li")).not_to_have_count(lines)


def test_a_long_press_shows_and_says_nothing(visit: Visit) -> None:
    page = visit(phone=True)
    sit_down(page, "fits", ALONE)
    page.locator("#picture .lit[data-word^='turn']").first.tap()
    column = page.locator("#picture .lit[data-word='c2']")
    column.scroll_into_view_if_needed()
    box = column.bounding_box()
    assert box
    touch = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch})
    expect(page.locator("#fits-ghost")).to_be_visible()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#fits-ghost")).to_have_count(0)
    expect(page.locator("#words button.do")).to_have_count(0)


UNLIT = {
    "purrramid": (3, 2, "k1", "Not now. You can: Roll on, Stop."),
    "catlady": (40, 3, "row1", "The cat token sits at"),
    "gardlings": (3, 1, "yellow-upper", "Not now. You can: Draw a tile, Stop."),
}
"""After so many choices of so many players, nobody else to move: a piece that is not lit, and why."""


@pytest.mark.parametrize("game", list(UNLIT))
def test_an_unlit_piece_says_why(visit: Visit, server: Server, game: str) -> None:
    person = Laid(server.data)
    choices, players, word, reason = UNLIT[game]
    id = person.table(game, choices, players=players)
    page = visit(known=person)
    page.goto(f"{server.url}/t/{id}")
    page.wait_for_selector("#picture .lit")
    shape = page.locator(f"#picture [data-word={word!r}]:not(.lit)").first
    shape.dispatch_event("click")
    expect(page.locator("#notice")).to_contain_text(reason)


@pytest.mark.parametrize("asked", ["why", "hint"])
def test_an_answer_comes_though_somebody_talks_meanwhile(visit: Visit, server: Server, asked: str) -> None:
    host, guest = sit_together(visit, server)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    host.route(f"**/{asked}?*", hold)
    if asked == "why":
        host.locator("#picture [data-word]:not(.lit)").first.dispatch_event("click")
    else:
        host.get_by_role("button", name="Hint").click()
    guest.evaluate("document.querySelectorAll('details').forEach((drawer) => { drawer.open = true; })")
    guest.locator("#phrases button").first.click()
    expect(host.locator("#unread")).to_contain_text("Eva:")
    assert len(held) == 1
    held[0].continue_()
    expect(host.locator("#notice")).not_to_be_empty()


def test_nothing_moves_where_motion_is_not_wanted(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    page.wait_for_selector("#picture .lit")
    moving = "document.getAnimations().length"
    assert page.evaluate(moving) > 0, "what can be done glows"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) == 0
    lay_a_piece(page)
    expect(page.locator("#picture .piece").first).to_be_visible()
    assert page.evaluate(moving) == 0


def field_and_die(page: Page) -> tuple[str, str] | None:
    """A field of Purrramid and a die of which two lie there, after which there is still something to choose."""
    legal = page.evaluate(
        "JSON.parse(document.getElementById('payload').textContent).parts.choice.legal.map(([text]) => text)"
    )
    dice = page.locator("#picture [id^='purr-die']").evaluate_all("all => all.map(it => it.dataset.word)")
    for field in {text.split(" ")[1] for text in legal if text.startswith("place ")}:
        ways = [text.split(" ")[2:] for text in legal if text.startswith(f"place {field} ")]
        for die in set(dice):
            with_it = [way for way in ways if die in way]
            if dice.count(die) > 1 and len(ways) > 1 and len({word for way in with_it for word in way} - {die}) > 1:
                return field, die
    return None


def test_of_equal_dice_the_one_that_was_touched_is_chosen(visit: Visit, server: Server) -> None:
    person = Laid(server.data)
    page = visit(known=person)
    for choices in range(40):
        page.goto(f"{server.url}/t/{person.table('purrramid', choices)}")
        page.wait_for_selector("#picture .lit, #words button")
        found = field_and_die(page)
        if found:
            break
    assert found, "no two equal dice in so many rolls"
    field, die = found
    page.locator(f"#picture .lit[data-word='{field}']").click()
    last = page.locator(f"#picture .lit[id^='purr-die'][data-word='{die}']").last
    name = str(last.get_attribute("id"))
    last.click()
    expect(page.locator("#picture .said[id^='purr-die']")).to_have_attribute("id", name)


def test_the_table_in_words_is_asked_for_while_it_is_open_and_stays_up_to_date(visit: Visit) -> None:
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/words") else None)
    sit_down(page, "fits", ALONE)
    lay_a_piece(page)
    expect(page.locator("#log li").first).to_contain_text("The next piece")
    assert not asked and page.locator("#describe p").count() == 0
    for name in ("More", "The table in words"):
        page.get_by_text(name, exact=True).click()
    expect(page.locator("#describe p").first).to_contain_text("FITS")
    before = page.locator("#describe").text_content() or ""
    lay_a_piece(page)
    expect(page.locator("#describe")).not_to_have_text(before)


def test_a_button_that_looks_as_before_stays_the_same_one(visit: Visit, server: Server) -> None:
    """A hand that is on its way to it meets it, whatever the page draws meanwhile."""
    page = visit()
    sit_down(page, "fits", ALONE)
    page.locator("#picture .lit[data-word^='turn']").first.click()
    expect(page.get_by_role("button", name="One word back")).to_be_visible()
    page.evaluate("() => { window.before = [...document.querySelectorAll('#words button')]; }")
    for column in ("c2", "c3"):
        page.locator(f"#picture .lit[data-word={column}]").hover()
        page.wait_for_selector("#fits-ghost")  # where the piece would lie is drawn, and with it all buttons
    page.mouse.move(0, 0)
    page.wait_for_selector("#fits-ghost", state="detached")
    assert page.evaluate("() => window.before.length > 1 && window.before.every((button) => button.isConnected)")
    page.locator("#words button.what").click()
    expect(page.locator("#words button.what")).to_have_attribute("aria-pressed", "true")
