"""Chapters 11 to 14: shared goals, supplies, alone against the furry player, the length of a game."""

from random import Random

import pytest

from meowple.bots.playout import play_random
from meowple.core.action import CHANCE
from meowple.games.catlady import GAME
from meowple.games.catlady.collection import is_fed
from meowple.games.catlady.components import CUBES, GOALS, KINDS, STARTS, TURN_CARDS
from meowple.games.catlady.feeding import begin_feeding
from meowple.games.catlady.furry import demand_in_line
from meowple.games.catlady.furry_feeding import plan_feeding
from meowple.games.catlady.others import Others
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import LEADING, TURN
from meowple.games.catlady.turns import own_goals
from tests.catlady.samples import collection
from tests.catlady.tables import at_the_end, dealt, may, ready, refusal, say, set_market, texts

NO_PLAYS = "shadow chicken mouse jazz tuna yarn bell milk feather"


@pytest.mark.parametrize("players", [3, 4, 6])
def test_11a_a_goal_between_neighbours_and_two_in_the_pool(players: int) -> None:
    state = dealt(players, "treats-goals")
    assert (len(state.goals), len(state.goal_pool), len(state.goal_box)) == (players, 2, 8 - players)


def test_11b_you_share_a_goal_with_either_neighbour() -> None:
    state = ready(players=4, edition="treats-goals")
    assert own_goals(state) == [state.goals[0], state.goals[3]]


def test_11c_a_swap_instead_of_taking() -> None:
    state = ready(players=3, edition="treats-goals")
    mine, pool = state.goals[2], state.goal_pool[0]
    other = state.goals[1]
    assert refusal(state, f"swap {GOALS[other].key} {GOALS[pool].key}") == "not_your_goal"
    deck, grid = state.deck, state.grid[:]
    say(state, f"swap {GOALS[mine].key} {GOALS[pool].key}")
    assert (state.goals[2], state.goal_pool[0]) == (pool, mine)
    assert (state.deck, state.grid, state.token, state.turn) == (deck, grid, 0, 1)
    assert refusal(ready(), "swap toys cats") == "no_goals"


def test_11f_not_if_everybody_has_just_swapped() -> None:
    state = ready(players=3, edition="treats-goals")
    state.collections[0].laser = state.collections[0].spray = 1
    for _ in range(3):
        swap = next(text for text in texts(state) if text.startswith("swap"))
        say(state, swap)
        if state.turn == 0 and state.has_taken:
            assert may(state, "spray row2") and refusal(state, "laser a1 b1") == "already_taken"
            say(state, "end")
    assert not any(text.startswith("swap") for text in texts(state))
    back = f"swap {GOALS[state.goals[0]].key} {GOALS[state.goal_pool[0]].key}"
    assert refusal(state, back) == "all_have_swapped"


def test_12c_cubes_never_run_out() -> None:
    for seed in range(4):
        state = dealt(6, seed=seed)
        while not state.is_last:
            play_one(state, Random(seed))
        assert min(state.cubes) >= 0
        assert list(CUBES) == [20, 20, 15, 5, 6]


def play_one(state: CatLady, rng: Random) -> None:
    seat = state.to_act()[0]
    state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))


def test_12d_tokens_never_run_out() -> None:
    state = ready(players=6)
    state.collections[0].bag = 2
    state.collections[0].lost = 12
    say(state, "bag", "bag", *["adopt token"] * 6)
    assert sum(mine.tokens for mine in state.collections) == 16


# 13. Alone


def alone(market: str = NO_PLAYS, token: str = "col1") -> CatLady:
    state = dealt(1)
    set_market(state, market)
    state.token = ("row1", "row2", "row3", "col1", "col2", "col3").index(token)
    return state


def flip(state: CatLady, card: str) -> None:
    """The turn card, without the refill after it."""
    state.apply(CHANCE, GAME.parse(f"turn {card}"))


def refill(state: CatLady) -> None:
    while state.to_act() == (CHANCE,) and -1 in state.grid:
        state.apply(CHANCE, state.draw(Random(3)))


def test_13a_set_up_alone() -> None:
    state = dealt(1)
    assert (len(state.strays), state.token, state.turn) == (2, 3, 1)
    assert len(state.unknown) - state.deck == 6 and state.to_act() == (CHANCE,)
    flip(state, "catnip-row1")
    refill(state)
    assert state.turn == 0 or state.stage == LEADING


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_13b_start_cards(cards: int) -> None:
    assert len(dealt(1, start_cards=cards).starts) == cards


@pytest.mark.parametrize("start", STARTS)
def test_13c_what_start_cards_give(start: str) -> None:
    state = dealt(1)
    state.collections[1] = collection()
    state.starts, state.start_box, state.stage = [], list(range(6)), 0
    state.apply(CHANCE, GAME.parse(f"start {start}"))
    mine = state.collections[1]
    if start == "stray":
        pool = len(state.stray_pool)
        state.apply(CHANCE, state.draw(Random(1)))
        assert len(mine.cats) == 1 and len(state.stray_pool) == pool - 1
    found = {
        "crazy-toy": mine.crazy_toys == 1,
        "points": mine.tokens == 2,
        "stray": True,
        "catnip": mine.catnip_count() == 1,
        "food": mine.food[3] == 3,
        "costumes": mine.costume_count() == 2,
    }
    assert found[start]


def test_13d_the_line_with_the_most_the_token_does_not_block() -> None:
    state = alone("mouse yarn post shadow tuna bell milk jazz sox", token="row1")
    flip(state, "toys-col2")
    assert state.token == 0 and sum(state.collections[1].toys) == 3


def test_13e_what_is_counted() -> None:
    state = alone("bag chicken2 sox treat chicken-tuna jazz picatso catnip tuna")
    state.turn_card = 0
    assert [demand_in_line(state, "food", line) for line in range(6)] == [2, 3, 1, 1, 4, 1]
    assert [demand_in_line(state, "six", line) for line in range(6)] == [1, 0, 1, 1, 0, 1]
    assert demand_in_line(state, "catnip", 2) == 1 and demand_in_line(state, "toys", 0) == 0


def test_13e_one_food_is_not_enough() -> None:
    state = alone("shadow mouse sox yarn pirate jazz picatso catnip tuna")
    flip(state, "food-col1")
    assert state.token == 3


def test_13f_the_arrow_breaks_ties_between_rows_and_columns() -> None:
    """The rulebook's first example: a row and a column with two toys each; the arrow shows a row."""
    state = alone("mouse yarn sox shadow feather jazz bell tuna milk")
    flip(state, "toys-row3")
    assert state.token == 0


def test_13f_no_toy_at_all_means_the_line_of_the_arrow() -> None:
    """The rulebook's second example: most toys, but there is none; the bottom row is taken."""
    state = alone("shadow chicken sox zeus tuna jazz bell milk keaton")
    flip(state, "toys-row3")
    assert state.token == 2


def test_13g_you_choose_among_lines_still_tied() -> None:
    state = alone("mouse yarn sox feather post jazz bell tuna milk")
    flip(state, "toys-row3")
    assert state.stage == LEADING and texts(state) == ["furry row1", "furry row2"]
    assert refusal(state, "furry row3") == "lead_furry"
    say(state, "furry row2", refill=False)
    assert state.token == 1
    columns = alone("mouse shadow yarn feather sox post bell tuna milk")
    flip(columns, "toys-row3")
    assert texts(columns) == ["furry row1", "furry row2"], "the arrow's direction comes first"
    only_columns = alone("mouse sox yarn shadow jazz keaton feather tuna post")
    only_columns.grid[0], only_columns.grid[2] = KINDS["zeus"], KINDS["bell"]
    only_columns.grid[3], only_columns.grid[5] = KINDS["mouse"], KINDS["yarn"]
    only_columns.grid[4] = KINDS["catnip"]
    flip(only_columns, "toys-row3")
    assert texts(only_columns) == ["furry row2", "furry row3"]


def test_13h_the_token_card_takes_the_tokens_line_and_shuffles() -> None:
    state = alone(token="col2")
    state.turn_deck = [7, 8]
    flip(state, "token")
    assert state.token == 4 and len(state.turn_deck) == len(TURN_CARDS)


def test_13i_all_its_food_is_wild_but_treats_are_not() -> None:
    assert is_fed(KINDS["sox"], plan_feeding(collection("sox", (3, 0, 0)), Others(), False)[0])
    assert plan_feeding(collection("sox", (2, 0, 0, 0, 1)), Others(), False)[0] == 1 << 18


def test_13i_it_feeds_before_you() -> None:
    state = at_the_end(alone())
    state.turn, state.stage = 0, TURN
    state.collections[0] = collection("cow", (2,))
    state.collections[1] = collection("sox", (3,))
    say(state, "take row2")
    assert state.fed == [False, True] and state.to_act() == (0,)


def test_13j_one_point_for_brush_laser_and_spray() -> None:
    state = dealt(1)
    state.collections[1] = collection(costumes=1, brush=1, laser=1, spray=2, bag=1)
    assert state.tallies()[1].points[8] == 4 and state.tallies()[0].points[8] == 0


def test_13k_best_or_in_steps() -> None:
    mine = collection("picatso shadow eliot", (3, 2, 0), costumes=1)
    best, steps = plan_feeding(mine, Others(), False), plan_feeding(mine, Others(), True)
    fed = [[is_fed(kind, eaten) for kind, eaten in zip(mine.cats, meals, strict=True)] for meals in (best, steps)]
    assert fed == [[True, False, True], [False, True, True]]
    treated = plan_feeding(collection("picatso shadow", (1, 0, 0, 0, 1)), Others(), True)
    assert treated[0] == 1 << 18


def test_13l_two_lost_cats_are_played_at_once() -> None:
    state = alone("lost lost lost lost tuna yarn bell milk feather")
    strays = state.strays[:]
    cats = len(state.collections[1].cats)
    state.token = 0
    flip(state, "token")
    assert len(state.collections[1].cats) == cats + 1 and state.strays == strays[1:]
    assert state.collections[1].lost == 1
    bare = alone("lost lost tuna lost tuna yarn bell milk feather", token="row1")
    bare.strays = []
    tokens = bare.collections[1].tokens
    flip(bare, "token")
    assert bare.collections[1].tokens == tokens + 1


@pytest.mark.parametrize(("mine", "verdict"), [(3, "lost"), (4, "won"), (2, "lost")])
def test_13m_only_more_points_win(mine: int, verdict: str) -> None:
    state = dealt(1)
    state.collections = [collection(tokens=mine, costumes=1), collection(tokens=3, costumes=1)]
    state.is_last = True
    begin_feeding(state, None)
    assert state.is_over() and state.verdict() == verdict and state.winners() == [0]


@pytest.mark.parametrize("players", range(1, 7))
def test_14a_no_game_is_longer_than_that(players: int) -> None:
    for seed in range(3):
        state = dealt(players, "treats-goals" if players > 2 else "treats", seed=seed)
        assert play_random(state, Random(seed)) < GAME.longest(players, {})


@pytest.mark.parametrize(
    ("edition", "players", "turns"),
    [
        ("base", 2, 11),
        ("base", 3, 9),
        ("base", 4, 8),
        ("treats", 1, 13),
        ("treats", 2, 13),
        ("treats", 3, 11),
        ("treats", 4, 10),
        ("treats", 5, 9),
        ("treats", 6, 8),
    ],
)
def test_14a_everybody_has_so_many_turns(edition: str, players: int, turns: int) -> None:
    """Every turn fills three gaps, but for the last one."""
    state = dealt(players, edition)
    assert state.deck % 3 == 0 and state.deck // 3 + 1 == turns * max(players, 2)
