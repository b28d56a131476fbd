"""Chapter 5 of RULES.md."""

from meowple.games.gardlings.actions import lift_action
from meowple.games.gardlings.components import FACES, GARDENER
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import CHANGE
from tests.gardlings.help import DRAGONS, PIGS, all_stop, begun, code, do, garden, let_chance, says, set_up, tile, why
from tests.gardlings.test_building import FOUR_GNOMES


def test_5a_only_gardeners_have_triples() -> None:
    assert all(("t" in face.marks) == (face.creature == GARDENER) for face in FACES)


def test_5b_an_egg_joins_any_single_but_no_double() -> None:
    bird = garden("g4-14 across0,0 turn0")  # an egg at the top left
    assert code("down0,-2 turn1") in bird.places(tile("n1-03"))  # its right end is pink
    assert code("down0,-2 turn3") not in bird.places(tile("n2-05"))  # its left end is a double
    assert code("down0,-2 turn1") in bird.places(tile("b7-14"))  # another egg
    assert bird.gain(tile("n1-03"), code("down0,-2 turn1")) == 1
    assert bird.gain(tile("b7-14"), code("down0,-2 turn1")) == 1


def test_5c_a_mushroom_line_counts_when_both_ends_are_complete() -> None:
    one_end = ("g4-16 across0,0 turn0", "n1-02 down0,-2 turn1")
    assert garden(*one_end).gems == 1
    assert garden(*one_end, "n1-03 down0,1 turn1").gems == 3, "the rulebook's first example"


def test_5c_lines_count_one_by_one() -> None:
    """The rulebook's second example: one pair complete, the other half, five in all."""
    rows = ("b7-15 across0,0 turn0", "n1-08 down0,-2 turn1", "n2-01 across1,-1 turn0", "n1-02 down0,1 turn1")
    assert garden(*rows, "n1-04 across-2,0 turn0").gems == 5


def test_5c_the_mushroom_may_come_last() -> None:
    ends = garden("n1-02 down0,-2 turn1", "n1-03 down0,1 turn1")
    assert ends.gain(tile("g4-16"), code("across0,0 turn0")) == 3


ROW = ("n1-01 across0,0 turn0", "n1-03 across-2,0 turn0")


def test_5d_a_unicorn_may_be_moved_and_turned() -> None:
    state = begun()
    set_up(state, 0, (*ROW, "g4-10 across-2,1 turn0"), ("n1-02",))
    assert "lift across-2,1" in says(state)
    do(state, 0, "lift across-2,1")
    assert tile("g4-10") not in state.builders[0].garden.where
    assert why(state, "draw") == "unicorn_in_the_air" and why(state, "stop") == "unicorn_in_the_air"
    turns = {each[-1] for each in says(state)}
    assert len(turns) > 1
    do(state, 0, says(state)[0])
    assert state.builders[0].lifted == -1 and tile("g4-10") in state.builders[0].garden.where


def test_5d_not_if_the_garden_falls_apart() -> None:
    state = begun()
    set_up(state, 0, ("n1-01 across0,0 turn0", "g4-10 across2,0 turn0", "n1-03 across4,0 turn0"), ("n1-02",))
    assert says(state) == ["draw", "stop"] and why(state, "lift across2,0") == "garden_would_part"
    assert why(state, "lift across0,0") == "no_unicorn_there" and why(state, "lift down2,0") == "no_unicorn_there"


def test_5d_after_a_bust_too() -> None:
    state = begun()
    set_up(state, 0, (*FOUR_GNOMES[:1], "g4-10 across0,1 turn0"), hand="n2-02")
    state.builders[0].garden.gnomes = 5
    assert says(state) == ["lift across0,1", "stop"]


def test_5e_twice_between_two_draws() -> None:
    state = begun()
    set_up(state, 0, (*ROW, "g4-10 across-2,1 turn0"), ("n1-02", "n1-05"))
    for _ in range(2):
        do(state, 0, next(each for each in says(state) if each.startswith("lift")))
        do(state, 0, "place across-2,1 turn0" if "place across-2,1 turn0" in says(state) else says(state)[0])
    assert not any(each.startswith("lift") for each in says(state))
    at = state.builders[0].garden.where[tile("g4-10")]
    assert why(state, lift_action(at).text) == "moved_enough"
    do(state, 0, "draw")
    let_chance(state)
    assert any(each.startswith("lift") for each in says(state))


def test_5f_three_pigs_bring_one_coin() -> None:
    state = begun(2)
    set_up(state, 0, (*PIGS, "c0-04 across30,0 turn0"))
    set_up(state, 1, PIGS[:2])
    all_stop(state, 4, 4)
    assert [builder.coins for builder in state.builders] == [1, 0]
    assert state.market.bank == 27


def _three_pigs(*more: str, **options: bool | int | str) -> Gardlings:
    state = begun(2, pigs="advanced", **options)
    set_up(state, 0, (*PIGS, *more))
    all_stop(state, 4, 4)
    assert state.builders[0].coins == 0, "instead of the coin"
    return state


def test_5g_a_pig_changes_after_the_purchase() -> None:
    state = _three_pigs()
    do(state, 0, "buy green-lower")
    let_chance(state)
    assert state.step == CHANGE and state.to_act() == (0,)
    taken = state.market.top[0]
    do(state, 0, "change c0-02 consolation green-upper")
    let_chance(state)
    assert taken in state.builders[0].bag and tile("c0-02") not in state.builders[0].tiles()
    assert state.market.bottom[8] == [tile("c0-02")] and state.to_act() == (1,)


def test_5g_back_under_its_own_pile_in_order() -> None:
    state = _three_pigs("g4-01 across30,0 turn0")
    do(state, 0, "take consolation")
    let_chance(state)
    do(state, 0, "change g4-01 green-lower blue-upper")
    market = state.market_to_change()
    assert market.bottom[1] == [tile("g4-01")] and market.size(1) == 11
    market.unknown[1] = 0
    market.take_top(1)
    assert market.top[1] == tile("g4-01"), "the known bottom tile comes up last"


def test_5h_the_player_chooses_but_must_change() -> None:
    state = _three_pigs("g4-01 across30,0 turn0")
    do(state, 0, "take consolation")
    let_chance(state)
    assert len(says(state)) == 3 * 2 + 2 * 2 and why(state, "stop") == "change_a_pig"
    assert why(state, "change c0-05 consolation green-upper") == "no_such_change", "it is not in this garden"
    beside = state.market.beside[:]
    do(state, 0, "change g4-01 green-upper blue-lower")
    assert state.market.beside == beside and state.builders[0].coins == 1


def test_5h_nothing_changes_if_the_next_colour_is_gone() -> None:
    state = _three_pigs()
    state.market_to_change().closed[1] = True
    do(state, 0, "take consolation")
    let_chance(state)
    assert state.to_act() == (1,)


def test_5i_three_dragons_let_one_gnome_pass() -> None:
    state = begun(2)
    set_up(state, 0, (*DRAGONS, *[f"n1-0{n} across{10 * n},10 turn0" for n in range(1, 6)]), hand="n1-06")
    assert not state.is_bust(0) and state.gnomes_allowed(0) == 6
    set_up(state, 0, (*DRAGONS[:2], *[f"n1-0{n} across{10 * n},10 turn0" for n in range(1, 6)]), hand="n1-06")
    assert state.is_bust(0)


def _dragons(gems: tuple[int, ...], with_dragons: tuple[int, ...], **options: bool | int | str) -> list[int]:
    state = begun(len(gems), dragons="advanced", **options)
    for seat in range(len(gems)):
        set_up(state, seat, DRAGONS if seat in with_dragons else ())
    all_stop(state, *gems)
    return state.gems


def test_5j_the_others_lose_two_once() -> None:
    assert _dragons((9, 9, 1), (0,)) == [9, 7, 0]
    assert _dragons((9, 9, 9), (0, 1)) == [9, 9, 7], "never two and two"
    assert _dragons((9, 9), ()) == [9, 9]


def test_5j_dragons_before_gnomes() -> None:
    state = begun(2, dragons="advanced", gnomes="advanced")
    set_up(state, 0, DRAGONS)
    set_up(state, 1, FOUR_GNOMES, hand="n2-03")
    all_stop(state, 0, 9)
    assert state.gems[1] == 4, "9 less 2 are 7, half of it rounded up"


def test_5j_no_gnome_is_ignored_then() -> None:
    state = begun(2, dragons="advanced")
    set_up(state, 0, DRAGONS)
    assert state.gnomes_allowed(0) == 5


def test_5k_alone_dragons_are_basic() -> None:
    state = begun(1, dragons="advanced")
    set_up(state, 0, DRAGONS)
    assert state.gnomes_allowed(0) == 6
