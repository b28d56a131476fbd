"""Kid mode: every way in which text can be sent is known, and none of it is kept or shown to anybody."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from starlette.routing import BaseRoute, Mount

from meowple.play.cats import is_cat
from meowple.store.schema import metadata
from meowple.web import routes
from meowple.web.app import create_app
from meowple.web.bot_players import BotPlayers
from meowple.web.settings import Settings, read_settings
from tests.web.looking import parts_of_site
from tests.web.school import School, another

TYPED = "Zuzka601234567"
"""Letters and digits only: it would pass as a nickname, as a nonce, as a word."""
CHOSEN = "from a list: a cat, a language, a level, a phrase, an option, a sentence of the game"
LOOKED_UP = "names something that is there, or nothing"
MADE = "made by the browser's own code: so many hex digits; anything else is refused"
OWN = "goes back to whoever sent it alone"
CLOSED = "refused in kid mode"
TEXT = {
    "POST /me name": CHOSEN,
    "POST /me lang": CHOSEN,
    "POST /me back": OWN,
    "POST /me/look theme": CHOSEN,
    "POST /me/look size": CHOSEN,
    "POST /me/look colours": CHOSEN,
    "POST /me/look back": OWN,
    "GET /palette.css v": OWN,
    "GET /me back": OWN,
    "POST /j/{invite} name": CHOSEN,
    "POST /c/{code} name": CHOSEN,
    "GET /c code": LOOKED_UP,
    "POST /g/{name}/class size": CHOSEN,
    "POST /class/{id}/reseat child": LOOKED_UP,
    "GET /t/{id}/ask words": OWN,
    "GET /t/{id}/preview words": OWN,
    "GET /t/{id}/preview wanted": OWN,
    "GET /t/{id}/what name": OWN,
    "POST /learn/{name}/{lesson} again": CHOSEN,
    "POST /phones back": OWN,
    "GET /t/{id}/why words": OWN,
    "GET /t/{id}/live tag": OWN,
    "GET /t/{id}/live shape": CHOSEN,
    "GET /t/{id}/preview shape": CHOSEN,
    "GET /t/{id}/trip shape": CHOSEN,
    "POST /t/{id}/talk phrase": CHOSEN,
    "POST /t/{id}/rematch first": CHOSEN,
    "GET /t/{id}/replay eyes": CHOSEN,
    "GET /t/{id}/replay/lines eyes": CHOSEN,
    "GET /t/{id}/replay/line/{n} eyes": CHOSEN,
    "POST /t/{id}/replay/fork level": CHOSEN,
    "POST /t/{id}/seal seal": MADE,
    "POST /t/{id}/nonce nonce": MADE,
    "POST /account/new name": CLOSED,
    "POST /account/new password": CLOSED,
    "POST /account/in name": CLOSED,
    "POST /account/in password": CLOSED,
    "POST /account/password old": CLOSED,
    "POST /account/password password": CLOSED,
    "POST /account/passkey/remove id": LOOKED_UP,
    "POST /api name": CHOSEN,
    "POST /api/revoke id": LOOKED_UP,
    "GET /manifest.webmanifest lang": CHOSEN,
    "GET /service-worker.js lang": CHOSEN,
    "GET /offline lang": CHOSEN,
    "POST /api/v1/tables wanted": "game, seats and options are chosen",
    "POST /api/v1/join taken": "the invite is looked up",
    "POST /api/v1/tables/{id}/moves said": CHOSEN,
    "POST /api/v1/tables/{id}/seal sent": MADE,
    "POST /api/v1/tables/{id}/nonce sent": MADE,
    "POST /api/v1/tables/{id}/undo whose": "numbers",
}
READ_BY_HAND = {
    "tables.py say": "only a sentence that is possible is taken",
    "pages.py start": "seats, options and names of cats are chosen",
    "classes.py open_class": "options are chosen",
    "passkeys.py _answered": "signed by the browser's own key",
}
"""Who reads a body without saying so in their parameters."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotPlayers, "attend", lambda *_: None)
        with TestClient(
            create_app(tmp_path_factory.mktemp("kids"), Settings(kids=True, hosts=("testserver",)))
        ) as site:
            yield site


def all_routes(among: list[BaseRoute], before: str = "") -> Iterator[tuple[str, APIRoute]]:
    for route in among:
        if isinstance(route, APIRoute):
            yield before + route.path, route
        elif isinstance(route, Mount) and route.path == "/api/v1":
            yield from all_routes(list(route.routes or []), before + route.path)
        elif hasattr(route, "original_router"):  # as newer FastAPI keeps what was included
            yield from all_routes(route.original_router.routes, before)


def texts_taken(site: TestClient) -> set[str]:
    """Every parameter of every route that takes text in a form, a query or a body; what is a number is none."""
    found = set()
    for path, route in all_routes(parts_of_app(site)):
        whole = [route.dependant]
        while whole:
            dependant = whole.pop()
            whole += dependant.dependencies
            for field in (*dependant.query_params, *dependant.body_params):
                kind = field.field_info.annotation
                if kind not in (int, bool, int | None) and field.name not in re.findall(r"{(\w+)}", path):
                    found |= {f"{method} {path} {field.name}" for method in (route.methods or set()) - {"HEAD"}}
    return found


def parts_of_app(site: TestClient) -> list[BaseRoute]:
    site.app.state.routes.complete()  # type: ignore[attr-defined]
    among: list[BaseRoute] = site.app.router.routes  # type: ignore[attr-defined]
    return among


def test_every_route_that_takes_text_is_known(site: TestClient) -> None:
    assert texts_taken(site) == set(TEXT)


def test_whoever_reads_a_body_by_hand_is_known() -> None:
    found = set()
    for path in Path(inspect.getfile(routes)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                text = ast.unparse(node)
                if re.search(r"request\.(form|json|body|stream)\(|read_form\(", text):
                    found.add(f"{path.name} {node.name}")
    assert found == set(READ_BY_HAND)


def must_be_nowhere(site: TestClient) -> None:
    """In nothing that is kept, and on no page of anybody else."""
    with parts_of_site(site).store.engine.connect() as db:
        kept = {table.name: str(db.execute(table.select()).all()) for table in metadata.sorted_tables}
    assert [name for name, rows in kept.items() if TYPED.lower() in rows.lower()] == []


def test_what_is_typed_in_every_field_of_every_route_is_kept_nowhere(site: TestClient) -> None:
    school = School(site)
    children = [school.child(name=TYPED), school.child()]
    person, guest = another(site), another(site)
    answer = person.post("/g/fits/start", data={"seat0": "me", "seat1": "invite", "option-boards": "1"})
    table = answer.url.path
    invite = re.search(r"/j/([\w-]+)", answer.text)
    assert invite
    guest.post(f"/j/{invite[1]}", data={"name": TYPED})
    filled = {"{id}": table.removeprefix("/t/"), "{name}": "fits", "{invite}": invite[1], "{code}": school.code}
    sent = 0
    for path, route in all_routes(parts_of_app(site)):
        if path.endswith(("/live", "/news", "/watch")) or "account" in path or path in ("/me/delete", "/t/{id}/close"):
            continue  # streams do not end; accounts have a test of their own; the rest would end what is tried here
        for word, value in filled.items():
            path = path.replace(word, value)
        fields = {name.rsplit(" ", 1)[1]: TYPED for name in TEXT if name.split()[1] == route.path}
        numbers = {"seat": "0", "decision": "0", "n": "0", "place": "0", "allow": "1", "agrees": "1"}
        for method in (route.methods or set()) - {"HEAD"}:
            how = {"params": fields} if method == "GET" else {"data": numbers | fields}
            assert person.request(method, re.sub(r"{\w+}", "1", path), **how).status_code != 500  # type: ignore[arg-type]
            sent += 1
    assert sent > 50
    assert TYPED not in guest.get(table).text and TYPED not in children[1].http.get(children[1].table).text
    must_be_nowhere(site)


def test_by_the_api_neither(site: TestClient) -> None:
    page = another(site).post("/api", data={"name": TYPED})
    token = re.search(r"meow_[\w-]{43}", page.text)
    assert token and "Tom (bot)" in page.text
    wire = TestClient(site.app, headers={"Authorization": f"Bearer {token[0]}"})
    wire.portal = site.portal
    seats = {"game": "fits", "seats": ["me", "invite"]}
    made = wire.post("/api/v1/tables", json=seats)
    assert made.status_code == 201
    for wrong in (
        {"game": TYPED},
        {"seats": ["me", TYPED]},
        {"options": {TYPED: TYPED}},
        {"options": {"boards": TYPED}},
    ):
        assert wire.post("/api/v1/tables", json=seats | wrong).status_code in (404, 422)
    join = {"invite": made.json()["invites"][0]["invite"]}
    assert wire.post("/api/v1/join", json=join).status_code == 200
    moves = f"/api/v1/tables/{made.json()['id']}/moves"
    assert wire.post(moves, json={"seat": 0, "say": TYPED, "decision": 0}).status_code in (409, 422)
    must_be_nowhere(site)


def test_there_are_no_accounts_with_names_and_passwords(site: TestClient) -> None:
    person = another(site, "pl")
    for path in ("/account/new", "/account/in", "/account/password"):
        refused = person.post(path, data={"name": TYPED, "password": TYPED, "old": TYPED})
        assert refused.status_code == 403 and "niczego się nie wpisuje" in refused.text
    must_be_nowhere(site)
    for path in ("/account/in", "/me"):
        assert "hasło" not in person.get(path).text, f"{path} speaks of what cannot be had here"


def test_no_page_has_a_field_to_type_in_but_for_the_code_of_a_class(site: TestClient) -> None:
    person = another(site)
    table = person.post("/g/fits/start", data={"seat0": "me", "seat1": "invite"})
    invite = re.search(r"/j/[\w-]+", table.text)
    assert invite
    pages = ["/", "/me", "/mine", "/about", "/api", "/account/in", "/class", "/g/fits", "/g/fits/class", invite[0]]
    found = {}
    for path in pages:
        text = person.get(path).text
        fields = re.findall(r"<input(?![^>]*type=\"(?:hidden|radio|checkbox)\")[^>]*>|<textarea", text)
        found[path] = fields
    assert [path for path, fields in found.items() if fields] == ["/class"]
    assert len(found["/class"]) == 1 and 'name="code"' in found["/class"][0]


def test_a_name_is_chosen_from_cats(site: TestClient) -> None:
    person = another(site, "cs")
    assert is_cat(name_of(person)), "whoever is new is called like one"
    person.post("/me", data={"name": "Mourek"})
    assert name_of(person) == "Mourek"
    person.post("/me", data={"name": TYPED})
    assert name_of(person) == "Mourek"


def name_of(person: TestClient) -> str:
    person.post("/me", data={})
    found = re.search(r'<a class="me"[^>]*>(.*?) · ', person.get("/about").text)
    assert found
    return found[1]


def test_without_kid_mode_names_are_free(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, Settings(hosts=("testserver",)))) as site:
        person = another(site)
        person.post("/me", data={"name": TYPED})
        assert name_of(person) == TYPED and 'name="name"' in person.get("/me").text


def test_the_setting_is_read_from_the_environment() -> None:
    assert read_settings({"MEOWPLE_KIDS": "yes"}).kids and not read_settings({}).kids
