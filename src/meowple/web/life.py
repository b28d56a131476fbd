"""The life of a table besides its moves: leaving, standing in, going back by consent, rematches, talk."""

import secrets
from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.errors import Reason, Refused, UndoRefused
from meowple.core.tongue import N_
from meowple.store.store import NOBODY, Person
from meowple.web.house import INVITE, ME, TALK_KEPT, House, LiveTable

SILENCE: Final = 90.0
"""Seconds without a sign after which the others may hand a seat to a bot or close the table."""
STAND_IN: Final = "medium"

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


class NotAllowed(Refused):
    pass


def must_host(live: LiveTable, person: str) -> None:
    if live.row.host != person:
        raise NotAllowed(Reason("only_the_host"))


async def _refresh(house: House, live: LiveTable) -> None:
    live.row = house.store.table(live.row.id)
    await house.tell(live)


async def leave(house: House, live: LiveTable, person: str) -> None:
    """A bot stands in for this person until they come back."""
    for seat in live.seats_of(person):
        house.store.change_seat(live.row.id, seat, stand_in=STAND_IN)
    await _refresh(house, live)


async def come_back(house: House, live: LiveTable, person: str) -> None:
    for seat in live.seats_of(person):
        house.store.change_seat(live.row.id, seat, stand_in=None)
    await _refresh(house, live)


def is_absent(live: LiveTable, seat: Seat) -> bool:
    """A person's seat whose person has not been seen for a while and owes a choice."""
    row = live.row.seats[seat]
    if row.person is None or row.stand_in is not None or seat not in live.table.to_act:
        return False
    return row.person == NOBODY or live.silent_for(row.person) > SILENCE


async def hand_over(house: House, live: LiveTable, person: str, seat: Seat) -> None:
    """The others hand an absent seat to a bot; it is handed back when its person returns."""
    if not live.seats_of(person) or not 0 <= seat < live.table.players or not is_absent(live, seat):
        raise NotAllowed(Reason("not_absent"))
    house.store.change_seat(live.row.id, seat, stand_in=STAND_IN)
    await _refresh(house, live)


async def close(house: House, live: LiveTable, person: str) -> None:
    """The host ends the table; so may anybody at it who waits for somebody absent."""
    is_waiting = any(is_absent(live, seat) for seat in live.table.to_act if seat != CHANCE)
    if live.row.host != person and not (live.seats_of(person) and is_waiting):
        raise NotAllowed(Reason("only_the_host"))
    async with live.lock:
        house.close(live)
    await house.tell(live)


async def free_seat(house: House, live: LiveTable, person: str, seat: Seat) -> None:
    """The host opens a seat to somebody else by a new invite; the old link is void. A bot stands in meanwhile."""
    must_host(live, person)
    if (
        not 0 <= seat < live.table.players
        or live.row.seats[seat].bot is not None
        or live.row.seats[seat].person == person
    ):
        raise NotAllowed(Reason("not_a_guests_seat"))
    fresh = secrets.token_urlsafe(9)
    stand_in = STAND_IN if live.row.begun else None
    house.store.change_seat(live.row.id, seat, person=None, name="", invite=fresh, stand_in=stand_in)
    await _refresh(house, live)


async def open_to_all(house: House, live: LiveTable, person: str, is_open: bool) -> None:
    """Whether whoever has the link may watch."""
    must_host(live, person)
    house.store.change_table(live.row.id, is_open_to_all=is_open)
    await _refresh(house, live)


# Going back by consent


async def ask_back(house: House, live: LiveTable, person: str, seat: Seat) -> None:
    """Ask everybody to go back to before this seat's last choice. Bots agree."""
    number = next((entry.line.n for entry in reversed(live.table.live) if entry.line.seat == seat), None)
    if seat not in live.seats_of(person) or number is None or live.table.closed:
        raise UndoRefused(Reason("nothing_to_undo"))
    live.asked_back = (seat, number)
    live.agreed = {
        other for other in range(live.table.players) if live.plays_bot(other) or other in live.seats_of(person)
    }
    await _go_back_if_agreed(house, live)


async def answer_back(house: House, live: LiveTable, person: str, agrees: bool) -> None:
    mine = live.seats_of(person)
    if live.asked_back is None or not mine:
        raise UndoRefused(Reason("nothing_to_undo"))
    if agrees:
        live.agreed.update(mine)
    else:
        live.asked_back = None
    await _go_back_if_agreed(house, live)


async def _go_back_if_agreed(house: House, live: LiveTable) -> None:
    if live.asked_back is not None and len(live.agreed) == live.table.players:
        seat, number = live.asked_back
        async with live.lock:
            house.write(live, live.table.rewind(seat, number, tuple(range(live.table.players))))
    await house.tell(live)


# Afterwards


async def rematch(house: House, live: LiveTable, person: Person, first: str) -> str:
    """The same people again, `first` to begin: the same seat, the next one, or drawn by lot. Everybody is led there."""
    if not live.row.closed or not live.seats_of(person.id):
        raise NotAllowed(Reason("still_running"))
    if live.row.rematch is not None:
        return live.row.rematch
    seats = live.row.seats
    turn = {"same": 0, "next": 1, "lot": secrets.randbelow(len(seats))}.get(first, 1)
    order = [*seats[turn:], *seats[:turn]]
    wanted = [seat.bot or (ME if seat.person == person.id else INVITE) for seat in order]
    id = house.new_table(live.row.game, live.row.options, person, wanted, secrets.token_hex(8), live.row.per_move)
    for at, seat in enumerate(order):
        if wanted[at] == INVITE and seat.person is not None and seat.person != NOBODY:
            guest = house.store.person(seat.person)
            if guest is not None:
                house.store.take_seat(id, at, guest, secrets.token_hex(8))
    house.store.change_table(live.row.id, rematch=id)
    await _refresh(house, live)
    return id


async def talk(house: House, live: LiveTable, person: str, phrase: str) -> None:
    mine = live.seats_of(person)
    if phrase not in PHRASES or not mine:
        raise NotAllowed(Reason("no_such_phrase"))
    live.talk = [*live.talk, (mine[0], phrase)][-TALK_KEPT:]
    await house.tell(live)
