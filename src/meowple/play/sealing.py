"""Dice nobody can choose: how a table comes to what its people add to them, before its first line.

The house shows the commitment of its seed from the start. The device of each person seals a nonce, which shows only the
nonce's hash; when everybody sits and all seals are there, the devices open their nonces, and the game begins. So the
house cannot fit its seed to the nonces, nor anybody their nonce to the others'. Where a device cannot (a client of the
API that does not want to, a browser without scripts) the house makes up a nonce and the record says so.

A person's seat has, in `SeatInfo.seal`: nothing where the house makes the nonce up; `TO_SEAL` until its device has
sealed; then the seal.
"""

import secrets
from typing import Literal, TypedDict

from meowple.core.action import Seat
from meowple.core.dealer import Dealer, sealed
from meowple.core.errors import Reason
from meowple.core.reading import is_hex
from meowple.core.record import seal_of
from meowple.core.table import Table
from meowple.games import find
from meowple.play.live_table import LiveTable
from meowple.play.models import TO_SEAL, NotAllowed, SeatInfo, TableInfo
from meowple.play.steps import Step

NONCE = 32
"""So many hex digits has the nonce of a device: nothing that somebody typed."""


def added_by(seals: bool) -> dict[str, str]:
    """What somebody's seat adds to the dice at first: its device will seal, or the house makes up a nonce."""
    return {"seal": TO_SEAL, "nonce": ""} if seals else {"seal": "", "nonce": secrets.token_hex(NONCE // 2)}


def is_awaited(seat: SeatInfo) -> bool:
    """Whether the device of this seat has still to seal or to open."""
    return bool(seat.seal) and not seat.nonce


def are_sealed(info: TableInfo) -> bool:
    """Everybody sits and is bound: the nonces may be opened."""
    return info.is_full and all(seat.seal != TO_SEAL for seat in info.seats)


def is_ready(info: TableInfo) -> bool:
    """Nobody is waited for."""
    return info.is_full and not any(is_awaited(seat) for seat in info.seats)


def wanted_from(live: LiveTable, person: str) -> Literal["", "seal", "nonce"]:
    """What the device of this person has to send now."""
    mine = [] if live.info.begun or live.info.closed else [live.info.seats[seat] for seat in live.seats_of(person)]
    if any(seat.seal == TO_SEAL for seat in mine):
        return "seal"
    return "nonce" if are_sealed(live.info) and any(is_awaited(seat) for seat in mine) else ""


class DicePart(TypedDict):
    """What a device writes down, and what is wanted from it."""

    commitment: str
    round: int
    seals: dict[str, str]
    seat: Seat | None
    wants: str
    waits: list[str]


def dice_part(live: LiveTable, person: str) -> DicePart:
    """`waits` names those whose devices are still waited for, once everybody sits."""
    info, mine = live.info, live.seats_of(person)
    awaited = [seat.name for seat in info.seats if is_awaited(seat)] if info.is_full and not info.begun else []
    return DicePart(
        commitment=info.commitment,
        round=info.dice_round,
        seals={str(seat): seal for seat, seal in info.seals().items()},
        seat=mine[0] if mine else None,
        wants=wanted_from(live, person),
        waits=awaited,
    )


def seal(live: LiveTable, person: str, sent: str) -> Step:
    """A device binds itself to a nonce that it shows later."""
    mine = _seats_before_the_game(live, person)
    if not is_hex(sent, 64) or any(live.info.seats[seat].seal != TO_SEAL for seat in mine):
        raise NotAllowed(Reason("not_to_be_sealed"))
    step = Step(live.info)
    for seat in mine:
        step.change_seat(seat, seal=sent)
    return step


def open_nonce(live: LiveTable, person: str, nonce: str) -> Step:
    """A device shows the nonce it has sealed; with the last of them the game begins."""
    mine = _seats_before_the_game(live, person)
    fits = is_hex(nonce, NONCE) and all(live.info.seats[seat].seal == seal_of(nonce) for seat in mine)
    if not fits or not are_sealed(live.info):
        raise NotAllowed(Reason("not_to_be_opened"))
    step = Step(live.info)
    for seat in mine:
        step.change_seat(seat, nonce=nonce)
    begin_if_ready(live, step)
    return step


def seal_anew(live: LiveTable, person: str) -> Step:
    """A device has lost its nonce, or finds another commitment than it sealed for."""
    step = Step(live.info)
    mine = _seats_before_the_game(live, person)
    forget(live, step, mine)
    for seat in mine:
        step.change_seat(seat, seal=TO_SEAL)
    return step


def _seats_before_the_game(live: LiveTable, person: str) -> list[Seat]:
    mine = [seat for seat in live.seats_of(person) if live.info.seats[seat].seal]
    if not mine or live.info.begun or live.info.closed:
        raise NotAllowed(Reason("not_to_be_sealed"))
    return mine


def forget(live: LiveTable, step: Step, seats: list[Seat]) -> None:
    """What these seats added counts no more. If any nonce is open already, all begin anew, the house too."""
    is_any_open = any(seat.seal and seat.nonce for seat in live.info.seats)
    for seat in seats:
        step.change_seat(seat, seal="", nonce="")
    if not is_any_open:
        return
    dealer = sealed()
    live.table.dealer = dealer
    step.seed = dealer.seed.hex()
    step.change(commitment=dealer.commitment, dice_round=live.info.dice_round + 1)
    for info in live.info.seats:
        if info.seal:
            step.change_seat(info.seat, seal=TO_SEAL, nonce="")


def begin_if_ready(live: LiveTable, step: Step) -> None:
    """The first lines and that they are there, in one step, as soon as nobody is waited for."""
    if live.info.begun or not is_ready(live.info):
        return
    assert live.table.dealer is not None, "tables of a site have dealers"
    live.table = opened(live.info, live.table.dealer)
    step.lines = [entry.line for entry in live.table.history]
    step.change(begun=True, moved_at=live.now())


def opened(info: TableInfo, dealer: Dealer) -> Table:
    """The dealer answers the first chances, with what everybody has added to the dice."""
    bound = dealer.with_nonces(info.nonces(), info.seals(), info.dice_round)
    head = (len(info.seats), info.options, bound, info.players(), info.rules)
    return Table(find(info.game), *head, format=info.format)
