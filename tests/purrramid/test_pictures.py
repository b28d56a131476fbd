"""What the picture promises: at a glance what holds, what a stop would do, how likely the next roll is dead."""

import itertools
import xml.etree.ElementTree as ElementTree
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meowple.bots.playout import play_random
from meowple.core.action import CHANCE
from meowple.core.picture import Scene, Shape
from meowple.games.purrramid import GAME
from meowple.games.purrramid.actions import Place
from meowple.games.purrramid.art_cats import CATS, GOLDEN_CATS, cat_name
from meowple.games.purrramid.dice import dead_ways
from meowple.games.purrramid.picture_chips import MOST
from meowple.games.purrramid.picture_odds import Stopping, dead_told, safe_values, stopping_told
from meowple.games.purrramid.picture_text import joining
from meowple.games.purrramid.position import DECIDE, OPEN
from meowple.games.purrramid.rules import Purrramid
from tests.purrramid.tables import cover, cover_all_but, fresh, play
from tests.purrramid.walks import steps

ENGLISH = GAME.translator("en")


def drawn(state: Purrramid, *said: str, viewer: int = 0, shape: Shape = "wide") -> str:
    picture = GAME.picture(Scene(state.seen_by(viewer), viewer, ENGLISH, (), said, shape))
    ElementTree.fromstring(picture)
    return picture


def test_at_least_eight_cats_and_golden_ones() -> None:
    assert len({pose for pose, _, _ in CATS}) >= 6 and len(CATS) >= 8 and len(GOLDEN_CATS) >= 3
    for board in (fresh(side="a").board, fresh(side="b").board):
        same = [
            (field.name, near)
            for field in board.fields
            for near in field.near
            if cat_name(field.slot, 0, False) == cat_name(near, 0, False)
        ]
        assert len(same) < 16, "neighbours mostly differ"


def test_stopping_says_what_it_gives_or_costs() -> None:
    state = fresh()
    cover(state, "a4 a5")
    play(state, "roll 1 1 1 3 5", "place b4 3 5")
    assert stopping_told(state, ENGLISH) == "Stop now: 1 cat, 1 ball of yarn"
    play(state, "go", "roll 1 1 1", "place b3 1")
    assert stopping_told(state, ENGLISH) == "Stop now: catastrophe!"
    play(state, "go", "roll 1 1", "place c1 1 1")
    assert "Stop now: catastrophe!" in drawn(state)


def test_an_extra_turn_and_a_victory_are_announced() -> None:
    state = fresh()
    state.left[0] = 1
    play(state, "roll 1 1 1 1 2", "place a2 1 1 1 1 2")
    told = Stopping(state)
    assert told.wins and told.extra == 4 and told.tiles == 1
    assert stopping_told(state, ENGLISH) == "Stop now: 1 cat, extra turn, victory!"


def test_a_stop_that_fails_is_asked_twice() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6", "place b9 2 4")
    assert 'data-word="stop"' in drawn(state) and "Stop anyway" in drawn(state)
    assert 'data-word="anyway"' not in drawn(state)
    assert 'data-word="anyway"' in drawn(state, "stop") and "Really?" in drawn(state, "stop")
    assert 'data-word="go"' not in drawn(state, viewer=1)


def test_ghosts_show_where_dice_and_cats_would_be() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6")
    assert "purr-ghost" not in drawn(state, "place", "a2")
    assert "purr-ghost" in drawn(state, "place", "a2", "6") and "Stop now: 1 cat" in drawn(state, "place", "a2", "6")
    play(state, "place a2 6")
    assert "purr-ghost-a2" in drawn(state, "stop") and "purr-ghost-a2" not in drawn(state)


def parts(state: Purrramid, *said: str, shape: Shape = "wide") -> dict[str, str]:
    return GAME.draw(Scene(state, 0, ENGLISH, (), said, shape)).parts


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_every_picture_has_the_same_parts_and_no_style(shape: Shape) -> None:
    waiting, placing, over = fresh(3, first="draw"), fresh(3), fresh(3)
    play(placing, "roll 1 2 3 4 6")
    play_random(over, Random(1))
    assert len(parts(placing, shape=shape)) == 11 + 11
    for state in (waiting, fresh(3), placing, over):
        drawn = parts(state, shape=shape)
        assert set(drawn) == set(parts(placing, shape=shape))
        for id, part in drawn.items():
            assert ElementTree.fromstring(part).get("id") == id and id.startswith("purrramid-")
            assert ' style="' not in part


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {id.removeprefix("purrramid-") for id in after if before[id] != after[id]}


def test_little_is_drawn_anew() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6")
    before = parts(state)
    assert changed(before, parts(state, "place", "a2")) == {"row-a"}
    assert changed(before, parts(state, "place", "a2", "6")) == {"row-a", "dice", "outlook", "ghost"}
    play(state, "place a2 6")
    before = parts(state)
    assert changed(before, parts(state, "stop")) == {"buttons", "ghost"}
    play(state, "stop")
    joined_before = "row-b"
    assert changed(before, parts(state)) == {
        "row-a",
        joined_before,
        "turn",
        "dice",
        "outlook",
        "buttons",
        "seat0",
        "seat1",
    }


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_the_chance_of_a_dead_roll_is_exact(hand: int) -> None:
    for values in (1 << 8, 1 << 1 | 1 << 12, 1 << 3 | 1 << 5 | 1 << 7, 0):
        dead = 0
        for faces in itertools.product(range(1, 7), repeat=hand):
            sums = {sum(part) for size in range(1, hand + 1) for part in itertools.combinations(faces, size)}
            dead += not any(values >> total & 1 for total in sums)
        assert dead_ways(values, hand) == dead


def test_the_odds_are_told() -> None:
    state = fresh()
    cover_all_but(state, "a1 a2 k1")
    play(state, "roll 1 1 1 1 6", "place a2 6", "go", "roll 1 2 2 2", "place a1 1")
    dead = 216 - 25  # three dice make a 12 in 25 ways, two of them in 16 more
    dead = 216 - 25 - 16
    assert dead_told(state, ENGLISH) == f"Next roll dead: {100 * dead / 216:.1f}% ({dead} of 216)"
    assert f"({dead} of 216)" in drawn(state)


def test_fields_that_keep_everything_safe() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6", "place a2 6")
    assert safe_values(state) == 1 << 1 | 1 << 3  # a1 and a3
    play(state, "go", "roll 1 1 3 6", "place a4 6")
    assert safe_values(state) == 1 << 3  # only a3 joins them


def test_every_open_field_and_die_can_be_clicked() -> None:
    state = fresh()
    play(state, "roll 1 2 3 4 6")
    words = {shape.get("data-word") for shape in ElementTree.fromstring(drawn(state)).iter()}
    said = {word for action in state.legal(0) for word in action.text.split(" ")[1:]}
    assert said <= words


@pytest.mark.parametrize("side", ["a", "b"])
def test_on_a_phone_dice_are_touched_first_and_their_fields_stand_by_as_chips(side: str) -> None:
    state = fresh(side=side)
    play(state, "roll 1 2 3 4 6")
    legal = [action.text.split(" ") for action in state.legal(0) if action.text.startswith("place")]
    assert {"1", "2", "3", "4", "6"} <= (words := words_of(state)) and not words & {place[1] for place in legal}
    for dice in {tuple(place[2:]) for place in legal}:
        chips = {place[1] for place in legal if tuple(place[2:]) == dice}
        assert words_of(state, *dice) >= chips, dice
        assert chips_of(state, *dice) == chips and len(chips) <= MOST, "each once, and all have room"


def test_few_fields_stand_by_as_chips_at_once() -> None:
    state = fresh()
    cover_all_but(state, "a1 a2 k1")
    play(state, "roll 1 1 1 1 6")
    assert chips_of(state) == {action.text.split(" ")[1] for action in state.legal(0) if isinstance(action, Place)}


def words_of(state: Purrramid, *dice: str) -> set[str]:
    picture = GAME.picture(Scene(state, 0, ENGLISH, (), (), "tall", wanted=tuple((die,) for die in dice)))
    return {shape.get("data-word", "") for shape in ElementTree.fromstring(picture).iter()}


def chips_of(state: Purrramid, *dice: str) -> set[str]:
    picture = GAME.picture(Scene(state, 0, ENGLISH, (), (), "tall", wanted=tuple((die,) for die in dice)))
    found = [shape.get("id", "") for shape in ElementTree.fromstring(picture).iter()]
    chips = [id.removeprefix("purr-chip-") for id in found if id.startswith("purr-chip-")]
    assert len(chips) == len(set(chips))
    return set(chips)


def holds_naively(state: Purrramid) -> bool:
    """3d, 3f once more, from the geometry alone."""
    fields = [state.board.fields[state.slot_of(action)] for action in state.placed]
    for field in fields:
        under = [
            other
            for other in state.board.fields
            if other.row == field.row - 1 and other.left < field.right and field.left < other.right
        ]
        if any(state.on[other.slot] == OPEN for other in under):
            return False
    groups = [{field.name} for field in fields]
    for one, two in itertools.combinations(fields, 2):
        beside = one.row == two.row and (one.right == two.left or two.right == one.left)
        above = abs(one.row - two.row) == 1 and one.left < two.right and two.left < one.right
        if beside or above:
            first = next(group for group in groups if one.name in group)
            second = next(group for group in groups if two.name in group)
            if first is not second:
                groups.remove(second)
                first |= second
    return len(groups) == 1


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from("ab"), st.integers(2, 4))
def test_whatever_lies_there_a_stop_holds_exactly_if_geometry_says_so(seed: int, side: str, players: int) -> None:
    rng = Random(seed)
    state = fresh(players, side=side)
    for _ in range(120):
        seat = state.to_act()[0]
        if state.step == DECIDE:
            assert state.can_stop_well() is holds_naively(state)
        legal = state.legal(seat) if seat != CHANCE else [state.draw(rng)]
        steady = [action for action in legal if isinstance(action, Place) and state.is_supported(state.slot_of(action))]
        state.apply(seat, rng.choice(steady if steady and rng.random() < 0.7 else legal))
        if state.is_over():
            break


def test_the_board_is_shown_before_the_first_seat_is_drawn() -> None:
    state = fresh(2, first="draw")
    picture = drawn(state)
    assert "Who begins?" in picture and 'id="purr-k1"' in picture
    assert state.on == [], "drawing it changes nothing"


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_ears_hear_what_eyes_see(lang: str) -> None:
    state = fresh()
    cover(state, "a4 a5")
    play(state, "roll 1 1 1 3 5")
    told = GAME.describe(Scene(state, 0, GAME.translator(lang)))
    assert any("1, 1, 1, 3, 5" in line for line in told)
    yarn = {"en": "b4 (8 with yarn)", "pl": "b4 (8 z włóczką)", "cs": "b4 (8 s klubíčkem)"}[lang]
    assert any(yarn in line and "a3 (3)" in line and "a4" not in line for line in told)
    play(state, "place b4 3 5")
    told = GAME.describe(Scene(state, 0, GAME.translator(lang)))
    assert any("3+5" in line and "b4" in line for line in told)
    assert stopping_told(state, GAME.translator(lang)) in told and dead_told(state, GAME.translator(lang)) in told


def test_the_sketch_shows_every_row() -> None:
    state = fresh(2)
    state.gold[30] = 1
    rows = GAME.sketch(Scene(state, 0, ENGLISH)).splitlines()[2:13]
    assert [row[0] for row in rows] == list("kjihgfedcba")
    assert rows[-1].count("^^") == 11 and rows[0].split() == ["k", "[", "12]"]


@pytest.mark.parametrize("tiles_link", [False, True])
def test_3d_a_field_joins_the_dice_if_they_would_be_connected(tiles_link: bool) -> None:
    """Field by field as the rule has it, against all of them at once as the picture asks."""
    rng, state, seen = Random(2), fresh(2, tiles_link=tiles_link), 0
    for _ in itertools.islice(steps(state, rng), 400):
        placed = [state.slot_of(action) for action in state.placed]
        expected = {
            field.slot
            for field in state.board.fields
            if placed and state.on[field.slot] == OPEN and len(state.group([field.slot, *placed])) > 1
        }
        assert joining(state) == expected
        seen += bool(expected)
    assert seen > 20
