"""Options on the site's form: what is not in a menu is typed in, without a script, and refused in words."""

import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from meowple.games import find
from meowple.web.app import create_app
from tests.web.looking import parts_of_site
from tests.web.test_site import another

HERE = {"seat0": "me", "seat1": "me"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("site"))) as site:
        yield site


def started(site: TestClient, game: str, form: dict[str, str]) -> dict[str, object]:
    """The options of the table that this form starts."""
    answer = site.post(f"/g/{game}/start", data={**HERE, **form}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].removeprefix("/t/")
    return dict(parts_of_site(site).store.table(table).options)


def test_boards_in_any_order_and_number_can_be_typed_in(site: TestClient) -> None:
    """What was typed goes before what the menu says; an empty field says nothing."""
    for typed, chosen in (("31", "31"), (" 4213 ", "4213"), ("2", "2"), ("", "12"), ("  ", "12")):
        assert started(site, "fits", {"option-boards": "12", "own-boards": typed})["boards"] == chosen


@pytest.mark.parametrize("typed", ["11", "5", "1,2", "<b>", "1" * 5000], ids=lambda typed: typed[:4])
@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_what_is_no_boards_is_refused_in_words(site: TestClient, typed: str, lang: str) -> None:
    form = {**HERE, "option-boards": "12", "own-boards": typed}
    answer = another(site, lang).post("/g/fits/start", data=form, follow_redirects=False)
    game = find("fits")
    hint = game.say_hint(game.options[0], game.translator(lang))
    assert answer.status_code == 400 and hint in answer.text and "31" in hint
    assert "<b>" not in answer.text and "1" * 41 not in answer.text


def test_the_form_names_its_fields_and_needs_no_script(site: TestClient) -> None:
    for name, option in (("fits", "boards"), ("mousetrap", "set")):
        page = site.get(f"/g/{name}").text
        field = re.search(rf'<label>[^<]+\n<input name="own-{option}"[^>]*aria-describedby="hint-{option}"', page)
        assert field, "the field lies in its label and is explained"
        assert re.search(rf'<p class="hint" id="hint-{option}">[^<]+</p>', page)
        assert page.count('name="own-') == 1, "only options that take more than their choices have a field"


def test_only_an_option_with_a_hint_takes_what_was_typed(site: TestClient) -> None:
    assert started(site, "fits", {"own-shuffle": "cat", "option-shuffle": "True"})["shuffle"] is True


def test_a_set_of_tiles_is_typed_in_and_kept_in_one_spelling(site: TestClient) -> None:
    assert started(site, "mousetrap", {"own-set": "06,1,02,cab,abc,2,2,5"})["set"] == "6,1,2,abc,abc,2,2,5"
    assert started(site, "mousetrap", {"option-set": "r4"})["set"] == "r4"
    answer = site.post("/g/mousetrap/start", data={**HERE, "own-set": "7,1,2,abc,abc,2,2,5"}, follow_redirects=False)
    assert answer.status_code == 400 and "6,1,2,abc,abc,2,2,5" in answer.text
