"""Chapters 6 to 11 of RULES.md."""

import pytest

from meowple.core.errors import BadSetup
from meowple.games.gardlings import GAME
from meowple.games.gardlings.components import tiles_of
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import BUY, OVER
from tests.gardlings.help import all_stop, begun, do, garden, let_chance, says, set_up, tile, why

PINWHEEL = ("n1-01 across0,0 turn0", "n1-02 down2,0 turn1", "n1-03 across1,2 turn0", "n1-04 down0,1 turn1")


def test_6a_a_pond_is_closed_on_straight_sides() -> None:
    assert garden(*PINWHEEL).ponds() == 1
    assert garden(*PINWHEEL[:3]).ponds() == 0
    wide = ("n1-01 across1,0 turn0", "n1-02 across1,2 turn0", "n1-03 down0,0 turn1", "n1-04 down3,1 turn1")
    assert garden(*wide).ponds() == 1, "two cells, and a corner open"


def test_6a_ponds_bring_coins_before_buying() -> None:
    for ponds, coins in ((True, 1), (False, 0)):
        state = begun(ponds=ponds)
        set_up(state, 0, PINWHEEL)
        do(state, 0, "stop")
        assert state.builders[0].coins == coins and state.market.bank == 28 - coins


@pytest.mark.parametrize(("lang", "coins"), [("en", "1 coin"), ("pl", "1 moneta"), ("cs", "1 mince")])
def test_6a_only_coins_that_come_are_told(lang: str, coins: str) -> None:
    for ponds in (True, False):
        state = begun(ponds=ponds)
        set_up(state, 0, PINWHEEL)
        counted = next(event for event in do(state, 0, "stop") if event.kind == "garden_counted")
        told = GAME.say_event(counted, ("Ala",), GAME.translator(lang))
        assert told.startswith("Ala") and (coins in told) is ponds and ("1" in told) is ponds, told


def _buying(*gems: int, **options: bool | int | str) -> Gardlings:
    state = begun(len(gems), **options)
    all_stop(state, *gems)
    return state


def test_7a_one_tile_of_a_price_you_can_pay() -> None:
    state = _buying(10)
    assert says(state) == [
        *[f"buy {colour}-{half}" for colour in ("green", "blue", "purple") for half in ("upper", "lower")],
        "take consolation",
    ]
    assert why(state, "buy yellow-upper") == "too_dear" and why(state, "draw") == "buying_now"
    bought = state.market.top[0]
    do(state, 0, "buy green-upper")
    let_chance(state)
    assert bought in state.builders[0].bag and len(state.builders[0].tiles()) == 9 and state.round == 2


def test_7b_coins_pay_the_rest_and_stay() -> None:
    state = begun()
    state.builders[0].coins = 5
    all_stop(state, 5)
    do(state, 0, "buy blue-upper")
    let_chance(state)
    assert state.builders[0].coins == 3 and state.market.bank == 28 + 2 - 1 and state.gems == [0]


def test_7c_the_consolation_is_a_pig_and_a_coin() -> None:
    state = _buying(20 - 1)
    do(state, 0, "take consolation")
    assert len(state.chances()) == 14
    let_chance(state)
    assert state.builders[0].coins == 1 and len(state.builders[0].bag) == 9 and state.market.bank == 27


def test_7d_a_coin_for_the_other_pile() -> None:
    state = _buying(14, 14, 14)
    do(state, 0, "buy yellow-upper")
    let_chance(state)
    assert state.market.beside == [0, 0, 0, 0, 0, 0, 0, 1]
    do(state, 1, "buy yellow-lower")
    let_chance(state)
    assert state.builders[1].coins == 1 and state.market.beside == [0, 0, 0, 0, 0, 0, 1, 0]
    do(state, 2, "buy green-upper")
    let_chance(state)
    assert state.market.beside == [0, 0, 0, 0, 0, 0, 1, 0], "green tiles bring no coin"


def test_7d_found_coins_do_not_help_to_pay() -> None:
    state = _buying(6)
    state.market_to_change().beside[2] = 5
    assert "buy blue-upper" not in says(state)


def test_7e_original_coins_lie_there_from_the_start() -> None:
    state = _buying(14, 14, coins="original")
    assert state.market.beside == [0, 0, 1, 1, 1, 1, 1, 1] and state.market.bank == 22
    do(state, 0, "buy purple-lower")
    let_chance(state)
    assert state.builders[0].coins == 1 and state.market.beside == [0, 0, 1, 1, 1, 0, 1, 1]


def test_7f_the_next_tile_is_turned_up_at_once() -> None:
    state = _buying(4, 4)
    do(state, 0, "buy green-upper")
    assert len(state.chances()) == 18 and state.drawer() == -1
    let_chance(state)
    assert state.market.top[0] >= 0 and state.market.unknown[0] == 8 and state.to_act() == (1,)


def _empty(state: Gardlings, pile: int) -> None:
    """Leave only the open top of a pile."""
    market = state.market_to_change()
    for _ in range(market.unknown[pile]):
        market.unseen[1 + pile // 2].pop()
    market.unknown[pile] = 0


def test_7g_a_price_with_two_empty_piles_is_gone() -> None:
    state = _buying(7, 7, 7, 7)
    _empty(state, 2)
    _empty(state, 3)
    state.market.beside[3] = 2
    do(state, 0, "buy blue-upper")
    assert why(state, "buy blue-upper", 1) == "pile_is_empty" and not state.market.closed[2]
    bank = state.market.bank
    state.market_to_change().beside[2] = 4
    do(state, 1, "buy blue-lower")
    assert state.market.closed[2] and state.market.bank == bank + 4 and sum(state.market.beside) == 0
    state.market_to_change().put_under(2, tile("b7-01"))
    assert "buy blue-upper" not in says(state, 2), "even if a pig returns"


def test_7h_empty_bank_and_empty_piles_give_nothing() -> None:
    state = _buying(7, 0)
    market = state.market_to_change()
    market.bank = 0
    do(state, 0, "buy blue-upper")
    let_chance(state)
    assert sum(state.market.beside) == 0
    state.market_to_change().unseen[0].clear()
    do(state, 1, "take consolation")
    assert state.builders[1].coins == 0 and len(state.builders[1].bag) == 8 and state.round == 2


def test_7h_no_coin_beside_an_empty_pile() -> None:
    state = _buying(7)
    _empty(state, 3)
    state.market_to_change().top[3] = -1
    do(state, 0, "buy blue-upper")
    assert state.market.beside[3] == 0 and state.market.bank == 28


def test_8a_enough_gems_win_coins_do_not_help() -> None:
    state = begun(2)
    state.builders[0].coins = 9
    all_stop(state, 19, 21)
    assert state.step == OVER and state.winner == 1 and state.winners() == [1] and state.ranking() == [2, 1]


def test_8b_most_gems_then_most_coins() -> None:
    assert _buying(20, 22, 21).winner == 1
    state = begun(2)
    state.builders[1].coins = 1
    all_stop(state, 23, 23)
    assert state.winner == 1, "the rulebook's Michal and Martin"


def test_8b_gems_before_losses_as_an_option() -> None:
    for before, winner in ((False, 0), (True, 1)):
        state = begun(2, tie_before_losses=before)
        set_up(state, 1, ("n2-01 across0,0 turn0", "n2-02 across10,0 turn0"), hand="n2-03")
        all_stop(state, 21, 23)
        assert state.winner == winner


def test_8c_a_full_tie_goes_on() -> None:
    state = begun(2)
    events = all_stop(state, 23, 23)
    assert state.step == BUY and state.winner == -1 and events[-1].kind == "victory_tied"
    assert "buy yellow-upper" in says(state)


def test_8d_the_last_round_decides() -> None:
    state = _buying(5, 7, 7, round_limit=1)
    assert state.step == OVER and state.winners() == [1, 2] and state.verdict() is None
    with pytest.raises(BadSetup, match="round_limit"):
        GAME.new(1, {"round_limit": 41})


@pytest.mark.parametrize(
    ("goal", "tiles", "medal"),
    [
        *((20, 15, "gold"), (20, 16, "silver"), (20, 18, "silver"), (20, 19, "bronze"), (20, 21, "bronze")),
        *((17, 13, "gold"), (17, 14, "silver"), (17, 16, "silver"), (17, 17, "bronze"), (17, 19, "bronze")),
        *((20, 22, "none"), (17, 20, "none")),
    ],
)
def test_9a_medals_count_the_victory_tile(goal: int, tiles: int, medal: str) -> None:
    state = begun(goal=goal)
    state.builder_to_change(0).bag = tiles_of("green", 1)[: tiles - 1] + tiles_of("blue", 1)[: max(0, tiles - 21)]
    all_stop(state, goal)
    assert state.verdict() == medal


def test_9a_no_victory_tile_no_medal() -> None:
    assert _buying(3, round_limit=1).verdict() == "none"


@pytest.mark.parametrize(("players", "boxes"), [(4, 1), (5, 2), (8, 2), (12, 3)])
def test_10a_a_box_for_every_four(players: int, boxes: int) -> None:
    state = begun(players)
    assert state.components() == {"tiles": 120 * boxes, "coins": 28 * boxes}
    assert state.market.size(0) == 10 * boxes


def test_11a_the_bound_is_a_sum_over_rounds() -> None:
    assert GAME.longest(1, {"round_limit": 1}) == 17 + 3 * 8 + 6
    assert GAME.longest(1, {"round_limit": 2}) == 17 + 3 * 8 + 6 + 3 * 9 + 4 * 10 + 6
