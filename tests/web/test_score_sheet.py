"""The score sheet, records, the last round trip and the picture of the result."""

import re
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from meowple.core.action import CHANCE
from meowple.core.dealer import Dealer
from meowple.core.table import PERSON, Table
from meowple.games import find, games
from meowple.play.records import Marks, marks_of, past_marks, records
from meowple.play.score_sheet import score_sheet, sheet_lines
from meowple.web.result_picture import result_picture
from tests.web.looking import parts_of_site
from tests.web.played import as_table, played
from tests.web.test_site import SOLO, another, browser, say, site, start

__all__ = ["browser", "site"]


def number(points: str) -> int:
    return int(points.replace("−", "-"))


# Who got what for what


@pytest.mark.parametrize("name", list(games))
def test_the_rows_of_every_sheet_add_up_and_places_are_in_order(name: str) -> None:
    table = played(name)
    live = as_table(table, people=2)
    lines = sheet_lines(table)
    assert lines[-1] == table.number
    for line in lines[-3:]:
        sheet = score_sheet(live, line, 0, [0], "en")
        assert [row["place"] for row in sheet["seats"]] == sorted(row["place"] for row in sheet["seats"])
        for row in sheet["seats"]:
            total = sum(number(reason["points"]) for reason in row["rows"])
            assert row["total"].startswith(str(total).replace("-", "−")), (line, row)
    last = score_sheet(live, lines[-1], 0, [0], "en")
    assert [row["total"].split()[0] for row in sorted(last["seats"], key=lambda row: row["seat"])] == [
        str(score).replace("-", "−") for score in table.scores
    ]


def test_the_change_of_places_is_told() -> None:
    table = played("gardlings")
    live, lines = as_table(table, people=2), sheet_lines(table)
    before = {
        line: {row["seat"]: row["place"] for row in score_sheet(live, line, 0, [0], "en")["seats"]} for line in lines
    }
    moved = 0
    for one, other in pairwise(lines):
        for row in score_sheet(live, other, 0, [0], "en")["seats"]:
            assert row["moved"] == before[one][row["seat"]] - row["place"]
            moved += row["moved"] != 0
    assert moved, "nobody ever overtook anybody"


def test_a_win_is_celebrated_and_a_loss_names_one_thing_done_well() -> None:
    table = played("mousetrap")
    winner = table.state.winners()[0]
    live = as_table(table, people=2)
    won = score_sheet(live, table.number, winner, [winner], "en")
    lost = score_sheet(live, table.number, 1 - winner, [1 - winner], "en")
    assert won["won"] and won["title"] == "You have won!" and won["praise"] == ""
    assert not lost["won"] and lost["title"].startswith("First: ") and lost["praise"].startswith("Well done – ")
    watched = score_sheet(live, table.number, None, [], "en")
    assert not watched["won"] and watched["praise"] == "", "who only watches has neither won nor lost"


@pytest.mark.parametrize("name", ["purrramid", "mousetrap", "gardlings", "catlady", "fits"])
def test_every_game_finds_something_to_praise(name: str) -> None:
    table = played(name)
    losers = [seat for seat in range(2) if seat not in table.state.winners()] or [0]
    assert all(score_sheet(as_table(table, 2), table.number, seat, [seat], "en")["praise"] for seat in losers)


def test_a_rank_stands_on_its_ladder() -> None:
    table = played("fits", players=1)
    sheet = score_sheet(as_table(table), table.number, 0, [0], "en")
    here = [rung["name"] for rung in sheet["ladder"] if rung["here"]]
    assert here == [sheet["text"]] and [rung["name"] for rung in sheet["ladder"]][::6] == ["Archmaster", "Learner"]
    assert sheet["title"] == "The game is over" and sheet["praise"], "these bots came no higher than the lowest"


# Records


def test_a_record_is_what_was_never_better_before() -> None:
    table, worse = played("fits", players=1, seed=4), played("fits", players=1, seed=3)
    translate = table.game.translator("en")
    mine, past = marks_of(table, 0, translate), past_marks(table, worse, 0, translate)
    assert set(mine) == set(past) and len(mine) == 5, "four boards and the whole game"
    expected = {name for name in mine if mine[name] > past[name]}
    assert 0 < len(expected) < 5
    told = records(table, table.number, 0, [past], translate)
    assert {line.split(":")[0] for line in told} == expected
    assert records(table, table.number, 0, [], translate) == [], "nothing is a record the first time"
    assert records(table, table.number, 0, [past, mine], translate) == [], "nor is what was reached before"
    first = sheet_lines(table)[0]
    assert set(marks_of(table, 0, translate, first)) == {"Your best on board 1 so far"}


def test_games_of_different_sizes_are_not_compared_as_a_whole() -> None:
    table, other = played("fits", players=1), played("fits")
    found: Marks = past_marks(table, other, 0, table.game.translator("en"))
    assert set(found) == {"Your best on board 1 so far", "Your best on board 2 so far"}


# On the site


def test_the_sheet_is_a_page_and_a_part_of_the_tables_own(browser: TestClient) -> None:
    table = start(browser, SOLO)
    assert browser.get(f"{table}/scores").status_code == 404, "nothing has been counted yet"
    stranger = another(browser)
    assert stranger.get(f"{table}/scores").status_code == 403
    live = parts_of_site(browser).tables.in_memory[table.removeprefix("/t/")]
    while not live.table.over:
        say(browser, table, live.table.legal(0)[0].text)
    page = browser.get(f"{table}/scores")
    assert page.status_code == 200 and "<h1>FITS</h1>" in page.text and 'class="standings"' in page.text
    bare = browser.get(f"{table}/scores?bare=true").json()
    assert bare["over"] and bare["line"] == live.table.number and "<h1>" not in bare["html"]
    assert browser.get(f"{table}/scores?line=1").status_code == 404
    assert stranger.get(f"{table}/scores").status_code == 200, "a closed table opens to everybody"


def test_a_better_game_says_so_on_the_site(browser: TestClient) -> None:
    told = []
    for choice in (-1, 0):
        table = start(browser, SOLO)
        live = parts_of_site(browser).tables.in_memory[table.removeprefix("/t/")]
        while not live.table.over:
            say(browser, table, live.table.legal(0)[choice].text)
        told.append((live.table.scores[0], browser.get(f"{table}/scores").text.count('class="record"')))
    assert told[1][0] > told[0][0], "first every piece was set aside"
    assert [count for _, count in told] == [0, 2], "a better board, a better game"


def test_the_last_round_trip_begins_with_ones_own_choice(browser: TestClient) -> None:
    table = start(browser, {"seat0": "me", "seat1": "me", "option-boards": "1"})
    assert browser.get(f"{table}/trip").status_code in (200, 403)
    solo = start(browser, SOLO)
    say(browser, solo, parts_of_site(browser).tables.in_memory[solo.removeprefix("/t/")].table.legal(0)[0].text)
    live = parts_of_site(browser).tables.in_memory[solo.removeprefix("/t/")]
    own = [entry.line.n for entry in live.table.live if entry.line.seat == 0][-1]
    steps = browser.get(f"{solo}/trip").json()["steps"]
    assert steps[0][0] == own and "picture" in steps[0][1]
    assert another(browser).get(f"{solo}/trip").status_code == 403


def test_who_has_seen_a_moment_says_so(browser: TestClient) -> None:
    table = start(browser, SOLO)
    live = parts_of_site(browser).tables.in_memory[table.removeprefix("/t/")]
    person = live.info.seats[0].person
    assert person is not None
    live.unseen[person] = (1, live.now())
    assert browser.post(f"{table}/seen", data={"line": "1"}).status_code == 200 and live.unseen == {}
    live.unseen[person] = (1, live.now())
    browser.get(table)
    assert live.unseen == {}, "who opens the page sees how it stands"


# The picture of the result


@pytest.mark.parametrize("name", list(games))
def test_the_result_is_a_picture_that_stands_by_itself(name: str) -> None:
    live = as_table(played(name), people=2)
    drawn = result_picture(live, "pl")
    root = ElementTree.fromstring(drawn)
    texts = " ".join(node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text"))
    assert "Ala 0" in texts and "Ala 1" in texts and live.table.game.title(live.table.game.translator("pl")) in texts
    assert "<style" not in drawn and 'href="http' not in drawn


def test_nobody_gets_the_picture_of_a_running_table(browser: TestClient) -> None:
    table = start(browser, SOLO)
    assert browser.get(f"{table}/result.svg").status_code == 403
    live = parts_of_site(browser).tables.in_memory[table.removeprefix("/t/")]
    while not live.table.over:
        say(browser, table, live.table.legal(0)[0].text)
    answer = another(browser).get(f"{table}/result.svg")
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"


# What decided it


def random_game(name: str, seed: int) -> Table:
    """To its end, by players who choose anything."""
    game, rng = find(name), Random(seed)
    table = Table(game, 2, {}, None, (PERSON, PERSON), format=1)
    while not table.over:
        seat = table.to_act[0]
        legal = table.state.draw(rng) if seat == CHANCE else rng.choice(table.legal(seat))
        table.play(seat, legal)
    return table


@pytest.mark.parametrize(
    ("name", "seed", "told"),
    [("catlady", 14, r"has more fed cats, \d+ to \d+"), ("gardlings", 0, r"has more coins, \d+ to \d+")],
)
def test_the_sheet_says_what_broke_a_tie(name: str, seed: int, told: str) -> None:
    table = random_game(name, seed)
    assert len(set(table.scores)) == 1 and table.state.ranking().count(1) == 1, "points do not say who is first"
    for lang in ("en", "pl", "cs"):
        sheet = score_sheet(as_table(table, people=2), table.number, 0, [0], lang)
        assert sheet["text"] and (lang != "en" or re.search(told, sheet["text"])), sheet["text"]


def test_who_is_equal_in_everything_shares_the_victory() -> None:
    table = Table(find("fits"), 2, {"boards": "1"}, Dealer(bytes(32), {}), (PERSON, PERSON))
    while not table.over:
        table.play(table.to_act[0], str(table.legal(table.to_act[0])[-1]))
    sheet = score_sheet(as_table(table, people=2), table.number, 0, [0], "en")
    assert sheet["title"].startswith("A tie: ") and "share the victory" in sheet["text"]
