"""Every sentence of Purrramid."""

from typing import Final

from meowple.core.action import Action
from meowple.core.errors import BadSentence
from meowple.games.purrramid.dice import DICE, ROLL_OF, ROLLS, Faces

ROW_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
"""a is the floor."""
MOST_IN_ROW: Final = 15
_FACES: Final = ("1", "2", "3", "4", "5", "6")


def field_name(row: int, order: int) -> str:
    """`b4` is the fourth field of the second row."""
    return f"{ROW_LETTERS[row]}{order + 1}"


class Place(Action):
    """Put these of the dice just rolled on this field."""

    def __init__(self, code: int, part: int) -> None:
        self.code = code
        self.part = part
        self.field = field_name(code // (MOST_IN_ROW + 1), code % (MOST_IN_ROW + 1))
        self.faces: Faces = ROLLS[part]
        super().__init__(f"place {self.field} " + " ".join([str(face) for face in self.faces]), 2)


class Roll(Action):
    """Chance rolls the dice."""

    def __init__(self, roll: int) -> None:
        self.roll = roll
        super().__init__("roll " + " ".join([str(face) for face in ROLLS[roll]]), 1)


class First(Action):
    """Chance draws who begins."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"first {seat + 1}")


class Go(Action):
    """Roll the dice that are not on the board yet."""


class Stop(Action):
    """End the turn: dice become cats."""


class StopAnyway(Action):
    """End the turn though the dice are not supported and connected: a catastrophe, and so another sentence."""


class Reroll(Action):
    """Give a ball of yarn to roll all dice just rolled again."""


class Catastrophe(Action):
    """Nothing fits: take the dice off."""


GO: Final[Action] = Go("go")
STOP: Final[Action] = Stop("stop")
STOP_ANYWAY: Final[Action] = StopAnyway("stop anyway")
REROLL: Final[Action] = Reroll("reroll")
CATASTROPHE: Final[Action] = Catastrophe("catastrophe")
ROLL_ACTIONS: Final[list[Action]] = [Roll(roll) for roll in range(len(ROLLS))]
FIRSTS: Final[list[Action]] = [First(seat) for seat in range(4)]

_BY_TEXT: Final[dict[str, Action]] = {
    action.text: action for action in [GO, STOP, STOP_ANYWAY, REROLL, CATASTROPHE, *FIRSTS]
}
_PLACES: Final[dict[int, Place]] = {}


def place_of(code: int, part: int) -> Place:
    """The one action that lays this part of a roll on this field."""
    key = code * len(ROLLS) + part
    found = _PLACES.get(key)
    if found is None:
        found = Place(code, part)
        _PLACES[key] = found
    return found


def parse(text: str) -> Action:
    """The action this sentence names; dice may be said in any order."""
    action = _BY_TEXT.get(text)
    if action is not None:
        return action
    words = text.split(" ")
    if words[0] == "roll":
        return ROLL_ACTIONS[_dice(words[1:], text)]
    if words[0] == "place" and len(words) > 2:
        code, part = _code(words[1], text), _dice(words[2:], text)
        return _PLACES.get(code * len(ROLLS) + part) or Place(code, part)
    raise _unknown(text)


def _dice(words: list[str], text: str) -> int:
    if not 1 <= len(words) <= DICE or any(word not in _FACES for word in words):
        raise _unknown(text)
    return ROLL_OF[tuple(sorted([int(word) for word in words]))]


def _code(word: str, text: str) -> int:
    order = word[1:]
    if word[:1] not in ROW_LETTERS or not word or not order.isdecimal() or len(order) > 2 or order[0] == "0":
        raise _unknown(text)
    if int(order) > MOST_IN_ROW:
        raise _unknown(text)
    return ROW_LETTERS.index(word[0]) * (MOST_IN_ROW + 1) + int(order) - 1


def _unknown(text: str) -> BadSentence:
    return BadSentence(f"Purrramid knows sentences like 'place b4 3 5', 'go' or 'stop', not '{text}'")
