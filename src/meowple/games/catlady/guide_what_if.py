"""What somebody would have with other things than now: points, hungry cats and what they lack, food to spare."""

from meowple.core.action import Action, Seat
from meowple.games.catlady.actions import ADOPT_TOKEN, END, SHOP, Adopt, Give, Grab, Laser, Take
from meowple.games.catlady.census import Census
from meowple.games.catlady.collection import Collection, is_fed, portions
from meowple.games.catlady.components import CARDS, LINE_CELLS, LINES, PLAIN_FOODS, WILD
from meowple.games.catlady.others import others_of
from meowple.games.catlady.playing import LOST_FOR_ONE
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.scoring import tally_one
from meowple.games.catlady.standings import fed_alone, fed_collections


class Home:
    """Somebody's things as they would count now, everybody feeding in their best way."""

    def __init__(self, things: Collection, state: CatLady, seat: Seat, census: list[Census]) -> None:
        self.things = things
        self.fed = fed_alone(things, False)
        self.census = Census(self.fed, state.version)
        everybody = [*census[:seat], self.census, *census[seat + 1 :]]
        others = others_of(seat, everybody, state.goals, state.house_rules.no_waste_costs)
        self.points = tally_one(self.fed, self.census, others).total()
        self.costumes_elsewhere = max(others.costumes)

    def hungry(self) -> tuple[list[tuple[int, list[int]]], list[int]]:
        """Hungry cats, the dearest first, with the food each lacks; and the food that is kept for none of them."""
        spare = self.fed.food[:]
        cats = zip(self.fed.cats, self.fed.meals, strict=True)
        hungry = sorted((-CARDS[kind].vp, kind, eaten) for kind, eaten in cats if not is_fed(kind, eaten))
        return [(kind, _lacking(kind, eaten, spare)) for _, kind, eaten in hungry], spare


def _lacking(kind: int, eaten: int, spare: list[int]) -> list[int]:
    """What this cat needs besides the food to spare, which is kept for it: chicken, tuna, milk, any."""
    card, lacks = CARDS[kind], [0, 0, 0, 0]
    if card.most:
        lacks[WILD] = card.least - portions(eaten)
        for food in range(WILD + 1):
            _keep(spare, food, lacks, WILD)
        return lacks
    for food in range(PLAIN_FOODS):
        lacks[food] = card.need[food]
        _keep(spare, food, lacks, food)
    for food in range(PLAIN_FOODS):
        _keep(spare, WILD, lacks, food)
    return lacks


def _keep(spare: list[int], food: int, lacks: list[int], wanted: int) -> None:
    """As much of this food as there is for what is wanted."""
    kept = min(spare[food], lacks[wanted])
    spare[food] -= kept
    lacks[wanted] -= kept


class WhatIf:
    """A position through the eyes of one seat. Nothing in it is hidden but the order of the deck (3j)."""

    def __init__(self, state: CatLady, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.census = [Census(fed, state.version) for fed in fed_collections(state)]
        self.now = self.home(state.collections[seat])
        self._lines: list[int | None] = [None] * len(LINES)

    def home(self, things: Collection) -> Home:
        return Home(things, self.state, self.seat, self.census)

    def with_food(self, home: Home, more: list[int]) -> Home:
        things = home.things.copy()
        for food, n in enumerate(more):
            things.food[food] += n
        return self.home(things)

    def with_cards(self, cells: list[int]) -> Home:
        return self.home(self._plus(self.seat, cells))

    def _plus(self, seat: Seat, cells: list[int]) -> Collection:
        things = self.state.collections[seat].copy()
        for cell in cells:
            if self.state.grid[cell] >= 0:
                things.add(self.state.grid[cell])
        return things

    def after(self, action: Action) -> Home | None:
        """4. With this card played; none for what does not change one's own things."""
        if action == END:
            return self.now
        things = self.now.things.copy()
        if action == SHOP:
            things.bag -= 1
            for food in range(PLAIN_FOODS):
                things.food[food] += 1
        elif isinstance(action, Adopt):
            things.lost -= LOST_FOR_ONE
            if action == ADOPT_TOKEN:
                things.tokens += 1
            else:
                things.add_cat(action.kind)
        elif isinstance(action, Give):
            return self.swapped(self.state.brushed, action.kind)
        else:
            return None
        return self.home(things)

    def cats_to_give(self) -> list[int]:
        """4d, 10i. Those that have eaten nothing."""
        things = self.now.things
        return [kind for kind, eaten in zip(things.cats, things.meals, strict=True) if not eaten]

    def swapped(self, cell: int, given: int) -> Home:
        """4c. With the cat of the market for one's own."""
        things = self.now.things.copy()
        things.brush -= 1
        things.drop_cat(given)
        things.add_cat(self.state.grid[cell])
        return self.home(things)

    def turns_left(self) -> int:
        """5a. How many turns this seat has after the one that is being played."""
        state = self.state
        if state.is_last:
            return 0
        turns = (state.deck + 2) // 3 + (1 if state.has_taken else 0)
        return turns // len(state.collections)

    # The next player

    def is_followed(self) -> bool:
        """Whether another player has a turn after this one."""
        state = self.state
        return not state.is_solo and (not state.is_last if state.has_taken else state.deck > 0)

    def brings_next(self, cells: list[int]) -> int:
        """By how much these cards would change the next player's points."""
        state, seat = self.state, (self.seat + 1) % self.state.players
        now = Home(state.collections[seat], state, seat, self.census)
        return Home(self._plus(seat, cells), state, seat, self.census).points - now.points

    def best_for_next(self, gone: list[int], token: int) -> tuple[int, int] | None:
        """Of the lines that stay whole and free the one that brings the next player most, and how much."""
        found: list[tuple[int, int]] = []
        for line, cells in enumerate(LINE_CELLS):
            if line != token and not set(cells) & set(gone):
                points = self._lines[line]
                if points is None:
                    points = self._lines[line] = self.brings_next(cells)
                found.append((points, line))
        if not found:
            return None
        points, line = max(found)
        return line, points


def cells_taken(action: Action) -> list[int]:
    """The places in the market whose cards this choice brings."""
    if isinstance(action, Take):
        return LINE_CELLS[action.line]
    if isinstance(action, Laser):
        return [action.first, action.second]
    return [action.cell] if isinstance(action, Grab) else []
