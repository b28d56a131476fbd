"""Everything that can be refused, and why.

MeowpleError
├── UnknownGame          no such game on the shelf
├── UnknownBot           no such player for this game
├── BadSetup             a number of players, an option or a component set that the game does not have
├── BadSentence          words that no rule of the game knows
├── BadDump              a text that is not a position of this game
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
    pass


class UnknownBot(MeowpleError):
    pass


class BadSetup(MeowpleError):
    pass


class BadSentence(MeowpleError):
    pass


class BadDump(MeowpleError):
    pass


class BadRecord(MeowpleError):
    pass


class NotVerified(BadRecord):
    pass


class Refused(MeowpleError):
    """Says why: `reason` is for people, through the game's words."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class NotYourTurn(Refused):
    pass


class IllegalMove(Refused):
    pass


class StaleDecision(Refused):
    pass


class UndoRefused(Refused):
    pass


class TableClosed(Refused):
    pass
