"""Everything a position of Mousetrap is made of, in the order of its dump."""

from typing import Any, Final

from meowple.core.fields import Derived, Field, Fields, Kind, ListOf, Number, Part, Truth
from meowple.games.mousetrap.actions import parse_cell, place_name
from meowple.games.mousetrap.components import HAND, KIND_OF, KINDS, MOST_PLAYERS, NOBODY, read_set, write_set
from meowple.games.mousetrap.floor import Floor, empty_floor

VERSION: Final = 1
"""Of the rules."""


class Tiles(Kind):
    """A hand or a stack: tiles without an order, kept sorted, written by their names."""

    def write(self, value: Any) -> Any:
        tiles: list[int] = value
        return [KINDS[kind] for kind in tiles]

    def read(self, raw: Any) -> Any:
        if not isinstance(raw, list):
            raise ValueError("a list of tiles is missing")
        tiles = [KIND_OF[str(name)] for name in raw]
        if tiles != sorted(tiles):
            raise ValueError("hands and stacks are sorted")
        return tiles


class LaidTiles(Kind):
    """The floor, as its tiles in the order they were laid: `1 cheese 0,0` says who laid what and where.

    The rest of the floor is derived: `Position.settle` lays the tiles that were read one after the other.
    """

    def write(self, value: Any) -> Any:
        floor: Floor = value
        return [
            f"{floor.owners[number] + 1} {KINDS[kind]} {place_name(floor.cells[number])}"
            for number, kind in enumerate(floor.kinds)
        ]

    def read(self, raw: Any) -> Any:
        if not isinstance(raw, list):
            raise ValueError("the list of the tiles laid is missing")
        floor = empty_floor(MOST_PLAYERS, False)
        for row in raw:
            seat, tile, place = str(row).split(" ")
            cell = parse_cell(place)
            if cell is None or not 1 <= int(seat) <= MOST_PLAYERS:
                raise ValueError(f"no tile can lie like this: {str(row)[:40]}")
            floor.kinds.append(KIND_OF[tile])
            floor.owners.append(int(seat) - 1)
            floor.cells.append(cell)
        return floor


A_SEAT_OR_NOBODY: Final = Number(NOBODY, MOST_PLAYERS - 1)

FIELDS: Final[Fields] = (
    Field("any_cat", Truth()),
    Field("drawing", A_SEAT_OR_NOBODY),
    Field("hands", ListOf(Tiles()), shared=True),
    Field("laid", LaidTiles(), "floor"),
    Field("set", Part(write_set, read_set), "tiles", shared=True),
    Field("stacks", ListOf(Tiles()), shared=True),
    Field("start", A_SEAT_OR_NOBODY),
    Field("turn", A_SEAT_OR_NOBODY),
    Field("unseen", ListOf(Number(0, HAND)), shared=True),
    Field("version", Number(1, VERSION)),
    Derived("floor.catches", shared=True),
    Derived("floor.kinds", shared=True),
    Derived("floor.owners", shared=True),
    Derived("floor.cells", shared=True),
    Derived("floor.spots"),
    Derived("floor.rim"),
    Derived("floor.places"),
    Derived("floor.marks"),
    Derived("floor.cheeses"),
    Derived("floor.points"),
)
