"""A family at a real site on 127.0.0.1: it makes a token for its assistant, and a table with a free seat."""

import re

import httpx2

from tests.web.conftest import Server


class Family:
    """Somebody at a browser."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.table = ""
        self.browser = httpx2.Client(base_url=server.url, follow_redirects=True, timeout=60)

    def token(self, name: str = "Filemon") -> str:
        return self._found(r"meow_[\w-]{43}", self.browser.post("/api", data={"name": name}).text)

    def invite(self, game: str, **options: str) -> str:
        """The link of a new table for two: whoever comes plays against this family."""
        chosen = {f"option-{name}": value for name, value in options.items()}
        page = self.browser.post(f"/g/{game}/start", data={"seat0": "me", "seat1": "invite", **chosen})
        self.table = page.url.path
        return f"{self.server.url}{self._found(r'/j/[A-Za-z0-9_-]+', page.text)}"

    def leave(self) -> None:
        """Bedtime: the game's stand-in plays on for them."""
        self.browser.post(f"{self.table}/leave").raise_for_status()

    def _found(self, pattern: str, text: str) -> str:
        found = re.search(pattern, text)
        assert found, text[:2000]
        return found[0]
