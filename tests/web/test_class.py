"""A class: one code seats children without accounts; the teacher sees all tables, pauses, reseats, fills up, ends."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from meowple.play.cats import CATS, is_cat
from meowple.play.classroom import CODE_LENGTH, LETTERS, MOST_PUPILS, new_code, read_code
from meowple.store import classes
from meowple.store.classes import pupils_of
from meowple.web.app import create_app
from meowple.web.bot_players import BotPlayers
from tests.web.looking import shown
from tests.web.school import FITS, Child, School, another


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A site whose bots sleep, so that nobody moves but the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotPlayers, "attend", lambda *_: None)
        with TestClient(create_app(tmp_path_factory.mktemp("school"))) as site:
            yield site


@pytest.fixture
def school(site: TestClient) -> School:
    return School(site)


# The code


def test_a_code_is_short_and_no_letter_of_it_looks_like_another() -> None:
    code = new_code()
    assert len(code) == CODE_LENGTH == 6 and set(code) <= set(LETTERS)
    for alike in ("0O", "1IL", "2Z", "5S", "6G", "8B", "UV", "0Q"):
        assert len(set(alike) & set(LETTERS)) <= 1, alike
    assert not set("AEIOU") & set(LETTERS), "no code spells a word"


def test_a_code_may_be_typed_in_any_way(school: School) -> None:
    code = school.code
    for typed in (code.lower(), f" {code[:3]} {code[3:]}", f"{code[:3]}-{code[3:]}", f"{code[:3]}–{code[3:].lower()}"):
        assert read_code(typed) == code
        assert another(school.app).get("/c", params={"code": typed}).url.path == f"/c/{code}"
    for wrong in ("", "O" * 6, code[:5], code + "C", "x" * 999, "../../me"):
        assert read_code(wrong) == ""
        page = another(school.app, "pl").get("/c", params={"code": wrong})
        assert page.status_code == 404 and "Żadna klasa nie ma teraz takiego kodu" in page.text


def test_the_code_is_on_the_teachers_page_as_text_link_and_qr(school: School) -> None:
    page = school.page()
    assert f'<p class="code big">{school.code[:3]} {school.code[3:]}</p>' in page
    assert (
        f'href="http://testserver/c/{school.code}"' in page
        and "<svg" in page
        and "viewBox" in page.split('class="qr"')[1][:200]
    ), "it grows with its frame"


def test_opening_the_link_changes_nothing(school: School) -> None:
    child = another(school.app)
    assert child.get(f"/c/{school.code}").status_code == 200
    assert not child.cookies and pupils_of(school.site.store, school.id) == []


# Children


def test_children_get_names_of_cats_in_their_language_and_no_two_alike(site: TestClient) -> None:
    school = School(site, form=FITS | {"size": "4"})
    for lang in ("en", "pl", "cs"):
        for _ in range(3):
            child = school.child(lang)
            offered = re.findall(r'name="name" value="([^"]+)"', child.door.text)
            assert len(offered) == 8 and set(offered) <= set(CATS[lang])
    names = [pupil.name for pupil in pupils_of(school.site.store, school.id)]
    assert (
        len(set(names)) == 9
        and [next(lang for lang in CATS if name in CATS[lang]) for name in names]
        == ["en"] * 3 + ["pl"] * 3 + ["cs"] * 3
    )


def test_a_name_that_is_taken_or_no_cats_is_not_given(school: School) -> None:
    first = school.child(name="Tabby")
    assert "You are Tabby" in first.page.text
    school.child(name="Tabby")
    school.child(name="Robert'); DROP TABLE")
    names = [pupil.name for pupil in pupils_of(school.site.store, school.id)]
    assert names[0] == "Tabby" and len(set(names)) == 3 and all(map(is_cat, names))


def test_children_are_put_at_tables_as_they_come_and_a_full_table_begins(school: School) -> None:
    children = [school.child() for _ in range(5)]
    names = [pupil.name for pupil in pupils_of(school.site.store, school.id)]
    assert school.sitting() == [names[:2], names[2:4], [names[4], "free seat"]]
    assert children[0].table == children[1].table != children[2].table == children[3].table
    waiting = children[4].http.get(children[4].place)
    assert f"You are {names[4]}" in waiting.text and "Waiting for 1 more child." in waiting.text
    assert [child.say().status_code for child in children[:4]] == [200] * 4


def test_who_comes_again_by_the_code_is_led_to_their_seat(school: School) -> None:
    children = [school.child(), school.child()]
    again = children[0].http.get(f"/c/{school.code}")
    assert again.url.path == children[0].table
    children[0].http.post(f"/c/{school.code}", data={"name": "Luna"})
    assert len(pupils_of(school.site.store, school.id)) == 2


def test_somebody_known_keeps_their_name_outside_and_is_a_cat_in_the_class(school: School) -> None:
    known = another(school.app)
    known.post("/me", data={"name": "Ala"})
    known.post(f"/c/{school.code}", data={"name": "Luna"})
    assert school.sitting() == [["Luna", "free seat"]] and "Ala ·" in known.get("/about").text


def test_a_class_has_room_for_sixty_and_says_when_it_is_full(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(len(names) > MOST_PUPILS >= 40 for names in CATS.values()), "there is a name for every child"
    for place in ("meowple.play.classroom", "meowple.web.routes.pupils"):
        monkeypatch.setattr(f"{place}.MOST_PUPILS", 2)
    school.child(), school.child()
    late = another(school.app)
    for answer in (late.get(f"/c/{school.code}"), late.post(f"/c/{school.code}")):
        assert answer.status_code == 409 and "This class is full." in answer.text
    assert not late.cookies, "nobody was made for nothing"


# The teacher


def test_only_the_teacher_may(school: School) -> None:
    child = school.child()
    for person in (another(school.app), child.http):
        for path in ("", "/live", "/table/1"):
            assert person.get(school.path + path).status_code == 403
        for deed in ("pause", "resume", "fill", "reseat", "end"):
            sent = person.post(f"{school.path}/{deed}", data={"child": child.id, "place": "0"})
            assert sent.status_code == 403
    assert school.room.held is None and not school.room.ended and school.sitting()[0][1] == "free seat"


def test_the_teachers_own_classes_are_listed(school: School) -> None:
    assert f'href="{school.path}"' in school.teacher.get("/class").text
    assert school.mine() == [school.id]
    school.do("end")
    assert school.path not in school.teacher.get("/class").text and school.mine() == []


def test_a_paused_table_refuses_moves_kindly_and_shows_nothing_to_choose(school: School) -> None:
    polish, other = school.child("pl"), school.child()
    before = shown(polish.http.get(polish.table))
    assert school.do("pause").status_code == 200 and "All tables are paused." in school.page()
    face = shown(polish.http.get(polish.table))
    assert (face["legal"], face["mine"], face["status"]) == ([], False, "Przerwa. Nauczyciel zaraz wznowi grę.")
    refused = polish.say(before["legal"][0][0])
    assert (refused.status_code, refused.json()["code"]) == (422, "paused")
    for deed in ("undo", "ask_back"):
        said = other.http.post(f"{other.table}/{deed}", data={"seat": "1"})
        assert said.json()["code"] == "paused"
    school.do("resume")
    assert shown(polish.http.get(polish.table)) == before
    assert polish.say().status_code == 200


def test_whoever_comes_while_all_is_paused_waits_as_well(school: School) -> None:
    school.do("pause")
    children = [school.child(), school.child()]
    assert [live.info.held for live in school.tables()] == ["paused"]
    assert shown(children[0].http.get(children[0].table))["legal"] == []
    school.do("resume")
    assert children[0].say().status_code == 200


def test_filling_up_with_bots_begins_the_game(site: TestClient) -> None:
    school = School(site, form=FITS | {"size": "3"})
    children = [school.child() for _ in range(4)]
    school.do("fill", place=1)
    assert [live.info.begun for live in school.tables()] == [True, False], "the first was full, the second is not meant"
    school.do("fill")
    assert [live.info.begun for live in school.tables()] == [True, True]
    assert [seat.bot is not None for seat in school.tables()[1].info.seats] == [False, True, True]
    assert school.sitting()[1][1:] == ["medium bot", "medium bot 2"]
    assert children[3].say().status_code == 200


def test_the_end_closes_the_games_and_the_code(school: School) -> None:
    children = [school.child() for _ in range(3)]
    school.do("end")
    assert "The class is over." in school.page() and "code big" not in school.page()
    assert all(live.info.closed for live in school.tables())
    late = another(school.app)
    for answer in (late.get(f"/c/{school.code}"), late.post(f"/c/{school.code}")):
        assert answer.status_code == 404
    assert "Thank you for playing" in children[2].http.get(f"{school.path}/me").text
    refused = children[0].http.post(f"{children[0].table}/rematch")
    assert (refused.status_code, refused.json()["code"]) == (422, "class_over")
    assert school.do("end").status_code == 200, "twice is once"
    assert school.do("pause").status_code == 400


def test_a_code_is_never_given_twice(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meowple.play.classroom.new_code", lambda: school.code)
    monkeypatch.setattr(classes, "new_code", lambda: "CCCCCC")
    assert School(school.app).code == "CCCCCC"


def test_a_rematch_stays_in_the_class_and_at_its_place(school: School) -> None:
    children = [school.child(), school.child()]
    first = children[0].table
    assert children[0].http.post(f"{first}/close").json()["code"] == "only_the_host"
    school.teacher.post(f"{first}/close")
    children[0].http.post(f"{first}/rematch", data={"first": "same"})
    second = children[1].table
    assert second != first
    live = school.tables()
    assert [(now.info.class_place, now.info.host, f"/t/{now.info.id}") for now in live] == [
        (1, school.room.teacher, second)
    ]
    assert school.teacher.get(second).status_code == 200, "the teacher may look"
    school.do("pause")
    assert children[1].say("drop turn0 c1").json()["code"] == "paused"


def test_options_that_a_game_does_not_have_are_refused(site: TestClient) -> None:
    teacher = another(site)
    for form in ({"size": "64"}, {"size": "2", "option-boards": "9"}):
        assert teacher.post("/g/fits/class", data=form).status_code == 400
    assert teacher.post("/g/chess/class").status_code == 404
    assert School(site, form={"size": "x"}).room.size == 4


# What is kept


def test_a_class_survives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotPlayers, "attend", lambda *_: None)
    with TestClient(create_app(tmp_path)) as before:
        school = School(before)
        children = [school.child() for _ in range(3)]
        children[0].say()
        school.do("pause")
        sitting = school.sitting()
    with TestClient(create_app(tmp_path)) as after:
        teacher = another(after)
        teacher.cookies = school.teacher.cookies
        school.app, school.teacher = after, teacher
        school.site = after.app.state.site  # type: ignore[attr-defined]
        assert school.sitting() == sitting and "All tables are paused." in school.page()
        child = another(after)
        child.cookies = children[1].http.cookies
        children[1].http = child
        assert children[1].say("drop turn0 c1").json()["code"] == "paused"
        school.do("resume")
        assert children[1].say().status_code == 200
        assert Child(after, school.code).page.url.path.startswith("/t/"), "the code works, and fills the table"
