"""The same tables by JSON: strangers' bots sit down, watch their seat and nothing else, and play."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from fastapi.testclient import TestClient

import meowple
from meowple.core.view import View
from meowple.play.steps import Step
from meowple.store.tokens import forget_bots, tokens_of
from meowple.web.app import create_app
from meowple.web.routes.api_models import View as ViewModel
from tests.web.conftest import Server
from tests.web.looking import live_at, parts_of_site
from tests.web.wire import PAIR, SOLO, Bot, Watcher, pair, refusal

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path)) as wire:
        yield wire


def wait_for(wire: TestClient, table: str, streams: int) -> None:
    """Until so many streams of this table are open."""
    live = live_at(wire, table)
    until = time.monotonic() + 10
    while sum(live.open_pages.values()) < streams:
        assert time.monotonic() < until, "the stream did not open"
        time.sleep(0.01)


# Tokens


def test_a_token_is_shown_once_and_kept_as_its_fingerprint(wire: TestClient, tmp_path: Path) -> None:
    bot = Bot(wire, "Filemon")
    assert bot.get("me") == {"name": "Filemon (bot)", "lang": "en"}
    page = bot.browse("GET", "/api")
    assert "Filemon (bot)" in page.text and bot.token not in page.text
    assert page.headers["cache-control"] == "no-store"
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("meowple.db*"))
    assert bot.token.encode() not in kept and b"Filemon" in kept


def test_a_revoked_token_opens_nothing_and_nobody_else_can_revoke_it(wire: TestClient) -> None:
    bot, thief = Bot(wire), Bot(wire)
    thief.browse("POST", "/api/revoke", data={"id": bot.token_id()})
    assert bot.ask("GET", "me").status_code == 200
    bot.revoke()
    refusal(bot.ask("GET", "me"), 401, "bad_token")
    assert thief.ask("GET", "me").status_code == 200


def test_who_is_forgotten_takes_their_bots_along(wire: TestClient) -> None:
    bot, other = Bot(wire), Bot(wire)
    store = parts_of_site(wire).store
    owner = parts_of_site(wire).identity._cookies.loads(bot.owner["meowple"])
    table = bot.post("tables", PAIR)["id"]
    forget_bots(store, owner)
    assert tokens_of(store, owner) == []
    refusal(bot.ask("GET", "me"), 401, "bad_token")
    assert store.table(table).seats[0].name == "–"
    assert other.ask("GET", "me").status_code == 200


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_the_page_for_people(wire: TestClient, lang: str) -> None:
    page = wire.get("/api", headers={"accept-language": lang})
    assert page.status_code == 200 and f'<html lang="{lang}">' in page.text and "/api/v1/openapi.json" in page.text
    named = wire.post("/api", data={"name": "<b>\x00 " + "x" * 99})
    assert "&lt;b&gt; xxxx" in named.text and "x" * 25 not in named.text
    for _ in range(19):
        wire.post("/api", data={"name": ""})
    full = wire.post("/api", data={"name": ""})
    assert full.status_code == 409 and "<h1>" in full.text


# Tables


def test_the_shelf_with_options_in_the_language_asked_for(wire: TestClient) -> None:
    shelf = wire.get("/api/v1/games", headers={"accept-language": "pl"}).json()
    assert [game["name"] for game in shelf] == list(meowple.games)
    for said, game in zip(shelf, meowple.games.values(), strict=True):
        assert said["options"] == [
            {
                "name": option.name,
                "about": game.say_option(option, game.translator("pl")),
                "default": option.default,
                "choices": list(option.choices),
            }
            for option in game.options
        ]
        assert range(said["fewest"], said["most"] + 1) == game.players and said["bots"][0] == "random"


def test_a_whole_game_alone_then_its_record_verifies(wire: TestClient) -> None:
    bot = Bot(wire)
    table = bot.post("tables", SOLO)
    assert (table["status"], table["my_turn"]) == ("running", True)
    path = f"tables/{table['id']}"
    refusal(bot.ask("GET", f"{path}/record"), 409, "still_running")
    while not bot.move(table["id"])["over"]:
        pass
    assert bot.get(path)["status"] == "closed"
    record = bot.ask("GET", f"{path}/record").text
    assert meowple.verify(record).draws > 10
    made = {line["by"] for line in json.loads(record)["lines"] if line["seat"] == 0}
    assert made == {"api:Tom (bot)"}, "each line says which bot made it"


def test_invites_are_for_the_host_and_my_tables_are_mine(wire: TestClient) -> None:
    host, guest = Bot(wire, "Ala"), Bot(wire, "Olek")
    waiting = host.post("tables", {**PAIR, "seats": ["me", "invite", "invite"]})
    assert waiting["status"] == "waiting" and [seat["who"] for seat in waiting["seats"]] == ["person", "open", "open"]
    first, second = waiting["invites"]
    assert first["link"].endswith(f"/j/{first['invite']}") and wire.get(first["link"]).status_code == 200
    assert guest.get("tables") == []
    seen = guest.post("join", {"invite": first["invite"]})
    assert seen["invites"] == [] and [seat["mine"] for seat in seen["seats"]] == [False, True, False]
    assert guest.post("join", {"invite": second["invite"]}) == seen, "who sits there is let in again, on one seat"
    refusal(Bot(wire).ask("POST", "join", json={"invite": first["invite"]}), 409, "seat_taken")
    assert [row["id"] for row in guest.get("tables")] == [waiting["id"]]
    refusal(guest.ask("GET", f"tables/{waiting['id']}/view"), 409, "not_begun")
    body = {"seat": 1, "say": "drop turn0 c1", "decision": 0}
    refusal(guest.ask("POST", f"tables/{waiting['id']}/moves", json=body), 409, "not_begun")


def test_ones_own_bot_can_sit_opposite(wire: TestClient) -> None:
    bot = Bot(wire)
    form = {"seat0": "me", "seat1": "invite", "option-boards": "1"}
    table = bot.browse("POST", "/g/fits/start", data=form, follow_redirects=False).headers["location"]
    link = re.search(r'href="[^"]*/j/([^"]+)"', bot.browse("GET", table).text)
    assert link
    joined = bot.post("join", {"invite": link[1]})
    assert joined["status"] == "running" and f"/t/{joined['id']}" == table
    assert bot.move(joined["id"])["viewer"] == 1
    assert "Tom (bot)" in bot.browse("GET", "/mine").text


# Seeing


def test_a_seat_sees_what_its_view_gives_and_nothing_else(wire: TestClient) -> None:
    host, guest, table = pair(wire)
    host.move(table, "drop turn2 c4")
    running = live_at(wire, table).table
    for seat, bot in enumerate((host, guest)):
        assert bot.get(f"tables/{table}/view") == View(running, seat).json()
        refusal(bot.ask("GET", f"tables/{table}/view?seat={1 - seat}"), 403, "not_your_seat")
        refusal(bot.ask("GET", f"tables/{table}/watch?seat={1 - seat}"), 403, "not_your_seat")
    assert "turn2" not in guest.get(f"tables/{table}/view")["log"][-1]["say"]
    for path in ("", "/view", "/watch", "/record"):
        refusal(Bot(wire).ask("GET", f"tables/{table}{path}"), 403, "not_your_table")


def test_a_stream_begins_when_all_are_here_and_ends_with_the_table(wire: TestClient) -> None:
    host, guest = Bot(wire, "Ala"), Bot(wire, "Olek")
    made = host.post("tables", PAIR)
    table = made["id"]
    watcher = Watcher(host, table)
    wait_for(wire, table, 1)
    guest.post("join", {"invite": made["invites"][0]["invite"]})
    assert wire.portal is not None
    wire.portal.call(parts_of_site(wire).tables.publish, live_at(wire, table))  # news that changes nothing
    secret = "drop turn3 c2"
    guest.move(table, secret)
    rng = Random(5)
    while not (view := guest.get(f"tables/{table}/view"))["over"]:
        for bot in (host, guest):
            mine = bot.get(f"tables/{table}/view")
            if mine["legal"]:
                bot.move(table, rng.choice(mine["legal"]))
    heard = watcher.heard()
    assert all((view["viewer"] == 0 and not view["undo"]) or view["viewer"] == 0 for view in heard)
    assert heard[-1]["over"] and heard[-1]["closed"] and heard[-1]["log"][-1]["n"] == view["number"]
    assert [view["number"] for view in heard] == sorted({view["number"] for view in heard}), "each once, in order"
    hidden = [view for view in heard if 0 in view["to_act"] and view["decision"] == 1]
    assert hidden and all(secret not in str(view["log"]) for view in hidden), (
        "what the other has chosen in secret is not sent"
    )
    assert secret in str(heard[-1]["log"])
    assert [view["number"] for view in Watcher(guest, table).heard()] == [view["number"] for view in heard][-1:]


def test_a_stream_ends_with_its_token_or_its_seat(wire: TestClient) -> None:
    host, guest, table = pair(wire)
    revoked, freed = Watcher(host, table), Watcher(guest, table)
    wait_for(wire, table, 2)
    tables, live = parts_of_site(wire).tables, live_at(wire, table)
    assert wire.portal is not None
    step = Step(live.info)
    step.change_seat(1, person=None, name="")
    wire.portal.call(tables.do, table, lambda _: step)
    assert freed.heard()[-1]["code"] == "not_your_seat"
    host.revoke()
    wire.portal.call(tables.publish, live)
    assert revoked.heard()[-1]["code"] == "bad_token"
    assert sum(live.open_pages.values()) == 0


def test_who_comes_back_takes_over_from_the_bot_that_stood_in(wire: TestClient) -> None:
    host, guest, table = pair(wire)
    step = Step(live_at(wire, table).info)
    step.change_seat(1, stand_in="random")
    parts_of_site(wire).store.commit(step)
    watcher = Watcher(guest, table)
    wait_for(wire, table, 1)
    assert parts_of_site(wire).store.table(table).seats[1].stand_in is None
    assert guest.move(table)["viewer"] == 1
    guest.revoke()
    assert host.move(table)["log"][-1]["by"] == "dealer", "nobody stands in: the round ends with the second choice"
    assert watcher.heard()[-1]["code"] == "bad_token"


@pytest.mark.parametrize("name", meowple.games)
def test_every_game_keeps_to_what_the_api_promises(name: str) -> None:
    players = meowple.games[name].players[-1]
    table = meowple.new(name, players=players, seed=4)
    rng = Random(4)
    for _ in range(60):
        for seat in range(players):
            said = View(table, seat).json()
            assert ViewModel.model_validate(said).model_dump() == said
        if table.over:
            break
        seat = rng.choice(table.to_act)
        table.play(seat, rng.choice(table.legal(seat)))


# Playing


def test_refusals_have_code_and_text_in_the_bots_language_and_change_nothing(wire: TestClient) -> None:
    bot = Bot(wire, lang="pl")
    table = bot.post("tables", SOLO)["id"]
    before = bot.get(f"tables/{table}/view")
    body = {"seat": 0, "say": "aside", "decision": before["decision"]}

    def say(**more: object) -> object:
        return bot.ask("POST", f"tables/{table}/moves", json=body | more)

    assert refusal(say(), 422, "start_piece_is_a_must") == "Klocek startowy trzeba położyć. (1c)"  # type: ignore[arg-type]
    assert "zmieniło" in refusal(say(decision=99), 409, "stale_decision")  # type: ignore[arg-type]
    refusal(say(say="fly me to the moon"), 422, "bad_sentence")  # type: ignore[arg-type]
    refusal(say(seat=1), 403, "not_your_seat")  # type: ignore[arg-type]
    refusal(bot.ask("POST", f"tables/{table}/undo", json={"seat": 0}), 422, "nothing_to_undo")
    assert bot.get(f"tables/{table}/view") == before


def test_undo_as_the_engine_bounds_it(wire: TestClient) -> None:
    host, guest, table = pair(wire)
    before = host.get(f"tables/{table}/view")
    after = host.move(table)
    assert after["undo"] == after["number"] and after["legal"] == []
    back = host.post(f"tables/{table}/undo", {"seat": 0})
    assert back["legal"] == before["legal"] and back["log"][-2]["undone"]
    refusal(guest.ask("POST", f"tables/{table}/undo", json={"seat": 0}), 403, "not_your_seat")


def test_one_bot_on_two_seats_says_which(wire: TestClient) -> None:
    bot = Bot(wire)
    table = bot.post("tables", {**PAIR, "seats": ["me", "me"]})["id"]
    refusal(bot.ask("GET", f"tables/{table}/view"), 422, "which_seat")
    assert bot.move(table, seat=1)["viewer"] == 1 and bot.move(table, seat=0)["viewer"] == 0


def test_a_strangers_bot_plays_against_a_running_site(server: Server) -> None:
    with TestClient(create_app(server.data)) as wire:  # the same data: to make tokens and a table
        host, guest = Bot(wire, "Ala"), Bot(wire, "Olek")
        invite = host.post("tables", PAIR)["invites"][0]["invite"]
    script = str(HOUSE / "examples" / "stranger_bot.py")
    playing = [
        subprocess.Popen(
            [sys.executable, script, server.url, token, invite],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for token in (host.token, guest.token)
    ]
    said = [process.communicate(timeout=60) for process in playing]
    assert [process.returncode for process in playing] == [0, 0], said
    assert said[0] == said[1] and said[0][0].startswith("The end: [")
