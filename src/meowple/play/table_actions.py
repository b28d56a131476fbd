"""Everything that can be done at a table: the one door for people and bots.

Each action checks, changes the table in memory and returns the Step that has to be kept. Whoever calls keeps the step
before anybody hears of it, and forgets the table in memory if that fails.
"""

import secrets
from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.errors import NotYourTurn, Reason, UndoRefused
from meowple.core.lesson import LEARNER
from meowple.core.record import Line
from meowple.core.table import PERSON
from meowple.core.translation import N_
from meowple.play import moments, sealing
from meowple.play.lesson_run import LessonRun
from meowple.play.live_table import LiveTable
from meowple.play.models import Held, NoSuchTable, NotAllowed, NotBegun, Person, SeatTaken
from meowple.play.steps import Step

TALK_KEPT: Final = 12
PHRASES: Final = {
    "hello": N_("Hello!"),
    "well": N_("Well played!"),
    "oops": N_("Oops …"),
    "wow": N_("Wow!"),
    "think": N_("Let me think."),
    "luck": N_("What luck!"),
    "purr": N_("Purrr …"),
    "thanks": N_("Thank you!"),
    "again": N_("Another game?"),
    "bye": N_("Bye!"),
}
"""Table talk: a small set of phrases, nothing to moderate, fit for children."""


# Moves


def play(live: LiveTable, seat: Seat, say: str, decision: int | None, by: str = PERSON) -> Step:
    """One sentence of one seat, said by whoever plays it: a person, a bot, a stand-in."""
    _must_have_begun(live)
    must_not_be_held(live)
    if live.info.lesson:
        run = lesson_of(live)
        return _learned(live, run, run.play(seat, say, decision))
    return _moved(live, live.table.play(seat, say, by=by, decision=decision))


def play_as(live: LiveTable, person: str, seat: Seat, say: str, decision: int, by: str = PERSON) -> Step:
    """One sentence of a person at their own seat."""
    must_sit_at(live, person, seat)
    step = play(live, seat, say, decision, by)
    acting = live.table.to_act
    if seat not in acting and any(other in acting for other in live.seats_of(person)):
        _lower(live, person, step)  # another of the people round this device is due
    return step


def undo(live: LiveTable, person: str, seat: Seat, by: str = PERSON) -> Step:
    """Take the seat's last choice back, as far as the engine allows it; in a lesson the script would not fit."""
    must_sit_at(live, person, seat)
    _must_have_begun(live)
    must_not_be_held(live)
    if live.info.lesson:
        raise UndoRefused(Reason("nothing_to_undo"))
    return _moved(live, live.table.undo(seat, by=by))


def must_sit_at(live: LiveTable, person: str, seat: Seat) -> None:
    if seat not in live.seats_of(person):
        raise NotYourTurn(Reason("not_your_seat"))


def _must_have_begun(live: LiveTable) -> None:
    if not live.info.begun:
        raise NotBegun(Reason("not_begun"))


def must_not_be_held(live: LiveTable) -> None:
    if live.info.held is not None and not live.table.closed:
        raise Held(Reason(live.info.held))


def _moved(live: LiveTable, lines: list[Line]) -> Step:
    """New lines; with the last one of the game the table closes and its seed is opened."""
    step = Step(live.info, lines)
    step.change(moved_at=live.now())
    if live.asked_back is not None:
        step.change(asked_back="", agreed="")
    moments.note(live, lines)
    if live.table.over:
        _close(live, step)
    return step


def finish(live: LiveTable) -> Step:
    """Close the table, over or not: nothing is played at it any more, and its seed is opened."""
    step = Step(live.info)
    _close(live, step)
    return step


def _close(live: LiveTable, step: Step) -> None:
    live.table.close()
    dealer = live.table.dealer
    step.change(closed=True, end=live.table.record.end)
    if dealer is not None:
        step.changes["opened_seed"] = dealer.seed.hex()


# Lessons


def lesson_of(live: LiveTable) -> LessonRun:
    """The lesson at this table, where it stands; NoSuchTable if the game has it no longer."""
    lesson = live.table.game.lessons().get(live.info.lesson)
    if lesson is None:
        raise NoSuchTable("this lesson is no longer taught")
    return LessonRun(lesson, live.table, live.info.lesson_step)


def is_reading(live: LiveTable) -> bool:
    """Whether a lesson tells something here that only has to be read."""
    if not live.info.lesson or live.info.closed:
        return False
    step = lesson_of(live).step
    return step is not None and not step.awaited


def go_on(live: LiveTable, person: str, step: int = 0) -> Step:
    """The learner has read what the lesson says; named by its number, a step that is over stays over, pressed twice."""
    must_sit_at(live, person, LEARNER)
    run = lesson_of(live)
    if step and step != run.number:
        return Step(live.info)
    return _learned(live, run, run.go_on())


def _learned(live: LiveTable, run: LessonRun, lines: list[Line]) -> Step:
    """New lines and the step the lesson stands at now; after the last one the table closes."""
    step = Step(live.info, lines)
    step.change(lesson_step=run.at, moved_at=live.now())
    if run.is_done:
        _close(live, step)
    return step


# Going back by consent


def ask_back(live: LiveTable, person: str, seat: Seat) -> Step:
    """Ask everybody to go back to before this seat's last choice. Bots agree."""
    must_not_be_held(live)
    number = next((entry.line.n for entry in reversed(live.table.live) if entry.line.seat == seat), None)
    if seat not in live.seats_of(person) or number is None or live.table.closed:
        raise UndoRefused(Reason("nothing_to_undo"))
    mine = live.seats_of(person)
    agreed = {other for other in range(live.table.players) if live.bot_at(other) or other in mine}
    return _asked_back(live, (seat, number), agreed)


def answer_back(live: LiveTable, person: str, agrees: bool) -> Step:
    must_not_be_held(live)
    mine = live.seats_of(person)
    if live.asked_back is None or not mine:
        raise UndoRefused(Reason("nothing_to_undo"))
    if not agrees:
        step = Step(live.info)
        step.change(asked_back="", agreed="")
        return step
    return _asked_back(live, live.asked_back, live.agreed | set(mine))


def _asked_back(live: LiveTable, asked: tuple[Seat, int], agreed: set[Seat]) -> Step:
    """Who asks and who agrees is kept; once all do, the table goes back."""
    seat, number = asked
    if len(agreed) == live.table.players:
        return _moved(live, live.table.rewind(seat, number, tuple(range(live.table.players))))
    step = Step(live.info)
    step.change(asked_back=f"{seat}:{number}", agreed=" ".join(map(str, sorted(agreed))))
    return step


# Sitting down, leaving, coming back


def take_seat(live: LiveTable, seat: Seat, person: Person, seals: bool) -> Step:
    """An empty seat becomes somebody's, whose device seals or not; if nobody is waited for now, the game begins."""
    if live.info.seats[seat].is_taken:
        raise SeatTaken("this seat is taken")
    step = Step(live.info)
    step.taken.append(seat)
    step.change_seat(seat, person=person.id, name=person.name, stand_in=None)
    if not live.info.begun:
        step.change_seat(seat, **sealing.added_by(seals))
        sealing.begin_if_ready(live, step)
    return step


def leave(live: LiveTable, person: str) -> Step:
    """A bot stands in for this person until they come back."""
    return _stand_in(live, live.seats_of(person), live.table.game.bots.stand_in)


def come_back(live: LiveTable, person: str) -> Step:
    return _stand_in(live, live.seats_of(person), None)


def hand_over(live: LiveTable, person: str, seat: Seat) -> Step:
    """The others hand an absent seat to a bot; it is handed back when its person returns."""
    if not live.seats_of(person) or not 0 <= seat < live.table.players or not live.is_absent(seat):
        raise NotAllowed(Reason("not_absent"))
    return _stand_in(live, [seat], live.table.game.bots.stand_in)


def _stand_in(live: LiveTable, seats: list[Seat], level: str | None) -> Step:
    step = Step(live.info)
    for seat in seats:
        step.change_seat(seat, stand_in=level)
    return step


# What the host may do


def close(live: LiveTable, person: str) -> Step:
    """The host ends the game; so may anybody at it who waits for somebody absent, but in a class."""
    is_waiting = any(live.is_absent(seat) for seat in live.table.to_act if seat != CHANCE)
    may_end = live.seats_of(person) and is_waiting and live.info.class_id is None
    if live.info.host != person and not may_end:
        raise NotAllowed(Reason("only_the_host"))
    return finish(live)


def free_seat(live: LiveTable, person: str, seat: Seat) -> Step:
    """The host opens a seat to somebody else by a new invite; the old link is void. A bot stands in meanwhile.

    In a running game only the seat of somebody who is gone; and whose it was is shown from then on to all.
    """
    _must_host(live, person)
    is_guest = 0 <= seat < live.table.players and live.info.seats[seat].person not in (None, person)
    if not is_guest or live.info.class_id is not None:  # children are reseated, nobody comes by a link
        raise NotAllowed(Reason("not_a_guests_seat"))
    if live.info.begun and not live.is_gone(seat):
        raise NotAllowed(Reason("not_absent"))
    stand_in = live.table.game.bots.stand_in if live.info.begun else None
    before = live.info.seats[seat].name if live.info.begun else ""
    step = Step(live.info)
    invite = secrets.token_urlsafe(9)
    step.change_seat(seat, person=None, name="", invite=invite, stand_in=stand_in, before=before)
    if not live.info.begun:
        sealing.forget(live, step, [seat])
    return step


def open_to_all(live: LiveTable, person: str, is_open: bool) -> Step:
    """Whether whoever has the link may watch."""
    _must_host(live, person)
    step = Step(live.info)
    step.change(is_open_to_all=is_open)
    return step


def _must_host(live: LiveTable, person: str) -> None:
    if live.info.host != person:
        raise NotAllowed(Reason("only_the_host"))


# What happens to a table of a class


def hold(live: LiveTable, why: str | None) -> Step:
    """Let nobody move, and say why; or let them go on, with the whole time of a move before them."""
    step = Step(live.info)
    step.change(held=why, moved_at=live.now())
    return step


def give_up_seat(live: LiveTable, seat: Seat) -> Step:
    """Nobody's seat any more; in a running game a bot stands in until somebody else sits down."""
    step = Step(live.info)
    stand_in = live.table.game.bots.stand_in if live.info.begun else None
    before = live.info.seats[seat].name if live.info.begun else ""
    step.change_seat(seat, person=None, name="", stand_in=stand_in, before=before)
    if not live.info.begun:
        sealing.forget(live, step, [seat])
    return step


def fill_with_bots(live: LiveTable) -> Step:
    """Bots sit down wherever nobody does, and the game begins."""
    step, level = Step(live.info), live.table.game.bots.first
    for seat in live.info.seats:
        if not seat.is_taken:
            step.taken.append(seat.seat)
            step.change_seat(seat.seat, bot=level, name=level)
    sealing.begin_if_ready(live, step)
    return step


# Besides the game


def talk(live: LiveTable, person: str, phrase: str) -> Step:
    mine = live.seats_of(person)
    if phrase not in PHRASES or not mine:
        raise NotAllowed(Reason("no_such_phrase"))
    step = Step(live.info)
    step.change(talk=" ".join([*live.info.talk.split(), f"{mine[0]}:{phrase}"][-TALK_KEPT:]))
    return step


def lift_curtain(live: LiveTable, person: str, seat: Seat) -> Step:
    """For one of the people round this device."""
    must_sit_at(live, person, seat)
    live.lifted[person] = seat
    step = Step(live.info)
    step.lifted[person] = seat
    return step


def lower_curtain(live: LiveTable, person: str) -> Step:
    """The page was opened anew, perhaps by another of the people round this device."""
    step = Step(live.info)
    _lower(live, person, step)
    return step


def _lower(live: LiveTable, person: str, step: Step) -> None:
    if live.lifted.pop(person, None) is not None:
        step.lifted[person] = None


def see(live: LiveTable, person: str, number: int) -> Step:
    """Somebody has seen the moments up to this line: bots need not wait for them."""
    step = Step(live.info)
    if live.seats_of(person):
        if number > live.eyes.seen.get(person, 0):
            step.seen[person] = number
        moments.see(live, person, number)
    return step
