"""Every sentence of Gardlings."""

import re
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.errors import BadSentence
from meowple.games.gardlings.components import (
    COLOURS,
    CREATURE_OF,
    MOST_BOXES,
    NAMES,
    PIG,
    TILE_BY_NAME,
    TILES,
    cell_of,
    x_of,
    y_of,
)


def spot_word(at: int, is_down: bool) -> str:
    """A place for a strip, named by its left or upper cell."""
    return f"{'down' if is_down else 'across'}{x_of(at)},{y_of(at)}"


class Place(Action):
    """Lay the drawn tile, or the unicorn in the air, with its left or upper cell here."""

    def __init__(self, at: int, turn: int) -> None:
        super().__init__(f"place {spot_word(at, turn % 2 == 1)} turn{turn}")
        self.at = at
        self.turn = turn


class Lift(Action):
    """Take up the unicorn that lies here."""

    def __init__(self, at: int, is_down: bool) -> None:
        super().__init__("lift " + spot_word(at, is_down))
        self.at = at


class Buy(Action):
    """Buy the open tile of this pile."""

    def __init__(self, pile: int) -> None:
        super().__init__("buy " + PILES[pile])
        self.pile = pile


class Change(Action):
    """Give back a pig under a pile of its colour and take the open tile of a pile of the next."""

    def __init__(self, pig: int, under: int, taken: int) -> None:
        super().__init__(f"change {NAMES[pig]} {PILES[under]} {PILES[taken]}")
        self.pig = pig
        self.under = under
        self.taken = taken


class TileAction(Action):
    """Chance brings a tile."""

    def __init__(self, verb: str, tile: int) -> None:
        super().__init__(f"{verb} {NAMES[tile]}")
        self.tile = tile


class First(Action):
    """Chance says which seat begins."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"first {seat + 1}")
        self.seat = seat


class Reveal(Action):
    """What everybody hears when the last one stops and hidden gardens are opened."""

    def __init__(self, gardens: list[str]) -> None:
        super().__init__("reveal " + " ".join(gardens))


# Piles are numbered 0 and 1 for green, 2 and 3 for blue …; the consolation pile comes last
PILES: Final = [f"{colour}-{half}" for colour in COLOURS[1:] for half in ("upper", "lower")] + ["consolation"]
CONSOLATION: Final = 8

DRAW: Final[Action] = Action("draw")
STOP: Final[Action] = Action("stop")
STOP_ANYWAY: Final[Action] = Action("stop anyway")
TAKE_CONSOLATION: Final[Action] = Action("take consolation")
BUYS: Final[list[Buy]] = [Buy(pile) for pile in range(CONSOLATION)]

FIRSTS: Final[list[First]] = [First(seat) for seat in range(4 * MOST_BOXES)]
DEALS: Final[list[TileAction]] = [TileAction("deal", tile) for tile in range(TILES)]
SHOWS: Final[list[TileAction]] = [TileAction("show", tile) for tile in range(TILES)]
DRAWS: Final[list[TileAction]] = [TileAction("drawn", tile) for tile in range(TILES)]
COMFORTS: Final[list[TileAction]] = [TileAction("comfort", tile) for tile in range(TILES)]

# What the others hear of building behind a screen
DREW: Final[Action] = Action("drew")
LAID: Final[Action] = Action("laid")
SHIFTED: Final[Action] = Action("shifted")

_PLACES: Final[dict[int, Place]] = {}
_LIFTS: Final[dict[int, Lift]] = {}


def place_action(code: int) -> Place:
    """The action for a place code (cell * 4 + turn), built once."""
    found = _PLACES.get(code)
    if found is None:
        found = Place(code >> 2, code & 3)
        _PLACES[code] = found
    return found


def lift_action(code: int) -> Lift:
    """The action that lifts what lies at a place code, built once."""
    found = _LIFTS.get(code)
    if found is None:
        found = Lift(code >> 2, code & 1 == 1)
        _LIFTS[code] = found
    return found


_BY_TEXT: Final[dict[str, Action]] = {
    action.text: action
    for action in [DRAW, STOP, STOP_ANYWAY, TAKE_CONSOLATION, *BUYS, *FIRSTS, *DEALS, *SHOWS, *DRAWS, *COMFORTS]
}


_CELL: Final = "(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)"
"""No garden reaches farther than 99 cells from its first tile."""
_PLACE: Final = re.compile(f"place (across|down){_CELL} turn([0-3])")
_LIFT: Final = re.compile(f"lift (across|down){_CELL}")
_CHANGE: Final = re.compile(f"change ([^ ]+) ({'|'.join(PILES)}) ({'|'.join(PILES[:CONSOLATION])})")


def parse(text: str) -> Action:
    """The action this sentence names."""
    action = _BY_TEXT.get(text) or _read_place(text) or _read_lift(text) or _read_change(text)
    if action is None:
        raise BadSentence(f"Gardlings knows sentences like 'draw', 'place across2,-1 turn0' or 'buy', not '{text}'")
    return action


def _read_place(text: str) -> Action | None:
    """Strips that are turned an odd number of times lie down, the others across."""
    found = _PLACE.fullmatch(text)
    if found is None or (found[1] == "down") != (found[4] in "13"):
        return None
    return place_action(cell_of(int(found[2]), int(found[3])) * 4 + int(found[4]))


def _read_lift(text: str) -> Action | None:
    found = _LIFT.fullmatch(text)
    if found is None:
        return None
    return lift_action(cell_of(int(found[2]), int(found[3])) * 4 + (found[1] == "down"))


def _read_change(text: str) -> Action | None:
    found = _CHANGE.fullmatch(text)
    if found is None or found[1] not in TILE_BY_NAME or CREATURE_OF[TILE_BY_NAME[found[1]]] != PIG:
        return None
    return Change(TILE_BY_NAME[found[1]], PILES.index(found[2]), PILES.index(found[3]))
