"""Games by the number: the same seed gives the same numbers, whatever else the machine does."""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean, stdev

from meowple.arena.matches import Fixture
from meowple.arena.runners import Runner
from meowple.arena.spreads import Bins, histogram, spread
from meowple.arena.standings import SURE
from meowple.bots.playout import play_out
from meowple.core.game import Game, Options
from meowple.games import find, find_bot


class Outcome:
    """How one simulated game ended."""

    def __init__(
        self, scores: list[int], places: list[int], decisions: int, verdict: str | None, rounds: int | None = None
    ) -> None:
        self.scores = scores
        self.places = places
        self.decisions = decisions
        self.verdict = verdict
        self.rounds = rounds

    def share(self, seat: int) -> float:
        """The part of the game this seat won: ties are shared."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


def simulate_one(game: Game, seats: tuple[str, ...], seed: int, number: int, options: Options | None = None) -> Outcome:
    """Game `number` of the run with this seed. Chance and each seat have random numbers of their own."""
    state = game.new(len(seats), options)
    bots = [find_bot(game, name) for name in seats]
    rngs = [Random(f"{seed} {number} seat {seat}") for seat in range(len(seats))]
    decisions = play_out(state, bots, Random(f"{seed} {number} chance"), rngs)
    return Outcome(state.scores(), state.ranking(), decisions, state.verdict(), state.rounds())


def simulate(fixture: Fixture) -> Outcome:
    """The same from a task that can be sent anywhere."""
    return simulate_one(find(fixture.game), fixture.seats, fixture.seed, fixture.number, fixture.options)


class Simulation:
    """Many outcomes, and what they come to."""

    def __init__(self, game: Game, seats: tuple[str, ...], seed: int, options: Options | None = None) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = dict(options or {})
        self.outcomes: list[Outcome] = []
        game.new(len(seats), options)
        for name in seats:
            find_bot(game, name)

    def run(self, games: int, done: Callable[[], object] = lambda: None, on: Runner | None = None) -> None:
        """Play on until there are so many games, in this process or on a runner; `done` is called after each."""
        numbers = range(len(self.outcomes), games)
        if on is None:
            fresh = (simulate_one(self.game, self.seats, self.seed, number, self.options) for number in numbers)
        else:
            tasks = [Fixture(self.game.name, self.seats, self.seed, number, self.options) for number in numbers]
            fresh = (outcome for outcome in on.map(simulate, tasks))
        for outcome in fresh:
            self.outcomes.append(outcome)
            done()

    # What they come to

    def scores(self, seat: int) -> list[int]:
        return [outcome.scores[seat] for outcome in self.outcomes]

    def bins(self) -> Bins:
        """The same for all seats, so that they can be compared."""
        return Bins([score for outcome in self.outcomes for score in outcome.scores])

    def lengths(self) -> dict[str, list[int]]:
        """How long the games were: in decisions, and in rounds or turns where the game counts them."""
        rounds = [outcome.rounds for outcome in self.outcomes if outcome.rounds is not None]
        decisions = [outcome.decisions for outcome in self.outcomes]
        return {"decisions": decisions, "rounds": rounds} if rounds else {"decisions": decisions}

    def ends(self) -> dict[str, int]:
        """How often each verdict of the game came."""
        found = Counter(outcome.verdict for outcome in self.outcomes if outcome.verdict)
        return dict(sorted(found.items()))

    def ties(self) -> float:
        return fmean(float(outcome.places.count(1) > 1) for outcome in self.outcomes)

    def json(self) -> dict[str, object]:
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "options": self.options,
            "seed": self.seed,
            "games": len(self.outcomes),
            "decisions": sum(outcome.decisions for outcome in self.outcomes),
            "seats": [self.seat_json(seat) for seat in range(len(self.seats))],
            "verdicts": self.ends(),
            "ties": round(self.ties(), 4),
            "lengths": {
                name: {**spread(lengths), "histogram": histogram(lengths, Bins(lengths))}
                for name, lengths in self.lengths().items()
            },
        }

    def seat_json(self, seat: int) -> dict[str, object]:
        """Mean and spread of the points, and the share of games won (shared wins count in part)."""
        scores = self.scores(seat)
        return {
            "seat": seat,
            "bot": self.seats[seat],
            **spread(scores),
            "won": round(self.won(seat), 4),
            "advantage": self.advantage(seat),
            "histogram": histogram(scores, self.bins()),
        }

    def won(self, seat: int) -> float:
        return fmean(outcome.share(seat) for outcome in self.outcomes)

    def advantage(self, seat: int) -> dict[str, float] | None:
        """How much more than its fair share the seat won, ± at 95 %; None where that would be the bot, not the seat."""
        if len(self.seats) == 1 or len(set(self.seats)) > 1 or len(self.outcomes) < 2:
            return None
        shares = [outcome.share(seat) for outcome in self.outcomes]
        margin = SURE * stdev(shares) / sqrt(len(shares))
        return {"value": round(fmean(shares) - 1 / len(self.seats), 4), "margin": round(margin, 4)}
