"""What one person may do, and everybody behind one address: refused kindly, with the time to come back."""

from collections.abc import Callable, Iterator

import httpx2
import pytest
from fastapi.testclient import TestClient

from meowple.games import find
from meowple.play.first_table import rungs
from meowple.store.counting import counts
from meowple.web import limits
from meowple.web.app import create_app
from meowple.web.bot_players import BotPlayers
from meowple.web.limits import Budget, Limits, SlowDown
from meowple.web.routes import company
from tests.web.looking import shown
from tests.web.test_site import another as somebody
from tests.web.wire import no_time_passes

Do = Callable[[TestClient], httpx2.Response]
ALONE = {"seat0": "me"}
FORM = {"accept": "text/html"}


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(BotPlayers, "attend", lambda *_: None)
    with TestClient(create_app(tmp_path_factory.mktemp("site")), headers=FORM) as site:
        yield site


def another(site: TestClient) -> TestClient:
    """Somebody new, with a browser that asks for pages."""
    guest = somebody(site)
    guest.headers.update(FORM)
    return guest


def make(person: TestClient, **more: str) -> httpx2.Response:
    return person.post("/g/fits/start", data=ALONE | more, follow_redirects=False)


def table_of(person: TestClient) -> str:
    return str(make(person).headers["location"])


def until_refused(do: Do, person: TestClient, most: int) -> httpx2.Response:
    """The first answer that says it is too much; fails if none comes in time."""
    for _ in range(most + 1):
        answer = do(person)
        if answer.status_code == 429:
            return answer
        assert answer.status_code in (200, 303), answer.text
    raise AssertionError(f"{most + 1} times, and nobody minded")


def rematches(table: str) -> Do:
    """One more game at the table that the last one led to."""
    now = [table]

    def again(one: TestClient) -> httpx2.Response:
        one.post(f"{now[-1]}/close")
        answer = one.post(f"{now[-1]}/rematch")
        if answer.status_code == 200:
            now.append(f"/t/{answer.json()['done']}")
        return answer

    return again


DOING: dict[str, tuple[Budget, Callable[[str], Do]]] = {
    "tables": (limits.TABLES, lambda table: make),
    "lessons": (
        limits.TABLES,
        lambda table: lambda one: one.post("/learn/fits/first", data={"again": "1"}, follow_redirects=False),
    ),
    "forks": (
        limits.TABLES,
        lambda table: lambda one: one.post(f"{table}/replay/fork", data={"n": 0, "seat": 0}, follow_redirects=False),
    ),
    "classes": (limits.TABLES, lambda table: lambda one: one.post("/g/fits/class", follow_redirects=False)),
    "rematches": (limits.TABLES, rematches),
    "steps up": (limits.TABLES, lambda table: lambda one: one.post(f"{table}/step_up")),
    "hints": (limits.HINTS, lambda table: lambda one: one.get(f"{table}/hint?seat=0")),
}


@pytest.mark.parametrize("what", DOING)
def test_one_person_is_slowed_down_and_nobody_else(
    site: TestClient, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async def advice(*_: object) -> tuple[str, str]:
        return "aside", "because"

    monkeypatch.setattr(BotPlayers, "hint", advice)
    monkeypatch.setattr(company, "step_up", lambda *_: rungs(find("fits"))[0])  # as after a win
    site.app.state.site.limits._now = no_time_passes  # type: ignore[attr-defined]
    budget, doing = DOING[what]
    monkeypatch.setattr(budget.of_person, "burst", 3)
    greedy, other = another(site), another(site)
    table, others = table_of(greedy), table_of(other)
    refused = until_refused(doing(table), greedy, 3)
    assert int(refused.headers["retry-after"]) >= 1 and "Try again in" in refused.text
    assert doing(others)(other).status_code in (200, 303), "another person is not slowed down"


def test_seats_by_invite_are_counted_too(site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.SEATS.of_person, "burst", 2)
    greedy = another(site)
    for wanted in (303, 303, 429):
        waiting = another(site).post("/g/fits/start", data={"seat0": "me", "seat1": "invite"})
        invite = waiting.text.split("/j/")[1].split('"')[0].split("<")[0]
        assert greedy.post(f"/j/{invite}", follow_redirects=False).status_code == wanted


def test_new_guests_of_one_address_are_counted_and_known_ones_are_not(
    site: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits.GUESTS, "burst", 2)
    known = another(site)
    assert make(known).status_code == 303
    assert make(another(site)).status_code == 303
    assert make(another(site)).status_code == 429
    assert make(known).status_code == 303


def test_who_only_looks_leaves_nothing_behind(site: TestClient) -> None:
    with_table = table_of(another(site))
    store = site.app.state.site.store  # type: ignore[attr-defined]
    before = counts(store)
    looker = another(site)
    for path in (
        "/",
        "/g/fits",
        "/rules/fits",
        "/learn/fits",
        "/learn",
        "/news",
        with_table,
        f"{with_table}/live",
        "/me",
    ):
        looker.get(path)
    assert counts(store) == before and not looker.cookies


def test_a_page_of_a_table_is_refused_in_its_own_way(site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.HINTS.of_person, "burst", 0)
    person = another(site)
    table = table_of(person)
    assert shown(person.get(table))["seats"]
    answer = person.get(f"{table}/hint?seat=0", headers={"accept": "*/*"})
    assert answer.status_code == 429 and answer.json()["code"] == "slow_down" and answer.json()["error"]


def test_who_may_not_costs_the_neighbours_nothing() -> None:
    now = [0.0]
    kept, budget = Limits(lambda: now[0]), Budget("sips", 2, 1.0)
    for _ in range(200):
        try:
            kept.spend(budget, "greedy", "school")
        except SlowDown:
            continue
    for child in range(limits.SCHOOL - 1):
        kept.spend(budget, f"child {child}", "school")
        kept.spend(budget, f"child {child}", "school")
    with pytest.raises(SlowDown, match="sips_of_address"):
        kept.spend(budget, "one too many", "school")
