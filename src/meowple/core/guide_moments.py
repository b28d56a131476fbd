"""Moments: what at a table holds until it has been seen, how a round lay there at its end, how an ending is told.

A game's `guide.py` gives any of these; without them only the end of the game is a moment.

    MOMENTS = {"busted": MISHAP, "scored": ROUND}   kinds of events that are moments; a mishap is the event's `seat`'s
    round_end(before, seat, action) -> State        the table as the round left it, before the next one is set out
    epilogue(scene) -> [(text, Picture), …]         the end of the game step by step
    ladder(scene) -> [(verdict, what it takes), …]  all ranks, medals or titles, the lowest first
    say_record(event, translate) -> str             what an event that counts `points` is a record of, or empty
    well_done(scene, seat) -> str                   one thing somebody did well, whatever the score says
    tie_break(scene, first, second) -> str          what put one seat before another that has as many points
"""

from collections.abc import Callable, Mapping
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.entry import Entry
from meowple.core.game import Game
from meowple.core.picture import Picture, Scene
from meowple.core.state import Event, State
from meowple.core.table import Table
from meowple.core.translation import Translator, whole

MISHAP: Final = "mishap"
ROUND: Final = "round"
END: Final = "end"

Told = tuple[str, Picture]
"""A step of an ending: what is said, and the table with what it is about."""


class Moment:
    """Something to be seen before play goes on: a mishap by the seat it happened to, all else by everybody."""

    def __init__(self, kind: str, seat: Seat = CHANCE) -> None:
        self.kind = kind
        self.seat = seat

    def is_for(self, seats: list[Seat]) -> bool:
        """Whether people in these seats are to see it before play goes on."""
        return bool(seats) and (self.kind != MISHAP or self.seat in seats)


def moment_at(table: Table, number: int, viewer: Seat | None = None) -> Moment | None:
    """Which moment line `number` is to these eyes, if it is one and has not been taken back."""
    entry = table.history[number - 1]
    is_end = number == table.number and table.over
    found = Moment(END) if is_end else _moment_of(table.game, entry, viewer)
    return found if found is not None and any(other is entry for other in reversed(table.live)) else None


def _moment_of(game: Game, entry: Entry, viewer: Seat | None) -> Moment | None:
    kinds: Mapping[str, str] = getattr(game.guide, "MOMENTS", {})
    found: Moment | None = None
    for event in entry.events:
        kind = kinds.get(event.kind)
        if kind == ROUND:
            return Moment(ROUND)
        if kind == MISHAP and event.is_seen_by(viewer):
            found = Moment(MISHAP, int(event.values.get("seat", CHANCE)))
    return found


def position_at(table: Table, number: int) -> State:
    """The position after a line; after the last line of a round as the round left it."""
    entry = table.history[number - 1]
    moment = moment_at(table, number)
    if moment is None or moment.kind != ROUND or entry.action is None:
        return table.position(number)
    end: Callable[[State, Seat, Action], State] | None = getattr(table.game.guide, "round_end", None)
    return table.position(number) if end is None else end(entry.before, entry.line.seat, entry.action)


def epilogue(game: Game, scene: Scene) -> list[Told]:
    """The end of the game step by step; nothing, if the game tells it in one."""
    tell: Callable[[Scene], list[Told]] | None = getattr(game.guide, "epilogue", None)
    return [] if tell is None or not scene.seen.is_over() else tell(scene)


def ladder(game: Game, scene: Scene) -> list[tuple[str, str]]:
    rungs: Callable[[Scene], list[tuple[str, str]]] | None = getattr(game.guide, "ladder", None)
    return [] if rungs is None else rungs(scene)


def say_record(game: Game, event: Event, translate: Translator) -> str:
    say: Callable[[Event, Translator], str] | None = getattr(game.guide, "say_record", None)
    return "" if say is None else say(event, translate)


def well_done(game: Game, scene: Scene, seat: Seat) -> str:
    """One thing done well, in the game's words; else the row of the score that brought most."""
    say: Callable[[Scene, Seat], str] | None = getattr(game.guide, "well_done", None)
    if say is not None:
        return say(scene, seat)
    rows = [row for row in game.score_rows(scene, seat) if row.points > 0]
    if not rows:
        return ""
    best = max(rows, key=lambda row: row.points)
    return f"{best.text} ({whole(best.points, signed=True)})"


def tie_break(game: Game, scene: Scene, first: Seat, second: Seat) -> str:
    """What decided between two seats where points did not; nothing, if the game does not say."""
    say: Callable[[Scene, Seat, Seat], str] | None = getattr(game.guide, "tie_break", None)
    return "" if say is None else say(scene, first, second)
