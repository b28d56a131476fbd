"""What the tests of all doors share: the five games set up to be short, and a table in the middle of a game."""

from random import Random

from meowple.core.dealer import seeded
from meowple.core.game import Options
from meowple.core.table import Table
from meowple.games import SHELF, games
from meowple.testing.setups import LONG

SHORT: dict[str, Options] = {"fits": {"boards": "1"}, "gardlings": {"round_limit": 5}}
FIVE = SHELF
FEW = FIVE if LONG else tuple(name for name in FIVE if name != "purrramid")
"""Two who play at random need two thousand lines for Purrramid: that is for long runs, or against a bot."""


def middle(name: str, choices: int = 12, players: int = 2, seed: int = 1) -> Table:
    """A table after some choices made at random."""
    table = Table(games[name], players, SHORT.get(name), seeded(seed))
    rng = Random(seed)
    for _ in range(choices):
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.legal(seat)))
    return table
