"""Many tables of one game played at once, by numbers: as fast as the rules allow, and ready to be made arrays of.

`meowple.research.vector_env` is its face. What it gives is held equal to plain play, table by table, by a test.
"""

from random import Random
from typing import Any, Final

from meowple.core.action import CHANCE, Seat
from meowple.core.bot import Bot
from meowple.core.errors import IllegalMove, Reason
from meowple.core.rows import Rows
from meowple.core.spaces import WORD, ListNumbering, Numbering, Observer
from meowple.core.state import State, below

END: Final = 0
REPLACE: Final = 1
RAISE: Final = 2
"""What an illegal number does: it loses the game, a random choice is made instead, or IllegalMove is raised."""


class ManyTables:
    """Tables of the same game with the same options. A table that is over begins anew at once.

    `others` are bots by seat; where there is none, the row that belongs to the table chooses. A row shows the seat that
    is to choose now.
    """

    def __init__(
        self,
        first: State,
        numbering: Numbering,
        observer: Observer,
        others: list[Bot | None],
        count: int,
        illegal: int,
        by_scores: bool,
    ) -> None:
        self.first = first
        self.numbering = numbering
        self.observer = observer
        self.others = others
        self.illegal = illegal
        self.by_scores = by_scores
        self.by_bits = isinstance(numbering, ListNumbering) and numbering.size <= WORD
        """Then masks are kept as bits of one word, else as the numbers that may be chosen."""
        self.states: list[State] = [first] * count
        self.rngs = [Random(0) for _ in range(count)]
        self.seats: list[Seat] = [0] * count
        """Who is to choose at each table."""
        self.masks = [0] * count
        self.numbers: list[list[int]] = [[] for _ in range(count)]
        self.acted: list[Seat] = [0] * count
        """Who has just chosen at each table."""
        self.over: list[int] = []
        """The tables that came to an end in the last step, and how they ended, for all seats."""
        self.last: list[State] = []
        self.returns: list[list[float]] = []
        self.faults: list[int] = []
        """The tables at which the last number was not legal."""

    def begin(self, seeds: list[int]) -> None:
        """A new game at every table, each with the chances of its own seed."""
        for at, seed in enumerate(seeds):
            self.rngs[at].seed(seed)
            self._restart(at)

    def _restart(self, at: int) -> None:
        self.states[at] = self.first.copy()
        if not self._go_on(at):
            raise AssertionError("a game begins with a choice")

    def _go_on(self, at: int) -> bool:
        """Chance and bots do what is due; False if the game is over before a row has to choose."""
        state, rng, others = self.states[at], self.rngs[at], self.others
        while True:
            acting = state.to_act()
            if not acting:
                return False
            seat = acting[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            for waiting in acting:
                if others[waiting] is None:
                    seat = waiting
                    break
            bot = others[seat]
            if bot is None:
                self.seats[at] = seat
                if self.by_bits:
                    self.masks[at] = self.numbering.mask(state, seat)
                else:
                    self.numbers[at] = self.numbering.legal(state, seat)
                return True
            state.apply(seat, bot.choose(state.seen_by(seat), seat, rng))

    def fresh(self) -> "ManyTables":
        """As many tables of the same kind, with nothing on them."""
        count = len(self.states)
        return ManyTables(self.first, self.numbering, self.observer, self.others, count, self.illegal, self.by_scores)

    def put(self, states: list[State], rngs: list[tuple[Any, ...]]) -> None:
        """Go on from these positions with these random numbers."""
        for at, state in enumerate(states):
            self.states[at] = state
            self.rngs[at].setstate(rngs[at])
            if not self._go_on(at):
                raise AssertionError("no table that is over is kept")

    def step(self, chosen: list[int]) -> None:
        """One choice at every table; tables that are over begin anew."""
        self.over = []
        self.last = []
        self.returns = []
        self.faults = []
        for at, number in enumerate(chosen):
            seat = self.seats[at]
            self.acted[at] = seat
            if not self._is_legal(at, number):
                self.faults.append(at)
                if self.illegal == RAISE:
                    raise IllegalMove(Reason("no_legal_number", {"table": at, "number": number}))
                if self.illegal == END:
                    self._end(at, [-1.0 if other == seat else 0.0 for other in range(self.first.players)])
                    continue
                number = self._any_legal(at)
            state = self.states[at]
            state.apply(seat, self.numbering.action(state, seat, number))
            if not self._go_on(at):
                self._end(at, returns_of(state, self.by_scores))

    def _is_legal(self, at: int, number: int) -> bool:
        if self.by_bits:
            return number >= 0 and self.masks[at] >> number & 1 == 1
        for legal in self.numbers[at]:  # noqa: SIM110 - no generator in a hot path
            if legal == number:
                return True
        return False

    def _any_legal(self, at: int) -> int:
        state, seat = self.states[at], self.seats[at]
        numbers = self.numbering.legal(state, seat)
        return numbers[below(self.rngs[at], len(numbers))]

    def _end(self, at: int, returns: list[float]) -> None:
        self.over.append(at)
        self.last.append(self.states[at])
        self.returns.append(returns)
        self._restart(at)

    # What the rows show

    def observed(self) -> Rows:
        """What every row shows."""
        return self._seen(self.states, self.seats)

    def last_observed(self) -> Rows:
        """What the seats that chose last see of the games that came to an end, in the order of `over`."""
        return self._seen(self.last, [self.acted[at] for at in self.over])

    def _seen(self, states: list[State], seats: list[Seat]) -> Rows:
        """The entries of each row begin where those of the row before end."""
        rows = Rows()
        observer, size = self.observer, self.observer.size
        before = 0
        for at, state in enumerate(states):
            observer.fill(state, seats[at], before, rows)
            rows.end_row()
            before += size
        return rows

    def legal_numbers(self) -> list[int]:
        """What may be chosen, row after row."""
        found: list[int] = []
        for numbers in self.numbers:
            found.extend(numbers)
        return found


def returns_of(state: State, by_scores: bool) -> list[float]:
    """What a game has brought each seat: its points, or by places from 1 down to -1, together 0."""
    if by_scores:
        return [float(points) for points in state.scores()]
    places = state.ranking()
    others = max(1, len(places) - 1)
    found: list[float] = []
    for mine in places:
        ahead = 0
        for other in places:
            ahead += 1 if other > mine else -1 if other < mine else 0
        found.append(ahead / others)
    return found
