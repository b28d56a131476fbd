"""Everything that can be refused, and why.

MeowpleError
├── UnknownGame          no such game on the shelf
├── UnknownBot           no such player for this game
├── BadSetup             a number of players, an option or a component set that the game does not have
├── BadSentence          words that no rule of the game knows
├── BadDump              a text that is not a position of this game
├── NoSuchLine           a line number that the table does not have
├── NoNumber             a sentence without a number, or a number without a sentence
├── BadRecord            a damaged or foreign record
│   └── NotVerified      a record whose dice do not follow from its seed
└── Refused              a sound request that the table turns down
    ├── NotYourTurn
    ├── IllegalMove      carries the Reason
    ├── StaleDecision    the seat's choices have changed since the page was drawn
    ├── UndoRefused
    └── TableClosed
"""

Value = str | int
"""What a reason or an event carries to fill its sentence."""


class Reason:
    """Why not: a code and its values, put into words elsewhere, in the player's language."""

    def __init__(self, code: str, values: dict[str, Value] | None = None) -> None:
        self.code = code
        self.values: dict[str, Value] = values or {}

    def __str__(self) -> str:
        told = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return self.code.replace("_", " ") + (f" ({told})" if told else "")

    def __repr__(self) -> str:
        return f"Reason({self})"


class MeowpleError(Exception):
    """The root: catch this to catch everything we raise on purpose."""


class UnknownGame(MeowpleError):
    """No such game on the shelf."""


class UnknownBot(MeowpleError):
    """No such player for this game."""


class BadSetup(MeowpleError):
    """A number of players, an option or a component set that the game does not have."""


class BadSentence(MeowpleError):
    """Words that no rule of the game knows."""


class BadDump(MeowpleError):
    """A text that is not a position of this game."""


class NoSuchLine(MeowpleError):
    """A line number that the table does not have."""


class NoNumber(MeowpleError):
    """A sentence without a number, or a number without a sentence."""


class BadRecord(MeowpleError):
    """A damaged or foreign record."""


class NotVerified(BadRecord):
    """A record whose dice do not follow from its seed."""


class Refused(MeowpleError):
    """Says why: `reason` is for people, through the game's words."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class NotYourTurn(Refused):
    """Somebody else is due, or nobody."""


class IllegalMove(Refused):
    """A sentence of the game that is not possible now; `reason` says why."""


class StaleDecision(Refused):
    """The seat's choices have changed since the page was drawn."""


class UndoRefused(Refused):
    """Somebody has learned something since, or there is nothing to take back."""


class TableClosed(Refused):
    """Nothing is played or undone at a closed table."""
