"""A table built again from its record, and the proof that its dice were fair."""

from meowple.core.action import CHANCE
from meowple.core.dealer import Dealer, seeded
from meowple.core.errors import BadRecord, BadSetup, MeowpleError, NotVerified
from meowple.core.game import Game
from meowple.core.record import Dice, Record
from meowple.core.table import DEALER, Table


def rebuild(game: Game, record: Record, dealer: Dealer | None = None) -> Table:
    """The same table again, line by line, each hash compared. Give the dealer to play on a running table."""
    if record.game != game.name:
        raise BadRecord(f"this is a record of {record.game}, not of {game.name}")
    try:
        table = Table(
            game, record.players, record.options, _dealer_of(record, dealer), record.seats, record.rules, begin=False
        )
    except BadSetup as error:
        raise BadRecord(f"this table could not be set up: {error}") from error
    table.given = record.given
    previous = ""
    for line in record.lines:
        if line.by == DEALER and line.seat == CHANCE and line.roll is None and line.n > record.given:
            raise BadRecord(f"line {line.n} says the dealer drew it, but not how")
        try:
            table.take(line)
        except MeowpleError as refusal:
            raise BadRecord(f"line {line.n} ({line.say[:60]}) cannot be played: {refusal}") from refusal
        if line.hash != line.hash_after(previous, table.state.dump()):
            raise BadRecord(f"line {line.n} ({line.say[:60]}) does not have the hash it should: the record was changed")
        previous = line.hash
    table.closed = record.dice is not None and isinstance(record.dice.seed, str)
    return table


def _dealer_of(record: Record, dealer: Dealer | None) -> Dealer | None:
    if dealer is not None or record.dice is None:
        return dealer
    return revealed_dealer(record.dice)


def revealed_dealer(dice: Dice) -> Dealer | None:
    """The dealer of a table whose seed is known; None while it is sealed."""
    if dice.seed is None:
        return None
    if isinstance(dice.seed, str):
        return Dealer(bytes.fromhex(dice.seed), dice.nonces)
    return seeded(dice.seed)


def verify(game: Game, record: Record) -> int:
    """Replay the record and draw its dice again. Returns how many draws were checked; NotVerified says what is off."""
    if record.dice is None:
        raise NotVerified("the dice of this table were typed in: there is nothing to check")
    dealer = revealed_dealer(record.dice)
    if dealer is None:
        raise NotVerified("the seed is still sealed: close the table first")
    if dealer.commitment != record.dice.commitment:
        raise NotVerified("the seed is not the one that was committed to")
    rebuild(game, record)
    checked = 0
    for line in record.lines:
        if line.seat != CHANCE or line.n <= record.given:
            continue
        if line.roll is None:
            raise NotVerified(f"line {line.n} was typed in, not drawn by the dealer")
        if dealer.pick(line.roll.total, line.roll.drawer, line.roll.counter) != line.roll.at:
            raise NotVerified(f"line {line.n} ({line.say}) is not what the seed gives")
        checked += 1
    return checked
