"""The bots see what they claim to see and are as strong as they claim to be, in small."""

from random import Random

import pytest

from meowple.bots.playout import play_out
from meowple.bots.random import RandomBot
from meowple.core.bot import Bot
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.bots import levels
from meowple.games.mousetrap.bots.thinking import ThinkingBot
from tests.mousetrap.positions import drawn, new, play_randomly


def lead(bot: Bot, other: Bot, seed: int, swap: bool) -> int:
    state = new()
    seats = [other, bot] if swap else [bot, other]
    play_out(state, seats, Random(seed), [Random(seed + 1), Random(seed + 2)])
    assert state.is_over() and len(state.floor.kinds) == 48
    first, second = state.scores()
    return second - first if swap else first - second


def test_medium_takes_what_is_best_as_things_stand() -> None:
    state = drawn("* [*] .\n. . .", "mouse cheese trap", "mouse cheese milk")
    choice = levels.medium().choose(state.seen_by(0), 0, Random(1))
    assert choice.text.startswith("place mouse")
    state = drawn("* [*] *\n. . *\n. m2 *\n. m1 ~", "mouse cheese trap", "mouse cheese milk")
    choice = levels.medium().choose(state.seen_by(0), 0, Random(1))
    assert choice.text == "place mouse 0,-1"


def test_medium_feeds_the_cat_that_holds_its_mice() -> None:
    state = drawn("* [m1] *\n* A m2\n. . ~2", "milk cheese trap", "mouse cheese milk")
    assert state.scores() == [0, 0] and state.turn == 1
    state.turn = 0
    choice = levels.medium().choose(state.seen_by(0), 0, Random(1))
    assert choice.text == "place milk 0,-2"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_medium_beats_random(players: int) -> None:
    state = new(players)
    play_out(state, [levels.medium(), *[RandomBot()] * (players - 1)], Random(1), [Random(9)] * players)
    assert state.winners() == [0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "bot",
    [RandomBot(), levels.easy(), levels.medium(), ThinkingBot(nodes=15)],
    ids=["random", "easy", "medium", "hard"],
)
def test_every_game_ends_with_all_tiles_laid(players: int, bot: Bot) -> None:
    state = new(players)
    decisions = play_out(state, [bot] * players, Random(4), [Random(seat) for seat in range(players)])
    assert state.is_over() and decisions == len(state.floor.kinds) == 24 * players


def test_medium_beats_easy_and_easy_beats_random() -> None:
    assert sum(lead(levels.medium(), levels.easy(), seed, swap) for seed in range(6) for swap in (False, True)) > 0
    assert sum(lead(levels.easy(), RandomBot(), seed, swap) for seed in range(3) for swap in (False, True)) > 0


def test_a_small_search_beats_medium() -> None:
    leads = [lead(ThinkingBot(nodes=150), levels.medium(), seed, swap) for seed in range(2) for swap in (False, True)]
    assert sum(leads) > 0


def test_more_nodes_are_more_thought() -> None:
    state = play_randomly(new(), 1, 30)
    seat = state.turn
    quick = ThinkingBot(nodes=40).look(state.seen_by(seat), seat, Random(1))
    slow = ThinkingBot(nodes=2000).look(state.seen_by(seat), seat, Random(1))
    assert quick.games < slow.games


def test_hints_say_why() -> None:
    state = play_randomly(new(), 1, 20)
    seat = state.turn
    translate = GAME.translator("en")
    seen = state.seen_by(seat)
    for bot in (levels.medium(), ThinkingBot(nodes=100)):
        reason = bot.because(seen, seat, bot.choose(seen, seat, Random(1)))
        assert reason is not None and "{" not in GAME.say_reason(reason, translate)
