"""Reseating, secrets and what a failure leaves of a class; what is due while it is paused."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Connection

from meowple.core.picture import Scene
from meowple.play import table_actions
from meowple.play.duties import clock_runs, seat_of_bot
from meowple.play.models import Held
from meowple.play.steps import Step
from meowple.play.view_payload import names_of
from meowple.play.words import FOLDER
from meowple.store import accounts
from meowple.store import classes as kept
from meowple.store.classes import pupils_of
from meowple.store.schema import metadata
from meowple.store.steps import write_steps
from meowple.store.store import Store
from meowple.web.app import create_app
from meowple.web.bot_players import BotPlayers
from tests.web.looking import shown
from tests.web.school import FITS, School, another


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotPlayers, "attend", lambda *_: None)
        with TestClient(create_app(tmp_path_factory.mktemp("school"))) as site:
            yield site


@pytest.fixture
def school(site: TestClient) -> School:
    return School(site)


def whole_store(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """All that is kept, but for when it was touched."""
    with store.engine.connect() as db:
        rows = {table.name: db.execute(table.select()).mappings().all() for table in metadata.sorted_tables}
    return {
        name: sorted(tuple(value for column, value in row.items() if column != "touched") for row in found)
        for name, found in rows.items()
        if name in ("tables", "seats", "lines", "classes", "pupils")
    }


# Reseating


def test_a_child_that_waits_is_put_at_another_table(school: School) -> None:
    children = [school.child() for _ in range(3)]
    ends = school.child()
    names = [pupil.name for pupil in pupils_of(school.site.store, school.id)]
    alone = school.child()
    school.do("reseat", child=ends.id, place=3)
    assert school.sitting()[1:] == [[names[2], "free seat"], [school.sitting()[2][0], names[3]]]
    assert ends.table == alone.table != children[2].place


def test_a_bot_goes_on_for_a_child_that_leaves_a_running_game_and_another_takes_over(school: School) -> None:
    ala, olek, late = school.child(), school.child(), school.child()
    ala.say()
    old = ala.table
    school.do("reseat", child=ala.id, place=2)
    running = school.tables()[0]
    assert running.info.seats[0].person is None and running.bot_at(0) is not None
    assert ala.table == late.table, "the game there has begun with them"
    led = ala.http.get(old)
    assert led.url.path == ala.table, "the old page leads to the new place"
    eva = school.child()
    school.do("reseat", child=eva.id, place=1)
    assert running.bot_at(0) is None and eva.table == olek.table
    assert shown(eva.http.get(eva.table))["seat"] == 0


def test_a_page_at_a_table_that_is_over_is_called_to_the_new_place(school: School) -> None:
    ala, olek = school.child(), school.child()
    old, waiting = ala.table, school.child()
    live = school.tables()[0]
    school.teacher.post(f"{old}/close")
    assert not school.site.classes.is_called_away(live, ala.id)
    school.do("reseat", child=ala.id, place=2)
    assert school.site.classes.is_called_away(live, ala.id), "the stream of the old page says so"
    assert not school.site.classes.is_called_away(live, olek.id)
    assert ala.http.get(old).url.path == waiting.table
    assert ala.http.get(old).url.path == old, "once there, the old table may be looked at again"


def test_to_no_table_and_back(school: School) -> None:
    ala = school.child()
    school.do("reseat", child=ala.id, place=0)
    assert school.sitting() == [["free seat", "free seat"]] and "Without a table:" in school.page()
    assert "Your teacher will find you a seat." in ala.http.get(ala.place).text
    school.do("reseat", child=ala.id, place=1)
    assert "You sit at table 1." in ala.http.get(ala.place).text


def test_where_there_is_no_seat_nobody_is_put_and_nobody_leaves(school: School) -> None:
    children = [school.child() for _ in range(3)]
    before = whole_store(school.site.store)
    for fields in ({"child": children[2].id, "place": 1}, {"child": children[2].id, "place": 9}):
        refused = school.do("reseat", **fields)
        assert refused.status_code == 400 and "There is no free seat at that table." in refused.text
    assert "There is no such child" in school.do("reseat", child="nobody", place=2).text
    assert school.do("reseat", child=children[2].id, place=2).status_code == 200, "where they sit already"
    assert whole_store(school.site.store) == before


def test_a_failure_in_the_middle_leaves_everything_as_it_was(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    ala, _, olek = school.child(), school.child(), school.child()
    before, sitting = whole_store(school.site.store), school.sitting()
    written = []

    def write_one(db: Connection, steps: list[Step]) -> None:
        written.extend(steps)
        if len(written) == 2:
            raise OSError("the disk is full")
        write_steps(db, steps)

    monkeypatch.setattr(kept, "write_steps", write_one)
    with pytest.raises(OSError, match="full"):
        school.do("reseat", child=ala.id, place=2)
    written.clear()
    with pytest.raises(OSError, match="full"):
        school.do("end")
    monkeypatch.undo()
    assert len(written) == 2 and whole_store(school.site.store) == before
    assert school.sitting() == sitting and ala.say().status_code == 200
    assert "Waiting for 1 more child." in olek.http.get(olek.place).text


# Secrets


@pytest.mark.parametrize("game", ["fits", "catlady", "mousetrap", "purrramid", "gardlings"])
def test_the_teacher_sees_a_table_as_a_spectator_does(site: TestClient, game: str) -> None:
    school = School(site, game, {"size": "2"})
    children = [school.child(), school.child()]
    live = school.tables()[0]
    first = next(child for child in children if child.id == live.info.seats[live.table.to_act[0]].person)
    assert first.say().status_code == 200
    translate = live.table.game.translator("en", FOLDER)
    scene = Scene(live.table.state.seen_by(None), None, translate, names_of(live, translate))
    assert school.teacher.get(f"{school.path}/table/1").text == live.table.game.picture(scene)
    face = shown(school.teacher.get(children[0].table))
    assert (face["seat"], face["legal"], face["picture"]) == (None, [], live.table.game.picture(scene))
    for path in ("replay/lines", "hint?seat=0", "why?seat=0&words=x"):
        assert school.teacher.get(f"{children[0].table}/{path}").status_code == 403


def test_in_the_dark_the_picture_is_dark(school: School) -> None:
    school.child(), school.child()
    light, dark = (school.teacher.get(f"{school.path}/table/1", params={"dark": dark}).text for dark in (False, True))
    assert "var(--ink,#3b2a4a)" in light and "var(--" not in dark and "#f6ecdc" in dark


# Bots and clocks


def test_bots_and_clocks_wait_while_it_is_paused(site: TestClient) -> None:
    school = School(site, form=FITS | {"per_move": "30"})
    school.child()
    school.do("fill")
    live = school.tables()[0]
    assert seat_of_bot(live) == 1 and clock_runs(live)
    moved_at = live.moved_at
    school.do("pause")
    assert seat_of_bot(live) is None and not clock_runs(live)
    with pytest.raises(Held):
        table_actions.play(live, 1, live.table.legal(1)[0].text, None)
    school.do("resume")
    assert seat_of_bot(live) == 1 and clock_runs(live) and live.moved_at > moved_at, "the time of a move begins anew"


# People who go


def test_when_the_teacher_is_forgotten_the_class_ends_and_the_games_go_on(school: School) -> None:
    ala, _ = school.child(), school.child()
    school.do("pause")
    school.teacher.post("/me/delete")
    assert school.room.ended and another(school.app).get(f"/c/{school.code}").status_code == 404
    assert ala.say().status_code == 200


def test_a_teacher_and_a_child_who_sign_in_keep_their_class(school: School) -> None:
    store, child, second = school.site.store, school.child(), school.child()
    teacher, into = store.new_person("Eva", "en"), store.new_person("Ala", "en")
    accounts.merge(store, school.room.teacher, teacher.id)
    assert school.room.teacher == teacher.id
    accounts.merge(store, child.id, into.id)
    assert [pupil.person for pupil in pupils_of(store, school.id)] == [into.id, second.id]
    accounts.merge(store, second.id, into.id)
    assert [pupil.person for pupil in pupils_of(store, school.id)] == [into.id], "one person is one child"


def test_a_child_that_is_forgotten_leaves_a_bot_behind(school: School) -> None:
    ala, _ = school.child(), school.child()
    ala.http.post("/me/delete")
    assert len(pupils_of(school.site.store, school.id)) == 1 and school.tables()[0].bot_at(0) is not None
