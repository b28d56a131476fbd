"""What help and a starting site load: modules are counted here, seconds in `bench/start.py`."""

import re
import subprocess
import sys
from pathlib import Path

from meowple.web.server import listening_socket

LOADED = re.compile(r"^import time:.*\| +([\w.]+)$", re.MULTILINE)
WEB = {"fastapi", "pydantic", "sqlalchemy", "starlette", "uvicorn", "jinja2", "asyncio"}
SELDOM = {"alembic", "argon2", "cryptography", "markdown_it", "rich.markdown", "webauthn"}
"""What only some commands or pages need."""
OTHER_COMMANDS = {"openskill", "rich.progress", "meowple.arena.ratings", "meowple.arena.luck"}
OTHER_PAGES = {f"meowple.web.routes.{name}" for name in ("accounts", "api", "classes", "company", "replays", "tables")}
A_GAME = {"meowple.games.fits.rules"}
"""Of modules loaded by name Python does not tell, but of what they load."""


def loaded(*words: str, code: int = 0) -> set[str]:
    """The modules that a command has loaded when it ends."""
    command = [sys.executable, "-X", "importtime", "-m", "meowple", *words]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == code, ended.stderr[-2000:]
    return set(LOADED.findall(ended.stderr))


def test_help_loads_neither_the_web_nor_a_database_nor_a_game() -> None:
    found = loaded("--help")
    assert found >= OTHER_COMMANDS, "help knows all commands"
    its_own = {"markdown_it", "rich.markdown"}  # Typer writes help with them
    assert found & (WEB | (SELDOM - its_own) | A_GAME) == set()
    assert loaded("--version") >= A_GAME, "this is how a game would be seen"


def test_a_site_that_starts_loads_no_other_command_and_no_other_page(tmp_path: Path) -> None:
    """It ends because its port is taken: by then all is loaded that the site is made of."""
    with listening_socket("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        found = loaded("serve", "--no-browser", "--port", port, "--data", str(tmp_path), code=2)
    assert WEB | {"meowple.web.routes.pages"} <= found
    assert found & (SELDOM | OTHER_COMMANDS | OTHER_PAGES | A_GAME) == set()
