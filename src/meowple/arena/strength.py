"""The runs behind docs/strength.md: which games are played, kept in one file each, gone on with and never redone.

Every release is judged on seeds that nobody could have tuned a bot to: they follow from its name and the game's.
"""

import hashlib
import json
import platform
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from meowple import __version__
from meowple.arena.matches import Fixture, Result, fixtures, play, read_results, run
from meowple.arena.runners import Runner
from meowple.core.action import CHANCE
from meowple.core.bot import IS_COMPILED
from meowple.core.errors import BadSetup
from meowple.core.game import Game
from meowple.games import find_bot, games

RELEASE: Final = __version__
TUNED_ON: Final = 1
"""The seed of the games that were looked at while bots were made: results there are kept, and named as such."""
PAIRED_GAMES: Final = 300
"""150 numbers from both seats."""
CROWD_GAMES: Final = 120
"""At tables of three and more, one of the higher level among the lower, on every seat in turn."""
LARGEST_CROWD: Final = {"catlady": 6}
"""Up to how many players that is played; elsewhere up to four, which is what one box seats."""
SOLO_GAMES: Final = {"fits": 100, "gardlings": 200, "catlady": 300}
"""Games with a mark for one player, and how many of them each level plays alone."""
TIMED_GAMES: Final = 6
TIMES: Final = "times.jsonl"


def seed_of(release: str, game: str) -> int:
    """The seed of a release for a game: the first four bytes of the SHA-256 of their names."""
    return int.from_bytes(hashlib.sha256(f"meowple {release} {game}".encode()).digest()[:4], "big")


class Part:
    """One file of results: a pairing at a table of so many, or one level alone."""

    def __init__(
        self, game: Game, levels: tuple[str, ...], games: int, players: int = 0, tuned_on: bool = False
    ) -> None:
        self.game = game
        self.levels = levels
        self.games = games
        self.players = players or len(levels)
        self.tuned_on = tuned_on
        """Whether these are games that bots were tuned on."""

    @property
    def name(self) -> str:
        """What `--only` calls it."""
        told = "-".join(self.levels) if len(self.levels) > 1 else f"solo-{self.levels[0]}"
        return f"{self.game.name}/{told}" + (f"-{self.players}" if self.players > 2 else "")

    @property
    def seed(self) -> int:
        return TUNED_ON if self.tuned_on else seed_of(RELEASE, self.game.name)

    def file(self, folder: Path) -> Path:
        return (folder if self.tuned_on else folder / RELEASE) / f"{self.name.replace('/', '-')}.jsonl"

    def fixtures(self, most: int | None = None) -> list[Fixture]:
        """The very games of `meowple tournament GAME --seats LEVELS --seed SEED`; at most so many of them.

        Three and more: one of the higher level among the lower.
        """
        count = self.games if most is None else min(most, self.games)
        if self.players <= 2:
            return fixtures(self.game, list(self.levels), count, self.seed, {}, self.players)
        low, high = self.levels
        rows = [tuple(high if seat == turn else low for seat in range(self.players)) for turn in range(self.players)]
        numbers = range((count + self.players - 1) // self.players)
        return [Fixture(self.game.name, row, self.seed, number, {}) for number in numbers for row in rows]

    def results(self, folder: Path) -> list[Result]:
        """What is kept of it, in order."""
        kept = read_results(self.file(folder))
        return [kept[fixture.name] for fixture in self.fixtures() if fixture.name in kept]


def ladder(game: Game) -> list[Part]:
    """Each level against the one above it."""
    levels = list(game.bots)
    return [Part(game, (low, high), PAIRED_GAMES) for low, high in pairwise(levels)]


def crowds(game: Game) -> list[Part]:
    """Each level among those below it, at the larger tables of one box."""
    counts = [players for players in game.players if 2 < players <= LARGEST_CROWD.get(game.name, 4)]
    return [Part(game, part.levels, CROWD_GAMES, players) for players in counts for part in ladder(game)]


def alone(game: Game) -> list[Part]:
    """Each level by itself, where a rulebook has a mark for that."""
    return [Part(game, (level,), SOLO_GAMES[game.name]) for level in game.bots] if game.name in SOLO_GAMES else []


def tuned_on(parts: list[Part]) -> list[Part]:
    """The same on the seed that was looked at while bots were made."""
    return [Part(part.game, part.levels, part.games, part.players, tuned_on=True) for part in parts]


def plan(only: list[str]) -> list[Part]:
    """All parts, or those whose game or name is asked for; `GAME/times` is no part and stands for itself."""
    parts = [part for game in games.values() for part in (*ladder(game), *crowds(game), *alone(game))]
    timed = [f"{game}/times" for game in games]
    for asked in only:
        if asked not in [*games, *timed, *(part.name for part in parts)]:
            raise BadSetup(f"{asked[:40]} is no part; there is {', '.join(part.name for part in parts)}, GAME/times")
    return [part for part in parts if not only or part.game.name in only or part.name in only]


def play_part(part: Part, folder: Path, on: Runner, most: int | None = None) -> Iterator[Result]:
    """Play what is missing. Results that today's bots would not repeat are refused, not mixed with new ones."""
    todo = part.fixtures(most)
    part.file(folder).parent.mkdir(parents=True, exist_ok=True)
    if stale(part, folder):
        raise BadSetup(f"other bots than today's played {part.file(folder).name}: remove the file to play it anew")
    return run(todo, on, part.file(folder))


def stale(part: Part, folder: Path) -> bool:
    """Whether the first kept game comes out otherwise when it is played again."""
    kept = part.results(folder)
    return bool(kept) and play(kept[0].fixture).json() != kept[0].json()


# Time per move: kept apart, for it differs from machine to machine and from run to run


class Timing:
    """Milliseconds of one level's choices among at least two: median, worst, how many were timed, and on what."""

    def __init__(self, median: float, worst: float, moves: int, on: str) -> None:
        self.median = median
        self.worst = worst
        self.moves = moves
        self.on = on


def timings(folder: Path) -> dict[tuple[str, str], Timing]:
    """What has been measured, by game and level."""
    path = folder / TIMES
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    return {(row["game"], row["level"]): Timing(row["median"], row["worst"], row["moves"], row["on"]) for row in rows}


def time_game(game: Game, folder: Path, most: int | None = None) -> None:
    """Measure what is missing of one game, in this process alone."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = timings(folder)
    count = TIMED_GAMES if most is None else min(most, TIMED_GAMES)
    for level in game.bots:
        if (game.name, level) not in kept:
            spent = [spell for number in range(count) for spell in time_moves(game, level, number)]
            row: dict[str, object] = {"game": game.name, "level": level, "median": round(median(spent), 2)}
            row |= {"worst": round(max(spent), 1), "moves": len(spent), "on": machine()}
            with (folder / TIMES).open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")


def time_moves(game: Game, level: str, number: int) -> list[float]:
    """Milliseconds of each choice among at least two, in one game of this level against itself."""
    state = game.new(2)
    bot = find_bot(game, level)
    rng = Random(f"times {number}")
    spent: list[float] = []
    while acting := state.to_act():
        seat = acting[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        seen = state.seen_by(seat)
        began = perf_counter()
        action = bot.choose(seen, seat, rng)
        if len(state.legal(seat)) > 1:
            spent.append(1000 * (perf_counter() - began))
        state.apply(seat, action)
    return spent


def machine() -> str:
    """What the times were taken on, in a few words."""
    how = "compiled" if IS_COMPILED else "interpreted"
    return f"Python {platform.python_version()}, rules and bots {how}"
