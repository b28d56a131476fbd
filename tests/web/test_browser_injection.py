"""Texts that would like to be more than text: in every place where somebody's words are shown, they stay words."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import func, select, update

from meowple.store.schema import lines
from tests.web.conftest import Server
from tests.web.laid import Laid

pytestmark = pytest.mark.in_a_file("PostgreSQL takes no text that is longer than its column: less could be tried")
Visit = Callable[..., Page]
HOSTILE = (
    '"><img src=x onerror="window.hurt=1"><svg onload=window.hurt=1></svg>'
    "<script>window.hurt=1</script>'-window.hurt--'{{7*7}}${7*7}</title></textarea>"
)
TYPED = '"><svg onload=hurt=1>'
"""As much of it as a nickname has room for."""


class Watched:
    """A page of somebody, and whatever the content policy had to stop there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.stopped: list[str] = []
        page.on("console", lambda said: self.stopped.append(said.text) if "Content Security" in said.text else None)

    def look(self, path: str) -> None:
        self.page.goto(path)
        self.page.wait_for_load_state("load")
        self.check(path)

    def check(self, where: str) -> None:
        assert self.page.evaluate("window.hurt") is None, f"a text became a script at {where}"
        assert not self.stopped, f"only the content policy stopped a text at {where}: {self.stopped}"
        assert self.page.locator("img[src=x], svg[onload]").count() == 0, where


@pytest.fixture
def watched(visit: Visit, server: Server) -> tuple[Watched, Laid]:
    person = Laid(server.data, HOSTILE)
    return Watched(visit(known=person, may_fail=True)), person


def test_names_on_every_page_stay_names(watched: tuple[Watched, Laid], server: Server) -> None:
    page, person = watched
    guest = Laid(server.data, HOSTILE).person
    running, over = person.table("mousetrap", 4, guest=guest), person.table("fits", 999, guest=guest)
    for path in (
        "",
        "mine",
        "me",
        "account",
        "api",
        f"t/{running}",
        f"t/{over}",
        f"t/{over}/replay",
        f"t/{running}/replay",
    ):
        page.look(f"{server.url}/{path}")
    page.look(f"{server.url}/t/{running}")
    expect(page.page.locator("body")).to_contain_text("<img src=x")


def test_what_is_typed_stays_text(watched: tuple[Watched, Laid], server: Server) -> None:
    page, _ = watched
    page.look(f"{server.url}/api")
    page.page.locator("form[action='/api'] input[name=name]").fill(TYPED)
    page.page.locator("form[action='/api'] button").first.click()
    page.check("the page of bots")
    expect(page.page.locator("body")).to_contain_text(TYPED[:10])
    page.look(f"{server.url}/me")
    page.page.locator("input[name=name]").first.fill(TYPED)
    page.page.locator("input[name=name]").first.press("Enter")
    page.page.wait_for_load_state("load")
    page.check("the page that shows one's name")


@pytest.mark.parametrize(
    "path", ["j/{}", "t/{}", "nope/{}", "rules/{}", "learn/{}", "g/{}", "c/{}", "device/{}", "?x={}"]
)
def test_addresses_stay_addresses(watched: tuple[Watched, Laid], server: Server, path: str) -> None:
    page, _ = watched
    page.look(f"{server.url}/{path.format(quote(HOSTILE, safe=''))}")


def test_a_sentence_that_is_refused_is_shown_as_it_was_said(watched: tuple[Watched, Laid], server: Server) -> None:
    page, person = watched
    table = person.table("fits", 2)
    page.look(f"{server.url}/t/{table}")
    answer = page.page.evaluate(
        """async ([table, words]) => {
            const form = new URLSearchParams({ words, seat: "0", decision: "0" });
            const answer = await fetch(`/t/${table}/say`, { method: "POST", body: form });
            return [answer.status, answer.headers.get("content-type")];
        }""",
        [table, HOSTILE],
    )
    assert answer[0] in (409, 422) and answer[1].startswith("application/json"), "never a page"
    page.check("the table after it")


@pytest.mark.parametrize("column", ["by", "say", "hash", "roll"])
def test_what_a_record_from_elsewhere_says_stays_text(visit: Visit, server: Server, column: str) -> None:
    """A backup of another house is put in place here: its lines say what they like."""
    person, guest = Laid(server.data), Laid(server.data, "Eva").person  # no bot is to find these tables
    page = Watched(visit(known=person, may_fail=True))
    running, over = person.table("mousetrap", 4, guest=guest), person.table("fits", 999, guest=guest)
    with person.store.engine.begin() as db:
        for table in (running, over):
            last = select(func.max(lines.c.n)).where(lines.c.table_id == table).scalar_subquery()
            meant = (lines.c.table_id == table) & (lines.c.n == last)
            assert db.execute(update(lines).where(meant).values({column: HOSTILE})).rowcount == 1
    for table in (running, over):
        for path in ("", "/replay", "/scores", "/record", "/replay/lines", "/words"):
            page.look(f"{server.url}/t/{table}{path}")
    page.look(f"{server.url}/mine")
