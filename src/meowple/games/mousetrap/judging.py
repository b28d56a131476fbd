"""What a tile at a place would change, worked out without laying it: the eyes of all bots."""

from meowple.core.action import Seat
from meowple.games.mousetrap.components import CHEESE, MILK, TRAP, is_cat, is_mouse
from meowple.games.mousetrap.field import SIDES, Field


def worth(field: Field, kind: int, seat: Seat, cell: int, weights: list[float]) -> float:
    """By how much the points would change, each seat's times its weight, if `seat` laid this tile here."""
    return worth_beside(field, kind, seat, cell, field.beside(cell), weights)


def worth_beside(field: Field, kind: int, seat: Seat, cell: int, near: list[int], weights: list[float]) -> float:
    """The same with the tiles beside the cell looked up already."""
    if kind < MILK:
        if is_mouse(kind):
            return _worth_of_mouse(field, kind, seat, cell, near, weights)
        for number in near:
            if field.kinds[number] == MILK:
                return 0.0
        return _worth_of_hunter(field, kind, near, weights)
    if kind == CHEESE:
        change = 0.0
        for number in near:
            if field.marks[number] == 0 and is_mouse(field.kinds[number]):
                change += weights[field.owners[number]]
        return change
    if kind == TRAP:
        mice = 0
        for number in near:
            if is_mouse(field.kinds[number]):
                mice += 1
        return 0.0 if mice == SIDES else _worth_of_hunter(field, kind, near, weights)
    return _worth_of_milk(field, seat, cell, near, weights)


def _worth_of_hunter(field: Field, kind: int, near: list[int], weights: list[float]) -> float:
    change = 0.0
    catches = field.catches[kind]
    for number in near:
        if field.marks[number] == 0 and catches[field.kinds[number]]:
            change -= weights[field.owners[number]] * field.cheeses[number]
    return change


def _worth_of_mouse(field: Field, kind: int, seat: Seat, cell: int, near: list[int], weights: list[float]) -> float:
    change = 0.0
    cheeses = disarmed = 0
    is_safe = True
    for number in near:
        thing = field.kinds[number]
        if thing == CHEESE:
            cheeses += 1
        elif thing == TRAP:
            if field.marks[number] == SIDES - 1:
                disarmed += 1
                change += _worth_of_release(field, number, weights)
            elif field.catches[TRAP][kind]:
                is_safe = False
        elif field.marks[number] == 0 and is_cat(thing) and field.catches[thing][kind]:
            is_safe = False
    if disarmed > 1:
        return _worth_by_trying(field, kind, seat, cell, weights)
    return change + weights[seat] * cheeses if is_safe else change


def _worth_of_milk(field: Field, seat: Seat, cell: int, near: list[int], weights: list[float]) -> float:
    change = 0.0
    fed = 0
    for number in near:
        if field.marks[number] == 0 and is_cat(field.kinds[number]):
            fed += 1
            change += _worth_of_release(field, number, weights)
    return _worth_by_trying(field, MILK, seat, cell, weights) if fed > 1 else change


def _worth_of_release(field: Field, hunter: int, weights: list[float]) -> float:
    """The mice that nothing but this cat or trap would catch."""
    change = 0.0
    catches = field.catches[field.kinds[hunter]]
    for number in field.beside(field.cells[hunter]):
        if field.marks[number] == 1 and catches[field.kinds[number]]:
            change += weights[field.owners[number]] * field.cheeses[number]
    return change


def _worth_by_trying(field: Field, kind: int, seat: Seat, cell: int, weights: list[float]) -> float:
    """Two hunters stopped at once may hold the same mouse: rare enough to be tried out."""
    tried = field.copy()
    tried.lay(kind, seat, cell)
    change = 0.0
    for other, weight in enumerate(weights):
        change += weight * (tried.points[other] - field.points[other])
    return change


def against_all(seat: Seat, players: int) -> list[float]:
    """The weights of somebody who wants to be ahead of the others: all of them count as much as oneself."""
    weights = [-1.0 / (players - 1)] * players
    weights[seat] = 1.0
    return weights
