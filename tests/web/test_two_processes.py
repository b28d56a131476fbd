"""No process owns a table: whoever is late reads what is new and tries again, and what matters is in the store."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select

from meowple.core.errors import NotYourTurn, StaleDecision, TableClosed
from meowple.play import moments, setting_up, table_actions
from meowple.play.duties import due_at
from meowple.play.live_table import LiveTable
from meowple.play.models import Collision, SeatTaken
from meowple.play.presence import MARK_LASTS
from meowple.play.steps import Step
from meowple.store import duties
from meowple.store.accounts import merge
from meowple.store.checking import check_table
from meowple.store.databases import open_store
from meowple.store.schema import tables
from meowple.store.store import Store
from meowple.web import live_tables
from meowple.web.together import Together
from meowple.web.viewer_session import ViewerSession
from tests.web.two_processes import Silence, TwoProcesses


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    address = request.getfixturevalue("postgres").migrated() if request.param == "postgresql" else ""
    store = open_store(tmp_path, address)
    yield store
    store.close()


# Moves


def test_two_who_move_at_once_at_two_processes_both_do(store: Store) -> None:
    """FITS is played by all at once: neither decision changes by what the other does."""

    async def play() -> None:
        two = TwoProcesses(store)
        here, there = await two.begin()
        await two.move(two.here, 0)
        assert there.table.number < here.table.number, "nothing was heard"
        done = await two.move(two.there, 1)
        assert done.table.number > here.table.number
        assert [line.seat for line in store.lines(two.id) if line.seat >= 0] == [0, 1]

    asyncio.run(play())
    assert check_table(store, _only(store)).trouble == ""


def test_whole_game_at_two_processes_that_hear_nothing_of_each_other(store: Store) -> None:
    async def play() -> int:
        two = TwoProcesses(store)
        await two.begin()
        moves = 0
        while not store.table(two.id).closed:
            for seat, at in enumerate((two.here, two.there)):
                live = await at.current(two.id)
                if seat in live.table.to_act:
                    await two.move(at, seat)
                    moves += 1
        assert (await two.here.current(two.id)).table.closed and (await two.there.current(two.id)).table.closed
        return moves

    moves = asyncio.run(play())
    id = _only(store)
    assert len([line for line in store.lines(id) if line.seat >= 0]) == moves > 20
    assert check_table(store, id).trouble == "" and store.table(id).end


def test_a_decision_that_has_changed_is_refused_at_a_process_that_had_not_heard_of_it(store: Store) -> None:
    async def play() -> None:
        two = TwoProcesses(store)
        here, _ = await two.begin()
        late = await two.there.get(two.id)
        decision = late.table.decision(0)
        await two.move(two.here, 0)
        number = here.table.number
        with pytest.raises((StaleDecision, NotYourTurn)):
            await two.move(two.there, 0, decision)
        assert (await two.there.get(two.id)).table.number == number, "and it has caught up on the way"
        assert len(store.lines(two.id)) == number

    asyncio.run(play())


def test_what_the_news_tell_is_not_asked_for_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """They say how many steps there are: whoever lacks some reads those at once."""

    async def play() -> None:
        two = TwoProcesses(store)
        here, there = await two.begin()
        await two.move(two.here, 0)
        monkeypatch.delattr(live_tables, "steps_of")
        await two.there.read_on(two.id, here.info.steps)
        assert there.table.number == here.table.number
        await two.there.read_on(two.id, here.info.steps)

    asyncio.run(play())


def test_what_is_refused_because_the_process_is_behind_is_tried_again(store: Store) -> None:
    """There it was not Olek's turn yet, as far as that process knew."""

    async def play() -> None:
        two = TwoProcesses(store, "purrramid", {})
        here, there = await two.begin()
        while 0 in here.table.to_act:
            await two.move(two.here, 0)
        assert there.table.to_act == (0,) and here.table.to_act == (1,)
        say, decision = here.table.legal(1)[0].text, here.table.decision(1)
        done = await two.there.do(
            two.id, partial(table_actions.play_as, person=two.olek.id, seat=1, say=say, decision=decision)
        )
        assert done.table.number > here.table.number

    asyncio.run(play())


def test_somebody_who_is_always_late_gives_up_in_the_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def too_late(self: Store, steps: list[Step]) -> None:
        tries.extend(steps)
        raise Collision("somebody else has changed the table")

    async def play() -> None:
        two = TwoProcesses(store)
        await two.begin()
        monkeypatch.setattr(Store, "commit_all", too_late)
        with pytest.raises(Collision):
            await two.move(two.here, 0)

    asyncio.run(play())
    assert len(tries) == live_tables.MOST_TRIES


# Seats and what else is changed


def test_the_last_two_seats_taken_at_once_begin_the_game_once(store: Store) -> None:
    async def sit() -> None:
        two = TwoProcesses(store)
        new = setting_up.new_table("fits", {"boards": "1"}, two.ala, ["me", "invite", "invite"], False)
        id = store.create(new)
        await two.here.get(id)
        await two.there.get(id)
        await two.here.do(id, partial(table_actions.take_seat, seat=1, person=two.olek, seals=False))
        eva = store.new_person("Eva", "en")
        begun = await two.there.do(id, partial(table_actions.take_seat, seat=2, person=eva, seals=False))
        assert begun.info.begun and begun.table.to_act == (0, 1, 2)
        assert [seat.name for seat in store.table(id).seats] == ["Ala", "Olek", "Eva"]

    asyncio.run(sit())


def test_of_two_who_take_one_seat_at_two_processes_one_is_told(store: Store) -> None:
    async def sit() -> None:
        two = TwoProcesses(store)
        await two.here.get(two.id)
        await two.begin()
        eva = store.new_person("Eva", "en")
        with pytest.raises(SeatTaken):
            await two.here.do(two.id, partial(table_actions.take_seat, seat=1, person=eva, seals=False))
        assert store.table(two.id).seats[1].name == "Olek"

    asyncio.run(sit())


def test_a_table_closed_at_one_process_is_closed_at_the_other(store: Store) -> None:
    async def end() -> None:
        two = TwoProcesses(store)
        _, there = await two.begin()
        await two.here.do(two.id, partial(table_actions.close, person=two.ala.id))
        assert there.table.to_act == (0, 1), "nothing was heard"
        with pytest.raises(TableClosed):
            await two.move(two.there, 1)
        assert (await two.there.get(two.id)).table.closed

    asyncio.run(end())


def test_who_signs_in_at_one_process_sits_there_at_the_other(store: Store) -> None:
    async def sign_in() -> None:
        two = TwoProcesses(store)
        here, _ = await two.begin()
        await two.move(two.here, 0)
        other = store.new_person("Olek at home", "cs")
        merge(store, two.olek.id, other.id)
        await two.there.refresh(two.olek.id)
        there = await two.there.get(two.id)
        assert there.seats_of(other.id) == [1] and there.table.number == here.table.number, "with all that happened"
        assert (await two.here.current(two.id)).seats_of(other.id) == [1]

    asyncio.run(sign_in())


# What lives beside the lines


def test_what_is_said_and_asked_is_heard_at_every_process(store: Store) -> None:
    async def talk() -> None:
        two = TwoProcesses(store)
        await two.begin()
        await two.move(two.here, 0)
        await two.here.do(two.id, partial(table_actions.talk, person=two.ala.id, phrase="oops"))
        await two.here.do(two.id, partial(table_actions.ask_back, person=two.ala.id, seat=0))
        there = await two.there.current(two.id)
        assert there.talk == [(0, "oops")] and there.agreed == {0}
        assert there.asked_back is not None and there.asked_back[0] == 0
        moved_at, number = there.moved_at, there.table.number
        assert moved_at == (await two.here.get(two.id)).moved_at
        await two.there.do(two.id, partial(table_actions.answer_back, person=two.olek.id, agrees=True))
        here = await two.here.current(two.id)
        assert here.table.number == number + 1 and here.asked_back is None and here.agreed == set()
        assert here.table.history[-1].line.say.startswith("rewind")

    asyncio.run(talk())


def test_the_curtain_hangs_at_every_process_and_who_looks_behind_it_is_shown_what_is_new(store: Store) -> None:
    async def look() -> None:
        two = TwoProcesses(store)
        id = store.create(setting_up.new_table("mousetrap", {}, two.ala, ["me", "me"], False))
        here = await two.here.get(id)
        seat = here.table.to_act[0]
        assert here.viewer(two.ala.id) == (None, True)
        await two.here.do(id, partial(table_actions.lift_curtain, person=two.ala.id, seat=seat))
        page = ViewerSession(two.ala, "wide")
        await page.look(await two.here.get(id))
        there = await two.there.current(id)
        assert there.viewer(two.ala.id) == (seat, False), "lifted there too"
        assert there.shown[two.ala.id, seat] == there.table.number, "and as much has been seen"
        say, decision = there.table.legal(seat)[0].text, there.table.decision(seat)
        while there.table.to_act[0] == seat:
            say, decision = there.table.legal(seat)[0].text, there.table.decision(seat)
            there = await two.there.do(
                id, partial(table_actions.play_as, person=two.ala.id, seat=seat, say=say, decision=decision)
            )
        assert there.viewer(two.ala.id)[1], "the next one is due: it falls"
        assert (await two.here.current(id)).viewer(two.ala.id)[1], "everywhere"

    asyncio.run(look())


def test_a_moment_seen_at_one_process_is_waited_for_nowhere(store: Store) -> None:
    async def see() -> None:
        two = TwoProcesses(store)
        here, there = await two.begin()
        await two.move(two.here, 0)
        line = here.table.number
        there.here.marks[two.ala.id] = there.now()
        there.unseen[two.ala.id] = (line, there.now())
        assert moments.is_awaited(there)
        await two.here.do(two.id, partial(table_actions.see, person=two.ala.id, number=line))
        await two.there.read_on(two.id)
        assert not moments.is_awaited(there) and there.unseen == {}

    asyncio.run(see())


# Hearing of it


def test_a_lost_message_is_made_up_for_by_a_look_into_the_store(store: Store) -> None:
    async def watch() -> None:
        two = TwoProcesses(store)
        here, there = await two.begin()
        together = Together(two.there, Silence())
        await two.move(two.here, 0)
        await together.look()
        await asyncio.sleep(0)
        assert there.table.number < here.table.number, "nobody watches there"
        there.came(two.olek.id)
        epoch = there.news.epoch
        await together.look()
        await there.news.wait(epoch, 60)
        assert there.table.number == here.table.number and there.news.epoch > epoch

    asyncio.run(watch())


def test_news_are_numbers_and_the_lines_come_from_the_store(store: Store) -> None:
    async def hear() -> None:
        two = TwoProcesses(store)
        here, there = await two.begin()
        together = Together(two.there, Silence())
        woken: list[bool] = []
        together.on_news.append(lambda: woken.append(True))
        await two.move(two.here, 0)
        exchange = two.here.exchange
        assert isinstance(exchange, Silence) and exchange.told == [(two.id, here.info.steps)]
        epoch = there.news.epoch
        await together.heard(*exchange.told[-1])
        await there.news.wait(epoch, 60)
        assert there.table.number == here.table.number and there.info.steps == here.info.steps
        assert there.table.history[-1].line.hash == here.table.history[-1].line.hash
        await together.heard("another table", 7)
        assert woken == [True, True] and "another table" not in two.there.in_memory

    asyncio.run(hear())


def test_somebody_at_another_process_is_not_absent(store: Store) -> None:
    async def wait() -> None:
        two = TwoProcesses(store)
        here, _ = await two.begin()
        here.here.since = here.info.moved_at = here.now() - 1000
        assert here.is_absent(1)
        here.here.marks = {two.olek.id: here.now()}
        assert not here.is_absent(1)
        here.here.marks = {two.olek.id: here.now() - MARK_LASTS - 1}
        assert not here.is_absent(1), "but a moment ago"
        here.here.marks = {two.olek.id: here.now() - 500}
        assert here.is_absent(1)

    asyncio.run(wait())


def test_what_is_due_is_written_with_the_move_that_makes_it_so(store: Store) -> None:
    async def play() -> None:
        two = TwoProcesses(store)
        id = store.create(setting_up.new_table("fits", {"boards": "1"}, two.ala, ["me", "me"], False, per_move=30))
        assert duties.due_at(store.engine, id) == 0.0, "whoever looks first finds out"

        def first(table: LiveTable) -> Step:
            return table_actions.play(table, 0, table.table.legal(0)[0].text, None)

        live = await two.here.do(id, first)
        assert duties.due_at(store.engine, id) == due_at(live) == live.moved_at + 30
        await two.there.do(id, partial(table_actions.close, person=two.ala.id))
        assert duties.due_at(store.engine, id) is None

    asyncio.run(play())


def _only(store: Store) -> str:
    """The table at which Ala sits."""
    with store.engine.connect() as db:
        return str(db.execute(select(tables.c.id)).scalar_one())
