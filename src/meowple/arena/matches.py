"""Who is stronger: games on fixed seeds, every seed played from every seat, on all cores."""

import json
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from meowple.arena.simulation import simulate_one
from meowple.core.errors import BadSetup
from meowple.core.game import Game, Options
from meowple.games import find, find_bot


class Fixture:
    """One game to be played: who sits where, and which seed. Games of one seed are rotations of each other."""

    def __init__(self, game: str, seats: tuple[str, ...], seed: int, number: int, options: Options) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.number = number
        self.options = dict(options)

    @property
    def name(self) -> str:
        """Tells this game from all others of a tournament."""
        return (
            f"{self.game} {json.dumps(self.options, sort_keys=True)} {self.seed} {self.number} {' '.join(self.seats)}"
        )


class Result:
    """A fixture with its scores and places."""

    def __init__(self, fixture: Fixture, scores: list[int], places: list[int]) -> None:
        self.fixture = fixture
        self.scores = scores
        self.places = places

    def share(self, seat: int) -> float:
        """The part of the game this seat won: ties are shared."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def json(self) -> dict[str, object]:
        return {
            "game": self.fixture.game,
            "options": self.fixture.options,
            "seed": self.fixture.seed,
            "number": self.fixture.number,
            "seats": list(self.fixture.seats),
            "scores": self.scores,
            "places": self.places,
        }


def fixtures(game: Game, entrants: list[str], games: int, seed: int, options: Options, players: int) -> list[Fixture]:
    """Every group of entrants that fills a table, `games` games each, every seed from every rotation of the seats."""
    for name in entrants:
        find_bot(game, name)
    if len(entrants) < players or players < 2:
        raise BadSetup(f"a match of {players} needs at least {players} entrants, each named once")
    if len(set(entrants)) < len(entrants):
        raise BadSetup("name each entrant once")
    return [
        Fixture(game.name, (*group[turn:], *group[:turn]), seed, number, options)
        for group in combinations(entrants, players)
        for number in range((games + players - 1) // players)
        for turn in range(players)
    ]


def play(fixture: Fixture) -> Result:
    outcome = simulate_one(find(fixture.game), fixture.seats, fixture.seed, fixture.number, fixture.options)
    return Result(fixture, outcome.scores, outcome.places)


def play_all(todo: Iterable[Fixture], workers: int = 0) -> Iterator[Result]:
    """The results in the order of the fixtures, whatever the number of workers (0: all cores)."""
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        yield from map(play, todo)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, todo)


def read_results(path: Path) -> dict[str, Result]:
    """What was already played, by fixture name; a last line cut off by a crash is played again."""
    found: dict[str, Result] = {}
    if not path.exists():
        return found
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            raw = json.loads(line)
        except ValueError:
            break
        fixture = Fixture(raw["game"], tuple(raw["seats"]), raw["seed"], raw["number"], raw["options"])
        found[fixture.name] = Result(fixture, raw["scores"], raw["places"])
    return found


def run(todo: list[Fixture], path: Path | None = None, workers: int = 0) -> Iterator[Result]:
    """Play what is missing and yield every result in order; with a path, results are kept and a later run goes on."""
    done = read_results(path) if path is not None else {}
    fresh = play_all([fixture for fixture in todo if fixture.name not in done], workers)
    kept = [json.dumps(result.json()) for result in done.values()]
    if path is not None:
        path.write_text("".join(line + "\n" for line in kept), encoding="utf-8")
    for fixture in todo:
        result = done.get(fixture.name)
        if result is None:
            result = next(fresh)
            if path is not None:
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(result.json()) + "\n")
        yield result


class Standing:
    """One entrant against another: the share of games won, ties counting half, and its 95 % bounds by seed."""

    def __init__(self, first: str, second: str, results: list[Result]) -> None:
        self.first = first
        self.second = second
        by_seed: dict[int, list[float]] = {}
        for result in results:
            by_seed.setdefault(result.fixture.number, []).append(result.share(result.fixture.seats.index(first)))
        means = [fmean(shares) for shares in by_seed.values()]
        self.games = len(results)
        self.share = fmean(means)
        margin = 1.96 * stdev(means) / sqrt(len(means)) if len(means) > 1 else 1.0
        self.low = max(0.0, self.share - margin)
        self.high = min(1.0, self.share + margin)

    def json(self) -> dict[str, object]:
        shares = {
            name: round(value, 4) for name, value in (("share", self.share), ("low", self.low), ("high", self.high))
        }
        return {"first": self.first, "second": self.second, "games": self.games, **shares}


def standings(results: list[Result]) -> list[Standing]:
    """Every pair that met at a table for two."""
    met: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        if len(result.fixture.seats) == 2:
            first, second = sorted(result.fixture.seats)
            met.setdefault((first, second), []).append(result)
    found = [Standing(first, second, games) for (first, second), games in met.items()]
    return [one if one.share >= 0.5 else Standing(one.second, one.first, met[one.first, one.second]) for one in found]
