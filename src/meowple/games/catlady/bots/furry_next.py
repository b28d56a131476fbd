"""Alone: what the furry player may take in its next turn, by its rule, the market and the turn cards still to come."""

from typing import Final

from meowple.games.catlady.components import (
    BAG,
    BOX,
    CARDS,
    CATNIP,
    COSTUME,
    FOOD,
    LINE_CELLS,
    LOST,
    TOY,
    TREATS,
    TURN_CARDS,
    Card,
    TurnCard,
)
from meowple.games.catlady.furry import DEMANDS
from meowple.games.catlady.position import Position

_NAMES: Final = list(DEMANDS)
_ASKED: Final[list[list[int]]] = [[DEMANDS[name](card) for card in CARDS] for name in _NAMES]
"""13e. By demand and kind: how much of it a card is."""
_LEAST: Final[list[int]] = [2 if name == "food" else 1 for name in _NAMES]
"""13e. A line needs two food to count."""
_NONE: Final = -99.0
"""What no line is worth."""


def _demand(card: TurnCard) -> int:
    return _NAMES.index(card.demand) if card.line >= 0 else -1


_ARROWS: Final[list[int]] = [card.line for card in TURN_CARDS]
_TURN_DEMANDS: Final[list[int]] = [_demand(card) for card in TURN_CARDS]
"""-1: the card of the token (13h)."""


def _worth(card: Card) -> float:
    """What a card brings the furry player; found by the search for `ALONE`; 13j: brush, laser and spray bring 1."""
    if card.is_cat:
        return 0.36 + 0.77 * card.vp - 0.09 * card.size
    if card.type == FOOD:
        return 1.22 * sum(card.need)
    return _WORTHS.get(card.type, 1.0)


_WORTHS: Final = {TREATS: 1.98, TOY: 3.3, COSTUME: 1.87, CATNIP: 2.36, BOX: 1.36, LOST: 2.3, BAG: 0.0}
_KIND_WORTHS: Final[list[float]] = [_worth(card) for card in CARDS]
_NEW: Final = 1.8
"""A card that is not there yet."""


class FurryNext:
    """The market as the furry player will find it."""

    def __init__(self, state: Position) -> None:
        grid = state.grid
        self.worths = [_KIND_WORTHS[kind] if kind >= 0 else _NEW for kind in grid]
        self.asked = [[kinds[kind] if kind >= 0 else 0 for kind in grid] for kinds in _ASKED]
        self.cards = state.turn_deck

    def worth(self, taken: int, token: int) -> float:
        """13d. What it gets on average if a line (-1: none) is taken before and the token stands at one."""
        worths = self.worths[:]
        if taken >= 0:
            for cell in LINE_CELLS[taken]:
                worths[cell] = _NEW
        lines = [worths[cells[0]] + worths[cells[1]] + worths[cells[2]] for cells in LINE_CELLS]
        led = [self.least_wanted(demand, taken, lines) for demand in range(len(_NAMES))]
        total = 0.0
        for card in self.cards:
            arrow, demand = _ARROWS[card], _TURN_DEMANDS[card]
            if demand < 0:
                total += lines[token]  # 13h
                continue
            row, column = led[demand]
            if row == _NONE and column == _NONE:
                total += lines[arrow]  # 13f
            elif column == _NONE or (arrow < 3 and row != _NONE):
                total += row
            else:
                total += column
        return total / len(self.cards)

    def least_wanted(self, demand: int, taken: int, lines: list[float]) -> tuple[float, float]:
        """13e, 13g. Of the rows and of the columns with the most of what is asked for, the one to leave to it."""
        asked = self.asked[demand]
        if taken >= 0:
            asked = asked[:]
            for cell in LINE_CELLS[taken]:
                asked[cell] = 0
        most, row, column = _LEAST[demand], _NONE, _NONE
        for line in range(len(lines)):
            cells = LINE_CELLS[line]
            count = asked[cells[0]] + asked[cells[1]] + asked[cells[2]]
            if count < most:
                continue
            if count > most:
                most, row, column = count, _NONE, _NONE
            if line < 3 and (row == _NONE or lines[line] < row):
                row = lines[line]
            elif line >= 3 and (column == _NONE or lines[line] < column):
                column = lines[line]
        return row, column
