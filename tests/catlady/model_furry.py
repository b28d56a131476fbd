"""Chapter 13 in the second model: the furry player's turn, and the order in which it feeds in steps."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.catlady.model_cards import CARDS, LINES, TURN_CARDS, line_cells

if TYPE_CHECKING:
    from tests.catlady.model import Model


def wanted(model: Model, demand: str, line: str) -> int:
    """13e. How much of what the card asks for lies in a line."""
    count = 0
    for cell in line_cells(line):
        card = CARDS[model.grid[cell] or ""]
        if demand == "toys":
            count += card.type == "toy"
        elif demand == "catnip":
            count += card.type == "catnip"
        elif demand == "six":
            count += card.is_cat and card.points >= 6
        elif card.type in ("food", "treat"):
            count += sum(card.gives.values())
    return 0 if demand == "food" and count < 2 else count


def flip(model: Model, key: str) -> None:
    """13d, 13f, 13g, 13h."""
    model.turn_deck.remove(key)
    demand, arrow = TURN_CARDS[key].ability.split()
    if demand == "token":
        model.turn_deck = list(TURN_CARDS)
        assert model.token is not None
        take(model, model.token)
        return
    counts = {line: wanted(model, demand, line) for line in LINES}
    most = max(counts.values())
    best = [line for line in LINES if counts[line] == most]
    if most == 0:
        best = [arrow]
        model.tell("arrow_shows", line=arrow)
    elif len({line[:3] for line in best}) > 1:  # 13f
        model.tell("arrow_rows" if arrow[:3] == "row" else "arrow_columns")
    along = [line for line in best if line[:3] == arrow[:3]]
    best = along or best
    if len(best) == 1:
        take(model, best[0])
    else:
        model.lead = best
        model.turn_card = key
        model.stage = "leading"


def play_lost_cats(model: Model) -> None:
    """13l. As soon as there are two of them."""
    furry = model.homes[1]
    if furry.held["lost"] == 2:
        model.spend("lost", 2)
        if model.strays:
            stray = model.strays.pop(0)
            furry.meals[stray] = Counter()
            model.tell("adopted", seat=1, card=stray)
        else:
            model.gain_token(1)


def take(model: Model, line: str) -> None:
    """13d, 13l."""
    model.turn, model.turn_card = 1, None
    model.tell("took", seat=1, line=line, cards=model.names(line_cells(line)))
    for cell in line_cells(line):
        model.pick(1, cell)
        play_lost_cats(model)
    model.token = line
    model.main_act()
    model.refill()
