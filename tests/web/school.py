"""A class for tests: a teacher at a browser, and children who come by the code, each at their own."""

import re

from fastapi.testclient import TestClient
from httpx2 import Response

from meowple.play.models import Classroom
from meowple.store.classes import class_of_code, class_of_id, classes_of
from meowple.web.identity import COOKIE
from meowple.web.live_tables import ServedTable
from tests.web.looking import parts_of_site, shown

FITS = {"size": "2", "option-boards": "1"}


def another(site: TestClient, lang: str = "en") -> TestClient:
    """Somebody new at the same site, who stays where a form leads."""
    guest = TestClient(site.app, headers={"accept-language": lang})
    guest.portal = site.portal
    return guest


class Child:
    """A child at a browser of its own."""

    def __init__(self, site: TestClient, code: str, lang: str = "en", name: str = "") -> None:
        self.http = another(site, lang)
        self.site = parts_of_site(site)
        self.place = f"/class/{class_of_code(self.site.store, code).id}/me"
        self.door = self.http.get(f"/c/{code}")
        assert self.door.status_code == 200, self.door.text
        self.page = self.http.post(f"/c/{code}", data={"name": name})
        assert self.page.status_code == 200, self.page.text

    @property
    def id(self) -> str:
        kept = self.site.identity._cookies.loads(self.http.cookies[COOKIE])
        return str(kept)

    @property
    def table(self) -> str:
        """The path of the table this child is led to."""
        page = self.http.get(self.place)
        assert page.url.path.startswith("/t/"), page.url
        return str(page.url.path)

    def say(self, words: str | None = None) -> Response:
        """These words, or the first that may be said."""
        face = shown(self.http.get(self.table))
        said = words or face["legal"][0][0]
        return self.http.post(
            f"{self.table}/say", data={"words": said, "seat": str(face["seat"]), "decision": str(face["decision"])}
        )


class School:
    """A teacher, and the class they have opened."""

    def __init__(self, site: TestClient, game: str = "fits", form: dict[str, str] | None = None) -> None:
        self.app = site
        self.site = parts_of_site(site)
        self.teacher = another(site)
        page = self.teacher.post(f"/g/{game}/class", data=FITS if form is None else form)
        assert page.status_code == 200, page.text
        self.path = str(page.url.path)
        self.id = self.path.rsplit("/", 1)[1]
        self.code = self.room.code

    @property
    def room(self) -> Classroom:
        return class_of_id(self.site.store, self.id)

    def child(self, lang: str = "en", name: str = "") -> Child:
        return Child(self.app, self.code, lang, name)

    def do(self, what: str, **fields: object) -> Response:
        """The teacher presses a button."""
        return self.teacher.post(f"{self.path}/{what}", data={name: str(value) for name, value in fields.items()})

    def page(self) -> str:
        page = self.teacher.get(self.path)
        assert page.status_code == 200, page.text
        return page.text

    def tables(self) -> list[ServedTable]:
        assert self.app.portal is not None
        return self.app.portal.call(self.site.classes.tables_of, self.id)

    def sitting(self) -> list[list[str]]:
        """The names at each table, as the teacher's page says them."""
        cards = re.findall(r'<ul class="sitting">(.*?)</ul>', self.page(), re.DOTALL)
        return [re.findall(r"</span> (.*?)(?: <small|</li>)", card) for card in cards]

    def mine(self) -> list[str]:
        return [room.id for room in classes_of(self.site.store, self.room.teacher)]
