"""The company at a table: leaving, standing in, consent, rematch, talk, other devices, being forgotten."""

import re
import time

import pytest
from fastapi.testclient import TestClient

import meowple
from tests.web.looking import live_at, nobody_came_for_long, parts_of_site, shown
from tests.web.test_site import SOLO, another, browser, say, site, start

__all__ = ["browser", "site"]


def two(browser: TestClient) -> tuple[str, TestClient]:
    """A table with an invited guest."""
    table = start(browser, {"seat0": "me", "seat1": "invite", "option-boards": "1"})
    link = re.search(r'href="[^"]*(/j/[^"]+)"', browser.get(table).text)
    assert link
    guest = another(browser)
    guest.post(link[1], data={"name": "Olek"})
    return table, guest


def do(who: TestClient, table: str, deed: str, **fields: str) -> str:
    """Do it; the code of the refusal, or an empty text."""
    return str(who.post(f"{table}/{deed}", data=fields).json().get("code", ""))


def wait_for_bot(browser: TestClient, table: str, number: int) -> dict[str, object]:
    for _ in range(200):
        face = shown(browser.get(table))
        if face["number"] != number:
            return face
        time.sleep(0.1)
    raise AssertionError("no bot ever moved")


def test_a_bot_stands_in_for_somebody_who_left_and_hands_back(browser: TestClient) -> None:
    table, guest = two(browser)
    assert do(guest, table, "leave") == ""
    face = wait_for_bot(browser, table, 2)
    assert "chosen" in str(face["log"]) and "(medium bot plays for Olek)" in str(face["log"])
    assert shown(guest.get(table))["away"] is True
    assert do(guest, table, "come_back") == ""
    assert shown(guest.get(table))["away"] is False


def test_only_an_absent_seat_is_handed_over(browser: TestClient) -> None:
    table, guest = two(browser)
    assert do(browser, table, "hand_over", seat="1") == "not_absent"
    nobody_came_for_long(live_at(browser, table))
    assert [seat for seat, _ in shown(guest.get(table))["absent"]] == [0, 1]
    number = int(str(shown(guest.get(table))["number"]))
    assert do(guest, table, "hand_over", seat="0") == ""
    assert "(medium bot plays for " in str(wait_for_bot(guest, table, number)["log"])


def test_going_back_takes_everybodys_consent_and_the_record_says_so(browser: TestClient) -> None:
    table, guest = two(browser)
    say(browser, table, "drop turn0 c1", 0)
    say(guest, table, "drop turn0 c1", 1)
    before = shown(browser.get(table))
    assert before["undo"] is False
    assert do(browser, table, "ask_back", seat="0") == ""
    asked = shown(guest.get(table))["asked"]
    assert isinstance(asked, dict) and "asks to go back" in asked["text"] and not asked["agreed"]
    assert do(guest, table, "answer_back", agrees="false") == ""
    assert shown(browser.get(table))["asked"] is None
    assert do(browser, table, "ask_back", seat="0") == "" and do(guest, table, "answer_back", agrees="true") == ""
    after = shown(browser.get(table))
    assert after["mine"] is True and "takes line" in str(after["log"])
    assert do(guest, table, "answer_back", agrees="true") == "nothing_to_undo"


def test_a_rematch_leads_everybody_to_a_new_table_and_the_next_seat_begins(browser: TestClient) -> None:
    table, guest = two(browser)
    assert do(browser, table, "rematch", first="next") == "still_running"
    assert do(guest, table, "close") == "only_the_host"
    assert do(browser, table, "close") == ""
    again = browser.post(f"{table}/rematch", data={"first": "next"}).json()["done"]
    assert guest.post(f"{table}/rematch", data={"first": "same"}).json()["done"] == again, "one rematch for all"
    assert shown(guest.get(f"/t/{again}"))["seat"] == 0 and shown(browser.get(f"/t/{again}"))["seat"] == 1


def test_the_host_frees_a_seat_and_old_links_are_void(browser: TestClient) -> None:
    table, guest = two(browser)
    assert do(guest, table, "free", seat="0") == "only_the_host"
    assert do(browser, table, "free", seat="1") == "not_absent", "nobody who is there loses a seat"
    assert shown(browser.get(table))["guests"] == []
    nobody_came_for_long(live_at(browser, table))
    assert [seat for seat, _ in shown(browser.get(table))["guests"]] == [1]
    assert do(browser, table, "free", seat="1") == ""
    assert guest.get(table).status_code == 403
    invites = shown(browser.get(table))["invites"]
    assert isinstance(invites, list)
    newcomer = another(browser)
    newcomer.post(invites[0], data={"name": "Eva"})
    assert shown(newcomer.get(table))["seat"] == 1
    for who in (browser, newcomer):
        assert "the seat of Olek before" in who.get(table).text, "nobody takes a hand over unseen"
    assert do(browser, table, "close") == ""
    assert meowple.verify(browser.get(f"{table}/record").text).draws > 0, "a changed guest does not change the dice"


def test_spectators_watch_only_where_the_host_lets_them_and_see_no_hand(browser: TestClient) -> None:
    table, guest = two(browser)
    fan = another(browser)
    assert fan.get(table).status_code == 403
    assert do(guest, table, "watch", allow="true") == "only_the_host"
    assert do(browser, table, "watch", allow="true") == ""
    say(browser, table, "drop turn2 c2", 0)
    face = shown(fan.get(table))
    assert face["seat"] is None and face["legal"] == [] and "drop turn2 c2" not in str(face)
    assert do(browser, table, "watch", allow="false") == "" and fan.get(table).status_code == 403


def test_talk_is_a_small_set_of_phrases(browser: TestClient) -> None:
    table, guest = two(browser)
    assert do(guest, table, "talk", phrase="purr") == ""
    assert "Purrr" in str(shown(browser.get(table))["talk"])
    assert do(guest, table, "talk", phrase="<script>") == "no_such_phrase"


def test_another_device_is_the_same_person(browser: TestClient) -> None:
    table = start(browser, SOLO)
    link = re.search(r'href="[^"]*(/device/[^"]+)"', browser.get("/device").text)
    assert link
    phone = another(browser)
    phone.post(link[1])
    assert shown(phone.get(table))["seat"] == 0
    assert another(browser).get("/device/forged.token").status_code == 403


def test_my_data_is_deleted_and_the_game_goes_on(browser: TestClient) -> None:
    table, guest = two(browser)
    assert "Olek" in browser.get(table).text
    guest.post("/me/delete")
    assert guest.get(table).status_code == 403
    assert "Olek" not in browser.get(table).text
    store = parts_of_site(browser).store
    assert store.table(table.removeprefix("/t/")).seats[1].person == "nobody"


def test_a_clock_lets_a_bot_fill_in_once(browser: TestClient) -> None:
    table = start(browser, {**SOLO, "per_move": "1"})
    face = wait_for_bot(browser, table, int(str(shown(browser.get(table))["number"])))
    assert "(medium bot played for you, time was up)" in str(face["log"])
    assert face["mine"] is True, "the seat is still its person's"


DEEDS = "say undo lift leave come_back hand_over close free watch ask_back answer_back rematch talk"


@pytest.mark.parametrize("deed", DEEDS.split())
def test_a_stranger_may_do_nothing(browser: TestClient, deed: str) -> None:
    table, guest = two(browser)
    say(browser, table, "drop turn0 c1", 0)  # which can be taken back
    stranger = another(browser)
    before = shown(browser.get(table))
    said = {"words": "drop turn0 c1", "decision": str(shown(guest.get(table))["decision"])}
    seat = "1" if deed == "say" else "0"
    fields = {"seat": seat, "agrees": "true", "allow": "true", "first": "next", "phrase": "purr", **said}
    assert stranger.post(f"{table}/{deed}", data=fields).status_code == 403
    stranger.post("/me")
    stranger.post(f"{table}/{deed}", data=fields)
    assert shown(browser.get(table)) == before
