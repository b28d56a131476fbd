"""By ear and by key: the sentence box, focus that stays, one voice, the board as one stop, a move that was lost."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Page, expect

import meowple
from meowple.core.sentences import words_of
from meowple.core.typed import fitting
from meowple.games import find_bot
from tests.web.cable import Cable
from tests.web.conftest import Server
from tests.web.driver import LOOKS, NEW_AND_SETTLED, lay_a_piece, sit_down, spoken
from tests.web.ear_words import JUDGES
from tests.web.keys import go_to_goal
from tests.web.laid import Laid

Visit = Callable[..., Page]
ALONE = {"seat1": "none", "option-boards": "1"}
WATCH_FOCUS = """() => {
  window.fallen = [];
  const look = () => {
    if (document.activeElement === document.body && document.hasFocus()) window.fallen.push(performance.now());
    requestAnimationFrame(look);
  };
  look();
}"""
"""From now on every frame in which nothing has the focus is noted."""


def open_box(page: Page) -> None:
    page.locator("#say-open").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#say-move")).to_be_focused()


def settle(page: Page, before: str) -> None:
    page.wait_for_function(NEW_AND_SETTLED, arg=before, polling=30)


def hear_whose_turn_it_is(page: Page, heard: int) -> list[str]:
    """What is said after so many announcements, up to one's own turn."""
    page.wait_for_function("(heard) => document.querySelectorAll('#said p').length > heard", arg=heard)
    expect(page.locator("#said p").last).to_contain_text("Your turn.")
    return spoken(page)[heard:]


def test_a_move_is_said_in_a_few_keys_and_the_focus_stays_in_the_box(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    expect(page.locator("#say-box")).to_be_hidden()
    assert page.evaluate("document.querySelector('main').firstElementChild.id") == "say", "first in main"
    open_box(page)
    word = page.locator("#picture .lit[data-word^='turn']").last.get_attribute("data-word") or ""
    before = page.evaluate(LOOKS)
    page.keyboard.type(f"{word[-1]} 2")
    expect(page.locator("#say-moves li")).to_have_count(1)
    expect(page.locator("#say-moves li")).to_contain_text("rests in row 1")
    page.keyboard.press("Enter")
    settle(page, before)
    expect(page.locator("#log")).to_contain_text("in column 2")
    expect(page.locator("#say-move")).to_be_focused()
    expect(page.locator("#say-move")).to_have_value("")


def test_several_moves_are_named_none_is_said_and_down_walks_them(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    lines = page.locator("#log li").count()
    open_box(page)
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator("#said p").last).to_contain_text("Moves that fit:")
    page.keyboard.type("99 x")
    page.keyboard.press("Enter")
    expect(page.locator("#said p").last).to_contain_text("No move fits “299 x”.")
    assert page.locator("#log li").count() == lines
    page.keyboard.press("Escape")
    expect(page.locator("#say-move")).to_have_value("")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("#say-moves [aria-selected='true']")
    expect(chosen).to_have_count(1)
    assert page.locator("#say-move").get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    page.keyboard.press("Enter")
    expect(page.locator("#log li")).not_to_have_count(lines)


def test_questions_are_answered_by_the_voice(visit: Visit) -> None:
    page = visit()
    sit_down(page, "purrramid", {"seat1": "easy"})
    page.wait_for_selector("#words [data-say], #picture .lit")
    open_box(page)
    for typed, told in (
        ("/h", "Dice "),
        ("/b c3", "rests on b3"),
        ("/s", "cats to bed"),
        ("/?", "/r: what is at risk"),
    ):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(page.locator("#said")).to_contain_text(told)


def test_the_focus_never_falls_by_keys_alone(visit: Visit) -> None:
    page = visit()
    sit_down(page, "purrramid", {"seat1": "easy"})
    page.wait_for_selector("#picture .lit")
    page.locator("#picture .lit").first.focus()
    page.evaluate(WATCH_FOCUS)
    for _ in range(30):
        before = page.evaluate(LOOKS)
        wants = page.evaluate(
            "() => { window.goal = document.querySelector('#words button.do, #words [data-say=stop], #words [data-say],"
            " #picture .lit'); return Boolean(window.goal); }"
        )
        if wants:
            assert go_to_goal(page)
            page.keyboard.press("Enter")
        settle(page, before)
    assert page.evaluate("window.fallen") == []


def test_others_moves_never_move_the_focus(visit: Visit, server: Server) -> None:
    ala, eva = Laid(server.data), Laid(server.data, "Eva")
    id = ala.table("fits", 0, options={"boards": "1"}, guest=eva.person)
    page, guest = visit(known=ala), visit(known=eva)
    for one in (page, guest):
        one.goto(f"{server.url}/t/{id}")
        one.wait_for_selector("#picture .lit")
    for wanted in ("#words button.what", "#picture .lit >> nth=1", "#say-open", "#seats button >> nth=0"):
        page.locator(wanted).focus()
        page.evaluate("() => { window.goal = document.activeElement; }")
        lay_a_piece(guest)
        expect(page.locator("#seats li").nth(0)).to_have_class("seat0 turn")
        page.wait_for_timeout(300)
        kept = "[document.activeElement.id, document.activeElement.ariaLabel || document.activeElement.textContent]"
        assert page.evaluate(kept) == page.evaluate("[goal.id, goal.ariaLabel || goal.textContent]")
        guest.get_by_role("button", name="Take back").click()
        guest.wait_for_selector("#picture .lit")


def test_one_voice_says_each_thing_once(visit: Visit) -> None:
    page = visit()
    sit_down(page, "mousetrap", {"seat1": "easy"})
    page.wait_for_selector("#picture .lit")
    assert page.locator("[aria-live], [role=status], [role=alert], [role=log]").evaluate_all(
        "(all) => all.filter((it) => it.id !== 'network').map((it) => it.id)"
    ) == ["said"], "one live region, besides the line about the network"
    open_box(page)
    for _ in range(4):
        before, heard = page.evaluate(LOOKS), len(spoken(page))
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        settle(page, before)
        news = hear_whose_turn_it_is(page, heard)
        assert len(news) <= 3, "one's own result, and the other's turn with what is to be done now"
        assert len(news) == len(set(news))
        assert sum("easy bot lays" in text for text in news) == 1
        assert "tile is drawn" not in " ".join(news), "what came of it is told, not each step"


def test_what_others_did_is_told_before_what_came_of_it_for_oneself(visit: Visit) -> None:
    """The own dice are rolled when the other's turn is over, and told then."""
    page = visit()
    sit_down(page, "purrramid", {"seat1": "easy"})
    page.wait_for_selector("#words [data-say], #picture .lit")
    open_box(page)
    while not any("easy bot puts" in text for text in spoken(page)):
        before = page.evaluate(LOOKS)
        may_stop = page.locator("#words [data-say=stop], #picture .lit[data-word=stop]").count()
        page.keyboard.type("stop") if may_stop else page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        settle(page, before)
    (told,) = [text for text in spoken(page) if "easy bot puts" in text]
    assert "The dice show" in told and told.index("easy bot puts") < told.index("The dice show"), spoken(page)
    assert told.index("The dice show") < told.index("Your turn."), "the turn has come back"
    said = spoken(page)
    assert not any("Your turn." in text for text in said[said.index(told) + 1 :]), "nor twice"
    mine = [text for before, text in pairwise(said) if "easy bot" not in before + text]  # a mishap of the bot is held
    assert mine and not any("Your turn." in text for text in mine), "in the middle of one's turn nobody need be told"


def test_a_covered_choice_is_told_when_it_is_shown(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", {"seat1": "easy", "option-boards": "1"})
    page.wait_for_selector("#picture .lit")
    open_box(page)
    for _ in range(3):
        before = page.evaluate(LOOKS)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        settle(page, before)
    assert "has chosen" in (page.locator("#log").text_content() or "")
    assert not any("has chosen" in text for text in spoken(page)), spoken(page)
    assert any("easy bot lays the" in text for text in spoken(page))


def test_how_much_is_read_out_is_remembered(visit: Visit) -> None:
    page = visit()
    sit_down(page, "mousetrap", {"seat1": "easy"})
    page.evaluate("localStorage.setItem('meowple-voice', 'own')")
    page.reload()
    page.wait_for_selector("#picture .lit")
    assert page.locator("#voice").input_value() == "own"
    open_box(page)
    before, heard = page.evaluate(LOOKS), len(spoken(page))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    settle(page, before)
    assert "easy bot lays" not in " ".join(hear_whose_turn_it_is(page, heard))


def test_half_a_sentence_is_spoken(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    page.locator("#picture .lit[data-word^='turn']").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#said p").last).to_contain_text("Choose the column for its left edge")


def test_the_board_is_one_stop_and_arrows_lead_to_each_place(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    open_box(page)  # with it the page learns what each sentence does
    page.locator("#picture .lit[data-word^='turn']").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#picture .lit[data-word='c3']")
    assert page.locator("#picture [tabindex='0']").count() == 1
    page.locator("#picture .lit[data-word='c1']").focus()
    for column in ("c2", "c3"):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.word") == column
        expect(page.locator("*:focus")).to_have_attribute("aria-description", re.compile("rests in row 1"))
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.word") == "c2"
    assert page.locator("#picture [tabindex='0']").get_attribute("data-word") == "c2"
    page.keyboard.press("Escape")
    page.wait_for_selector("#picture .lit[data-word^='turn']")
    assert page.evaluate("document.activeElement !== document.body")


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    cable = Cable(server.port)
    yield cable
    cable.cut()


def test_a_move_that_was_lost_is_sent_again_once(visit: Visit, server: Server, cable: Cable) -> None:
    person = Laid(server.data)
    id = person.table("fits", 0, options={"boards": "1"})
    page = visit(known=person, may_fail=True)
    page.goto(f"{server.url}/t/{id}".replace(server.url, cable.url))
    page.wait_for_selector("#picture .lit")
    lines = page.locator("#log li").count()
    cable.cut()
    expect(page.locator("#notice")).to_contain_text("connection is lost")
    lay_a_piece(page)
    expect(page.locator("#notice")).to_contain_text("sent once more")
    cable.mend()
    expect(page.locator("#log li")).not_to_have_count(lines)
    expect(page.locator("#notice")).to_have_text("")


def test_what_holds_goes_on_from_the_box(visit: Visit, server: Server) -> None:
    person = Laid(server.data)
    page = visit(known=person, pace="brisk")
    page.goto(f"{server.url}/t/{person.table('fits', 15, players=1)}")
    page.wait_for_selector("#picture .lit")
    open_box(page)
    while not page.get_by_role("button", name="Go on").count():
        before = page.evaluate(LOOKS)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        settle(page, before)
    expect(page.locator("#said p").last).to_contain_text("Go on with Enter.")
    row_by_row = re.compile(r"What counts for Ala\. .*squares? open: −\d+; In all: −?\d+ points?\. Go on")
    expect(page.locator("#said p").last).to_have_text(row_by_row)
    expect(page.locator("#say-move")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#said p").last).to_contain_text("Turn ")
    expect(page.locator("#say-move")).to_be_focused()


READ = """async ([legal, labels, typed]) => {
  const { fitting } = await import("/static/typed.js");
  return typed.map((text) => fitting(legal, labels, text).map(([said]) => said));
}"""


def test_the_page_reads_what_is_typed_as_the_terminal_does(visit: Visit) -> None:
    page, rng = visit(), Random(4)
    for game in JUDGES:
        table = meowple.new(game, players=2, seed=2)
        translate, bot = table.game.translator("pl"), find_bot(table.game, "random")
        for _ in range(12):
            seat = table.to_act[0]
            legal = table.legal(seat)
            labels = {word: table.game.say_word(word, translate) for one in legal for word in words_of(one)}
            typed = [_cut(rng.choice(legal).text, labels, rng) for _ in range(12)]
            read = page.evaluate(READ, [[(one.text, one.set_from) for one in legal], labels, typed])
            assert read == [[one.text for one in fitting(legal, labels, text)] for text in typed], typed
            table.play(seat, bot.choose(table.state.seen_by(seat), seat, rng))
            if table.over:
                break


def _cut(text: str, labels: dict[str, str], rng: Random) -> str:
    """Some of its words, some as people say them, some cut short."""
    words = [labels[word] if rng.random() < 0.3 else word for word in text.split(" ") if rng.random() < 0.7]
    return " ".join(word[: rng.randint(1, 9)] for word in words)
