"""A table built again from its record."""

from meowple.core.action import CHANCE
from meowple.core.dealer import Dealer, seeded
from meowple.core.errors import BadRecord, BadSetup, MeowpleError
from meowple.core.game import Game
from meowple.core.record import Dice, Line, Record
from meowple.core.table import DEALER, Table


def rebuild(game: Game, record: Record, dealer: Dealer | None = None) -> Table:
    """The same table again, line by line, each hash compared. Give the dealer to play on a running table."""
    if record.game != game.name:
        raise BadRecord(f"this is a record of {record.game}, not of {game.name}")
    head = (record.players, record.options, _dealer_of(record, dealer), record.seats, record.rules)
    try:
        table = Table(game, *head, begin=False, format=record.format)
    except BadSetup as error:
        raise BadRecord(f"this table could not be set up: {error}") from error
    table.given = record.given
    take_lines(table, record.lines, record.head_hash())
    is_open = record.dice is not None and isinstance(record.dice.seed, str)
    table.closed = is_open or bool(record.end)
    _check_end(record, is_open)
    return table


def take_lines(table: Table, lines: list[Line], previous: str) -> None:
    """Append recorded lines to a table whose last line has this hash; BadRecord where one does not fit."""
    for line in lines:
        if line.by == DEALER and line.seat == CHANCE and line.roll is None and line.n > table.given:
            raise BadRecord(f"line {line.n} says the dealer drew it, but not how")
        try:
            table.take(line)
        except MeowpleError as refusal:
            raise BadRecord(f"line {line.n} ({line.say[:60]}) cannot be played: {refusal}") from refusal
        if line.hash != line.hash_after(previous, table.state.dump()):
            raise BadRecord(f"line {line.n} ({line.say[:60]}) does not have the hash it should: the record was changed")
        previous = line.hash


def _check_end(record: Record, is_open: bool) -> None:
    """A closed table's chain is closed too, and closed after its last line."""
    if is_open and record.format > 1 and not record.end:
        raise BadRecord("the seed is open, but the end is missing: lines were cut off")
    if record.end and record.end != record.end_hash():
        raise BadRecord("the end does not have the hash it should: lines were cut off, or the seed was changed")


def _dealer_of(record: Record, dealer: Dealer | None) -> Dealer | None:
    if dealer is not None or record.dice is None:
        return dealer
    return revealed_dealer(record.dice)


def revealed_dealer(dice: Dice) -> Dealer | None:
    """The dealer of a table whose seed is known; None while it is sealed."""
    if dice.seed is None:
        return None
    if isinstance(dice.seed, str):
        return Dealer(bytes.fromhex(dice.seed), dice.nonces, None, dice.seals, dice.round)
    return seeded(dice.seed)
