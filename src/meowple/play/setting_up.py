"""New tables: from a form, from the API, as a rematch, as a fork of a replay."""

import secrets
from collections.abc import Sequence
from typing import Final

from meowple.core.action import Seat
from meowple.core.dealer import Dealer, sealed
from meowple.core.errors import Reason
from meowple.core.game import Game, Options, settle_options
from meowple.core.lesson import Lesson
from meowple.core.record import Dice, Record
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.games import find, find_bot
from meowple.play.lesson_run import LessonRun, lesson_table
from meowple.play.live_table import LiveTable
from meowple.play.models import NOBODY, Classroom, Held, NotAllowed, Person, SeatInfo, TableInfo
from meowple.play.sealing import added_by, is_ready, opened
from meowple.play.steps import NewTable, Step

ME: Final = "me"
INVITE: Final = "invite"


def new_table(
    game: str,
    options: Options,
    host: Person,
    wanted: list[str],
    seals: bool,
    per_move: int = 0,
    names: Sequence[str] = (),
) -> NewTable:
    """A table with these seats: `me` (several are people round this device, which seals or not), `invite`, or a bot.

    `names` are what people round this device are called, seat by seat; who is called nothing is called by a number.
    """
    found = find(game)
    settled = settle_options(found.options, options, len(wanted))
    found.new(len(wanted), settled)
    seats = []
    for seat, who in enumerate(wanted):
        if who == ME:
            here = wanted[:seat].count(ME)
            numbered = f"{host.name} {here + 1}" if here else host.name
            name = names[seat] if seat < len(names) and names[seat] else numbered
            seats.append(SeatInfo(seat, person=host.id, name=name, **added_by(seals)))
        elif who == INVITE:
            seats.append(SeatInfo(seat, invite=secrets.token_urlsafe(9)))
        else:
            find_bot(found, who)
            seats.append(SeatInfo(seat, bot=who, name=who))
    dealer = sealed()
    info = TableInfo(_new_id(), game, found.version, settled, host.id, dealer.commitment, seats, per_move=per_move)
    return _begun_if_full(info, dealer)


def new_lesson(game: Game, lesson: Lesson, person: Person) -> NewTable:
    """A table at which this person learns: chance and the others play by the script."""
    run = LessonRun(lesson, lesson_table(game, lesson))
    lines = run.play_script()
    others = [SeatInfo(seat, bot=level, name=level) for seat, level in enumerate(run.table.seats[1:], 1)]
    seats = [SeatInfo(0, person=person.id, name=person.name), *others]
    info = TableInfo(_new_id(), game.name, game.version, run.table.options, person.id, "", seats, begun=True)
    info.lesson, info.lesson_step = lesson.name, run.at
    return NewTable(info, "", lines)


def class_table(room: Classroom, place: int, first: Person, seals: bool) -> NewTable:
    """A table of a class: the teacher is its host, one child sits there, whoever comes next sits down beside."""
    game, dealer = find(room.game), sealed()
    seats = [SeatInfo(0, person=first.id, name=first.name, **added_by(seals))]
    seats += [SeatInfo(seat) for seat in range(1, room.size)]
    info = TableInfo(_new_id(), game.name, game.version, room.options, room.teacher, dealer.commitment, seats)
    info.per_move, info.class_id, info.class_place, info.held = room.per_move, room.id, place, room.held
    return _begun_if_full(info, dealer)


def _new_id() -> str:
    return secrets.token_urlsafe(9)


def _begun_if_full(info: TableInfo, dealer: Dealer) -> NewTable:
    """Where nobody is waited for the first lines are there from the start."""
    if not is_ready(info):
        return NewTable(info, dealer.seed.hex(), [])
    lines = [entry.line for entry in opened(info, dealer).history]
    info.begun = True
    return NewTable(info, dealer.seed.hex(), lines)


def rematch(live: LiveTable, person: Person, first: str) -> tuple[NewTable, Step]:
    """The same people again, `first` to begin: the same seat, the next one, or drawn by lot. Everybody is led there."""
    if not live.info.closed or not live.seats_of(person.id):
        raise NotAllowed(Reason("still_running"))
    if live.info.held is not None:
        raise Held(Reason(live.info.held))
    before = live.info.seats
    turn = {"same": 0, "next": 1, "lot": secrets.randbelow(len(before))}.get(first, 1)
    seats = []
    for place, old in enumerate([*before[turn:], *before[:turn]]):
        if old.bot is not None:
            seats.append(SeatInfo(place, bot=old.bot, name=old.bot))
        elif old.person in (None, NOBODY):
            seats.append(SeatInfo(place, invite=None if live.info.class_id else secrets.token_urlsafe(9)))
        else:
            seats.append(SeatInfo(place, person=old.person, name=old.name, **added_by(bool(old.seal))))
    game, dealer = find(live.info.game), sealed()
    host = person.id if live.info.class_id is None else live.info.host
    info = TableInfo(_new_id(), game.name, game.version, live.info.options, host, dealer.commitment, seats)
    info.per_move = live.info.per_move
    info.class_id, info.class_place = live.info.class_id, live.info.class_place
    step = Step(live.info)
    step.change(rematch=info.id)
    return _begun_if_full(info, dealer), step


def fork(live: LiveTable, number: int, person: Person, seat: Seat, level: str) -> NewTable:
    """A table that goes on after this line with dice of its own: the person in this seat, bots in the others.

    Its first lines cannot be checked, so that nobody seals for the others.
    """
    old = live.info
    seats = []
    for place in range(len(old.seats)):
        if place == seat:
            seats.append(SeatInfo(place, person=person.id, name=person.name, **added_by(False)))
        else:
            find_bot(live.table.game, level)
            seats.append(SeatInfo(place, bot=level, name=level))
    dealer = sealed()
    info = TableInfo(_new_id(), old.game, old.rules, old.options, person.id, dealer.commitment, seats, begun=True)
    bound = dealer.with_nonces(info.nonces(), {}, info.dice_round)
    forked = forked_after(live.table.game, live.table.record, number, bound, info.players())
    info.given = forked.given
    return NewTable(info, dealer.seed.hex(), [entry.line for entry in forked.history])


def forked_after(game: Game, record: Record, number: int, dealer: Dealer, players: tuple[str, ...]) -> Table:
    """The fork of the table as it stood after a line, with what was taken back only later still in force."""
    head = (record.game, record.rules, record.players, record.options, record.seats)
    promised = None
    if record.dice is not None:
        promised = Dice(record.dice.commitment, record.dice.nonces, None, record.dice.seals, record.dice.round)
    until = Record(*head, promised, record.lines[:number], record.given, record.format)
    return rebuild(game, until).fork(number, dealer, players)
