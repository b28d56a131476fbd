"""What a teacher and the children of a class do: come by one code, sit down, pause, be reseated, end.

Like the actions at a table, each checks first, changes what is in memory and returns what has to be kept, all at once.
"""

import secrets
from collections.abc import Iterable, Sequence
from typing import Final

from meowple.core.action import Seat
from meowple.core.errors import Reason
from meowple.core.game import Options, settle_options
from meowple.games import find
from meowple.play import table_actions
from meowple.play.cats import name_of_a_cat
from meowple.play.live_table import LiveTable
from meowple.play.models import ClassFull, Classroom, NotAllowed, Person, Pupil
from meowple.play.setting_up import class_table
from meowple.play.steps import ClassStep

LETTERS: Final = "CDFHJKMNPRTWXY3479"
"""Of a code: none looks like another, and without vowels they spell no words."""
CODE_LENGTH: Final = 6
MOST_PUPILS: Final = 60
PAUSED: Final = "paused"
OVER: Final = "class_over"


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(sent: str) -> str:
    """A code as it may be typed: in small letters, with spaces or dashes; empty if it is none."""
    code = "".join(letter for letter in sent[:40].upper() if letter not in " -–·")
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else ""


def shown_code(code: str) -> str:
    """In two halves, as it is easily read out."""
    return f"{code[:3]} {code[3:]}"


def new_class(game: str, options: Options, size: int, teacher: Person, per_move: int = 0) -> Classroom:
    """A class for this game, with so many seats at a table; BadSetup if the game cannot be played so."""
    found = find(game)
    settled = settle_options(found.options, options, size)
    found.new(size, settled)
    return Classroom(secrets.token_urlsafe(9), new_code(), teacher.id, game, settled, size, per_move)


def _must_not_be_over(room: Classroom) -> None:
    if room.ended:
        raise NotAllowed(Reason(OVER))


# Children


def join(
    room: Classroom, tables: Sequence[LiveTable], pupils: Sequence[Pupil], person: Person, wanted: str, seals: bool
) -> ClassStep:
    """A child comes: it gets a cat's name of its own and the next free seat, at a new table if need be."""
    _must_not_be_over(room)
    if len(pupils) >= MOST_PUPILS:
        raise ClassFull(f"a class has at most {MOST_PUPILS} children")
    name = name_of_a_cat(person.lang, wanted, {pupil.name for pupil in pupils})
    step = ClassStep(room)
    step.pupil = Pupil(person.id, name)
    _seat(step, tables, Person(person.id, name, person.lang), seals)
    return step


def _seat(step: ClassStep, tables: Sequence[LiveTable], child: Person, seals: bool) -> None:
    """The first free seat at a table that has not begun; a new table where there is none."""
    for live in tables:
        seat = free_seat(live)
        if seat is not None and not live.info.begun:
            step.tables.append(table_actions.take_seat(live, seat, child, seals))
            return
    place = max((live.info.class_place or 0 for live in tables), default=0) + 1
    step.new_tables.append(class_table(step.room, place, child, seals))


def free_seat(live: LiveTable) -> Seat | None:
    """The first seat a child may take; in a running game, one that somebody has left."""
    if live.info.closed:
        return None
    return next((seat.seat for seat in live.info.seats if not seat.is_taken), None)


# What the teacher may do


def pause(room: Classroom, tables: Iterable[LiveTable]) -> ClassStep:
    """Nobody moves at any table, no bot and no clock; tables that are opened now wait as well."""
    return _hold(room, tables, PAUSED)


def resume(room: Classroom, tables: Iterable[LiveTable]) -> ClassStep:
    return _hold(room, tables, None)


def _hold(room: Classroom, tables: Iterable[LiveTable], why: str | None) -> ClassStep:
    _must_not_be_over(room)
    step = ClassStep(room)
    step.change(held=why)
    step.tables = [table_actions.hold(live, why) for live in tables]
    return step


def fill_up(room: Classroom, tables: Iterable[LiveTable], place: int | None = None) -> ClassStep:
    """Bots take the free seats of one table, or of all that wait, and their games begin."""
    _must_not_be_over(room)
    step = ClassStep(room)
    for live in tables:
        is_meant = place is None or live.info.class_place == place
        if is_meant and not live.info.begun and not live.info.closed:
            step.tables.append(table_actions.fill_with_bots(live))
    return step


def reseat(room: Classroom, tables: Sequence[LiveTable], pupil: Pupil | None, place: int | None) -> ClassStep:
    """A child goes to a free seat at another table, or to none; a bot goes on where it played before."""
    _must_not_be_over(room)
    if pupil is None:
        raise NotAllowed(Reason("no_such_pupil"))
    to = next((live for live in tables if place is not None and live.info.class_place == place), None)
    seat = None if to is None else free_seat(to)
    is_there = to is not None and bool(to.seats_of(pupil.person)) and not to.info.closed
    if place is not None and seat is None and not is_there:
        raise NotAllowed(Reason("no_free_seat"))
    step = ClassStep(room)
    seals = False
    for live in tables:
        for left in [] if live.info.closed or live is to else live.seats_of(pupil.person):
            seals = seals or bool(live.info.seats[left].seal)
            step.tables.append(table_actions.give_up_seat(live, left))
    if to is not None and seat is not None and not is_there:
        step.tables.append(table_actions.take_seat(to, seat, Person(pupil.person, pupil.name, ""), seals))
    return step


def end(room: Classroom, tables: Iterable[LiveTable]) -> ClassStep:
    """The class is over: its games are closed, the code leads nowhere, and no rematch begins."""
    _must_not_be_over(room)
    step = ClassStep(room)
    step.change(ended=True, held=OVER)
    for live in tables:
        if not live.info.closed:
            step.tables.append(table_actions.finish(live))
        step.tables.append(table_actions.hold(live, OVER))
    return step
