"""The page of the rules: every game in every language, anchors that answers lead to, the minute elsewhere too."""

import re

import pytest
from fastapi.testclient import TestClient

import meowple
from meowple.core.translation import LANGUAGES
from meowple.play.booklet import read_booklet
from tests.web.test_site import SOLO, another, browser, say, site, start

__all__ = ["browser", "site"]
ID = re.compile(r'\bid="([^"]+)"')


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", list(meowple.games))
def test_every_booklet_is_a_sound_page(browser: TestClient, name: str, lang: str) -> None:
    page = another(browser, lang).get(f"/rules/{name}")
    booklet = read_booklet(meowple.games[name], lang)
    assert page.status_code == 200 and f'<html lang="{lang}">' in page.text
    assert all(f'id="rule-{number}"' in page.text for number in booklet.numbers())
    assert all(f'id="{anchor}"' in page.text for anchor in set(re.findall(r'href="#([^"]+)"', page.text)))
    ids = ID.findall(page.text)
    assert len(ids) == len(set(ids)), "ids of two pictures meet"
    assert "(example:" not in page.text and '"example:' not in page.text and "data-word" not in page.text
    assert len(page.content) < 1_100_000


def test_a_refusal_names_its_rule(browser: TestClient) -> None:
    table = start(browser, SOLO)
    assert say(browser, table, "aside").json()["error"].endswith("(1c)")


def test_the_minute_is_on_the_games_page_and_beside_the_first_table(browser: TestClient) -> None:
    somebody = another(browser)
    minute = read_booklet(meowple.games["fits"], "en").minute
    assert minute is not None
    for page in (somebody.get("/g/fits"), somebody.get(start(somebody, SOLO))):
        assert all(sentence in page.text for sentence in minute.sentences)
        assert page.text.count("<figcaption>") == 3 and "/rules/fits" in page.text


def test_paper_is_light(browser: TestClient) -> None:
    assert "@media print{:root:root:root{--paper:#fbf3e4" in browser.get("/palette.css").text


def test_there_are_no_rules_of_no_game(browser: TestClient) -> None:
    assert browser.get("/rules/chess").status_code == 404
