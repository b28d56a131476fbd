"""Lessons on the site: a table that leads, answers what it foresees, can be left, come back to and repeated."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from meowple.core.lesson import LEARNER
from meowple.games import find
from meowple.play.lesson_run import LessonRun, lesson_table
from meowple.web.app import create_app
from tests.web.looking import live_at, shown
from tests.web.test_site import another, browser, site

__all__ = ["browser", "site"]


def begin(browser: TestClient, lesson: str = "fits/first", **form: str) -> str:
    answer = browser.post(f"/learn/{lesson}", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def lesson_of(browser: TestClient, table: str) -> dict[str, object]:
    told = shown(browser.get(table))["lesson"]
    assert isinstance(told, dict)
    return told


def say(browser: TestClient, table: str, words: str) -> tuple[int, dict[str, str]]:
    choice = shown(browser.get(table))
    answer = browser.post(f"{table}/say", data={"words": words, "seat": "0", "decision": str(choice["decision"])})
    return answer.status_code, answer.json()


def finish(browser: TestClient, table: str) -> str:
    """By the answers that a lesson waits for, to its end; where it leads then."""
    game = find("fits")
    lesson = game.lessons()["first"]
    run = LessonRun(lesson, lesson_table(game, lesson))
    run.play_script()
    while run.step is not None:
        step = run.step
        if step.awaited:
            sentence = run.example(step)
            run.play(LEARNER, sentence)
            assert say(browser, table, sentence)[0] == 200
        else:
            run.go_on()
            answer = browser.post(f"{table}/go_on")
            assert answer.status_code == 200
    return str(answer.json()["done"])


def test_it_tells_waits_and_answers_a_wrong_choice_in_its_own_words(browser: TestClient) -> None:
    table = begin(browser)
    first = lesson_of(browser, table)
    assert first["go_on"] and first["step"] == 1 and first["point"] == ["fits-ramp0"]
    status, told = say(browser, table, "drop turn5 c1")
    assert status == 422 and "Read on first" in told["error"]
    browser.post(f"{table}/go_on")
    assert not lesson_of(browser, table)["go_on"]
    assert browser.post(f"{table}/go_on").status_code == 422, "what waits for a move is not passed by reading"
    status, told = say(browser, table, "drop turn0 c1")
    assert status == 422 and told["error"].startswith("Standing up it leaves gaps")
    assert say(browser, table, "drop turn5 c1")[0] == 200
    assert lesson_of(browser, table)["step"] == 3
    assert "lesson" not in str(shown(browser.get(table))["log"]), "whoever plays by a script plays"


def test_go_on_pressed_twice_passes_one_step(browser: TestClient) -> None:
    table = begin(browser)
    pressed = [browser.post(f"{table}/go_on", data={"step": "1"}).status_code for _ in range(2)]
    assert pressed == [200, 200] and lesson_of(browser, table)["step"] == 2


def test_nothing_else_can_be_done_there(browser: TestClient) -> None:
    table = begin(browser)
    browser.post(f"{table}/go_on")
    say(browser, table, "drop turn5 c1")
    assert not shown(browser.get(table))["undo"]
    assert browser.post(f"{table}/undo", data={"seat": "0"}).status_code == 422
    stranger = another(browser)
    stranger.get("/")
    assert stranger.post(f"{table}/go_on").status_code in (403, 422)


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_it_is_finished_remembered_and_repeated(browser: TestClient, lang: str) -> None:
    learner = another(browser, lang)
    table = begin(learner)
    assert begin(learner) == table, "what was left is gone on with"
    assert begin(learner, again="yes") != table
    table = begin(learner)
    assert finish(learner, table) == "/learn/fits"
    assert "✓" in learner.get("/learn/fits").text
    assert table.rpartition("/")[2] not in learner.get("/mine").text, "lessons do not crowd one's tables"
    assert begin(learner) != table


def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as first:
        table = begin(first)
        first.post(f"{table}/go_on")
        say(first, table, "drop turn5 c1")
        before, cookies = lesson_of(first, table), dict(first.cookies)
    with TestClient(create_app(tmp_path), cookies=cookies) as second:
        assert lesson_of(second, table) == before
        assert live_at(second, table).table.record.dice is None, "nobody threw dice: the script says what comes"


def test_a_lesson_that_is_not_there(browser: TestClient) -> None:
    assert browser.post("/learn/fits/nope").status_code == 404
    assert browser.get("/learn/nope").status_code == 404


@pytest.mark.parametrize("game", ["purrramid", "fits", "catlady", "mousetrap", "gardlings"])
def test_every_lesson_names_the_rules_it_teaches(game: str) -> None:
    for name, lesson in find(game).lessons().items():
        taught = [step.rule for step in lesson.steps if step.rule]
        assert len(taught) >= 2, f"{game}/{name} teaches {taught}"
