"""Reading a record: whatever is wrong with a text is said, and nothing else comes in."""

import json
from typing import Final

from meowple.core.action import CHANCE, LONGEST_SENTENCE, Seat
from meowple.core.errors import BadRecord
from meowple.core.record import FORMAT, Dice, Line, Record, Roll

MOST_LINES: Final = 100_000
MOST_SEATS: Final = 64


def read_record(text: str) -> Record:
    """The record in this text; BadRecord, saying what is wrong, for anything else."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is not JSON: {error}") from error
    if not isinstance(raw, dict) or "meowple" not in raw:
        raise BadRecord("this is not a record of ours: it has no field meowple")
    format = raw["meowple"]
    if not isinstance(format, int) or isinstance(format, bool) or not 1 <= format <= FORMAT:
        raise BadRecord(f"this record has format {str(format)[:20]}; we read the formats 1 to {FORMAT}")
    known = {"meowple", "game", "rules", "players", "options", "seats", "dice", "given", "lines"}
    for name in raw:
        if name not in known and (name != "end" or format == 1):
            raise BadRecord(f"a record has no field {name[:40]}")
    players = _number(raw, "players", 1, MOST_SEATS)
    seats = _list(raw, "seats")
    if len(seats) != players or not all(isinstance(seat, str) and len(seat) <= 80 for seat in seats):
        raise BadRecord(f"seats must name {players} players")
    options = raw.get("options")
    if not isinstance(options, dict) or not all(isinstance(value, (bool, int, str)) for value in options.values()):
        raise BadRecord("options must be a table of words, numbers or yes and no")
    rows = _list(raw, "lines")
    if len(rows) > MOST_LINES:
        raise BadRecord(f"a record has at most {MOST_LINES} lines")
    lines = [_read_line(row, number, players) for number, row in enumerate(rows, 1)]
    return Record(
        game=_word(raw, "game", 40),
        rules=_number(raw, "rules", 1, 10_000),
        players=players,
        options=dict(options),
        seats=tuple(str(seat) for seat in seats),
        dice=_read_dice(raw.get("dice"), players, format),
        lines=lines,
        given=_number(raw, "given", 0, len(lines)),
        format=format,
        end=_read_end(raw.get("end"), len(lines)),
    )


def _read_end(raw: object, lines: int) -> str:
    if raw is None:
        return ""
    if not isinstance(raw, dict) or set(raw) != {"lines", "hash"}:
        raise BadRecord("end must have lines and hash")
    if raw["lines"] != lines:
        raise BadRecord(f"the end tells of {str(raw['lines'])[:20]} lines, but there are {lines}: some were cut off")
    return _word(raw, "hash", 16, "the end")


def _read_line(row: object, number: int, players: int) -> Line:
    where = f"line {number}"
    if not isinstance(row, dict):
        raise BadRecord(f"{where} is not a table of fields")
    for name in row:
        if name not in ("n", "seat", "say", "by", "roll", "hash"):
            raise BadRecord(f"{where} has a field {str(name)[:40]} that lines do not have")
    if row.get("n") != number:
        raise BadRecord(f"{where} is numbered {str(row.get('n'))[:20]}: lines are missing or out of order")
    seat = row.get("seat")
    if seat == "chance":
        seat = CHANCE
    elif not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        raise BadRecord(f"{where} is of seat {str(seat)[:20]}, which is not at this table")
    say = _word(row, "say", LONGEST_SENTENCE, where)
    return Line(
        number,
        seat,
        say,
        _word(row, "by", 80, where),
        read_roll(row.get("roll"), where),
        _word(row, "hash", 16, where),
    )


def read_roll(text: object, where: str) -> Roll | None:
    if text is None:
        return None
    try:
        if not isinstance(text, str) or len(text) > 100:
            raise ValueError
        who, what = text.split(" ")
        drawer, counter = who.split(":")
        at, total = what.split("/")
        roll = Roll(int(drawer), int(counter), int(at), int(total))
        if str(roll) != text or roll.counter < 0 or not 0 <= roll.at < roll.total:
            raise ValueError
    except ValueError:
        raise BadRecord(f"{where} has a roll that does not read drawer:counter outcome/total") from None
    return roll


def _read_dice(raw: object, players: int, format: int) -> Dice | None:
    if raw is None:
        return None
    fields = {"commitment", "nonces", "seed"} | ({"seals", "round"} if format > 1 else set())
    if not isinstance(raw, dict) or set(raw) != fields:
        raise BadRecord(f"dice must have {', '.join(sorted(fields))}")
    seed = raw["seed"]
    if not (seed is None or isinstance(seed, int) or (isinstance(seed, str) and is_hex(seed, 64))):
        raise BadRecord("dice.seed must be empty, a whole number or 64 hex digits")
    commitment = raw["commitment"]
    if not isinstance(commitment, str) or not is_hex(commitment, 64):
        raise BadRecord("dice.commitment must be 64 hex digits")
    nonces, seals = _by_seat(raw, "nonces", players), _by_seat(raw, "seals", players)
    if not all(is_hex(seal, 64) for seal in seals.values()):
        raise BadRecord("dice.seals must be a table from seat to 64 hex digits")
    round = _number(raw, "round", 1, 1_000_000) if format > 1 else 1
    return Dice(commitment, nonces, seed, seals, round)


def _by_seat(raw: dict[str, object], name: str, players: int) -> dict[Seat, str]:
    texts = raw.get(name, {})
    if not isinstance(texts, dict):
        raise BadRecord(f"dice.{name} must be a table by seat")
    for seat, text in texts.items():
        if seat not in map(str, range(players)) or not isinstance(text, str) or len(text) > 64 or not text.isalnum():
            raise BadRecord(f"dice.{name} must be a table from seat to at most 64 letters and digits")
    return {int(seat): text for seat, text in texts.items()}


def is_hex(text: str, length: int) -> bool:
    """Whether this is a number of so many hex digits."""
    return len(text) == length and all(letter in "0123456789abcdef" for letter in text)


def _word(raw: dict[str, object], name: str, longest: int, where: str = "this record") -> str:
    value = raw.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= longest:
        raise BadRecord(f"{where} needs a field {name} of 1 to {longest} letters")
    return value


def _number(raw: dict[str, object], name: str, least: int, most: int) -> int:
    value = raw.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadRecord(f"this record needs a field {name} between {least} and {most}")
    return value


def _list(raw: dict[str, object], name: str) -> list[object]:
    value = raw.get(name)
    if not isinstance(value, list):
        raise BadRecord(f"this record needs a list {name}")
    return value
