"""What one viewer gets of a running table, and nothing else: browsers, bots, logs and the API live on this."""

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.entry import Entry
from meowple.core.errors import Value
from meowple.core.picture import Scene
from meowple.core.record import Line
from meowple.core.state import Event
from meowple.core.table import Table


class LogRow:
    """One line as this viewer may hear of it; `action` is None for an undo, `drawer` whom chance drew for.

    `unsaid` is a word that the line does not say though it is known (`State.unsaid`).
    """

    def __init__(
        self,
        line: Line,
        action: Action | None,
        events: list[Event],
        undone: bool,
        drawer: Seat = CHANCE,
        unsaid: str = "",
    ) -> None:
        self.n = line.n
        self.seat = line.seat
        self.by = line.by
        self.action = action
        self.say = line.say if action is None else action.text
        self.events = events
        self.undone = undone
        self.drawer = drawer
        self.unsaid = unsaid

    def json(self) -> dict[str, object]:
        events: list[dict[str, Value]] = [{"event": event.kind, **event.values} for event in self.events]
        drawer = self.drawer if self.seat == CHANCE else CHANCE
        told = {"n": self.n, "seat": self.seat, "drawer": drawer, "by": self.by, "say": self.say}
        return {**told, "undone": self.undone, "events": events, "unsaid": self.unsaid}


class View:
    """A table through one pair of eyes: a seat's, or a spectator's (None)."""

    def __init__(self, table: Table, viewer: Seat | None) -> None:
        self.table = table
        self.viewer = viewer
        self.seen = table.state.seen_by(viewer)

    def __repr__(self) -> str:
        eyes = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"<View of {self.table.game.name} by {eyes}, line {self.table.number}>"

    def _repr_svg_(self) -> str:
        """What this viewer sees, as a notebook shows it."""
        game = self.table.game
        return game.picture(Scene(self.seen, self.viewer, game.translator("en")))

    def log(self, last: int = 0) -> list[LogRow]:
        """Every line as this viewer may hear of it; the `last` so many, if a number is given."""
        return [self.row(entry, is_live) for entry, is_live in self.lines(last)]

    def lines(self, last: int = 0) -> list[tuple[Entry, bool]]:
        """The same lines, not yet told, and whether each is in force."""
        told = self.table.history[-last:]
        first = told[0].line.n if told else 0
        live: set[int] = set()
        for entry in reversed(self.table.live):
            if entry.line.n < first:
                break
            live.add(entry.line.n)
        return [(entry, entry.line.n in live) for entry in told]

    def row(self, entry: Entry, is_live: bool) -> LogRow:
        if entry.action is None:
            return LogRow(entry.line, None, [], False)
        before = entry.before
        told = before.told(entry.line.seat, entry.action, self.viewer)
        events = [event for event in entry.events if event.is_seen_by(self.viewer)]
        unsaid = before.unsaid(entry.line.seat, told, self.viewer)
        return LogRow(entry.line, told, events, not is_live, before.drawer(), unsaid)

    def json(self) -> dict[str, object]:
        """Everything this viewer may know, ready to be sent."""
        table, viewer = self.table, self.viewer
        acting = table.to_act
        return {
            "game": table.game.name,
            "rules": table.state.version,
            "players": table.players,
            "options": dict(table.options),
            "seats": list(table.seats),
            "viewer": viewer,
            "number": table.number,
            "to_act": list(acting),
            "decision": None if viewer is None else table.decision(viewer),
            "legal": [] if viewer is None else [action.text for action in table.legal(viewer)],
            "undo": None if viewer is None else table.undo_offer(viewer),
            "scores": self.seen.scores(),
            "over": table.over,
            "closed": table.closed,
            "progress": round(self.seen.progress(), 3),
            "log": [row.json() for row in self.log()],
            "state": self.seen.dump(),
        }
