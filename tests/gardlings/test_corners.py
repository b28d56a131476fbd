"""Corners of the rules that whole games seldom reach, each held by its rule."""

import pytest

from meowple.games.gardlings.components import NAMES, Face
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import BUY, CHANGE
from tests.gardlings.help import DRAGONS, PIGS, all_stop, begun, do, garden, let_chance, says, set_up, tile, why
from tests.gardlings.test_building import FOUR_GNOMES
from tests.gardlings.test_buying import PINWHEEL

SECOND_PINWHEEL = (
    "c0-01 across20,0 turn0",
    "c0-02 down22,0 turn1",
    "c0-03 across21,2 turn0",
    "c0-04 down20,1 turn1",
)

# 2d. Half turns


@pytest.mark.parametrize(
    ("drawing", "turnings"),
    [
        ("mushroom yy b yy b N1-N2", 4),  # the line is at the top, then at the bottom
        ("mushroom yy b yy b N1-N2 S1-S2", 2),
        ("mushroom yy b yy b N1-N2 S2-S1", 2),
        ("mushroom yy b yy b N1-S1", 4),  # at the left, then at the right
        ("mushroom yy b yy b N1-S2", 2),  # across
        ("mushroom yp b py b W-E", 2),
        ("mushroom yp b yp b W-E", 4),  # the marks differ
        ("bird rr d rr d", 2),
    ],
)
def test_2d_a_half_turn_looks_the_same_only_if_the_lines_do(drawing: str, turnings: int) -> None:
    assert len(Face("x1", "green", drawing).turnings) == turnings


# 5. Creatures


def test_5e_each_unicorn_has_two_moves_of_its_own() -> None:
    state = begun()
    rows = ("n1-01 across0,0 turn0", "n1-03 across-2,0 turn0", "g4-10 across-2,1 turn0", "g4-11 across0,1 turn0")
    set_up(state, 0, rows, ("n1-02", "n1-05"))
    lifts = [each for each in says(state) if each.startswith("lift")]
    assert lifts == ["lift across-2,1", "lift across0,1"]
    for moves in range(2):
        assert why(state, "lift across-2,1") == "", moves
        do(state, 0, "lift across-2,1")
        state.builder_to_change(0).garden.lay(tile("g4-10"), garden("g4-10 across-2,1 turn0").where[tile("g4-10")])
        state.builder_to_change(0).lifted = -1
    assert why(state, "lift across-2,1") == "moved_enough" and why(state, "lift across0,1") == ""
    assert [each for each in says(state) if each.startswith("lift")] == ["lift across0,1"]
    do(state, 0, "draw")
    let_chance(state)
    assert why(state, "lift across-2,1") == "", "a draw begins anew"


def test_5f_four_pigs_are_three_or_more_and_bring_one_coin() -> None:
    for pigs, coins in ((2, 0), (3, 1), (4, 1)):
        state = begun()
        set_up(state, 0, (*PIGS, "c0-04 across30,0 turn0")[:pigs])
        all_stop(state, 4)
        assert state.builders[0].coins == coins


FOUR_DRAGONS = (*DRAGONS, "g4-08 across30,0 turn0")


def test_5i_four_dragons_still_let_only_one_gnome_pass() -> None:
    state = begun(2)
    set_up(state, 0, FOUR_DRAGONS)
    assert state.gnomes_allowed(0) == 6
    set_up(state, 0, DRAGONS[:2])
    assert state.gnomes_allowed(0) == 5


def test_5j_four_dragons_rob_and_protect_like_three() -> None:
    state = begun(3, dragons="advanced")
    set_up(state, 0, FOUR_DRAGONS)
    set_up(state, 1, DRAGONS[:2])
    set_up(
        state, 2, ("b7-05 across0,0 turn0", "b7-06 across9,0 turn0", "b7-07 across18,0 turn0", "b7-08 across27,0 turn0")
    )
    all_stop(state, 9, 9, 9)
    assert state.gems == [9, 7, 9]


def test_5j_the_third_dragon_is_told_at_once_and_once() -> None:
    state = begun(2, dragons="advanced")
    rows = ("n1-01 across0,0 turn0", *(row.replace(",0", ",20") for row in DRAGONS[:2]))
    set_up(state, 0, rows, hand="g4-07")
    assert [event.kind for event in do(state, 0, says(state)[0])] == ["laid", "dragons_met"]
    for hand, kinds in (("g4-08", ["laid"]), ("n1-02", ["laid"])):
        state.builder_to_change(0).hand = tile(hand)
        assert [event.kind for event in do(state, 0, says(state)[0])] == kinds, hand


# 5g, 5h. Pigs that change


def _with_pigs(pigs: int, *more: str) -> Gardlings:
    state = begun(2, pigs="advanced")
    set_up(state, 0, (*PIGS[:pigs], *more))
    all_stop(state, 4, 4)
    return state


@pytest.mark.parametrize(("pigs", "changes"), [(2, False), (3, True)])
def test_5g_it_takes_three_pigs_in_the_garden(pigs: int, changes: bool) -> None:
    """A pig that was just bought or taken lies in the bag, not in the garden."""
    state = _with_pigs(pigs)
    do(state, 0, "take consolation")
    let_chance(state)
    assert (state.step == CHANGE) is changes and state.to_act() == ((0,) if changes else (1,))


def test_5g_one_pig_changes_and_only_its_owners_purchase_lets_it() -> None:
    state = _with_pigs(3, "g4-01 across30,0 turn0")
    assert state.step == BUY, "not before the purchase"
    do(state, 0, "buy green-upper")
    let_chance(state)
    before = len(state.builders[0].tiles())
    do(state, 0, "change c0-01 consolation green-lower")
    let_chance(state)
    assert state.to_act() == (1,) and state.step == BUY, "once a round, though three are left"
    assert len(state.builders[0].tiles()) == before and state.builders[0].garden.pigs == 3
    do(state, 1, "take consolation")
    let_chance(state)
    assert state.round == 2 and tile("c0-01") not in state.builders[0].bag


def test_5g_a_pig_becomes_a_tile_of_the_next_dearer_colour() -> None:
    state = _with_pigs(3, "g4-01 across30,0 turn0", "b7-01 across40,0 turn0", "p10-01 across50,0 turn0")
    do(state, 0, "take consolation")
    let_chance(state)
    ways = {tuple(each.split(" ")[1:]) for each in says(state)}
    halves = ("upper", "lower")
    assert {way for way in ways if way[0] == "c0-01"} == {("c0-01", "consolation", f"green-{half}") for half in halves}
    for pig, own, dearer in (("g4-01", "green", "blue"), ("b7-01", "blue", "purple"), ("p10-01", "purple", "yellow")):
        wanted = {(pig, f"{own}-{under}", f"{dearer}-{taken}") for under in halves for taken in halves}
        assert {way for way in ways if way[0] == pig} == wanted


def test_5g_pigs_come_up_in_the_order_in_which_they_went_under() -> None:
    market = begun(2).market_to_change()
    market.unknown[1] = 0
    for name in ("g4-03", "g4-01", "g4-02"):
        market.put_under(1, tile(name))
    market.take_top(1)
    shown = [market.top[1]]
    for _ in range(2):
        market.take_top(1)
        shown.append(market.top[1])
    assert shown == [tile("g4-03"), tile("g4-01"), tile("g4-02")]


def test_5g_unseen_tiles_come_up_before_pigs_that_went_under() -> None:
    state = _with_pigs(3)
    market = state.market_to_change()
    market.unseen[1].remove(tile("g4-01"))
    market.unknown[1] -= 1
    market.put_under(0, tile("g4-01"))
    do(state, 0, "buy green-upper")
    assert state.market.top[0] == -1 and all("g4-01" not in str(action) for action, _ in state.chances())


def test_5g_under_an_empty_pile_a_pig_is_the_open_tile() -> None:
    market = begun(2).market_to_change()
    market.unknown[0], market.top[0] = 0, -1
    market.put_under(0, tile("g4-01"))
    assert market.top[0] == tile("g4-01") and market.bottom[0] == [] and market.is_open(0)


def test_7c_returned_pigs_are_taken_last_and_in_their_order() -> None:
    state = begun(4)
    all_stop(state, 0, 0, 0, 0)
    market = state.market_to_change()
    last = market.unseen[0][-1]
    market.unseen[0] = [last]
    market.bottom[8] = [tile("c0-05"), tile("c0-03")]
    taken = []
    for seat in range(3):
        before = set(state.builders[seat].bag)
        do(state, seat, "take consolation")
        taken += sorted(set(state.builders[seat].bag) - before)
    assert taken == [last, tile("c0-05"), tile("c0-03")]


# 6. Ponds


def test_6a_every_pond_pays() -> None:
    state = begun(ponds=True)
    set_up(state, 0, (*PINWHEEL, *SECOND_PINWHEEL))
    all_stop(state, 0)
    assert state.builders[0].garden.ponds() == 2
    assert state.builders[0].coins == 2 + 1 and state.market.bank == 28 - 3, "and four pigs"


def test_7h_ponds_pay_only_what_the_bank_has() -> None:
    state = begun(2, ponds=True, first="2")
    for seat in (0, 1):
        set_up(state, seat, (*PINWHEEL, *SECOND_PINWHEEL))
    state.market_to_change().bank = 4
    all_stop(state, 0, 0)
    assert [builder.coins for builder in state.builders] == [1, 3], "in the order of buying"


# 8. Victory


@pytest.mark.parametrize(("coins", "winner"), [((2, 1), 0), ((1, 2), 1), ((1, 1), -1), ((0, 0), -1)])
def test_8b_at_equal_gems_the_contenders_coins_decide(coins: tuple[int, int], winner: int) -> None:
    state = begun(3)
    for seat in (0, 1):
        state.builders[seat].coins = coins[seat]
    state.builders[2].coins = 20
    all_stop(state, 23, 23, 19)
    assert state.winner == winner, "who has not reached the goal is not asked"


def test_8b_coins_of_this_round_count() -> None:
    state = begun(2)
    set_up(state, 1, PIGS)
    all_stop(state, 23, 23)
    assert state.winner == 1


def test_8b_more_gems_beat_more_coins() -> None:
    state = begun(2)
    state.builders[0].coins = 9
    all_stop(state, 20, 21)
    assert state.winner == 1


def _bust_contender(before: bool, *gems: int) -> int:
    """Seat 1 is bust: it loses three."""
    state = begun(2, tie_before_losses=before)
    set_up(state, 1, FOUR_GNOMES, hand="n2-03")
    all_stop(state, *gems)
    return state.winner


def test_8b_with_tie_before_losses_gems_before_losses_are_compared() -> None:
    assert _bust_contender(False, 21, 23) == 0 and _bust_contender(True, 21, 23) == 1
    assert _bust_contender(False, 20, 23) == -1, "20 and 20 are a tie"
    assert _bust_contender(True, 20, 23) == 1 and _bust_contender(True, 23, 23) == -1
    assert _bust_contender(True, 20, 22) == 0, "the goal is reached after losses"


# 1e. Screens


def test_1e_a_lifted_unicorn_stays_behind_the_screen() -> None:
    state = begun(2, hidden=True)
    set_up(state, 0, ("n1-01 across0,0 turn0", "n1-03 across-2,0 turn0", "g4-10 across-2,1 turn0"), ("n1-02",))
    lift = state.legal(0)[1]
    assert lift.text == "lift across-2,1"
    assert state.told(0, lift, 1).text == "shifted" and state.told(0, lift, 0) == lift
    seen = state.seen_by(1).builders[0]
    do(state, 0, lift.text)
    in_the_air = state.seen_by(1).builders[0]
    assert (seen.covered, seen.in_bag(), seen.hand) == (in_the_air.covered, in_the_air.in_bag(), in_the_air.hand)
    assert in_the_air.covered == 3 and in_the_air.lifted == -1 and in_the_air.lifts == {}
    place = state.legal(0)[0]
    assert state.told(0, place, 1).text == "shifted" and state.told(0, place, None).text == "shifted"
    do(state, 0, place.text)
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("n1-02",), hand="n1-03")
    assert state.told(0, state.legal(0)[0], 1).text == "laid"


def test_1e_a_tile_in_hand_is_known_to_be_there_and_no_more() -> None:
    state = begun(2, hidden=True)
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("n1-02", "c0-01"), hand="n1-03")
    seen = state.seen_by(1).builders[0]
    assert (seen.covered, seen.in_bag(), seen.hand) == (1, 2, -2) and len(seen.bag) == 4
    assert state.seen_by(0).builders[0].hand == tile("n1-03")


@pytest.mark.parametrize("name", [name for name in NAMES[:120] if name.startswith("n")])
def test_3a_any_gnome_may_be_the_one_too_many(name: str) -> None:
    """And as long as it is not, its tile must be laid."""
    state = begun(1)
    others = [other for other in ("n1-10", "n1-11", "n1-12", "n1-13", "n1-14", "n1-15") if other != name]
    full = tuple(f"{other} across{10 * at},0 turn0" for at, other in enumerate(others[:5]))
    set_up(state, 0, full, (), name)
    assert says(state) == ["stop"] and state.is_bust(0) and not state.must_lay(0)
    set_up(state, 0, full[:3], (), name)
    assert "stop" not in says(state) and not state.is_bust(0) and state.must_lay(0)
    assert why(state, "stop") == "tile_fits"
