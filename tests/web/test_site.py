"""The site's pages and moves through HTTP: who may do what, and how a refusal is said."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

import meowple
from meowple.core.picture import Scene
from meowple.core.translation import translator
from meowple.play.view_payload import seat_parts
from meowple.play.words import FOLDER, REASONS
from meowple.web.app import create_app
from meowple.web.identity import proper_name
from meowple.web.limits import SlowDown
from tests.web.looking import live_at, parts_of_site, shown

SOLO = {"seat0": "me", "option-boards": "1"}
TWO_HERE = {"seat0": "me", "seat1": "me", "option-boards": "1"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A site that runs, its bots as well, until the last test of a module."""
    with TestClient(create_app(tmp_path_factory.mktemp("site"))) as site:
        yield site


@pytest.fixture
def browser(site: TestClient) -> TestClient:
    return another(site)


def another(browser: TestClient, lang: str = "en") -> TestClient:
    """Somebody new at the same site."""
    guest = TestClient(browser.app, headers={"accept-language": lang})
    guest.portal = browser.portal
    return guest


def start(browser: TestClient, form: dict[str, str], game: str = "fits") -> str:
    answer = browser.post(f"/g/{game}/start", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def say(browser: TestClient, table: str, words: str, seat: int = 0) -> Response:
    face = shown(browser.get(table))
    return browser.post(
        f"{table}/say", data={"words": words, "seat": str(seat), "decision": str(face.get("decision", 0))}
    )


@pytest.mark.parametrize("path", ["/", "/mine", "/about", "/me", "/api", *(f"/g/{name}" for name in meowple.games)])
@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_every_page_in_every_language(browser: TestClient, path: str, lang: str) -> None:
    page = another(browser, lang).get(path)
    assert page.status_code == 200 and f'<html lang="{lang}">' in page.text
    outside = re.findall(r'(?:src|href)="(https?:)?//', page.text)
    assert outside == [], "no request leaves the machine"


@pytest.mark.parametrize("name", meowple.games)
def test_the_form_offers_every_seat_a_game_has(browser: TestClient, name: str) -> None:
    most = meowple.games[name].players[-1]
    assert re.findall(r'<select name="seat(\d+)">', browser.get(f"/g/{name}").text) == [str(n) for n in range(most)]


def test_twelve_sit_down_at_one_table(browser: TestClient) -> None:
    table = start(browser, {f"seat{seat}": "me" for seat in range(12)} | {"option-first": "12"}, "gardlings")
    live = live_at(browser, table)
    assert len(live.info.seats) == live.table.players == 12 and live.table.options["first"] == "12"
    seats = seat_parts(live, Scene(live.table.state.seen_by(0), 0, live.table.game.translator("en")))
    assert len(seats) == 12 and "0 gems" in str(seats["seat:11"])


@pytest.mark.parametrize("path", ["/g/chess", "/t/nowhere", "/j/nowhere"])
def test_what_is_not_there_is_said_kindly(browser: TestClient, path: str) -> None:
    page = browser.get(path)
    assert page.status_code == 404 and "Sorry" in page.text


def test_a_whole_round_alone_then_the_record_verifies(browser: TestClient) -> None:
    table = start(browser, SOLO)
    assert browser.get(f"{table}/record").status_code == 403
    while not (face := shown(browser.get(table)))["over"]:
        legal = face["legal"]
        answer = browser.post(
            f"{table}/say", data={"words": legal[0][0], "seat": "0", "decision": str(face["decision"])}
        )
        assert answer.status_code == 200, answer.text
    record = browser.get(f"{table}/record").text
    assert meowple.verify(record).draws > 10
    assert len(json.loads(record)["dice"]["nonces"]["0"]) == 32, "nobody sealed: the house made one up"


def test_refusals_are_said_in_the_players_language_and_change_nothing(browser: TestClient) -> None:
    polish = another(browser, "pl")
    table = start(polish, SOLO)
    before = shown(polish.get(table))
    refused = say(polish, table, "aside")
    assert refused.status_code == 422 and refused.json()["error"] == "Klocek startowy trzeba położyć. (1c)"
    assert say(polish, table, "fly me to the moon").json()["code"] == "bad_sentence"
    stale = polish.post(f"{table}/say", data={"words": "drop turn0 c1", "seat": "0", "decision": "99"})
    assert stale.status_code == 409 and "zmieniło" in stale.json()["error"]
    wrong = polish.post(f"{table}/say", data={"words": "drop turn0 c1", "seat": "3", "decision": "0"})
    assert wrong.status_code == 422 and wrong.json()["code"] == "not_your_seat"
    assert shown(polish.get(table)) == before


def test_a_stranger_sees_nothing(browser: TestClient) -> None:
    table = start(browser, SOLO)
    stranger = another(browser)
    assert stranger.get(table).status_code == 403
    assert (
        stranger.post(f"{table}/say", data={"words": "drop turn0 c1", "seat": "0", "decision": "1"}).status_code == 403
    )
    stranger.post("/me")
    for path in ("live", "preview?words=drop", "why?words=aside&seat=0", "hint?seat=0"):
        assert stranger.get(f"{table}/{path}").status_code == 403
    refused = stranger.post(f"{table}/say", data={"words": "drop turn0 c1", "seat": "0", "decision": "1"})
    assert refused.status_code == 422 and refused.json()["code"] == "not_your_seat"


def test_a_hint_that_nobody_can_think_of_is_refused(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def overrun(*_: object) -> None:
        raise TimeoutError

    table = start(browser, SOLO)
    monkeypatch.setattr(parts_of_site(browser).bots, "hint", overrun)
    refused = browser.get(f"{table}/hint", params={"seat": 0})
    assert refused.status_code == 503 and refused.json()["error"].endswith("try again in a moment")


def test_an_invite_fills_a_seat_and_begins_the_game(browser: TestClient) -> None:
    table = start(browser, {"seat0": "me", "seat1": "invite", "option-boards": "1"})
    waiting = browser.get(table)
    link = re.search(r'href="[^"]*(/j/[^"]+)"', waiting.text)
    assert link and "<svg" in waiting.text, "a link and a QR code"
    guest = another(browser)
    assert guest.get(link[1]).status_code == 200
    assert guest.post(link[1], data={"name": "Olek"}, follow_redirects=False).headers["location"] == table
    assert shown(guest.get(table))["seat"] == 1 and shown(browser.get(table))["seat"] == 0
    for late in (another(browser).get(link[1]), another(browser).post(link[1], data={"name": "Eva"})):
        assert late.status_code == 409 and "has been used" in late.text
    assert guest.get(link[1]).status_code == 200, "who sits there comes back by it"
    assert "Olek" in browser.get("/mine").text


def test_an_invite_cannot_be_guessed(browser: TestClient) -> None:
    tables = [start(browser, dict.fromkeys(("seat1", "seat2", "seat3"), "invite") | {"seat0": "me"}) for _ in range(9)]
    found = [code for table in tables for code in set(re.findall(r"/j/([\w-]+)", browser.get(table).text))]
    assert len(found) == len(set(found)) == 27 and {len(code) for code in found} == {12}, "72 bits, each its own"
    for place in range(12):
        assert len({code[place] for code in found}) > 6, "no place of it tells of another invite"
        near = found[0][:place] + ("a" if found[0][place] != "a" else "b") + found[0][place + 1 :]
        assert another(browser).get(f"/j/{near}").status_code == (404 if near not in found else 200)


def test_nobody_moves_before_all_have_sat_down(browser: TestClient) -> None:
    polish = another(browser, "pl")
    table = start(polish, {"seat0": "me", "seat1": "invite"}, "purrramid")
    for deed in ("say", "undo"):
        refused = polish.post(f"{table}/{deed}", data={"words": "roll", "seat": "0", "decision": "0"})
        assert (refused.status_code, refused.json()["code"]) == (422, "not_begun")
    assert polish.get(f"{table}/hint", params={"seat": 0}).status_code == 403
    assert refused.json()["error"] == translator("pl", FOLDER)(REASONS["not_begun"])


def test_too_much_at_once_is_said_on_a_page_with_the_seconds_to_wait(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    impatient = TestClient(app, headers={"accept-language": "cs", "accept": "text/html"})
    app.state.site.limits.take = lambda limit, who: (_ for _ in ()).throw(SlowDown(limit.name, 7))
    page = impatient.post("/api", data={"name": "Tom"})
    assert (page.status_code, page.headers["retry-after"]) == (429, "7")
    assert "7" in page.text and '<html lang="cs">' in page.text


def test_the_seal_of_the_dice_is_on_the_table_from_the_start(browser: TestClient) -> None:
    table = start(browser, SOLO)
    seal = parts_of_site(browser).store.table(table.removeprefix("/t/")).commitment
    assert len(seal) == 64 and seal in browser.get(table).text


def test_pass_and_play_puts_the_curtain_between_hidden_choices(browser: TestClient) -> None:
    table = start(browser, TWO_HERE)
    assert "curtain" not in shown(browser.get(table)), "nothing is hidden yet"
    assert say(browser, table, "drop turn0 c1", seat=0).status_code == 200
    curtain = shown(browser.get(table))
    assert [seat for seat, _ in curtain["curtain"]] == [1]
    assert "picture" not in curtain and "log" not in curtain and "drop" not in json.dumps(curtain)
    assert browser.get(f"{table}/preview?words=drop").status_code == 403
    assert browser.post(f"{table}/lift", data={"seat": "1"}).status_code == 200
    assert browser.get(f"{table}/preview?words=drop").status_code == 200
    assert "curtain" in shown(browser.get(table)), "after a reload the curtain is down"


def test_undo_is_offered_as_the_engine_bounds_it(browser: TestClient) -> None:
    table = start(browser, {"seat0": "me", "seat1": "invite", "option-boards": "1"})
    guest = another(browser)
    link = re.search(r'href="[^"]*(/j/[^"]+)"', browser.get(table).text)
    assert link
    guest.post(link[1], data={"name": "Olek"})
    assert say(browser, table, "drop turn0 c1").status_code == 200
    assert shown(browser.get(table))["undo"] is True and shown(guest.get(table))["undo"] is False
    assert browser.post(f"{table}/undo", data={"seat": "0"}).status_code == 200
    assert browser.post(f"{table}/undo", data={"seat": "0"}).json()["code"] == "nothing_to_undo"
    assert shown(browser.get(table))["mine"] is True
    for seat, who in enumerate((browser, guest)):
        assert say(who, table, "drop turn0 c1", seat).status_code == 200
    for seat, who in enumerate((browser, guest)):
        assert shown(who.get(table))["undo"] is False, "everybody has seen what was chosen, and what comes next"
        assert who.post(f"{table}/undo", data={"seat": str(seat)}).json()["code"] == "nothing_to_undo"


def test_why_not_is_answered(browser: TestClient) -> None:
    table = start(browser, SOLO)
    assert browser.get(f"{table}/why", params={"words": "aside", "seat": 0}).json()["why"].startswith("The start piece")
    assert browser.get(f"{table}/why", params={"words": "drop turn0 c1", "seat": 0}).json()["why"] == ""


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    first = create_app(tmp_path)
    browser = TestClient(first)
    table = start(browser, SOLO)
    say(browser, table, "drop turn0 c1")
    face = shown(browser.get(table))
    first.state.site.bots.close()
    second = create_app(tmp_path)
    returned = TestClient(second, cookies=dict(browser.cookies))
    assert shown(returned.get(table)) == face
    second.state.site.bots.close()


def test_hostile_forms_get_an_answer(browser: TestClient) -> None:
    for form in (
        {"seat0": "genius"},
        {"seat0": "me", "option-boards": "9"},
        {f"seat{seat}": "me" for seat in range(9)} | {"option-shuffle": "x"},
    ):
        assert browser.post("/g/fits/start", data=form, follow_redirects=False).status_code in (303, 400)
    assert (
        browser.post("/me", data={"name": "x" * 999, "lang": "xx", "back": "//evil"}, follow_redirects=False).headers[
            "location"
        ]
        == "/"
    )
    browser.cookies.set("meowple", "forged.cookie")
    assert browser.get("/mine").status_code == 200


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("  Ala \t ma\nkota ", "Ala ma kota"),
        ("A\u202elga\u202c", "Alga"),
        ("\u2066Ola\u2069\u200f", "Ola"),
        ("K\u200bo\u200dt\ufeff", "Kot"),
        ("O\x00l\x1b[31mek\x7f", "Ol[31mek"),
        ("\ud800Ela".encode("utf-8", "replace").decode(), "?Ela"),
        ("Zażółć 🐈", "Zażółć 🐈"),
        ("e\u0301", "é"),
    ],
    ids=ascii,
)
def test_nothing_in_a_nickname_can_hide_or_turn_the_text_around_it(sent: str, kept: str) -> None:
    assert proper_name(sent) == kept


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/nowhere", 404), ("DELETE", "/", 405)])
def test_who_goes_astray_gets_a_page_and_a_program_a_word(
    browser: TestClient, method: str, path: str, status: int
) -> None:
    reader = another(browser, "pl")
    page = reader.request(method, path, headers={"accept": "text/html,*/*;q=0.8"})
    assert page.status_code == status and "Nie ma tu takiej strony" in page.text and 'href="/"' in page.text
    told = reader.request(method, path)
    assert told.status_code == status and told.json()["code"] == "refused"
