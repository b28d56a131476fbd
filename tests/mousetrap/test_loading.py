"""What can be set up and read back, and what is refused with a reason."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meowple.core.errors import BadDump, BadSentence, BadSetup
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.components import CATCHES, KINDS, SETS, find_set, read_sets, write_set
from meowple.games.mousetrap.diagram import floor_from_diagram, set_up, write_diagram
from meowple.games.mousetrap.floor import Floor
from tests.mousetrap.positions import drawn, new, play_randomly
from tests.mousetrap.test_floor import tables

# Sets

USUAL = """
[r1]
mouse = 6
supermouse = 1
trapmouse = 2
friends = "abc"
cats = "abc"
milk = 2
trap = 2
cheese = 5
"""


def test_a_file_of_sets_is_read() -> None:
    assert read_sets(USUAL) == {"r1": SETS["r1"]}


@pytest.mark.parametrize(
    ("old", "wrong", "why"),
    [
        ("mouse = 6", "mouse = 7", "24 tiles, not 25"),
        ("milk = 2", "milk = -1", "at least once"),
        ("milk = 2", 'milk = "2"', "whole number"),
        ("milk = 2", "cream = 2", "must say"),
        ('cats = "abc"', "cats = 3", "set r1: cats are letters"),
        ('cats = "abc"', 'cats = "abe"', "cats are letters"),
        ('friends = "abc"', 'friends = "abd"', "need a cat d"),
        ("[r1]", "r1 = 5\n[r2]", "must say"),
        ("[r1]", "[r1", "cannot be read"),
    ],
)
def test_impossible_data_is_refused(old: str, wrong: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        read_sets(USUAL.replace(old, wrong, 1))


def test_a_set_reads_back_from_its_numbers() -> None:
    for tiles in SETS.values():
        assert find_set(write_set(tiles)) == tiles
    assert write_set(find_set("6,1,2,cba,bac,2,2,5")) == "6,1,2,abc,abc,2,2,5"


# Sentences


@pytest.mark.parametrize(
    "text",
    [
        "place cheese 03,1",
        "place cheese -0,1",
        "place cheese 3",
        "place cheese 3,",
        "place cheese 96,0",
        "place cheese 1,2,3",
        "place mice 0,0",
        "place cheese",
        "draw mice",
        "draw twin",
        "start 5",
        "start 0",
    ],
)
def test_other_sentences_are_not_understood(text: str) -> None:
    with pytest.raises(BadSentence):
        GAME.read(text)


@given(st.integers(-95, 95), st.integers(-95, 95), st.sampled_from(["mouse", "friend-c", "cheese"]))
def test_every_place_within_reach_is_understood(x: int, y: int, tile: str) -> None:
    assert GAME.read(f"place {tile} {x},{y}").text == f"place {tile} {x},{y}"


# Dumps


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", "1"),
        ("turn", 0),
        ("turn", 7),
        ("start", 1),
        ("start", -1),
        ("drawing", 0),
        ("set", "r1"),
        ("set", "6,1,2,abc,abc,2,2,6"),
        ("any_cat", 1),
        ("unseen", [0, 1]),
        ("unseen", [0]),
        ("unseen", [0, 99]),
        ("stacks", [[], []]),
        ("hands", [["mouse"]]),
        ("hands", [["cheese", "cheese", "cheese"], ["mouse", "mouse", "mouse"]]),
        ("laid", ["1 cheese 0,0", "2 cheese 1,1", "1 cheese 0,1"]),
        ("laid", ["1 cheese 0,0", "1 cheese 1,0", "2 cheese 0,1"]),
        ("laid", ["9 cheese 0,0"]),
        ("laid", ["1 cheese 1,0"]),
        ("laid", "cheese"),
        ("extra", 1),
    ],
)
def test_a_damaged_dump_is_refused(key: str, value: object) -> None:
    state = play_randomly(new(), 1, 3)
    assert GAME.load(state.dump()).dump() == state.dump()
    raw = json.loads(state.dump())
    raw[key] = value
    with pytest.raises(BadDump):
        GAME.load(json.dumps(raw, separators=(",", ":")))


@pytest.mark.parametrize("part", ["hands", "stacks"])
def test_hands_and_stacks_have_no_order(part: str) -> None:
    raw = json.loads(play_randomly(new(), 1, 3).dump())
    raw[part][0].reverse()
    with pytest.raises(BadDump, match="sorted"):
        GAME.load(json.dumps(raw, separators=(",", ":")))


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "7", '{"hands":3}', "[" * 2000])
def test_anything_else_is_no_dump(text: str) -> None:
    with pytest.raises(BadDump):
        GAME.load(text)


def test_a_hand_cannot_be_face_down_when_it_can_be_worked_out() -> None:
    state = play_randomly(new(), 3, 44)
    raw = json.loads(state.dump())
    for seat in (0, 1):
        raw["stacks"][seat], raw["hands"][seat], raw["unseen"][seat] = raw["hands"][seat], [], len(raw["hands"][seat])
    with pytest.raises(BadDump, match="worked out"):
        GAME.load(json.dumps(raw, separators=(",", ":")))


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("version", 2, "not a number from 1 to 1"),
        ("turn", 0, "another seat's turn"),
        ("start", 3, "another seat's turn"),
        ("start", -1, "nobody has begun"),
        ("drawing", 0, "another seat draws"),
        ("any_cat", 1, "neither true nor false"),
        ("unseen", [0], "every seat has a hand"),
        ("unseen", [0, 1], "cannot be like this"),
        ("stacks", [[], []], "not one set"),
        ("hands", [["mouse"]], "two to four"),
        ("hands", [[]] * 5, "two to four"),
        ("laid", ["1 cheese 0,0", "2 cheese 1,1", "1 cheese 0,1"], "no tile can be laid at 1,1"),
        ("laid", ["1 cheese 0,0", "3 cheese 1,0", "1 cheese 0,1"], "no tile can be laid at 1,0"),
        ("laid", ["1 cheese 0,0", "5 cheese 1,0", "1 cheese 0,1"], "no tile can lie like this: 5 cheese 1,0"),
        ("laid", ["1 cheese 0,0", "2 cheese 1,00", "1 cheese 0,1"], "no tile can lie like this: 2 cheese 1,00"),
        ("extra", 1, "no field extra"),
    ],
)
def test_a_refusal_says_why(key: str, value: object, why: str) -> None:
    raw = json.loads(play_randomly(new(), 1, 3).dump())
    raw[key] = value
    with pytest.raises(BadDump, match=why):
        GAME.load(json.dumps(raw, separators=(",", ":")))


def test_seats_lay_one_after_the_other() -> None:
    raw = json.loads(play_randomly(new(), 1, 4).dump())
    _, tile, place = raw["laid"][2].split(" ")
    raw["laid"][2] = f"2 {tile} {place}"
    raw["stacks"][0] = sorted([*raw["stacks"][0], tile], key=KINDS.index)
    raw["stacks"][1].remove(tile)
    with pytest.raises(BadDump, match="one after the other"):
        GAME.load(json.dumps(raw, separators=(",", ":")))


def test_the_last_tile_of_a_stack_is_in_the_hand() -> None:
    raw = json.loads(play_randomly(new(), 1, 44).dump())
    assert raw["stacks"][0] == [] and len(raw["hands"][0]) == 2
    raw["stacks"][0] = [raw["hands"][0].pop()]
    with pytest.raises(BadDump, match="last tile of a stack"):
        GAME.load(json.dumps(raw, separators=(",", ":")))


def moved(raw: dict[str, list[list[str]]], seat: int, tiles: list[str]) -> None:
    """From the stack of a seat into its hand."""
    for tile in tiles:
        raw["stacks"][seat].remove(tile)
    raw["hands"][seat] = sorted([*raw["hands"][seat], *tiles], key=KINDS.index)


def test_1c_hands_are_dealt_seat_by_seat() -> None:
    raw = json.loads(new(3).dump())
    moved(raw, 0, ["mouse", "milk"])
    GAME.load(json.dumps(raw, separators=(",", ":")))
    moved(raw, 2, ["trap"])
    with pytest.raises(BadDump, match="somebody else draws first"):
        GAME.load(json.dumps(raw, separators=(",", ":")))


@pytest.mark.parametrize(("lacking", "drawing"), [([1], 1), ([0, 1], 0), ([0, 0], 0), ([2], 2)])
def test_2e_only_who_has_just_laid_draws_one_tile(lacking: list[int], drawing: int) -> None:
    state = play_randomly(new(4), 1, 4)
    assert state.turn == 0
    state.apply(0, state.legal(0)[0])
    assert state.drawer() == 0 and GAME.load(state.dump()) == state
    raw = json.loads(state.dump())
    moved(raw, 0, raw["stacks"][0][:1])
    for seat in lacking:
        tile = raw["hands"][seat].pop()
        raw["stacks"][seat] = sorted([*raw["stacks"][seat], tile], key=KINDS.index)
    raw["drawing"] = drawing
    with pytest.raises(BadDump, match="somebody else draws first"):
        GAME.load(json.dumps(raw, separators=(",", ":")))


# Fields


def test_every_attribute_is_declared() -> None:
    state = new()
    kept = {name for name in dir(state) if not name.startswith("_") and not callable(getattr(state, name))}
    assert kept == {"players", *(field.path[0] for field in state.fields())}
    parts = {name for name in dir(state.floor) if not name.startswith("_") and not callable(getattr(state.floor, name))}
    derived = {field.path[1] for field in state.fields() if len(field.path) > 1}
    assert parts == {"kinds", "owners", "cells", *derived}, "what `laid` says, and what follows from it"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_and_a_loaded_position_keep_every_field(players: int) -> None:
    state = play_randomly(new(players, friends="any"), 7, 30)
    loaded = GAME.load(state.dump())
    copied = state.copy()
    for field in state.fields():
        kept = field.get(state)
        if field.derived:
            assert field.get(loaded) == field.get(copied) == kept, field.name
        if not field.shared and not isinstance(kept, (bool, int)):
            assert field.get(copied) is not kept, field.name
    assert loaded == copied == state
    before, hands, stacks = state.dump(), [hand[:] for hand in state.hands], [stack[:] for stack in state.stacks]
    play_randomly(copied, 8, 40)
    for viewer in (None, *range(players)):
        state.seen_by(viewer).imagine(Random(viewer))
    assert (state.dump(), state.hands, state.stacks) == (before, hands, stacks), "shared, but replaced, never changed"
    assert copied.hands != hands


# Drawings


@settings(max_examples=60, deadline=None)
@given(tables)
def test_a_sketched_field_reads_back(floor: Floor) -> None:
    lines = write_diagram(floor)
    again = floor_from_diagram("\n".join(lines), len(floor.points), floor.catches == CATCHES[1])
    assert write_diagram(again) == lines and again.points == floor.points
    assert sorted(zip(again.cells, again.kinds, strict=True)) == sorted(zip(floor.cells, floor.kinds, strict=True))


def test_a_position_from_a_drawing_can_be_played() -> None:
    state = drawn("[m1] * ~\n A . m2", "mouse cheese trap", "milk cat-a supermouse")
    assert state.turn == 1 and state.to_act() == (1,) and state.scores() == [0, 0]
    assert GAME.load(state.dump()).dump() == state.dump()
    state.apply(1, GAME.read("place milk 0,-2"))
    assert state.scores() == [1, 0]
    assert play_randomly(state, 1).is_over()


def test_missing_hands_are_dealt_by_chance() -> None:
    state = drawn("[m1] * ~\n A . m2")
    assert state.drawer() == 0 and [state.hand_size(seat) for seat in (0, 1)] == [0, 0]
    state = play_randomly(state, 1, 5)
    assert [state.hand_size(seat) for seat in (0, 1)] == [3, 3]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 96), st.integers(2, 4))
def test_the_owners_of_things_are_shared_out_whenever_there_is_a_way(seed: int, tiles: int, players: int) -> None:
    """Any table that was really played can be set up again from its drawing, which does not say who laid things."""
    state = play_randomly(new(players), seed, min(tiles, 24 * players))
    again = set_up(new(players), "\n".join(write_diagram(state.floor)))
    assert again.scores() == state.scores() and again.components() == state.components()
    assert again.turn == state.turn and GAME.load(again.dump()).dump() == again.dump()


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        ("m1 . *", "hang together"),
        ("m1 *\n. . m2", "hang together"),
        ("m *", "whose mouse"),
        ("m3 *", "no tile is drawn"),
        ("q1 *", "no tile is drawn"),
        ("[m1] [*]", "one middle"),
        ("[.] *", "middle of the table has a tile"),
        ("m1 m1 m1", "so many tiles yet"),
        ("s1 s1 * *", "not so many of supermouse"),
        ("* * * * * * * * * * *", "so many of cheese"),
    ],
)
def test_impossible_drawings_are_refused(drawing: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        drawn(drawing)


def test_only_an_empty_table_can_be_set_up() -> None:
    with pytest.raises(BadSetup, match="who begins"):
        drawn("[s1] *", start="drawn")
    with pytest.raises(BadSetup, match="empty table"):
        set_up(drawn("[s1] *"), "[m1] *")


def test_impossible_hands_are_refused() -> None:
    with pytest.raises(BadSetup, match="cannot hold supermouse"):
        drawn("[s1] *", "supermouse")
    with pytest.raises(BadSetup, match="cannot hold mouse"):
        drawn("[s1] *", "mouse mouse mouse mouse")


def test_random_numbers_alone_decide_a_playout() -> None:
    assert play_randomly(new(4), 5).dump() == play_randomly(new(4), 5).dump()
