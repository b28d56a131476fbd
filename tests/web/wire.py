"""Bots at the other end of the wire, for tests: a token each, and what they hear."""

import json
import re
import threading
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

Json = dict[str, Any]
SOLO: Json = {"game": "fits", "seats": ["me"], "options": {"boards": "1"}}
PAIR: Json = {"game": "fits", "seats": ["me", "invite"], "options": {"boards": "1"}}


class Bot:
    """Somebody's program, with a token fresh from the page; each has an owner of its own."""

    def __init__(self, wire: TestClient, name: str = "Tom", lang: str = "en") -> None:
        self.wire = wire
        wire.cookies.clear()
        page = wire.post("/api", data={"name": name}, headers={"accept-language": lang})
        found = re.search(r"meow_[\w-]{43}", page.text)
        assert page.status_code == 200 and found, page.text
        self.token = found[0]
        self.owner = dict(wire.cookies)
        wire.cookies.clear()

    def ask(self, method: str, path: str, **more: Any) -> Response:
        headers = {"Authorization": f"Bearer {self.token}", **more.pop("headers", {})}
        return self.wire.request(method, f"/api/v1/{path}", headers=headers, **more)

    def get(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Json) -> Any:
        answer = self.ask("POST", path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def move(self, table: str, say: str | None = None, seat: int | None = None) -> Any:
        """What is said, or the first thing possible."""
        view = self.get(f"tables/{table}/view" + ("" if seat is None else f"?seat={seat}"))
        body = {"seat": view["viewer"], "say": say or view["legal"][0], "decision": view["decision"]}
        return self.post(f"tables/{table}/moves", body)

    def browse(self, method: str, path: str, **more: Any) -> Response:
        """Their owner at a browser."""
        self.wire.cookies.update(self.owner)
        page = self.wire.request(method, path, **more)
        self.wire.cookies.clear()
        return page

    def token_id(self) -> str:
        found = re.search(r'name="id" value="(\w+)"', self.browse("GET", "/api").text)
        assert found
        return found[1]

    def revoke(self) -> None:
        """Their owner takes the token away again."""
        self.browse("POST", "/api/revoke", data={"id": self.token_id()})


class Watcher(threading.Thread):
    """Listens to a stream until it ends."""

    def __init__(self, bot: Bot, table: str) -> None:
        super().__init__(daemon=True)
        self.bot = bot
        self.path = f"tables/{table}/watch"
        self.text = ""
        self.start()

    def run(self) -> None:
        self.text = self.bot.ask("GET", self.path).text

    def heard(self) -> list[Json]:
        """Every event once the stream has ended."""
        self.join(20)
        assert not self.is_alive(), "the stream did not end"
        return [json.loads(line[6:]) for line in self.text.splitlines() if line.startswith("data: ")]


def refusal(answer: Response, status: int, code: str) -> str:
    """The text of a refusal of this kind, which has the form of every refusal."""
    assert answer.headers["content-type"] == "application/json", answer.text
    said = answer.json()
    assert (answer.status_code, said["code"]) == (status, code), answer.text
    assert isinstance(said["error"], str) and said["error"]
    return str(said["error"])


def pair(wire: TestClient) -> tuple[Bot, Bot, str]:
    """Two bots at one table of FITS."""
    host, guest = Bot(wire, "Ala"), Bot(wire, "Olek")
    table = host.post("tables", PAIR)
    assert guest.post("join", {"invite": table["invites"][0]["invite"]})["id"] == table["id"]
    return host, guest, str(table["id"])


def no_time_passes() -> float:
    """However long a busy machine takes, no bucket is filled again."""
    return 0.0
