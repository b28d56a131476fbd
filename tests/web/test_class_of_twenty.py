"""Twenty children's sessions on one code at the real server: they come at once, sit down, and play whole moves."""

import os
import re
from concurrent.futures import ThreadPoolExecutor

from httpx2 import Client

import meowple
from meowple.play.cats import CATS
from tests.web.conftest import Server
from tests.web.looking import shown

CHILDREN = 20
ROUNDS = 99 if os.environ.get("MEOWPLE_LONG") else 2
"""Choices of each child; the long form plays all games to their end."""


class Session:
    """A child's browser, by HTTP."""

    def __init__(self, url: str, lang: str) -> None:
        self.http = Client(base_url=url, headers={"accept-language": lang}, timeout=60, follow_redirects=True)
        self.lang = lang
        self.said = 0
        self.answers: list[int] = []

    def come(self, link: str) -> None:
        door = self.http.get(link)
        wanted = re.findall(r'name="name" value="([^"]+)"', door.text)
        self.place = self.http.post(link, data={"name": wanted[0]})
        self.answers += [door.status_code, self.place.status_code]

    def choose(self) -> None:
        """One sentence, if one is due."""
        page = self.http.get(self.table)
        face = shown(page)
        self.answers.append(page.status_code)
        if face["mine"] and self.said < ROUNDS:
            words = face["legal"][self.said % len(face["legal"])][0]
            fields = {"words": words, "seat": str(face["seat"]), "decision": str(face["decision"])}
            self.answers.append(self.http.post(f"{self.table}/say", data=fields).status_code)
            self.said += 1

    def sit(self, path: str) -> None:
        page = self.http.get(f"{path}/me")
        self.answers.append(page.status_code)
        self.table = page.url.path


def test_a_class_of_twenty_on_one_code(server: Server) -> None:
    teacher = Client(base_url=server.url, follow_redirects=True, timeout=60)
    opened = teacher.post("/g/fits/class", data={"size": "4", "option-boards": "1"})
    path, link = opened.url.path, re.search(r'href="[^"]*(/c/[^"]+)"', opened.text)
    assert link
    children = [Session(server.url, ("en", "pl", "cs")[at % 3]) for at in range(CHILDREN)]
    with ThreadPoolExecutor(CHILDREN) as pool:
        list(pool.map(lambda child: child.come(link[1]), children))
        list(pool.map(lambda child: child.sit(path), children))
        for _ in range(3 * ROUNDS):
            list(pool.map(Session.choose, children))
            if all(child.said == ROUNDS for child in children):
                break
    assert {answer for child in children for answer in child.answers} == {200}, "nobody met a limit or a refusal"
    seen = sit_as_they_should(teacher.get(path).text)
    assert sorted(len(names) for names in seen) == [4] * 5, "five tables of four"
    names = [name for table in seen for name in table]
    assert len(set(names)) == CHILDREN and all(any(name in cats for cats in CATS.values()) for name in names)
    must_have_played(children, teacher, path)


def sit_as_they_should(page: str) -> list[list[str]]:
    cards = re.findall(r'<ul class="sitting">(.*?)</ul>', page, re.DOTALL)
    return [re.findall(r"</span> (.*?)</li>", card) for card in cards]


def must_have_played(children: list[Session], teacher: Client, path: str) -> None:
    """Every choice is a line of the record, which verifies when the class is over."""
    if ROUNDS < 99:
        assert [child.said for child in children] == [ROUNDS] * CHILDREN
    teacher.post(f"{path}/end")
    for late in (teacher, children[0].http):
        assert late.get(f"{path}/me").status_code == 200, "nobody is left without a page"
    tables = {child.table for child in children}
    assert len(tables) == 5
    lines = 0
    for table in tables:
        record = teacher.get(f"{table}/record").text
        assert meowple.verify(record).draws > 0
        lines += sum(line.seat >= 0 for line in meowple.replay(record).record.lines)
    assert lines == sum(child.said for child in children)
    for session in (teacher, *(child.http for child in children)):
        session.close()
