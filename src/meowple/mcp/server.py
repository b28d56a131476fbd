"""The server an assistant connects to: six tools, on standard input and output or by HTTP. Needs the extra `mcp`."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from meowple.core.errors import MeowpleError
from meowple.mcp.assistant import LONGEST_WAIT, Assistant

ABOUT: Final = """You can sit down at a table of Meowple and play a family game. Call `join` with the invite link you
were given, `rules` once, then again and again: `wait` until it is your turn, and `say` one of the sentences it lists. A
sentence that is refused comes back with the reason; `why_not` tells it before you say it. Be a kind guest."""
USUAL_WAIT: Final = 25.0

Sentence = Annotated[str, Field(max_length=1000, description="One sentence of the game, such as those `look` lists.")]


def create_server(assistant: Assistant) -> MCPServer[None]:
    """The tools of one seat."""
    server: MCPServer[None] = MCPServer("meowple", instructions=ABOUT, log_level="WARNING")

    @server.tool(structured_output=False)
    async def rules(
        game: Annotated[str, Field(max_length=40, description="A game's name; the table's if left out.")] = "",
    ) -> str:
        """The rules of the game, and every kind of sentence that can be said in it."""
        return await _told(lambda: assistant.rules(game))

    @server.tool(structured_output=False)
    async def join(invite: Annotated[str, Field(max_length=500, description="The invite link.")]) -> str:
        """Sit down at a table by an invite link."""
        return await _told(lambda: assistant.join(invite))

    @server.tool(structured_output=False)
    async def look() -> str:
        """The table as your seat sees it, what happened last, and the sentences you may say now."""
        return await _told(assistant.look)

    @server.tool(structured_output=False)
    async def say(sentence: Sentence) -> str:
        """Say what you do. It cannot be taken back."""
        return await _told(lambda: assistant.say(sentence))

    @server.tool(structured_output=False)
    async def why_not(sentence: Sentence) -> str:
        """Why a sentence cannot be said now, without saying it."""
        return await _told(lambda: assistant.why_not(sentence))

    @server.tool(structured_output=False)
    async def wait(
        seconds: Annotated[float, Field(gt=0, le=LONGEST_WAIT, description="How long at most.")] = USUAL_WAIT,
    ) -> str:
        """Wait until it is your turn or the game is over; then the same as `look`."""
        return await _told(lambda: assistant.wait(seconds))

    return server


async def _told(do: Callable[[], str]) -> str:
    """In a thread, since the site is asked; what is refused is an error that the assistant can read."""
    try:
        return await asyncio.to_thread(do)
    except MeowpleError as error:
        raise ToolError(str(error)) from error
