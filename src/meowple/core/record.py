"""The record is the truth: a small JSON text, one line of the game per row, that a person can read.

    {
     "meowple": 2,                         the version of this format
     "game": "fits", "rules": 1, "players": 2,
     "options": {"boards": "1234"},
     "seats": ["person", "medium"],        who sat there: a person or a bot's name
     "dice": {"commitment": "…", "round": 1, "seals": {"0": "…"}, "nonces": {"0": "…"}, "seed": null},
     "given": 0,                           how many first lines were taken over from a forked table
     "lines": [
      {"n": 1, "seat": "chance", "say": "start 0 L5", "by": "dealer", "roll": "0:0 2/4", "hash": "…"},
      {"n": 2, "seat": 0, "say": "drop turn0 c1", "by": "person", "hash": "…"}
     ],
     "end": null                           once the table is closed: {"lines": 2, "hash": "…"}
    }

`dice.seed` is null until the table is closed, then 64 hex digits; an integer there means a repeatable, unverifiable
table; `dice` null means that people typed in what real dice showed. `dice.seals` has the SHA-256 of each nonce whose
seat sealed it before any nonce was known; `round` counts how often all was sealed, since whoever leaves before all
nonces are open makes everybody seal anew. `roll` reads "drawer:counter outcome/total". The hash of a line is the first
16 hex digits of SHA-256 over the hash before, the row and the position it leads to; before the first line stands the
hash of the head, and `end` closes the chain, so that a cut tail is seen.

Format 1 had no seals and no end, and its chain began with nothing. It is read, and tables begun in it end in it.
"""

import hashlib
import json
from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.game import OptionValue

FORMAT: Final = 2


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


def seal_of(nonce: str) -> str:
    """What a seat shows of its nonce before any nonce is known."""
    return hashlib.sha256(nonce.encode()).hexdigest()


class Dice:
    """What a record says about its dealer. `seed` is None while the table runs."""

    def __init__(
        self,
        commitment: str,
        nonces: dict[Seat, str],
        seed: str | int | None,
        seals: dict[Seat, str] | None = None,
        round: int = 1,
    ) -> None:
        self.commitment = commitment
        self.nonces = nonces
        self.seed = seed
        self.seals = seals or {}
        self.round = round

    def promised(self, format: int) -> dict[str, object]:
        """All that is known before the first line."""
        nonces = {str(seat): nonce for seat, nonce in sorted(self.nonces.items())}
        if format == 1:
            return {"commitment": self.commitment, "nonces": nonces}
        seals = {str(seat): seal for seat, seal in sorted(self.seals.items())}
        return {"commitment": self.commitment, "round": self.round, "seals": seals, "nonces": nonces}


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
        format: int = FORMAT,
        end: str = "",
    ) -> None:
        self.game = game
        self.rules = rules
        self.players = players
        self.options = options
        self.seats = seats
        self.dice = dice
        self.lines = lines
        self.given = given
        self.format = format
        self.end = end
        """The hash that closes the chain; empty while the table runs, and in format 1."""

    def __repr__(self) -> str:
        return f"<Record of {self.game}, {' '.join(self.seats)}, {len(self.lines)} lines>"

    def head(self) -> dict[str, object]:
        """Everything but the lines and what is known only at the end."""
        return {
            "meowple": self.format,
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            "seats": list(self.seats),
            "dice": None if self.dice is None else self.dice.promised(self.format),
            "given": self.given,
        }

    def head_hash(self) -> str:
        """What the chain of hashes begins with."""
        return "" if self.format == 1 else _digest(json.dumps(self.head(), sort_keys=True))

    def end_hash(self) -> str:
        """What closes the chain: over the last hash, the number of lines and the seed."""
        last = self.lines[-1].hash if self.lines else self.head_hash()
        return _digest("\n".join((last, str(len(self.lines)), str(self.dice.seed if self.dice else ""))))

    def __str__(self) -> str:
        head = self.head()
        if self.dice is not None:
            head["dice"] = {**self.dice.promised(self.format), "seed": self.dice.seed}
        rows = ",\n".join("  " + json.dumps({**line.row(), "hash": line.hash}) for line in self.lines)
        fields = ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in head.items())
        end = {"lines": len(self.lines), "hash": self.end} if self.end else None
        tail = "" if self.format == 1 else f',\n "end": {json.dumps(end)}'
        return "{\n" + fields + ',\n "lines": [\n' + rows + "\n ]" + tail + "\n}\n"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
