"""Games by the number: the same seed gives the same numbers, whatever else the machine does."""

from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import fmean, quantiles, stdev

from meowple.bots.playout import play_out
from meowple.core.game import Game, Options
from meowple.games import find_bot


class Outcome:
    """How one simulated game ended."""

    def __init__(self, scores: list[int], places: list[int], decisions: int, verdict: str | None) -> None:
        self.scores = scores
        self.places = places
        self.decisions = decisions
        self.verdict = verdict


def simulate_one(game: Game, seats: tuple[str, ...], seed: int, number: int, options: Options | None = None) -> Outcome:
    """Game `number` of the run with this seed. Chance and each seat have random numbers of their own."""
    state = game.new(len(seats), options)
    bots = [find_bot(game, name) for name in seats]
    rngs = [Random(f"{seed} {number} seat {seat}") for seat in range(len(seats))]
    decisions = play_out(state, bots, Random(f"{seed} {number} chance"), rngs)
    return Outcome(state.scores(), state.ranking(), decisions, state.verdict())


class Simulation:
    """Many outcomes, and what they come to."""

    def __init__(self, game: Game, seats: tuple[str, ...], seed: int, options: Options | None = None) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = dict(options or {})
        self.outcomes: list[Outcome] = []

    def run(self, games: int, done: Callable[[], object] = lambda: None) -> None:
        """Play on until there are so many games; `done` is called after each."""
        for number in range(len(self.outcomes), games):
            self.outcomes.append(simulate_one(self.game, self.seats, self.seed, number, self.options))
            done()

    def json(self) -> dict[str, object]:
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "options": self.options,
            "seed": self.seed,
            "games": len(self.outcomes),
            "decisions": sum(outcome.decisions for outcome in self.outcomes),
            "seats": [self.seat_json(seat) for seat in range(len(self.seats))],
            "verdicts": dict(sorted(Counter(outcome.verdict for outcome in self.outcomes if outcome.verdict).items())),
        }

    def seat_json(self, seat: int) -> dict[str, object]:
        """Mean and spread of the points, and the share of games won (shared wins count in part)."""
        scores = [outcome.scores[seat] for outcome in self.outcomes]
        won = [1 / outcome.places.count(1) if outcome.places[seat] == 1 else 0.0 for outcome in self.outcomes]
        cuts = quantiles(scores, n=20, method="inclusive") if len(scores) > 1 else [float(scores[0])] * 19
        return {
            "seat": seat,
            "bot": self.seats[seat],
            "mean": round(fmean(scores), 4),
            "sd": round(stdev(scores), 4) if len(scores) > 1 else 0.0,
            "least": min(scores),
            "p05": cuts[0],
            "median": cuts[9],
            "p95": cuts[18],
            "most": max(scores),
            "won": round(fmean(won), 4),
        }
