"""Chapter 13 of RULES.md: the furry player, who needs nobody to move its paws."""

from collections.abc import Callable
from typing import Final

from meowple.core.action import Action
from meowple.core.fields import NOTHING
from meowple.core.state import Event, Listener
from meowple.games.catlady.actions import LEAD
from meowple.games.catlady.components import (
    CARDS,
    CATNIP,
    FOOD,
    LINE_CELLS,
    LINES,
    STARTS,
    TOY,
    TREATS,
    TURN_CARDS,
    WILD,
    Card,
)
from meowple.games.catlady.position import FURRY, Position
from meowple.games.catlady.stages import LEADING
from meowple.games.catlady.turns import take_line

# 13c. Start cards


def _crazy_toy(state: Position) -> None:
    """13c. Any toy, never a sixth of a set."""
    state.collections[FURRY].crazy_toys += 1


def _two_tokens(state: Position) -> None:
    """13c."""
    state.collections[FURRY].tokens += 2


def _stray(state: Position) -> None:
    """13c. A stray from the box: chance brings it next."""
    state.owes_stray = True


def _one_catnip(state: Position) -> None:
    """13c."""
    state.collections[FURRY].extra_catnip += 1


def _three_wild_food(state: Position) -> None:
    """13c."""
    state.collections[FURRY].food[WILD] += 3
    state.cubes[WILD] -= 3


def _two_costumes(state: Position) -> None:
    """13c."""
    state.collections[FURRY].extra_costumes += 2


START_CARDS: Final[dict[str, Callable[[Position], None]]] = {
    "crazy-toy": _crazy_toy,
    "points": _two_tokens,
    "stray": _stray,
    "catnip": _one_catnip,
    "food": _three_wild_food,
    "costumes": _two_costumes,
}


def deal_start(state: Position, start: int) -> None:
    """13b, 13c. A start card gives the furry player its lead."""
    state.start_box.remove(start)
    state.starts.append(start)
    START_CARDS[STARTS[start]](state)


# 13e. What turn cards ask for


def _toys(card: Card) -> int:
    """13e."""
    return 1 if card.type == TOY else 0


def _catnip(card: Card) -> int:
    """13e."""
    return 1 if card.type == CATNIP else 0


def _food(card: Card) -> int:
    """13e. One for each cube or treat; none for a bag."""
    return sum(card.need) if card.type in (FOOD, TREATS) else 0


def _six_points(card: Card) -> int:
    """13e. Cats with at least 6 printed points."""
    return 1 if card.is_cat and card.vp >= 6 else 0


DEMANDS: Final[dict[str, Callable[[Card], int]]] = {
    "toys": _toys,
    "catnip": _catnip,
    "food": _food,
    "six": _six_points,
}


def demand_in_line(state: Position, demand: str, line: int) -> int:
    """13e. How much of what the card asks for lies in the line."""
    count_of = DEMANDS[demand]
    return sum([count_of(CARDS[state.grid[cell]]) for cell in LINE_CELLS[line]])


# 13d. Its turn


def flip(state: Position, card: int, tell: Listener | None) -> None:
    """13d to 13g. Take the line that suits the card best; if several do, the person chooses."""
    state.turn_deck.remove(card)
    state.turn_card = card
    if tell is not None:
        tell_arrow(state, tell)
    lines = furry_lines(state)
    if len(lines) == 1:
        furry_takes(state, lines[0], tell)
    else:
        state.stage = LEADING


def furry_lines(state: Position) -> list[int]:
    """13e to 13g. The line or, if the arrow does not decide, the lines to choose from."""
    card = TURN_CARDS[state.turn_card]
    if card.line < 0:
        return [state.token]  # 13h
    tied = wanted_lines(state, card.demand)
    along = [line for line in tied if (line < 3) == (card.line < 3)]
    return along or tied or [card.line]


def wanted_lines(state: Position, demand: str) -> list[int]:
    """13e. The lines with the most of what the card asks for; none if no line has enough."""
    counts = [demand_in_line(state, demand, line) for line in range(6)]
    most = max(counts)
    if most < (2 if demand == "food" else 1):
        return []
    return [line for line in range(6) if counts[line] == most]


def tell_arrow(state: Position, tell: Listener) -> None:
    """13f. Whether the arrow decides, and why."""
    card = TURN_CARDS[state.turn_card]
    if card.line < 0:
        return
    tied = wanted_lines(state, card.demand)
    if not tied:
        tell(Event("arrow_shows", {"line": LINES[card.line]}))
    elif min(tied) < 3 <= max(tied):
        tell(Event("arrow_rows" if card.line < 3 else "arrow_columns", {}))


def lead_choices(state: Position) -> list[Action]:
    """13g. The lines the person may choose from."""
    return [LEAD[line] for line in furry_lines(state)]


def furry_takes(state: Position, line: int, tell: Listener | None) -> None:
    """13d, 13h. The token does not block the furry player; its own card lets all turn cards be shuffled."""
    if TURN_CARDS[state.turn_card].line < 0:
        state.turn_deck = list(range(len(TURN_CARDS)))
    state.turn_card = NOTHING
    take_line(state, line, tell)
