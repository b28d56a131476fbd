"""Everything that lies on the table, as data: what a position holds, keeps and dumps. Rules come next."""

import json
from abc import abstractmethod
from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.state import Listener, State
from meowple.games.catlady.collection import TREATED, Collection, portions
from meowple.games.catlady.components import (
    BOX_OF_CARDS,
    CARDS,
    CUBES,
    GOALS,
    IN_PLAY,
    KINDS,
    LINES,
    STARTS,
    TURN_CARDS,
)

EMPTY: Final = -1

# The stages of a game
DEALING: Final = 0
PLACING: Final = 1
TURN: Final = 2
REFILLING: Final = 3
BRUSHING: Final = 4
LASERING: Final = 5
FLIPPING: Final = 6
LEADING: Final = 7
FEEDING: Final = 8
LOOTING: Final = 9
OVER: Final = 10
STAGES: Final = (
    "dealing", "placing", "turn", "refilling", "brushing", "lasering", "flipping", "leading", "feeding", "looting",
    "over",
)  # fmt: skip

_CHANCE_ACTS: Final[tuple[Seat, ...]] = (CHANCE,)
_NOBODY: Final[tuple[Seat, ...]] = ()
_SEATS: Final[list[tuple[Seat, ...]]] = [(seat,) for seat in range(6)]


class House:
    """The rules this table has chosen."""

    def __init__(self, treats: bool, goals: bool, start_cards: int, steps: bool, cover: bool, zero: bool) -> None:
        self.treats = treats
        self.goals = goals
        self.start_cards = start_cards
        self.steps = steps
        """13k. The furry player feeds step by step instead of in the best way."""
        self.cover = cover
        """3j. Other players' hands are not shown."""
        self.zero = zero
        """7c. If nobody has wasted anything, everybody loses two points."""


class Position(State):
    """A position. `unknown` is the sorted multiset of deck and removed cards together: the deck is shorter than it."""

    def __init__(self, players: int, version: int, house: House) -> None:
        super().__init__(players, version)
        self.house = house
        self.stage = DEALING
        self.turn = 1 if players == 1 else 0
        """Whose turn it is, or who is feeding; alone, 1 is the furry player."""
        self.is_fresh = True
        """Nothing has been done yet in this turn."""
        self.has_taken = False
        self.is_last = False
        self.is_feeding = False
        self.token = EMPTY
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
        self.swapped = [False] * players
        """11f. Whether each seat's last turn was a swap."""
        self.start_box: list[int] = []
        self.starts: list[int] = []
        self.owes_stray = False
        self.turn_deck: list[int] = []
        self.turn_card = EMPTY
        self.brushed = EMPTY
        self.loot_left = 0
        self.looted: list[int] = []
        self.fed: list[bool] = []

    def open_boxes(self) -> None:
        """1b, 1c, 10a, 13a. Everything in its place before the first card is dealt."""
        players, house = self.players, self.house
        self.unknown = BOX_OF_CARDS.deck(players, house.treats)
        self.deck = IN_PLAY[1 if house.treats else 0][players]
        self.stray_pool = BOX_OF_CARDS.strays(house.treats)
        if not house.goals and house.treats:
            self.stray_pool.remove(KINDS["kapar"])
        self.collections = [Collection() for _ in range(max(players, 2))]
        self.fed = [False] * len(self.collections)
        self.cubes = list(CUBES)
        if house.goals:
            self.goal_box = list(range(len(GOALS)))
        if players == 1:
            self.start_box = list(range(len(STARTS)))
            self.turn_deck = list(range(len(TURN_CARDS)))

    def copy_onto(self, other: "Position") -> None:
        other.stage = self.stage
        other.turn = self.turn
        other.is_fresh = self.is_fresh
        other.has_taken = self.has_taken
        other.is_last = self.is_last
        other.is_feeding = self.is_feeding
        other.token = self.token
        other.grid = self.grid[:]
        other.unknown = self.unknown[:]
        other.deck = self.deck
        other.discarded = self.discarded
        other.strays = self.strays[:]
        other.stray_pool = self.stray_pool[:]
        other.collections = [mine.copy() for mine in self.collections]
        other.cubes = self.cubes[:]
        other.goals = self.goals[:]
        other.goal_pool = self.goal_pool[:]
        other.goal_box = self.goal_box[:]
        other.swapped = self.swapped[:]
        other.start_box = self.start_box[:]
        other.starts = self.starts[:]
        other.owes_stray = self.owes_stray
        other.turn_deck = self.turn_deck[:]
        other.turn_card = self.turn_card
        other.brushed = self.brushed
        other.loot_left = self.loot_left
        other.looted = self.looted[:]
        other.fed = self.fed[:]

    # Steps the chapters call across files

    @abstractmethod
    def end_turn(self, tell: Listener | None) -> None:
        """2f, 5a. The next player's turn, or the end."""

    @abstractmethod
    def begin_feeding(self, tell: Listener | None) -> None:
        """5c, 13i. Everybody feeds."""

    @abstractmethod
    def begin_furry_turn(self) -> None:
        """13. Alone, the furry player comes next."""

    # Who may act

    @property
    def is_solo(self) -> bool:
        return self.players == 1

    def to_act(self) -> tuple[Seat, ...]:
        stage = self.stage
        if stage in (DEALING, REFILLING, FLIPPING):
            return _CHANCE_ACTS
        if stage == OVER:
            return _NOBODY
        if stage == PLACING:
            return _SEATS[self.players - 1]  # 1f
        if stage == LEADING:
            return _SEATS[0]
        return _SEATS[self.turn]

    def grid_cats(self) -> list[int]:
        """The cells in which a cat lies."""
        found: list[int] = []
        for cell in range(9):
            if self.grid[cell] >= 0 and CARDS[self.grid[cell]].is_cat:
                found.append(cell)
        return found

    # What is kept

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
        all_cards = IN_PLAY[1 if self.house.treats else 0][self.players]
        return 0.98 * (1 - self.deck / all_cards) if not self.is_last else 0.99

    def dump(self) -> str:
        house = self.house
        return json.dumps(
            {
                "brushed": self.brushed,
                "collections": [mine.dump() for mine in self.collections],
                "cubes": self.cubes,
                "deck": self.deck,
                "discarded": self.discarded,
                "fed": self.fed,
                "feeding": self.is_feeding,
                "fresh": self.is_fresh,
                "goal_box": [GOALS[goal].key for goal in self.goal_box],
                "goal_pool": [GOALS[goal].key for goal in self.goal_pool],
                "goals": [GOALS[goal].key for goal in self.goals],
                "grid": [None if kind < 0 else CARDS[kind].key for kind in self.grid],
                "house": [house.treats, house.goals, house.start_cards, house.steps, house.cover, house.zero],
                "last": self.is_last,
                "loot_left": self.loot_left,
                "looted": [CARDS[kind].key for kind in self.looted],
                "owes_stray": self.owes_stray,
                "players": self.players,
                "stage": STAGES[self.stage],
                "start_box": [STARTS[start] for start in self.start_box],
                "starts": [STARTS[start] for start in self.starts],
                "stray_pool": [CARDS[kind].key for kind in self.stray_pool],
                "strays": [CARDS[kind].key for kind in self.strays],
                "swapped": self.swapped,
                "taken": self.has_taken,
                "token": None if self.token < 0 else LINES[self.token],
                "turn": self.turn,
                "turn_card": None if self.turn_card < 0 else TURN_CARDS[self.turn_card].key,
                "turn_deck": [TURN_CARDS[card].key for card in self.turn_deck],
                "unknown": [CARDS[kind].key for kind in self.unknown],
                "version": self.version,
            },
            separators=(",", ":"),
        )
