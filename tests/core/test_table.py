"""The checked door, undo within its bounds, forks, and what hostile input meets."""

import pytest

import meowple
from meowple.core.action import CHANCE
from meowple.core.dealer import seeded
from meowple.core.errors import (
    BadSentence,
    BadSetup,
    IllegalMove,
    NotYourTurn,
    StaleDecision,
    TableClosed,
    UndoRefused,
    UnknownGame,
)
from meowple.core.table import Table
from meowple.core.view import View
from tests.kit.toys import PeekGame


def fits(players: int = 2) -> Table:
    return meowple.new("fits", players, seed=7)


def test_a_refused_move_leaves_the_table_as_it_was() -> None:
    table = fits()
    before = str(table.record)
    for seat, say, error in [
        (0, "aside", IllegalMove),
        (0, "drop turn0 c6", IllegalMove),
        (0, "card L5", IllegalMove),
        (5, "drop turn0 c1", NotYourTurn),
        (-7, "drop turn0 c1", NotYourTurn),
        (CHANCE, "card L5", NotYourTurn),
        (0, "fly", BadSentence),
        (0, "drop " * 100_000, BadSentence),
        (0, "drop\x00 turn0 c1", BadSentence),
        (0, "drop turn0 c١", BadSentence),
        (0, "", BadSentence),
    ]:
        with pytest.raises(error):
            table.play(seat, say)
    assert str(table.record) == before


def test_spaces_do_not_matter() -> None:
    assert fits().play(0, "  drop   turn0 c1 ")[0].say == "drop turn0 c1"


def test_unknown_games_and_bad_setups_say_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="fits"):
        meowple.new("chess", 2)
    with pytest.raises(BadSetup, match="1 to 4"):
        meowple.new("fits", 5)
    with pytest.raises(BadSetup, match="no option colour"):
        meowple.new("fits", 2, options={"colour": "red"})
    with pytest.raises(BadSetup, match="shuffle is one of"):
        meowple.new("fits", 2, options={"shuffle": 1})
    with pytest.raises(BadSetup, match="in the order of play"):
        meowple.new("fits", 2, options={"boards": "11"})


def test_a_seat_that_has_chosen_waits_and_may_take_it_back_until_all_have() -> None:
    table = fits()
    table.play(0, table.legal(0)[0])
    assert list(table.to_act) == [1]
    with pytest.raises(NotYourTurn):
        table.play(0, "drop turn0 c1")
    number = table.undo_offer(0)
    assert number == table.number
    table.undo(0)
    assert list(table.to_act) == [0, 1]
    assert table.history[-1].line.say == f"undo {number}"
    table.play(1, table.legal(1)[0])
    assert table.undo_offer(1) is not None
    table.play(0, table.legal(0)[1])
    assert table.undo_offer(0) is None and table.undo_offer(1) is None, "all is revealed now"
    with pytest.raises(UndoRefused):
        table.undo(0)


def test_only_that_seats_lines_are_taken_back_where_seats_act_independently() -> None:
    table = fits(3)
    table.play(0, table.legal(0)[0])
    table.play(1, table.legal(1)[3])
    table.undo(0)
    assert table.to_act == (0, 2)
    assert [entry.line.seat for entry in table.live if entry.line.seat != CHANCE] == [1]


def test_a_roll_cannot_be_taken_back_freely_but_by_consent_and_comes_out_anew() -> None:
    table = fits(1)
    table.play(0, table.legal(0)[0])
    number = table.live[-2].line.n
    assert table.undo_offer(0) is None
    with pytest.raises(UndoRefused):
        table.rewind(0, number, ())
    shown = []
    for _ in range(12):
        table.rewind(0, number, (0,))
        assert table.history[-1].line.say == f"rewind {number}" and table.history[-1].line.by == "consent"
        lines = table.play(0, table.legal(0)[0])
        shown.append(lines[-1].say)
        number = lines[0].n
    counters = [
        entry.line.roll.counter for entry in table.history if entry.line.roll and entry.line.roll.drawer == CHANCE
    ]
    assert counters == list(range(len(counters))), "counters never go back"
    assert len(set(shown)) > 1, "an undone card is not a known future"


def test_rewinding_to_nowhere_is_refused() -> None:
    table = fits(1)
    for number in (0, -1, 10_000):
        with pytest.raises(UndoRefused):
            table.rewind(0, number, (0,))


def test_a_decision_number_rises_only_when_that_seats_choices_change() -> None:
    table = fits()
    mine, others = table.decision(0), table.decision(1)
    table.play(1, table.legal(1)[0], decision=others)
    assert table.decision(0) == mine, "seat 1 has chosen: nothing has changed for seat 0"
    assert table.decision(1) > others
    with pytest.raises(StaleDecision):
        table.play(0, table.legal(0)[0], decision=mine + 1)
    table.play(0, table.legal(0)[0], decision=mine)
    assert table.decision(0) > mine


def test_nothing_is_played_or_undone_after_closing() -> None:
    table = fits()
    table.play(0, table.legal(0)[0])
    table.close()
    assert table.to_act == () and table.undo_offer(0) is None
    with pytest.raises(TableClosed):
        table.play(1, "drop turn0 c1")
    with pytest.raises(TableClosed):
        table.undo(0)
    with pytest.raises(TableClosed):
        table.rewind(0, 1, (0, 1))


def test_a_fork_goes_on_with_dice_of_its_own_and_leaves_the_original_alone() -> None:
    table = fits(1)
    for _ in range(8):
        table.play(0, table.legal(0)[0])
    before = str(table.record)
    number = table.live[6].line.n
    forked = table.fork(number, seeded(99), ("medium",))
    assert [entry.line.say for entry in forked.live[:7]] == [entry.line.say for entry in table.live[:7]]
    assert forked.given == 7 and forked.seats == ("medium",)
    assert forked.undo_offer(0) is None, "what was given cannot be taken back"
    forked.play(0, forked.legal(0)[0])
    assert str(table.record) == before
    assert str(meowple.replay(str(forked.record)).record) == str(forked.record)
    assert meowple.verify(str(forked.record)).draws == sum(entry.line.roll is not None for entry in forked.history)


def test_typed_dice_are_marked_and_checked() -> None:
    table = Table(meowple.games["fits"], 1, {}, dealer=None)
    assert table.to_act == (CHANCE,)
    with pytest.raises(IllegalMove):
        table.play(CHANCE, "card L5")
    assert table.play(CHANCE, "start L5")[0].by == "typed"
    assert table.to_act == (0,)


def test_a_failure_inside_a_move_drops_the_copy() -> None:
    """The dealer fails after the move was applied: nothing of it counts."""

    class BrokenDealer(meowple.Dealer):
        is_broken = False

        def pick(self, total: int, drawer: int, counter: int) -> int:
            if self.is_broken:
                raise RuntimeError("the bag is torn")
            return super().pick(total, drawer, counter)

    dealer = BrokenDealer(bytes(32), {})
    table = Table(meowple.games["fits"], 1, {}, dealer)
    before, dump = str(table.record), table.state.dump()
    dealer.is_broken = True
    with pytest.raises(RuntimeError):
        table.play(0, table.legal(0)[0])
    assert (str(table.record), table.state.dump()) == (before, dump)
    dealer.is_broken = False
    table.play(0, table.legal(0)[0])


def test_a_view_has_nothing_of_the_others_choice() -> None:
    table = fits()
    table.play(1, table.legal(1)[5])
    said = table.history[-1].line.say
    assert said not in [row.say for row in View(table, 0).log()]
    assert said not in str(View(table, None).json())
    assert [row.say for row in View(table, 1).log()][-1] == said
    assert View(table, None).json()["legal"] == []


def test_an_uncompiled_game_sits_at_a_table_of_a_compiled_core() -> None:
    table = Table(PeekGame(), 2, {}, seeded(3))
    while not table.over:
        seat = table.to_act[0]
        table.play(seat, table.legal(seat)[0])
    assert table.scores == [0, 0] and table.state.winners() == [0, 1]
