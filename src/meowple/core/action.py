"""A choice is a sentence: its text is the log, the API, the record, the terminal input and the test."""

from typing import Final

from mypy_extensions import mypyc_attr

Seat = int

CHANCE: Final = -1
"""The seat of dice, bags and decks."""

LONGEST_SENTENCE: Final = 200


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One thing a seat (or chance) can do. Equal sentences are equal actions.

    `set_from` is the place of the first word of a trailing set: those words (dice, cards) may be said in any order.
    """

    def __init__(self, text: str, set_from: int = -1) -> None:
        self.text = text
        self.set_from = set_from

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)
