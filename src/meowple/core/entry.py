"""A line of a table with what it meant, and the outcome a number stands for."""

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSentence
from meowple.core.knowledge import learned
from meowple.core.record import Line, Roll
from meowple.core.state import Event, State


class Entry:
    """A line with what it meant: the position before it, its action (None: an undo) and the events it caused."""

    def __init__(self, line: Line, before: State, action: Action | None, events: list[Event]) -> None:
        self.line = line
        self.action = action
        self.events = events
        self._before: State | None = before
        self._last: Entry | None = None
        self._taught: dict[Seat, bool] = {}

    @property
    def before(self) -> State:
        """The position before this line: kept, or played again from the last that is. Nobody may change it."""
        between: list[Entry] = []
        entry, kept = self, self._before
        if kept is not None:
            return kept
        while kept is None:
            assert entry._last is not None, "only what follows something forgets its position"
            entry = entry._last
            between.append(entry)
            kept = entry._before
        work = kept.copy()
        for earlier in reversed(between):
            work.apply(earlier.line.seat, earlier.done)
        return work

    @property
    def unsaid(self) -> str:
        """What the line leaves unsaid, as whoever made it knows it (`State.unsaid`)."""
        return "" if self.action is None else self.before.unsaid(self.line.seat, self.action, self.line.seat)

    def follow(self, last: "Entry | None") -> None:
        """This is the entry written before: what it did leads to the position before this one, but for an undo."""
        self._last = last if last is not None and last.action is not None else None

    def forget(self) -> None:
        """Keep the position no longer, if it can be played again."""
        if self._last is not None:
            self._before = None

    def taught(self, viewer: Seat) -> bool:
        """Whether the viewer learned anything from this line (worked out once)."""
        if viewer not in self._taught:
            assert self.action is not None, "an undo teaches nothing new"
            self._taught[viewer] = learned(self.before, self.line.seat, self.action, viewer)
        return self._taught[viewer]

    @property
    def done(self) -> Action:
        """What was done, in a line that is in force: an undo never is."""
        assert self.action is not None, "an undo is never in force"
        return self.action


def outcome_at(chances: list[tuple[Action, int]], at: int) -> Action:
    """The outcome that covers number `at` when all weights are laid end to end."""
    for action, weight in chances:
        at -= weight
        if at < 0:
            return action
    raise BadSentence("there are fewer outcomes than that")


def check_roll(state: State, roll: Roll, counter: int, action: Action) -> None:
    """BadSentence if a recorded roll is not what its drawer was to draw next here, or does not give this action."""
    chances = state.chances()
    right = Roll(state.drawer(), counter, roll.at, sum(weight for _, weight in chances))
    if str(right) != str(roll) or outcome_at(chances, roll.at) != action:
        raise BadSentence(f"the roll {roll} does not give {action}")


def forget_positions(history: list[Entry], begin: int, end: int, every: int) -> int:
    """Of these entries only each so-many-th keeps its position; returns up to where this has been done."""
    for at in range(begin, end):
        if at % every:
            history[at].forget()
    return max(begin, end)
