"""What now, what is that, what does it count: by HTTP, through the eyes of whoever asks."""

import pytest
from fastapi.testclient import TestClient

from tests.web.looking import live_at, shown
from tests.web.test_site import another, browser, site, start

__all__ = ["browser", "site"]
ALONE = {"seat0": "me", "seat1": "me"}


def test_the_prompt_is_a_sentence_and_grows_with_the_choice(browser: TestClient) -> None:
    table = start(browser, ALONE, "purrramid")
    face = shown(browser.get(table))
    assert face["status"].startswith("Your turn. ") and face["status"].endswith(".")
    grown = browser.get(f"{table}/preview", params={"words": face["legal"][0][0]}).json()["prompt"]
    assert grown and grown not in face["status"]


def test_a_thing_says_what_it_is_in_each_language(browser: TestClient) -> None:
    texts = set()
    for lang in ("en", "pl", "cs"):
        somebody = another(browser, lang)
        table = start(somebody, ALONE, "purrramid")
        word = shown(somebody.get(table))["legal"][0][0].split(" ")[-1]
        told = somebody.get(f"{table}/what", params={"name": word})
        assert told.status_code == 200 and len(told.json()["text"]) > len(told.json()["name"])
        texts.add(told.json()["text"])
        assert somebody.get(f"{table}/what", params={"name": "nonsense"}).status_code == 404
    assert len(texts) == 3


PIECES = {
    "fits": "piece:T4",
    "purrramid": "5",
    "catlady": "card:pumpkin",
    "mousetrap": "trap",
    "gardlings": "tile:n1-01",
}


@pytest.mark.parametrize("game", PIECES)
def test_a_piece_is_shown_beside_its_answer(browser: TestClient, game: str) -> None:
    table = start(browser, {"seat0": "me", "seat1": "easy"}, game)
    told = browser.get(f"{table}/what", params={"name": PIECES[game]}).json()
    assert told["picture"].startswith("<svg") and told["rule"]


def test_a_score_is_told_as_a_sum(browser: TestClient) -> None:
    table = start(browser, ALONE, "purrramid")
    rows = browser.get(f"{table}/score", params={"seat": "1"}).json()["rows"]
    assert rows and sum(row["points"] for row in rows) == live_at(browser, table).table.scores[1]
    assert browser.get(f"{table}/score", params={"seat": "9"}).status_code == 404


def test_strangers_and_people_behind_a_curtain_are_told_nothing(browser: TestClient) -> None:
    table = start(browser, ALONE, "mousetrap")
    stranger = another(browser)
    stranger.post("/me", data={"name": "Ala"})
    for path in ("what?name=cheese", "score?seat=0"):
        assert stranger.get(f"{table}/{path}").status_code == 403
        assert browser.get(f"{table}/{path}").status_code == 403, "the curtain is down"


def test_rules_can_be_linked_to_by_number(browser: TestClient) -> None:
    assert '<div class="rule" id="rule-2c"><a class="number" href="#rule-2c">2c</a>' in browser.get("/rules/fits").text
