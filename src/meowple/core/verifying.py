"""The proof that the dice of a table were fair: what was checked, and what could not be."""

import json

from meowple.core.action import CHANCE, Seat
from meowple.core.dealer import Dealer
from meowple.core.errors import BadRecord, NotVerified
from meowple.core.game import Game
from meowple.core.record import Line, Record, seal_of
from meowple.core.replay import rebuild, revealed_dealer
from meowple.core.table import PERSON
from meowple.core.translation import Translator


class Receipt:
    """What a device has kept of a table since before its first draw: nobody can change that any more.

        {"commitment": "…", "seat": 0, "nonce": "…", "seals": {"0": "…", "1": "…"}, "seen": {"2": "drop turn0 c1"}}

    `seen` has the sentences this device was shown, by the number of their line.
    """

    def __init__(self, commitment: str, seat: Seat, nonce: str, seals: dict[Seat, str], seen: dict[int, str]) -> None:
        self.commitment = commitment
        self.seat = seat
        self.nonce = nonce
        self.seals = seals
        self.seen = seen


def read_receipt(text: str) -> Receipt:
    """The receipt in this text; BadRecord, saying what is wrong, for anything else."""
    try:
        raw = json.loads(text)
        return Receipt(
            str(raw["commitment"]),
            int(raw["seat"]),
            str(raw["nonce"]),
            {int(seat): str(seal) for seat, seal in raw["seals"].items()},
            {int(number): str(say) for number, say in raw["seen"].items()},
        )
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
        raise BadRecord("this is not a receipt: it needs commitment, seat, nonce, seals and seen") from error


class Verified:
    """What was checked, and what could not be. Nothing was found to be wrong."""

    def __init__(self, record: Record, draws: int, typed: int, by_receipt: bool) -> None:
        dice = record.dice
        self.draws = draws
        """Draws that follow from the seed."""
        self.lines = len(record.lines)
        """Lines that replay to the same hashes."""
        self.given = record.given
        """First lines that came from another table: nobody can tell how they were drawn."""
        self.typed = typed
        """Draws that people typed in from real dice."""
        self.is_repeatable = dice is not None and isinstance(dice.seed, int)
        """Whoever knew the number knew the dice."""
        people = [seat for seat, by in enumerate(record.seats) if by == PERSON]
        self.unsealed = [] if dice is None else [seat for seat in people if seat not in dice.seals]
        """Seats of people whose nonce the house knew from the start."""
        self.rounds = 1 if dice is None else dice.round
        """How often all was sealed: more than once if somebody left before all nonces were open."""
        self.by_receipt = by_receipt

    @property
    def is_whole(self) -> bool:
        """Nothing is left that could not be checked."""
        return not (self.given or self.typed or self.is_repeatable or self.unsealed) and self.rounds == 1

    def say(self, translate: Translator) -> list[str]:
        """In words: first what was checked, then what could not be."""
        said = [
            translate.many(
                "{n} draw was made again and follows from the sealed seed.",
                "{n} draws were made again and follow from the sealed seed.",
                self.draws,
            ),
            translate.many("{n} line replays to the same hash.", "{n} lines replay to the same hashes.", self.lines),
        ]
        if self.by_receipt:
            said.append(translate("It is the table that the receipt tells of."))
        if self.given:
            said.append(translate("Lines 1 to {n} came from another table and were not drawn here.", n=self.given))
        if self.typed:
            said.append(
                translate.many(
                    "{n} draw was typed in from real dice: that cannot be checked.",
                    "{n} draws were typed in from real dice: that cannot be checked.",
                    self.typed,
                )
            )
        if self.is_repeatable:
            said.append(translate("The seed is a plain number: whoever knew it knew the dice."))
        elif self.unsealed:
            seats = ", ".join(str(seat + 1) for seat in self.unsealed)
            said.append(translate("Nobody sealed a number for seat {seats}: the house made it up.", seats=seats))
        if self.rounds > 1:
            said.append(
                translate("All was sealed {n} times: somebody left who could have known the dice.", n=self.rounds)
            )
        return said


def verify(game: Game, record: Record, receipt: Receipt | None = None) -> Verified:
    """Replay the record and draw its dice again; NotVerified or BadRecord says what is off."""
    dealer = _opened_dealer(record)
    rebuild(game, record)
    if receipt is not None:
        _check_receipt(record, receipt)
    drawn = [line for line in record.lines[record.given :] if line.seat == CHANCE]
    if dealer is None or record.dice is None:
        return Verified(record, 0, len(drawn), receipt is not None)
    _check_seals(record.dice.seals, record.dice.nonces)
    return Verified(record, sum(_is_drawn(line, dealer) for line in drawn), 0, receipt is not None)


def _opened_dealer(record: Record) -> Dealer | None:
    """The dealer as it was committed to; None where people typed in what real dice showed."""
    if record.dice is None:
        return None
    dealer = revealed_dealer(record.dice)
    if dealer is None:
        raise NotVerified("the seed is still sealed: close the table first")
    if dealer.commitment != record.dice.commitment:
        raise NotVerified("the seed is not the one that was committed to")
    return dealer


def _is_drawn(line: Line, dealer: Dealer) -> bool:
    if line.roll is None:
        raise NotVerified(f"line {line.n} was typed in, not drawn by the dealer")
    if dealer.pick(line.roll.total, line.roll.drawer, line.roll.counter) != line.roll.at:
        raise NotVerified(f"line {line.n} ({line.say}) is not what the seed gives")
    return True


def _check_seals(seals: dict[Seat, str], nonces: dict[Seat, str]) -> None:
    for seat, seal in seals.items():
        if seat not in nonces or seal_of(nonces[seat]) != seal:
            raise NotVerified(f"the nonce of seat {seat + 1} is not the one that was sealed")


def _check_receipt(record: Record, receipt: Receipt) -> None:
    """The table is the one this device sat at, from its dice to the last line it was shown."""
    dice = record.dice
    if dice is None or dice.commitment != receipt.commitment:
        raise NotVerified("this is not the table of the receipt: its dice were committed to otherwise")
    if dice.seals != receipt.seals:
        raise NotVerified("the seals are not those the receipt tells of")
    if dice.nonces.get(receipt.seat) != receipt.nonce:
        raise NotVerified(f"the nonce of seat {receipt.seat + 1} is not the one of the receipt")
    for number, say in receipt.seen.items():
        if not 1 <= number <= len(record.lines):
            raise NotVerified(f"line {number} is missing, which the receipt tells of: {say[:60]}")
        if record.lines[number - 1].say != say:
            raise NotVerified(f"line {number} says {record.lines[number - 1].say[:60]}, but the receipt {say[:60]}")
