"""The natural gesture: what people touch first works, in every game, and leads on; and a lesson that is read aloud."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Server
from tests.web.laid import Laid

Visit = Callable[..., Page]

VOICE = """
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const voices = {
    getVoices: () => [{ lang: "pl-PL" }, { lang: "en-GB" }],
    cancel() {}, addEventListener() {},
    speak: ({ text, lang }) => window.spoken.push([lang, text]),
  };
  Object.defineProperty(window, "speechSynthesis", { value: voices });
"""
"""A browser with two voices, and what they say: the one the tests run in has none."""


def sit(visit: Visit, server: Server, game: str, choices: int = 0, **options: str | int) -> Page:
    person = Laid(server.data)
    page = visit(known=person)
    page.goto(f"{server.url}/t/{person.table(game, choices, options=options)}")
    page.wait_for_selector("#picture .lit")
    return page


def touch(page: Page, word: str) -> None:
    page.locator(f"#picture .lit[data-word='{word}']").first.click()


def test_a_card_of_the_market_offers_its_row_and_its_column(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "catlady", 1, edition="base")
    lines = page.locator("#log li").count()
    card = page.locator("#picture .lit[data-offers]").first
    offers = str(card.get_attribute("data-offers")).split()
    card.click()
    chips = page.locator("#words button[data-say]")
    expect(chips.first).to_be_visible()
    said = [chip.get_attribute("data-say") for chip in chips.all()]
    assert said and set(said) <= set(offers)
    assert page.locator("#log li").count() == lines, "one touch takes nothing"
    chips.first.click()
    expect(page.locator("#log li")).not_to_have_count(lines)
    expect(page.locator("#notice")).to_have_text("")


def test_the_ramp_may_be_touched_before_the_piece_is_turned(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "fits", boards="1")
    lines = page.locator("#log li").count()
    touch(page, "c2")
    expect(page.locator("#status")).to_contain_text("Column 2 for its left edge")
    page.locator("#picture [data-word='c1']").click()  # no, rather there
    expect(page.locator("#picture .said")).to_have_attribute("data-word", "c1")
    page.locator("#picture .lit[data-word^='turn']").first.click()
    expect(page.locator("#log li")).not_to_have_count(lines)
    expect(page.locator("#log li").first).not_to_be_empty()


def test_dice_may_be_touched_before_their_field_and_let_go_again(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "purrramid")
    lines = page.locator("#log li").count()
    dice = page.locator("#picture [id^='purr-die'][data-word]")
    value = str(dice.first.get_attribute("data-word"))
    dice.first.click()
    expect(page.locator("#status")).to_contain_text(f"{value} so far")
    dice.first.click()
    expect(page.locator("#picture .said")).to_have_count(0)
    dice.first.click()
    expect(page.locator("#picture .said")).to_have_count(1)
    for _ in range(5):
        if page.locator("#log li").count() != lines:
            break
        page.locator("#picture .lit:not([id^='purr-die']), #picture .lit").last.click()
        page.wait_for_timeout(200)
    expect(page.locator("#log li")).not_to_have_count(lines)


def test_a_place_may_be_touched_before_the_tile_and_a_turning_before_the_spot(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "mousetrap", 6)
    lines = page.locator("#log li").count()
    page.locator("#picture .lit[data-word*=',']").first.click()
    expect(page.locator("#status")).to_contain_text("Now choose")
    page.locator("#picture .lit").last.click()
    expect(page.locator("#log li")).not_to_have_count(lines)


def test_a_thing_that_is_asked_about_is_shown_with_its_answer(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "mousetrap", 6)
    lines = page.locator("#log li").count()
    page.locator("button.what").first.click()
    page.locator("#picture [id^='mousetrap-hand-']").first.click()
    expect(page.locator("#what strong")).to_be_visible()
    expect(page.locator("#what svg")).to_be_visible()
    assert page.locator("#log li").count() == lines, "to ask is not to choose"


def test_a_lesson_is_told_aloud_in_the_language_of_the_page(visit: Visit, server: Server) -> None:
    page = visit()
    page.context.add_init_script(VOICE)
    page.goto(f"{server.url}/learn/fits")
    page.get_by_role("link", name="Teach us at our table").first.click()
    assert page.evaluate("window.spoken.length") == 0, "not before anybody asked"
    page.locator("#next").click()
    expect(page.locator("#place")).to_contain_text("1/")
    first = page.locator("#told").inner_text()
    page.locator("#repeat").click()
    page.locator("#next").click()
    expect(page.locator("#told")).not_to_have_text(first)
    page.locator("#back").click()
    expect(page.locator("#told")).to_have_text(first)
    spoken = page.evaluate("window.spoken")
    assert [text for _, text in spoken].count(first) == 3 and {lang for lang, _ in spoken} == {"en-GB"}
    expect(page.locator("#silent")).to_be_hidden()
    assert page.locator("#picture .pointed").count() > 0


def test_without_a_voice_it_is_shown_and_no_button_is_dead(visit: Visit, server: Server) -> None:
    page = visit("cs")
    page.goto(f"{server.url}/learn/gardlings/first/aloud")
    expect(page.locator("#silent")).to_be_visible()
    seen = set()
    while page.locator("#next").is_visible():
        before = page.locator("#told").inner_text()
        page.locator("#next").click()
        expect(page.locator("#told")).not_to_have_text(before)
        seen.add(page.locator("#told").inner_text())
        expect(page.locator("#repeat")).to_be_hidden()
    assert len(seen) > 8
    page.locator("#finish").click()
    expect(page).to_have_url(f"{server.url}/learn/gardlings")


def test_what_is_pressed_again_before_the_page_has_shown_it_is_not_refused(visit: Visit, server: Server) -> None:
    page = sit(visit, server, "fits", boards="1")
    held: list[Route] = []
    asked: list[str] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/preview?*", hold)
    page.on("request", lambda request: asked.append(request.url))
    turn = page.locator("#picture .lit[data-word^='turn']").first
    turn.dispatch_event("click")
    turn.dispatch_event("click")
    while not held:
        page.wait_for_timeout(10)
    for route in held:
        route.continue_()
    expect(page.locator("#picture .said").first).to_be_visible()
    assert [url for url in asked if "/why?" in url] == []
