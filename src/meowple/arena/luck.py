"""Luck and skill: what the dice of a finished game gave each seat, and what its choices cost.

A position is worth to a seat what it ends with on average when everybody plays on from there like a quick, decent
player (many games, with random numbers fixed by a seed). Along a record that value changes in three ways.

- Chance moves it: that is luck. A value is the mean over what chance may bring, so luck is 0 on average.
- A choice moves it, against what the quick player would have done in the same place with the same random numbers. The
  choice is judged by what its seat could know: in worlds imagined from its own view.
- What the seat could not know makes the same choice better or worse than that: luck again, with what is hidden.

So for every seat: result = expected at the start + luck (dice + hidden) + its choices + the others' choices.
What choices cost is counted against an adviser, the game's strongest bot, which sees the seat's view alone. Its advice
is taken apart from the games that judge it, so that picking it adds no bias; the dearest choice is judged again afresh
for the same reason.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from meowple.arena.estimates import NOTHING, UNITS, Estimate, Values, mean
from meowple.bots.search import SearchBot
from meowple.core.action import CHANCE, Action, Seat
from meowple.core.bot import Bot
from meowple.core.entry import Entry
from meowple.core.errors import BadSetup
from meowple.core.game import Game
from meowple.core.state import State
from meowple.core.table import Table
from meowple.games import find_bot

PLAYOUTS: Final = 24
"""Games played on from each decision for each choice that is compared."""
FROM_THE_START: Final = 8
"""So many times more are played from the opening: every account begins with it."""


def quick_bot(game: Game) -> Bot:
    """How everybody plays on: like the bot the game offers first."""
    return find_bot(game, game.bots.first)


def strongest(game: Game) -> Bot:
    """Who is asked what would have been best."""
    return game.bots[game.bots.hints]() if game.bots else SearchBot()


class Choice:
    """One decision: the values before it, what it changed for every seat, and what it cost the one who made it."""

    def __init__(self, entry: Entry, before: list[Estimate], changed: list[Estimate]) -> None:
        self.line = entry.line.n
        self.seat = entry.line.seat
        self.say = entry.line.say
        self.before = before
        self.changed = changed
        """As it really was, hidden parts and all."""
        self.judged = changed[self.seat]
        """What it was worth to its seat by what that seat could know."""
        self.hindsight = NOTHING
        """How much better than that it really was."""
        self.better: str | None = None
        """The adviser's choice, where it is another."""
        self.cost = NOTHING

    def json(self) -> dict[str, object]:
        return {
            "line": self.line,
            "seat": self.seat,
            "say": self.say,
            "before": [value.json() for value in self.before],
            "after": [(value + change).json() for value, change in zip(self.before, self.changed, strict=True)],
            "judged": self.judged.json(),
            "hindsight": self.hindsight.json(),
            "better": self.better,
            "cost": self.cost.json(),
        }


class Fortune:
    """What chance did between two decisions: lines `first` to `last`, and its luck for every seat."""

    def __init__(self, first: int, last: int, before: list[Estimate], after: list[Estimate]) -> None:
        self.first = first
        self.last = last
        self.before = before
        self.after = after
        self.luck = [now - then for now, then in zip(after, before, strict=True)]

    def json(self) -> dict[str, object]:
        told = {"before": self.before, "after": self.after, "luck": self.luck}
        return {"first": self.first, "last": self.last} | {
            name: [value.json() for value in values] for name, values in told.items()
        }


class Study:
    """A finished table, played on from every decision. The same seed gives the same numbers."""

    def __init__(
        self,
        table: Table,
        unit: str = "points",
        playouts: int = PLAYOUTS,
        seed: int = 0,
        quick: Bot | None = None,
        adviser: Bot | None = None,
        advised: list[Seat] | None = None,
    ) -> None:
        """`advised` are the seats whose choices are held against the adviser's; all of them if not given."""
        if not table.over:
            raise BadSetup("luck and skill are told of finished games: this one is still running")
        if unit not in UNITS:
            raise BadSetup(f"luck is counted in {' or '.join(UNITS)}, not in {unit[:20]}")
        self.table = table
        self.unit = unit
        self.count = UNITS[unit]
        self.playouts = playouts
        self.seed = seed
        self.key = f"{seed} {table.history[-1].line.hash}"
        """Each record has random numbers of its own, so that errors of many studies do not add up."""
        self.quick = quick or quick_bot(table.game)
        self.adviser = adviser or strongest(table.game)
        self.seats = range(table.players)
        self.advised = list(self.seats) if advised is None else advised
        self.result = [Estimate(value, 0.0) for value in self.count(table.state)]
        self.start: list[Estimate] = []
        self.choices: list[Choice] = []
        self.fortunes: list[Fortune] = []
        self.decisions = [
            entry for entry in table.live if entry.line.seat != CHANCE and len(entry.before.legal(entry.line.seat)) > 1
        ]
        """The lines in force at which a seat could have chosen otherwise."""

    def run(self, done: Callable[[], object] = lambda: None) -> "Study":
        """Go through the record; `done` is called after each decision."""
        games = range(self.playouts * FROM_THE_START)
        opening = self.table.opening
        self.start = self._means([self._play_on(opening.copy(), f"{self.key} start {game}") for game in games])
        worth, line = self.start, 0
        for entry in self.decisions:
            choice = self._judge(entry)
            worth = self._meet_chance(worth, choice.before, line, entry.line.n)
            worth = [value + change for value, change in zip(worth, choice.changed, strict=True)]
            line = entry.line.n
            self.choices.append(choice)
            done()
        self._meet_chance(worth, self.result, line, self.table.number + 1)
        return self

    def _meet_chance(self, worth: list[Estimate], now: list[Estimate], after: int, before: int) -> list[Estimate]:
        """What chance made of the values between two lines; where it did nothing, they are what they were."""
        lines = [entry.line.n for entry in self.table.live if entry.line.seat == CHANCE]
        drawn = [line for line in lines if after < line < before]
        if not drawn:
            return worth
        self.fortunes.append(Fortune(drawn[0], drawn[-1], worth, now))
        return now

    def _judge(self, entry: Entry) -> Choice:
        seat, state, line = entry.line.seat, entry.before, entry.line.n
        assert entry.action is not None, "an undo is never in force"
        seen = state.seen_by(seat)
        advice = entry.action
        if seat in self.advised:
            advice = self.adviser.choose(seen.copy(), seat, Random(f"{self.key} {line} advice"))
        wanted = [entry.action, advice]
        games = [f"{self.key} {line} {game}" for game in range(self.playouts)]
        true = known = [self._compare(state, seat, wanted, game) for game in games]
        choice = Choice(entry, self._means([own for own, _, _ in true]), self._differences(true, 1, 0))
        if seen != state:
            known = [self._compare(self._imagined(seen, game), seat, wanted, game) for game in games]
            choice.judged = self._differences(known, 1, 0)[seat]
            both = zip(true, known, strict=True)
            choice.hindsight = mean([_gain(real, seat) - _gain(thought, seat) for real, thought in both])
        if advice != entry.action:
            choice.better = advice.text
            choice.cost = self._differences(known, 2, 1)[seat]
        return choice

    def judge_again(self, choice: Choice) -> Estimate:
        """The cost of one choice from other games than those that singled it out."""
        entry = next(entry for entry in self.decisions if entry.line.n == choice.line)
        assert entry.action is not None and choice.better is not None, "only what had a better way costs anything"
        seen = entry.before.seen_by(choice.seat)
        wanted = [entry.action, self.table.game.read(choice.better)]
        games = [f"{self.key} {choice.line} again {game}" for game in range(2 * self.playouts)]
        worlds = [self._compare(self._imagined(seen, game), choice.seat, wanted, game) for game in games]
        return self._differences(worlds, 2, 1)[choice.seat]

    def json(self) -> dict[str, object]:
        """Every value along the record."""
        return {
            "choices": [choice.json() for choice in self.choices],
            "chances": [fortune.json() for fortune in self.fortunes],
        }

    # Playing on

    @staticmethod
    def _imagined(seen: State, key: str) -> State:
        return seen.imagine(Random(f"{key} world"))

    def _compare(self, world: State, seat: Seat, wanted: list[Action], key: str) -> list[Values]:
        """Where the quick player's own choice leads, then where each wanted one does, with the same random numbers."""
        own = self.quick.choose(world.seen_by(seat), seat, Random(f"{key} own"))
        found: dict[str, Values] = {}
        for action in [own, *wanted]:
            if action.text not in found:
                after = world.copy()
                after.apply(seat, action)
                found[action.text] = self._play_on(after, key)
        return [found[action.text] for action in [own, *wanted]]

    def _play_on(self, state: State, key: str) -> Values:
        """The values at the end of one game from here; the same key means the same random numbers.

        Chance has numbers of its own for each seat it draws for: what one seat does leaves the others' dice alone.
        """
        choosing = [Random(f"{key} seat {seat}") for seat in self.seats]
        drawing = {seat: Random(f"{key} chance {seat}") for seat in (CHANCE, *self.seats)}
        while acting := state.to_act():
            seat = acting[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(drawing[state.drawer()]))
            else:
                state.apply(seat, self.quick.choose(state.seen_by(seat), seat, choosing[seat]))
        return self.count(state)

    def _means(self, samples: list[Values]) -> list[Estimate]:
        return [mean([values[seat] for values in samples]) for seat in self.seats]

    def _differences(self, compared: list[list[Values]], first: int, second: int) -> list[Estimate]:
        """How much better the first was than the second, game by game."""
        return [mean([found[first][seat] - found[second][seat] for found in compared]) for seat in self.seats]


def _gain(compared: list[Values], seat: Seat) -> float:
    """What the choice was better than the quick player's."""
    return compared[1][seat] - compared[0][seat]
