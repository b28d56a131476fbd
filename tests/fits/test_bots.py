"""The bots of FITS: each level better than the one below, `hard` by thinking with the boards' own scoring."""

from random import Random
from statistics import fmean

import pytest

from meowple.bots.playout import play_out
from meowple.core.action import CHANCE
from meowple.core.bot import Bot
from meowple.games.fits import GAME
from meowple.games.fits.actions import Drop
from meowple.games.fits.bots.judging import judge_of, pack
from meowple.games.fits.bots.levels import easy, medium
from meowple.games.fits.bots.thinking import Beam, Node, ThinkingBot, Thought, rest
from meowple.games.fits.components import BOARDS, PIECES
from meowple.games.fits.ramp import empty_ramp
from meowple.games.fits.rules import Fits
from meowple.games.fits.scoring import tally

QUICK = 3000


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
        node = Thought(board, ramp, 1).now
        for piece in rng.sample(range(len(PIECES)), len(PIECES)):
            ways = [way for way in judge.ways[piece] if rest(node.heights, way) < 12]
            assert [way.drop for way in ways] == [way.drop for way in judge.ways[piece] if ramp.takes(piece, way.drop)]
            if not ways:
                continue
            way = rng.choice(ways)
            beam = Beam(judge, 1)
            beam.lay(node, way, rest(node.heights, way))
            node = beam.nodes[0]
            ramp.lay(piece, way.drop)
            assert (node.heights, node.marks) == (pack(ramp.heights), judge.marks_of(ramp))
            assert judge.final_points(node.heights, node.marks, node.points) == tally(board, ramp.covered).points
            assert node.badness >= node.cost + judge.best_look


def test_a_beam_keeps_the_best_and_no_ramp_twice() -> None:
    beam = Beam(judge_of(1), 2)
    for badness, heights in ((5.0, 1), (3.0, 2), (4.0, 1), (9.0, 3), (2.0, 3), (6.0, 2)):
        beam.offer(Node(heights, 0, 0, 0.0, badness))
    assert [(node.badness, node.heights) for node in beam.nodes] == [(2.0, 3), (3.0, 2)]


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
            choices.add(ThinkingBot(500).choose(twin.seen_by(1), 1, Random(seed)).text)
        assert len(choices) == 1


def test_each_level_is_better_than_the_one_below() -> None:
    """With a hundredth of its thoughts `hard` is far ahead on the board that needs planning most."""
    thinking = fmean(round_alone(ThinkingBot(QUICK), 4, seed) for seed in range(3))
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
