"""What is written is on the disk, once, and secrets lie apart."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import insert, inspect, text
from sqlalchemy.exc import DatabaseError

from meowple.core.action import Seat
from meowple.core.dealer import sealed
from meowple.core.game import settle_options
from meowple.core.record import Line
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.core.verifying import verify
from meowple.games import games
from meowple.play import setting_up, table_actions
from meowple.play.live_table import LiveTable
from meowple.play.models import Collision, NoSuchTable, Person, SeatInfo, SeatTaken, TableInfo
from meowple.play.steps import NewTable, Step
from meowple.store.databases import open_store
from meowple.store.schema import people
from meowple.store.store import Store
from meowple.web.site_log import JsonLines, WithoutAddresses

BOARD = {"boards": "1"}


def new_table(store: Store) -> tuple[str, Person]:
    """A table that waits for somebody with an invite."""
    person, dealer = store.new_person("Ala", "pl"), sealed()
    seats = [SeatInfo(0, person=person.id, name="Ala", nonce="n0"), SeatInfo(1, invite="open-sesame")]
    options = settle_options(games["fits"].options, BOARD, 2)
    info = TableInfo("table", "fits", 1, options, person.id, dealer.commitment, seats)
    return store.create(NewTable(info, dealer.seed.hex(), [])), person


def live(store: Store, id: str) -> LiveTable:
    """The table as somebody reads it from the disk now."""
    info = store.table(id)
    return LiveTable(info, rebuild(games[info.game], store.record(info), store.dealer(info)))


def do(store: Store, id: str, action: Callable[[LiveTable], Step]) -> LiveTable:
    table = live(store, id)
    store.commit(action(table))
    return table


def play_first(table: LiveTable) -> Step:
    seat = table.table.to_act[0]
    return table_actions.play(table, seat, table.table.legal(seat)[0].text, None)


def dump(store: Store) -> dict[str, list[str]]:
    with store.engine.connect() as db:
        names = inspect(store.engine).get_table_names()
        return {name: [str(row) for row in db.exec_driver_sql(f"SELECT * FROM {name}").all()] for name in names}


def test_a_table_and_its_lines_survive_a_restart(tmp_path: Path, database: str) -> None:
    store = open_store(tmp_path, database)
    id, _ = new_table(store)
    other = store.new_person("Olek", "cs")
    table = do(store, id, lambda table: table_actions.take_seat(table, 1, other, False))
    while not table.table.over:
        store.commit(play_first(table))
    store.close()
    again = open_store(tmp_path, database)
    info = again.table(id)
    rebuilt = rebuild(games["fits"], again.record(info), again.dealer(info))
    assert rebuilt.state.dump() == table.table.state.dump()
    assert verify(games["fits"], rebuilt.record).draws == 17
    again.close()


def test_a_table_is_read_as_it_was_created_and_changed(store: Store) -> None:
    ala = store.new_person("Ala", "pl")
    new = setting_up.new_table("fits", BOARD, ala, ["me", "invite", "easy"], False, per_move=30)
    id = store.create(new)
    assert _facts(store.table(id)) == _facts(new.info)
    olek = store.new_person("Olek", "cs")
    begun = do(store, id, lambda table: table_actions.take_seat(table, 1, olek, False))
    assert begun.info.begun and _facts(store.table(id)) == _facts(begun.info)
    left = do(store, id, lambda table: table_actions.leave(table, olek.id))
    assert left.info.seats[1].stand_in and _facts(store.table(id)) == _facts(left.info)


def _facts(info: TableInfo) -> dict[str, object]:
    return {**vars(info), "seats": [vars(seat) for seat in info.seats]}


# One step is kept wholly or not at all


def test_a_line_number_is_written_once_and_a_move_wholly_or_not_at_all(store: Store) -> None:
    id, _ = new_table(store)
    first = Table(games["fits"], 1, {}, sealed())
    moves = first.play(0, first.legal(0)[0])
    store.commit(Step(store.table(id), [moves[1]]))
    with pytest.raises(Collision, match=f"line {moves[0].n} is taken"):
        store.commit(Step(store.table(id), moves))
    assert [line.n for line in store.lines(id)] == [moves[1].n]


def test_lines_that_collide_change_nothing_else_either(store: Store) -> None:
    id, ala = new_table(store)
    store.commit(Step(store.table(id), [Line(1, 0, "said", "person")]))
    before = dump(store)
    late = Step(store.table(id), [Line(1, 0, "said too late", "person")])
    late.change(begun=True, is_open_to_all=True)
    late.change_seat(0, stand_in="easy")
    with pytest.raises(Collision):
        store.commit(late)
    assert dump(store) == before
    assert [row.id for row in store.tables_of(ala.id)] == [id]


def test_a_step_that_fails_at_its_end_leaves_nothing(store: Store) -> None:
    """Lines and seats are written before the fields of the table itself; these cannot be."""
    id, _ = new_table(store)
    before = dump(store)
    step = Step(store.table(id), [Line(1, 0, "said", "person")])
    step.change_seat(0, name="Alicja")
    step.changes["no_such_field"] = True
    with pytest.raises(Exception, match="no_such_field"):
        store.commit(step)
    assert dump(store) == before


def test_a_step_that_changes_nothing_is_not_written(store: Store) -> None:
    id, _ = new_table(store)
    before = dump(store)
    store.commit(Step(store.table(id)))
    assert dump(store) == before, "not even when it was touched"


def test_a_seat_is_taken_once(store: Store) -> None:
    id, _ = new_table(store)
    assert store.table_of_invite("open-sesame") == (id, 1)
    assert store.table_of_invite("open-barley") is None
    store.commit(taking(store, id, 1))
    for seat in (0, 1):
        with pytest.raises(SeatTaken):
            store.commit(taking(store, id, seat))


def taking(store: Store, id: str, seat: Seat) -> Step:
    """Somebody new wants this seat, whoever sits there."""
    step = Step(store.table(id))
    step.taken.append(seat)
    step.change_seat(seat, person=store.new_person("Eva", "en").id, name="Eva", nonce=f"n{seat}")
    return step


def test_of_two_who_take_one_seat_the_second_leaves_no_trace(store: Store) -> None:
    id, _ = new_table(store)
    olek, eva = store.new_person("Olek", "en"), store.new_person("Eva", "cs")
    hers, his = live(store, id), live(store, id)
    first = table_actions.take_seat(his, 1, olek, False)
    second = table_actions.take_seat(hers, 1, eva, False)
    assert first.lines and second.lines, "each of them would begin the game"
    store.commit(first)
    before = dump(store)
    with pytest.raises(Collision):
        store.commit(second)
    assert dump(store) == before
    info = store.table(id)
    assert (info.begun, info.seats[1].person, info.seats[1].nonce) == (True, olek.id, first.table.seats[1].nonce)
    assert [line.hash for line in store.lines(id)] == [line.hash for line in first.lines]


def test_a_bots_seat_is_nobodys(store: Store) -> None:
    ala = store.new_person("Ala", "pl")
    id = store.create(setting_up.new_table("fits", BOARD, ala, ["me", "easy"], False))
    with pytest.raises(SeatTaken):
        store.commit(taking(store, id, 1))
    assert store.table(id).seats[1].person is None


# New tables


def test_a_rematch_and_the_way_to_it_are_kept_together(store: Store) -> None:
    ala = store.new_person("Ala", "pl")
    id = store.create(setting_up.new_table("fits", BOARD, ala, ["me", "me"], False))
    closed = do(store, id, lambda table: table_actions.close(table, ala.id))
    new, also = setting_up.rematch(closed, ala, "next")
    assert store.create(new, also) == new.info.id
    assert store.table(id).rematch == new.info.id and store.table(new.info.id).begun
    assert [line.hash for line in store.lines(new.info.id)] == [line.hash for line in new.lines]


def test_a_new_table_is_not_kept_without_what_changes_with_it(store: Store) -> None:
    ala = store.new_person("Ala", "pl")
    id = store.create(setting_up.new_table("fits", BOARD, ala, ["me", "me"], False))
    before = dump(store)
    new, also = setting_up.rematch(do_not_keep_closed(live(store, id), ala), ala, "next")
    also.taken.append(0)
    also.change_seat(0, person=ala.id)
    with pytest.raises(SeatTaken):
        store.create(new, also)
    assert dump(store) == before
    with pytest.raises(NoSuchTable):
        store.table(new.info.id)


def do_not_keep_closed(table: LiveTable, person: Person) -> LiveTable:
    table_actions.close(table, person.id)
    return table


# Seeds


def test_the_seed_is_nowhere_but_among_the_secrets(store: Store) -> None:
    id, person = new_table(store)
    seed = store.dealer(store.table(id)).seed.hex()
    assert seed not in str(store.record(store.table(id)))
    assert [name for name, rows in dump(store).items() if any(seed in row for row in rows)] == ["secrets"]
    assert [row.id for row in store.tables_of(person.id)] == [id]


@pytest.mark.parametrize("is_over", [True, False], ids=["by its end", "by the host"])
def test_the_record_of_a_closed_table_has_its_seed(store: Store, is_over: bool) -> None:
    ala = store.new_person("Ala", "pl")
    new = setting_up.new_table("fits", BOARD, ala, ["me"], False)
    id = store.create(new)
    table = live(store, id)
    while is_over and not table.table.over:
        dice = store.record(store.table(id)).dice
        assert dice is not None and dice.seed is None
        store.commit(play_first(table))
    if not is_over:
        store.commit(table_actions.close(table, ala.id))
    info = store.table(id)
    record = store.record(info)
    assert info.closed and record.dice is not None and record.dice.seed == new.seed
    assert record.dice.commitment == new.info.commitment
    assert verify(games["fits"], record).draws == len([line for line in record.lines if line.roll is not None])


# People


def test_a_forgotten_person_leaves_their_seats_to_bots(store: Store) -> None:
    id, ala = new_table(store)
    store.forget_person(ala.id)
    info = store.table(id)
    assert store.person(ala.id) is None and store.tables_of(ala.id) == []
    assert info.host == info.seats[0].person == "nobody"
    assert (info.seats[0].name, info.seats[0].stand_in) == ("–", games["fits"].bots.stand_in)


def test_sqlite_is_told_to_be_durable(tmp_path: Path) -> None:
    with Store.in_file(tmp_path / "meowple.db").engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert db.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_an_unknown_table_is_said_to_be_unknown(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        store.table("nowhere")


def test_what_the_database_refuses_is_told_without_what_was_to_be_kept(store: Store) -> None:
    with pytest.raises(DatabaseError) as refused, store.engine.connect() as db:
        db.execute(text("INSERT INTO nowhere VALUES (:secret)"), {"secret": "a hand, a seed, a name"})
    assert "nowhere" in str(refused.value) and "a seed" not in str(refused.value)


@pytest.mark.parametrize("kind", [JsonLines(), WithoutAddresses("%(message)s")], ids=["json", "text"])
def test_of_a_row_that_is_refused_no_log_tells_anything(store: Store, kind: logging.Formatter) -> None:
    """PostgreSQL quotes the whole row."""
    with pytest.raises(DatabaseError) as refused, store.engine.begin() as db:
        db.execute(insert(people).values(id="somebody", name="a hand,\na seed", lang=None, born=0.0))
    trouble = (type(refused.value), refused.value, None)
    record = logging.LogRecord("a", logging.ERROR, "b", 1, "refused: %s", (refused.value.orig,), trouble)
    said = kind.format(record)
    assert "lang" in said and "a hand" not in said and "a seed" not in said
