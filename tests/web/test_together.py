"""Four people choose in the same moment at the real server: nobody is refused, no sentence is lost."""

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor

from httpx2 import Client

import meowple
from tests.web.conftest import Server
from tests.web.looking import shown


class Guest:
    """Somebody at a browser of their own, by HTTP."""

    def __init__(self, url: str) -> None:
        self.http = Client(base_url=url, headers={"accept-language": "en"}, timeout=30)
        self.said: list[str] = []

    def face(self, table: str) -> dict[str, object]:
        return shown(self.http.get(table))

    def choose(self, table: str, face: dict[str, object], at_once: threading.Barrier) -> str:
        """Say something at the same instant as all others; why it was refused, if it was."""
        legal = face["legal"]
        assert isinstance(legal, list)
        words = str(legal[len(self.said) % len(legal)][0])
        fields = {"words": words, "seat": str(face["seat"]), "decision": str(face["decision"])}
        at_once.wait(30)
        answer = self.http.post(f"{table}/say", data=fields)
        self.said.append(words)
        return "" if answer.status_code == 200 else answer.text


def four_at_a_table(server: Server) -> tuple[str, list[Guest]]:
    guests = [Guest(server.url) for _ in range(4)]
    form = {"seat0": "me", **{f"seat{seat}": "invite" for seat in (1, 2, 3)}, "option-boards": "1"}
    table = str(guests[0].http.post("/g/fits/start", data=form).headers["location"])
    links = re.findall(r'href="[^"]*(/j/[^"]+)"', guests[0].http.get(table).text)
    for guest, link in zip(guests[1:], links, strict=True):
        guest.http.post(link, data={"name": "Guest"})
    return table, guests


def test_four_people_in_the_same_moment_over_whole_games(server: Server) -> None:
    at_once_of_four = 0
    for _ in range(2):
        table, guests = four_at_a_table(server)
        with ThreadPoolExecutor(4) as people:
            while due := [(guest, face) for guest in guests if (face := guest.face(table))["mine"]]:
                at_once = threading.Barrier(len(due))
                choices = [people.submit(guest.choose, table, face, at_once) for guest, face in due]
                assert [choice.result() for choice in choices] == [""] * len(due)
                at_once_of_four += len(due) == 4
        record = guests[0].http.get(f"{table}/record").text
        assert meowple.verify(record).draws > 0, "played to the end"
        lines = json.loads(record)["lines"]
        for seat, guest in enumerate(guests):
            assert [line["say"] for line in lines if line["seat"] == seat] == guest.said
            guest.http.close()
    assert at_once_of_four >= 20
