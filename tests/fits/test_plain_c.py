"""bench/fits.c, the plain C that playouts are measured against, plays the same game."""

import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from meowple.bots.playout import play_random
from meowple.games.fits import GAME

HOUSE = Path(__file__).resolve().parent.parent.parent
GAMES = 150


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_random_games_in_c_come_out_like_ours(tmp_path: Path) -> None:
    """As many decisions a game, and the same points on average: about -125.8, ours within five standard errors."""
    subprocess.run(["cc", "-O1", "-o", str(tmp_path / "fits"), str(HOUSE / "bench" / "fits.c")], check=True)
    told = subprocess.run([str(tmp_path / "fits"), "2", "0.05"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"([\d.]+) decisions a game, ([-\d.]+) points a seat", told)
    assert found is not None and float(found[1]) == 128
    rng, points = Random(1), []
    for _ in range(GAMES):
        state = GAME.new(2)
        assert play_random(state, rng) == 128
        points += state.scores()
    spread = (sum((score - fmean(points)) ** 2 for score in points) / len(points)) ** 0.5
    assert abs(fmean(points) - float(found[2])) < 5 * spread / len(points) ** 0.5
