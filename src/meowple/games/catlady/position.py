"""Everything that lies on the table, as data: what a position holds, copies and counts. The rules come next."""

from typing import Final

from meowple.core.fields import NOTHING, Fields
from meowple.core.state import State
from meowple.games.catlady.collection import TREATED, Collection, portions
from meowple.games.catlady.components import CARDS, IN_PLAY
from meowple.games.catlady.fields import FIELDS
from meowple.games.catlady.house_rules import HouseRules
from meowple.games.catlady.stages import DEALING, OVER

EMPTY: Final = NOTHING
"""In the market: no card."""
FURRY: Final = 1
"""13. Alone, the furry player's place among the collections."""


class Position(State):
    """A position. `unknown` is the sorted multiset of deck and removed cards together: the deck is shorter than it.

    Nothing is hidden but the order of the deck: every card was taken from the open market (3j).
    """

    def __init__(self, players: int, version: int, house_rules: HouseRules, source: "Position | None" = None) -> None:
        """With nothing on the table, or the same as another."""
        super().__init__(players, version)
        self.house_rules = house_rules
        if source is None:
            self._start_empty()
        else:
            self._take_over(source)

    def _start_empty(self) -> None:
        self.stage = DEALING
        self.turn = 0
        """Whose turn it is, or who is feeding; alone, 1 is the furry player."""
        self.is_fresh = True
        """Nothing has been done yet in this turn."""
        self.has_taken = False
        self.is_last = False
        self.is_feeding = False
        self.token = NOTHING
        self.grid = [EMPTY] * 9
        self.unknown: list[int] = []
        self.deck = 0
        self.discarded = 0
        self.strays: list[int] = []
        self.stray_pool: list[int] = []
        self.collections: list[Collection] = []
        self.cubes: list[int] = []
        self.goals: list[int] = []
        """By place: between this seat and the next."""
        self.goal_pool: list[int] = []
        self.goal_box: list[int] = []
        self.swapped = [False] * self.players
        """11f. Whether each seat's last turn was a swap."""
        self.start_box: list[int] = []
        self.starts: list[int] = []
        self.owes_stray = False
        """13c. A start card gives the furry player a stray."""
        self.turn_deck: list[int] = []
        self.turn_card = NOTHING
        self.brushed = NOTHING
        self.loot_left = 0
        self.looted: list[int] = []
        self.fed: list[bool] = []

    def _take_over(self, source: "Position") -> None:
        self.stage = source.stage
        self.turn = source.turn
        self.is_fresh = source.is_fresh
        self.has_taken = source.has_taken
        self.is_last = source.is_last
        self.is_feeding = source.is_feeding
        self.token = source.token
        self.grid = source.grid[:]
        self.unknown = source.unknown[:]
        self.deck = source.deck
        self.discarded = source.discarded
        self.strays = source.strays[:]
        self.stray_pool = source.stray_pool[:]
        self.collections = [mine.copy() for mine in source.collections]
        self.cubes = source.cubes[:]
        self.goals = source.goals[:]
        self.goal_pool = source.goal_pool[:]
        self.goal_box = source.goal_box[:]
        self.swapped = source.swapped[:]
        self.start_box = source.start_box[:]
        self.starts = source.starts[:]
        self.owes_stray = source.owes_stray
        self.turn_deck = source.turn_deck[:]
        self.turn_card = source.turn_card
        self.brushed = source.brushed
        self.loot_left = source.loot_left
        self.looted = source.looted[:]
        self.fed = source.fed[:]

    def fields(self) -> Fields:
        return FIELDS

    # What is asked again and again

    @property
    def is_solo(self) -> bool:
        return self.players == 1

    @property
    def is_furry_turn(self) -> bool:
        return self.players == 1 and self.turn == FURRY

    def mine(self) -> Collection:
        """The collection of whose turn it is."""
        return self.collections[self.turn]

    def first_gap(self) -> int:
        """The first cell in which no card lies, row by row; NOTHING if there is none."""
        for cell in range(9):
            if self.grid[cell] == EMPTY:
                return cell
        return NOTHING

    def grid_cats(self) -> list[int]:
        """The cells in which a cat lies."""
        found: list[int] = []
        for cell in range(9):
            if self.grid[cell] >= 0 and CARDS[self.grid[cell]].is_cat:
                found.append(cell)
        return found

    # How it stands

    def components(self) -> dict[str, int]:
        """12c. All cards and all cubes, wherever they are."""
        held = 0
        cubes = sum(self.cubes)
        for mine in self.collections:
            held += mine.cards()
            cubes += sum(mine.food)
            for eaten in mine.meals:
                cubes += 1 if eaten >= TREATED else portions(eaten)
        in_grid = sum([1 for kind in self.grid if kind >= 0])
        cards = held + in_grid + len(self.unknown) + self.discarded + len(self.strays) + len(self.stray_pool)
        goals = len(self.goals) + len(self.goal_pool) + len(self.goal_box)
        return {"cards": cards, "cubes": cubes, "goals": goals, "start cards": len(self.starts) + len(self.start_box)}

    def progress(self) -> float:
        """By cards used up."""
        if self.stage == OVER:
            return 1.0
        all_cards = IN_PLAY[1 if self.house_rules.with_treats else 0][self.players]
        return 0.98 * (1 - self.deck / all_cards) if not self.is_last else 0.99
