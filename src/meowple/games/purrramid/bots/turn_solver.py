"""One turn solved exactly: what going on and stopping are worth, over all rolls and all fields that can still matter.

A turn is worth what its stop is worth. The dice already placed are a set of fields (bits); with the number of dice in
the hand, the yarn and the tiles that are left that is all that counts, so values are kept by exactly these four. While
tiles cannot run out in this turn they are not counted.
"""

from typing import Final

from meowple.games.purrramid.bots.turn_fields import TurnFields, members_of
from meowple.games.purrramid.bots.worth import Worth
from meowple.games.purrramid.components import MOST_ON_A_FIELD, ORDINARY, YARN, YARN_VALUE
from meowple.games.purrramid.dice import DICE, FACES, HIGHEST, PARTS, ROLLS, ROLLS_WITH, SIZE, SUMS, WAYS, WEIGHT
from meowple.games.purrramid.position import OPEN, TILED, Position
from meowple.games.purrramid.purse import golden_in, ordinary_in, purse_of, reach, spend, tiles_in
from meowple.games.purrramid.scoring import NOBODY

MOST_YARN: Final = 2
"""More yarn than this is never used in one turn as far as a plan goes."""
MOST_TILES: Final = [0, 1, 3, 4, 6, 7]
"""By dice: a field of two or three tiles needs two of them at least."""
AMPLE: Final = 0
"""The purse of somebody who cannot run out of tiles in this turn."""
_STEP: Final = DICE + 1
_PURSES: Final = purse_of(ORDINARY + 1, 0)
_YARNS: Final = YARN + 1


def _pairs(roll: int) -> list[int]:
    """Every (value, number of dice) this roll can lay on one field, as value * 6 + number."""
    found: list[int] = []
    for value in range(1, HIGHEST + 1):
        for part in PARTS[roll][value]:
            pair = value * _STEP + SIZE[part]
            if pair not in found:
                found.append(pair)
    return found


PAIRS: Final[list[list[int]]] = [_pairs(roll) for roll in range(len(ROLLS))]


class TurnSolver(TurnFields):
    """The rest of one turn (or extra turn) of the seat whose turn it is, from the dice now on the board."""

    def __init__(self, state: Position, worth: Worth, nodes: int, deep: bool = False) -> None:
        """`nodes` bounds the work: beyond it going on counts as a catastrophe. `deep` plays extra turns out exactly."""
        super().__init__(state)
        self.worth = worth
        self.nodes = nodes
        self.deep = deep
        self.yarn = min(state.yarn[state.turn], MOST_YARN)
        self.yarn_needs_a_field = state.options.no_yarn_on_dead_roll
        self.rolled: dict[int, float] = {}
        self.extras: dict[int, float] = {}
        self.apart = state.options.gold_next_field
        self.only_filled = state.options.short_may_not
        self._look_into_purse()
        self.now = 0
        for action in state.placed:
            index = self.index[state.slot_of(action)]
            self.now = -1 if index < 0 or self.now < 0 else self.now | 1 << index

    def _look_into_purse(self) -> None:
        """4f, 8b. What tiles there were before this turn's dice, and what is left of them beside these."""
        state = self.state
        self.had = state.tiles_out(state.turn)
        self.ordinary = state.left[state.turn]
        most = MOST_TILES[self.dice]
        is_ample = (self.ordinary if self.apart and self.ordinary else self.had) > most
        self.purse = AMPLE if is_ample else state.purse(state.turn)
        self.is_ample = is_ample

    # What it is worth

    def nothing(self, yarn: int) -> float:
        """A catastrophe, with so much yarn kept."""
        return self.worth.stop[0] + self.worth.yarn * yarn

    def laid(self, members: list[int], purse: int) -> int:
        """How many tiles a stop with these fields lays."""
        if not self.is_ample:
            return self.had - tiles_in(purse)
        return sum([self.board.tiles[self.slots[at]] for at in members])

    def may_place(self, at: int, purse: int) -> bool:
        """4f. By option not where tiles are missing."""
        return self.is_ample or not self.only_filled or self.board.tiles[self.slots[at]] <= reach(purse, self.apart)

    def spent(self, at: int, purse: int) -> int:
        """The purse after dice on this field."""
        return AMPLE if self.is_ample else spend(purse, self.board.tiles[self.slots[at]], self.apart)

    def stopped(self, fields: int, hand: int, yarn: int, purse: int) -> float:
        """Stopping with these fields; a catastrophe if they do not hold."""
        members = members_of(fields)
        if not members or self.least(fields) > len(members):
            return self.nothing(yarn)
        found = levels = 0
        for at in members:
            slot = self.slots[at]
            found += self.board.values[slot] == YARN_VALUE
            levels |= 1 << self.board.levels[slot]
        tiles = self.laid(members, purse)
        value = self.worth.yarn * (yarn + found)
        is_over = tiles == self.had or len(members) == self.state.unfilled  # 9a to 9c
        if self.dice > 1 and (hand == 0 or levels.bit_count() >= 3) and not is_over:
            if self.deep:
                return tiles + self._extra_played(fields, yarn + found, purse)
            return value + self.worth.extra[self.dice - 1][tiles]
        return value + self.worth.stop[tiles]

    def _extra_played(self, fields: int, yarn: int, purse: int) -> float:
        """7. The extra turn solved like this one, on the board as it will be."""
        key = (fields * _PURSES + purse) * _YARNS + yarn
        if key not in self.extras:
            members, after = members_of(fields), self.state.copy()
            assert isinstance(after, Position)
            for action in after.placed:
                after.on[after.slot_of(action)] = OPEN
            after.placed = []
            for at in members:
                after.on[self.slots[at]] = TILED
            after.unfilled -= len(members)
            self._pay(after, self.laid(members, purse), purse)
            after.dice = after.hand = self.dice - 1
            after.yarn[after.turn] = yarn
            turn = TurnSolver(after, self.worth, self.nodes, deep=True)
            self.extras[key] = turn.worth_of_going_on()
        return self.extras[key]

    def _pay(self, after: Position, tiles: int, purse: int) -> None:
        """Take what was laid from the seat's tiles; without ordinary ones it has won (8a)."""
        seat = after.turn
        if self.is_ample:
            purse = spend(purse_of(self.ordinary, self.had - self.ordinary), tiles, self.apart)
        after.left[seat] = ordinary_in(purse)
        if after.winner in (NOBODY, seat):
            after.golden = golden_in(purse)
            after.winner = after.winner if after.left[seat] else seat

    def after(self, fields: int, hand: int, yarn: int, purse: int) -> float:
        """The better of stopping and going on with these fields."""
        stopped = self.stopped(fields, hand, yarn, purse)
        if hand == 0:
            return stopped
        return max(stopped, self.going_on(fields, hand, yarn, purse))

    def going_on(self, fields: int, hand: int, yarn: int, purse: int) -> float:
        """Rolling so many dice: the average over all rolls of the best that can be done with each."""
        key = ((fields * _STEP + hand) * (MOST_YARN + 1) + yarn) * _PURSES + purse
        known = self.rolled.get(key)
        if known is not None:
            return known
        if self.nodes <= 0 or fields < 0:
            return self.nothing(yarn)
        self.nodes -= 1
        again = self.going_on(fields, hand, yarn - 1, purse) if yarn else self.nothing(0) - 1.0
        best = self._best_by_pair(fields, hand, yarn, purse)
        nothing = self.nothing(yarn)
        answered = self._answered(fields, purse)
        total = 0.0
        for roll in ROLLS_WITH[hand]:
            most = nothing
            for pair in PAIRS[roll]:
                if best[pair] > most:
                    most = best[pair]
            if again > most and SUMS[roll] & answered:
                most = again
            total += WEIGHT[roll] * most
        value = total / WAYS[hand]
        self.rolled[key] = value
        return value

    def _best_by_pair(self, fields: int, hand: int, yarn: int, purse: int) -> list[float]:
        """By value and number of dice laid, the best field for them."""
        best = [self.nothing(yarn)] * ((HIGHEST + 1) * _STEP)
        placed = fields.bit_count() + 1
        for at in range(len(self.slots)):
            if fields >> at & 1 or not self.may_place(at, purse):
                continue
            value = self.values[at]
            with_it = fields | 1 << at
            spare = hand - self.least(with_it) + placed
            for used in range(1, min(spare, hand, value) + 1):
                if value <= used * FACES:
                    worth = self.after(with_it, hand - used, yarn, self.spent(at, purse))
                    if worth > best[value * _STEP + used]:
                        best[value * _STEP + used] = worth
        return best

    def _answered(self, fields: int, purse: int) -> int:
        """6c. Only a roll that makes one of these values (bits) may be answered with yarn: by default any."""
        if not self.yarn_needs_a_field:
            return -1
        values = 0
        most = MOST_ON_A_FIELD if self.is_ample or not self.only_filled else reach(purse, self.apart)
        for slot in range(self.board.size):
            at = self.index[slot]
            is_open = self.state.on[slot] != TILED and (at < 0 or not fields >> at & 1)
            if is_open and self.board.tiles[slot] <= most:
                values |= 1 << self.board.values[slot]
        return values

    # The choices of the position itself

    def worth_of_placing(self, slot: int, used: int) -> float:
        at = self.index[slot]
        if at < 0 or self.now < 0:
            return self.nothing(self.yarn)
        return self.after(self.now | 1 << at, self.state.hand - used, self.yarn, self.spent(at, self.purse))

    def worth_of_stopping(self) -> float:
        if self.now < 0:
            return self.nothing(self.yarn)
        return self.stopped(self.now, self.state.hand, self.yarn, self.purse)

    def worth_of_going_on(self) -> float:
        return self.going_on(self.now, self.state.hand, self.yarn, self.purse)

    def worth_of_rerolling(self) -> float:
        return self.going_on(self.now, self.state.hand, self.yarn - 1, self.purse)
