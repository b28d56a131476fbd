"""Mousetrap by the numbers of its RULES.md: preparation, turns, options and length."""

from collections import Counter
from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import BadSetup, IllegalMove
from meowple.core.reading import read_record
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.components import CATCHES, KINDS, SETS, find_set
from meowple.games.mousetrap.diagram import floor_from_diagram
from tests.mousetrap.positions import deal, dealt, drawn, new, play_randomly, points, state_of, table


def reason(at: Table, seat: int, say: str) -> str:
    found = at.state.why_not(seat, GAME.read(say))
    return "" if found is None else found.code


def words(kinds: list[int]) -> list[str]:
    return [KINDS[kind] for kind in kinds]


# 1. Preparation


def test_1a_every_player_has_the_same_24_tiles() -> None:
    for players in GAME.players:
        state = new(players)
        assert [len(stack) for stack in state.stacks] == [24] * players
        assert all(stack == state.stacks[0] for stack in state.stacks)


def test_1b_the_usual_set() -> None:
    counts = {KINDS[kind]: find_set("r1").count(kind) for kind in find_set("r1")}
    assert counts == {
        "mouse": 6,
        "supermouse": 1,
        "trapmouse": 2,
        **{f"friend-{letter}": 1 for letter in "abc"},
        **{f"cat-{letter}": 1 for letter in "abc"},
        "milk": 2,
        "trap": 2,
        "cheese": 5,
    }


def test_1c_everybody_draws_three_tiles_nobody_else_sees() -> None:
    at = table()
    assert at.to_act == (CHANCE,) and at.state.drawer() == 0
    deal(at, "mouse cheese trap")
    assert at.state.drawer() == 1
    deal(at, "milk cat-a cheese")
    state = state_of(at)
    assert words(state.hands[1]) == ["cat-a", "milk", "cheese"]
    assert state.seen_by(0).hands == [state.hands[0], []]
    assert state.seen_by(0).unseen == [0, 3]
    assert state.seen_by(None).hands == [[], []]


def test_1d_the_first_seat_begins_and_it_goes_round() -> None:
    at = table(3)
    deal(at, *["mouse cheese trap"] * 3)
    turns = []
    for place in ("0,0", "0,1", "0,2", "0,3"):
        turns.append(at.to_act)
        at.play(at.to_act[0], f"place cheese {place}")
        at.play(CHANCE, "draw cheese")
    assert turns == [(0,), (1,), (2,), (0,)]


def test_1e_what_is_not_laid_yet_is_known_but_not_what_is_in_the_hand() -> None:
    state = play_randomly(new(), 3, 20)
    seen = state.seen_by(0)
    assert seen.hands[1] == [] and seen.stacks[1] == sorted(state.stacks[1] + state.hands[1])


def test_1e_a_hand_without_a_stack_is_no_secret() -> None:
    state = play_randomly(new(), 3, 44)
    assert state.stacks == [[], []] and state.seen_by(None).dump() == state.dump()
    state = play_randomly(new(), 3, 40)
    assert state.stack_size(1) == 1 and state.seen_by(0).dump() != state.dump()


def test_1e_a_hand_of_tiles_that_are_all_alike_is_no_secret() -> None:
    state = new(set="17,1,1,a,a,1,1,1")
    rest = [kind for kind in state.tiles if KINDS[kind] != "mouse"]
    state.stacks[1] = state.tiles[2:17]
    state.hands[1] = state.tiles[:2]
    assert rest and state.stacks[1][0] == state.stacks[1][-1]
    seen = state.seen_by(0)
    assert seen.hands[1] == state.hands[1] and seen.unseen[1] == 0


def test_1e_one_tile_that_differs_keeps_a_hand_secret() -> None:
    """Whether it is the first or the last in order: nobody can say that it is not in the hand."""
    for set_of_tiles in ("1,1,1,a,a,1,1,17", "17,1,1,a,a,1,1,1"):
        state = new(set=set_of_tiles)
        alike = max(state.tiles, key=state.tiles.count)
        other = next(kind for kind in (min(state.tiles), max(state.tiles)) if kind != alike)
        state.stacks[1], state.hands[1] = sorted([other, *[alike] * 5]), [alike] * 3
        seen = state.seen_by(0)
        assert seen.hands[1] == [] and seen.unseen[1] == 3


# 2. A turn


def test_2a_exactly_one_tile_of_the_hand_is_laid() -> None:
    at = dealt()
    assert {action.text.split(" ")[1] for action in at.legal(0)} == {"mouse", "cheese", "trap"}
    assert reason(at, 0, "place milk 0,0") == "not_in_hand"
    assert reason(at, 0, "draw milk") == "not_a_choice"
    assert reason(at, 1, "place mouse 0,0") == "not_your_turn"
    at.play(0, "place trap 0,0")
    assert words(state_of(at).hands[0]) == ["mouse", "cheese"]
    assert reason(at, 1, "place mouse 0,1") == "chance_first"


def test_2b_the_first_tile_goes_in_the_middle() -> None:
    at = dealt()
    assert sorted(action.text for action in at.legal(0)) == ["place cheese 0,0", "place mouse 0,0", "place trap 0,0"]
    assert reason(at, 0, "place mouse 1,0") == "begin_in_the_middle"


def test_2b_places_count_to_the_right_and_up() -> None:
    floor = floor_from_diagram("* . .\n* * m1", 2)
    state = drawn("[*] . .\n * * m1 *")
    assert floor.points == [1, 0]
    assert "2 mouse 2,-1" not in state.dump() and "1 mouse 2,-1" in state.dump()


def test_2c_every_other_tile_touches_a_side() -> None:
    at = dealt()
    at.play(0, "place cheese 0,0")
    at.play(CHANCE, "draw mouse")
    places = {action.text.split(" ")[2] for action in at.legal(1)}
    assert places == {"1,0", "-1,0", "0,1", "0,-1"}
    assert reason(at, 1, "place mouse 1,1") == "not_beside"
    with pytest.raises(IllegalMove):
        at.play(1, "place mouse 5,5")


def test_2d_a_laid_tile_stays() -> None:
    at = dealt()
    at.play(0, "place cheese 0,0")
    at.play(CHANCE, "draw mouse")
    assert reason(at, 1, "place mouse 0,0") == "taken"


def test_2d_the_field_has_no_bounds() -> None:
    state = new(4)
    placed = 0
    while not state.is_over():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(seat, state.chances()[0][0])
            continue
        farthest = max(state.legal(seat), key=lambda action: int(action.text.split(" ")[2].split(",")[0]))
        assert GAME.read(farthest.text) == farthest
        state.apply(seat, farthest)
        placed += 1
    assert f" {placed - 1},0" in state.dump() and placed == 96
    assert GAME.load(state.dump()).dump() == state.dump()


def test_2e_a_tile_is_drawn_after_laying() -> None:
    at = dealt()
    at.play(0, "place cheese 0,0")
    assert at.to_act == (CHANCE,) and at.state.drawer() == 0
    chances = {action.text: weight for action, weight in at.state.chances()}
    assert chances["draw cheese"] == 4 and chances["draw mouse"] == 5 and sum(chances.values()) == 21
    at.play(CHANCE, "draw milk")
    assert words(state_of(at).hands[0]) == ["mouse", "milk", "trap"] and at.to_act == (1,)


def test_2e_every_tile_of_the_stack_can_be_drawn() -> None:
    """The last of the stack as well: of a set with one cheese and one cat, both come about every so often."""
    rng = Random(2)
    for tiles in ("6,1,2,abc,abc,2,6,1", "1,1,1,a,a,1,17,1"):
        at = table(set=tiles)
        drawn_kinds = Counter(at.state.draw(rng).text for _ in range(1200))
        chances = at.state.chances()
        assert set(drawn_kinds) == {action.text for action, _ in chances} >= {"draw cheese", "draw mouse"}
        for action, weight in chances:
            assert 0.4 * weight * 50 <= drawn_kinds[action.text] <= 1.8 * weight * 50 + 20, action


def test_2e_a_stack_of_tiles_that_are_all_alike_is_drawn_like_any_other() -> None:
    state = new(set="17,1,1,a,a,1,1,1")
    state.stacks[0] = [KINDS.index("mouse")] * 4
    assert [(action.text, weight) for action, weight in state.chances()] == [("draw mouse", 1), ("draw twin mouse", 3)]
    rng = Random(1)
    drawn_kinds = Counter(state.draw(rng).text for _ in range(1200))
    assert 200 < drawn_kinds["draw mouse"] < 400 < 800 < drawn_kinds["draw twin mouse"]


def test_2f_without_a_stack_play_goes_on_until_the_hand_is_empty() -> None:
    state = new()
    sizes = []
    while not state.is_over():
        before = len(state.floor.kinds)
        play_randomly(state, before, before + 1)
        sizes.append((state.hand_size(0), state.stack_size(0)))
    assert sizes[0] == (3, 20) and sizes[-9] == (3, 1) and sizes[-8] == sizes[-7] == (3, 0)
    assert [hand for hand, _ in sizes[-6:]] == [2, 2, 1, 1, 0, 0]


def test_2f_the_last_tile_of_a_stack_is_no_chance() -> None:
    state = play_randomly(new(), 1, 40)
    assert state.stack_size(0) == 1
    events: list[str] = []
    state.apply(0, state.legal(0)[0], lambda event: events.append(event.kind))
    assert state.stack_size(0) == 0 and state.hand_size(0) == 3 and state.to_act() == (1,)
    assert "took_last" in events


def test_2g_the_order_of_laying_does_not_matter() -> None:
    one = floor_from_diagram("[m1] A ~\n * m2 #", 2)
    for middle in ("m1 [A] ~\n * m2 #", "m1 A ~\n * m2 [#]", "m1 A ~\n [*] m2 #", "m1 A [~]\n * m2 #"):
        assert floor_from_diagram(middle, 2).points == one.points == [1, 0]


def test_2g_what_a_tile_changes_is_told_at_once() -> None:
    state = drawn("[*] *", "mouse trap milk", "trap milk cheese")
    told: list[tuple[str, dict[str, object]]] = []
    state.apply(0, GAME.read("place mouse 0,1"), lambda event: told.append((event.kind, dict(event.values))))
    assert told == [("laid", {"seat": 0, "tile": "mouse", "place": "0,1"}), ("stood", {"points": "1 : 0"})]
    told.clear()
    play_randomly(state, 1, 3)
    state.apply(1, GAME.read("place milk 2,0"), lambda event: told.append((event.kind, {})))
    assert told == [("laid", {})], "nothing is told of points that stay"


def test_2g_points_are_shown_as_they_stand() -> None:
    assert points("m1 *") == [1, 0]
    assert points("A m1 *") == [0, 0]
    assert points("~ A m1 *") == [1, 0]


# 6. Options


def test_6a_four_named_sets() -> None:
    assert list(SETS) == ["r1", "r2", "r3", "r4"]
    for name, tiles in SETS.items():
        assert new(set=name).tiles == tiles and len(tiles) == 24
    assert len({tuple(tiles) for tiles in SETS.values()}) == 4


def test_6b_any_other_set_by_its_numbers() -> None:
    state = new(set="4,2,3,aabd,abd,1,3,4")
    assert len(state.tiles) == 24 and state.components()["friend-a"] == 4
    assert GAME.load(state.dump()).dump() == state.dump()


@pytest.mark.parametrize("odd", ["06,1,2,abc,abc,2,2,5", "6,01,02,abc,abc,2,2,05", "6,1,2,cba,bca,2,2,5"])
def test_6b_a_set_is_kept_in_one_spelling(odd: str) -> None:
    at = table(set=odd)
    assert at.options["set"] == "6,1,2,abc,abc,2,2,5" and at.state.dump() == table(set="r1").state.dump()
    assert table(set="r1").options["set"] == "r1"
    record = str(at.record).replace(str(at.options["set"]), odd)
    assert rebuild(GAME, read_record(record)).state == at.state, "a record of before keeps opening"


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ("6,1,2,abc,abc,2,2,6", "24 tiles, not 25"),
        ("6,1,2,abc,abc,2,2", "such as"),
        ("7,1,2,abc,abc,2,2,x", "such as"),
        ("6,1,2,abd,abc,2,2,5", "friends of cat d"),
        ("9,1,2,,abc,2,2,5", "friends are letters"),
        ("6,1,2,abz,abc,2,2,5", "friends are letters"),
        ("8,1,2,abc,abc,0,2,5", "at least once"),
        ("r9", "such as"),
        ("006,1,2,abc,abc,2,2,5", "such as"),
        ("-6,1,2,abc,abc,2,2,5", "such as"),
        ("6,1,2,abc,abc,2,2,5,", "such as"),
    ],
)
def test_6b_impossible_sets_are_refused_with_a_reason(numbers: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        new(set=numbers)


def test_6c_a_friend_may_be_safe_from_every_cat() -> None:
    drawing = "B a1 *\n. # ."
    assert points("B a1 *") == [0, 0]
    assert points("B a1 *", any_cat=True) == [1, 0]
    assert points(drawing, any_cat=True) == [0, 0]
    assert [new(friends=friends).floor.catches for friends in ("kind", "any")] == CATCHES


def test_6d_another_seat_may_begin() -> None:
    at = table(3, start="3")
    deal(at, *["mouse cheese trap"] * 3)
    assert at.to_act == (2,)
    with pytest.raises(BadSetup, match="1 to 2"):
        new(2, start="3")


def test_6d_the_start_may_be_drawn() -> None:
    at = table(3, start="drawn")
    assert [action.text for action, _ in at.state.chances()] == ["start 1", "start 2", "start 3"]
    assert at.state.drawer() == CHANCE
    at.play(CHANCE, "start 2")
    deal(at, *["mouse cheese trap"] * 3)
    assert at.to_act == (1,)


# 7. How long it can take


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", ["1", "drawn"])
def test_7a_a_game_has_exactly_so_many_turns_and_lines(players: int, start: str) -> None:
    at = table(players, start=start)
    lines = turns = 0
    while not at.over:
        seat = at.to_act[0]
        at.state.apply(seat, at.state.chances()[-1][0] if seat == CHANCE else at.state.legal(seat)[-1])
        lines += 1
        turns += seat != CHANCE
    assert turns == {2: 48, 3: 72, 4: 96}[players]
    assert lines == 47 * players + (start == "drawn") == GAME.longest(players, {"start": start})
