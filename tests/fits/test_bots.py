"""The bots of FITS: each level better than the one below, `hard` by thinking with the boards' own scoring."""

import itertools
from random import Random
from statistics import fmean

import pytest

from meowple.bots.playout import play_out
from meowple.core.action import CHANCE
from meowple.core.bot import Bot
from meowple.games.fits import GAME
from meowple.games.fits.actions import SET_ASIDE, Drop
from meowple.games.fits.bots.judging import judge_of, pack, rest
from meowple.games.fits.bots.levels import easy, medium
from meowple.games.fits.bots.thinking import FEW, Node, ThinkingBot, Thought, bits_of
from meowple.games.fits.components import BOARDS, PIECES
from meowple.games.fits.ramp import empty_ramp
from meowple.games.fits.rules import Fits
from meowple.games.fits.scoring import tally

QUICK = 1
"""Cards ahead."""


def round_alone(bot: Bot, board: int, seed: int) -> int:
    state = GAME.new(1, {"boards": str(board)})
    play_out(state, [bot], Random(seed), [Random(seed)])
    return state.scores()[0]


def dealt(players: int, board: int, choices: int, seed: int = 1) -> Fits:
    """A round after so many choices of `medium`."""
    state = GAME.new(players, {"boards": str(board)})
    rng = Random(seed)
    while choices or state.to_act() == (CHANCE,):
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
        else:
            state.apply(seat, medium().choose(state.seen_by(seat), seat, rng))
            choices -= 1
    assert isinstance(state, Fits)
    return state


@pytest.mark.parametrize("board", BOARDS)
def test_the_ramp_in_the_mind_counts_like_the_real_one(board: int) -> None:
    rng = Random(board)
    judge = judge_of(board)
    for _ in range(10):
        ramp = empty_ramp()
        thought = Thought(board, ramp)
        node = thought.now
        for piece in rng.sample(range(len(PIECES)), len(PIECES)):
            ways = [way for way in judge.ways[piece] if rest(node.heights, way) < 12]
            assert [way.drop for way in ways] == [way.drop for way in judge.ways[piece] if ramp.takes(piece, way.drop)]
            if not ways:
                continue
            way = rng.choice(ways)
            node = thought.lay(node, way, rest(node.heights, way))
            ramp.lay(piece, way.drop)
            assert (node.heights, node.marks) == (pack(ramp.heights), judge.marks_of(ramp))
            assert judge.final_points(node.heights, node.marks, node.points) == tally(board, ramp.covered).points


@pytest.mark.parametrize("board", BOARDS)
def test_once_every_column_is_full_all_points_are_certain(board: int) -> None:
    rng = Random(board)
    judge = judge_of(board)
    thought = Thought(board, empty_ramp())
    node = thought.now
    while ways := [way for piece in judge.ways for way in piece if rest(node.heights, way) < 12]:
        way = rng.choice(ways)
        node = thought.lay(node, way, rest(node.heights, way))
    assert judge.certain_points(node.heights, node.marks, node.points) != 0
    assert judge.certain_points(node.heights, node.marks, node.points) == judge.final_points(
        node.heights, node.marks, node.points
    )


def test_thinking_a_card_ahead_is_the_mean_over_all_cards_of_the_best_place_for_each() -> None:
    thought = Thought(2, empty_ramp())
    left = [0, 7, 12]
    node = thought.after(thought.now, 5, bits_of(left), False)[0]
    best = []
    for piece in left:
        others = bits_of([other for other in left if other != piece])
        best.append(max(each.worth for each in thought.after(node, piece, others, True)))
    assert thought.expected(node, bits_of(left), 1) == pytest.approx(fmean(best))
    assert thought.expected(node, 0, 1) == node.worth


def in_full(thought: Thought, node: Node, left: list[int]) -> float:
    """The worth of a ramp when every place for every order of the cards is looked at."""
    if not left:
        return node.worth
    best = []
    for piece in left:
        others = [other for other in left if other != piece]
        nodes = thought.after(node, piece, bits_of(others), True)
        best.append(max(in_full(thought, each, others) for each in nodes))
    return fmean(best)


@pytest.mark.parametrize("board", BOARDS)
def test_two_cards_ahead_come_close_to_looking_at_everything(board: int) -> None:
    """Only the places that look best are followed: never more than everything brings, and seldom much less."""
    state = dealt(1, board, 12, seed=board)
    thought = Thought(board, state.ramps[0])
    short = []
    for left in itertools.combinations(state.cards_left[:4], 2):
        node = Node(SET_ASIDE, thought.now.heights, thought.now.marks, 0, 0.0)
        short.append(in_full(thought, node, list(left)) - thought.expected(node, bits_of(list(left)), 2))
    assert min(short) > -1e-9 and fmean(short) < 0.5


def test_with_few_cards_left_one_more_is_thought_ahead() -> None:
    few, many = bits_of(list(range(FEW))), bits_of(list(range(FEW + 1)))
    assert (ThinkingBot(2).cards_ahead(few), ThinkingBot(2).cards_ahead(many)) == (3, 2)
    assert [ThinkingBot(cards).cards_ahead(few) for cards in (0, 1)] == [0, 1], "who thinks little always does"


def test_the_last_piece_goes_where_the_tally_is_best() -> None:
    for board in BOARDS:
        state = dealt(1, board, 15, seed=board)
        assert not [piece for piece in state.cards_left if piece != state.starts[0]]
        choice = ThinkingBot(QUICK).choose(state.seen_by(0), 0, Random(1))
        results = {}
        for action in state.legal(0):
            ramp = state.ramps[0].copy()
            if isinstance(action, Drop):
                ramp.lay(state.shown, action)
            results[action.text] = tally(board, ramp.covered).points
        assert results[choice.text] == max(results.values())


def test_hard_is_legal_repeatable_and_reads_a_dump() -> None:
    for players, board, choices in ((1, 1, 0), (1, 4, 9), (2, 2, 21), (3, 3, 32), (4, 1, 54)):
        state = dealt(players, board, choices)
        for seat in state.to_act():
            seen = state.seen_by(seat)
            choice = ThinkingBot(QUICK).choose(seen, seat, Random(3))
            assert choice in state.legal(seat)
            assert ThinkingBot(QUICK).choose(GAME.load(seen.dump()), seat, Random(3)) == choice


def test_hard_does_not_see_what_others_have_chosen() -> None:
    for seed in range(3):
        state = next(met for met in (dealt(2, 4, choices, seed) for choices in range(20, 26)) if met.to_act() == (0, 1))
        choices = set()
        for secret in state.legal(0)[::6]:
            twin = state.copy()
            twin.apply(0, secret)
            choices.add(ThinkingBot(0).choose(twin.seen_by(1), 1, Random(seed)).text)
        assert len(choices) == 1


def test_each_level_is_better_than_the_one_below() -> None:
    """Without thinking of the next card `hard` is far ahead on the board that needs planning most."""
    thinking = fmean(round_alone(ThinkingBot(0), 4, seed) for seed in range(20))
    greedy = fmean(round_alone(medium(), 4, seed) for seed in range(60))
    hasty = fmean(round_alone(easy(), 4, seed) for seed in range(60))
    assert thinking > greedy + 2 > hasty + 4


def test_hints_say_why() -> None:
    state = dealt(1, 2, 5)
    bot = ThinkingBot(QUICK)
    seen = state.seen_by(0)
    for action in (bot.choose(seen, 0, Random(1)), state.legal(0)[-1]):
        reason = bot.because(seen, 0, action)
        assert reason is not None and "{" not in GAME.say_reason(reason, GAME.translator("en"))
