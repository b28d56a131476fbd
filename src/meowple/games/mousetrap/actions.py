"""Every sentence of Mousetrap. The floor has no bounds, so a place gets its sentences when it is first reached."""

from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSentence
from meowple.games.mousetrap.components import KIND_OF, KINDS, MOST_PLAYERS, SET_SIZE

FAR: Final = SET_SIZE * MOST_PLAYERS - 1
"""No tile can lie farther from the middle than this."""
EAST: Final = 256
NORTH: Final = 1
MIDDLE: Final = 128 * EAST + 128
"""A cell is a number: the neighbours are EAST and NORTH away, the first tile lies at MIDDLE."""


def cell_at(x: int, y: int) -> int:
    return MIDDLE + x * EAST + y * NORTH


def x_of(cell: int) -> int:
    return cell // EAST - 128


def y_of(cell: int) -> int:
    return cell % EAST - 128


def place_name(cell: int) -> str:
    """As sentences say it: steps to the right and up from the middle, `3,-1`."""
    return f"{x_of(cell)},{y_of(cell)}"


class Place(Action):
    """Lay a tile of this kind from the hand on this cell."""

    def __init__(self, kind: int, cell: int) -> None:
        super().__init__(f"place {KINDS[kind]} {place_name(cell)}")
        self.kind = kind
        self.cell = cell


_PLACES: Final[dict[int, tuple[Action, ...]]] = {}


def places_at(cell: int) -> tuple[Action, ...]:
    """The sentence for each kind of tile on this cell, made when first asked for."""
    places = _PLACES.get(cell)
    if places is None:
        places = tuple([Place(kind, cell) for kind in range(len(KINDS))])
        _PLACES[cell] = places
    return places


class Draw(Action):
    """Chance: the seat that laid draws a tile of this kind.

    When all tiles left in a stack are alike, drawing is still a draw, or everybody could hear that they are: then one
    of them is `draw cheese` and any other its twin, `draw twin cheese`.
    """

    def __init__(self, kind: int, is_twin: bool) -> None:
        super().__init__(f"draw {'twin ' if is_twin else ''}{KINDS[kind]}")
        self.kind = kind


class DrawUnseen(Action):
    """What the others hear of a draw."""


class Start(Action):
    """Chance: this seat begins."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"start {seat + 1}")
        self.seat = seat


DRAWS: Final[list[Action]] = [Draw(kind, False) for kind in range(len(KINDS))]
TWIN_DRAWS: Final[list[Action]] = [Draw(kind, True) for kind in range(len(KINDS))]
DRAW_UNSEEN: Final[Action] = DrawUnseen("draw")
STARTS: Final[list[Action]] = [Start(seat) for seat in range(MOST_PLAYERS)]

_BY_TEXT: Final[dict[str, Action]] = {action.text: action for action in [*DRAWS, *TWIN_DRAWS, DRAW_UNSEEN, *STARTS]}


def parse(text: str) -> Action:
    """The action this sentence names."""
    action = _BY_TEXT.get(text) or _parse_place(text)
    if action is None:
        raise BadSentence(f"Mousetrap knows sentences like 'place cheese 3,-1', not '{text}'")
    return action


def _parse_place(text: str) -> Place | None:
    words = text.split(" ")
    if len(words) != 3 or words[0] != "place" or words[1] not in KIND_OF:
        return None
    cell = parse_cell(words[2])
    return None if cell is None else Place(KIND_OF[words[1]], cell)


def parse_cell(word: str) -> int | None:
    """The cell called `3,-1`; None for anything written otherwise or too far away ever to be reached."""
    x, _, y = word.partition(",")
    if not all(part.removeprefix("-").isdecimal() and part.isascii() and len(part) <= 3 for part in (x, y)):
        return None
    if max(abs(int(x)), abs(int(y))) > FAR:
        return None
    cell = cell_at(int(x), int(y))
    return cell if place_name(cell) == word else None
