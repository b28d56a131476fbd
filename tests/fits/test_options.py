"""Options of FITS are full rules: bots, hints and every number shown go by them, at every number of players."""

import itertools
from random import Random

import pytest

from meowple.core.action import CHANCE, Action
from meowple.core.bot import Bot
from meowple.core.game import Options
from meowple.core.picture import Scene
from meowple.games.fits import GAME
from meowple.games.fits.bots.levels import easy, medium
from meowple.games.fits.bots.thinking import ThinkingBot
from meowple.games.fits.components import BOARDS, COLUMNS, PIECES, ROWS
from meowple.games.fits.fields import START_PIECE
from meowple.games.fits.rules import Fits
from meowple.games.fits.scoring import tally
from meowple.testing.setups import LONG
from tests.fits.positions import ramp_of

EVERY_ORDER = ["".join(order) for number in range(1, 5) for order in itertools.permutations("1234", number)]
SAMPLE = [("31", 1), ("2", 2), ("14", 2), ("4", 3), ("3", 4)]
SETUPS = [
    (players, {"boards": boards, "shuffle": shuffle, "start_piece_may_be_refused": may_refuse})
    for boards, players in (itertools.product(EVERY_ORDER, range(1, 5)) if LONG else SAMPLE)
    for shuffle in (False, True)
    for may_refuse in (False, True)
]
LEVELS: dict[str, Bot] = {"easy": easy(), "medium": medium(), "hard": ThinkingBot(0)}


def check_numbers(state: Fits, translate_to: str) -> None:
    """The words beside the ramps say what the board on them counts, and what is still to come."""
    translate = GAME.translator(translate_to)
    told = "\n".join(GAME.describe(Scene(state.seen_by(0), 0, translate)))
    for seat in range(state.players):
        counted = tally(state.board, state.ramps[seat].covered) if state.board in BOARDS else None
        if state.is_over() and counted is not None:
            assert translate.many("this board: {n} point", "this board: {n} points", counted.points) in told
        else:
            still_open = counted.open_squares if counted is not None else COLUMNS * ROWS
            assert translate.many("{n} square open", "{n} squares open", still_open) in told
    sketch = GAME.sketch(Scene(state.seen_by(0), 0, translate))
    still_to_lay = [piece for piece in state.cards_left if piece != state.starts[0] or state.step == START_PIECE]  # 1d
    assert sketch.endswith(": " + (", ".join(PIECES[piece] for piece in still_to_lay) or "–"))


def check_hint(state: Fits, bot: Bot, seat: int, action: Action) -> None:
    reason = bot.because(state.seen_by(seat), seat, action)
    assert reason is not None
    for lang in ("en", "pl", "cs"):
        assert "{" not in GAME.say_reason(reason, GAME.translator(lang))


@pytest.mark.parametrize(("players", "options"), SETUPS, ids=str)
def test_bots_of_every_level_finish_every_game(players: int, options: Options) -> None:
    """Seats are filled with all levels in turn; each choice is legal, has a reason, and the bound of 8a holds."""
    state = GAME.new(players, options)
    assert isinstance(state, Fits)
    rng = Random(f"{players} {options}")
    levels = rng.sample(list(LEVELS.values()), 3) * 2
    lines = 0
    while not state.is_over():
        seat = rng.choice(state.to_act())
        if seat == CHANCE:
            action = state.draw(rng)
        else:
            action = levels[seat].choose(state.seen_by(seat), seat, rng)
            assert action in state.legal(seat)
            if lines % 5 == 0:
                check_hint(state, levels[seat], seat, action)
        state.apply(seat, action)
        lines += 1
        if lines % 11 == 0:
            check_numbers(state, "en")
    assert lines <= GAME.longest(players, options)
    assert sorted(state.played) == sorted(int(board) for board in str(options["boards"]))
    assert options["shuffle"] or state.played == [int(board) for board in str(options["boards"])]
    assert (state.verdict() is not None) == (players == 1 and len(state.played) == 4)


@pytest.mark.parametrize("level", LEVELS)
def test_1c_a_level_knows_whether_it_may_set_its_start_piece_aside(level: str) -> None:
    for may_refuse in (False, True):
        state = GAME.new(2, {"boards": "1", "start_piece_may_be_refused": may_refuse})
        assert isinstance(state, Fits)
        for start in ("start P5", "start L5"):
            state.apply(CHANCE, GAME.read(start))
        state.ramps[0] = ramp_of([0] * 6, [12] * 5 + [12 if may_refuse else 11])  # nothing fits, or one thing badly
        chosen = LEVELS[level].choose(state.seen_by(0), 0, Random(1))
        assert chosen in state.legal(0)
        assert (chosen.text == "aside") == may_refuse
