"""Golden transcripts: whole games at every player count, and one with other options, in the notation, kept as records.

python -m meowple.testing.golden FOLDER [GAME …]             write those that are missing
python -m meowple.testing.golden FOLDER [GAME …] --again     write all of the newest version anew
"""

import argparse
from pathlib import Path
from random import Random

from meowple.core.dealer import seeded
from meowple.core.game import Game, Options
from meowple.core.table import Table
from meowple.games import find_bot, games
from meowple.testing.named import named


class Golden:
    """One game to be kept: how many play, with which options, under which name."""

    def __init__(self, game: Game, players: int, options: Options, name: str) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.name = f"v{game.version}-{name}.json"

    def path(self, folder: Path) -> Path:
        return folder / self.game.name / self.name


def wanted(game: Game) -> list[Golden]:
    """Up to four players and the most, with the usual options; and two with every option at its last choice."""
    counts = [players for players in game.players if players <= 4 or players == game.players[-1]]
    few = 2 if 2 in game.players else game.players[0]
    other = {
        option.name: [value for value in option.choices if option.accepts(value, few) is None][-1]
        for option in game.options
    }
    usual = [Golden(game, players, {}, f"{players}p") for players in counts]
    return [*usual, Golden(game, few, other, f"{few}p-other-options")] if other else usual


def play(golden: Golden) -> Table:
    """A closed table of the players offered first, on a fixed seed."""
    game, players = golden.game, golden.players
    level = game.bots.first
    bot = find_bot(game, level)
    rng = Random(players)
    table = Table(game, players, golden.options, seeded(players), (level,) * players)
    while not table.over:
        seat = table.to_act[0]
        table.play(seat, bot.choose(table.state.seen_by(seat), seat, rng))
    table.close()
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="write golden transcripts")
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", help="all on the shelf if none is named")
    parser.add_argument("--again", action="store_true", help="also those that are there")
    asked = parser.parse_args()
    for game in [named(name) for name in asked.games] or games.values():
        for golden in wanted(game):
            path = golden.path(asked.folder)
            if asked.again or not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(str(play(golden).record), encoding="utf-8")
                print(f"wrote {path.name} of {game.name}")


if __name__ == "__main__":
    main()
