"""Chapter 13 of RULES.md: the furry player, who needs nobody to move its paws."""

from typing import Final

from meowple.core.state import Event, Listener
from meowple.games.catlady.actions import Lead
from meowple.games.catlady.collection import Collection, is_fed
from meowple.games.catlady.company import Company
from meowple.games.catlady.components import (
    CARDS,
    CATNIP,
    FOOD,
    LINE_CELLS,
    STARTS,
    STRAY,
    TOY,
    TREATS,
    TURN_CARDS,
    Card,
)
from meowple.games.catlady.feast import Feast, best_feast
from meowple.games.catlady.position import FLIPPING, LEADING
from meowple.games.catlady.turns import Turns

FURRY: Final = 1
"""The furry player's place among the collections."""


class FurryTurns(Turns):
    """13. Alone against the furry player."""

    def begin_furry_turn(self) -> None:
        self.stage = FLIPPING

    def deal_start(self, start: int, tell: Listener | None) -> None:
        """13b, 13c. A start card gives the furry player its lead."""
        self.start_box.remove(start)
        self.starts.append(start)
        mine = self.collections[FURRY]
        key = STARTS[start]
        if key == "crazy-toy":
            mine.crazy_toys += 1
        elif key == "points":
            mine.tokens += 2
        elif key == "stray":
            self.owes_stray = True
        elif key == "catnip":
            mine.extra_catnip += 1
        elif key == "food":
            mine.food[3] += 3
            self.cubes[3] -= 3
        else:
            mine.extra_costumes += 2
        if tell is not None:
            tell(Event("start_card", {"start": key}))

    def flip(self, card: int, tell: Listener | None) -> None:
        """13d to 13g. Take the line that suits the card best; if several do, the person chooses."""
        self.turn_deck.remove(card)
        self.turn_card = card
        if tell is not None:
            tell(Event("turn_card", {"card": TURN_CARDS[card].key}))
        lines = self.furry_lines()
        if len(lines) == 1:
            self.furry_takes(lines[0], tell)
        else:
            self.stage = LEADING

    def furry_lines(self) -> list[int]:
        """13e to 13g. The line or, if the arrow does not decide, the lines to choose from."""
        card = TURN_CARDS[self.turn_card]
        if card.line < 0:
            return [self.token]  # 13h
        counts = [self.furry_count(card.demand, line) for line in range(6)]
        most = max(counts)
        if most < (2 if card.demand == "food" else 1):
            return [card.line]
        tied = [line for line in range(6) if counts[line] == most]
        along = [line for line in tied if (line < 3) == (card.line < 3)]
        return along or tied

    def furry_count(self, demand: str, line: int) -> int:
        """13e. How much of what the card asks for lies in the line."""
        count = 0
        for cell in LINE_CELLS[line]:
            card = CARDS[self.grid[cell]]
            if demand == "toys":
                count += 1 if card.type == TOY else 0
            elif demand == "catnip":
                count += 1 if card.type == CATNIP else 0
            elif demand == "food":
                count += sum(card.need) if card.type in (FOOD, TREATS) else 0
            else:
                count += 1 if card.is_cat and card.vp >= 6 else 0
        return count

    def lead(self, action: Lead, tell: Listener | None) -> None:
        """13g. The person's choice."""
        self.furry_takes(action.line, tell)

    def furry_takes(self, line: int, tell: Listener | None) -> None:
        """13d, 13h, 13l. The token does not block the furry player; lost cats are played at once."""
        if TURN_CARDS[self.turn_card].line < 0:
            self.turn_deck = list(range(len(TURN_CARDS)))
        self.turn_card = -1
        self.take_line(line, tell)

    def after_taking(self, tell: Listener | None) -> None:
        """13l. Two lost cats: the leftmost stray, or a token if none is left."""
        mine = self.collections[FURRY]
        while self.is_solo and self.turn == FURRY and mine.lost >= 2:
            mine.lost -= 2
            self.discarded += 2
            self.take_stray(self.strays[0] if self.strays else -1, tell)


def furry_feast(mine: Collection, company: Company, steps: bool) -> Feast:
    """13i, 13k. How the furry player feeds: in the best way, or step by step."""
    return _feast_by_steps(mine, company) if steps else best_feast(mine, company, True)


def _need(kind: int) -> tuple[int, int]:
    card = CARDS[kind]
    return (card.size, -card.vp)


def _feast_by_steps(mine: Collection, company: Company) -> Feast:
    """13k. Strays first, best among themselves; then by rising need, equal need by more points; treats to the rest."""
    work = mine.copy()
    among = mine.copy()
    among.cats = [kind for kind in mine.cats if CARDS[kind].type == STRAY]
    among.meals = [0] * len(among.cats)
    among.food[4] = 0
    feast = best_feast(among, company, True)
    for at, kind in enumerate(among.cats):
        work.meals[work.cats.index(kind)] = feast.meals[at]
    left = sum(mine.food[:4]) - sum([_cubes(eaten) for eaten in feast.meals])
    for kind in sorted([kind for kind in mine.cats if CARDS[kind].type != STRAY], key=_need):
        card = CARDS[kind]
        if card.size <= left:
            left -= card.size
            work.meals[work.cats.index(kind)] = _usual_meal(card)
    treats = mine.food[4]
    for at in range(len(work.cats)):
        if treats and not is_fed(work.cats[at], work.meals[at]):
            treats -= 1
            work.meals[at] = 1 << 18
    fed = sum([CARDS[work.cats[at]].counts for at in range(len(work.cats)) if is_fed(work.cats[at], work.meals[at])])
    return Feast(0, fed, work.meals)


def _usual_meal(card: Card) -> int:
    if card.most:
        return card.least
    return card.need[0] | card.need[1] << 6 | card.need[2] << 12


def _cubes(eaten: int) -> int:
    return (eaten & 63) + (eaten >> 6 & 63) + (eaten >> 12 & 63)
