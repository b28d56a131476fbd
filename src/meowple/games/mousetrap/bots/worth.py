"""What a tile at a place would change, worked out without laying it: the eyes of all bots."""

from meowple.core.action import Seat
from meowple.games.mousetrap.components import CHEESE, MILK, TRAP, is_cat, is_mouse
from meowple.games.mousetrap.floor import SIDES, Floor


def worth(floor: Floor, kind: int, seat: Seat, cell: int, weights: list[float]) -> float:
    """By how much the points would change, each seat's times its weight, if `seat` laid this tile here."""
    return worth_beside(floor, kind, seat, cell, floor.beside(cell), weights)


def worth_beside(floor: Floor, kind: int, seat: Seat, cell: int, near: list[int], weights: list[float]) -> float:
    """The same with the tiles beside the cell looked up already."""
    if kind < MILK:
        if is_mouse(kind):
            return _worth_of_mouse(floor, kind, seat, cell, near, weights)
        for number in near:
            if floor.kinds[number] == MILK:
                return 0.0
        return _worth_of_hunter(floor, kind, near, weights)
    if kind == CHEESE:
        change = 0.0
        for number in near:
            if floor.marks[number] == 0 and is_mouse(floor.kinds[number]):
                change += weights[floor.owners[number]]
        return change
    if kind == TRAP:
        mice = 0
        for number in near:
            if is_mouse(floor.kinds[number]):
                mice += 1
        return 0.0 if mice == SIDES else _worth_of_hunter(floor, kind, near, weights)
    return _worth_of_milk(floor, seat, cell, near, weights)


def _worth_of_hunter(floor: Floor, kind: int, near: list[int], weights: list[float]) -> float:
    change = 0.0
    catches = floor.catches[kind]
    for number in near:
        if floor.marks[number] == 0 and catches[floor.kinds[number]]:
            change -= weights[floor.owners[number]] * floor.cheeses[number]
    return change


def _worth_of_mouse(floor: Floor, kind: int, seat: Seat, cell: int, near: list[int], weights: list[float]) -> float:
    change = 0.0
    cheeses = disarmed = 0
    is_safe = True
    for number in near:
        thing = floor.kinds[number]
        if thing == CHEESE:
            cheeses += 1
        elif thing == TRAP:
            if floor.marks[number] == SIDES - 1:
                disarmed += 1
                change += _worth_of_release(floor, number, weights)
            elif floor.catches[TRAP][kind]:
                is_safe = False
        elif floor.marks[number] == 0 and is_cat(thing) and floor.catches[thing][kind]:
            is_safe = False
    if disarmed > 1:
        return _worth_by_trying(floor, kind, seat, cell, weights)
    return change + weights[seat] * cheeses if is_safe else change


def _worth_of_milk(floor: Floor, seat: Seat, cell: int, near: list[int], weights: list[float]) -> float:
    change = 0.0
    fed = 0
    for number in near:
        if floor.marks[number] == 0 and is_cat(floor.kinds[number]):
            fed += 1
            change += _worth_of_release(floor, number, weights)
    return _worth_by_trying(floor, MILK, seat, cell, weights) if fed > 1 else change


def _worth_of_release(floor: Floor, hunter: int, weights: list[float]) -> float:
    """The mice that nothing but this cat or trap would catch."""
    change = 0.0
    catches = floor.catches[floor.kinds[hunter]]
    for number in floor.beside(floor.cells[hunter]):
        if floor.marks[number] == 1 and catches[floor.kinds[number]]:
            change += weights[floor.owners[number]] * floor.cheeses[number]
    return change


def _worth_by_trying(floor: Floor, kind: int, seat: Seat, cell: int, weights: list[float]) -> float:
    """Two hunters stopped at once may hold the same mouse: rare enough to be tried out."""
    tried = floor.copy()
    tried.lay(kind, seat, cell)
    change = 0.0
    for other, weight in enumerate(weights):
        change += weight * (tried.points[other] - floor.points[other])
    return change


def against_all(seat: Seat, players: int) -> list[float]:
    """The weights of somebody who wants to be ahead of the others: all of them count as much as oneself."""
    weights = [-1.0 / (players - 1)] * players
    weights[seat] = 1.0
    return weights
