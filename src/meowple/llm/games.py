"""Whole games with language models: at a real table, each seat told what it may know."""

from collections.abc import Sequence
from random import Random

from meowple.bots.random import RandomBot
from meowple.core.bot import Bot
from meowple.core.dealer import seeded
from meowple.core.game import Game, Options
from meowple.core.table import Table
from meowple.llm.player import LanguagePlayer
from meowple.llm.sight import sight_of_table

MODEL = "model"
"""Who a seat of a record is played by, where a language model sat."""


def play_game(game: Game, players: Sequence[LanguagePlayer | Bot], seed: int, options: Options | None = None) -> Table:
    """A game to its end. What a model gives up is chosen at random for it, and its tally says so."""
    seats = tuple(MODEL if isinstance(player, LanguagePlayer) else type(player).__name__ for player in players)
    table = Table(game, len(players), options, seeded(seed), seats)
    rngs = [Random(f"{seed} seat {seat}") for seat in range(len(players))]
    while not table.over:
        seat = table.to_act[0]
        player = players[seat]
        if isinstance(player, LanguagePlayer):
            action = player.choose(sight_of_table(table, seat))
            by = "" if action is not None else "random"
            table.play(seat, action or RandomBot().choose(table.state.seen_by(seat), seat, rngs[seat]), by=by)
        else:
            table.play(seat, player.choose(table.state.seen_by(seat), seat, rngs[seat]))
    return table
