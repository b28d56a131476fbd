"""A number for every sentence of Purrramid."""

from typing import Final

from meowple.core.action import Action
from meowple.core.spaces import ListNumbering, no_window
from meowple.games.purrramid.actions import (
    CATASTROPHE,
    FIRSTS,
    GO,
    REROLL,
    ROLL_ACTIONS,
    STOP,
    STOP_ANYWAY,
    place_of,
)
from meowple.games.purrramid.components import BOARDS
from meowple.games.purrramid.dice import ROLLS

VERSION: Final = 1


def _places() -> list[Action]:
    """2b, 2c. On every field of every side, all dice that make its number."""
    asked: dict[int, set[int]] = {}
    for board in BOARDS.values():
        for field in board.fields:
            asked.setdefault(field.code, set()).add(field.value)
    return [
        place_of(code, part) for code in sorted(asked) for part in range(len(ROLLS)) if sum(ROLLS[part]) in asked[code]
    ]


class PurrramidNumbering(ListNumbering):
    """The same in every position, whichever side of the board is played."""

    def __init__(self, window: int) -> None:
        no_window(window)
        plain = [GO, STOP, STOP_ANYWAY, REROLL, CATASTROPHE]
        choices = [(action.text, [action]) for action in plain]
        super().__init__(VERSION, [*choices, ("place FIELD DICE", _places())], [*ROLL_ACTIONS, *FIRSTS])
