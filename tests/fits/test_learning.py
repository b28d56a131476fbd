"""tools/learn_fits.c, which learns the nets of `hard`, sees what the bot sees and plays the same game."""

import shutil
import subprocess
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from meowple.bots.playout import play_out
from meowple.games.fits import GAME
from meowple.games.fits.bots import foresight
from meowple.games.fits.bots.foresight import Foresight, Net
from meowple.games.fits.bots.judging import judge_of
from meowple.games.fits.bots.thinking import ThinkingBot
from tools.learn_fits import learned

HOUSE = Path(__file__).resolve().parent.parent.parent
SOURCE = HOUSE / "tools" / "learn_fits.c"
COMPILE = ["cc", "-O2", "-ffast-math", "-Wno-psabi", "-o"]
ROUNDS = 80


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
@pytest.mark.parametrize("board", [1, 4])
def test_with_a_net_learned_in_c_the_bot_plays_as_c_did(
    board: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What C got in its last games, after some thousands that begin at random, within five standard errors."""
    program, net = tmp_path / "learn_fits", tmp_path / "net"
    subprocess.run([*COMPILE, str(program), str(SOURCE), "-lm"], check=True)
    learning = subprocess.run([program, str(board), "20000", net], capture_output=True, text=True, check=True)
    means = [float(line.split()[2]) for line in learning.stdout.splitlines()]
    assert len(means) == 100 and means[0] < -20 < 0 < fmean(means[-5:])
    known = Foresight(judge_of(board), Net(learned(net)))
    monkeypatch.setitem(foresight.FORESIGHTS, board, known)
    points = []
    for seed in range(ROUNDS):
        state = GAME.new(1, {"boards": str(board)})
        play_out(state, [ThinkingBot(0)], Random(seed), [Random(seed)])
        points += state.scores()
    assert abs(fmean(points) - fmean(means[-5:])) < 5 * stdev(points) / ROUNDS**0.5


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_looking_ahead_while_learning_ends_higher(tmp_path: Path) -> None:
    program = tmp_path / "learn_fits"
    subprocess.run([*COMPILE, str(program), str(SOURCE), "-lm"], check=True)
    command = [str(program), "4", "400", str(tmp_path / "net"), "ahead"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    means = [float(line.split()[2]) for line in told]
    assert fmean(means[-20:]) > fmean(means[:10]) + 10
