"""A gentle first table: the plainest game against the easiest bot, a step up after a win, and the lesson on offer."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import meowple
from meowple.core.game import Game, OptionValue
from meowple.play.first_table import rungs
from meowple.play.models import TableInfo
from meowple.play.steps import Step
from meowple.web.app import create_app
from meowple.web.identity import COOKIE
from tests.web.laid import Laid
from tests.web.looking import live_at, shown
from tests.web.test_site import another, start

PLAINEST: dict[str, dict[str, OptionValue]] = {
    "fits": {"boards": "1"},
    "purrramid": {},
    "catlady": {"edition": "base"},
    "mousetrap": {"set": "r4"},
    "gardlings": {"goal": 17},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[TestClient]:
    with TestClient(create_app(folder)) as site:
        yield site


@pytest.fixture
def browser(site: TestClient) -> TestClient:
    return another(site)


def play_now(browser: TestClient, game: str) -> TableInfo:
    answer = browser.post(f"/g/{game}/start", follow_redirects=False)
    assert answer.status_code == 303, answer.text
    browser.get(answer.headers["location"])
    return live_at(browser, answer.headers["location"]).info


def played(site: TestClient, folder: Path, rung: int, wins: bool = True) -> tuple[str, TestClient]:
    """A finished table of FITS on this rung, won or lost: its path, and the browser of who played it."""
    wanted, person = rungs(meowple.games["fits"])[rung], Laid(folder)
    level, rival = ("medium", "random") if wins else ("random", "medium")
    id = person.table("fits", 200, options=wanted.options, level=level, others=wanted.level, rest=True, rival=rival)
    somebody = another(site)
    somebody.cookies.set(COOKIE, person.cookie())
    return f"/t/{id}", somebody


@pytest.mark.parametrize("game", list(PLAINEST))
def test_a_newcomer_gets_the_plainest_game_and_the_easiest_bot(browser: TestClient, game: str) -> None:
    info = play_now(browser, game)
    assert [seat.bot for seat in info.seats[1:]] == ["easy"]
    assert {name: info.options[name] for name in PLAINEST[game]} == PLAINEST[game]
    usual = {option.name: option.default for option in meowple.games[game].options} | PLAINEST[game]
    assert info.options == usual, "nothing else is different"
    again = play_now(browser, game)
    assert again.options == info.options and again.seats[1].bot == "easy", "until something has been won"


def test_a_game_that_declares_nothing_has_a_first_table_too() -> None:
    class Guest(type(meowple.games["fits"])):  # type: ignore[misc]
        first_options = Game.first_options

    assert [(rung.level, rung.is_plain) for rung in rungs(Guest())] == [
        ("easy", False),
        ("medium", False),
        ("hard", False),
    ]


def test_each_rung_changes_one_thing() -> None:
    for game in PLAINEST:
        ladder = rungs(meowple.games[game])
        for below, above in pairwise(ladder):
            assert (below.level != above.level) != (below.options != above.options)
        assert [rung.level for rung in ladder][-1] == "hard"


def test_after_a_win_one_step_up_is_offered_and_taken(site: TestClient, folder: Path) -> None:
    table, winner = played(site, folder, rung=0)
    assert shown(winner.get(table))["step_up"] == "Well played! Now the whole game"
    answer = winner.post(f"{table}/step_up")
    following = live_at(winner, f"/t/{answer.json()['done']}").info
    assert following.options["boards"] == "1234" and following.seats[1].bot == "easy"
    assert play_now(winner, "fits").options == following.options, "and whoever just plays goes on there"
    table, winner = played(site, folder, rung=1)
    assert shown(winner.get(table))["step_up"] == "Well played! Next: medium bot"
    assert play_now(winner, "fits").seats[1].bot == "medium"


def test_who_lost_or_stands_at_the_top_is_offered_none(site: TestClient, folder: Path) -> None:
    table, loser = played(site, folder, rung=0, wins=False)
    assert shown(loser.get(table))["step_up"] is None
    assert loser.post(f"{table}/step_up").status_code == 422
    assert play_now(loser, "fits").options["boards"] == "1"
    table, best = played(site, folder, rung=3)
    assert shown(best.get(table))["step_up"] is None
    assert play_now(best, "fits").seats[1].bot == "medium", "the hardest bot only plays with whoever asks for it"


def test_whoever_knows_the_game_gets_the_whole_of_it(site: TestClient, folder: Path) -> None:
    person, friend = Laid(folder), Laid(folder, "Eva")
    person.table("fits", 200, options={"boards": "2"}, rest=True, guest=friend.person)
    known = another(site)
    known.cookies.set(COOKIE, person.cookie())
    info = play_now(known, "fits")
    assert info.options["boards"] == "1234" and info.seats[1].bot == "medium"


def test_the_form_is_taken_at_its_word(browser: TestClient) -> None:
    table = start(browser, {"seat0": "me", "seat1": "hard"})
    browser.get(table)
    info = live_at(browser, table).info
    assert info.options["boards"] == "1234" and info.seats[1].bot == "hard"


@pytest.mark.parametrize(("lang", "offer"), [("en", "Learn it first"), ("pl", "Najpierw"), ("cs", "Nejdřív se")])
def test_the_lesson_is_offered_at_a_first_table_until_it_is_learned(site: TestClient, lang: str, offer: str) -> None:
    newcomer = another(site, lang)
    path = "/t/" + play_now(newcomer, "fits").id
    page = newcomer.get(path).text
    assert offer in page and 'action="/learn/fits/first"' in page
    lesson = newcomer.post("/learn/fits/first", follow_redirects=False).headers["location"]
    assert offer not in newcomer.get(lesson).text, "not in the lesson itself"
    store = site.app.state.site.store  # type: ignore[attr-defined]
    step = Step(store.table(lesson.removeprefix("/t/")))
    step.change(closed=True)
    store.commit(step)
    assert offer not in newcomer.get(path).text
