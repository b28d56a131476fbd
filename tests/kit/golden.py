"""Golden transcripts: whole games at every player count, and one with other options, in the notation, kept as records.

python -m tests.kit.golden             write those that are missing
python -m tests.kit.golden --again     write all of the newest version anew
"""

import sys
from pathlib import Path
from random import Random

import meowple
from meowple.core.game import Game, Options
from meowple.core.table import Table
from meowple.games import games

FOLDER = Path(__file__).resolve().parent.parent / "golden"


class Golden:
    """One game to be kept: how many play, with which options, under which name."""

    def __init__(self, game: Game, players: int, options: Options, name: str) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.path = FOLDER / game.name / f"v{game.version}-{name}.json"


def wanted(game: Game) -> list[Golden]:
    """Up to four players and the most, with the usual options; and two with every option at its last choice."""
    counts = [players for players in game.players if players <= 4 or players == game.players[-1]]
    offered = {
        option.name: [value for value in option.choices if option.accepts(value, 2) is None] for option in game.options
    }
    other = {name: values[-1] for name, values in offered.items()}
    return [
        *(Golden(game, players, {}, f"{players}p") for players in counts),
        Golden(game, 2, other, "2p-other-options"),
    ]


def play(golden: Golden) -> Table:
    """A closed table of `medium` players on a fixed seed."""
    game, players = golden.game, golden.players
    bot = game.bots["medium"]()
    rng = Random(players)
    table = meowple.new(game.name, players, players, golden.options, ("medium",) * players)
    while not table.over:
        seat = table.to_act[0]
        table.play(seat, bot.choose(table.state.seen_by(seat), seat, rng))
    table.close()
    return table


def main() -> None:
    for game in games.values():
        for golden in wanted(game):
            if "--again" in sys.argv or not golden.path.exists():
                golden.path.parent.mkdir(parents=True, exist_ok=True)
                golden.path.write_text(str(play(golden).record), encoding="utf-8")
                print(f"wrote {golden.path.name} of {game.name}")


if __name__ == "__main__":
    main()
