"""What bots and clocks have to do is a row: claimed by one at a time, let go of by whoever dies."""

import threading
from collections import Counter

import pytest

from meowple.play.models import Person
from meowple.play.setting_up import new_table
from meowple.store import duties
from meowple.store.duties import (
    LEASE,
    claim,
    claim_table,
    due_at,
    let_all_go,
    let_go,
    look_at,
    put_off,
    renew,
    write_duty,
)
from meowple.store.store import Store

BOARD = {"boards": "1"}


@pytest.fixture
def ala(store: Store) -> Person:
    return store.new_person("Ala", "pl")


def made(store: Store, ala: Person, *seats: str, per_move: int = 0) -> str:
    return store.create(new_table("fits", BOARD, ala, list(seats), False, per_move))


def test_tables_with_a_bot_or_a_clock_are_looked_at_as_soon_as_they_begin(store: Store, ala: Person) -> None:
    with_bot, with_clock = made(store, ala, "me", "easy"), made(store, ala, "me", "me", per_move=60)
    made(store, ala, "me", "me")
    made(store, ala, "me", "easy", "invite")
    assert sorted(claim(store.engine, "one", 100.0, 10)) == sorted([with_bot, with_clock])


def test_what_is_claimed_is_nobody_elses_until_the_claim_runs_out(store: Store, ala: Person) -> None:
    id = made(store, ala, "me", "easy")
    assert claim(store.engine, "one", 100.0, 10) == [id] and claim(store.engine, "two", 100.0, 10) == []
    assert claim_table(store.engine, "one", id, 101.0) and not claim_table(store.engine, "two", id, 101.0)
    renew(store.engine, "one", [id], 101.0 + LEASE)
    assert claim(store.engine, "two", 102.0 + LEASE, 10) == [], "still at work"
    assert claim(store.engine, "two", 102.0 + 2 * LEASE, 10) == [id], "it was killed"
    let_go(store.engine, "one", id)
    assert claim(store.engine, "three", 103.0 + 2 * LEASE, 10) == [], "only one's own can be let go of"
    let_go(store.engine, "two", id)
    assert claim(store.engine, "three", 103.0 + 2 * LEASE, 10) == [id]
    let_all_go(store.engine)
    assert claim(store.engine, "four", 103.0 + 2 * LEASE, 10) == [id]


def test_a_claim_that_could_not_be_given_back_is_not_renewed(store: Store, ala: Person) -> None:
    kept, left = (made(store, ala, "me", "easy") for _ in range(2))
    assert sorted(claim(store.engine, "one", 100.0, 10)) == sorted([kept, left])
    renew(store.engine, "one", [kept], 100.0 + LEASE)
    assert claim(store.engine, "one", 101.0 + LEASE, 10) == [left], "by the same process, too"


def test_a_claim_made_before_the_clock_was_set_back_does_not_hold(store: Store, ala: Person) -> None:
    id = made(store, ala, "me", "easy")
    assert claim(store.engine, "one", 100_000.0, 10) == [id]
    assert claim(store.engine, "two", 100_000.0 - LEASE / 2, 10) == [], "clocks of two machines may differ a little"
    assert claim(store.engine, "two", 90_000.0, 10) == [id]


def test_what_is_not_due_yet_is_left_alone_and_the_longest_overdue_comes_first(store: Store, ala: Person) -> None:
    ids = [made(store, ala, "me", "easy") for _ in range(3)]
    with store.engine.begin() as db:
        for id, due in zip(ids, (50.0, 30.0, 200.0), strict=True):
            write_duty(db, id, due)
    assert claim(store.engine, "one", 100.0, 1) == [ids[1]] and claim(store.engine, "one", 100.0, 9) == [ids[0]]
    assert due_at(store.engine, ids[2]) == 200.0
    put_off(store.engine, "two", ids[0], 300.0)
    put_off(store.engine, "one", ids[1], 300.0)
    assert [due_at(store.engine, id) for id in ids[:2]] == [50.0, 300.0], "only what is one's own"


def test_who_is_at_work_stays_so_when_something_new_is_due_and_what_is_done_is_gone(store: Store, ala: Person) -> None:
    id = made(store, ala, "me", "easy")
    assert claim(store.engine, "one", 100.0, 1) == [id]
    with store.engine.begin() as db:
        look_at(db, [id])
    assert claim(store.engine, "two", 101.0, 1) == []
    with store.engine.begin() as db:
        write_duty(db, id, None)
    assert due_at(store.engine, id) is None and not claim_table(store.engine, "one", id, 102.0)


def test_of_many_who_claim_at_once_each_table_has_one(store: Store, ala: Person) -> None:
    ids = [made(store, ala, "me", "easy") for _ in range(12)]
    claimed: Counter[str] = Counter()
    start = threading.Barrier(4)

    def work(name: str) -> None:
        start.wait()
        for _ in range(12):
            claimed.update(duties.claim(store.engine, name, 100.0, 2))

    threads = [threading.Thread(target=work, args=(f"worker {number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert claimed == Counter(ids)
