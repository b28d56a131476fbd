"""What help and a starting site load: modules are counted here, seconds in `bench/start.py`."""

import re
import subprocess
import sys
from pathlib import Path

from meowple.store.store import Store
from meowple.web.server import listening_socket

LOADED = re.compile(r"^import time:.*\| +([\w.]+)$", re.MULTILINE)
WEB = {"fastapi", "pydantic", "sqlalchemy", "starlette", "uvicorn", "jinja2", "asyncio"}
SELDOM = {"alembic", "argon2", "cryptography", "markdown_it", "rich.markdown", "webauthn"}
"""What only some commands or pages need."""
FRAMES = {"typer.rich_utils", "pygments", "rich.syntax", "rich.traceback"}
"""What help would be decorated with."""
OTHER_COMMANDS = {"openskill", "rich.progress", "meowple.arena.ratings", "meowple.arena.luck"}
OTHER_PAGES = {f"meowple.web.routes.{name}" for name in ("accounts", "api", "classes", "company", "replays", "tables")}
ELSEWHERE = {"psycopg", "redis", "httpx", "meowple.web.worker", "meowple.web.result_picture", "meowple.llm.prompts"}
"""What other sites, or other parts of one, are made of."""
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
    assert found & (WEB | SELDOM | FRAMES | A_GAME) == set()
    assert loaded("--version") >= A_GAME, "this is how a game would be seen"


def test_a_site_that_starts_loads_no_other_command_and_no_other_page(tmp_path: Path) -> None:
    """It ends because its port is taken: by then all is loaded that the site is made of."""
    with listening_socket("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        found = loaded("serve", "--no-browser", "--port", port, "--data", str(tmp_path), code=2)
    assert WEB | {"meowple.web.routes.pages"} <= found
    assert found & (SELDOM | OTHER_COMMANDS | OTHER_PAGES | A_GAME) == set()


FIRST_PAGE = """
import asyncio, sys
from pathlib import Path
from meowple.web.app import create_app
from meowple.web.settings import Settings

async def receive():
    return {"type": "http.request", "body": b"", "more_body": False}

async def send(message):
    assert message.get("status", 200) == 200

line = {"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "scheme": "http", "http_version": "1.1"}
asked = {"method": "GET", "path": "/", "raw_path": b"/", "root_path": "", "query_string": b""}
app = create_app(Path(sys.argv[1]), Settings())
asyncio.run(app({"type": "http", **line, **asked, "headers": [(b"host", b"localhost")]}, receive, send))
print(*sys.modules)
"""


def test_the_first_page_waits_for_nothing_that_others_need(tmp_path: Path) -> None:
    Store.in_file(tmp_path / "meowple.db").close()
    words = [sys.executable, "-c", FIRST_PAGE, str(tmp_path)]
    found = set(subprocess.run(words, capture_output=True, text=True, check=True).stdout.split())
    assert found >= A_GAME | WEB - {"uvicorn"}, "this is how others would be seen"
    assert found & (SELDOM | FRAMES | OTHER_COMMANDS | OTHER_PAGES | ELSEWHERE) == set()
