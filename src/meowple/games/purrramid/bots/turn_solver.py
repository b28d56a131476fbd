"""One turn solved exactly: what going on and stopping are worth, over all rolls and all fields that can still matter.

A turn is worth what its stop is worth. The dice already placed are a set of fields (bits); with the number of dice in
the hand and the yarn that is all that counts, so values are kept by exactly these three.
"""

from typing import Final

from meowple.games.purrramid.bots.worth import Worth
from meowple.games.purrramid.components import YARN_VALUE, Board
from meowple.games.purrramid.dice import DICE, FACES, HIGHEST, PARTS, ROLLS, ROLLS_WITH, SIZE, SUMS, WAYS, WEIGHT
from meowple.games.purrramid.position import DICED, OPEN, TILED, Position

MOST_YARN: Final = 2
"""More yarn than this is never used in one turn as far as a plan goes."""
MOST_FIELDS: Final = 60
_STEP: Final = DICE + 1


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


class TurnSolver:
    """The rest of one turn (or extra turn) of the seat whose turn it is, from the dice now on the board."""

    def __init__(self, state: Position, worth: Worth, nodes: int, deep: bool = False) -> None:
        """`nodes` bounds the work: beyond it going on counts as a catastrophe. `deep` plays extra turns out exactly."""
        self.worth = worth
        self.nodes = nodes
        self.deep = deep
        self.state = state
        self.board: Board = state.board
        self.dice = state.dice
        self.yarn = min(state.yarn[state.turn], MOST_YARN)
        self.yarn_needs_a_field = state.options.no_yarn_on_dead_roll
        self.rolled: dict[int, float] = {}
        self.bounds: dict[int, int] = {}
        self.extras: dict[int, float] = {}
        self._find_fields()
        self.now = 0
        for action in state.placed:
            index = self.index[state.slot_of(action)]
            self.now = -1 if index < 0 or self.now < 0 else self.now | 1 << index

    def _find_fields(self) -> None:
        """The fields that can be part of a good stop: not more missing below them than there are dice."""
        board, on = self.board, self.state.on
        needs: list[list[int]] = []
        self.slots: list[int] = []
        self.index = [-1] * board.size
        for slot in range(board.size):
            below: list[int] = []
            if on[slot] != TILED:
                for under in board.below[slot]:
                    if on[under] != TILED:
                        below += [found for found in [under, *needs[under]] if found not in below]
                usable = on[slot] == DICED or not self.state.options.short_may_not
                usable = usable or self.state.can_fill(self.state.turn, slot)
                if usable and len(below) < self.dice and len(self.slots) < MOST_FIELDS:
                    self.index[slot] = len(self.slots)
                    self.slots.append(slot)
            needs.append(below)
        self.values = [board.values[slot] for slot in self.slots]
        self.needs: list[int] = []
        self.near: list[int] = []
        for slot in self.slots:
            self.needs.append(self._bits(needs[slot]))
            self.near.append(self._bits(board.near[slot]))
        self._measure()

    def _bits(self, slots: list[int]) -> int:
        """These slots as bits; one that cannot be used makes the whole impossible, which distance 99 will say."""
        bits = 0
        for slot in slots:
            if self.index[slot] >= 0:
                bits |= 1 << self.index[slot]
        return bits

    def _measure(self) -> None:
        """How many steps from field to field, over fields that dice could go to."""
        count = len(self.slots)
        self.far: list[list[int]] = []
        for start in range(count):
            far = [99] * count
            far[start] = 0
            queue = [start]
            while queue:
                at = queue.pop(0)
                for other in range(count):
                    if self.near[at] >> other & 1 and far[other] == 99:
                        far[other] = far[at] + 1
                        queue.append(other)
            if self.state.options.tiles_link:
                far = [min(steps, 1) for steps in far]
            self.far.append(far)

    # What a set of fields still lacks

    def least(self, fields: int) -> int:
        """No good stop that includes these fields has fewer fields than this; as many as they are means it is one."""
        known = self.bounds.get(fields)
        if known is not None:
            return known
        full, members = fields, self._members(fields)
        for at in members:
            full |= self.needs[at]
        found = full.bit_count()
        everyone = self._members(full)
        for at in everyone:
            for other in everyone:
                if self.far[at][other] >= found:
                    found = self.far[at][other] + 1
        if found == len(everyone) and not self._hangs_together(full, everyone):
            found += 1
        self.bounds[fields] = found
        return found

    def _members(self, fields: int) -> list[int]:
        members: list[int] = []
        at = 0
        while fields >> at:
            if fields >> at & 1:
                members.append(at)
            at += 1
        return members

    def _hangs_together(self, fields: int, members: list[int]) -> bool:
        if not members:
            return True
        if self.state.options.tiles_link:
            return self._linked(members)
        reached = 1 << members[0]
        queue = [members[0]]
        while queue:
            new = self.near[queue.pop()] & fields & ~reached
            reached |= new
            queue += self._members(new)
        return reached == fields

    def _linked(self, members: list[int]) -> bool:
        """3h by option: over tiles too."""
        slots = [self.slots[at] for at in members]
        reached = [slots[0]]
        for slot in reached:
            for near in self.board.near[slot]:
                if near not in reached and (near in slots or self.state.on[near] == TILED):
                    reached.append(near)
        return all(slot in reached for slot in slots)

    # What it is worth

    def nothing(self, yarn: int) -> float:
        """A catastrophe, with so much yarn kept."""
        return self.worth.stop[0] + self.worth.yarn * yarn

    def stopped(self, fields: int, hand: int, yarn: int) -> float:
        """Stopping with these fields; a catastrophe if they do not hold."""
        members = self._members(fields)
        if not members or self.least(fields) > len(members):
            return self.nothing(yarn)
        tiles = found = levels = 0
        for at in members:
            slot = self.slots[at]
            tiles += self.board.tiles[slot]
            found += self.board.values[slot] == YARN_VALUE
            levels |= 1 << self.board.levels[slot]
        value = self.worth.yarn * (yarn + found)
        if self.dice > 1 and (hand == 0 or levels.bit_count() >= 3):
            if self.deep:
                return tiles + self._extra_played(members, yarn + found)
            return value + self.worth.extra[self.dice - 1][tiles]
        return value + self.worth.stop[tiles]

    def _extra_played(self, members: list[int], yarn: int) -> float:
        """7. The extra turn solved like this one, on the board as it will be."""
        key = yarn
        for at in members:
            key |= 1 << at + 8
        if key not in self.extras:
            after = self.state.copy()
            assert isinstance(after, Position)
            for action in after.placed:
                after.on[after.slot_of(action)] = OPEN
            after.placed = []
            for at in members:
                after.on[self.slots[at]] = TILED
            after.dice = after.hand = self.dice - 1
            after.yarn[after.turn] = yarn
            turn = TurnSolver(after, self.worth, self.nodes, deep=True)
            self.extras[key] = turn.going_on(0, turn.dice, turn.yarn)
        return self.extras[key]

    def after(self, fields: int, hand: int, yarn: int) -> float:
        """The better of stopping and going on with these fields."""
        stopped = self.stopped(fields, hand, yarn)
        if hand == 0:
            return stopped
        return max(stopped, self.going_on(fields, hand, yarn))

    def going_on(self, fields: int, hand: int, yarn: int) -> float:
        """Rolling so many dice: the average over all rolls of the best that can be done with each."""
        key = (fields * _STEP + hand) * (MOST_YARN + 1) + yarn
        known = self.rolled.get(key)
        if known is not None:
            return known
        if self.nodes <= 0 or fields < 0:
            return self.nothing(yarn)
        self.nodes -= 1
        again = self.going_on(fields, hand, yarn - 1) if yarn else self.nothing(0) - 1.0
        best = self._best_by_pair(fields, hand, yarn)
        nothing = self.nothing(yarn)
        answered = self._answered(fields)
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

    def _best_by_pair(self, fields: int, hand: int, yarn: int) -> list[float]:
        """By value and number of dice laid, the best field for them."""
        best = [self.nothing(yarn)] * ((HIGHEST + 1) * _STEP)
        placed = fields.bit_count() + 1
        for at in range(len(self.slots)):
            if fields >> at & 1:
                continue
            value = self.values[at]
            with_it = fields | 1 << at
            spare = hand - self.least(with_it) + placed
            for used in range(1, min(spare, hand, value) + 1):
                if value <= used * FACES:
                    worth = self.after(with_it, hand - used, yarn)
                    if worth > best[value * _STEP + used]:
                        best[value * _STEP + used] = worth
        return best

    def _answered(self, fields: int) -> int:
        """6c. Only a roll that makes one of these values (bits) may be answered with yarn: by default any."""
        if not self.yarn_needs_a_field:
            return -1
        values = 0
        for slot in range(self.board.size):
            at = self.index[slot]
            if self.state.on[slot] != TILED and (at < 0 or not fields >> at & 1):
                values |= 1 << self.board.values[slot]
        return values

    # The choices of the position itself

    def worth_of_placing(self, slot: int, used: int) -> float:
        index = self.index[slot]
        if index < 0 or self.now < 0:
            return self.nothing(self.yarn)
        return self.after(self.now | 1 << index, self.state.hand - used, self.yarn)

    def worth_of_stopping(self) -> float:
        return self.nothing(self.yarn) if self.now < 0 else self.stopped(self.now, self.state.hand, self.yarn)

    def worth_of_going_on(self) -> float:
        return self.going_on(self.now, self.state.hand, self.yarn)

    def worth_of_rerolling(self) -> float:
        return self.going_on(self.now, self.state.hand, self.yarn - 1)
