"""Golden transcripts: one whole game a player count and rules version, in the notation, kept as a record.

python -m tests.kit.golden             write those that are missing
python -m tests.kit.golden --again     write all of the newest version anew
"""

import sys
from pathlib import Path
from random import Random

import meowple
from meowple.core.game import Game
from meowple.core.table import Table
from meowple.games import games

FOLDER = Path(__file__).resolve().parent.parent / "golden"


def path_of(game: Game, players: int) -> Path:
    return FOLDER / game.name / f"v{game.version}-{players}p.json"


def player_counts(game: Game) -> list[int]:
    """The smallest, the largest, and those between up to four."""
    return [players for players in game.players if players <= 4 or players == game.players[-1]]


def play(game: Game, players: int) -> Table:
    """A closed table of `medium` players on a fixed seed."""
    bot = game.bots["medium"]()
    rng = Random(players)
    table = meowple.new(game.name, players, seed=players, seats=("medium",) * players)
    while not table.over:
        seat = table.to_act[0]
        table.play(seat, bot.choose(table.state.seen_by(seat), seat, rng))
    table.close()
    return table


def main() -> None:
    for game in games.values():
        for players in player_counts(game):
            path = path_of(game, players)
            if "--again" in sys.argv or not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(str(play(game, players).record), encoding="utf-8")
                print(f"wrote {path.name} of {game.name}")


if __name__ == "__main__":
    main()
