"""The solver is exact: on small boards it agrees with brute force over the rules themselves; and it is the best."""

import itertools
from random import Random

import pytest

from meowple.bots.playout import play_out
from meowple.core.action import CHANCE, Action, Seat
from meowple.core.bot import Bot
from meowple.games.purrramid import GAME
from meowple.games.purrramid.actions import CATASTROPHE, parse
from meowple.games.purrramid.bots.levels import easy, hard, medium
from meowple.games.purrramid.bots.thinking import LookAhead, Solver, value_of
from meowple.games.purrramid.bots.turn_solver import TurnSolver
from meowple.games.purrramid.bots.worth import by_race, by_tiles, chance_to_win
from meowple.games.purrramid.components import Board
from meowple.games.purrramid.dice import WAYS
from meowple.games.purrramid.position import TableOptions
from meowple.games.purrramid.rules import Purrramid
from meowple.games.purrramid.scoring import NOBODY
from meowple.testing.setups import LONG
from tests.purrramid.tables import cover_all_but, fresh, play

LOTS = 10**9
SMALL = {
    "triangle": [[2, 6, 3], [5, 8], [4]],
    "wide": [[1, 3], [10]],
    "stack": [[4, 1], [12]],
    "flat": [[5, 2, 3, 1]],
    "tower": [[2, 3, 1], [4, 6], [5]],
}
DICE = {"triangle": 3, "wide": 4, "stack": 4, "flat": 3, "tower": 3}


def small(name: str, yarn: int, options: TableOptions | None = None) -> Purrramid:
    """A turn about to begin on a board small enough to enumerate."""
    rows = SMALL[name]
    state = Purrramid(3, 1, options or TableOptions("a", 1, "1"), Board("x", rows, list(range(len(rows)))))
    state.set_up(0, None)
    state.begin_part(DICE[name])
    state.yarn[0] = yarn
    return state


class Brute:
    """Every roll, every choice, by the rules alone: the most tiles a turn can bring on average."""

    def __init__(self, start: Purrramid) -> None:
        self.turns = start.turns
        self.had = start.tiles_out(0)
        self.known: dict[str, float] = {}

    def value(self, state: Purrramid) -> float:
        if state.is_over() or state.turns != self.turns:
            return float(self.had - state.tiles_out(0))
        key = state.dump()
        if key not in self.known:
            if state.to_act() == (CHANCE,):
                total = sum(weight * self.after(state, CHANCE, roll) for roll, weight in state.chances())
                self.known[key] = total / WAYS[state.hand]
            else:
                self.known[key] = max(self.after(state, 0, action) for action in state.legal(0))
        return self.known[key]

    def after(self, state: Purrramid, seat: Seat, action: Action) -> float:
        after = state.copy()
        after.apply(seat, action)
        return self.value(after)


def check(state: Purrramid, rng: Random) -> None:
    """Along a turn, every choice is worth to the solver what it is worth in truth."""
    brute = Brute(state)
    so_far = 0
    while not state.is_over() and state.turns == brute.turns:
        if state.to_act() == (CHANCE,):
            state.apply(CHANCE, state.draw(rng))
            continue
        so_far = brute.had - state.tiles_out(0)
        turn = TurnSolver(state, by_tiles(0.0), LOTS, deep=True)
        legal = state.legal(0)
        for action in legal:
            if action != CATASTROPHE:
                assert value_of(turn, action) + so_far == pytest.approx(brute.after(state, 0, action)), action
        state.apply(0, rng.choice(legal))


@pytest.mark.parametrize("yarn", [0, 1])
@pytest.mark.parametrize("name", SMALL)
def test_a_turn_is_worth_what_brute_force_says(name: str, yarn: int) -> None:
    state = small(name, yarn)
    turn = TurnSolver(state, by_tiles(0.0), LOTS, deep=True)
    assert turn.worth_of_going_on() == pytest.approx(Brute(state).value(state))


@pytest.mark.parametrize("name", ["triangle", "wide", "stack", "flat"])
def test_every_decision_is_optimal_on_small_boards(name: str) -> None:
    rng = Random(name)
    for _ in range(6):
        check(small(name, rng.randrange(2)), rng)


OPTIONS = [
    dict(zip(("tiles_link", "short_may_not", "gold_next_field", "no_yarn_on_dead_roll"), chosen, strict=True))
    for chosen in itertools.product((False, True), repeat=4)
]
TIGHT = {
    "plenty": (NOBODY, [9, 9, 9], 12),
    "one left": (NOBODY, [1, 9, 9], 12),
    "two left": (NOBODY, [2, 9, 9], 12),
    "another has won": (1, [2, 0, 9], 9),
    "few golden": (0, [0, 9, 9], 2),
}
CASES = list(itertools.product(range(len(OPTIONS)), TIGHT, ["wide", "stack", "flat"]))


@pytest.mark.parametrize(("chosen", "tiles", "name"), CASES if LONG else CASES[::11])
def test_a_turn_is_worth_what_brute_force_says_under_every_option(chosen: int, tiles: str, name: str) -> None:
    """4f, 8b, 9b, 9c. Also when tiles run out within the turn, and in the order the dice were placed."""
    options = TableOptions("a", 1, "1")
    for option, value in OPTIONS[chosen].items():
        setattr(options, option, value)
    state = small(name, 1, options)
    state.winner, state.left, state.golden = TIGHT[tiles][0], TIGHT[tiles][1][:], TIGHT[tiles][2]
    if name == "flat":  # a tile between the open fields, which links them or does not
        state.on[1] = 2
        state.tiles[1] = 1
        state.unfilled -= 1
    turn = TurnSolver(state, by_tiles(0.0), LOTS, deep=True)
    assert turn.worth_of_going_on() == pytest.approx(Brute(state).value(state))


def test_the_solver_knows_that_three_rows_earn_an_extra_turn() -> None:
    state = small("tower", 0)
    for slot in (0, 2, 4):  # a2, b1 and c1 stay open, one above the other
        state.on[slot] = 2
        state.tiles[slot] = 1
        state.unfilled -= 1
    state.begin_part(4)
    turn = TurnSolver(state, by_tiles(0.0), LOTS, deep=True)
    assert turn.worth_of_going_on() == pytest.approx(Brute(state).value(state))


def test_speculation_pays_where_brute_force_says_so() -> None:
    """The solver lays dice in the air when the base is likely to follow; the look-ahead never does."""
    state = fresh(3)
    cover_all_but(state, "a1 b1 c1")
    play(state, "roll 2 4 4 4 4")
    assert str(hard().choose(state, 0, Random(1))).startswith("place ")
    turn = TurnSolver(state, by_tiles(), LOTS)
    in_the_air = turn.worth_of_placing(state.board.slot_named("b1"), 1)
    assert in_the_air > 0 and LookAhead(0.0).value(state, parse("place b1 4")) == 0


def test_without_nodes_it_stops_rather_than_guesses() -> None:
    state = fresh(3)
    play(state, "roll 1 2 3 4 6", "place a2 6")
    assert str(Solver(nodes=0).choose(state, 0, Random(1))) == "stop"
    assert Solver(nodes=50).choose(state, 0, Random(1)) == Solver(nodes=50).choose(state, 0, Random(2))


def test_the_race_is_won_by_whoever_needs_fewer_turns() -> None:
    assert chance_to_win(0, [1]) == 1.0
    assert chance_to_win(1, [20]) > 0.95 and chance_to_win(20, [1]) < 0.05
    assert chance_to_win(8, [8]) < 0.5 < chance_to_win(6, [8])
    assert chance_to_win(8, [8, 8]) < chance_to_win(8, [8])
    state = fresh(2)
    state.left = [2, 1]
    worth = by_race(state, 0)
    assert worth.stop[2] > 2 * worth.stop[1]  # the last tile is the one that counts
    state.winner = 1
    assert by_race(state, 0).stop[2] == 2.0


def won_by(first: Bot, second: Bot, games: int) -> int:
    """How many of the games, seats swapped on the same dice, the first one wins."""
    won = 0
    for game in range(games):
        bots = [first, second] if game % 2 == 0 else [second, first]
        state = fresh(2, side="ab"[game // 2 % 2])
        play_out(state, bots, Random(game // 2), [Random(game), Random(game + 1)])
        assert state.winner != NOBODY
        won += bots[state.winner] is first
    return won


def test_each_level_beats_the_one_below() -> None:
    assert won_by(medium(), easy(), 20) >= 14
    assert won_by(hard(), medium(), 40) >= 22


@pytest.mark.parametrize("players", [3, 4])
def test_all_levels_play_together(players: int) -> None:
    state = fresh(players, side="b")
    bots = [easy(), hard(), medium(), hard()][:players]
    play_out(state, bots, Random(3), [Random(seat) for seat in range(players)])
    assert state.winner != NOBODY and state.turns < 80


def test_hints_give_numbers_in_every_language() -> None:
    state = fresh(3)
    bot = hard()
    said = set()
    for line in ("roll 1 2 3 4 6", "place a2 6", "go", "roll 1 2 3 6", "place a3 3"):
        if state.to_act() != (CHANCE,):
            for action in state.legal(0):
                reason = bot.because(state, 0, action)
                assert reason is not None
                said.add(reason.code)
                assert all("{" not in GAME.say_reason(reason, GAME.translator(lang)) for lang in ("en", "pl", "cs"))
        play(state, line)
    assert {"hint_next", "hint_go", "hint_stop"} <= said
