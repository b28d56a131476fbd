"""A damaged or foreign record gives a clear error and never a wrong game."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import meowple
from meowple.core.errors import BadRecord, MeowpleError, NotVerified, UnknownGame
from meowple.core.table import Table


def closed_record() -> str:
    """A verified one-board table for two, with an undo in it."""
    table = meowple.new("fits", 2, options={"boards": "1"})
    table.play(0, table.legal(0)[0])
    table.undo(0)
    while not table.over:
        seat = table.to_act[-1]
        table.play(seat, table.legal(seat)[0])
    table.close()
    return str(table.record)


RECORD = closed_record()


def changed(**fields: object) -> str:
    return json.dumps({**json.loads(RECORD), **fields})


def with_line(number: int, **fields: object) -> str:
    raw = json.loads(RECORD)
    raw["lines"][number - 1] |= fields
    return json.dumps(raw)


def test_a_record_can_be_read_by_a_person() -> None:
    lines = RECORD.splitlines()
    assert lines[2] == ' "game": "fits",'
    assert any(line.startswith('  {"n": 3, "seat": 0, "say": "drop turn0 c1", "by": "person"') for line in lines)


def test_a_closed_record_is_verified() -> None:
    assert meowple.verify(RECORD).draws == RECORD.count('"seat": "chance"')


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not a record of ours"),
        ('{"chess": 1}', "not a record of ours"),
        (changed(meowple=3), "format 3"),
        (changed(game="chess"), "chess"),
        (changed(rules=99), "rules 1 to 1"),
        (changed(players=3), "seats"),
        (changed(players=0), "players"),
        (changed(options={"boards": "19"}), "boards"),
        (changed(options={"boards": ["1"]}), "options"),
        (changed(extra=1), "extra"),
        (changed(lines="none"), "lines"),
        (changed(lines=[1]), "line 1"),
        (changed(dice={"seed": 1}), "dice"),
        (changed(given=10_000), "given"),
        (with_line(3, say="drop turn0 c6"), "line 3"),
        (with_line(3, say="fly"), "line 3"),
        (with_line(3, seat=7), "line 3"),
        (with_line(3, seat=True), "line 3"),
        (with_line(3, by=""), "line 3"),
        (with_line(3, n=4), "line 3"),
        (with_line(3, hash="0" * 16), "the record was changed"),
        (with_line(3, by="somebody else"), "the record was changed"),
        (with_line(4, say="undo 99"), "line 4"),
        (with_line(4, say="undo ²"), "line 4"),
        (with_line(1, roll="0:0 1/5"), "line 1"),
        (with_line(1, roll="0:0 9/4"), "line 1"),
        (with_line(1, roll=None), "the dealer drew it"),
    ],
)
def test_what_is_wrong_is_said(text: str, says: str) -> None:
    with pytest.raises(MeowpleError, match=says):
        meowple.replay(text)


@given(at=st.integers(0, len(RECORD) - 1), letter=st.sampled_from('0123456789abcxyz"{}[],: -'))
@settings(max_examples=150, deadline=None)
def test_no_single_changed_letter_gives_another_game(at: int, letter: str) -> None:
    """Either a clear error, or the same game (a change in white space, a name or the seed's own commitment)."""
    text = RECORD[:at] + letter + RECORD[at + 1 :]
    try:
        table = meowple.replay(text)
    except BadRecord:
        return
    except UnknownGame:
        return
    assert table.state.dump() == meowple.replay(RECORD).state.dump()


def test_dice_that_do_not_follow_from_the_seed_are_found() -> None:
    dice = json.loads(RECORD)["dice"]
    with pytest.raises(NotVerified, match="committed"):
        meowple.verify(changed(dice={**dice, "seed": "00" * 32}))
    with pytest.raises(BadRecord, match="the record was changed"):
        meowple.verify(changed(dice={**dice, "nonces": {"0": "other", "1": "nonces"}}))
    with pytest.raises(NotVerified, match="sealed"):
        meowple.verify(changed(dice={**dice, "seed": None}, end=None))
    with pytest.raises(BadRecord, match="the record was changed"):
        meowple.verify(changed(dice=None))


def test_typed_dice_are_said_to_be_typed() -> None:
    table = Table(meowple.games["fits"], 1, {"boards": "1"})
    while not table.over:
        seat = table.to_act[-1]
        table.play(seat, table.state.chances()[0][0] if seat == meowple.CHANCE else table.legal(seat)[0])
    table.close()
    found = meowple.verify(str(table.record))
    assert (found.draws, found.typed, found.is_whole) == (0, 16, False)
    assert any("typed in" in text for text in found.say(table.game.translator("en")))


def test_the_seed_of_a_running_table_is_nowhere_in_its_record() -> None:
    table = meowple.new("fits", 2)
    assert table.dealer is not None
    assert table.dealer.seed.hex() not in str(table.record)
    table.close()
    assert table.dealer.seed.hex() in str(table.record)
