"""A position of Purrramid: what lies where, and what can be read from it. The rules move it on."""

from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.fields import NOTHING
from meowple.core.state import State, below
from meowple.games.purrramid.actions import FIRSTS, ROLL_ACTIONS, Place
from meowple.games.purrramid.components import GOLDEN, MOST_ON_A_FIELD, ORDINARY, YARN, YARN_VALUE, Board
from meowple.games.purrramid.dice import DICE, DRAWS, ROLLS, ROLLS_WITH, SIZE, WEIGHT, Faces
from meowple.games.purrramid.purse import purse_of, reach, spend
from meowple.games.purrramid.scoring import NOBODY, places_of, points_of, title_of

# The steps of a turn, in order
FIRST: Final = 0
ROLL: Final = 1
PLACE: Final = 2
DECIDE: Final = 3
OVER: Final = 4

# What is on a field
OPEN: Final = 0
DICED: Final = 1
TILED: Final = 2

_NUMBERS: Final[list[int]] = []
_PLACES: Final[list[Place]] = []
"""In a blank position every list is one of these: they are replaced, never added to."""


class TableOptions:
    """The options of a table: chosen once, shared by all its positions."""

    def __init__(self, side: str, games: int, first: str) -> None:
        self.side = side
        self.games = games
        self.first = first
        self.tiles_link = False
        self.short_may_not = False
        self.gold_next_field = False
        self.no_yarn_on_dead_roll = False

    def with_games(self, games: int) -> "TableOptions":
        """The same, for a match of so many games."""
        other = TableOptions(self.side, games, self.first)
        other.tiles_link = self.tiles_link
        other.short_may_not = self.short_may_not
        other.gold_next_field = self.gold_next_field
        other.no_yarn_on_dead_roll = self.no_yarn_on_dead_roll
        return other


class Position(State):
    """What lies where: `on` and `tiles`, `gold` go by field; `placed` are this turn's dice, `hand` those left."""

    def __init__(self, players: int, version: int, options: TableOptions, board: Board) -> None:
        """A blank position, cheap to make: `set_up` or `copy_into` fills it."""
        super().__init__(players, version)
        self.options = options
        self.board = board
        self.step = FIRST
        self.game = 1
        self.totals = _NUMBERS
        self.first = 0
        self.turn = 0
        self.turns = 0
        self.on = _NUMBERS
        self.tiles = _NUMBERS
        self.gold = _NUMBERS
        self.unfilled = 0
        self.neutral = 0
        self.left = _NUMBERS
        self.golden = GOLDEN
        self.winner = NOBODY
        self.yarn = _NUMBERS
        self.box = 0
        self.dice = DICE
        self.hand = DICE
        self.roll = NOTHING
        self.placed = _PLACES
        self.fresh = _NUMBERS
        self.mishap = NOBODY
        self.ended = ""

    # What is on the board

    def rolled(self) -> Faces:
        """The dice just rolled; none between rolls."""
        return () if self.roll == NOTHING else ROLLS[self.roll]

    def slot_of(self, action: Place) -> int:
        return self.board.slots[action.code]

    def has_yarn(self, slot: int) -> bool:
        """1c, 4e. A ball of yarn lies on every 8 until a tile does."""
        return self.board.values[slot] == YARN_VALUE and self.on[slot] != TILED

    def yarn_on_board(self) -> int:
        return sum([1 for slot in range(self.board.size) if self.has_yarn(slot)])

    def open_values(self) -> int:
        """The values the dice may make now, as bits: for the odds of a dead roll (2g)."""
        values, most = 0, self.most_tiles(self.turn)
        for slot in range(self.board.size):
            if self.on[slot] == OPEN and self.board.tiles[slot] <= most:
                values |= 1 << self.board.values[slot]
        return values

    def is_supported(self, slot: int) -> bool:
        """3f, 3g. On the floor, or everything right below carries a tile or dice."""
        on = self.on
        for under in self.board.below[slot]:  # noqa: SIM110 - no generator in a hot path
            if on[under] == OPEN:
                return False
        return True

    def is_connected(self) -> bool:
        """3d. The dice fields hang together as one chain of neighbours."""
        return len(self.group_of_first()) == len(self.placed)

    def group_of_first(self) -> list[int]:
        """3d. The dice fields connected with the first one (as slots)."""
        return self.group([self.board.slots[action.code] for action in self.placed])

    def group(self, slots: list[int]) -> list[int]:
        """3d, 3h. Which of these fields are connected with the first of them."""
        if not slots:
            return []
        reached = [slots[0]]
        at = 0
        while at < len(reached):
            if self.options.tiles_link:
                for near in self.board.near[reached[at]]:
                    if near not in reached and (self.on[near] == TILED or near in slots):
                        reached.append(near)
            else:
                row = self.board.adjoins[reached[at]]
                for slot in slots:
                    if row[slot] and slot not in reached:
                        reached.append(slot)
            at += 1
        return [slot for slot in slots if slot in reached]

    def can_stop_well(self) -> bool:
        """3c. All dice fields supported and connected."""
        for action in self.placed:
            if not self.is_supported(self.board.slots[action.code]):
                return False
        return len(self.placed) == 1 or self.is_connected()

    def would_hold(self, slot: int) -> bool:
        """3c. With dice on this open field too, would all dice fields be supported and connected?"""
        if not self.is_supported(slot):
            return False
        slots = [self.board.slots[action.code] for action in self.placed]
        for placed in slots:
            for under in self.board.below[placed]:
                if self.on[under] == OPEN and under != slot:
                    return False
        slots.append(slot)
        return len(self.group(slots)) == len(slots)

    def tiles_out(self, seat: Seat) -> int:
        """All tiles this seat may still lay: its ordinary ones and, if nobody else has them, the golden ones."""
        return self.left[seat] + (self.golden if self.winner in (NOBODY, seat) else 0)

    def purse(self, seat: Seat) -> int:
        """4d. What the seat lays tiles from, after those it owes to its dice."""
        purse = purse_of(self.left[seat], self.golden if self.winner in (NOBODY, seat) else 0)
        if seat == self.turn:
            for action in self.placed:
                purse = spend(purse, self.board.tiles[self.board.slots[action.code]], self.options.gold_next_field)
        return purse

    def most_tiles(self, seat: Seat) -> int:
        """4f. Dice may go on fields that take so many tiles: any, or by option those the seat can fill."""
        if not self.options.short_may_not:
            return MOST_ON_A_FIELD
        return reach(self.purse(seat), self.options.gold_next_field)

    def anybody_can_use_a_field(self) -> bool:
        """9f. Otherwise nothing would ever happen again."""
        self.placed = []
        for seat in range(self.players):
            most = self.most_tiles(seat)
            for slot in range(self.board.size):
                if self.on[slot] == OPEN and self.board.tiles[slot] <= most:
                    return True
        return False

    # How it stands

    def scores(self) -> list[int]:
        """10a, 10b, 10e. The games played, and the one on the table as it stands."""
        if self.step in (FIRST, OVER):
            return self.totals[:]
        points = points_of(self.winner, GOLDEN - self.golden, self.left)
        return [total + now for total, now in zip(self.totals, points)]

    def ranking(self) -> list[int]:
        """10c, 10e."""
        return places_of(self.scores(), self.winner if self.options.games == 1 else NOBODY)

    def verdict(self) -> str | None:
        """10d. The winner's title, where one game is the whole match."""
        if self.step != OVER or self.options.games > 1 or self.winner == NOBODY:
            return None
        return title_of(GOLDEN - self.golden)

    def rounds(self) -> int:
        """9e. The turns of all players together in the game on the table."""
        return self.turns

    def progress(self) -> float:
        if self.step == OVER:
            return 1.0
        filled = 0.0 if self.step == FIRST else (self.board.size - self.unfilled) / self.board.size
        return (self.game - 1 + filled) / self.options.games

    # Chance

    def chances(self) -> list[tuple[Action, int]]:
        if self.step == ROLL:
            return [(ROLL_ACTIONS[roll], WEIGHT[roll]) for roll in ROLLS_WITH[self.hand]]
        if self.step == FIRST:
            return [(FIRSTS[seat], 1) for seat in range(self.players)]
        return []

    def draw(self, rng: Random) -> Action:
        if self.step == FIRST:
            return FIRSTS[below(rng, self.players)]
        drawn = DRAWS[self.hand]
        return ROLL_ACTIONS[drawn[below(rng, len(drawn))]]

    def drawer(self) -> Seat:
        return self.turn if self.step == ROLL else CHANCE

    # What is kept

    def copy_into(self, other: "Position") -> None:
        """Everything a blank position lacks; `totals` is never changed in place, so it is shared."""
        other.step = self.step
        other.game = self.game
        other.totals = self.totals
        other.first = self.first
        other.turn = self.turn
        other.turns = self.turns
        other.on = self.on[:]
        other.tiles = self.tiles[:]
        other.gold = self.gold[:]
        other.unfilled = self.unfilled
        other.neutral = self.neutral
        other.left = self.left[:]
        other.golden = self.golden
        other.winner = self.winner
        other.yarn = self.yarn[:]
        other.box = self.box
        other.dice = self.dice
        other.hand = self.hand
        other.roll = self.roll
        other.placed = self.placed[:]
        other.fresh = self.fresh[:]
        other.mishap = self.mishap
        other.ended = self.ended

    def components(self) -> dict[str, int]:
        """Tiles, yarn and dice in all places together."""
        if self.step == FIRST:
            return {"ordinary": ORDINARY, "golden": GOLDEN, "yarn": YARN, "dice": DICE}
        golden_laid = sum(self.gold)
        diced = sum([SIZE[action.part] for action in self.placed])
        return {
            "ordinary": sum(self.left) + sum(self.tiles) - golden_laid,
            "golden": self.golden + golden_laid,
            "yarn": self.box + sum(self.yarn) + self.yarn_on_board(),
            "dice": DICE - self.dice + self.hand + diced if self.step != OVER else DICE,
        }
