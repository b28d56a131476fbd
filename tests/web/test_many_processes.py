"""Two web processes and two workers on PostgreSQL and Redis: one of each is killed in the middle, nobody notices."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from meowple.store.checking import check_table
from meowple.store.databases import open_store
from tests.servers import Postgres, Redis
from tests.web.cluster import LONG, Cluster, Follower, Player
from tests.web.conftest import Server
from tests.web.wire import Bot

TRIO = {"game": "fits", "seats": ["me", "invite", "easy"], "options": {"boards": "1"}}


@pytest.fixture
def cluster(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path, postgres.migrated(), redis)
    try:
        yield cluster
        cluster.end()
    finally:
        cluster.kill()


def play(players: list[Player], table: str, until: int) -> None:
    """Both play on, each at their own process, until the table has so many lines or is closed."""
    deadline = time.monotonic() + LONG
    while (now := players[0].view(table))["number"] < until and not now["closed"]:
        moved = [player.move(table) for player in players]
        if not any(moved):
            assert time.monotonic() < deadline, "the bot does not play"
            time.sleep(0.05)


def test_a_killed_web_process_and_a_killed_worker_are_not_noticed(
    cluster: Cluster, tmp_path: Path, postgres: Postgres
) -> None:
    ala, olek = (Player(name, web.port) for name, web in zip(("Ala", "Olek"), cluster.webs, strict=True))
    made = ala.bot.post("tables", TRIO)
    table = str(made["id"])
    olek.bot.post("join", {"invite": made["invites"][0]["invite"]})
    listening = [ala.follow(table), olek.follow(table)]
    play([ala, olek], table, 10)
    ala.cable.to_port = cluster.webs[1].port  # whoever stands in front sends her to another from now on
    cluster.webs[0].pull_the_plug()
    play([ala, olek], table, 20)
    cluster.workers[0].pull_the_plug()
    play([ala, olek], table, 1000)
    everybody_has_heard_all(table, [ala, olek], listening)
    store = open_store(tmp_path, cluster.settings["DATABASE"])
    lines = {line.n: line for line in store.lines(table)}
    for player, seat in ((ala, 0), (olek, 1)):
        kept = [(line.n, line.say) for line in lines.values() if line.seat == seat]
        unanswered = len(kept) - len(player.acknowledged)
        assert 0 <= unanswered <= player.broken, "an answer may be lost with a process, a move never"
        for number, say in player.acknowledged:
            assert any(n <= number and kept_say == say for n, kept_say in kept)
        player.close()
    assert {line.by for line in lines.values() if line.seat == 2} == {"easy"}, "the worker that was left played on"
    checked = check_table(store, table)
    assert checked.trouble == "" and checked.lines == len(lines) > 40
    store.close()


def everybody_has_heard_all(table: str, players: list[Player], listening: list[Follower]) -> None:
    last = players[0].view(table)
    assert last["closed"]
    for heard in listening:
        numbers = heard.heard()
        assert numbers == sorted(numbers) and numbers[-1] == last["number"], "forwards only, and to the end"


def test_processes_of_one_command_share_a_port_and_one_that_dies_is_replaced(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    server = Server(tmp_path, DATABASE=postgres.migrated(), REDIS=redis.url, PROCESSES="2")
    try:
        with _client(server) as client:
            bot = Bot(client, "Ala")  # type: ignore[arg-type]
        first = _children(server.process.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        deadline = time.monotonic() + LONG
        while len(now := _children(server.process.pid)) < 2 or first[0] in now:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        with _client(server) as client:
            bot.wire = client  # type: ignore[assignment]
            assert bot.get("me")["name"] == "Ala (bot)"
    finally:
        server.process.terminate()
        assert server.process.wait(60) == 0
    assert "another is started" in server.errors.read_text() and _children(server.process.pid) == []


def _client(server: Server) -> httpx2.Client:
    return httpx2.Client(base_url=server.url, timeout=LONG)


def _children(parent: int) -> list[int]:
    """The web processes of a server: not what bots think in, nor what tracks resources."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status, words = (folder / "stat").read_text(), (folder / "cmdline").read_text()
        except OSError:
            continue  # it has ended
        if int(status.rpartition(")")[2].split()[1]) == parent and "spawn_main" in words:
            found.append(int(folder.name))
    return found
