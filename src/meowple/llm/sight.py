"""What one seat knows of a table, in words: made from a running table or from the view that the API sends."""

from collections.abc import Mapping, Sequence
from typing import Any

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import BadSentence, BadSetup, Reason
from meowple.core.game import Game
from meowple.core.guide_ears import effects
from meowple.core.line_text import line_in_words
from meowple.core.picture import Scene
from meowple.core.record import Line
from meowple.core.sentences import complete
from meowple.core.state import Event, State
from meowple.core.table import Table
from meowple.core.view import LogRow, View
from meowple.games import find

TAKING_BACK = ("undo ", "rewind ")


class Sight:
    """A position as its seat sees it and the lines as that seat heard them; nothing else is here to be told."""

    def __init__(
        self, game: Game, seen: State, seat: Seat, rows: Sequence[LogRow], seats: tuple[str, ...], is_closed: bool
    ) -> None:
        self.game = game
        self.seen = seen
        self.seat = seat
        self.rows = rows
        self.seats = seats
        self.is_closed = is_closed

    @property
    def is_over(self) -> bool:
        return self.is_closed or self.seen.is_over()

    def legal(self) -> list[Action]:
        """What the seat may say now; empty when it is not its turn."""
        return self.seen.legal(self.seat) if not self.is_closed and self.seat in self.seen.to_act() else []

    def scene(self, lang: str) -> Scene:
        return Scene(self.seen, self.seat, self.game.translator(lang))

    def table_in_words(self, lang: str = "en") -> list[str]:
        """What lies where, as a screen reader says it."""
        return self.game.describe(self.scene(lang))

    def effects_in_words(self, legal: Sequence[Action], lang: str = "en") -> list[str]:
        """What each of these sentences does, as it is told to whoever plays by ear; empty where nothing is."""
        return [" ".join(effect.text.split()) for effect in effects(self.game, self.scene(lang), legal)]

    def log_in_words(self, last: int, lang: str = "en") -> list[str]:
        """The last so many lines, as the seat may hear of them."""
        scene = self.scene(lang)
        rows = self.rows[-last:] if last else []
        return [
            f"{row.n}. " + " ".join(line_in_words(self.game, row, scene.names, self.seats, scene.translate))
            for row in rows
            if not row.undone
        ]

    def judge(self, action: Action) -> Action | Reason:
        """The legal action that says this, words of a set in any order; or the game's own reason why there is none."""
        no_turn = Reason("table_closed") if self.is_closed else self.seen.why_no_turn(self.seat)
        if no_turn is not None:
            return no_turn
        found = complete(self.legal(), action.text.split(" "))
        if found is not None:
            return found
        return self.seen.why_not(self.seat, action) or Reason("not_possible_now", {"say": action.text})

    def say_reason(self, reason: Reason, lang: str = "en") -> str:
        return self.game.say_reason(reason, self.game.translator(lang))


def sight_of_table(table: Table, seat: Seat, last: int = 30) -> Sight:
    """What a seat knows of a table in this process, with the last so many lines (0: all of them)."""
    view = View(table, seat)
    return Sight(table.game, view.seen, seat, view.log(last), table.seats, table.closed)


def sight_of_view(view: Mapping[str, Any]) -> Sight:
    """What a seat knows, from the JSON of its view: what `GET /tables/{id}/view` answers."""
    game = find(view["game"])
    if view["rules"] > game.version:
        raise BadSetup(
            f"the table has rules {view['rules']} of {game.name}, here are only {game.version}: update Meowple"
        )
    rows = [_row(game, row) for row in view["log"]]
    return Sight(game, game.load(view["state"]), view["viewer"], rows, tuple(view["seats"]), view["closed"])


def _row(game: Game, raw: Mapping[str, Any]) -> LogRow:
    """A line of the log again; sites of earlier versions do not say whom chance drew for."""
    line = Line(raw["n"], raw["seat"], raw["say"], raw["by"])
    events = [Event(told["event"], {key: told[key] for key in told if key != "event"}) for told in raw["events"]]
    is_undo = line.seat != CHANCE and line.say.startswith(TAKING_BACK)
    action, drawer = None if is_undo else _told(game, line.say), raw.get("drawer", CHANCE)
    return LogRow(line, action, events, raw["undone"], drawer, raw.get("unsaid", ""))


def _told(game: Game, say: str) -> Action:
    """The sentence as it was told; what only listeners hear ("chosen") is no sentence that could be said."""
    try:
        return game.read(say)
    except BadSentence:
        return Action(say)
