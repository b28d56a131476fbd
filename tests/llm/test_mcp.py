"""An assistant sits down at a family's table: the real client, a real site, and nothing that its seat may not see."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from typer.testing import CliRunner

from meowple.cli.common import app
from meowple.core.errors import BadSetup
from meowple.core.view import View
from meowple.games import games
from meowple.llm.sight import sight_of_view
from meowple.llm.stand_in import StandIn, last_list
from meowple.mcp.assistant import Assistant, NotSeated, look_in_words
from meowple.mcp.server import create_server
from meowple.mcp.site_client import SiteClient, SiteRefused
from meowple.testing.setups import LONG, Setup
from meowple.testing.twins import Twins
from tests.llm.family import Family
from tests.llm.shared import FIVE, SHORT
from tests.web.conftest import Server

OPTIONS = {"fits": {"boards": "1"}, "gardlings": {"round_limit": "5"}}
TOOLS = ["rules", "join", "look", "say", "why_not", "wait"]


@pytest.fixture(scope="module")
def family(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Family]:
    server = Server(tmp_path_factory.mktemp("data"))
    family = Family(server)
    yield family
    family.browser.close()
    server.end()


def at_stdio(family: Family) -> StdioServerParameters:
    """The server as a desktop assistant starts it."""
    environment = {**os.environ, "MEOWPLE_TOKEN": family.token()}
    words = ["-m", "meowple", "mcp", "--site", family.server.url]
    return StdioServerParameters(command=sys.executable, args=words, env=environment)


async def told(client: Client, tool: str, is_error: bool = False, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    text: str = answer.content[0].text  # type: ignore[union-attr]
    assert bool(answer.is_error) == is_error, text
    return text


async def play_to_the_end(client: Client, family: Family, game: str, seed: int = 1) -> list[str]:
    """Join, wait and say until the game is over; what was said. The family leaves, and `medium` plays on for it."""
    assert games[game].bots.stand_in == "medium"
    await told(client, "join", invite=family.invite(game, **OPTIONS.get(game, {})))
    family.leave()
    model, said = StandIn(seed), []
    while "The game is over." not in (text := await told(client, "wait")):
        if last_list(text):
            answer = model(text)
            said.append(answer)
            await told(client, "say", sentence=answer)
    return said


def test_a_whole_game_against_a_bot_of_the_site_by_stdio(family: Family) -> None:
    async def session() -> None:
        async with Client(at_stdio(family)) as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
            assert "call `join`" in await told(client, "look", is_error=True)
            assert "# FITS" in await told(client, "rules", game="fits")
            said = await play_to_the_end(client, family, "fits")
            assert len(said) == 16
            end = await told(client, "look")
            assert "The game is over. Seat 1: " in end and not last_list(end)

    asyncio.run(session())


@pytest.mark.parametrize("name", FIVE if LONG else ("mousetrap",))
def test_whole_games_through_the_same_tools(family: Family, name: str) -> None:
    """The server in this process, the site in its own."""
    server = create_server(Assistant(SiteClient(family.server.url, family.token())))

    async def session() -> list[str]:
        async with Client(server) as client:
            return await play_to_the_end(client, family, name)

    assert len(asyncio.run(session())) > 10


def test_what_is_refused_is_told_in_the_games_own_words(family: Family) -> None:
    assistant = Assistant(SiteClient(family.server.url, family.token()))
    with pytest.raises(NotSeated):
        assistant.wait(1)
    told = assistant.join(family.invite("mousetrap"))
    family.leave()
    assert "Filemon (bot) (you)" in told
    text = assistant.wait(50)
    legal = last_list(text)
    far = f"{legal[0].rpartition(' ')[0]} 20,20"
    assert assistant.why_not(legal[0]) == "It can be said now."
    if len(legal) > 3:
        assert "(2c)" in assistant.why_not(far)
        with pytest.raises(BadSetup, match="2c"):
            assistant.say(far)
    assistant.say(f"Let me see. Say: {legal[0]}")
    assert "lays" in assistant.look()


def test_waiting_ends_when_its_time_is_over(family: Family) -> None:
    """The family sits there and thinks."""
    assistant = Assistant(SiteClient(family.server.url, family.token()))
    assistant.join(family.invite("mousetrap"))
    assert assistant.wait(0.2) == "It is not your turn yet. Call `wait` again."
    assert last_list(assistant.look()) == []
    assert "turn" in assistant.why_not("place mouse 0,0")


def test_the_token_goes_to_its_own_site_alone(family: Family) -> None:
    assistant = Assistant(SiteClient(family.server.url, family.token()))
    with pytest.raises(BadSetup, match="nowhere else"):
        assistant.join("http://localhost:1/j/abc")
    with pytest.raises(SiteRefused, match="leads nowhere"):
        assistant.join(f"{family.server.url}/j/abc")
    with pytest.raises(SiteRefused, match="revoked"):
        Assistant(SiteClient(family.server.url, "meow_wrong")).join(f"{family.server.url}/j/abc")
    with pytest.raises(BadSetup, match="MEOWPLE_TOKEN"):
        SiteClient(family.server.url, "")
    with pytest.raises(BadSetup, match="http://"):
        SiteClient("file:///etc", "meow")


def test_the_server_by_http_listens_on_this_machine(family: Family) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [sys.executable, "-m", "meowple", "mcp", "--http", "--port", str(port), "--site", family.server.url]
    process = subprocess.Popen(words, env={**os.environ, "MEOWPLE_TOKEN": family.token()})

    async def session() -> None:
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            assert len(await play_to_the_end(client, family, "fits")) == 16

    try:
        while process.poll() is None and not _listens(port):
            time.sleep(0.1)
        asyncio.run(session())
    finally:
        process.terminate()
        process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class SeatedTwins(Twins):
    """Twins whose viewer is an assistant: all it is told is made from its view."""

    def compare(self, is_drawn: bool = True) -> None:
        super().compare(is_drawn=False)
        views = [View(table, self.viewer).json() for table in (self.a, self.b)]
        assert look_in_words(views[0], "en") == look_in_words(views[1], "en")
        reasons = [sight_of_view(view).seen.why_no_turn(self.viewer or 0) for view in views]
        assert str(reasons[0]) == str(reasons[1])


@pytest.mark.parametrize("name", FIVE)
def test_twins_look_the_same_to_an_assistant(name: str) -> None:
    for seed in range(6 if LONG else 1):
        twins = SeatedTwins(Setup(games[name], 2, SHORT.get(name, {})), 1, seed)
        twins.run(300 if LONG else 25)
        assert twins.differed or not twins.covered


def test_without_the_package_the_command_names_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meowple.cli.assistant.find_spec", lambda name: None)
    done = CliRunner().invoke(app, ["mcp"])
    assert isinstance(done.exception, BadSetup) and "pip install 'meowple[mcp]'" in str(done.exception)
