"""The search bot keeps every promise of a bot, in games of every kind, and is clearly better than chance."""

from random import Random
from time import monotonic

import pytest

from meowple.bots.playout import play_out
from meowple.bots.random import RandomBot
from meowple.bots.search import SearchBot
from meowple.bots.tree import Memory
from meowple.core.action import CHANCE, Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import Reason
from meowple.core.game import Game, Options
from meowple.core.state import State
from meowple.games.fits import GAME as FITS
from meowple.games.mousetrap import GAME as MOUSETRAP
from meowple.games.purrramid import GAME as PURRRAMID
from tests.bots.toys import SIDES, TAKES, Coins, Sticks

KINDS: list[tuple[Game, int, Options]] = [
    (FITS, 1, {"boards": "1"}),
    (FITS, 2, {"boards": "3"}),
    (FITS, 4, {"boards": "4"}),
    (MOUSETRAP, 2, {}),
    (MOUSETRAP, 4, {}),
    (PURRRAMID, 2, {}),
    (PURRRAMID, 3, {}),
]


def met(game: Game, players: int, options: Options, seed: int, choices: int) -> State:
    """A position after so many random choices."""
    state = game.new(players, options)
    rng = Random(seed)
    while choices or state.to_act() == (CHANCE,):
        seat = rng.choice(state.to_act())
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
        else:
            state.apply(seat, rng.choice(state.legal(seat)))
            choices -= 1
    return state


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_it_chooses_something_legal_and_the_same_again(game: Game, players: int, options: Options) -> None:
    bot = SearchBot(nodes=150)
    for choices in (0, 3, 8):
        state = met(game, players, options, choices, choices)
        for seat in state.to_act():
            seen = state.seen_by(seat)
            before = seen.dump()
            choice = bot.choose(seen, seat, Random(5))
            assert choice in state.legal(seat)
            assert seen.dump() == before
            assert SearchBot(nodes=150).choose(game.load(before), seat, Random(5)) == choice


def test_other_random_numbers_are_another_search() -> None:
    seen = met(MOUSETRAP, 2, {}, 1, 6).seen_by(0)
    assert len({SearchBot(nodes=150).choose(seen, 0, Random(seed)).text for seed in range(6)}) > 1


@pytest.mark.parametrize(("game", "players", "options"), [KINDS[1], KINDS[3], KINDS[4]])
def test_twins_get_the_same_choice(game: Game, players: int, options: Options) -> None:
    """A position and another that looks the same to the seat, hidden hands or choices being others."""
    bot = SearchBot(nodes=200)
    differed = 0
    for seed in range(4):
        state = met(game, players, options, seed, 5)
        for seat in state.to_act():
            seen = state.seen_by(seat)
            twin = seen.imagine(Random(seed + 50))
            differed += twin.dump() != state.dump()
            assert bot.choose(twin.seen_by(seat), seat, Random(seed)) == bot.choose(seen, seat, Random(seed))
    assert differed


def won(bot: Bot, other: Bot, game: Game, options: Options, seeds: range) -> float:
    """The share of games won, every seed from both seats."""
    total = 0.0
    for seed in seeds:
        for own in (0, 1):
            state = game.new(2, options)
            play_out(state, [bot, other] if own == 0 else [other, bot], Random(seed), [Random(seed), Random(seed)])
            total += (own in state.winners()) / len(state.winners())
    return total / (2 * len(seeds))


@pytest.mark.parametrize(
    ("game", "options", "horizon"), [(FITS, {"boards": "1"}, None), (MOUSETRAP, {}, None), (PURRRAMID, {}, 30)]
)
def test_it_beats_random(game: Game, options: Options, horizon: int | None) -> None:
    assert won(SearchBot(nodes=800, horizon=horizon), RandomBot(), game, options, range(3)) >= 0.8


def test_alone_it_gets_more_points_than_random() -> None:
    def points(bot: Bot, seed: int) -> int:
        state = FITS.new(1, {"boards": "1"})
        play_out(state, [bot], Random(seed), [Random(seed)])
        return state.scores()[0]

    assert all(points(SearchBot(nodes=800), seed) > points(RandomBot(), seed) + 5 for seed in range(2))


@pytest.mark.parametrize("sticks", [5, 6, 7, 9, 10, 11])
def test_it_looks_ahead_through_the_best_replies(sticks: int) -> None:
    state = Sticks(sticks)
    assert SearchBot(nodes=3000).choose(state, 0, Random(sticks)) == TAKES[sticks % 4 - 1]


def test_three_players_take_what_wins_at_once() -> None:
    for sticks in (1, 2, 3):
        assert SearchBot(nodes=500).choose(Sticks(sticks, players=3), 0, Random(1)) == TAKES[sticks - 1]


def test_choices_made_at_the_same_time_are_not_seen() -> None:
    """Whatever seat 0 has laid, seat 1 is at the same point of its own tree; afterwards it is not."""
    memory = Memory(2)
    knots = []
    for side in SIDES:
        state = Coins()
        memory.begin()
        memory.follow(state, 0, side)
        state.apply(0, side)
        before = memory.at[1]
        memory.follow(state, 1, SIDES[0])
        knots.append((before, memory.at[0]))
    assert knots[0][0] is knots[1][0]
    assert knots[0][1] is not knots[1][1]


def test_the_second_of_two_secret_choices_is_made_without_the_first() -> None:
    for laid in SIDES:
        state = Coins()
        state.apply(0, laid)
        choices = {SearchBot(nodes=300).choose(state.seen_by(1), 1, Random(seed)).text for seed in range(12)}
        assert choices == {"heads", "tails"}


def test_a_horizon_ends_imagined_games_early() -> None:
    asked: list[Seat] = []

    def policy(state: State, seat: Seat, rng: Random) -> Action:
        asked.append(seat)
        return state.legal(seat)[0]

    bot = SearchBot(horizon=5, policy=policy)
    lines = bot.imagine_game(Sticks(90), 0, TAKES[0], Memory(2), 1, 1)
    assert len(asked) == 5 and lines == 7


def test_a_game_may_lend_judgement() -> None:
    """With a value that knows the multiples of four, looking one choice ahead is enough."""

    def value(state: State, seat: Seat) -> float:
        assert isinstance(state, Sticks)
        good = state.sticks % 4 != 0
        return 1.0 if good == (state.turn == seat) else -1.0

    bot = SearchBot(nodes=60, value=value)
    assert all(bot.choose(Sticks(sticks), 0, Random(1)) == TAKES[sticks % 4 - 1] for sticks in (41, 42, 43))


def test_a_game_may_lend_a_policy_and_words() -> None:
    asked: list[Seat] = []

    def policy(state: State, seat: Seat, rng: Random) -> Action:
        asked.append(seat)
        return state.legal(seat)[0]

    def words(seen: State, seat: Seat, action: Action, lead: float) -> Reason | None:
        return Reason("imagined", {"lead": round(lead)})

    bot = SearchBot(nodes=400, policy=policy, words=words)
    bot.choose(Sticks(30), 0, Random(1))
    assert set(asked) == {0, 1}
    assert str(bot.because(Sticks(3), 0, TAKES[2])) == "imagined (lead 1)"
    assert SearchBot(nodes=400).because(Sticks(3), 0, TAKES[2]) is None


def test_the_nodes_bound_the_work_and_seconds_cut_it_short() -> None:
    asked: list[Seat] = []

    def policy(state: State, seat: Seat, rng: Random) -> Action:
        asked.append(seat)
        return state.legal(seat)[-1]

    SearchBot(nodes=45, policy=policy).choose(Sticks(90), 0, Random(1))
    few = len(asked)
    SearchBot(nodes=2000, policy=policy).choose(Sticks(90), 0, Random(1))
    assert few < 70 < 1500 < len(asked) < 2100
    began = monotonic()
    assert SearchBot(nodes=10**9, seconds=0.05).choose(Sticks(90), 0, Random(1)) in TAKES
    assert monotonic() - began < 5
