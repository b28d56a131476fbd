"""The record is the truth: a small JSON text, one line of the game per row, that a person can read.

    {
     "meowple": 1,                         the version of this format
     "game": "fits", "rules": 1, "players": 2,
     "options": {"boards": "1234"},
     "seats": ["person", "medium"],        who sat there: a person or a bot's name
     "dice": {"commitment": "…", "nonces": {"0": "…"}, "seed": null},
     "given": 0,                           how many first lines were taken over from a forked table
     "lines": [
      {"n": 1, "seat": "chance", "say": "start 0 L5", "by": "dealer", "roll": "0:0 2/4", "hash": "…"},
      {"n": 2, "seat": 0, "say": "drop turn0 c1", "by": "person", "hash": "…"}
     ]
    }

`dice.seed` is null until the table is closed, then 64 hex digits; an integer there means a repeatable, unverifiable
table; `dice` null means that people typed in what real dice showed. `roll` reads "drawer:counter outcome/total". The
hash of a line is the first 16 hex digits of SHA-256 over the hash before, the row and the position it leads to.
"""

import hashlib
import json
from typing import Final

from meowple.core.action import CHANCE, LONGEST_SENTENCE, Seat
from meowple.core.errors import BadRecord
from meowple.core.game import OptionValue

FORMAT: Final = 1
MOST_LINES: Final = 100_000
MOST_SEATS: Final = 64


class Roll:
    """How a chance line was drawn: for whom, the how-manieth time, and which outcome of how many."""

    def __init__(self, drawer: Seat, counter: int, at: int, total: int) -> None:
        self.drawer = drawer
        self.counter = counter
        self.at = at
        self.total = total

    def __str__(self) -> str:
        return f"{self.drawer}:{self.counter} {self.at}/{self.total}"


class Line:
    """One row: a choice, an outcome of chance, or an undo. `by` says who made it."""

    def __init__(self, n: int, seat: Seat, say: str, by: str, roll: Roll | None = None, hash: str = "") -> None:
        self.n = n
        self.seat = seat
        self.say = say
        self.by = by
        self.roll = roll
        self.hash = hash

    def __repr__(self) -> str:
        who = "chance" if self.seat == CHANCE else f"seat {self.seat}"
        return f"<Line {self.n} of {who}: {self.say}>"

    def row(self) -> dict[str, str | int]:
        row: dict[str, str | int] = {
            "n": self.n,
            "seat": "chance" if self.seat == CHANCE else self.seat,
            "say": self.say,
            "by": self.by,
        }
        if self.roll is not None:
            row["roll"] = str(self.roll)
        return row

    def hash_after(self, previous: str, dump: str) -> str:
        """The stable hash of this line, after the hash before it, with the position it leads to."""
        text = "\n".join((previous, json.dumps(self.row(), sort_keys=True), dump))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class Dice:
    """What a record says about its dealer. `seed` is None while the table runs."""

    def __init__(self, commitment: str, nonces: dict[Seat, str], seed: str | int | None) -> None:
        self.commitment = commitment
        self.nonces = nonces
        self.seed = seed


class Record:
    """Everything needed to build a table again."""

    def __init__(
        self,
        game: str,
        rules: int,
        players: int,
        options: dict[str, OptionValue],
        seats: tuple[str, ...],
        dice: Dice | None,
        lines: list[Line],
        given: int = 0,
    ) -> None:
        self.game = game
        self.rules = rules
        self.players = players
        self.options = options
        self.seats = seats
        self.dice = dice
        self.lines = lines
        self.given = given

    def __repr__(self) -> str:
        return f"<Record of {self.game}, {' '.join(self.seats)}, {len(self.lines)} lines>"

    def __str__(self) -> str:
        head: dict[str, object] = {
            "meowple": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            "seats": list(self.seats),
            "dice": None
            if self.dice is None
            else {
                "commitment": self.dice.commitment,
                "nonces": {str(seat): nonce for seat, nonce in sorted(self.dice.nonces.items())},
                "seed": self.dice.seed,
            },
            "given": self.given,
        }
        rows = ",\n".join("  " + json.dumps({**line.row(), "hash": line.hash}) for line in self.lines)
        fields = ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in head.items())
        return "{\n" + fields + ',\n "lines": [\n' + rows + "\n ]\n}\n"


def read_record(text: str) -> Record:
    """The record in this text; BadRecord, saying what is wrong, for anything else."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is not JSON: {error}") from error
    if not isinstance(raw, dict) or "meowple" not in raw:
        raise BadRecord("this is not a record of ours: it has no field meowple")
    if raw["meowple"] != FORMAT:
        raise BadRecord(f"this record has format {str(raw['meowple'])[:20]}; we read format {FORMAT}")
    known = {"meowple", "game", "rules", "players", "options", "seats", "dice", "given", "lines"}
    for name in raw:
        if name not in known:
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
        dice=_read_dice(raw.get("dice"), players),
        lines=lines,
        given=_number(raw, "given", 0, len(lines)),
    )


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


def _read_dice(raw: object, players: int) -> Dice | None:
    if raw is None:
        return None
    if not isinstance(raw, dict) or set(raw) != {"commitment", "nonces", "seed"}:
        raise BadRecord("dice must have commitment, nonces and seed")
    seed = raw["seed"]
    if not (seed is None or isinstance(seed, int) or (isinstance(seed, str) and _is_hex(seed, 64))):
        raise BadRecord("dice.seed must be empty, a whole number or 64 hex digits")
    commitment = raw["commitment"]
    if not isinstance(commitment, str) or not _is_hex(commitment, 64):
        raise BadRecord("dice.commitment must be 64 hex digits")
    nonces = raw["nonces"]
    if not isinstance(nonces, dict):
        raise BadRecord("dice.nonces must be a table from seat to nonce")
    read: dict[Seat, str] = {}
    for seat, nonce in nonces.items():
        if seat not in map(str, range(players)) or not isinstance(nonce, str) or len(nonce) > 64 or not nonce.isalnum():
            raise BadRecord("dice.nonces must be a table from seat to a nonce of at most 64 letters and digits")
        read[int(seat)] = nonce
    return Dice(commitment, read, seed)


def _is_hex(text: str, length: int) -> bool:
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
