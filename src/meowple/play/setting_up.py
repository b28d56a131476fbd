"""New tables: from a form, from the API, as a rematch, as a fork of a replay."""

import secrets
from typing import Final

from meowple.core.action import Seat
from meowple.core.dealer import Dealer, sealed
from meowple.core.errors import Reason
from meowple.core.game import Game, Options, settle_options
from meowple.core.lesson import Lesson
from meowple.core.record import Record
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.games import find, find_bot
from meowple.play.lesson_run import LessonRun, lesson_table
from meowple.play.live_table import LiveTable
from meowple.play.models import NOBODY, Classroom, Person, SeatInfo, TableInfo
from meowple.play.steps import NewTable, Step
from meowple.play.table_actions import Held, NotAllowed, opened

ME: Final = "me"
INVITE: Final = "invite"
LONGEST_NONCE: Final = 40


def proper_nonce(sent: str) -> str:
    """What a browser adds to the dice, if it is letters and digits; a made-up word if it sent nothing of use."""
    return sent if sent.isascii() and sent.isalnum() and len(sent) <= LONGEST_NONCE else secrets.token_hex(8)


def new_table(game: str, options: Options, host: Person, wanted: list[str], nonce: str, per_move: int = 0) -> NewTable:
    """A table with these seats: `me` (several are people round this device), `invite`, or a bot's level."""
    found = find(game)
    settled = settle_options(found.options, options, len(wanted))
    found.new(len(wanted), settled)
    seats = []
    for seat, who in enumerate(wanted):
        if who == ME:
            here = wanted[:seat].count(ME)
            name = f"{host.name} {here + 1}" if here else host.name
            seats.append(SeatInfo(seat, person=host.id, name=name, nonce=f"{nonce}{seat}"))
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
    others = [SeatInfo(seat, bot=game.bots.first, name=game.bots.first) for seat in range(1, lesson.players)]
    seats = [SeatInfo(0, person=person.id, name=person.name), *others]
    info = TableInfo(_new_id(), game.name, game.version, run.table.options, person.id, "", seats, begun=True)
    info.lesson, info.lesson_step = lesson.name, run.at
    return NewTable(info, "", lines)


def class_table(room: Classroom, place: int, first: Person, nonce: str) -> NewTable:
    """A table of a class: the teacher is its host, one child sits there, whoever comes next sits down beside."""
    game, dealer = find(room.game), sealed()
    seats = [SeatInfo(0, person=first.id, name=first.name, nonce=f"{nonce}0")]
    seats += [SeatInfo(seat) for seat in range(1, room.size)]
    info = TableInfo(_new_id(), game.name, game.version, room.options, room.teacher, dealer.commitment, seats)
    info.per_move, info.class_id, info.class_place, info.held = room.per_move, room.id, place, room.held
    return _begun_if_full(info, dealer)


def _new_id() -> str:
    return secrets.token_urlsafe(9)


def _begun_if_full(info: TableInfo, dealer: Dealer) -> NewTable:
    """Where nobody is waited for the first lines are there from the start."""
    if not info.is_full:
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
            seats.append(SeatInfo(place, person=old.person, name=old.name, nonce=f"{secrets.token_hex(8)}{place}"))
    game, dealer = find(live.info.game), sealed()
    host = person.id if live.info.class_id is None else live.info.host
    info = TableInfo(_new_id(), game.name, game.version, live.info.options, host, dealer.commitment, seats)
    info.per_move = live.info.per_move
    info.class_id, info.class_place = live.info.class_id, live.info.class_place
    step = Step(live.info)
    step.change(rematch=info.id)
    return _begun_if_full(info, dealer), step


def fork(live: LiveTable, number: int, person: Person, seat: Seat, level: str, nonce: str) -> NewTable:
    """A table that goes on after this line with dice of its own: the person in this seat, bots in the others."""
    old = live.info
    seats = []
    for place in range(len(old.seats)):
        if place == seat:
            seats.append(SeatInfo(place, person=person.id, name=person.name, nonce=f"{nonce}{place}"))
        else:
            find_bot(live.table.game, level)
            seats.append(SeatInfo(place, bot=level, name=level))
    dealer = sealed()
    info = TableInfo(_new_id(), old.game, old.rules, old.options, person.id, dealer.commitment, seats, begun=True)
    forked = forked_after(live.table.game, live.table.record, number, dealer.with_nonces(info.nonces()), info.players())
    info.given = forked.given
    return NewTable(info, dealer.seed.hex(), [entry.line for entry in forked.history])


def forked_after(game: Game, record: Record, number: int, dealer: Dealer, players: tuple[str, ...]) -> Table:
    """The fork of the table as it stood after a line, with what was taken back only later still in force."""
    head = (record.game, record.rules, record.players, record.options, record.seats)
    until = Record(*head, None, record.lines[:number], min(record.given, number))
    return rebuild(game, until).fork(number, dealer, players)
