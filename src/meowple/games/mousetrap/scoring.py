"""Chapters 4 and 5 of RULES.md: what is turned over at the end, step by step, and what is counted then."""

from typing import Final

from meowple.core.action import Seat
from meowple.games.mousetrap.actions import place_name
from meowple.games.mousetrap.components import KINDS, TRAP, is_cat, is_mouse
from meowple.games.mousetrap.floor import Floor

STEPS: Final = ("cats_fed", "traps_disarmed", "caught_by_cats", "caught_by_traps")
"""4b to 4e, in this order."""


def turned_over(floor: Floor) -> list[list[int]]:
    """For each step the tiles it turns over, in the order they were laid."""
    cats: list[int] = []
    traps: list[int] = []
    by_cats: list[int] = []
    by_traps: list[int] = []
    for number, kind in enumerate(floor.kinds):
        if is_cat(kind):
            if floor.is_idle(number):
                cats.append(number)  # 4b
        elif kind == TRAP:
            if floor.is_idle(number):
                traps.append(number)  # 4c
        elif floor.is_caught(number):
            if any(is_cat(floor.kinds[other]) for other in floor.catchers(number)):
                by_cats.append(number)  # 4d
            else:
                by_traps.append(number)  # 4e: only mice still face up
    return [cats, traps, by_cats, by_traps]


def earnings(floor: Floor, seat: Seat) -> list[int]:
    """5a. The points of each of this seat's free mice that has cheese, in the order they were laid."""
    return [
        floor.cheeses[number]
        for number, kind in enumerate(floor.kinds)
        if is_mouse(kind) and floor.owners[number] == seat and floor.marks[number] == 0 and floor.cheeses[number]
    ]


def name_tiles(floor: Floor, numbers: list[int]) -> str:
    """Tiles as an event carries them: `cat-a 3,-1; cat-b 0,2`."""
    return "; ".join(f"{KINDS[floor.kinds[number]]} {place_name(floor.cells[number])}" for number in numbers)
