"""Nobody learns from the table what they may not know: hands, and what is left in a stack."""

import json
from collections import Counter
from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.dealer import seeded
from meowple.core.errors import UndoRefused
from meowple.core.picture import Scene
from meowple.core.state import Event
from meowple.core.table import Table
from meowple.core.view import View
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.components import KINDS
from meowple.testing.setups import Setup
from meowple.testing.twins import Twins
from tests.mousetrap.positions import dealt, new, play_randomly, state_of, table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("lonely", [False, True])
def test_twins_look_the_same_from_the_first_line_to_the_last(players: int, lonely: bool) -> None:
    """Whole games; with a set of hardly anything but mice stacks soon hold only tiles that are all alike."""
    options = {"set": "15,1,2,a,a,1,1,2"} if lonely else {}
    differed = 0
    for viewer in (None, players - 1):
        twins = Twins(Setup(GAME, players, options), viewer, 5)
        twins.run(1000)
        assert twins.a.over
        differed += twins.differed
    assert differed > 20


def test_a_stack_of_tiles_that_are_all_alike_is_still_drawn_from() -> None:
    state = new(set="17,1,1,a,a,1,1,1")
    state.stacks[0] = [0] * 5
    state.go_on(None)
    chances = state.chances()
    assert [(action.text, weight) for action, weight in chances] == [("draw mouse", 1), ("draw twin mouse", 4)]
    assert {state.told(CHANCE, action, 1).text for action, _ in chances} == {"draw"}
    drawn = Counter(state.draw(Random(seed)).text for seed in range(500))
    assert 60 < drawn["draw mouse"] < 140 and drawn["draw twin mouse"] == 500 - drawn["draw mouse"]
    state.apply(CHANCE, GAME.read("draw twin mouse"))
    assert state.hands[0] == [0] and len(state.stacks[0]) == 4


def test_only_the_drawing_seat_hears_what_it_draws() -> None:
    at = table()
    at.play(CHANCE, "draw cheese")
    heard = [View(at, viewer).log()[0].say for viewer in (None, 0, 1)]
    assert heard == ["draw", "draw cheese", "draw"]


def test_what_is_told_can_be_followed_on_ones_own_view() -> None:
    """Applying the told sentences to a seat's first view leads to every later view of that seat."""
    for seed in range(6):
        players = 2 + seed % 3
        state = new(players, start="drawn" if seed % 2 else "1", set="r4" if seed % 2 else "15,1,2,a,a,1,1,2")
        viewers = [None, *range(players)]
        followed = [state.seen_by(viewer) for viewer in viewers]
        rng = Random(seed)
        while not state.is_over():
            seat = state.to_act()[0]
            action = state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat))
            for view, viewer in zip(followed, viewers, strict=True):
                view.apply(seat, state.told(seat, action, viewer))
            state.apply(seat, action)
            for view, viewer in zip(followed, viewers, strict=True):
                assert view.dump() == state.seen_by(viewer).dump()


def test_events_name_no_hidden_tile() -> None:
    state = new(3)
    rng = Random(2)
    while not state.is_over():
        seat = state.to_act()[0]
        action = state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat))
        events: list[Event] = []
        state.apply(seat, action, events.append)
        if seat == CHANCE:
            assert events == []
        else:
            tile = action.text.split(" ")[1]
            told = " ".join(str(value) for event in events[:3] for value in event.values.values())
            assert state.is_over() or {name for name in KINDS if name in told.split(" ")} == {tile}


def test_a_view_does_not_hold_the_hidden_hand() -> None:
    state = play_randomly(new(), 4, 10)
    for viewer, other in ((0, 1), (1, 0)):
        seen = json.loads(state.seen_by(viewer).dump())
        assert seen["hands"][other] == [] and seen["unseen"][other] == 3 and len(seen["stacks"][other]) == 19
        assert len(seen["hands"][viewer]) == 3 and len(seen["stacks"][viewer]) == 16


def test_pictures_show_backs_of_hidden_hands() -> None:
    state = play_randomly(new(), 4, 11)
    other = state.copy()
    other.hold(0, other.stacks[0][:3], sorted(other.stacks[0][3:] + other.hands[0]), 0)
    assert other.hands[0] != state.hands[0]
    translate = GAME.translator("en")
    for viewer in (None, 1):
        one, two = (Scene(each.seen_by(viewer), viewer, translate) for each in (state, other))
        assert GAME.picture(one) == GAME.picture(two)
        assert GAME.sketch(one) == GAME.sketch(two) and GAME.describe(one) == GAME.describe(two)
    mine, twin = (Scene(each.seen_by(0), 0, translate) for each in (state, other))
    assert GAME.picture(mine) != GAME.picture(twin)


def test_imagined_hands_are_any_of_the_tiles_not_laid() -> None:
    state = play_randomly(new(), 9, 20)
    seen = state.seen_by(0)
    rng = Random(1)
    imagined = [seen.imagine(rng) for _ in range(600)]
    left = seen.stacks[1]
    for each in imagined:
        assert sorted(each.hands[1] + each.stacks[1]) == left and len(each.hands[1]) == 3
        assert each.hands[0] == state.hands[0] and each.unseen == [0, 0]
    found = Counter(kind for each in imagined for kind in each.hands[1])
    for kind in set(left):
        expected = 600 * 3 * left.count(kind) / len(left)
        assert abs(found[kind] - expected) < 6 * expected**0.5


def test_nobody_hears_whether_the_tiles_of_a_stack_are_all_alike() -> None:
    mouse, cheese = KINDS.index("mouse"), KINDS.index("cheese")
    worlds = []
    for hand, stack in (([mouse, mouse, cheese], [mouse] * 3), ([mouse] * 3, [mouse, mouse, cheese])):
        state = play_randomly(new(), 1, 0)
        state.hands[0], state.stacks[0] = hand, stack
        worlds.append(state)
    for line in range(4):
        one, two = worlds
        assert one.to_act() == two.to_act() and one.drawer() == two.drawer()
        assert one.seen_by(1).dump() == two.seen_by(1).dump()
        seat = one.to_act()[0]
        for state in worlds:
            action = state.chances()[-1][0] if seat == CHANCE else GAME.read(f"place mouse 0,{line // 2}")
            assert seat != CHANCE or state.told(seat, action, 1).text == "draw"
            state.apply(seat, action)
        if one.to_act() == (1,):
            break
    assert len(worlds[0].chances()) == 0 and one.seen_by(1).dump() == two.seen_by(1).dump()


def test_a_choice_can_be_taken_back_only_before_the_draw() -> None:
    at = dealt()
    at.play(0, "place cheese 0,0")
    assert at.undo_offer(0) == 7
    at.play(CHANCE, "draw milk")
    assert at.undo_offer(0) is None
    with pytest.raises(UndoRefused):
        at.undo(0)


def test_without_a_stack_a_choice_can_be_taken_back_until_somebody_answers() -> None:
    at = Table(GAME, 2, {}, seeded(3))
    while len(state_of(at).floor.kinds) < 43:
        at.play(at.to_act[0], at.legal(at.to_act[0])[0])
    seat = at.to_act[0]
    at.play(seat, at.legal(seat)[0])
    assert at.undo_offer(seat) == at.number
    at.play(1 - seat, at.legal(1 - seat)[0])
    assert at.undo_offer(seat) is None
