"""Somebody new learns each game by its first lesson and plays a whole one, by what is marked, and is never refused."""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import meowple
from tests.web.newcomer import EARS, KEYS, TOUCH, Newcomer, words_shown

Visit = Callable[..., Page]
IS_LONG = bool(os.environ.get("MEOWPLE_LONG"))
ONE_WAY_EACH = {"fits": TOUCH, "purrramid": KEYS, "catlady": EARS, "mousetrap": TOUCH, "gardlings": KEYS}
WAYS = [(game, way) for game in ONE_WAY_EACH for way in (TOUCH, KEYS, EARS) if IS_LONG or ONE_WAY_EACH[game] == way]
LESSONS = [
    (game, lesson, way)
    for game, way in WAYS
    for at, lesson in enumerate(meowple.games[game].lessons())
    if IS_LONG or at == 0
]
MOST_WORDS = 40


def play_now(page: Page, game: str) -> None:
    page.locator(f"form[action='/g/{game}/start'] button").click()
    page.wait_for_selector("#picture svg")


@pytest.mark.parametrize(("game", "lesson", "way"), LESSONS)
def test_a_newcomer_finishes_the_lesson(visit: Visit, game: str, lesson: str, way: str) -> None:
    page = visit(may_fail=True)  # a wrong choice is answered, and the browser notes the answer
    page.goto(page.url + f"learn/{game}")
    page.locator(f"form[action='/learn/{game}/{lesson}'] button").first.click()
    page.wait_for_selector("#lesson .told")
    Newcomer(page, 1, way).learn()
    assert page.locator(".lessons .done").count() == 1


def test_nothing_glows_while_a_lesson_has_only_to_be_read(visit: Visit) -> None:
    """What is touched all the same is answered; the next step waits for a move, and its shapes glow."""
    page = visit()
    page.goto(page.url + "learn/fits")
    page.locator("form[action='/learn/fits/first'] button").first.click()
    page.wait_for_selector("#lesson .do")
    column = page.locator("#picture [data-word='c1']")
    assert page.locator("#picture .lit").count() == 0
    assert [button.inner_text() for button in page.locator("#words button").all()] == ["?"]
    column.click()
    expect(page.locator("#notice")).to_have_text("Read on first: choose “Go on”.")
    page.locator("#lesson .do").click()
    page.wait_for_selector("#picture .lit[data-word='c1']")


@pytest.mark.parametrize(("game", "way"), WAYS)
def test_a_newcomer_plays_a_whole_game_and_is_never_refused(visit: Visit, game: str, way: str) -> None:
    page = visit()
    play_now(page, game)
    newcomer = Newcomer(page, 5, way)
    newcomer.play_to_the_end()
    assert newcomer.refusals == []


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_few_words_stand_on_the_screen_at_the_first_decision(visit: Visit, lang: str, phone: bool) -> None:
    page = visit(lang, phone=phone)
    home = page.url
    for game in ONE_WAY_EACH:
        page.goto(home)
        play_now(page, game)
        page.wait_for_selector("#picture .lit")
        words = words_shown(page)
        assert 5 < len(words) < MOST_WORDS, f"{game}: {len(words)} words: {' '.join(words)}"
