"""A line of a table with what it meant, and the outcome a number stands for."""

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSentence
from meowple.core.knowledge import learned
from meowple.core.record import Line
from meowple.core.state import Event, State


class Entry:
    """A line with what it meant: the position before it, its action (None: an undo) and the events it caused."""

    def __init__(self, line: Line, before: State, action: Action | None, events: list[Event]) -> None:
        self.line = line
        self.before = before
        self.action = action
        self.events = events
        self._taught: dict[Seat, bool] = {}

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
